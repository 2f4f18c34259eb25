import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// What people see: each `Cases/<id>/<case>.yaml` and its report.
@Suite struct GoldenTests {
    static let goldens = Goldens(below: "Tests/FlowFrontendTests/Cases")

    @Test(arguments: goldens.cases.map(\.name)) func reportIsTheGolden(_ name: String) throws {
        let golden = try #require(Self.goldens.cases.first { $0.name == name })
        let file = SourceFile(path: name + ".yaml", text: golden.input)
        let compilation = compile([file])
        var report = TextReport(files: compilation.files)
        let text = compilation.diagnostics.map { report.render($0) }.joined(separator: "\n")
        #expect(Self.goldens.difference(of: text, in: golden) == nil)
        let id = name.prefix { $0 != "/" }
        #expect(compilation.diagnostics.map(\.kind.id).contains(String(id)))
    }

    @Test func noGoldenIsLeftOver() {
        #expect(Self.goldens.orphans == [])
        #expect(Self.goldens.cases.count > 20)
    }
}
