import FlowModel

// Names that have no colon before their value: `{ id inputs.id }`, `[paid { id: Int }]`.

/// A name or path, and the value after it, if there is only a gap between them. Words such as
/// `y and z` are what a comma cut off from an expression.
func partsWithoutColon<Bytes: Collection<UInt8>>(
    _ bytes: Bytes
) -> (name: Bytes.SubSequence, value: Bytes.SubSequence)? {
    let name = bytes.prefix { isNameByte($0) || $0 == UInt8(ascii: ".") }
    let value = bytes[name.endIndex...].drop(while: isWhitespace)
    guard let first = value.first, !name.isEmpty, name.endIndex != value.startIndex,
        isNameByte(first) || ".\"{[".utf8.contains(first),
        !ReservedWords.keywords.contains(String(decoding: name, as: UTF8.self)),
        case let word = String(decoding: value.prefix(while: isNameByte), as: UTF8.self),
        !["and", "or", "then", "else"].contains(word)
    else { return nil }
    return (name, value)
}

extension YAMLReader {
    /// Reads the last key as a name and its value if the colon between them is missing, and reports
    /// only that. YAML takes all the words for a key with an empty value, which would be at `byte`.
    /// Returns the value and the end of it.
    mutating func splitKey(
        withoutColonBefore byte: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (value: NodeID, end: Int)? {
        // A key that is an alias is a node from another place.
        guard let frame = frames.last, frame.isFlow, let key = pending.last,
            tree.nodes[Int(frame.node)].kind == .mapping,
            !(pending.count - frame.firstPending).isMultiple(of: 2),
            Int(key.index) == tree.nodes.count - 1, tree.nodes[Int(key.index)].style == .plain,
            case let words = tree.span(key).byteRange(in: bytes.count), words.upperBound <= byte,
            !bytes[words.upperBound..<byte].contains(UInt8(ascii: ":")),
            let (name, value) = partsWithoutColon(bytes[words]),
            case let quotes = value.count(where: { $0 == UInt8(ascii: "\"") }),
            quotes == 0 || quotes == 2 && bytes[value.startIndex] == bytes[value.endIndex - 1],
            !value.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x0A || $0 == 0x0D }),
            case let text = String(decoding: bytes[words], as: UTF8.self),
            !ScenarioReader.words.contains(where: { $0.text == text })
        else { return nil }
        // In `{ title: Hello, my friend }` the words after the comma belong to a text.
        if pending.count - frame.firstPending > 1, value.allSatisfy(isLowercase),
            Key(rawValue: String(decoding: bytes[name.indices], as: UTF8.self)) == nil
        {
            return nil
        }
        reportNoColon(after: name, at: span(name.endIndex, value.startIndex))
        tree.nodes[Int(key.index)] = scalar(name.indices, isQuoted: false, in: bytes)
        tree.nodes.append(scalar(value.indices, isQuoted: quotes == 2, in: bytes))
        return (NodeID(Int(key.index) + 1), value.endIndex)
    }

    /// Takes `inputs { id: Int }` in a block for a key and a value that cannot be read. YAML reads
    /// the key `inputs { id`, and the rest as its value.
    mutating func splitKeys(of frame: Frame) {
        var position = frame.firstPending
        while position + 1 < pending.count {
            let (key, value) = (pending[position], pending[position + 1])
            position += 2
            let node = tree.nodes[Int(key.index)]
            guard closesBracket(value), node.kind == .scalar, node.style == .plain,
                case let words = texts.bytes[Int(node.first)..<Int(node.last)],
                words.contains(where: isBracket),
                node.last - node.first == node.endByte - node.startByte,
                let (name, rest) = partsWithoutColon(words), isBracket(rest[rest.startIndex])
            else { continue }
            let start = Int(node.startByte) - Int(node.first)
            reportNoColon(after: name, at: span(start + name.endIndex, start + rest.startIndex))
            let symbol = Array(name).withUnsafeBufferPointer { texts.symbol(for: $0) }
            tree.nodes[Int(key.index)].last = node.first + Int32(name.count)
            tree.nodes[Int(key.index)].endByte = node.startByte + Int32(name.count)
            tree.nodes[Int(key.index)].symbol = symbol
            tree.holes.insert(value)
        }
    }

    /// Few values end with a bracket, so that few keys are searched for one.
    private func closesBracket(_ id: NodeID) -> Bool {
        let node = tree.nodes[Int(id.index)]
        guard node.kind == .scalar, node.first < node.last else { return false }
        let last = texts.bytes[Int(node.last) - 1]
        return last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
    }

    private func isBracket(_ byte: UInt8) -> Bool { byte == 0x7B || byte == 0x5B }

    mutating func reportNoColon(after name: some Sequence<UInt8>, at gap: SourceSpan) {
        tree.missingColons.append(gap)
        diagnostics.append(
            ReadProblems.noColon(after: String(decoding: Array(name), as: UTF8.self), at: gap))
    }

    private mutating func scalar(
        _ range: Range<Int>, isQuoted: Bool, in bytes: UnsafeBufferPointer<UInt8>
    ) -> YAMLTree.Node {
        let content = isQuoted ? range.dropFirst().dropLast() : range
        let symbol = texts.symbol(for: UnsafeBufferPointer(rebasing: bytes[content]))
        let (first, last) = texts.range(of: symbol)
        return YAMLTree.Node(
            kind: .scalar, style: isQuoted ? .doubleQuoted : .plain,
            startByte: Int32(range.lowerBound), endByte: Int32(range.upperBound), first: first,
            last: last, symbol: symbol)
    }
}

