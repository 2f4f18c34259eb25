import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

private let goldens = Goldens(below: "Tests/FlowLintTests/Twice")

/// A baseline knows a finding by its rule and its subject, so no two mistakes may share them.
@Suite struct IdentityTests {
    /// The files of a text in which each begins with its name in a comment.
    private static func files(of text: String) -> [SourceFile] {
        var files: [(path: String, text: String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# "), line.hasSuffix(".yaml") {
                files.append((String(line.dropFirst(2)), ""))
            } else {
                if files.isEmpty { files.append(("example.yaml", "")) }
                files[files.count - 1].text += line + "\n"
            }
        }
        return files.map { SourceFile(path: $0.path, text: $0.text) }
    }

    private static func subjects(_ rule: String, in files: [SourceFile]) -> [String] {
        let compilation = compile(files)
        #expect(compilation.diagnostics.filter(\.kind.isFatal).map(\.message) == [])
        let found = compilation.applications.flatMap { graph in
            lint(graph) + named(compilation.diagnostics, in: graph)
        }
        return found.filter { $0.kind.id == rule }.map(\.subject).sorted()
    }

    /// Each file has a mistake at several places, and below it stands what each is known by.
    @Test(arguments: goldens.cases.map(\.name))
    func differentPlacesAreKnownApart(rule: String) throws {
        let golden = try #require(goldens.cases.first { $0.name == rule })
        let found = Self.subjects(rule, in: Self.files(of: golden.input))
        #expect(found.count > 1)
        #expect(Set(found).count == found.count)
        let text = found.map { $0 + "\n" }.joined()
        if let difference = goldens.difference(of: text, in: golden) {
            Issue.record("\(difference)")
        }
    }

    @Test(arguments: goldens.cases.map(\.name), Disguise.allCases)
    func layoutAndOrderMeanNothing(rule: String, disguise: Disguise) throws {
        let golden = try #require(goldens.cases.first { $0.name == rule })
        let files = Self.files(of: golden.input)
        let wanted = Self.subjects(rule, in: files)
        #expect(Self.subjects(rule, in: files.map(disguise.apply)) == wanted)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5 {
            let other = files.map { rearranged($0, using: &generator) }
            #expect(Self.subjects(rule, in: other.reversed()) == wanted)
        }
    }

    /// A rule that is not in these files finds at most one thing in a file: its flow, or the app.
    @Test(arguments: LintRules.all.map(\.kind.id))
    func everyRuleHasSuchAFileOrIsAboutAWholeFlow(id: String) throws {
        if goldens.cases.contains(where: { $0.name == id }) { return }
        let kind = try #require(kinds[id])
        for example in kind.badExamples {
            let graph = try #require(compile(example.files).applications.first)
            let finding = try #require(lint(graph).first)
            let owners = graph.flows.map(\.name) + [graph.application.name + "/links"]
            #expect(owners.contains(finding.subject))
        }
    }
}
