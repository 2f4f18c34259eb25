import FlowModel

/// Edits of values that the syntax holds, which know their kind and place in the tree.
extension TextEdits {
    /// Writes a list of names as a mapping in which one has another name or value. On lines the
    /// names stay where they are.
    func pairs(
        of names: ValueSyntax, with name: String, _ value: String, at item: ValueSyntax
    ) -> DiagnosticFix? {
        guard let list = node(of: names) else { return nil }
        func pair(_ other: NodeID) -> String {
            let text = tree.text(other)
            return tree.span(other) == item.span ? "\(name): \(value)" : "\(text): \(text)"
        }
        let items = tree.items(list)
        if opens(list, UInt8(ascii: "[")) {
            return replacement(of: list, by: "{ " + items.map(pair).joined(separator: ", ") + " }")
        }
        let start = Int(tree.span(list).startByte)
        var (text, end): ([UInt8], Int) = ([], start)
        for other in items {
            let place = tree.span(other).byteRange(in: source.count)
            guard let dash = source[end..<place.lowerBound].lastIndex(of: UInt8(ascii: "-")) else {
                return nil
            }
            text += source[end..<dash] + [UInt8(ascii: " ")] + source[dash + 1..<place.lowerBound]
            text += pair(other).utf8
            end = place.upperBound
        }
        if mayShareNodes(source) { return nil }
        return DiagnosticFix(
            span: SourceSpan(file: tree.file, startByte: start, endByte: end),
            text: String(decoding: text, as: UTF8.self))
    }

    func removal(ofArgumentAt place: SourceSpan, in arguments: ValueSyntax) -> DiagnosticFix? {
        node(of: arguments).flatMap { removal(ofArgumentAt: place, in: $0) }
    }

    func addition(ofEntries entries: [String], to mapping: ValueSyntax) -> DiagnosticFix? {
        node(of: mapping).flatMap { addition(ofEntries: entries, to: $0) }
    }

    private func node(of value: ValueSyntax) -> NodeID? {
        var found: NodeID?
        _ = find(around: value.span) { outer, index in
            let isMapping = tree.kind(outer) == .mapping
            let (items, entries) = (tree.items(outer), tree.pairs(outer))
            let nodes =
                isMapping
                ? [entries[index].key, entries[index].value] : [items[items.startIndex + index]]
            found = nodes.first { tree.kind($0) == value.kind && tree.span($0) == value.span }
            return found != nil
        }
        return found
    }
}
