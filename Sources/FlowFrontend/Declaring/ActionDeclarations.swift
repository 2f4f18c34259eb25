import FlowModel

extension SignatureReader {
    /// Collects the actions of a flow with their inputs, and the effects of their steps.
    mutating func readActions(_ written: [ActionSyntax]) -> Actions {
        var actions = Actions()
        for syntax in written {
            if let first = actions.index(of: syntax.name.text) {
                reportDuplicate(
                    "action", syntax.name, first: actions[first].syntax.name.span)
                continue
            }
            for field in syntax.inputs where ReservedWords.payload.contains(field.name.text) {
                reportReserved(field.name, as: "an input of an action")
            }
            var action = ActionSymbol(syntax: syntax)
            action.inputs = readFields(syntax.inputs, as: .input)
            actions.append(action)
        }
        if actions.list.isEmpty { return actions }
        let calls = actions.list.map { runs(in: $0.syntax.steps, among: actions) }
        reportRecursion(calls, in: &actions)
        reportNesting(calls, in: &actions)
        spreadEffects(calls, in: &actions)
        return actions
    }

    private mutating func reportRecursion(
        _ calls: [[Int: SourceSpan]], in actions: inout Actions
    ) {
        for group in stronglyConnectedGroups(calls.map { $0.keys.sorted() }) {
            let first = group[0]
            let members = Set(group)
            let next = calls[first].keys.sorted().first { members.contains($0) }
            guard let next, let span = calls[first][next] else { continue }
            for index in group { actions[index].isBroken = true }
            let name = actions[first].syntax.name
            let others = group.dropFirst().map { actions[$0].syntax.name.text }
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
    private mutating func reportNesting(
        _ calls: [[Int: SourceSpan]], in actions: inout Actions
    ) {
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
            actions[index].isBroken = true
            let last = calls[index].keys.sorted().first { levels[$0] == limit }
            guard levels[index] == limit + 1, let last, let span = calls[index][last] else {
                continue
            }
            let name = actions[index].syntax.name.text
            report(
                ResolveProblems.actionNesting, at: span,
                "the action `\(name)` runs others more than \(limit) levels "
                    + "deep, expected at most that",
                help: "write the steps of some of them where they are run")
        }
    }

    /// Gives each action the effects of the actions it runs, too.
    private mutating func spreadEffects(_ calls: [[Int: SourceSpan]], in actions: inout Actions) {
        let withScreen: (StepSyntax) -> [[StepSyntax]] = { $0.listsWithScreen }
        for index in actions.list.indices {
            var action = actions[index]
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
            actions[index] = action
        }
        let own = actions.list
        for index in runners(calls, of: { own[$0].leaves }) {
            actions[index].leaves = true
        }
        for index in runners(calls, of: { own[$0].restarts }) {
            actions[index].restarts = true
        }
        let callsWithScreen = own.map { [actions] in
            runs(in: $0.syntax.steps, among: actions, inside: withScreen)
        }
        for index in runners(callsWithScreen, of: { own[$0].needsScreen }) {
            actions[index].needsScreen = true
        }
        for index in runners(callsWithScreen, of: { own[$0].hasAnchor }) {
            actions[index].hasAnchor = true
        }
        let certainCalls = own.map { [actions] in
            runs(in: certain($0.syntax), among: actions)
        }
        for index in runners(certainCalls, of: { own[$0].dismisses }) {
            actions[index].dismisses = true
        }
    }

    /// The steps that each run of an action reaches.
    private func certain(_ action: ActionSyntax) -> [StepSyntax] {
        if action.condition != nil { return [] }
        return action.steps.filter { $0.modifiers[.when] == nil && $0.lists.isEmpty }
    }
}
