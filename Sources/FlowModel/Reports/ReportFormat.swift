/// A form in which findings are written, by its name on the command line.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// For people, editors and problem matchers.
    case text
    /// For scripts; `version` is the version of the format.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands of GitHub Actions, which become annotations.
    case github
    /// A code quality report of GitLab.
    case gitlab
    case junit
    case checkstyle
}

extension Findings {
    /// The report in a format. It names `toolVersion` if the format has a place for it.
    public func report(
        as format: ReportFormat, usesColor: Bool = false, toolVersion: String
    ) -> String {
        switch format {
        case .text: textReport(self, usesColor: usesColor)
        case .json: jsonReport(self)
        case .sarif: sarifReport(self, toolVersion: toolVersion)
        case .github: gitHubReport(self)
        case .gitlab: gitLabReport(self)
        case .junit: junitReport(self)
        case .checkstyle: checkstyleReport(self)
        }
    }
}