extension YAMLComplaint {
    /// The name before a place where YAML can read no further, if only a colon after it is missing,
    /// and the place of its value.
    var nameWithoutColon: (name: Range<Int>, value: Int)? {
        let line = lineStart(before: problemByte)
        let isBracket = found == UInt8(ascii: "{") || found == UInt8(ascii: "[")
        switch problem {
        case "could not find expected ':'":
            return parts(from: contextByte)
        case "mapping values are not allowed in this context":
            // The line before is read as the beginning of this key.
            guard line > 0 else { return nil }
            let before = lineStart(before: line - 1)
            let start = keyStart(from: before)
            guard keyStart(from: line) - line == start - before, let found = parts(from: start),
                !isProse(bytes[found.value..<line - 1]), !goesOn(before, start - before)
            else { return nil }
            return found
        case "did not find expected ',' or ']'" where isBracket,
            "did not find expected ',' or '}'" where isBracket:
            let before = bytes[line..<problemByte]
            let start = before.lastIndex { ",{[".utf8.contains($0) }.map { $0 + 1 } ?? line
            return parts(from: keyStart(from: start)).flatMap {
                $0.value == problemByte ? $0 : nil
            }
        case "did not find expected key":
            return parts(from: keyStart(from: line)).flatMap {
                "{[".utf8.contains(bytes[$0.value]) ? $0 : nil
            }
        default:
            return nil
        }
    }

    private func isProse(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        value.contains(UInt8(ascii: " ")) && isNameByte(value[value.startIndex])
    }

    /// True if the line goes on with a text of the line above, which is indented less than `column`
    /// and does not end with a colon.
    private func goesOn(_ line: Int, _ column: Int) -> Bool {
        guard line > 0 else { return false }
        let above = lineStart(before: line - 1)
        let text = bytes[above..<line - 1].reversed().drop(while: isWhitespace)
        return keyStart(from: above) - above < column && text.first != UInt8(ascii: ":")
    }

    private func parts(from start: Int) -> (name: Range<Int>, value: Int)? {
        // A byte order mark is no part of the name.
        let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let line = bytes[(start + mark)...].prefix { $0 != 0x0A && $0 != 0x0D }
        return partsWithoutColon(line).map { ($0.name.indices, $0.value.startIndex) }
    }

    /// The first byte after blanks and the `- ` of lists.
    private func keyStart(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            ?? bytes.count
    }

    private func lineStart(before byte: Int) -> Int {
        bytes[..<byte].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
}
