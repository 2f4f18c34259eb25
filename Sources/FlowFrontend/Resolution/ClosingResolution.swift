import FlowModel

// The layers and screens that `close` and `dismiss` can find.

extension PartResolver {
    mutating func requireCalled(
        _ flow: FlowID, _ name: Name, _ verb: StepVerb, in context: StepContext
    ) -> Bool {
        if symbols.uses[context.flow].calledFlows.contains(Int(flow.index)) { return true }
        report(
            ResolveProblems.unknownFlow, at: name.span,
            "no step of `\(names.name(ofFlow: context.flow))` starts the flow `\(name.text)`, "
                + "so `\(verb.rawValue)` never finds it",
            help: "a flow closes only its own screens and what it has started")
        return false
    }

    /// Reports a `close` or `swap` where no screen has sent an output.
    mutating func reportNoReportingScreen(_ step: StepSyntax, in context: StepContext) {
        let isClose = step.verb == .close
        let gone = isClose ? namesOfGone(in: context) : []
        let removal =
            gone.isEmpty ? nil : edits(inFile: context.file).removal(ofStepAt: step.span)
        report(
            ResolveProblems.closeWithoutScreen, at: step.verbSpan,
            "`\(step.verb.rawValue)` is about the screen that sent an output, "
                + "and here none did",
            help: removal.map {
                "\(allOf(gone)) \(gone.count == 1 ? "has" : "have") gone already: "
                    + ($0.isOnly ? "write `ignore`" : "remove `close`")
            }
                ?? (isClose
                    ? "name what is to be closed, or use `finish`" : "use `replace` or `push`"),
            edit: removal?.edit)
    }

    /// The names of what is no longer shown when the steps run: the flow whose end they answer, the
    /// screen whose `back` they answer, or the alert whose button they answer.
    private func namesOfGone(in context: StepContext) -> [String] {
        if let answer = context.answer {
            return answer.endedFlow.map { [names.name(ofFlow: Int($0.index))] } ?? []
        }
        var gone: Set<String> = []
        for trigger in context.triggers {
            switch trigger.trigger {
            case .outcome(let flow, _), .cancelled(let flow):
                gone.insert(names.name(ofFlow: Int(flow.index)))
            case .output(let screen, _) where !kind(of: screen).isSingle: return []
            case .back(let screen), .output(let screen, _):
                gone.insert(names.screens[Int(screen.index)].name.text)
            default: return []
            }
        }
        return gone.sorted()
    }

    /// A child that ends takes its layer with it: a `dismiss` in its handler finds nothing (D6).
    mutating func checkDismiss(
        _ step: StepSyntax, target: FlowID?, in context: StepContext
    ) -> Bool {
        guard let ended = flowsEndedWithLayer(target, in: context) else { return true }
        let (isOnly, edit) = edits(inFile: context.file).removal(ofStepAt: step.span)
        report(
            ResolveProblems.finishAlreadyDismissed, at: step.verbSpan,
            "\(listed(ended)) has ended and taken its layer with it: "
                + "there is nothing left to dismiss",
            help: isOnly ? "write `ignore` instead of `dismiss`" : "remove `dismiss`", edit: edit)
        return false
    }

    /// The same for an action that dismisses.
    mutating func checkDismiss(
        by action: ActionSymbol, _ step: StepSyntax, in context: StepContext
    ) -> Bool {
        guard action.dismisses, let ended = flowsEndedWithLayer(nil, in: context) else {
            return true
        }
        let name = action.syntax.name
        return refuse(
            name, step, ResolveProblems.finishAlreadyDismissed,
            "\(listed(ended)) has ended and taken its layer with it: "
                + "`\(name.text)` finds nothing to dismiss",
            help: "write the other steps of `\(name.text)` here, without `dismiss`")
    }

    /// The names of the flows whose end is answered, if none of the layers that a `dismiss` may
    /// mean can be there. A misspelt step may present one.
    private func flowsEndedWithLayer(_ target: FlowID?, in context: StepContext) -> [String]? {
        let uses = symbols.uses[context.flow]
        guard let ended = context.endedFlows, !uses.presentsUnknown else { return nil }
        let isEnded =
            target.map { ended.contains($0) }
            ?? uses.presented.allSatisfy { presented in
                if case .flow(let flow) = presented { return ended.contains(flow) }
                return false
            }
        return isEnded ? ended.map { names.name(ofFlow: Int($0.index)) }.sorted() : nil
    }
}
