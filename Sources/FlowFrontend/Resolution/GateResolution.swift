import FlowModel

/// Gates: the conditions for showing something, and the steps if they do not hold.
extension Reporting {
    mutating func requireGate(_ name: Name) -> Int32? {
        if let index = names.gateIndices[name.text] { return index }
        if names.unreadInApp.contains(.gates) { return nil }
        report(
            ResolveProblems.unknownGate, at: name.span, "there is no gate `\(name.text)`",
            help: suggestion(
                for: name.text, among: names.app?.syntax.gates.map({ $0.name.text }) ?? [],
                what: "the gates are") ?? "declare it under `gates:` of the app file")
        return nil
    }
}

extension PartResolver {
    /// `requires: name` of a step, or a list of names.
    mutating func resolveRequires(_ step: StepSyntax) -> [Int32] {
        guard let modifier = step.modifiers[.requires] else { return [] }
        return modifier.value.itemsOrItself.compactMap { item in
            requireGate(Name(text: item.text, span: item.span))
        }
    }

    mutating func resolveGates() -> [Gate] {
        guard let app = names.app else { return [] }
        var gates: [Gate] = []
        for syntax in app.syntax.gates {
            let root = app.syntax.root.flatMap { names.flowIndices[$0.flow.text] } ?? 0
            var context = StepContext(
                flow: root, file: app.file, handler: .transition, isOpen: names.hidesAppState,
                environment: ScopeEnvironment(
                    app: signatures.app.state.fields, facts: signatures.app.facts.fields),
                isInGate: true)
            var condition: ExpressionID?
            if let node = syntax.condition, !names.flows.isEmpty {
                condition = checkCondition(node, in: context)?.expression
                if condition == nil { leaveHole(inFlow: nil, at: syntax.name.span) }
            }
            var otherwise = noSteps
            if !names.flows.isEmpty, checkOtherwise(syntax) {
                let resolved = resolveSteps(syntax.otherwise, path: "", in: &context)
                if resolved.isBroken {
                    leaveHole(inFlow: nil, at: syntax.name.span)
                } else {
                    otherwise = resolved.list
                }
            }
            gates.append(
                Gate(
                    name: syntax.name.text, condition: condition, otherwise: otherwise,
                    span: syntax.name.span))
        }
        return gates
    }

    /// Checks that the steps of a gate have an end that can be waited for.
    private mutating func checkOtherwise(_ gate: GateSyntax) -> Bool {
        if gate.isPartial { return true }
        if gate.condition == nil, !endsWith([.call], gate.otherwise) {
            report(
                ResolveProblems.gateSteps, at: gate.name.span,
                "the gate `\(gate.name.text)` has no `when`, and what it asks is no `call`",
                help: "say what must hold: `when: app.authorized`")
            return false
        }
        if gate.otherwise.isEmpty { return true }
        return checkGateSteps(
            gate.otherwise, before: [.set, .track], last: [.present, .call], of: gate)
    }

    private func endsWith(_ verbs: [StepVerb], _ steps: [StepSyntax]) -> Bool {
        guard let last = steps.last else { return false }
        if last.verb == .choose || last.verb == .switch {
            return last.alternatives.allSatisfy { endsWith(verbs, $0) }
        }
        return verbs.contains(last.verb)
    }

    private mutating func checkGateSteps(
        _ steps: [StepSyntax], before: [StepVerb], last: [StepVerb], of gate: GateSyntax
    ) -> Bool {
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            let isChoice = step.verb == .choose || step.verb == .switch
            let isAllowed =
                isLast ? isChoice || last.contains(step.verb) : before.contains(step.verb)
            guard isAllowed else {
                let expected = (isLast ? last : before).map { $0.rawValue }
                report(
                    ResolveProblems.gateSteps, at: step.verbSpan,
                    "`\(step.verb.rawValue)` is where a gate has "
                        + (isLast ? "its last step" : "what comes first"),
                    help: "write \(oneOf(expected))" + (isLast ? " last" : ""))
                return false
            }
            for list in step.alternatives
            where !checkGateSteps(list, before: before, last: last, of: gate) {
                return false
            }
            let answers = step.answers.map { $0.steps } + (step.then.map { [$0] } ?? [])
            for list in answers where step.verb == .call {
                let isWhole = checkGateSteps(
                    list, before: [.set, .track, .send], last: [.pass, .drop], of: gate)
                if !isWhole { return false }
            }
            if step.verb == .present, !step.answers.isEmpty {
                report(
                    ResolveProblems.gateSteps, at: step.verbSpan,
                    "what a gate presents is answered by asking the gate again",
                    help: "remove `outcomes:`",
                    edit: step.modifiers[.outcomes].flatMap { removal(ofEntryAt: $0.keySpan) })
                return false
            }
        }
        return true
    }

    /// Checks `pass` and `drop`, which belong to the call of a gate and are allowed nowhere else in
    /// a gate. If they answer no call, it is the call itself that is wrong.
    mutating func checkGateWord(_ step: StepSyntax, in context: StepContext) -> Bool {
        if context.isInGate { return context.answer != nil }
        report(
            ResolveProblems.gateSteps, at: step.verbSpan,
            "`\(step.verb.rawValue)` answers the call of a gate, and there is none here",
            help: "remove it")
        return false
    }
}
