import FlowModel

/// Links and entries that iOS hands in, in scenarios.
extension ScenarioReader {
    /// `entry: shortcut com.shop.new`, with its payload beside it.
    mutating func readEntry(_ node: ValueSyntax, payload: ValueSyntax?) -> ScenarioEvent? {
        let text = node.text
        let entries = graph.application.entries
        guard let index = entries.firstIndex(where: { $0.name == text }) else {
            report(
                ResolveProblems.unknownEvent, at: node.span,
                "`\(graph.application.name)` has no entry `\(text)`",
                help: suggestion(for: text, among: entries.map { $0.name }, what: "its entries are")
            )
            return nil
        }
        return readPayload(
            payload, entries[index].landing.payload, of: text, at: node.span
        ).map { .entry(Int32(index), payload: $0) }
    }

    /// `launch: { link: URL }`, or `launch: { entry: shortcut com.shop.new, with: { … } }`.
    mutating func readLaunch(_ node: ValueSyntax) -> ScenarioEvent? {
        readArrival(readParts(of: node, .launch, in: "`launch`"), at: node, of: "launch")
    }

    /// Reads `start: { link: URL }` in the same way, with the window's `width` beside the link or
    /// without one.
    mutating func readStart(_ node: ValueSyntax) -> ScenarioEvent? {
        var parts = readParts(of: node, .start, in: "`start`")
        guard let width = parts.entries.removeValue(forKey: "width")?.value else {
            return readArrival(parts, at: node, of: "start").map { .start(by: $0, width: nil) }
        }
        guard let width = requireWidth(width) else { return nil }
        if parts.entries.isEmpty { return .start(by: nil, width: width) }
        return readArrival(parts, at: node, of: "start").map { .start(by: $0, width: width) }
    }

    private mutating func readArrival(
        _ parts: ScenarioParts, at node: ValueSyntax, of word: String
    ) -> ScenarioEvent? {
        if flow != nil || isFlowUnknown {
            report(
                ScenarioProblems.form, at: node.span,
                "`\(word)` is beside `flow`, and a flow that runs alone is launched by no link",
                help: "leave one of the two out")
            return nil
        }
        switch (parts["link"], parts["entry"], parts["with"]) {
        case (nil, let entry?, let payload): return readEntry(entry, payload: payload)
        case (let link?, nil, nil): return .link(link.text)
        default:
            reportMissing(
                in: parts, at: node, "`\(word)` takes a `link` or an `entry`",
                help: "write `\(word): { link: … }`")
            return nil
        }
    }
}
