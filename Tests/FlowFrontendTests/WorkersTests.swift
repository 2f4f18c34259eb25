import Dispatch
import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// Files can be read in any order, and at once: what comes out is the same.
@Suite struct WorkersTests {
    /// Every broken file that has a report, and all flows of the repository.
    private static func files() throws -> [SourceFile] {
        let broken = GoldenTests.goldens.cases.map {
            SourceFile(path: "cases/" + $0.name + ".yaml", text: $0.input)
        }
        let whole = try Project.files(below: "flows", endingIn: ".yaml").map {
            SourceFile(path: $0, text: try Project.text(of: $0))
        }
        return broken + whole
    }

    private static func account(of compilation: Compilation) -> [String] {
        var report = TextReport(files: compilation.files)
        return compilation.diagnostics.map { report.render($0) }
            + compilation.applications.map { GraphDump.text(of: $0) }
    }

    @Test func theLastFileMayBeReadFirst() throws {
        let files = try Self.files()
        let inTurn = Self.account(of: compile(files))
        let backwards = compile(files) { count, work in
            for index in (0..<count).reversed() { work(index) }
        }
        #expect(files.count > 60)
        #expect(inTurn.count > 60)
        #expect(Self.account(of: backwards) == inTurn)
    }

    @Test func filesAreReadAtOnce() throws {
        let files = try Self.files()
        let inTurn = Self.account(of: compile(files))
        for _ in 1...3 {
            let atOnce = compile(files) { count, work in
                DispatchQueue.concurrentPerform(iterations: count, execute: work)
            }
            #expect(Self.account(of: atOnce) == inTurn)
        }
    }
}
