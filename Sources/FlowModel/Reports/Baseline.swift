/// Known findings: those that a team has accepted, or those of an older revision.
public struct Baseline: Sendable {
    public struct Entry: Sendable, Hashable {
        public let rule: String
        /// The element of the finding, or its message if it has none.
        public let subject: String
        /// The path of its file.
        public let path: String
        /// The name of the application that the file belonged to, if there was one.
        public let application: String?

        public init(rule: String, subject: String, path: String, application: String? = nil) {
            self.rule = rule
            self.subject = subject
            self.path = path
            self.application = application
        }
    }

    /// A current application. Several projects may have one of the same name.
    public struct Application: Sendable, Hashable {
        public let project: Int
        public let name: String

        public init(project: Int, name: String) {
            self.project = project
            self.name = name
        }
    }

    public let entries: [Entry]
    /// For each application with entries, the lines of its graph (`FlowGraph.renameLines`). A later
    /// run uses them to find renamed elements.
    public let graphs: [[String]]
    /// True if errors of the language count as known, too. Only the errors of an older revision do;
    /// a team cannot accept one, so no baseline file makes them known.
    fileprivate let knowsErrors: Bool

    public init(entries: [Entry], graphs: [[String]] = []) {
        self.entries = entries
        self.graphs = graphs
        knowsErrors = false
    }

    /// The baseline of the findings of a run.
    public init(
        of findings: Findings, graphs: [[String]] = [], knowsErrors: Bool = false,
        application: (String) -> String? = { _ in nil }
    ) {
        self.graphs = graphs
        self.knowsErrors = knowsErrors
        let known = findings.diagnostics.filter { knowsErrors || !$0.kind.isFatal }
        entries = known.map { diagnostic in
            let path = findings.files[Int(diagnostic.span.file.index)].path
            return Entry(
                rule: diagnostic.kind.id, subject: diagnostic.subject, path: path,
                application: application(path))
        }
    }

    /// The findings that are new, and the entries, by index, that were not found again.
    ///
    /// An entry matches one finding of its rule with the same subject: in the same file, unless the
    /// file belongs to an application of another name now; else in another file of the application
    /// of its name, if `isGone` says that its own file is not there any more, or if that belongs to
    /// another one. So of two applications with the same name each keeps the entries of its files.
    /// Parts of files move too: a finding of a rule is the same in all files of
    /// an `application`, since the names of its flows are unique. If the older flows are known,
    /// `renamed` returns the current name of an entry's element, and `nameNow` the current name of
    /// an application, or nil if it has gone. Without them a new name cannot be told from another
    /// element, so nothing counts as renamed.
    public func applied(
        to findings: Findings, isGone: (String) -> Bool,
        application: (String) -> Application? = { _ in nil },
        nameNow: (String) -> String? = { $0 }, renamed: ((Entry) -> String)? = nil
    ) -> (new: [Diagnostic], missing: [Int]) {
        var matching = BaselineMatching(self, findings)
        let subjects = [{ $0.subject }] + (renamed.map { [$0] } ?? [])
        func isTaken(_ entry: Entry) -> Bool {
            guard let name = entry.application.flatMap(nameNow), let now = application(entry.path)
            else { return false }
            return name != now.name
        }
        for subject in subjects {
            matching.match(
                subject, place: { isTaken($0) ? nil : $0.path }, now: { path, _ in path })
            matching.match(
                subject,
                place: {
                    isGone($0.path) || isTaken($0) ? $0.application.flatMap(nameNow) : nil
                },
                now: { path, _ in application(path)?.name })
            // An entry without an application matches findings in any application.
            matching.match(
                subject, place: { $0.application == nil && isGone($0.path) ? "" : nil },
                now: { _, _ in "" })
            matching.match(
                subject, place: { application($0.path) },
                now: { path, kind in
                    kind.isFatal || kind.family == .housekeeping ? nil : application(path)
                })
            // A file may stay where it is and become a part of another application.
            matching.match(subject, place: { $0.path }, now: { path, _ in path })
        }
        let new = zip(findings.diagnostics, matching.isKnown).filter { !$0.1 }.map { $0.0 }
        return (new, matching.missing.sorted())
    }
}

