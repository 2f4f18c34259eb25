/// One kind of problem: its name, its severity, and what `flowc explain` says about it.
///
/// The `id` is kebab-case and is the only name of the kind: in output, suppressions, configuration,
/// documentation anchors and test folders. Ids are never reused.
public struct DiagnosticKind: Sendable {
    public let id: String
    public let family: DiagnosticFamily
    /// The severity unless `flowc.yaml` says otherwise.
    public let defaultSeverity: Severity
    /// True if a problem of this kind leaves no whole graph; it cannot be silenced or lowered.
    public let isFatal: Bool
    /// The problem, in one sentence.
    public let summary: String
    /// Why it matters.
    public let reason: String
    /// The recommended alternative.
    public let advice: String
    /// Files that must be reported with exactly this kind.
    public var badExamples: [DiagnosticExample] { makeBadExamples() }
    /// The same files put right: none of them may be reported with this kind.
    public var goodExamples: [DiagnosticExample] { makeGoodExamples() }

    // Examples are made when code reads them: a run that only names the kind, which is nearly every
    // run, does not pay for texts of megabytes.
    private let makeBadExamples: @Sendable () -> [DiagnosticExample]
    private let makeGoodExamples: @Sendable () -> [DiagnosticExample]

    public init(
        id: String,
        family: DiagnosticFamily,
        severity: Severity = .error,
        isFatal: Bool = false,
        summary: String,
        reason: String,
        advice: String,
        bad: @autoclosure @escaping @Sendable () -> [DiagnosticExample],
        good: @autoclosure @escaping @Sendable () -> [DiagnosticExample]
    ) {
        self.id = id
        self.family = family
        self.defaultSeverity = severity
        self.isFatal = isFatal
        self.summary = summary
        self.reason = reason
        self.advice = advice
        makeBadExamples = bad
        makeGoodExamples = good
    }
}

/// A small project, one file or several, that shows a kind of problem or its absence.
public struct DiagnosticExample: Sendable {
    public let files: [SourceFile]

    /// One flow file.
    public init(_ text: String) {
        files = [SourceFile(path: "example.yaml", text: text)]
    }

    /// Files as they are, for examples that are not text.
    public init(files: [SourceFile]) {
        self.files = files
    }

    /// Several files of one project, by path.
    public init(_ files: [(path: String, text: String)]) {
        self.files = files.map { SourceFile(path: $0.path, text: $0.text) }
    }
}

/// The chapter of the catalogue that a kind is in.
public enum DiagnosticFamily: String, Sendable, CaseIterable {
    case reading = "Reading and naming"
    case references = "References"
    case types = "Types and data"
    case reachability = "Reachability and endings"
    case determinism = "Determinism"
    case unused = "Unused"
    case stack = "Stack, layers, tabs, back"
    case links = "Links"
    case children = "Child flows"
    case size = "Size and shape"
    case housekeeping = "Housekeeping"
}

/// The severity of a finding, from the mildest to the gravest.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    case info
    case warning
    case error

    public static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }
}
