import FlowModel
import Foundation
import TestSupport
import Testing

@testable import FlowCodegen
@testable import FlowFrontend

/// No text of a user is ever structure: whatever it says, the generated code is the same but for
/// its comments and literals.
@Suite struct InjectedTextTests {
    static let evil: [String] =
        [
            "*/ fatalError() /*", "\"\"\"#", "\"\"\"", "\"#", "\\(fatalError())",
            "\\#(fatalError())", "\"; }", "}}", "-->", "]]>", "a\r\nb", "a\rb", "a\nb",
            "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{B}b\u{C}c", "a\u{0}b", "\u{FEFF}a",
            "#line 1 \"x\"", "//", "///", "#if false", "click a href \"b\"", "\u{1B}[31mred",
            "\u{7F}", "\u{202E}abc\u{2066}", "\u{FFFE}\u{FFFF}", "e\u{301}\u{200D}", "%22%0A",
            "`a`", "\u{E0041}\u{AD}", String(repeating: "long", count: 400),
            "\u{1}" + String(repeating: "x", count: 120) + "\u{4}public\u{4}let\u{4}injected"
                + "\u{4}=\u{4}{\u{4}()\u{4}->\u{4}Int\u{4}in\u{4}fatalError()\u{4}}()\u{2}",
        ] + (1...8).map { "\(String(repeating: "y ", count: 60))\(Unicode.Scalar(UInt8($0)))a" }

    /// For each key behind which a user writes text, where the text comes to stand.
    static let slots: [String: String] = [
        "a flow.summary": "summary", "an app.summary": "nowhere: no code speaks of it",
        "a module.summary": "nowhere: a module has no code",
        "an extension.summary": "nowhere: the flow has a summary of its own",
        "an app.schemes": "scheme", "an app.hosts": "host", "a link.also": "also",
        "an entry.shortcut": "entry", "an entry.notification": "notification",
        "an entry.activity": "activity", "a button.title": "title",
        "a button for each element.title": "title", "a screen.title": "title",
        "a screen.message": "title", "an app.links": "pattern", "a module.links": "pattern",
        "a link.links": "pattern", "a flow.samples": "nowhere: only tools try them",
        "an app.samples": "nowhere: only tools try them",
        "a module.samples": "nowhere: only tools try them", "a flow.restore": "saved",
        "a screen.restore": "saved", "a flow.renamedFrom": "former",
        "a screen.renamedFrom": "former",
    ]

    /// A key whose shape is new here has to be given a row above.
    @Test func everyKeyBehindWhichTextStandsHasASlot() {
        for table in KeyTable.all {
            for rule in table.rules {
                let isText: Bool
                switch rule.shape {
                case .text, .texts, .ids, .restored, .links, .samples: isText = true
                case .expression: isText = rule.key == .title || rule.key == .message
                // No default: a new shape has to be given to one side.
                case .name, .count, .boolean, .word, .fields, .types, .screens, .signals,
                    .children, .names, .steps, .transitions, .tabs, .pages, .split, .root,
                    .target, .arguments, .assignments, .branches, .condition, .style, .styles,
                    .styleBranches, .detents, .detent, .container, .containerCases, .services,
                    .answers, .operation, .busy, .events, .actions, .action, .gate, .entry,
                    .linkDefaults, .hooks, .cases, .command, .opened, .windows, .nameOrNames,
                    .shown, .slot, .under, .gates, .otherwise, .buttons, .leave, .bars,
                    .delivered, .checks, .entries, .sampleValues, .restoreRules, .windowRules,
                    .versions, .shared:
                    isText = false
                }
                guard isText else { continue }
                let name = table.subject + "." + rule.key.rawValue
                #expect(InjectedTextTests.slots[name] != nil, "\(name)")
            }
        }
    }

