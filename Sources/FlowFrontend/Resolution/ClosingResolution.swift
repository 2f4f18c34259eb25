import FlowModel

// What `close` and `dismiss` can find.

extension PartResolver {
    mutating func requireCalled(
        _ flow: FlowID, _ name: Name, _ verb: StepVerb, in context: StepContext
    ) -> Bool {
        if symbols.flows[context.flow].uses.calledFlows.contains(Int(flow.index)) { return true }
        report(
            ResolveProblems.unknownFlow, at: name.span,
            "no step of `\(symbols.name(ofFlow: context.flow))` starts the flow `\(name.text)`, "
                + "so `\(verb.rawValue)` never finds it",
            help: "a flow closes only its own screens and what it has started")
        return false
    }

    /// A child that ends takes its layer with it: a `dismiss` in its handler finds nothing (D6).
    mutating func checkDismiss(
        _ step: StepSyntax, target: FlowID?, in context: StepContext
    ) -> Bool {
        guard let ended = context.endedFlows else { return true }
        let left = symbols.flows[context.flow].uses.presented.filter { presented in
            if case .flow(let flow) = presented { return !ended.contains(flow) }
            return true
        }
        guard target.map({ ended.contains($0) }) ?? left.isEmpty else { return true }
        let names = ended.map { symbols.name(ofFlow: Int($0.index)) }.sorted()
        let (isOnly, edit) = edits(inFile: context.file).removal(ofStepAt: step.span)
        report(
            ResolveProblems.finishAlreadyDismissed, at: step.verbSpan,
            "\(listed(names)) has ended and taken its layer with it: "
                + "there is nothing left to dismiss",
            help: isOnly ? "write `ignore` instead of `dismiss`" : "remove `dismiss`", edit: edit)
        return false
    }
}
