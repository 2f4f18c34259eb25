import FlowFrontend
import FlowModel
import Foundation
import TestSupport
import Testing

@testable import flowc

/// The registry of diagnostics: what `explain`, the configuration and the documentation stand on.
@Suite struct RegistryTests {
    @Test func idsAreKebabCaseAndUnique() {
        let ids = Workspace.kinds.map(\.id)
        #expect(Set(ids).count == ids.count)
        let odd = ids.filter { id in
            let words = id.split(separator: "-", omittingEmptySubsequences: false)
            return words.contains { word in
                word.isEmpty || !word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
            }
        }
        #expect(odd == [])
    }

    @Test func everyKindIsExplained() {
        let poor = Workspace.kinds.filter { kind in
            kind.summary.isEmpty || kind.reason.isEmpty || kind.advice.isEmpty
                || kind.badExamples.isEmpty || kind.goodExamples.isEmpty
        }
        #expect(poor.map(\.id) == [])
    }

    /// Each list of kinds has a test that runs its examples. That of the front end leaves those
    /// about comments and the configuration to the command.
    @Test func noKindFallsBetweenTheTestsOfExamples() {
        let left = FrontendProblems.all.filter { $0.family == .housekeeping }.map(\.id)
        let run = (HousekeepingProblems.all + TestProblems.all).map(\.id)
        #expect(Set(left).subtracting(run) == [])
    }

    @Test func explanationsAreSentences() {
        let odd = Workspace.kinds.filter { kind in
            [kind.summary, kind.reason, kind.advice].contains { text in
                text.last != "." || text.contains("  ") || text.contains("\n")
                    || text.lowercased().contains("invalid")
            }
        }
        #expect(odd.map(\.id) == [])
    }

    @Test func fatalKindsAreErrors() {
        #expect(Workspace.kinds.filter { $0.isFatal && $0.defaultSeverity != .error }.isEmpty)
    }

    /// `UPDATE_GOLDENS=1` writes the page anew, and still fails.
    @Test func theDocumentationIsWrittenFromTheRegistry() throws {
        let path = "docs/diagnostics.md"
        let wanted = DiagnosticPages.markdown(of: Workspace.kinds)
        let found = try? Project.text(of: path)
        if found != wanted, ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try wanted.write(
                toFile: Project.root + "/" + path, atomically: true, encoding: .utf8)
        }
        let isCurrent = found == wanted
        #expect(isCurrent, "\(path) has drifted; UPDATE_GOLDENS=1 writes it anew")
    }
}
