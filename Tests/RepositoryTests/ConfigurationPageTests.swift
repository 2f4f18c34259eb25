import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

@testable import flowc

/// `docs/configuration.md`, the reference of `flowc.yaml`.
@Suite struct ConfigurationPageTests {
    /// The names in the first column of the tables that have such a heading.
    private func names(below heading: String) throws -> [String] {
        let lines = try Project.text(of: "docs/configuration.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| \(heading) |") })
        return lines[(start + 2)...].prefix { $0.hasPrefix("| `") }.map { line in
            String(line.dropFirst(3).prefix { $0 != "`" })
        }
    }

    @Test func everyKeyIsListed() throws {
        let keys =
            Configuration.keys.filter { $0 != "lint" }
            + Configuration.lintKeys.map { "lint." + $0 }
        #expect(try names(below: "key") == keys)
    }

    @Test func everyLevelIsListed() throws {
        #expect(try names(below: "level") == LintLevel.allCases.map(\.rawValue))
    }

    @Test func thePresetsAreThoseOfTheRules() throws {
        #expect(Configuration.presets == LintPreset.allCases.map(\.rawValue))
        #expect(try names(below: "rule").sorted() == LintPreset.strict.levels.keys.sorted())
    }

    @Test func theExampleCanBeRead() throws {
        let block = try #require(
            DocumentBlock.all(in: "docs/configuration.md").first { $0.info == "yaml" })
        let (_, problems) = readConfiguration(SourceFile(path: "flowc.yaml", text: block.text))
        #expect(problems.isEmpty)
    }
}
