import Dispatch
import FlowCodegen
import FlowModel
import TestSupport
import Testing

/// Whatever is generated compiles without a warning and needs no formatting.
@Suite struct AcceptedTests {
    static let options: [CodegenOptions] = [
        CodegenOptions(access: .public),
        CodegenOptions(access: .package, outputs: .delegate),
        CodegenOptions(access: .internal, runtime: .embed),
        CodegenOptions(access: .public, outputs: .delegate, runtime: .embed),
        CodegenOptions(access: .public, testSupport: true),
        CodegenOptions(access: .internal, outputs: .delegate, testSupport: true),
        CodegenOptions(access: .package, outputs: .delegate, testSupport: true),
    ]

    /// Those that are compiled as in a new app of Xcode.
    private let isolated: Set<Int> = [2, 3, 6]

    @Test(arguments: Cases.names, options.indices)
    func compilesAndIsFormatted(name: String, number: Int) throws {
        let options = AcceptedTests.options[number]
        // The runtime takes longer to check than what is beside it: each case meets one of the two.
        let place = Cases.names.firstIndex(of: name) ?? 0
        if options.runtime == .embed, place % 2 != number % 2 { return }
        var files = swiftFiles(for: try Cases.graph(name), options: options)
        if name == "values" { files.append(AcceptedTests.photo(options)) }
        if name == "links" { files.append(AcceptedTests.ticket(options)) }
        let module = options.runtime == .import ? try Toolchain.runtime.get() : nil
        let problems = try Toolchain.problems(
            of: files, in: "\(name)-\(number)", importing: module,
            settings: isolated.contains(number) ? Toolchain.isolatedByDefault : [])
        #expect(problems == "")
    }

    /// The apps of `flows/`, in a module as Xcode makes new ones.
    @Test(arguments: Project.apps, [CodegenOptions.Runtime.import, .embed])
    func anAppCompilesInANewModule(app: String, runtime: CodegenOptions.Runtime) throws {
        let paths = Project.files(below: app, endingIn: ".yaml").filter {
            !$0.hasSuffix(".scenario.yaml")
        }
        let options = CodegenOptions(runtime: runtime)
        let problems = try Toolchain.problems(
            of: swiftFiles(for: try Cases.graph(ofFiles: paths), options: options),
            in: "\(app)-\(runtime)",
            importing: runtime == .import ? try Toolchain.runtime.get() : nil,
            settings: Toolchain.isolatedByDefault)
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
        let written = swiftFiles(for: graph, options: options)
        let backwards = swiftFiles(for: graph, options: options) { count, work in
            for index in (0..<count).reversed() { work(index) }
        }
        #expect(backwards == written)
        let atOnce = swiftFiles(for: graph, options: options) { count, work in
            DispatchQueue.concurrentPerform(iterations: count, execute: work)
        }
        #expect(atOnce == written)
    }

    /// Swift chooses among many overloads for each operator: thirty of them took it for ever.
    @Test(arguments: [
        "state.a * 2 - state.b", "state.s.count * state.l.count", "(state.o ?? 1) * state.a",
        "(if state.a > 1 then state.b + 1 else -state.b) * 3", "state.a * state.b * 3",
    ])
    func longArithmeticIsCheckedInAShortTime(term: String) throws {
        let sum = Array(repeating: term, count: 30).joined(separator: " + ")
        let product = Array(repeating: "(\(term))", count: 12).joined(separator: " * ")
        let text = """
            flow: Zq
            state: { a: Int = 1, b: Int = 2, o: Int? = nil, t: Bool = false, s: String = "x",
              l: { type: [Int], default: [] } }
            screens: { H: { outputs: [g] } }
            start: { push: H }
            transitions:
              H.g:
                - set:
                    state.a: >-
                      \(sum)
                    state.b: >-
                      \(product)
                    state.t: >-
                      \(sum) > \(product)
            """
        let graph = try Cases.graph(of: [SourceFile(path: "flow.yaml", text: text)])
        let problems = try Toolchain.errors(
            of: swiftFiles(for: graph, options: CodegenOptions()), in: "long-\(term.utf8.count)",
            importing: try Toolchain.runtime.get())
        #expect(problems == "")
    }

    /// The most statements that a closure has by itself, without those of functions in it.
    private func longestClosure(in text: String) -> Int {
        var open: [(indentation: Int, isClosure: Bool, count: Int)] = []
        var longest = 0
        for line in text.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            while let last = open.last, last.indentation >= indentation {
                if last.isClosure { longest = max(longest, last.count) }
                open.removeLast()
            }
            // What goes on from the line before begins with a mark.
            let isStatement = line.dropFirst(indentation).first.map { !")}].".contains($0) } == true
            if let last = open.indices.last, isStatement, indentation == open[last].indentation + 4
            {
                open[last].count += 1
            }
            let isClosure = line.hasSuffix(" in") || line.hasSuffix("({") || line.hasSuffix(") {")
            if line.hasSuffix("{") || isClosure {
                let isDeclared = line.contains("func ") || line.contains("init(")
                open.append((indentation, isClosure && !isDeclared, 0))
            }
        }
        return longest
    }

    /// Swift checks a closure in time that grows with the square of its length, so a closure of
    /// more than 64 statements has to be made of functions. The length of functions has no limit.
    @Test func longListsAreCheckedInAShortTime() throws {
        func list(_ separator: String = ", ", _ part: (Int) -> String) -> String {
            (0..<330).map(part).joined(separator: separator)
        }
        let passed = list { "i\($0): state.i\($0)" } + ", connect: 1, answer: 2"
        let app = "app: App\nroot: Main\nevents: [\(list { "e\($0)" })]\n"
        let main = """
            flow: Main
            state: { \(list { "i\($0): Int = \($0)" }) }
            screens:
              Home:
                inputs: { \(list { "i\($0): Int" }), connect: Int, answer: Int }
                outputs: [go: { answer: Int }, \(list { "o\($0): { a: Int }" })]
            start: { push: Home, with: { \(passed) } }
            transitions:
              Home.go:
                push: Sub
                with: { \(passed) }
                outcomes: { cancelled: { track: t, with: { answer: answer } } }
              \(list("\n  ") { "app.e\($0), Home.o\($0): { track: a }" })
              \(list("\n  ") { "Sub.r\($0): { track: r }" })

            """
        let sub = """
            flow: Sub
            inputs: { \(list { "i\($0): Int" }), connect: Int, answer: Int }
            outputs: [\(list { "r\($0)" })]
            screens: { Page: { inputs: { i: Int }, outputs: [\(list { "p\($0)" })] } }
            start: { push: Page, with: { i: inputs.i0 + inputs.connect } }
            transitions:
              \(list("\n  ") { "Page.p\($0): { finish: r\($0) }" })

            """
        let files = [("app", app), ("main", main), ("sub", sub)].map { name, text in
            SourceFile(path: name + ".yaml", text: text)
        }
        let swift = swiftFiles(for: try Cases.graph(of: files), options: CodegenOptions())
        let longest = swift.map { longestClosure(in: $0.text) }.max() ?? 0
        #expect(1...64 ~= longest)
        let problems = try Toolchain.errors(
            of: swift, in: "long", importing: try Toolchain.runtime.get())
        #expect(problems.prefix(2000) == "")
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
