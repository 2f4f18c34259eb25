// Texts for parts of a graph, for people.

extension FlowGraph {
    /// The source text of a span, on one line.
    package func text(at span: SourceSpan) -> String {
        let bytes = files[Int(span.file.index)].bytes
        let range = span.byteRange(in: bytes.count)
        var words: [String] = []
        for word in bytes[range].split(whereSeparator: { $0 <= 0x20 }) {
            words.append(String(decoding: word, as: UTF8.self))
        }
        return words.joined(separator: " ")
    }

    func inputFields(of target: Destination.Target) -> [Field] {
        switch target {
        case .screen(let id): self[id].inputs
        case .flow(let id): self[id].inputs
        }
    }

    package func name(of target: Destination.Target) -> String {
        switch target {
        case .screen(let id): self[id].name
        case .flow(let id): self[id].name
        }
    }
}
