import FlowModel

/// Reads small files that are not flows, such as `flowc.yaml`: mappings with known keys, texts and
/// words. A value of another shape is reported and left out.
struct PlainReader {
    let tree: YAMLTree
    var diagnostics: [Diagnostic] = []

    init(tree: YAMLTree) {
        self.tree = tree
    }

    mutating func entries(
        of node: NodeID, named subject: String
    ) -> [(key: NodeID, value: NodeID)] {
        if tree.kind(node) == .mapping { return tree.entries(node) }
        report(subject, node, expected: "a mapping")
        return []
    }

    mutating func text(_ node: NodeID, of key: NodeID, expected: String) -> String? {
        if tree.kind(node) == .scalar, !tree.isEmpty(node), !tree.text(node).isEmpty {
            return tree.text(node)
        }
        report("`\(tree.text(key))`", node, expected: expected)
        return nil
    }

    mutating func word(_ node: NodeID, of key: NodeID, among words: [String]) -> String? {
        if tree.kind(node) == .scalar, words.contains(tree.text(node)) { return tree.text(node) }
        let isWord = tree.kind(node) == .scalar
        report(
            "`\(tree.text(key))`", node, expected: oneOf(words),
            help: isWord ? suggestion(for: tree.text(node), among: words) : nil)
        return nil
    }

    mutating func report(
        _ subject: String, _ node: NodeID, expected: String, help: String? = nil
    ) {
        if tree.isHole(node) || tree.hides(tree.span(node)) { return }
        let found =
            switch tree.kind(node) {
            case .mapping: "a mapping"
            case .sequence: tree.items(node).isEmpty ? "an empty list" : "a list"
            case .scalar: tree.isEmpty(node) ? "empty" : "`\(tree.text(node))`"
            }
        diagnostics.append(
            Diagnostic(
                DecodeProblems.wrongKindKind, at: tree.span(node),
                "\(subject) is \(found), expected \(expected)", help: help))
    }

    mutating func reportUnknown(_ key: NodeID, known: [String]) {
        diagnostics.append(
            HousekeepingProblems.unknownConfigurationKey(
                tree.text(key), at: tree.span(key), known: known))
    }

    mutating func reportMissing(
        _ key: String, in subject: String, of mapping: NodeID?, at span: SourceSpan
    ) {
        if tree.hides(span) { return }
        // A misspelt key was reported as unknown.
        let keys = mapping.map { tree.pairs($0).map { tree.text($0.key) } } ?? []
        if keys.contains(where: { nearestName(to: $0, among: [key]) != nil }) { return }
        diagnostics.append(
            Diagnostic(
                DecodeProblems.missingKeyKind, at: span,
                "the key `\(key)` is missing, expected in \(subject)", help: "add `\(key):`"))
    }
}
