import FlowCodegen
import FlowFrontend
import FlowModel
import FlowSimulator

/// What coverage-guided fuzzing feeds with bytes. Each target ends for every input, and keeps the
/// promises that its function states by preconditions.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A flow file alone.
    case yaml
    /// A project of files.
    case decoder
    /// Expressions: read, checked, evaluated, written as Swift.
    case expressions
    /// A pattern and the URLs that may fit it.
    case links
    /// A scenario of one of the apps of the repository.
    case scenarios
    /// Events of one of these apps, as a trace writes them.
    case traces
    /// A state saved by one of these apps.
    case saved

    public func run(_ bytes: [UInt8]) {
        switch self {
        case .yaml: Self.compileAll([SourceFile(path: "a.yaml", bytes: bytes)])
        case .decoder: Self.compileAll(Self.files(in: bytes))
        case .expressions: Self.evaluate(bytes)
        case .links: Self.follow(bytes)
        case .scenarios: Self.play(bytes)
        case .traces: Self.readEvents(bytes)
        case .saved: Self.restore(bytes)
        }
    }

    // MARK: Flows

    /// The files of a project in one text stand behind lines such as `#== app.yaml`.
    static let mark = "#== "

    private static func files(in bytes: [UInt8]) -> [SourceFile] {
        var files: [SourceFile] = []
        var path = "a.yaml"
        var content: [UInt8] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.starts(with: mark.utf8) {
                files.append(SourceFile(path: path, bytes: content))
                path = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
                content = []
            } else {
                content += line + [0x0A]
            }
        }
        return files + [SourceFile(path: path, bytes: content)]
    }

    @discardableResult
    private static func compileAll(_ files: [SourceFile]) -> FlowGraph? {
        let compilation = compile(files)
        for diagnostic in compilation.diagnostics {
            for span in [diagnostic.span] + diagnostic.notes.map(\.span) {
                let size = files[Int(span.file.index)].bytes.count
                precondition(0 <= span.startByte && span.startByte <= span.endByte)
                precondition(span.endByte <= size, "\(diagnostic.kind.id) is beyond its file")
            }
        }
        guard compilation.diagnostics.allSatisfy({ $0.severity < .error }) else { return nil }
        precondition(compilation.applications.allSatisfy(\.isWhole), "a graph has a hole")
        for graph in compilation.applications {
            let files = swiftFiles(for: graph, options: CodegenOptions(access: .internal))
            precondition(!files.isEmpty)
            _ = graph.outline.drawings
            send(to: graph, seed: 1, count: 4)
        }
        return compilation.applications.first
    }

    private static func send(to graph: FlowGraph, seed: UInt64, count: Int) {
        var simulation = simulation(of: graph)
        simulation.send(.start)
        var draws = RandomEvents(seed: seed)
        for _ in 0..<count {
            guard let event = draws.next(for: simulation) else { break }
            simulation.send(event)
        }
    }

    static func simulation(of graph: FlowGraph) -> Simulation {
        guard graph.application.isAlone else { return Simulation(graph: graph) }
        let samples = Samples(types: graph.types)
        let root = graph.application.root
        let arguments = graph[root].inputs.map { input -> Value? in
            input.defaultValue != nil ? nil : samples.values(of: input.type).first ?? Value.none
        }
        return Simulation(graph: graph, flow: root, arguments: arguments)
    }

    // MARK: Parts

    /// A text in quotes, so that all of it reaches the reader of expressions or patterns.
    private static func quoted(_ bytes: some Collection<UInt8>) -> String {
        var text = "\""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\u{20}"..."\u{7E}": text.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                text += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return text + "\""
    }

    private static func evaluate(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1)
        let first = quoted(parts.first ?? [])
        let second = quoted(parts.dropFirst().first ?? Array("true".utf8)[...])
        let text = """
            flow: A
            types:
              P: { x: Int, y: Double, name: String, at: Date? }
              E: [one, two, { three: { n: Int } }]
            state:
              { b: Bool = true, n: Int = 1, d: Double = 0.5, s: String = a, o: "Int?" = nil,
                l: [Int], p: "P?", e: E = one, u: "URL?", t: "String?" }
            screens:
              Home: { outputs: [tap: { q: Int, r: "P?" }], inputs: { v: String } }
            start: { push: Home, with: { v: \(first) } }
            transitions:
              Home.tap:
                - when: \(second)
                  then: { set: { state.b: \(first), state.s: state.s } }
                - else: { set: { state.n: \(first) } }
              Home.back: ignore

            """
        for kept in ["v: ", "state.b: ", "state.n: "] {
            // One place at a time wants a type of its own; the others get a value that fits.
            var text = text
            if kept != "v: " { text = text.replacing("v: \(first)", with: "v: state.s") }
            if kept != "state.b: " {
                text = text.replacing("state.b: \(first)", with: "state.b: true")
            }
            if kept != "state.n: " {
                text = text.replacing("state.n: \(first)", with: "state.n: 1")
            }
            compileAll([SourceFile(path: "a.yaml", text: text)])
        }
    }

    private static func follow(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 8)
        let app = """
            app: Links
            root: Main
            schemes: [links]
            hosts: [example.com]
            links:
              \(quoted(lines.first ?? [])): { show: Item, with: { id: id } }
              /other/{name}?q={q:Int?}: { show: Other, with: [name] }

            """
        let main = """
            flow: Main
            screens:
              Home: {}
              Item: { inputs: { id: String } }
              Other: { inputs: { name: String } }
            start: { push: Home }
            transitions: {}

            """
        let files = [
            SourceFile(path: "app.yaml", text: app), SourceFile(path: "main.yaml", text: main),
        ]
        guard let graph = compileAll(files) else { return }
        var simulation = simulation(of: graph)
        simulation.send(.start)
        for line in lines.dropFirst() {
            simulation.send(.link(String(decoding: line, as: UTF8.self)))
        }
    }

    // MARK: What apps read

    /// The first byte says which app; the rest is for it.
    private static func graph(_ bytes: [UInt8]) -> (graph: FlowGraph, rest: String)? {
        guard let first = bytes.first, !FuzzApps.all.isEmpty else { return nil }
        let app = FuzzApps.all[Int(first) % FuzzApps.all.count]
        return (app.graph, String(decoding: bytes.dropFirst(), as: UTF8.self))
    }

    private static func play(_ bytes: [UInt8]) {
        guard let (graph, text) = graph(bytes) else { return }
        let file = SourceFile(path: "x.scenario.yaml", text: text)
        let (scenario, diagnostics) = readScenario(file, graph: graph)
        for span in diagnostics.flatMap({ [$0.span] + $0.notes.map(\.span) })
        where Int(span.file.index) >= graph.files.count {
            precondition(0 <= span.startByte && span.startByte <= span.endByte)
            precondition(span.endByte <= file.bytes.count)
        }
        guard let scenario else {
            precondition(!diagnostics.isEmpty, "a scenario is refused without a word")
            return
        }
        let result = FlowSimulator.run(scenario, graph: graph)
        precondition(FlowSimulator.run(scenario, graph: graph).hasPassed == result.hasPassed)
    }

    private static func readEvents(_ bytes: [UInt8]) {
        guard let (graph, text) = graph(bytes) else { return }
        let reader = EventReader(graph: graph)
        let writer = TraceWriter(graph: graph)
        var simulation = simulation(of: graph)
        simulation.send(.start)
        for line in text.split(separator: "\n").prefix(16) {
            guard
                let event = try? reader.event(
                    from: String(line), in: simulation.configuration)
            else { continue }
            _ = writer.text(of: simulation.send(event))
        }
    }

    private static func restore(_ bytes: [UInt8]) {
        guard let (graph, text) = graph(bytes) else { return }
        _ = SavedState(text)
        var simulation = simulation(of: graph)
        simulation.send(.start)
        simulation.send(.kill)
        simulation.send(.restore(text))
        let event = simulation.possibleEvents().first
        if let event { simulation.send(event) }
    }
}
