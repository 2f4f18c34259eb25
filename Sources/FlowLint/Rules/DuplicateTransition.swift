import FlowModel

extension LintRule {
    /// Two keys of a flow with the same list of steps. One-step transitions are exempt: it is
    /// normal that two screens lead to the same place.
    static let duplicateTransition: LintRule = LintRule(
        DiagnosticKind(
            id: "duplicate-transition", family: .reachability, severity: .info,
            summary: "Two transitions of a flow do exactly the same, in several steps.",
            reason: "A text that is there twice is changed once. The next edit makes the two ways "
                + "differ, and nobody meant it.",
            advice: "Write one key with both triggers, separated by a comma.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Edit
                    state:
                      done: Bool = false
                    screens:
                      Menu:
                        inputs: { done: Bool }
                        outputs: [text, photo]
                      Text:
                        outputs: [ready]
                      Photo:
                        outputs: [ready]
                    start: { push: Menu, with: { done: state.done } }
                    transitions:
                      Menu.text: { push: Text }
                      Menu.photo: { push: Photo }
                      Text.ready:
                        - set: { state.done: true }
                        - popToRoot
                      Photo.ready:
                        - set: { state.done: true }
                        - popToRoot
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Edit
                    state:
                      done: Bool = false
                    screens:
                      Menu:
                        inputs: { done: Bool }
                        outputs: [text, photo]
                      Text:
                        outputs: [ready]
                      Photo:
                        outputs: [ready]
                    start: { push: Menu, with: { done: state.done } }
                    transitions:
                      Menu.text: { push: Text }
                      Menu.photo: { push: Photo }
                      Text.ready, Photo.ready:
                        - set: { state.done: true }
                        - popToRoot
                    """)
            ]),
        check: checkDuplicates)
}

private func checkDuplicates(_ graph: FlowGraph) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs {
        var first: [String: Transition] = [:]
        let transitions = graph.transitionsLikeOthers(in: flow).map { graph[$0] }
        for transition in transitions.sorted(by: { $0.key < $1.key }) {
            guard let span = graph.span(of: transition.steps) else { continue }
            let text = graph.text(at: span)
            guard let other = first[text] else {
                first[text] = transition
                continue
            }
            // The order of the two by name says nothing about the mistake.
            let both = [other, transition].map(graph.element)
            findings.append(
                Diagnostic(
                    LintRule.duplicateTransition.kind, at: transition.span,
                    "`\(transition.key)` does the same as `\(other.key)`",
                    help: "write one key, `\(other.key), \(transition.key)`",
                    notes: [DiagnosticNote(at: other.span, "the same steps")],
                    element: both.min(), detail: detail(ofOthersIn: both)))
        }
    }
    return findings
}

extension FlowGraph {
    /// The transitions of a flow with several steps that another may have, too: the texts of their
    /// steps have the same number.
    fileprivate func transitionsLikeOthers(in flow: FlowID) -> [TransitionID] {
        var first: [UInt64: TransitionID] = [:]
        var found: Set<TransitionID> = []
        for id in self[flow].transitions {
            let steps = self[id].steps
            let hasSeveralSteps = steps.indices.count > 1
            guard hasSeveralSteps || steps.indices.contains(where: { !kindsBelow[$0].isEmpty }),
                let span = span(of: steps)
            else { continue }
            let number = number(of: span)
            if let other = first[number] {
                found.formUnion([other, id])
            } else {
                first[number] = id
            }
        }
        return self[flow].transitions.filter(found.contains)
    }

    /// The place of all steps of a list; nil if it is empty.
    func span(of list: StepList) -> SourceSpan? {
        guard let head = self[list].first, let tail = self[list].last else { return nil }
        return head.span.joined(with: tail.span)
    }

    /// A number for a text without its blanks; two texts may have the same.
    private func number(of span: SourceSpan) -> UInt64 {
        let bytes = files[Int(span.file.index)].bytes
        var number: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes[span.byteRange(in: bytes.count)] where byte > 0x20 {
            number = (number ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return number
    }
}
