import FlowModel

/// `checks:` of flows and of the app file.
extension PartResolver {
    /// The checks of a flow, or of the application when `flow` is nil.
    mutating func resolveChecks(_ syntax: [CheckSyntax], inFlow flow: Int?) -> [Check] {
        guard let file = flow.map({ symbols.flows[$0].file }) ?? symbols.app?.file else {
            return []
        }
        let environment =
            flow.map { self.environment(ofFlow: $0) }
            ?? ScopeEnvironment(app: symbols.appState.fields, facts: symbols.facts.fields)
        let context = StepContext(
            flow: flow ?? 0, file: file, handler: .transition,
            isOpen: flow.map { hidesScopes(ofFlow: $0) } ?? symbols.hidesAppState,
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
            guard let checked = checkCondition(node, in: context) else { return nil }
            condition = checked.expression
            inner.environment.narrow(by: checked.whenTrue)
        }
        guard let claim = resolveClaim(syntax, flow: flow, in: inner) else { return nil }
        return Check(
            claim: claim, condition: condition,
            text: text(of: syntax, in: symbols.trees[context.file]),
            span: syntax.span)
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
            return resolvePlace(value, flow: flow, in: context).map { .reachable($0) }
        case .alwaysCanReach:
            return resolvePlace(value, flow: flow, in: context).map { .alwaysCanReach($0) }
        default:
            guard let node = syntax.reach, let count = Int(symbols.trees[context.file].text(value))
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

    /// A name is a screen or a flow, anything else a condition: there is nothing that a condition
    /// could read by a bare name, and what it reads by two begins with the word of a scope.
    private mutating func resolveSituation(
        _ node: NodeID, flow: Int?, in context: StepContext
    ) -> Situation? {
        let tree = symbols.trees[context.file]
        let parts = tree.text(node).split(separator: ".", omittingEmptySubsequences: false)
        let isPlace =
            parts.count <= 2
            && parts.allSatisfy { isIdentifier(Array($0.utf8)[...]) }
            && !Scope.named.contains { $0.word == String(parts[0]) }
            && !["true", "false", "nil"].contains(String(parts[0]))
        if isPlace { return resolvePlace(node, flow: flow, in: context).map { .shown($0) } }
        return checkCondition(node, in: context).map { .holds($0.expression) }
    }

    private mutating func resolvePlace(
        _ node: NodeID, flow: Int?, in context: StepContext
    ) -> Destination.Target? {
        let tree = symbols.trees[context.file]
        return requireShown(Name(text: tree.text(node), span: tree.span(node)), in: flow)
    }

    private func text(of check: CheckSyntax, in tree: YAMLTree) -> String {
        var text = check.claim.rawValue + ": " + tree.text(check.value)
        let rest: [(Key, NodeID?)] = [
            (.reach, check.reach), (.from, check.from), (.when, check.condition),
        ]
        for (key, node) in rest {
            if let node { text += ", " + key.rawValue + ": " + tree.text(node) }
        }
        return text
    }
}
