import FlowModel

extension Declarer {
    /// Collects the actions of a flow with their inputs, and the effects of their steps.
    mutating func declareActions(ofFlow flow: Int) {
        for syntax in symbols.flows[flow].syntax.actions {
            if let first = symbols.flows[flow].actionIndices[syntax.name.text] {
                reportDuplicate(
                    "action", syntax.name,
                    first: symbols.flows[flow].actions[first].syntax.name.span)
                continue
            }
            for field in syntax.inputs where ReservedWords.payload.contains(field.name.text) {
                reportReserved(field.name, as: "an input of an action")
            }
            var action = ActionSymbol(syntax: syntax)
            action.inputs = readFields(syntax.inputs, as: .input)
            symbols.flows[flow].actionIndices[syntax.name.text] = symbols.flows[flow].actions.count
            symbols.flows[flow].actions.append(action)
        }
        let calls = symbols.flows[flow].actions.map { runs(in: $0.syntax, flow: flow) }
        reportRecursion(calls, inFlow: flow)
        reportNesting(calls, inFlow: flow)
        spreadEffects(calls, inFlow: flow)
    }

    private mutating func reportRecursion(_ calls: [[Int: SourceSpan]], inFlow flow: Int) {
        for group in stronglyConnectedGroups(of: calls.map { $0.keys.sorted() }) {
            guard let first = group.min() else { continue }
            let members = Set(group)
            let next = calls[first].keys.sorted().first { members.contains($0) }
            guard let next, let span = calls[first][next] else { continue }
            for index in group { symbols.flows[flow].actions[index].isBroken = true }
            let name = symbols.flows[flow].actions[first].syntax.name
            let others = group.sorted().dropFirst().map {
                symbols.flows[flow].actions[$0].syntax.name.text
            }
            report(
                ResolveProblems.recursiveAction, at: span,
                others.isEmpty
                    ? "the action `\(name.text)` runs itself"
                    : "the action `\(name.text)` runs itself again through \(listed(others))",
                help: "wait for the user in between, or let a transition decide again",
                notes: [DiagnosticNote(at: name.span, "`\(name.text)` is declared here")])
        }
    }

    /// Refuses actions that run others more than so many levels deep, once for each such chain.
    private mutating func reportNesting(_ calls: [[Int: SourceSpan]], inFlow flow: Int) {
        var waiting = calls.map { $0.count }
        var callers = [[Int]](repeating: [], count: calls.count)
        for (index, called) in calls.enumerated() {
            for other in called.keys { callers[other].append(index) }
        }
        // Begins with the actions that run no other. An action on a circle is never reached.
        var levels = [Int](repeating: 1, count: calls.count)
        var open = calls.indices.filter { waiting[$0] == 0 }
        while let index = open.popLast() {
            for caller in callers[index] {
                levels[caller] = max(levels[caller], levels[index] + 1)
                waiting[caller] -= 1
                if waiting[caller] == 0 { open.append(caller) }
            }
        }
        let limit = ActionSymbol.levelLimit
        for index in calls.indices where levels[index] > limit {
            symbols.flows[flow].actions[index].isBroken = true
            let last = calls[index].keys.sorted().first { levels[$0] == limit }
            guard levels[index] == limit + 1, let last, let span = calls[index][last] else {
                continue
            }
            let name = symbols.flows[flow].actions[index].syntax.name.text
            report(
                ResolveProblems.actionNesting, at: span,
                "the action `\(name)` runs others more than \(limit) levels "
                    + "deep, expected at most that",
                help: "write the steps of some of them where they are run")
        }
    }

    /// Gives each action the effects of the actions it runs, too.
    private mutating func spreadEffects(_ calls: [[Int: SourceSpan]], inFlow flow: Int) {
        let withScreen: (StepSyntax) -> [[StepSyntax]] = { $0.listsWithScreen }
        for index in symbols.flows[flow].actions.indices {
            var action = symbols.flows[flow].actions[index]
            action.leaves = leaves(action.syntax.steps)
            action.dismisses = certain(action.syntax).contains {
                $0.verb == .dismiss && $0.value?.name == nil
            }
            forEachStep(in: action.syntax.steps) { step in
                if step.verb == .restart { action.restarts = true }
            }
            // In answers to other steps than `call` no screen is there, wherever the action runs.
            forEachStep(in: action.syntax.steps, inside: withScreen) { step in
                action.hasAnchor = action.hasAnchor || step.modifiers[.anchor] != nil
                switch step.verb {
                case .swap: action.needsScreen = true
                case .close: action.needsScreen = action.needsScreen || step.value == nil
                default: break
                }
            }
            symbols.flows[flow].actions[index] = action
        }
        // A closure copies everything it captures, so it captures the actions and not the resolver.
        let actions = symbols.flows[flow].actions
        for index in runners(calls, of: { actions[$0].leaves }) {
            symbols.flows[flow].actions[index].leaves = true
        }
        for index in runners(calls, of: { actions[$0].restarts }) {
            symbols.flows[flow].actions[index].restarts = true
        }
        let callsWithScreen = actions.map { runs(in: $0.syntax, flow: flow, inside: withScreen) }
        for index in runners(callsWithScreen, of: { actions[$0].needsScreen }) {
            symbols.flows[flow].actions[index].needsScreen = true
        }
        for index in runners(callsWithScreen, of: { actions[$0].hasAnchor }) {
            symbols.flows[flow].actions[index].hasAnchor = true
        }
        let certainCalls = actions.map { action in
            var certainly = action.syntax
            certainly.steps = certain(action.syntax)
            return runs(in: certainly, flow: flow)
        }
        for index in runners(certainCalls, of: { actions[$0].dismisses }) {
            symbols.flows[flow].actions[index].dismisses = true
        }
    }

    /// The steps that each run of an action reaches.
    private func certain(_ action: ActionSyntax) -> [StepSyntax] {
        if action.condition != nil { return [] }
        return action.steps.filter { $0.modifiers[.when] == nil && $0.lists.isEmpty }
    }
}
