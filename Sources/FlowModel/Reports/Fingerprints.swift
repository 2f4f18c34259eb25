extension Findings {
    /// A fingerprint for each finding, in order: the same as long as the same rule finds the same
    /// element, wherever it lies and however its file is laid out. No two are equal: if a rule
    /// finds an element several times, they are counted. The name of the application is a part only
    /// if flows of several have the same name, so that in most projects nothing depends on it.
    var fingerprints: [String] {
        var seen: [String: Int] = [:]
        return diagnostics.map { diagnostic in
            let key =
                diagnostic.kind.id + "\n" + diagnostic.subject
                + (namesake(diagnostic).map { "\n" + $0 } ?? "")
            let count = seen[key, default: 0]
            seen[key] = count + 1
            var hasher = GraphHasher()
            hasher.add(key)
            hasher.add(count)
            return hasher.digits
        }
    }
}

/// A 64-bit hash of the bytes, as sixteen hexadecimal digits.
package func digest(of bytes: [UInt8]) -> String {
    var hasher = GraphHasher()
    hasher.add(bytes)
    return hasher.digits
}

/// Sixteen digits that stand for some texts in their order.
package func digest(of texts: [String]) -> String {
    var hasher = GraphHasher()
    for text in texts { hasher.add(text) }
    return hasher.digits
}

extension Diagnostic {
    /// What the finding is about, without lines: its element with the detail, or the message if it
    /// has neither.
    package var subject: String {
        guard let element else { return detail ?? message }
        return detail.map { element + " " + $0 } ?? element
    }
}

/// Between what a finding is about and other things that belong to the mistake.
package let detailSeparator = " + "

/// What a finding is about, for people: of very many parts the first ones, and how many follow.
package func shownSubject(_ subject: String) -> String {
    let limit = 12
    let parts = subjectParts(subject)
    if parts.count <= limit { return subject }
    return parts.prefix(limit).joined(separator: detailSeparator)
        + "\(detailSeparator)\(parts.count - limit) more"
}

/// The things that a finding is about.
func subjectParts(_ subject: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = subject[...]
    while let (before, after) = halves(of: rest, around: detailSeparator) {
        parts.append(before)
        rest = after
    }
    return parts + [rest]
}

/// What is before and after the first place of a separator; nil if it is not there. Embedded Swift
/// has no `firstRange(of:)`.
func halves(
    of text: Substring, around separator: String
) -> (before: Substring, after: Substring)? {
    var place = text.startIndex
    while place < text.endIndex {
        if text[place...].hasPrefix(separator) {
            return (text[..<place], text[place...].dropFirst(separator.count))
        }
        place = text.index(after: place)
    }
    return nil
}
