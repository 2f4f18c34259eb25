import FlowModel

/// A rule of the linter: what it is about, and a pure function of what is known of a whole graph.
public struct LintRule: Sendable {
    public let kind: DiagnosticKind
    /// One finding per cause, whatever the order in which things are declared.
    let judge: @Sendable (Facts) -> [Diagnostic]

    init(_ kind: DiagnosticKind, judge: @escaping @Sendable (Facts) -> [Diagnostic]) {
        self.kind = kind
        self.judge = judge
    }

    /// A rule that needs the graph alone.
    init(_ kind: DiagnosticKind, check: @escaping @Sendable (FlowGraph) -> [Diagnostic]) {
        self.init(kind, judge: { check($0.graph) })
    }
}

/// How grave a rule's findings are to be, or that it is not asked at all.
public enum LintLevel: String, Sendable, CaseIterable {
    case off
    case info
    case warning
    case error

    /// Nil for `off`.
    public var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Levels of all rules at once, which a configuration begins with.
public enum LintPreset: String, Sendable, CaseIterable {
    /// Each rule has its own level: a mistake fails a run, a hint does not.
    case recommended
    /// Hints are warnings, so whatever a rule finds fails a run.
    case strict

    /// The levels that differ from the rules' own, by id.
    public var levels: [String: LintLevel] {
        switch self {
        case .recommended: return [:]
        case .strict:
            let hints = LintRules.all.filter { $0.kind.defaultSeverity == .info }
            return Dictionary(hints.map { ($0.kind.id, .warning) }) { first, _ in first }
        }
    }
}

/// What all rules find in an application, in the order of the files.
///
/// `levels` overrides by the id of a rule; what it does not name keeps its default. A graph with
/// holes is not judged: what is missing from it would make findings that are no mistakes.
public func lint(_ graph: FlowGraph, levels: [String: LintLevel] = [:]) -> [Diagnostic] {
    guard graph.isWhole else { return [] }
    let facts = Facts(graph)
    var findings: [Diagnostic] = []
    for rule in LintRules.all {
        let level = levels[rule.kind.id]
        if level == .off { continue }
        for finding in rule.judge(facts) {
            var finding = finding
            if let severity = level?.severity { finding.severity = severity }
            findings.append(finding)
        }
    }
    if findings.isEmpty { return [] }
    return findings.map { $0.named(facts.places).found(in: graph) }.sortedWithoutDuplicates()
}

/// Findings with the names of the steps and conditions that they are at, unless something else is
/// said of them. The front end knows no names of steps.
public func named(_ findings: [Diagnostic], in graph: FlowGraph) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let places = PlaceNames(graph)
    return findings.map { $0.named(places) }
}
