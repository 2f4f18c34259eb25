import FlowModel

/// `checks:` of flows and of the app file.
extension PartResolver {
    /// The checks of a flow, or of the application when `flow` is nil.
    mutating func resolveChecks(_ syntax: [CheckSyntax], inFlow flow: Int?) -> [Check] {
        guard let file = flow.map({ names.flows[$0].file }) ?? names.app?.file else {
            return []
        }
        let environment =
            flow.map { signatures.flows[$0].environment }
            ?? ScopeEnvironment(
                app: signatures.app.state.fields, facts: signatures.app.facts.fields)
        let context = StepContext(
            flow: flow ?? 0, file: file, handler: .transition,
            isOpen: flow.map { hidesScopes(ofFlow: $0) } ?? names.hidesAppState,
            environment: environment)
        return syntax.compactMap { check in
            if let resolved = resolveCheck(check, flow: flow, in: context) { return resolved }
            leaveHole(inFlow: flow, at: check.span)
            return nil
        }
    }

    private mutating func resolveCheck(
        _ syntax: CheckSyntax, flow: Int?, in context: StepContext
    ) -> Check? {
        var inner = context
        var condition: ExpressionID?
        if let node = syntax.condition {
            let checked = checkCondition(node, in: context)
            condition = checked?.expression
            inner.environment.narrow(by: checked?.whenTrue)
        }
        guard let claim = resolveClaim(syntax, flow: flow, in: inner),
            syntax.condition == nil || condition != nil
        else { return nil }
        return Check(claim: claim, condition: condition, text: text(of: syntax), span: syntax.span)
    }

    private mutating func resolveClaim(
        _ syntax: CheckSyntax, flow: Int?, in context: StepContext
    ) -> CheckClaim? {
        let value = syntax.value
        switch syntax.claim {
        case .never:
            return resolveSituation(value, flow: flow, in: context).map { .never($0) }
        case .always:
            return resolveSituation(value, flow: flow, in: context).map { .always($0) }
        case .reachable:
            return resolvePlace(value, flow: flow).map { .reachable($0) }
        case .alwaysCanReach:
            return resolvePlace(value, flow: flow).map { .alwaysCanReach($0) }
        default:
            guard let node = syntax.reach, let count = Int(value.text)
            else {
                return nil
            }
            let reach = resolveSituation(node, flow: flow, in: context)
            var from: Situation?
            if let node = syntax.from {
                from = resolveSituation(node, flow: flow, in: context)
                if from == nil { return nil }
            }
            return reach.map { .within(count, reach: $0, from: from) }
        }
    }

    /// Resolves a name as a screen or a flow, anything else as a condition. The two cannot be
    /// confused: a condition reads nothing by a bare name, and a path begins with the word of a
    /// scope.
    private mutating func resolveSituation(
        _ node: ValueSyntax, flow: Int?, in context: StepContext
    ) -> Situation? {
        let parts = node.text.split(separator: ".", omittingEmptySubsequences: false)
        let isPlace =
            parts.count <= 2
            && parts.allSatisfy { isIdentifier(Array($0.utf8)[...]) }
            && !Scope.named.contains { $0.word == String(parts[0]) }
            && !["true", "false", "nil"].contains(String(parts[0]))
        if isPlace { return resolvePlace(node, flow: flow).map { .shown($0) } }
        return checkCondition(node, in: context).map { .holds($0.expression) }
    }

    private mutating func resolvePlace(_ node: ValueSyntax, flow: Int?) -> Destination.Target? {
        requireShown(Name(text: node.text, span: node.span), in: flow)
    }

    private func text(of check: CheckSyntax) -> String {
        var text = check.claim.rawValue + ": " + check.value.text
        let rest: [(Key, ValueSyntax?)] = [
            (.reach, check.reach), (.from, check.from), (.when, check.condition),
        ]
        for (key, node) in rest {
            if let node { text += ", " + key.rawValue + ": " + node.text }
        }
        return text
    }
}
