import FlowModel
import FlowSimulator
import TestSupport
import Testing

@testable import FlowFrontend
@testable import flowc

@Suite struct GrammarTests {
    private static func blocks(_ isWanted: (DocumentBlock) -> Bool) -> [DocumentBlock] {
        let all = (try? DocumentBlock.all(in: "Grammar.md")) ?? []
        return all.filter { $0.info.hasPrefix("yaml") && isWanted($0) }
    }

    @Test func everyBlockIsOfAKindThatIsRun() {
        let blocks = Self.blocks { _ in true }
        #expect(blocks.count > 40)
        for block in blocks {
            let isKnown =
                block.info == "yaml" || block.info == "yaml fragment"
                || ["error", "project", "scenario"].contains { block.attributes[$0] != nil }
            #expect(isKnown, "line \(block.lineNumber): `\(block.info)`")
        }
    }

    @Test(arguments: GrammarTests.blocks { $0.info == "yaml" })
    func aWholeFileCompilesCleanly(block: DocumentBlock) {
        let found = compile([block.file]).diagnostics
        #expect(found.map(\.message) == [])
    }

    @Test(arguments: GrammarTests.blocks { $0.attributes["error"] != nil })
    func aFileWithAMistakeIsReportedAsItSays(block: DocumentBlock) {
        let found = compile([block.file]).diagnostics
        #expect(found.map(\.kind.id) == [block.attributes["error"]])
    }

    @Test func projectsCompileCleanlyAndTheirScenariosPass() throws {
        var projects: [String: [SourceFile]] = [:]
        for block in Self.blocks({ $0.attributes["project"] != nil }) {
            projects[block.attributes["project"] ?? "", default: []].append(block.file)
        }
        #expect(projects.count > 3)
        for (name, files) in projects.sorted(by: { $0.key < $1.key }) {
            let compilation = compile(files)
            #expect(compilation.diagnostics.map(\.message) == [], "\(name)")
            let graph = try #require(compilation.applications.first)
            #expect(compilation.applications.count == 1, "\(name)")
            for block in Self.blocks({ $0.attributes["scenario"] == name }) {
                let file = SourceFile(path: "example.scenario.yaml", text: block.text)
                let (scenario, problems) = readScenario(file, graph: graph)
                #expect(problems.map(\.message) == [], "line \(block.lineNumber)")
                let result = run(try #require(scenario), graph: graph)
                #expect(result.failures.map(\.message) == [], "line \(block.lineNumber)")
            }
        }
    }

    @Test func everyFragmentIsYAML() {
        let fragments = Self.blocks { $0.info == "yaml fragment" }
        #expect(fragments.count < 5)
        for block in fragments {
            var problems: [Diagnostic] = []
            let tree = readYAML(block.file, id: FileID(0), into: &problems)
            #expect(tree.root != nil && problems.isEmpty, "line \(block.lineNumber)")
        }
    }

    @Test func everyScenarioNamesAProject() {
        let names = Set(
            Self.blocks { $0.attributes["project"] != nil }.map {
                $0.attributes["project"]
            })
        for block in Self.blocks({ $0.attributes["scenario"] != nil }) {
            #expect(names.contains(block.attributes["scenario"]))
        }
    }

    /// The decoder's own tables are the list of what must be described.
    @Test func everyKeyVerbAndModifierHasItsSection() throws {
        let text = try Project.text(of: "Grammar.md")
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("### ") }
        let tables: [KeyTable] = [.flow, .app, .module, .extend]
        for rule in tables.flatMap(\.rules) {
            #expect(headings.contains { $0.contains("`\(rule.key.rawValue)`") })
        }
        for word in VerbRule.all.map(\.verb.rawValue) + StepModifier.allCases.map(\.rawValue) {
            #expect(headings.contains { $0 == "### `\(word)`" }, "\(word)")
        }
        for style in PresentationStyle.allCases {
            #expect(text.contains("`\(style.rawValue)`"))
        }
    }

    /// The section of a modifier names the verbs that take it.
    @Test(arguments: StepModifier.allCases)
    func eachModifierNamesItsVerbs(modifier: StepModifier) throws {
        let text = try Project.text(of: "Grammar.md")
        let heading = try #require(text.firstRange(of: "### `\(modifier.rawValue)`\n\n**On** "))
        let words = text[heading.upperBound...].prefix { $0 != "·" }
        if words.hasPrefix("every step that moves something") { return }
        let named = words.split(separator: "`").filter { word in
            VerbRule.all.contains { $0.verb.rawValue == word }
        }
        let isBut = words.hasPrefix("every step but ")
        let wanted = VerbRule.all.filter { $0.modifiers.contains(modifier) != isBut }
        #expect(Set(named) == Set(wanted.map { $0.verb.rawValue[...] }))
    }

    /// Who looks for a word finds it in the index, or a section of its own, and links lead
    /// somewhere.
    @Test func everyWordIsFoundInOneLook() throws {
        let text = try Project.text(of: "Grammar.md")
        let index = try #require(text.firstRange(of: "## 18 Index"))
        let headings = text.split(separator: "\n").filter {
            $0.hasPrefix("## ") || $0.hasPrefix("### ")
        }
        let anchors = Set(
            headings.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased()
                    .map { $0 == " " ? "-" : String($0) }.joined()
                    .filter { $0.isLetter || $0.isNumber || $0 == "-" }
            })
        let words = text[index.upperBound...]
        for table in KeyTable.all {
            for rule in table.rules {
                let word = "`\(rule.key.rawValue)`"
                #expect(
                    words.contains("[" + word + "]") || headings.contains { $0.contains(word) },
                    "\(word)")
            }
        }
        for link in text.split(separator: "](#").dropFirst() {
            let anchor = String(link.prefix { $0 != ")" })
            #expect(anchors.contains(anchor), "\(anchor)")
        }
        #expect(words.split(separator: "](#").count > 150)
    }

    @Test func everyDiagnosticOfTheLanguageIsMentioned() throws {
        let text = try Project.text(of: "Grammar.md")
        let missing = Workspace.kinds.map(\.id).filter { id in
            !text.contains("`\(id)`") && !Self.housekeeping.contains(id)
        }
        #expect(missing == [])
    }

    /// What is about suppressions, baselines, the configuration and generated files, not about the
    /// language.
    private static let housekeeping: Set<String> = [
        "allow-without-reason", "empty-folder", "generated-drift", "missing-folder",
        "stale-baseline-entry",
        "stale-graph-text", "unknown-config-key", "unknown-rule-in-allow", "unused-allow",
    ]
}
