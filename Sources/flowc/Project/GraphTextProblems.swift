import FlowModel

/// The problems of the files that keep the text of the graph.
enum GraphTextProblems {
    static let all: [DiagnosticKind] = [staleText]

    private static func example(_ text: String) -> DiagnosticExample {
        DiagnosticExample([
            (path: "flowc.yaml", text: "graph: navigation.txt\n"),
            (
                path: "flows/profile.yaml",
                text: """
                flow: Profile
                screens:
                  Home: { outputs: [edit] }
                  Editor:
                start: { push: Home }
                transitions:
                  Home.edit: { push: Editor }

                """
            ),
            (path: "navigation.txt", text: text),
        ])
    }

    static let staleText = DiagnosticKind(
        id: "stale-graph-text",
        family: .housekeeping,
        severity: .warning,
        summary: "The committed text of the graph is not what the flows say.",
        reason: """
            Reviewers read changes of the navigation in that file. A change of the flows that is \
            not in it goes unseen, and the next one brings lines that it has nothing to do with.
            """,
        advice: "Run `flowc graph --write`, read the difference, and commit it with the flows.",
        bad: [
            example(
                """
                app Profile: root Profile
                edge Profile start -> push Home
                flow Profile
                output Profile/Home.edit
                screen Profile/Editor
                screen Profile/Home

                """)
        ],
        good: [
            example(
                """
                app Profile: root Profile
                edge Profile Home.edit -> push Editor
                edge Profile start -> push Home
                flow Profile
                output Profile/Home.edit
                screen Profile/Editor
                screen Profile/Home

                """)
        ])

    /// Reports that all `count` files are missing.
    static func missing(_ count: Int, help: String, element: String) -> Diagnostic {
        let what =
            count == 1 ? "the text of the graph is" : "the texts of the graph, \(count) files, are"
        return Diagnostic(
            staleText, at: SourceSpan(file: FileID(0), startByte: 0, endByte: 0),
            what + " missing", help: help, element: element)
    }

    /// Reports a text of a flow that is gone or has another name, or a text from before the setting
    /// named another place.
    static func leftOver(help: String, element: String) -> Diagnostic {
        Diagnostic(
            staleText, at: SourceSpan(file: FileID(0), startByte: 0, endByte: 0),
            "no text of the graph belongs here any more", help: help, element: element)
    }

    static func foreign(element: String) -> Diagnostic {
        Diagnostic(
            staleText, at: SourceSpan(file: FileID(0), startByte: 0, endByte: 0),
            "the file does not look like the text of a graph",
            help: "name another file at `graph`, or move this one away", element: element)
    }

    /// Reports the first line that differs; nil if none does. It does not matter if lines end in
    /// CRLF, because git may have put it there.
    static func stale(
        _ file: SourceFile, wanted: [UInt8], help: String, element: String
    ) -> Diagnostic? {
        let old = lines(of: file.bytes)
        let new = lines(of: wanted)
        let same = zip(old, new).prefix { $0.text == $1.text }.count
        if same == old.count, same == new.count { return nil }
        let oldTexts = Set(old.map(\.text))
        let newTexts = Set(new.map(\.text))
        let come = newTexts.subtracting(oldTexts)
        let gone = oldTexts.subtracting(newTexts)
        // A baseline that has this difference does not hide a later one.
        let difference =
            come.map { "+ " + String(decoding: $0, as: UTF8.self) }.sorted()
            + gone.map { "- " + String(decoding: $0, as: UTF8.self) }.sorted()
        let place = same < old.count ? old[same].bytes : file.bytes.count..<file.bytes.count
        var diagnostic = Diagnostic(
            staleText,
            at: SourceSpan(
                file: FileID(0), startByte: place.lowerBound, endByte: place.upperBound),
            "the text of the graph is stale from here on: \(counted(come.count, "line")) to add, "
                + "\(gone.count) to remove",
            help: help, element: element, detail: digest(of: difference))
        let start = same < new.count ? new[same].bytes.lowerBound : wanted.count
        diagnostic.edit = DiagnosticFix(
            span: SourceSpan(
                file: FileID(0), startByte: place.lowerBound, endByte: file.bytes.count),
            text: String(decoding: wanted[start...], as: UTF8.self))
        return diagnostic
    }

    /// The lines with their places, both without line endings.
    private static func lines(of bytes: [UInt8]) -> [(text: ArraySlice<UInt8>, bytes: Range<Int>)] {
        var lines: [(ArraySlice<UInt8>, Range<Int>)] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
            let range = start..<(hasReturn ? end - 1 : end)
            lines.append((bytes[range], range))
            start = end + 1
        }
        return lines
    }
}
