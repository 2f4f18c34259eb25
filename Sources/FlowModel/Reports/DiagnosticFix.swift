/// The edit that a help offers.
public struct DiagnosticFix: Sendable, Equatable {
    /// The range that is replaced.
    public let span: SourceSpan
    public let text: String

    public init(span: SourceSpan, text: String) {
        self.span = span
        self.text = text
    }
}

extension Diagnostic {
    /// The finding's own edit, if it has one. Else the edit is derived from a help that suggests
    /// another name, if it is certain which name in the message is wrong and if this name occurs
    /// exactly once at the place of the finding. Any other help is for people.
    public func fix(in files: [SourceFile]) -> DiagnosticFix? {
        if let edit { return edit }
        if let textFix { return textFix.edit(at: span, in: files[Int(span.file.index)].bytes) }
        guard let meant = help.flatMap(meantName) else { return nil }
        let bytes = files[Int(span.file.index)].bytes
        let range = span.byteRange(in: bytes.count)
        let names = correctedNames(by: meant)
        let places = names.flatMap { occurrences(of: Array($0.utf8), in: bytes, range) }
        guard places.count == 1 else { return nil }
        let place = SourceSpan(
            file: span.file, startByte: places[0].lowerBound, endByte: places[0].upperBound)
        return DiagnosticFix(span: place, text: meant)
    }

    /// The names in the message that the meant name could correct. In `` `a` has no `b` `` and
    /// ``the service `a` has no operation `b` `` that is the missing name, `b`.
    private func correctedNames(by meant: String) -> Set<String> {
        let parts = message.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return [] }
        let texts = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
        let names = stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
        let denial = texts.dropLast().firstIndex { text in
            text.split(separator: " ").contains("no")
        }
        let possible = denial.map { [names[$0]] } ?? names
        return Set(
            possible.filter { $0 != meant && nearestName(to: $0, among: [meant]) != nil })
    }
}

/// The ranges of a name in a part of a file, except inside a longer name.
private func occurrences(of name: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    guard !name.isEmpty, range.count >= name.count else { return [] }
    return (range.lowerBound...(range.upperBound - name.count)).compactMap { start in
        let place = start..<(start + name.count)
        guard bytes[start] == name[0], bytes[place].elementsEqual(name),
            start == 0 || !isNameByte(bytes[start - 1]),
            place.upperBound == bytes.count || !isNameByte(bytes[place.upperBound])
        else { return nil }
        return place
    }
}

/// The name in ``did you mean `name`?``.
private func meantName(in help: String) -> String? {
    let start = "did you mean `"
    let end = "`?"
    guard help.hasPrefix(start), help.hasSuffix(end) else { return nil }
    let name = help.dropFirst(start.count).dropLast(end.count)
    return name.isEmpty || name.contains("`") ? nil : String(name)
}
