import FlowModel

/// Problems of slots.
extension ResolveProblems {
    static let slotKinds = [unknownSlot, ambiguousSlot]

    private static func gallery(slot: String, others: String = "") -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Gallery
            screens:
              Frame: { slots: [content] }
              Pictures:
            \(others)
            start:
              - push: Frame
              - { embed: Pictures, slot: \(slot) }
            """)
    }

    static let unknownSlot = DiagnosticKind(
        id: "unknown-slot",
        family: .references,
        isFatal: true,
        summary: "No screen of the flow has the slot that an `embed` fills.",
        reason: "A slot is a place in a screen, and only what the screen declares is there.",
        advice: "Declare the slot under `slots:` of the screen, or write it as it is declared.",
        bad: [gallery(slot: "contents")],
        good: [gallery(slot: "content")])

    static let ambiguousSlot = DiagnosticKind(
        id: "ambiguous-slot",
        family: .references,
        isFatal: true,
        summary: "Two screens of the flow have a slot of the name that an `embed` fills.",
        reason: "Which of them is meant cannot be seen from what happens to be on show.",
        advice: "Name the screen too: `slot: Screen.name`.",
        bad: [gallery(slot: "content", others: "  Wall: { slots: [content] }")],
        good: [gallery(slot: "Frame.content", others: "  Wall: { slots: [content] }")])
}
