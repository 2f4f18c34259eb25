/// All findings of a run: one value, which each format writes by a pure function.
public struct Findings: Sendable {
    /// The files that were read; spans refer to them by index.
    public let files: [SourceFile]
    /// In the order of their places.
    public var diagnostics: [Diagnostic]
    /// The scenarios that were run; nil for a verb that runs none. `diagnostics` then holds the
    /// diagnostics of all of them.
    public let scenarios: [ReportedScenario]?
    /// The flows of several applications that have the same names.
    public var namesakes = Namesakes()

    /// The names that flows of several applications have, and the names of the applications, by the
    /// paths of their files.
    public struct Namesakes: Sendable {
        let flows: Set<String>
        let applications: [String: String]

        public init(flows: Set<String> = [], applications: [String: String] = [:]) {
            self.flows = flows
            self.applications = applications
        }
    }

    public init(
        files: [SourceFile], diagnostics: [Diagnostic], scenarios: [ReportedScenario]? = nil
    ) {
        self.files = files
        self.diagnostics = diagnostics
        self.scenarios = scenarios
    }

    /// The application of a finding, if another one has a flow of the same name.
    func namesake(_ diagnostic: Diagnostic) -> String? {
        let flow = diagnostic.subject.prefix { $0 != "/" && $0 != " " }
        guard namesakes.flows.contains(String(flow)) else { return nil }
        return namesakes.applications[files[Int(diagnostic.span.file.index)].path]
    }

    public func count(_ severity: Severity) -> Int {
        diagnostics.filter { $0.severity == severity }.count
    }

    /// `2 errors, 1 warning in 12 files`
    public var summary: String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = count(severity)
            guard count > 0 else { return nil }
            return severity == .info ? counted(count, "hint") : counted(count, severity.rawValue)
        }
        let found = counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
        return found + " in " + counted(files.count, "file")
    }
}

/// The result of one scenario.
public struct ReportedScenario: Sendable {
    public enum Status: String, Sendable {
        case passed
        case failed
        case unreadable
    }

    /// Nil when the scenario could not be read.
    public let name: String?
    public let file: FileID
    public let status: Status
    public let diagnostics: [Diagnostic]

    public init(name: String?, file: FileID, status: Status, diagnostics: [Diagnostic]) {
        self.name = name
        self.file = file
        self.status = status
        self.diagnostics = diagnostics
    }
}

/// `1 file`, `2 files`
public func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
}

/// `a`, `b` and `c`: names for a message, in the order given, at most eight of them.
public func listed(_ names: [String]) -> String {
    var quoted = names.prefix(8).map { "`\($0)`" }
    if names.count > 8 { return quoted.joined(separator: ", ") + " and \(names.count - 8) more" }
    guard let last = quoted.popLast() else { return "none" }
    return quoted.isEmpty ? last : quoted.joined(separator: ", ") + " and " + last
}
