import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

/// What is found depends on what the files say, and not on how they are laid out.
@Suite struct RearrangementTests {
    /// Kinds that other doors find have examples of another form, a file of more than 4 MB is the
    /// same in all forms, and of more than a thousand mistakes the first are told.
    static let kinds = (FrontendProblems.all + LintRules.all.map(\.kind)).filter {
        $0.family != .housekeeping && !["file-too-large", "problem-limit"].contains($0.id)
    }

    /// All that is wrong with some files, their scenarios included.
    private static func diagnostics(of files: [SourceFile]) -> [Diagnostic] {
        let compilation = compile(files)
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        return compilation.diagnostics + compilation.applications.flatMap { lint($0) }
            + scenarios.flatMap { file -> [Diagnostic] in
                guard let index = compilation.applicationIndex(ofScenario: file) else { return [] }
                return readScenario(file, graph: compilation.applications[index]).diagnostics
            }
    }

    @Test(arguments: kinds.map(\.id), Disguise.allCases)
    func aDisguiseMovesFindingsAndNothingElse(id: String, disguise: Disguise) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        for example in kind.badExamples + kind.goodExamples {
            func text(_ diagnostic: Diagnostic, _ move: (Int, SourceFile) -> Int) -> String {
                let file = example.files[Int(diagnostic.span.file.index)]
                let start = move(Int(diagnostic.span.startByte), file)
                let end = move(Int(diagnostic.span.endByte), file)
                return "\(diagnostic.kind.id) \(file.path) \(start)-\(end): \(diagnostic.message)"
            }
            let wanted = Self.diagnostics(of: example.files).map { text($0, disguise.move) }
            let found = Self.diagnostics(of: example.files.map(disguise.apply)).map {
                text($0) { offset, _ in offset }
            }
            #expect(found.sorted() == wanted.sorted())
        }
    }

    /// Of two equal keys the first counts, whichever it is.
    @Test(arguments: kinds.map(\.id).filter { $0 != "duplicate-key" })
    func theOrderOfKeysMeansNothing(id: String) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        var generator = SeededGenerator(seed: 1)
        for example in kind.badExamples + kind.goodExamples {
            func found(_ files: [SourceFile]) -> [String] {
                Self.diagnostics(of: files).map { told($0) }.sorted()
            }
            // What a baseline knows the finding by is made of these, and people see the others.
            func told(_ finding: Diagnostic) -> String {
                let parts = [finding.kind.id, finding.message, finding.element ?? ""]
                return (parts + [finding.detail ?? ""] + finding.witness).joined(separator: "\n")
            }
            let wanted = found(example.files)
            for _ in 0..<3 {
                let files = example.files.map { rearranged($0, using: &generator) }
                let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }
                #expect(found(files) == wanted, "\(text.joined(separator: "---\n"))")
            }
        }
    }

    /// Lines of which each order means the same, where two or three of them are at odds.
    static let contradictions: [(id: String, lines: [String], before: String, after: String)] = [
        (
            "overlapping-links",
            [
                "  /b/{id}: { show: Home }", "  /b/{no}: { show: Home }",
                "  /b/{by}: { show: Home }",
            ],
            "app: Shop\nroot: Main\nschemes: [shop]\nlinks:\n", ""
        ),
        (
            "ambiguous-slot", ["  Right: { slots: [side] }", "  Home: { slots: [side] }"],
            "flow: A\nscreens:\n  Start: { outputs: [go] }\n",
            "start: { push: Start }\ntransitions:\n  Start.go: { embed: Start, slot: side }\n"
        ),
        (
            "one-verb", ["    push: Next", "    close: Home", "    dismiss: Next"],
            "flow: A\nscreens:\n  Home: { outputs: [go] }\n  Next:\nstart: { push: Home }\n"
                + "transitions:\n  Home.go:\n", ""
        ),
        (
            "overlapping-paths",
            [
                "      state.user: state.other", "      state.user.name: state.other.name",
                "      state.user.city: state.other.city",
            ],
            "flow: A\ntypes: { User: { name: String, city: String } }\nstate:\n"
                + "  user: { type: User, default: { name: \"\", city: \"\" } }\n"
                + "  other: { type: User, default: { name: \"\", city: \"\" } }\n"
                + "screens:\n  Home: { outputs: [go] }\nstart: { push: Home }\n"
                + "transitions:\n  Home.go:\n    set:\n", ""
        ),
        (
            "trap",
            [
                "  Home.ask: { replace: One }", "  Home.tell: { replace: Two }",
                "  One.next: { replace: Two }", "  Two.next: { replace: One }",
            ],
            "flow: Main\nscreens:\n  Home: { outputs: [ask, tell] }\n  One: { outputs: [next] }\n"
                + "  Two: { outputs: [next] }\nstart: { push: Home }\ntransitions:\n", ""
        ),
    ]

    @Test(arguments: contradictions.map(\.id))
    func whatIsAtOddsIsToldTheSameInEachOrder(id: String) throws {
        let test = try #require(Self.contradictions.first { $0.id == id })
        let main = SourceFile(
            path: "main.yaml", text: "flow: Main\nscreens:\n  Home:\nstart: { push: Home }\n")
        let app = SourceFile(path: "app.yaml", text: "app: Shop\nroot: Main\n")
        var told: Set<[String]> = []
        for order in Self.orders(of: test.lines) {
            let text = test.before + order.map { $0 + "\n" }.joined() + test.after
            let file = SourceFile(path: "a.yaml", text: text)
            let other = text.hasPrefix("app:") ? [main] : text.hasPrefix("flow: Main") ? [app] : []
            let found = Self.diagnostics(of: [file] + other)
            told.insert(
                found.map { "\($0.kind.id): \($0.message) \($0.subject) \($0.witness)" }.sorted())
        }
        #expect(told.count == 1, "\(told)")
        let wanted = id == "ambiguous-slot" || id == "trap" ? 1 : test.lines.count - 1
        #expect(told.first?.filter { $0.hasPrefix(id + ":") }.count == wanted, "\(told)")
    }

    private static func orders(of lines: [String]) -> [[String]] {
        if lines.count < 2 { return [lines] }
        return lines.indices.flatMap { index in
            var others = lines
            let first = others.remove(at: index)
            return orders(of: others).map { [first] + $0 }
        }
    }

    /// Apps with findings of many rules; the first three have links, entries and gates.
    @Test(arguments: [
        (folder: "Tests/FlowLintTests/Orders", count: 15, rules: 10),
        (folder: "Tests/GraphTextKeys", count: 16, rules: 10),
        (folder: "Tests/FlowCodegenTests/Cases/links", count: 12, rules: 4),
        (folder: "Tests/FlowCodegenTests/Cases/steps", count: 5, rules: 5),
        (folder: "Tests/SameTraceTests/Lab", count: 9, rules: 7),
    ])
    func manyOrdersOfDeclarationsHaveTheSameFindings(
        folder: String, count: Int, rules: Int
    ) throws {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        let project = try paths.filter { !$0.hasSuffix(".scenario.yaml") }.map { path in
            SourceFile(path: path, text: try Project.text(of: path))
        }
        let wanted = Self.told(of: project)
        #expect(wanted.count >= count, "\(wanted.count)")
        let ids = Set(wanted.map { $0.prefix { $0 != " " } })
        #expect(ids.count >= rules, "\(ids.sorted())")
        for seed in 1...UInt64(50) {
            var generator = SeededGenerator(seed: seed)
            let files = project.map { rearranged($0, using: &generator) }
            #expect(files != project)
            let found = Self.told(of: files.shuffled(using: &generator))
            #expect(found == wanted, "\(seed)")
        }
    }

    /// All that people are told, but for lines. The words at a place may be in another order.
    private static func told(of files: [SourceFile]) -> [String] {
        let compilation = compile(files)
        func words(at span: SourceSpan) -> String {
            let bytes = compilation.files[Int(span.file.index)].bytes
            return bytes[span.byteRange(in: bytes.count)].split { $0 <= 0x20 }
                .map { String(decoding: $0, as: UTF8.self) }.sorted().joined(separator: " ")
        }
        func name(_ sight: Sight, in graph: FlowGraph) -> String {
            switch sight {
            case .screen(let id): "screen " + graph[id].name
            case .start(let id): "start " + graph[id].name
            case .cancelled(let id): "cancelled " + graph[id].name
            case .transition(let id): "transition " + graph[id].key
            }
        }
        return compilation.applications.flatMap { graph in
            (compilation.diagnostics + lint(graph)).map { finding in
                let parts = [
                    "\(finding.kind.id) \(finding.severity.rawValue) \(finding.subject)",
                    finding.message, finding.help ?? "", words(at: finding.span),
                ]
                let notes = finding.notes.map { $0.message + " " + words(at: $0.span) }
                let sights = finding.sights.map { name($0, in: graph) }
                return (parts + notes + finding.witness + sights).joined(separator: "\n")
            }
        }.sorted()
    }
}

extension Disguise {
    /// Where a place of a file is in the disguised one.
    func move(_ offset: Int, in file: SourceFile) -> Int {
        switch self {
        case .none: offset
        case .multiByteComment, .byteOrderMark:
            offset + apply(to: file).bytes.count - file.bytes.count
        case .windowsLineEnds: offset + file.bytes[..<offset].count { $0 == 0x0A }
        }
    }
}
