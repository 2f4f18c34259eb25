extension Findings {
    /// A fingerprint for each finding, in order: the same as long as the same rule finds the same
    /// element, wherever it lies and however its file is laid out. No two are equal: if a rule
    /// finds an element several times, they are counted.
    var fingerprints: [String] {
        var seen: [String: Int] = [:]
        return diagnostics.map { diagnostic in
            let key = diagnostic.kind.id + "\n" + diagnostic.subject
            let count = seen[key, default: 0]
            seen[key] = count + 1
            var hasher = GraphHasher()
            hasher.add(key)
            hasher.add(count)
            return hasher.digits
        }
    }
}

extension Diagnostic {
    /// What the finding is about, without lines: its element with the detail, or the message if it
    /// has none.
    package var subject: String {
        guard let element else { return message }
        return detail.map { element + " " + $0 } ?? element
    }
}

/// Between what a finding is about and other things that belong to the mistake.
package let detailSeparator = " + "
