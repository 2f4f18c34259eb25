extension DiagnosticFix {
    /// Inserts a step before the one at a place, in the same list. A single step becomes a list. A
    /// lint rule does not know the text of the file, so the report does this.
    ///
    /// Nil if the place does not tell the list, for example after an anchor or a comment.
    init?(putting step: String, before span: SourceSpan, in bytes: [UInt8]) {
        let range = span.byteRange(in: bytes.count).trimmed(in: bytes)
        guard !range.isEmpty, !mayShareNodes(bytes) else { return nil }
        let place = PlaceOfStep(range, in: bytes)
        switch place.sign {
        case UInt8(ascii: "-"):
            guard let dash = place.dash else { return nil }
            let text = "- " + step + place.lineEnd + place.spaces(upTo: dash)
            self.init(replacing: dash..<dash, with: text, in: span.file)
        case UInt8(ascii: "["), UInt8(ascii: ","):
            let start = range.lowerBound
            self.init(replacing: start..<start, with: step + ", ", in: span.file)
        case UInt8(ascii: ":"):
            guard let text = place.list(with: step) else { return nil }
            self.init(replacing: range, with: text, in: span.file)
        default: return nil
        }
    }

    /// Adds a modifier to the step at a place, which is a mapping.
    ///
    /// Nil if the step has the modifier, or if the place does not tell how the step is written.
    package init?(
        adding name: String, _ value: String, toStepAt span: SourceSpan, in bytes: [UInt8]
    ) {
        let range = span.byteRange(in: bytes.count).trimmed(in: bytes)
        guard !range.isEmpty, !mayShareNodes(bytes), !hasKey(name, in: bytes[range]) else {
            return nil
        }
        let entry = name + ": " + value
        if bytes[range].first == UInt8(ascii: "{"), bytes[range].last == UInt8(ascii: "}") {
            let end = (range.lowerBound..<range.upperBound - 1).trimmed(in: bytes).upperBound
            guard bytes[end - 1] != UInt8(ascii: ","), !bytes[range].contains(UInt8(ascii: "#"))
            else { return nil }
            self.init(
                replacing: end..<end, with: separator(after: bytes[end - 1]) + entry,
                in: span.file)
            return
        }
        if bytes[range].allSatisfy(isNameByte) {
            // The step is only a verb.
            let step = String(decoding: bytes[range], as: UTF8.self)
            self.init(replacing: range, with: "{ " + step + ": , " + entry + " }", in: span.file)
            return
        }
        let place = PlaceOfStep(range, in: bytes)
        guard bytes[range].contains(UInt8(ascii: ":")) else { return nil }
        if place.sign == UInt8(ascii: "[") || place.sign == UInt8(ascii: ",") {
            // Between brackets a single key with its value needs no braces; with the entry it does.
            let step = String(decoding: bytes[range], as: UTF8.self)
            let text = "{ " + step + separator(after: bytes[range.upperBound - 1]) + entry + " }"
            self.init(replacing: range, with: text, in: span.file)
            return
        }
        guard let indent = place.indent,
            let end = place.endOfLine
        else { return nil }
        let text = place.lineEnd + String(repeating: " ", count: indent) + entry
        self.init(replacing: end..<end, with: text, in: span.file)
    }

    /// Adds an item after the one at a place, which is the last of its list.
    ///
    /// Nil if the place does not tell how the list is written.
    package init?(adding item: String, afterItemAt span: SourceSpan, in bytes: [UInt8]) {
        let range = span.byteRange(in: bytes.count)
        guard !range.isEmpty, !mayShareNodes(bytes) else { return nil }
        let place = PlaceOfStep(range, in: bytes)
        switch place.sign {
        case UInt8(ascii: "-"):
            guard let dash = place.dash, let end = place.endOfLine else { return nil }
            let text = place.lineEnd + place.spaces(upTo: dash) + "- " + item
            self.init(replacing: end..<end, with: text, in: span.file)
        case UInt8(ascii: "["), UInt8(ascii: ","):
            let end = range.upperBound
            self.init(replacing: end..<end, with: ", " + item, in: span.file)
        default: return nil
        }
    }

    init(replacing range: Range<Int>, with text: String, in file: FileID) {
        self.init(
            span: SourceSpan(
                file: file, startByte: range.lowerBound, endByte: range.upperBound),
            text: text)
    }
}

