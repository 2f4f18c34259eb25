/// Findings that are known already: those that a team lives with, or those of an older revision.
public struct Baseline: Sendable {
    public struct Entry: Sendable, Hashable {
        public let rule: String
        /// The element of the finding, or its message if it has none.
        public let subject: String
        /// Where its file lay.
        public let path: String

        public init(rule: String, subject: String, path: String) {
            self.rule = rule
            self.subject = subject
            self.path = path
        }
    }

    public let entries: [Entry]

    public init(entries: [Entry]) {
        self.entries = entries
    }

    /// What a run has found. An error of the language cannot be lived with, so none is in it.
    public init(of findings: Findings) {
        entries = findings.diagnostics.filter { !$0.kind.isFatal }.map { diagnostic in
            Entry(
                rule: diagnostic.kind.id, subject: diagnostic.subject,
                path: findings.files[Int(diagnostic.span.file.index)].path)
        }
    }

    /// The findings that are new, and the entries, by index, that were not found again.
    ///
    /// An entry stands for one finding of its rule: the one about the same element in the same
    /// file, else in another file, for files move; else the one that `renamed` makes of it, for
    /// things are renamed. Without `renamed`, where no older flows are at hand, this is the one
    /// whose element differs by one name, if the name of the entry is in no file any more. Where
    /// the run has not read the file of the entry, it can tell that only if it has read all there
    /// is (`isComplete`).
    public func applied(
        to findings: Findings, isComplete: Bool, renamed: ((String) -> String)? = nil
    ) -> (new: [Diagnostic], missing: [Int]) {
        var matching = BaselineMatching(self, findings)
        matching.match { $0 }
        matching.match { Entry(rule: $0.rule, subject: $0.subject, path: "") }
        if let renamed {
            let read = Set(findings.files.map { $0.path })
            matching.match(
                by: { Entry(rule: $0.rule, subject: $0.subject, path: "") },
                as: { entry in
                    let isJudged = isComplete || read.contains(entry.path)
                    return Entry(
                        rule: entry.rule,
                        subject: isJudged ? renamed(entry.subject) : entry.subject,
                        path: "")
                })
        } else {
            matching.matchRenamed(isComplete: isComplete)
        }
        let new = zip(findings.diagnostics, matching.isKnown).filter { !$0.1 }.map { $0.0 }
        return (new, matching.missing.sorted())
    }
}

private struct BaselineMatching {
    private let findings: Findings
    private let entries: [Baseline.Entry]
    /// For each finding its own entry.
    private let found: [Baseline.Entry?]
    private(set) var isKnown: [Bool]
    /// The entries that no finding was taken for yet, by index.
    private(set) var missing: Set<Int>

    init(_ baseline: Baseline, _ findings: Findings) {
        self.findings = findings
        entries = baseline.entries
        found = findings.diagnostics.map { diagnostic in
            if diagnostic.kind.isFatal { return nil }
            return Baseline.Entry(
                rule: diagnostic.kind.id, subject: diagnostic.subject,
                path: findings.files[Int(diagnostic.span.file.index)].path)
        }
        isKnown = Array(repeating: false, count: found.count)
        missing = Set(entries.indices)
    }

    mutating func match(by key: (Baseline.Entry) -> Baseline.Entry) {
        match(by: key, as: key)
    }

    /// Pairs findings with entries whose key is the same as theirs.
    mutating func match(
        by key: (Baseline.Entry) -> Baseline.Entry,
        as entryKey: (Baseline.Entry) -> Baseline.Entry
    ) {
        var waiting: [Baseline.Entry: [Int]] = [:]
        for index in missing.sorted(by: >) {
            waiting[entryKey(entries[index]), default: []].append(index)
        }
        for (index, entry) in found.enumerated() where !isKnown[index] {
            guard let entry, let known = waiting[key(entry)]?.popLast() else { continue }
            isKnown[index] = true
            missing.remove(known)
        }
    }

    mutating func matchRenamed(isComplete: Bool) {
        let read = Set(findings.files.map { $0.path })
        let candidates = missing.filter { isComplete || read.contains(entries[$0].path) }.sorted()
        let open = found.indices.filter { !isKnown[$0] && found[$0] != nil }
        if open.isEmpty || candidates.isEmpty { return }
        let present = names(in: findings.files)
        /// New names by old ones, and the other way round: a name stands for one other.
        var renamed: [Substring: Substring] = [:]
        var former: [Substring: Substring] = [:]
        for index in open {
            guard let entry = found[index] else { continue }
            let match = candidates.first { number in
                guard missing.contains(number), entries[number].rule == entry.rule,
                    let change = oneChange(from: entries[number].subject, to: entry.subject),
                    !present.contains(String(change.old)),
                    renamed[change.old, default: change.new] == change.new,
                    former[change.new, default: change.old] == change.old
                else { return false }
                renamed[change.old] = change.new
                former[change.new] = change.old
                return true
            }
            guard let match else { continue }
            isKnown[index] = true
            missing.remove(match)
        }
    }

    /// The one name by which two subjects differ, which may be in them several times.
    private func oneChange(
        from old: String, to new: String
    ) -> (old: Substring, new: Substring)? {
        let oldParts = nameParts(of: old)
        let newParts = nameParts(of: new)
        guard oldParts.count == newParts.count else { return nil }
        var change: (old: Substring, new: Substring)?
        for (oldPart, newPart) in zip(oldParts, newParts) where oldPart != newPart {
            guard isName(oldPart), isName(newPart) else { return nil }
            if let change, change != (oldPart, newPart) { return nil }
            change = (oldPart, newPart)
        }
        return change
    }

    private func names(in files: [SourceFile]) -> Set<String> {
        var names: Set<String> = []
        for file in files {
            for name in file.bytes.split(whereSeparator: { !isNameByte($0) }) {
                names.insert(String(decoding: name, as: UTF8.self))
            }
        }
        return names
    }
}

// MARK: - The file

/// How the file begins: by it a later run knows what it may replace.
public let baselineFileStart = "# Findings that `flowc lint --baseline` knows already."

extension Baseline {
    /// The file, one entry a line, in the order of the entries' own texts: so two branches that
    /// change it can be merged.
    public var fileText: String {
        var text = baselineFileStart + " Remove what is settled;\n"
        text += "# `flowc lint --write-baseline` writes it anew.\nversion: \(Baseline.version)\n"
        if entries.isEmpty { return text + "findings: []\n" }
        text += "findings:\n"
        let lines = entries.map { entry in
            "  - { rule: \(quoted(entry.rule)), about: \(quoted(entry.subject)), "
                + "file: \(quoted(entry.path)) }\n"
        }
        return text + lines.sorted().joined()
    }

    /// A text as YAML takes it: as JSON has it, but for two characters that YAML refuses.
    private func quoted(_ text: String) -> String {
        var result = ""
        for scalar in JSONWriter.quoted(text).unicodeScalars {
            switch scalar {
            case "\u{FFFE}": result += "\\uFFFE"
            case "\u{FFFF}": result += "\\uFFFF"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The form of the file that this flowc writes and reads.
    public static let version = 1
}
