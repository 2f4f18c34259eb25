import FlowModel

/// What iOS hands in, in scenarios.
extension ScenarioReader {
    /// `entry: shortcut com.shop.new`, with its payload beside it.
    mutating func readEntry(_ node: NodeID, payload: NodeID?) -> ScenarioEvent? {
        let text = tree.text(node)
        let entries = graph.application.entries
        guard let index = entries.firstIndex(where: { $0.name == text }) else {
            report(
                ResolveProblems.unknownEvent, at: tree.span(node),
                "`\(graph.application.name)` has no entry `\(text)`",
                help: suggestion(for: text, among: entries.map(\.name), what: "its entries are"))
            return nil
        }
        return readPayload(
            payload, entries[index].landing.payload, of: text, at: tree.span(node)
        ).map { .entry(Int32(index), payload: $0) }
    }

    /// `launch: { link: URL }`, or `launch: { entry: shortcut com.shop.new, with: { … } }`.
    mutating func readLaunch(_ node: NodeID) -> ScenarioEvent? {
        if flow != nil {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "`launch` stands beside `flow`, and a flow that runs alone is launched by no link",
                help: "leave one of the two out")
            return nil
        }
        var parts: [String: NodeID] = [:]
        let keys = ScenarioTable.launch.words
        for (key, value) in tree.entries(node) {
            if keys.contains(tree.text(key)) {
                parts[tree.text(key)] = value
            } else {
                reportUnknownKey(key, among: keys, in: "`launch`")
            }
        }
        if let entry = parts["entry"], parts["link"] == nil {
            return readEntry(entry, payload: parts["with"])
        }
        if let link = parts["link"], parts.count == 1 { return .link(tree.text(link)) }
        report(
            ScenarioProblems.form, at: tree.span(node),
            "`launch` takes a `link` or an `entry`", help: "write `launch: { link: … }`")
        return nil
    }
}