/// The surroundings of a step in its file.
private struct PlaceOfStep {
    let range: Range<Int>
    let bytes: [UInt8]
    /// The last byte before the step that is not blank; it begins the step in its list or mapping.
    let sign: UInt8?
    private let signByte: Int
    private let lineStart: Int

    init(_ range: Range<Int>, in bytes: [UInt8]) {
        self.range = range
        self.bytes = bytes
        var start = range.lowerBound
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        lineStart = start
        var end = range.lowerBound
        while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
        signByte = end - 1
        sign = end > 0 ? bytes[end - 1] : nil
    }

    var lineEnd: String { bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

    /// The dash of a block list, if only spaces are before it on the line.
    var dash: Int? {
        let isFirst = signByte >= lineStart && isBlank(lineStart..<signByte)
        return isFirst ? signByte : nil
    }

    /// The indentation of the step's keys, if it is a mapping on its own lines or after a dash.
    var indent: Int? {
        let before = bytes[lineStart..<range.lowerBound]
        let isAlone = before.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
        return isAlone ? before.count : nil
    }

    /// The end of the step's last line, if only a comment follows the step.
    var endOfLine: Int? {
        var end = range.upperBound
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "#") {
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            if bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        }
        let isEnd = end == bytes.count || isSpace(bytes[end])
        return isEnd ? end : nil
    }

    func spaces(upTo byte: Int) -> String { String(repeating: " ", count: byte - lineStart) }

    /// The step and one before it as a list, in the way the step is written.
    func list(with step: String) -> String? {
        let text = bytes[range]
        let isScalar = text.allSatisfy(isNameByte)
        if isScalar || text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}") {
            return "[" + step + ", " + String(decoding: text, as: UTF8.self) + "]"
        }
        // A block mapping moves to the right by the dash.
        guard signByte < lineStart, isBlank(lineStart..<range.lowerBound) else { return nil }
        var moved: [UInt8] = []
        for byte in text {
            moved.append(byte)
            if byte == UInt8(ascii: "\n") { moved += [UInt8(ascii: " "), UInt8(ascii: " ")] }
        }
        return "- " + step + lineEnd + spaces(upTo: range.lowerBound) + "- "
            + String(decoding: moved, as: UTF8.self)
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { $0 == UInt8(ascii: " ") }
    }
}

/// True if a file may have an anchor. Then a part of it may be reused elsewhere, and an edit of the
/// part changes these places, too.
package func mayShareNodes(_ bytes: [UInt8]) -> Bool {
    let before = Array("-[{,:".utf8)
    return bytes.indices.contains { index in
        guard bytes[index] == UInt8(ascii: "&"), index > 0, index + 1 < bytes.count,
            isNameByte(bytes[index + 1])
        else { return false }
        return isSpace(bytes[index - 1]) || before.contains(bytes[index - 1])
    }
}

/// True if a text may have a key of this name.
func hasKey(_ name: String, in text: ArraySlice<UInt8>) -> Bool {
    let key = Array((name + ":").utf8)
    return text.indices.contains { start in
        start + key.count <= text.endIndex && text[start..<start + key.count].elementsEqual(key)
    }
}

extension Range<Int> {
    /// The range without the spaces at its end.
    fileprivate func trimmed(in bytes: [UInt8]) -> Range<Int> {
        var end = upperBound
        while end > lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
        return lowerBound..<end
    }
}

/// The separator before the next entry between braces. YAML reads `:,` as part of a text.
private func separator(after byte: UInt8) -> String {
    byte == UInt8(ascii: ":") ? " , " : ", "
}

private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
}
