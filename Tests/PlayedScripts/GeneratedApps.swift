import FlowCodegen
import FlowModel

/// The generated Swift of applications that share a module, which takes a fraction of the time that
/// a module each would take. In it, `playedDriver` drives them by their numbers.
public struct GeneratedApps: Sendable {
    /// The applications, renamed so that no two of their names are equal.
    public let graphs: [FlowGraph]
    public private(set) var files: [(name: String, text: String)] = []

    /// Those of some indices are left out: they have no files and no driver.
    public init(_ given: [FlowGraph], without refused: Set<Int> = []) {
        graphs = given.enumerated().map { Self.renamed($1, $0) }
        let options = CodegenOptions(access: .internal, testSupport: true)
        var cases = ""
        for (index, graph) in graphs.enumerated() where !refused.contains(index) {
            let own = swiftFiles(for: graph, options: options)
            files += own.map { ($0.path, $0.text) }
            cases += Self.driver(of: own, graph, index)
        }
        files.append(("Externals.swift", Self.externals(of: graphs)))
        files.append(("PlayedDrivers.swift", Self.playedDriver(cases)))
    }

    public static func renamed(_ graph: FlowGraph, _ number: Int) -> FlowGraph {
        graph.renamed("K\(number)")
    }

    /// The classes that stand in for screens.
    public var mocks: [Substring] {
        files.filter { $0.name.hasSuffix("TestSupport.swift") }.flatMap { Self.mocks(in: $0.text) }
    }

    /// The classes of a generated file that stand in for screens.
    public static func mocks(in text: String) -> [Substring] {
        text.split(separator: "\n").compactMap { line in
            let line = line.hasPrefix("public ") ? line.dropFirst("public ".count) : line
            guard line.hasPrefix("final class Mock"), line.contains("Screen") else { return nil }
            return line.split(separator: " ")[2].dropLast()
        }
    }

    /// The types that are the apps' own. A value is its name, and links read only names of samples.
    private static func externals(of graphs: [FlowGraph]) -> String {
        var samples: [String: Set<String>] = [:]
        for graph in graphs {
            for external in graph.types.externals { samples[external.name] = [] }
        }
        for graph in graphs {
            for (type, values) in graph.types.samples {
                guard case .external(let index) = graph.types[type] else { continue }
                for case .external(let text) in values {
                    samples[graph.types.externals[Int(index)].name, default: []].insert(text)
                }
            }
        }
        return "import FlowRuntime\n\n"
            + samples.sorted { $0.key < $1.key }.map { name, samples in
                let known = samples.isEmpty ? ["sample1", "sample2"] : samples.sorted()
                return """
                    struct \(name): Equatable, Sendable, FlowTraceable, FlowLinkValue {
                        let name: String
                        var flowTraceValue: FlowTraceValue { .string(name) }

                        init?(flowTraceValue: FlowTraceValue) {
                            guard let name = flowTraceValue.string else { return nil }
                            self.name = name
                        }

                        init?(linkText: String) {
                            guard \(known).contains(linkText) else { return nil }
                            name = linkText
                        }
                    }


                    """
            }.joined()
    }

    /// How the program makes the coordinators of one application.
    private static func driver(
        of files: [GeneratedFile], _ graph: FlowGraph, _ index: Int
    ) -> String {
        let support = files.first { $0.path.hasSuffix("TestSupport.swift") }
        let name = support.map { String($0.path.dropLast(".swift".count)) } ?? ""
        let hasWhole = support?.text.contains("static func driver() ->") ?? false
        let root = graph[graph.application.root].name
        return """
                case "\(index)":
                    if let flow { return \(name).driver(flow: flow, inputs: inputs) }
                    return \(name).driver(\(hasWhole ? "" : "flow: \"\(root)\", inputs: inputs"))

            """
    }

    private static func playedDriver(_ cases: String) -> String {
        """
        import FlowRuntime

        @MainActor
        func playedDriver(
            _ app: String, _ flow: String?, _ inputs: FlowTraceValue
        ) -> FlowTestDriver? {
            switch app {
        \(cases)    default: return nil
            }
        }

        """
    }
}