/// The values that must be equal for a finding and an entry to be a pair.
private struct BaselineKey<Place: Hashable>: Hashable {
    let rule: String
    let subject: String
    let place: Place
}

private struct BaselineMatching {
    private let entries: [Baseline.Entry]
    private let findings: Findings
    private let knowsErrors: Bool
    private(set) var isKnown: [Bool]
    /// The entries that have no finding yet, by index.
    private(set) var missing: Set<Int>

    init(_ baseline: Baseline, _ findings: Findings) {
        entries = baseline.entries
        self.findings = findings
        knowsErrors = baseline.knowsErrors
        isKnown = Array(repeating: false, count: findings.diagnostics.count)
        missing = Set(entries.indices)
    }

    /// Pairs findings with the entries that have the same rule, subject and place. `place` returns
    /// the place of an entry, `now` the place of a finding by its path and rule; if one of them
    /// returns nil, the entry or finding is skipped.
    mutating func match<Place: Hashable>(
        _ subject: (Baseline.Entry) -> String, place: (Baseline.Entry) -> Place?,
        now: (String, DiagnosticKind) -> Place?
    ) {
        var waiting: [BaselineKey<Place>: [Int]] = [:]
        for index in missing.sorted(by: >) {
            let entry = entries[index]
            guard let place = place(entry) else { continue }
            let key = BaselineKey(rule: entry.rule, subject: subject(entry), place: place)
            waiting[key, default: []].append(index)
        }
        if waiting.isEmpty { return }
        for (index, finding) in findings.diagnostics.enumerated() where !isKnown[index] {
            let path = findings.files[Int(finding.span.file.index)].path
            guard knowsErrors || !finding.kind.isFatal, let place = now(path, finding.kind) else {
                continue
            }
            let key = BaselineKey(rule: finding.kind.id, subject: finding.subject, place: place)
            guard let known = waiting[key]?.popLast() else { continue }
            isKnown[index] = true
            missing.remove(known)
        }
    }
}

// MARK: - The file

/// The start of the file, by which a later run knows that it may replace the file.
public let baselineFileStart = "# Findings that `flowc lint --baseline` knows already."

extension Baseline {
    /// The file, one entry a line, sorted by the texts of the entries, so that two branches that
    /// change it can be merged.
    public var fileText: String {
        var text = baselineFileStart + " Remove what is settled;\n"
        text += "# `flowc lint --write-baseline` writes it again.\nversion: \(Baseline.version)\n"
        if entries.isEmpty { return text + "findings: []\n" }
        text += "findings:\n"
        let lines = entries.map { entry in
            "  - { rule: \(quoted(entry.rule)), about: \(quoted(entry.subject)), "
                + "file: \(quoted(entry.path))"
                + (entry.application.map { ", app: \(quoted($0))" } ?? "") + " }\n"
        }
        return text + lines.sorted().joined() + graphText
    }

    /// The graphs, one line of a graph a line; empty if they are too large for one file.
    private var graphText: String {
        if graphs.isEmpty { return "" }
        var text = "# The flows as they were, by which flowc knows what has another name since.\n"
        text += "graphs:\n"
        for lines in graphs {
            var start = "  - - "
            for line in lines {
                text += start + quoted(line) + "\n"
                start = "    - "
            }
        }
        return text.utf8.count > Baseline.graphByteLimit ? "" : text
    }

    /// The reader's size limit for files applies to a baseline too, so the findings need room.
    private static let graphByteLimit = 2 * 1024 * 1024

    /// A text quoted for YAML: as in JSON, except for two characters that YAML refuses.
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
