import FlowModel

/// A name and its value that YAML takes for one text, since there is no `: ` between them:
/// `id inputs.id`, `paid { id: Int }`, `push:Home`.
struct UnsplitKey {
    let name: Range<Int>
    /// The first place of the value, or of what comes after it.
    let valueStart: Int
    /// True if there is a colon, and only the space after it is missing.
    let hasColon: Bool

    /// The bytes between the name and its value.
    var gap: Range<Int> { name.upperBound..<valueStart }

    /// Reads the name or path that some bytes begin with. `beginsLine` is true if the bytes are the
    /// beginning of a line: elsewhere words such as `y and z` are what a comma cut off from an
    /// expression.
    init?<Bytes: Collection<UInt8>>(_ bytes: Bytes, beginsLine: Bool = false)
    where Bytes.Index == Int {
        let word = bytes.prefix { isNameByte($0) || $0 == UInt8(ascii: ".") }
        let rest = bytes[word.endIndex...]
        hasColon = rest.first == UInt8(ascii: ":")
        let afterColon = rest.dropFirst(hasColon ? 1 : 0)
        let value = afterColon.drop { $0 == 0x20 || $0 == 0x09 }
        name = word.startIndex..<word.endIndex
        let isAlone = [nil, 0x0A, 0x0D, UInt8(ascii: "#")].contains(value.first)
        valueStart = isAlone ? word.endIndex : value.startIndex
        guard let first = word.first else { return nil }
        let isKey: Bool
        if isAlone {
            isKey = !hasColon && (beginsLine || !value.isEmpty)
        } else if hasColon {
            // `12:30` is a time.
            let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
            isKey = afterColon.startIndex == value.startIndex && !isNumber
        } else {
            isKey =
                rest.startIndex != value.startIndex
                && !UnsplitKey.isExpression(word, value, beginsLine: beginsLine)
        }
        // No value begins as the rest of an address does, `https://`.
        guard isKey, isAlone || UnsplitKey.mayBegin(value) else { return nil }
    }

    /// True if a value may begin so.
    private static func mayBegin(_ value: some Collection<UInt8>) -> Bool {
        value.first.map { isNameByte($0) || ".\"{[".utf8.contains($0) } ?? false
    }

