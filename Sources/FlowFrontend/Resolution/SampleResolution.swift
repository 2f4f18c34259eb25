import FlowModel

/// One entry of `samples:`: a type as it is written, and values of it.
struct SampleSyntax: Sendable {
    var type: ValueSyntax
    var values: ValueSyntax
}

extension Decoder {
    mutating func decodeSamples(_ id: NodeID) -> [SampleSyntax] {
        tree.pairs(id).compactMap { key, value in
            check(value, is: .sampleValues, at: key)
                ? SampleSyntax(type: keep(key), values: keep(value)) : nil
        }
    }
}

/// Values to try, and the forms of screens: no event of a run decides these.
extension PartResolver {
    /// True if a step is a preview. It must be the only step that the output runs, because a peek
    /// that is given up must leave nothing behind.
    mutating func resolvePreview(
        _ step: StepSyntax, of verb: Verb?, in context: StepContext
    ) -> Bool {
        guard step.isTrue(.preview), let modifier = step.modifiers[.preview] else { return false }
        if context.isOpen
            || context.isOnlyStep && context.answer == nil
                && context.hasReportingScreen
        {
            return canBePreviewed(verb, at: modifier.keySpan)
        }
        report(
            DecodeProblems.misplacedPreview, at: modifier.keySpan,
            "`preview` is on a step that is not all that an output of a screen does",
            help: "make it the only step of `Screen.output`, or remove `preview`")
        return false
    }

    /// A preview cannot show a flow, which decides what to show when it starts, or an alert, which
    /// asks.
    private mutating func canBePreviewed(_ verb: Verb?, at span: SourceSpan) -> Bool {
        let name: String
        switch verb {
        case .push, .present:
            switch verb?.made?.target {
            case nil: return true
            case .flow(let flow):
                name = "the flow `\(names.name(ofFlow: Int(flow.index)))`"
            case .screen(let screen):
                let kind = self[screen].named.kind
                guard kind.hasButtons else { return true }
                name = "the `\(kind.rawValue)` `\(self[screen].named.name.text)`"
            }
        default: return true
        }
        report(
            DecodeProblems.misplacedPreview, at: span,
            "`preview` shows a screen before anything has happened, and this shows \(name)",
            help: "name a screen of this flow, or remove `preview`")
        return false
    }
}

extension DecodeProblems {
    private static func previewExample(_ steps: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Gallery
            state: { seen: Int = 0 }
            screens:
              Grid: { outputs: [open] }
              Photo:
            start: { push: Grid }
            transitions:
              Grid.open: \(steps)
            """)
    }

    static let misplacedPreview = DiagnosticKind(
        id: "misplaced-preview",
        family: .types,
        isFatal: true,
        summary: """
            A step with `preview` is not all that an output of a screen does, or does not show a \
            screen.
            """,
        reason: """
            While the user peeks, the target is shown and nothing has happened yet. Steps before \
            or after it would have to happen as well, or not, when the peek is given up. What a \
            flow shows is only known when it has started.
            """,
        advice: "Let the step be the only one in the transition of a screen's output.",
        bad: [
            previewExample("[{ set: { state.seen: 1 } }, { push: Photo, preview: true }]")
        ],
        good: [previewExample("{ push: Photo, preview: true }")])
}
