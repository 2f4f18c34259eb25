import FlowModel

/// Alerts, action sheets, and gestures on a screen.
extension Reporting {
    /// Checks that the screen can be on a stack. An alert has a layer of its own, on which nothing
    /// can be pushed (law A5).
    mutating func checkStandsOnStack(
        _ target: Destination.Target, at name: Name, verb: @autoclosure () -> String,
        isInLink: Bool = false, step: StepSyntax? = nil
    ) -> Bool {
        guard case .screen(let id) = target, names.screens[Int(id.index)].kind.isSingle else {
            return true
        }
        let screen = names.screens[Int(id.index)]
        report(
            ResolveProblems.pushOnSingleLayer, at: name.span,
            "`\(name.text)` is an `\(screen.kind.rawValue)`, which has a layer of its own, "
                + "and \(verb()) puts it on a stack",
            help: isInLink
                ? "`send` an event, and let the flow that answers it present `\(screen.name.text)`"
                : "write `present: \(screen.name.text)`",
            notes: [DiagnosticNote(at: screen.name.span, "it is declared here")],
            edit: step.flatMap {
                naming(.present, in: $0, without: screen.kind == .actionSheet ? [] : [.anchor])
            })
        return false
    }

    /// Writes another verb for a step, if that verb takes all modifiers that the step has.
    func naming(
        _ verb: StepVerb, in step: StepSyntax, without refused: [StepModifier] = []
    ) -> DiagnosticFix? {
        let taken = VerbRule.all.first { $0.verb == verb }?.modifiers ?? []
        let isTaken = StepModifier.allCases.allSatisfy {
            step.modifiers[$0] == nil || taken.contains($0) && !refused.contains($0)
        }
        return isTaken ? DiagnosticFix(span: step.verbSpan, text: verb.rawValue) : nil
    }
}

extension PartResolver {
    /// The system decides how an alert looks.
    mutating func checkHasStyle(
        _ target: Destination.Target, _ step: StepSyntax
    ) -> Bool {
        guard case .screen(let id) = target, case let kind = kind(of: id), kind.isSingle
        else { return true }
        let refused: [StepModifier] =
            kind == .actionSheet ? [.style, .passthrough] : [.style, .passthrough, .anchor]
        guard let modifier = refused.first(where: { step.modifiers[$0] != nil }),
            let given = step.modifiers[modifier]
        else { return true }
        report(
            ResolveProblems.unknownStyle, at: given.keySpan,
            "an `\(kind.rawValue)` has no \(modifier.rawValue)",
            help: "leave out `\(modifier.rawValue):`", edit: removal(ofEntryAt: given.keySpan))
        return false
    }
}
