import FlowCodegen
import FlowModel
import TestSupport
import Testing

/// Whatever is generated compiles without a warning and needs no formatting.
@Suite struct AcceptedTests {
    static let options: [CodegenOptions] = [
        CodegenOptions(access: .public),
        CodegenOptions(access: .package, outputs: .delegate),
        CodegenOptions(access: .internal),
        CodegenOptions(access: .public, outputs: .delegate, runtime: .embed),
        CodegenOptions(access: .public, testSupport: true),
        CodegenOptions(access: .internal, outputs: .delegate, testSupport: true),
        CodegenOptions(access: .package, outputs: .delegate, testSupport: true),
    ]

    @Test(arguments: Cases.names, options.indices)
    func compilesAndIsFormatted(name: String, number: Int) throws {
        let options = AcceptedTests.options[number]
        var files = swiftFiles(for: try Cases.graph(name), options: options)
        if name == "values" { files.append(AcceptedTests.photo(options)) }
        if name == "links" { files.append(AcceptedTests.ticket(options)) }
        let module = options.runtime == .import ? try Toolchain.runtime.get() : nil
        let problems = try Toolchain.problems(of: files, in: "\(name)-\(number)", importing: module)
        #expect(problems == "")
    }

    /// The external type of the case, as an app would write it.
    private static func photo(_ options: CodegenOptions) -> GeneratedFile {
        let text = Cases.photo(imports: options.runtime == .import && options.testSupport)
        return GeneratedFile(path: "Photo.swift", bytes: Array(text.utf8))
    }

    private static func ticket(_ options: CodegenOptions) -> GeneratedFile {
        let text = Cases.ticket(
            imports: options.runtime == .import, isTraced: options.testSupport)
        return GeneratedFile(path: "Ticket.swift", bytes: Array(text.utf8))
    }

    @Test(arguments: Cases.names, options.indices)
    func isTheSameEachTime(name: String, number: Int) throws {
        let graph = try Cases.graph(name)
        let options = AcceptedTests.options[number]
        #expect(
            swiftFiles(for: graph, options: options) == swiftFiles(for: graph, options: options))
    }

    /// A mistake must be seen, or the tests above say nothing.
    @Test func findsWhatIsWrong() throws {
        let module = try Toolchain.runtime.get()
        func problems(_ text: String, _ name: String) throws -> String {
            let file = GeneratedFile(path: "A.swift", bytes: Array(text.utf8))
            return try Toolchain.problems(of: [file], in: name, importing: module)
        }
        #expect(try problems("import FlowRuntime\n\nlet a: Int = FlowStyle.sheet\n", "wrong") != "")
        #expect(try problems("let a=1\n", "untidy") != "")
        #expect(try problems("let a = 1\n", "right") == "")
    }
}
