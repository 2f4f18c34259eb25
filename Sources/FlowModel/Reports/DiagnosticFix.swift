/// The edit that a help offers.
public struct DiagnosticFix: Sendable, Equatable {
    /// What is replaced.
    public let span: SourceSpan
    public let text: String

    public init(span: SourceSpan, text: String) {
        self.span = span
        self.text = text
    }
}

extension Diagnostic {
    /// The edit of its own, if it has one. Else the one that follows if the help asks whether
    /// another name was meant and the name that the message begins with stands exactly once at the
    /// place of the finding. Any other help is for people.
    public func fix(in files: [SourceFile]) -> DiagnosticFix? {
        if let edit { return edit }
        guard let meant = help.flatMap(meantName) else { return nil }
        let quoted = message.split(separator: "`", omittingEmptySubsequences: false)
        guard quoted.count > 2 else { return nil }
        let written = Array(quoted[1].utf8)
        let bytes = files[Int(span.file.index)].bytes
        let range = span.byteRange(in: bytes.count)
        guard !written.isEmpty, range.count >= written.count else { return nil }
        let starts = (range.lowerBound...(range.upperBound - written.count)).filter { start in
            bytes[start] == written[0] && bytes[start..<range.upperBound].starts(with: written)
        }
        guard starts.count == 1 else { return nil }
        let place = SourceSpan(
            file: span.file, startByte: starts[0], endByte: starts[0] + written.count)
        return DiagnosticFix(span: place, text: meant)
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
