/// Writes the texts about kinds of diagnostics, for the terminal and for the documentation.
public enum DiagnosticPages {
    /// All ids with their summaries, by family.
    public static func list(of kinds: [DiagnosticKind]) -> String {
        let width = kinds.map { $0.id.utf8.count }.max() ?? 0
        var text = ""
        for family in DiagnosticFamily.allCases {
            let members = kinds.filter { $0.family == family }
            if members.isEmpty { continue }
            if !text.isEmpty { text += "\n" }
            text += family.rawValue + "\n"
            for kind in members {
                let padding = String(repeating: " ", count: width - kind.id.utf8.count)
                text += "  " + kind.id + padding + "  " + kind.summary + "\n"
            }
        }
        return text
    }

    /// One kind as a page of plain text.
    public static func page(of kind: DiagnosticKind) -> String {
        var text = kind.id + " (" + standing(of: kind) + ")\n\n"
        text += wrapped(kind.summary) + "\n"
        text += "Why\n\n" + wrapped(kind.reason) + "\n"
        text += "Instead\n\n" + wrapped(kind.advice)
        for example in kind.badExamples { text += "\nReported\n\n" + indented(example) }
        for example in kind.goodExamples { text += "\nNot reported\n\n" + indented(example) }
        return text
    }

    /// All kinds as one Markdown document.
    public static func markdown(of kinds: [DiagnosticKind]) -> String {
        var text = """
            # Diagnostics

            Every problem that flowc reports, by its id. An *error of the language* means that there
            is no graph; it cannot be silenced. The others are rules: `flowc.yaml` sets their level
            under `lint: { rules: … }`, and `# flowc:allow RULE -- reason` silences one in its
            line or, in comments of their own, in the line directly below them. This page is written
            from the sources; `flowc explain ID` prints one entry of it.

            | id | level | examples: reported, not reported |
            |---|---|---|

            """
        for kind in kinds {
            let counts = "\(kind.badExamples.count), \(kind.goodExamples.count)"
            text += "| [`\(kind.id)`](#\(kind.id)) | \(level(of: kind)) | \(counts) |\n"
        }
        text += "\nA test runs each example.\n"
        for family in DiagnosticFamily.allCases {
            let members = kinds.filter { $0.family == family }
            if members.isEmpty { continue }
            text += "\n## " + family.rawValue + "\n"
            for kind in members {
                text += "\n### " + kind.id + "\n\n"
                text += "*" + standing(of: kind) + "* · " + kind.summary + "\n\n"
                text += kind.reason + "\n\n**Instead.** " + kind.advice + "\n"
                for example in kind.badExamples.prefix(1) {
                    text += "\nReported:\n\n" + fenced(example)
                }
                for example in kind.goodExamples.prefix(1) {
                    text += "\nNot reported:\n\n" + fenced(example)
                }
            }
        }
        return text
    }

    private static func standing(of kind: DiagnosticKind) -> String {
        level(of: kind) + (kind.isFatal ? "" : " by default")
    }

    private static func level(of kind: DiagnosticKind) -> String {
        kind.isFatal ? "error of the language" : kind.defaultSeverity.rawValue
    }

    private static func indented(_ example: DiagnosticExample) -> String {
        var text = ""
        for file in example.files {
            if example.files.count > 1 { text += "    # " + file.path + "\n" }
            for line in lines(of: file) { text += line.isEmpty ? "\n" : "    " + line + "\n" }
        }
        return text
    }

    private static func fenced(_ example: DiagnosticExample) -> String {
        var text = "```text\n"
        for file in example.files {
            if example.files.count > 1 { text += "# " + file.path + "\n" }
            for line in lines(of: file) { text += line + "\n" }
        }
        return text + "```\n"
    }

    /// The lines of an example, made printable and without empty ones at the end.
    private static func lines(of file: SourceFile) -> [String] {
        let text = String(decoding: file.bytes, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            printable(String($0))
        }
        while lines.last == "" { lines.removeLast() }
        let limit = 40
        if lines.count > limit { lines = Array(lines.prefix(limit)) + ["…"] }
        return lines.map { $0.utf8.count > 200 ? String($0.prefix(100)) + "…" : $0 }
    }

    /// A paragraph in lines of at most eighty columns.
    private static func wrapped(_ text: String) -> String {
        var result = ""
        var column = 0
        for word in text.split(separator: " ") {
            let width = displayWidth(String(word))
            if column > 0, column + 1 + width > 80 {
                result += "\n"
                column = 0
            }
            result += (column > 0 ? " " : "") + word
            column += (column > 0 ? 1 : 0) + width
        }
        return result + "\n"
    }
}
