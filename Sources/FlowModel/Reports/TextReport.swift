/// Writes diagnostics for people, in the form that editors and build machines already read:
///
///     flows/checkout.yaml:12:13: error: no screen named `conifrm` [unknown-screen]
///        |
///     12 |       push: conifrm
///        |             ^^^^^^^
///        = help: did you mean `confirm`?
public struct TextReport: Sendable {
    private let usesColor: Bool
    private var places: ReportPlaces

    public init(files: [SourceFile], usesColor: Bool = false) {
        places = ReportPlaces(files: files)
        self.usesColor = usesColor
    }

    /// The whole text of one diagnostic, each line ended.
    public mutating func render(_ diagnostic: Diagnostic) -> String {
        let file = places.files[Int(diagnostic.span.file.index)]
        let lines = places.lines(of: diagnostic.span.file)
        let place = place(of: diagnostic.span)
        let snippet = Snippet(diagnostic.span, in: file.bytes, lines: lines)
        let severity = painted(
            diagnostic.severity.rawValue + ":", TextReport.color(of: diagnostic.severity))
        var text = painted(place + ":", .bold) + " " + severity + " "
        text += painted(printable(diagnostic.message), .bold) + " [" + diagnostic.kind.id + "]\n"

        let number = "\(snippet.lineNumber)"
        let gutter = String(repeating: " ", count: number.utf8.count)
        let marks = painted(snippet.carets, TextReport.color(of: diagnostic.severity))
        text += painted(gutter + " |", .dim) + "\n"
        text += TextReport.line(painted(number + " |", .dim), snippet.line)
        text += TextReport.line(painted(gutter + " |", .dim), snippet.indent + marks)
        text += appendix(of: diagnostic, gutter: gutter)
        return text
    }

    /// Notes, witness, replay and help, each after an equals sign under the bars of the snippet.
    private mutating func appendix(of diagnostic: Diagnostic, gutter: String) -> String {
        var text = ""
        let lead = painted(gutter + " =", .dim) + " "
        for note in diagnostic.notes {
            text += lead + painted("note:", .bold) + " " + printable(note.message)
            text += " (" + place(of: note.span) + ")\n"
        }
        for (index, step) in diagnostic.witness.enumerated() {
            let label = index == 0 ? lead + painted("witness:", .bold) : gutter + "           "
            text += label + " " + printable(step) + "\n"
        }
        if let replay = diagnostic.replay {
            text += lead + painted("replay:", .bold) + " " + printable(replay) + "\n"
        }
        if let help = diagnostic.help {
            text += lead + painted("help:", .bold) + " " + printable(help) + "\n"
        }
        return text
    }

    /// `path:line:column`, as people and compilers count.
    private mutating func place(of span: SourceSpan) -> String {
        let place = places.place(of: span)
        return printable(place.path) + ":\(place.startLine):\(place.startColumn)"
    }

    /// A bar and the text after it, without a space at the end of an empty line.
    private static func line(_ bar: String, _ content: String) -> String {
        content.isEmpty ? bar + "\n" : bar + " " + content + "\n"
    }

    fileprivate enum Ink: String {
        case bold = "1"
        case green = "32"
        case dim = "2"
        case red = "1;31"
        case yellow = "1;33"
        case blue = "1;34"
    }

    private static func color(of severity: Severity) -> Ink {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .info: .blue
        }
    }

    fileprivate func painted(_ text: String, _ ink: Ink) -> String {
        usesColor ? "\u{1B}[" + ink.rawValue + "m" + text + "\u{1B}[0m" : text
    }
}

/// The text report prints at most this many findings of one file, the gravest, and counts the rest.
package let textFindingLimit = 100

/// All findings for people. After a run of scenarios each scenario has a line, with its findings
/// below it.
func textReport(_ findings: Findings, usesColor: Bool) -> String {
    var report = TextReport(files: findings.files, usesColor: usesColor)
    guard let scenarios = findings.scenarios, !scenarios.isEmpty else {
        return text(of: findings.diagnostics, findings.files, &report)
    }
    var result = ""
    for scenario in scenarios {
        let mark =
            switch scenario.status {
            case .passed: report.painted("ok", .green)
            case .failed, .unreadable: report.painted(scenario.status.rawValue, .red)
            }
        let path = findings.files[Int(scenario.file.index)].path
        let title = scenario.name.map { "\($0) (\(path))" } ?? path
        result += mark + ": " + printable(title) + "\n"
        if scenario.status != .passed {
            result += text(of: scenario.diagnostics, findings.files, &report) + "\n"
        }
    }
    return result
}

private func text(
    of diagnostics: [Diagnostic], _ files: [SourceFile], _ report: inout TextReport
) -> String {
    var text = ""
    let indices = Dictionary(grouping: diagnostics.indices) { diagnostics[$0].span.file }
    var hidden: Set<Int> = []
    for (_, indices) in indices where indices.count > textFindingLimit {
        let gravestFirst = indices.sorted {
            let (left, right) = (diagnostics[$0].severity, diagnostics[$1].severity)
            return left == right ? $0 < $1 : left > right
        }
        hidden.formUnion(gravestFirst.dropFirst(textFindingLimit))
    }
    for (index, diagnostic) in diagnostics.enumerated() where !hidden.contains(index) {
        if !text.isEmpty { text += "\n" }
        text += report.render(diagnostic)
    }
    for (index, file) in files.enumerated() {
        let count = indices[FileID(index)]?.count ?? 0
        if count > textFindingLimit {
            let hidden = count - textFindingLimit
            text += "\n\(printable(file.path)): \(hidden) of \(count) findings "
            text += (hidden == 1 ? "is" : "are") + " not shown; `--format json` has all\n"
        }
    }
    return text
}
