import FlowFrontend
import FlowLint
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// Apps that are checked and played, and cannot be written in Swift yet. What of them the generator
/// takes is compiled with the flows that pin the law.
@Suite struct AppsTests {
    static let folders = Set(
        Project.files(below: "Tests/Apps", endingIn: ".yaml").map { path in
            path.split(separator: "/").dropLast().joined(separator: "/")
        }
    ).sorted()

    /// The files of an app; one that stands in `flows/` too has only those that are other here.
    private func files(of folder: String) throws -> [SourceFile] {
        let own = Project.files(below: folder, endingIn: ".yaml")
        let below = "flows" + folder.dropFirst("Tests/Apps".count)
        let others = Project.files(below: below, endingIn: ".yaml").filter { path in
            !own.contains { $0.dropFirst(folder.count) == path.dropFirst(below.count) }
        }
        return try (own + others).map { path in
            let place = path.hasPrefix(below) ? folder + path.dropFirst(below.count) : path
            return SourceFile(path: String(place), text: try Project.text(of: path))
        }
    }

    @Test(arguments: folders) func anAppIsCleanAndItsScenariosPass(folder: String) throws {
        let files = try files(of: folder)
        let compilation = compile(files)
        #expect(compilation.diagnostics.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        let findings = applySuppressions(
            to: lint(graph), files: compilation.files, kinds: LintRules.all.map(\.kind),
            wasJudged: { _ in true })
        #expect(findings.map(\.message) == [])
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        #expect(scenarios.count > 5)
        for file in scenarios {
            let (scenario, problems) = readScenario(file, graph: graph)
            #expect(problems.map(\.message) == [])
            let result = run(try #require(scenario), graph: graph)
            #expect(result.failures.map(\.message) == [], "\(file.path)")
        }
    }
}
