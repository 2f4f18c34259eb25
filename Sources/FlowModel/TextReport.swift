/// Writes diagnostics for people, in the form that editors and build machines already read:
///
///     flows/checkout.yaml:12:13: error: no screen named `conifrm` [unknown-screen]
///        |
///     12 |       push: conifrm
///        |             ^^^^^^^
///        = help: did you mean `confirm`?
public struct TextReport: Sendable {
    private let files: [SourceFile]
    private let usesColor: Bool
    private var lineTables: [FileID: LineTable] = [:]

    public init(files: [SourceFile], usesColor: Bool = false) {
        self.files = files
        self.usesColor = usesColor
    }

    /// The whole text of one diagnostic, each line ended.
    public mutating func render(_ diagnostic: Diagnostic) -> String {
        let file = files[Int(diagnostic.span.file.index)]
        let lines = lineTable(of: diagnostic.span.file)
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
        let position = lineTable(of: span.file).position(atByte: Int(span.startByte))
        let path = files[Int(span.file.index)].path
        return printable(path) + ":\(position.lineNumber):\(position.column)"
    }

    private mutating func lineTable(of file: FileID) -> LineTable {
        if let table = lineTables[file] { return table }
        let table = LineTable(files[Int(file.index)].bytes)
        lineTables[file] = table
        return table
    }

    /// A bar and what follows it, without a space at the end of an empty line.
    private static func line(_ bar: String, _ content: String) -> String {
        content.isEmpty ? bar + "\n" : bar + " " + content + "\n"
    }

    private enum Ink: String {
        case bold = "1"
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

    private func painted(_ text: String, _ ink: Ink) -> String {
        usesColor ? "\u{1B}[" + ink.rawValue + "m" + text + "\u{1B}[0m" : text
    }
}
