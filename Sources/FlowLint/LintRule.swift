import FlowModel

/// A rule of the linter: the kind of its findings, and a pure function of the facts about a whole
/// graph.
public struct LintRule: Sendable {
    public let kind: DiagnosticKind
    /// One finding per cause, whatever the order in which things are declared.
    let judge: @Sendable (Facts) -> [Diagnostic]

    init(_ kind: DiagnosticKind, judge: @escaping @Sendable (Facts) -> [Diagnostic]) {
        self.kind = kind
        self.judge = judge
    }

    /// Creates a rule that needs only the graph.
    init(_ kind: DiagnosticKind, check: @escaping @Sendable (FlowGraph) -> [Diagnostic]) {
        self.init(kind, judge: { check($0.graph) })
    }
}

/// The severity of a rule's findings, or `off` if the rule does not run.
public enum LintLevel: String, Sendable, CaseIterable {
    case off
    case info
    case warning
    case error

    /// Nil for `off`.
    public var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Levels of all rules at once, with which a configuration begins.
public enum LintPreset: String, Sendable, CaseIterable {
    /// Each rule has its own level: a mistake fails a run, a hint does not.
    case recommended
    /// Hints are warnings, so every finding fails a run.
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

/// Returns the findings of all rules in an application, in the order of the files.
///
/// `levels` overrides the levels of rules by their ids; other rules keep their default. A graph
/// with holes has no findings, since the missing parts would cause some that are not mistakes.
/// `workers` judge groups of rules; the result does not depend on them.
public func lint(
    _ graph: FlowGraph, levels: [String: LintLevel] = [:], workers: Workers = inTurn
) -> [Diagnostic] {
    guard graph.isWhole else { return [] }
    let shared = SharedFacts(graph, workers: workers)
    let groups = LintRules.groups
    let found = results(of: groups.count, by: workers) { index in
        findings(of: groups[index], levels: levels, Facts(shared))
    }
    return found.flatMap { $0 }.sortedWithoutDuplicates()
}

private func findings(
    of rules: [LintRule], levels: [String: LintLevel], _ facts: Facts
) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for rule in rules {
        let level = levels[rule.kind.id]
        if level == .off { continue }
        for finding in rule.judge(facts) {
            var finding = finding
            if let severity = level?.severity { finding.severity = severity }
            findings.append(finding.named(facts.places).found(in: facts.graph))
        }
    }
    return findings
}

/// Returns the findings with the names of the steps and conditions that they are at, unless a
/// finding already has another name. The front end knows no names of steps.
public func named(_ findings: [Diagnostic], in graph: FlowGraph) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let places = PlaceNames(Walks(graph))
    return findings.map { $0.named(places) }
}