    /// A project with texts in some slots; the others have a plain one.
    private func project(_ texts: [String: String]) -> [SourceFile] {
        func at(_ name: String, _ plain: String, isLiteral: Bool = false) -> String {
            let text = texts[name] ?? plain
            var result = "\""
            for scalar in text.unicodeScalars {
                if isLiteral, scalar == "{" || scalar == "}" { result += String(scalar) }
                switch scalar {
                case "\"", "\\": result += "\\" + String(scalar)
                case " "..."~": result.unicodeScalars.append(scalar)
                default:
                    let digits = String(UInt64(scalar.value) + (1 << 32), radix: 16)
                    result += "\\U" + digits.dropFirst()
                }
            }
            return result + "\""
        }
        let app = """
            app: Desk
            root: Main
            schemes: [\(at("scheme", "desk"))]
            hosts: [\(at("host", "desk.example"))]
            events: [opened: { text: String }]
            links:
              \(at("pattern", "/open/it")): { show: Home, also: [\(at("also", "/also/it"))] }
            entries:
              - { shortcut: \(at("entry", "com.desk.new")), show: Home }
              - { notification: \(at("notification", "com.desk.hello")), show: Home }
              - { activity: \(at("activity", "com.desk.read")), show: Home }
            """
        let main = """
            flow: Main
            summary: \(at("summary", "It opens."))
            restore: \(at("saved", "main"))
            renamedFrom: [\(at("former", "old"))]
            state: { note: { type: String, default: \(at("default", "n", isLiteral: true)) } }
            screens:
              Home: { restore: home, inputs: { text: String = "" }, outputs: [ask] }
              Ask:
                kind: alert
                title: \(at("title", "Really?", isLiteral: true))
                message: \(at("title", "Really?", isLiteral: true))
                buttons: [yes: \(at("title", "Yes", isLiteral: true)), no: "No"]
            start: { push: Home, with: { text: state.note } }
            transitions:
              Home.ask:
                - set: { state.note: \(at("value", "v", isLiteral: true)) }
                - send: opened
                  with: { text: \(at("value", "v", isLiteral: true)) }
                - { track: asked, with: { text: \(at("value", "v", isLiteral: true)) } }
                - { open: \(at("url", "https://desk.example")) }
                - present: Ask
              Ask.yes: { set: { state.note: state.note + \(at("value", "v", isLiteral: true)) } }
              Ask.no: ignore
            """
        let path = texts["path"].map { $0 + ".yaml" } ?? "main.yaml"
        return [SourceFile(path: "app.yaml", text: app), SourceFile(path: path, text: main)]
    }

    /// The generated files, or nothing where the language refuses the text in its slot.
    private func generated(_ texts: [String: String]) -> [GeneratedFile]? {
        let compilation = compile(project(texts))
        let hasErrors = compilation.diagnostics.contains { $0.severity == .error }
        guard !hasErrors, let graph = compilation.applications.first, graph.isWhole else {
            return nil
        }
        return swiftFiles(for: graph, options: CodegenOptions())
    }

    static let plain = [
        ("summary", "plain"), ("title", "plain"), ("saved", "plain"), ("former", "plain"),
        ("default", "plain"), ("value", "plain"), ("path", "plain"), ("entry", "plain"),
        ("notification", "plain"), ("activity", "plain"), ("pattern", "/plain"),
        ("also", "/plain"), ("url", "https://a.b/plain"), ("scheme", "plain"),
        ("host", "plain.org"),
    ]

    @Test(arguments: plain)
    func noTextIsStructure(slot: String, plain: String) throws {
        // The text names something, or says how many parts there are: what is left is its form.
        let isForm = ["entry", "notification", "activity", "pattern", "also"].contains(slot)
        func skeleton(_ text: String) -> String {
            let skeleton = Skeleton.of(text)
            return isForm ? skeleton.filter { "{}[]=;#@/\\".contains($0) } : skeleton
        }
        let expected = try #require(generated([slot: plain])).map { skeleton($0.text) }
        var accepted = 0
        for text in InjectedTextTests.evil {
            let text = (plain.hasPrefix("/") ? "/" : "") + text
            guard let files = generated([slot: text]) else { continue }
            accepted += 1
            for (file, expected) in zip(files, expected) {
                let place: Comment = "\(slot): \(text.debugDescription) in \(file.path)"
                #expect(skeleton(file.text) == expected, place)
                let seen = file.text.unicodeScalars.filter { $0 != "\n" && $0 != "\u{200D}" }
                #expect(!seen.contains(where: isHidden), place)
            }
        }
        #expect(accepted > 0 || ["url", "scheme", "host"].contains(slot))
    }

