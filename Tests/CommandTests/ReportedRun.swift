import FlowModel
import Testing

@testable import flowc

private let steering = "]]> --> & <a b='\"'> \u{1}\u{1B}\u{85}\u{202E}\u{FFFE}\r\n#, ::error::%0A"

/// A verb with something to report in each format.
struct ReportedRun: Sendable, CustomTestStringConvertible {
    let verb: String
    let arguments: [String]
    let isWhole: Bool

    var testDescription: String { verb }

    static let all = [
        ReportedRun(verb: "check", arguments: ["check"], isWhole: false),
        ReportedRun(verb: "lint", arguments: ["lint"], isWhole: false),
        ReportedRun(verb: "lint whole", arguments: ["lint"], isWhole: true),
        ReportedRun(verb: "test", arguments: ["test"], isWhole: true),
        ReportedRun(
            verb: "compile", arguments: ["compile", "-o", "out", "--check"], isWhole: true),
    ]

    /// Flows with errors and warnings, some of them in names that mean something to each format.
    static var mistakes: MemoryFiles {
        let escaped = steering.unicodeScalars.map {
            "\\U" + String(String(UInt64($0.value) + (1 << 32), radix: 16).dropFirst())
        }.joined()
        let files = MemoryFiles(EightMistakes.files)
        files.contents["flows/other/a,b:c <&> é \u{1B}%.yaml"] = Array(
            "flow: A\n\"\(escaped)\": 1\nscreens: { Home: }\nstart: { push: Home }\n".utf8)
        return files
    }

    var files: MemoryFiles {
        guard isWhole else { return ReportedRun.mistakes }
        return MemoryFiles([
            "flows/a.yaml": """
            flow: A
            inputs: { id: Int = 1 }
            screens:
              Home: { outputs: [more, info] }
              Detail:
              Card:
            start: { push: Home }
            transitions:
              Home.more: { push: Detail }
              Home.info: { present: Card, style: fullScreen }
            checks:
              - never: Detail

            """,
            "flows/a.scenario.yaml":
                "scenario: <Open>\nflow: A\nsteps:\n  - Home.more\n  - expect: Home\n",
        ])
    }

    /// Runs the verb with all formats at once, each to a file.
    func reports() -> [ReportFormat: String] {
        let files = files
        let ended = flowc(
            arguments
                + ReportFormat.allCases.flatMap {
                    ["--reporter", "\($0.rawValue):r.\($0.rawValue)"]
                },
            files: files)
        #expect(ended.status == .found)
        var found: [ReportFormat: String] = [:]
        for format in ReportFormat.allCases { found[format] = files.text("r.\(format.rawValue)") }
        return found
    }
}