    /// True if the name or what comes after it is a word of expressions. A line may
    /// begin with `if`.
    private static func isExpression(
        _ name: some Collection<UInt8>, _ value: some Collection<UInt8>, beginsLine: Bool
    ) -> Bool {
        let next = String(decoding: Array(value.prefix(while: isNameByte)), as: UTF8.self)
        if ["and", "or", "then", "else"].contains(next) { return true }
        let word = String(decoding: Array(name), as: UTF8.self)
        if beginsLine, ["if", "then", "else"].contains(word) { return false }
        return ReservedWords.keywords.contains(word)
    }
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
            let unsplit = UnsplitKey(bytes[words]), !unsplit.gap.isEmpty,
            case let value = bytes[unsplit.valueStart..<words.upperBound],
            case let quotes = value.count(where: { $0 == UInt8(ascii: "\"") }),
            quotes == 0 || quotes == 2 && bytes[value.startIndex] == bytes[value.endIndex - 1],
            !value.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x0A || $0 == 0x0D }),
            case let text = String(decoding: bytes[words], as: UTF8.self),
            !ScenarioReader.words.contains(where: { $0.text == text })
        else { return nil }
        // In `{ title: Hello, my friend }` the words after the comma belong to a text.
        if pending.count - frame.firstPending > 1, value.allSatisfy(isLowercase),
            Key(rawValue: String(decoding: bytes[unsplit.name], as: UTF8.self)) == nil
        {
            return nil
        }
        report(unsplit, named: bytes[unsplit.name])
        tree.nodes[Int(key.index)] = scalar(unsplit.name, isQuoted: false, in: bytes)
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
                let unsplit = UnsplitKey(words), !unsplit.gap.isEmpty,
                isBracket(words[unsplit.valueStart])
            else { continue }
            let name = Array(words[unsplit.name])
            let start = Int(node.startByte) - Int(node.first)
            report(unsplit, named: name, from: start)
            let symbol = name.withUnsafeBufferPointer { texts.symbol(for: $0) }
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

    /// Reports a key whose places count from `start`.
    mutating func report(
        _ key: UnsplitKey, named name: some Sequence<UInt8>, from start: Int = 0
    ) {
        let gap = span(start + key.gap.lowerBound, start + key.gap.upperBound)
        // It may be a key that is read already.
        guard missingColons.insert(gap).inserted else { return }
        tree.missingColons.append(gap)
        diagnostics.append(
            ReadProblems.unsplitKey(
                String(decoding: Array(name), as: UTF8.self), hasColon: key.hasColon, at: gap))
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
    /// The key before a place where YAML can read no further, if only a colon after it or the space
    /// after the colon is missing.
    var unsplitKey: UnsplitKey? {
        let line = lineStart(before: problemByte)
        let isBracket = found == UInt8(ascii: "{") || found == UInt8(ascii: "[")
        switch problem {
        case "could not find expected ':'":
            return key(from: contextByte)
        case "mapping values are not allowed in this context":
            // In `start { push: Home, with: … }` YAML reads the key `start { push`.
            if let found = key(from: keyStart(from: line)), opensBracket(found) { return found }
            // Otherwise the line before is read as the beginning of this key.
            guard line > 0 else { return nil }
            let before = lineStart(before: line - 1)
            let start = keyStart(from: before)
            let (column, columnBefore) = (keyStart(from: line) - line, start - before)
            guard column >= columnBefore, !goesOn(before, columnBefore),
                let found = key(from: start), found.gap.isEmpty || column == columnBefore,
                found.hasColon || !isProse(found, to: line - 1)
            else { return nil }
            return found
        case "did not find expected ',' or ']'" where isBracket,
            "did not find expected ',' or '}'" where isBracket:
            let before = bytes[line..<problemByte]
            let start = before.lastIndex { ",{[".utf8.contains($0) }.map { $0 + 1 } ?? line
            return key(from: keyStart(from: start)).flatMap {
                $0.valueStart == problemByte ? $0 : nil
            }
        case "did not find expected key":
            let start = keyStart(from: line)
            if let found = key(from: start), !found.gap.isEmpty {
                return opensBracket(found) ? found : nil
            }
            // `Home # the first screen` ends with its line.
            guard line > 0, case let before = lineStart(before: line - 1),
                case let startBefore = keyStart(from: before),
                start - line > startBefore - before
            else { return nil }
            return key(from: startBefore).flatMap { $0.gap.isEmpty ? $0 : nil }
        default:
            return nil
        }
    }

    private func opensBracket(_ key: UnsplitKey) -> Bool {
        key.valueStart < bytes.count && "{[".utf8.contains(bytes[key.valueStart])
    }

    /// True if the value of a key that is no word of the language has several words.
    private func isProse(_ key: UnsplitKey, to end: Int) -> Bool {
        let name = String(decoding: bytes[key.name], as: UTF8.self)
        if Key(rawValue: name) != nil || name == "if" { return false }
        let value = bytes[key.valueStart..<max(end, key.valueStart)]
        return value.contains(UInt8(ascii: " ")) && isNameByte(bytes[key.valueStart])
    }

    /// True if the line goes on with a text of the line above, which is indented less than `column`
    /// and does not end with a colon.
    private func goesOn(_ line: Int, _ column: Int) -> Bool {
        guard line > 0 else { return false }
        let above = lineStart(before: line - 1)
        let text = bytes[above..<line - 1].reversed().drop(while: isWhitespace)
        return keyStart(from: above) - above < column && text.first != UInt8(ascii: ":")
    }

    private func key(from start: Int) -> UnsplitKey? {
        // A byte order mark is no part of the name.
        let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return UnsplitKey(bytes[(start + mark)...], beginsLine: true)
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
