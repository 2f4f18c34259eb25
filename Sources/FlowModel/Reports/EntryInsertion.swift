extension DiagnosticFix {
    /// Inserts an entry at the start of the mapping under the key at a place.
    ///
    /// Nil if the place does not tell how the mapping is written.
    init?(adding entry: String, underKeyAt span: SourceSpan, in bytes: [UInt8]) {
        guard !mayShareNodes(bytes) else { return nil }
        var place = span.byteRange(in: bytes.count).upperBound
        if place < bytes.count,
            bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
        {
            place += 1
        }
        place = bytes.endOfBlanks(from: place)
        guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
        place = bytes.endOfBlanks(from: place + 1)
        if place < bytes.count, bytes[place] == UInt8(ascii: "{") {
            self.init(
                replacing: place + 1..<place + 1, with: " " + entry + ",", in: span.file)
            return
        }
        // The mapping is on its own lines, at most after a comment.
        while place < bytes.count, bytes[place] == UInt8(ascii: "#") || isLineEnd(bytes[place]) {
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            let line = min(place + 1, bytes.count)
            place = bytes.endOfBlanks(from: line)
            guard place < bytes.count, isNameByte(bytes[place]) else { continue }
            let indent = String(repeating: " ", count: place - line)
            let lineEnd = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
            self.init(replacing: line..<line, with: indent + entry + lineEnd, in: span.file)
            return
        }
        return nil
    }

    /// Inserts an entry after the one whose value, a word, is at a place.
    ///
    /// Nil if the place does not tell how the mapping is written.
    init?(adding entry: String, besideValueAt span: SourceSpan, in bytes: [UInt8]) {
        let range = span.byteRange(in: bytes.count)
        guard !mayShareNodes(bytes) else { return nil }
        var start = range.lowerBound
        while start > 0, !isLineEnd(bytes[start - 1]) { start -= 1 }
        let before = bytes[start..<range.lowerBound]
        if before.contains(UInt8(ascii: "{")) {
            self.init(
                replacing: range.upperBound..<range.upperBound, with: ", " + entry, in: span.file)
            return
        }
        let indent = before.prefix { $0 == UInt8(ascii: " ") }
        let key = before.dropFirst(indent.count).prefix(while: isNameByte)
        guard before.dropFirst(indent.count + key.count).first == UInt8(ascii: ":") else {
            return nil
        }
        var end = range.upperBound
        while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
        let lineEnd = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        self.init(
            replacing: end..<end,
            with: lineEnd + String(repeating: " ", count: indent.count) + entry, in: span.file)
    }

    /// Inserts an entry before the one whose key is at a place.
    ///
    /// Nil if the file may already have the entry, or the place does not tell how the mapping is
    /// written.
    init?(adding name: String, _ value: String, beforeKeyAt span: SourceSpan, in bytes: [UInt8]) {
        guard !mayShareNodes(bytes), !hasKey(name, in: bytes[...]) else { return nil }
        let entry = name + ": " + value
        let start = span.byteRange(in: bytes.count).lowerBound
        var end = start
        while end > 0, bytes[end - 1] == UInt8(ascii: " ") || isLineEnd(bytes[end - 1]) { end -= 1 }
        var line = start
        while line > 0, !isLineEnd(bytes[line - 1]) { line -= 1 }
        let isOnItsLine = line >= end
        if let sign = bytes[..<end].last, sign == UInt8(ascii: "{") || sign == UInt8(ascii: ",") {
            // If the sign is on another line it could be in a comment.
            if isOnItsLine { return nil }
            self.init(replacing: start..<start, with: entry + ", ", in: span.file)
            return
        }
        guard isOnItsLine else { return nil }
        let lineEnd = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        let indent = String(repeating: " ", count: start - line)
        self.init(replacing: line..<line, with: indent + entry + lineEnd, in: span.file)
    }
}

extension [UInt8] {
    fileprivate func endOfBlanks(from byte: Int) -> Int {
        var end = byte
        while end < count, self[end] == UInt8(ascii: " ") { end += 1 }
        return end
    }
}

private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
