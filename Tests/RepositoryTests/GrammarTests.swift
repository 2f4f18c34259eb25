import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// A fenced block of `Grammar.md` or another document: its info string, text and line.
struct DocumentBlock: Sendable, CustomTestStringConvertible {
    let info: String
    let text: String
    let lineNumber: Int

    var testDescription: String { "line \(lineNumber): \(info)" }

    /// All fenced blocks of a document.
    static func all(in document: String) throws -> [DocumentBlock] {
        var blocks: [DocumentBlock] = []
        var open: (info: String, lines: [Substring], lineNumber: Int)?
        let lines = try Project.text(of: document)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.hasPrefix("```") else {
                open?.lines.append(line)
                continue
            }
            if let block = open {
                let text = block.lines.joined(separator: "\n") + "\n"
                blocks.append(
                    DocumentBlock(info: block.info, text: text, lineNumber: block.lineNumber))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), [], index + 1)
            }
        }
        return blocks
    }

    /// `project=NAME file=PATH` and the like.
    var attributes: [String: String] {
        var result: [String: String] = [:]
        for word in info.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
        }
        return result
    }

    var file: SourceFile { SourceFile(path: attributes["file"] ?? "example.yaml", text: text) }
}

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

    @Test func projectsCompileCleanlyAndTheirScenariosCanBeRead() throws {
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
                let found = readScenario(file, graph: graph).diagnostics
                #expect(found.map(\.message) == [], "line \(block.lineNumber)")
            }
        }
    }
}