    /// The language itself and not only our own reading of it says that nothing leaves its place:
    /// each slot has all texts in one that it takes.
    @Test func theCompilerAcceptsEachText() throws {
        var texts: [String: String] = [:]
        for (slot, plain) in InjectedTextTests.plain {
            // Two patterns are not the same.
            let start = (plain.hasPrefix("/") ? "/" : "") + slot
            let taken = InjectedTextTests.evil.filter { generated([slot: start + $0]) != nil }
            let joined = start + taken.joined(separator: " ")
            texts[slot] =
                generated([slot: joined]) != nil ? joined : taken.last.map { start + $0 }
        }
        #expect(texts.count > 11)
        // Not every disk takes the names.
        let files = try #require(generated(texts)).enumerated().map { index, file in
            GeneratedFile(path: "File\(index).swift", bytes: file.bytes)
        }
        let module = try Toolchain.runtime.get()
        let problems = try Toolchain.errors(
            of: files, in: "text", importing: module)
        #expect(problems.prefix(2000) == "")
    }

    /// Each character there is, as a literal and in a comment.
    @Test func everyCharacterIsOnlyText() throws {
        var code = CodeWriter()
        for start
            in (Array(stride(from: UInt32(0), to: 0x2_0000, by: 512)) + [0xE_0000, 0x10_FE00])
        {
            var text = ""
            text.unicodeScalars.append(
                contentsOf: (start..<(start + 512)).compactMap(Unicode.Scalar.init))
            if text.isEmpty { continue }
            code.comment("//", text)
            code.line("let a\(String(start)) = \(Code.literal(text))" as Code)
        }
        let file = GeneratedFile(path: "All.swift", bytes: code.bytes)
        let problems = try Toolchain.errors(of: [file], in: "characters", importing: nil)
        #expect(problems.prefix(400) == "")
    }

    @Test func everyCharacterIsAWordOfTheTable() {
        for value in UInt32(0)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var code = CodeWriter()
            code.row("\(word: "a" + String(scalar) + "b")")
            let word = String(decoding: code.bytes, as: UTF8.self)
            #expect(
                !word.contains(" ") && !word.contains("\"")
                    && word.split(separator: "\n").count == 1)
        }
    }
}

/// What is left of Swift without comments, without what is between quotes, and without layout.
enum Skeleton {
    static func of(_ text: String) -> String {
        var result: [UInt8] = []
        var isRaw = false
        for line in text.utf8.split(separator: 0x0A) {
            let line = Array(line)
            if isRaw {
                isRaw = line.drop { $0 == 0x20 } != Array("\"\"\"#".utf8)[...]
                // Nothing else ends the string or leaves it.
                let isLeft = zip(line, line.dropFirst()).contains { $0 == (0x5C, 0x23) }
                if isRaw, line.contains(0x22) || isLeft { result += line }
                continue
            }
            isRaw = line.suffix(4) == Array("#\"\"\"".utf8)[...]
            addCode(of: line, to: &result)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A line without its comment, each literal as `""`.
    private static func addCode(of line: [UInt8], to result: inout [UInt8]) {
        var isLiteral = false
        var isEscaped = false
        for (index, byte) in line.enumerated() {
            if isLiteral {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isLiteral = false
                    result.append(byte)
                }
                continue
            }
            if byte == UInt8(ascii: "\"") { isLiteral = true }
            if byte == UInt8(ascii: "/"), line[index...].starts(with: "//".utf8) { return }
            if byte != UInt8(ascii: " "), byte != UInt8(ascii: ",") { result.append(byte) }
        }
    }
}
