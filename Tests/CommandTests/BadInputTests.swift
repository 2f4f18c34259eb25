import Testing

@testable import flowc

/// A file that is no flow, in each of the ways a file can be none.
struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The ids that must be reported, and no others.
    let ids: Set<String>

    init(_ name: String, _ bytes: [UInt8], _ ids: Set<String>) {
        self.name = name
        self.bytes = bytes
        self.ids = ids
    }

    init(_ name: String, _ text: String, _ ids: Set<String>) {
        self.init(name, Array(text.utf8), ids)
    }

    var testDescription: String { name }

    private static let flow = """
        flow: A
        screens:
          Home:
        start: { push: Home }

        """

    /// `count` levels of aliases, each of which stands for the one before nine times.
    private static func bomb(levels: Int) -> String {
        var text = "flow: A\nsummary: &a0 lol\n"
        for level in 1...levels {
            let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "x\(level): &a\(level) [\(items)]\n"
        }
        return text
    }

    static let all: [BadInput] = [
        BadInput("empty", "", ["file-kind"]),
        BadInput("only a comment", "# nothing\n", ["file-kind"]),
        BadInput("only blanks", "\n\n   \n", ["file-kind"]),
        BadInput("a list at the top", "- flow: A\n", ["file-kind"]),
        BadInput("a text at the top", "just words\n", ["file-kind"]),
        BadInput("a scenario by another name", "scenario: A\nsteps: []\n", ["file-kind"]),
        BadInput("not YAML", "flow: [A\nscreens: }{\n", ["yaml-syntax"]),
        BadInput("a binary", [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00], ["yaml-syntax"]),
        BadInput("a tab for indentation", "flow: A\nscreens:\n\tHome:\n", ["yaml-syntax"]),
        BadInput("not UTF-8", Array("flow: A".utf8) + [0xFF, 0xFE, 0x0A], ["not-utf8"]),
        BadInput("Latin-1", Array("flow: Caf".utf8) + [0xE9, 0x0A], ["not-utf8"]),
        BadInput("UTF-16", [0xFF, 0xFE, 0x66, 0x00, 0x6C, 0x00, 0x6F, 0x00], ["not-utf8"]),
        BadInput("a NUL byte", Array("flow: A\u{0}\n".utf8), ["yaml-syntax"]),
        BadInput("several documents", flow + "---\n" + flow, ["yaml-syntax"]),
        BadInput(
            "a merge key", "base: &b { x: 1 }\nflow: A\n<<: *b\nstart: ignore\n",
            ["merge-key", "unknown-key"]),
        BadInput("an alias bomb", bomb(levels: 9), ["alias-limit", "unknown-key"]),
        BadInput("an undefined alias", "flow: *nobody\n", ["yaml-syntax"]),
        BadInput(
            "10 000 nested brackets",
            "flow: " + String(repeating: "[", count: 10_000)
                + String(repeating: "]", count: 10_000), ["nesting-limit"]),
        BadInput(
            "10 000 open brackets", "flow: " + String(repeating: "[", count: 10_000),
            ["nesting-limit"]),
        BadInput(
            "1 000 nested blocks",
            (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            ["nesting-limit"]),
        BadInput(
            "50 MB", [UInt8](repeating: UInt8(ascii: "#"), count: 50 << 20), ["file-too-large"]),
    ]

    /// Unusual, but sound.
    static let sound: [BadInput] = [
        BadInput("a byte order mark", "\u{FEFF}" + flow, []),
        BadInput("CRLF", flow.split(separator: "\n").joined(separator: "\r\n") + "\r\n", []),
        BadInput("no line break at the end", String(flow.dropLast()), []),
        BadInput("a document start and end", "---\n" + flow + "...\n", []),
        BadInput("comments in odd scripts", "# 城市 👍 ́\n" + flow, []),
    ]
}

@Suite struct BadInputTests {
    private func ids(in report: String) -> Set<String> {
        var ids: Set<String> = []
        for piece in report.split(separator: #"{"id":""#).dropFirst() {
            ids.insert(String(piece.prefix { $0 != "\"" }))
        }
        return ids
    }

    @Test(arguments: BadInput.all)
    func isReportedWithItsPlace(input: BadInput) {
        let files = MemoryFiles()
        files.contents["flows/a.yaml"] = input.bytes
        let run = flowc("check", files: files)
        #expect(run.status == .found)
        #expect(run.output.hasPrefix("flows/a.yaml:"))
        #expect(run.output.utf8.count < 64_000)

        let json = flowc("check", "--format", "json", files: files)
        #expect(json.status == .found)
        let found = ids(in: json.output)
        #expect(!found.isEmpty)
        #expect(found.isSubset(of: input.ids))
        #expect(!found.isDisjoint(with: input.ids))
    }

    @Test(arguments: BadInput.all)
    func isReportedFromStandardInput(input: BadInput) {
        let run = flowc(
            "lint", "-", input: String(decoding: input.bytes.prefix(100), as: UTF8.self))
        #expect(run.status == .found || input.bytes.count > 100)
        #expect(run.status != .failed)
    }

    @Test(arguments: BadInput.sound)
    func isReadAsItIs(input: BadInput) {
        let files = MemoryFiles()
        files.contents["flows/a.yaml"] = input.bytes
        let run = flowc("check", files: files)
        #expect(run.status == .clean)
        #expect(run.output.isEmpty)
    }

    /// Disks that take capitals for small letters have files by such names.
    @Test func capitalsDoNotMatter() {
        let files = MemoryFiles([
            "flows/a.YAML": "flow: A\nscreens: { S: {}, T: {} }\nstart: { push: S }\n",
            "flows/a.Scenario.YML": "scenario: S\nsteps:\n  - expect: T\n",
        ])
        #expect(flowc("check", files: files).status == .clean)
        #expect(flowc("test", files: files).errors.contains("0 passed, 1 failed"))
    }

    /// It is refused before anything in it is looked at.
    @Test(arguments: [
        (files: 20_001, bytes: 0, fits: false), (files: 17, bytes: 4 << 20, fits: false),
        (files: 20_000, bytes: 0, fits: true),
    ])
    func aProjectHasAnEnd(files count: Int, bytes: Int, fits: Bool) {
        let files = MemoryFiles()
        let filling = [UInt8](repeating: UInt8(ascii: "#"), count: bytes)
        for number in 0..<count { files.contents["flows/f\(number).yaml"] = filling }
        let run = flowc("check", files: files)
        #expect(run.status == (fits ? .found : .misused))
        #expect(run.errors.contains("20000 files and 64 MB") != fits)
    }

    /// One run shows all eight, each at its place.
    @Test func eightIndependentMistakes() throws {
        let files = MemoryFiles(EightMistakes.files)
        let run = flowc("check", files: files)
        #expect(run.status == .found)
        let heads = run.output.split(separator: "\n").filter { $0.hasPrefix("flows/") }
        let places = heads.map { head in
            let place = head.split(separator: " ")[0]
            let id = head.split(separator: "[").last?.dropLast() ?? ""
            return "\(place) \(id)"
        }
        #expect(places == EightMistakes.places)
        #expect(run.errors == "8 errors in 4 files\n")
        let helps = run.output.split(separator: "\n").filter { $0.contains(" = help: ") }
        #expect(helps.count == 8)
    }
}
