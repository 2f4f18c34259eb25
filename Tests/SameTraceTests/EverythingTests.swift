import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

/// One application with all of the core in it, run at random on both hosts.
@Suite("Everything")
struct EverythingTests {
    static let folder = "Tests/SameTraceTests/Everything"

    private func graph() throws -> FlowGraph {
        let paths = Project.files(below: Self.folder, endingIn: ".yaml")
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files)
        #expect(compilation.diagnostics.map(\.message) == [])
        return try #require(compilation.applications.first)
    }

    @Test func tenThousandEventsTellOneStory() throws {
        let witness = try CompiledApps([graph()]).witness(of: 0)
        var plays = Play.random(witness.graph, flow: nil, seed: 1, count: 10_000)
        for flow in witness.graph.flows.indices {
            plays += Play.random(witness.graph, flow: FlowID(flow), seed: 5, count: 1_500)
        }
        var breadth = Breadth(witness.graph)
        let differences = try witness.differences(plays) { breadth.add($0, before: $1) }
        if let first = differences.first {
            Issue.record("\(try witness.shrunk(first))")
        }
        breadth.expect(witness.graph)
    }

    /// How much of the application is played. Events that leave most of it out prove little.
    private struct Breadth {
        private var coverage: Coverage
        private var faults: Set<String> = []

        init(_ graph: FlowGraph) { coverage = Coverage(graph: graph) }

        mutating func add(_ line: TraceLine, before: FlowSimulator.Configuration) {
            coverage.add(line, before: before)
            if let fault = line.fault { faults.insert(fault.kind.rawValue) }
        }

        func expect(_ graph: FlowGraph) {
            let unseen = graph.transitions.indices.filter { coverage.transitions[$0] == 0 }
            #expect(unseen.map { graph.transitions[$0].key } == [])
            for share in coverage.shares { #expect(share.seen * 4 >= share.total * 3, "\(share)") }
            #expect(
                faults.isSuperset(of: ["popAtRoot", "popTooDeep", "noTarget", "noLayer", "depth"]))
        }
    }

    @Test func allOfTheCoreIsThere() throws {
        let graph = try graph()
        var found = Set(graph.steps.flatMap { words($0.verb) })
        for transition in graph.transitions {
            found.formUnion(transition.triggers.map { word($0.trigger) })
        }
        for flow in graph.flows {
            if case .tabs(let tabs) = flow.container {
                found.insert(tabs.isLazy ? "lazy tabs" : "tabs")
            }
        }
        let screensAndFlows = ["push", "present", "replace", "swap"]
        let expected =
            screensAndFlows.flatMap { ["\($0) screen", "\($0) flow"] }
            + PresentationStyle.allCases.map { $0.rawValue }
            + ["close", "dismiss"].flatMap { [$0, "\($0) screen", "\($0) flow"] }
            + ["pop", "pop more", "popTo", "popToRoot", "dismissAll", "select", "select with"]
            + ["finish", "finish with", "restart", "restart fresh", "set", "choose", "ignore"]
            + ["output", "back", "outcome", "cancelled", "child outcome", "child cancelled"]
            + ["tabs", "lazy tabs"]
        #expect(Set(expected).subtracting(found) == [])
    }

    private func words(_ verb: Verb) -> [String] {
        switch verb {
        case .push(let destination): [word("push", destination)]
        case .present(let layer):
            switch layer.style {
            case nil: [word("present", layer.destination), PresentationStyle.sheet.rawValue]
            case .plain(let style)?: [word("present", layer.destination), style.kind.rawValue]
            default: [word("present", layer.destination)]
            }
        case .replace(let destination): [word("replace", destination)]
        case .swap(let destination): [word("swap", destination)]
        case .close(let target): [word("close", target)]
        case .dismiss(let target): [word("dismiss", target)]
        case .pop(let count): [count == 1 ? "pop" : "pop more"]
        case .popTo: ["popTo"]
        case .popToRoot: ["popToRoot"]
        case .dismissAll: ["dismissAll"]
        case .select(_, let arguments): [arguments == nil ? "select" : "select with"]
        case .finish(_, let payload): [payload.isEmpty ? "finish" : "finish with"]
        case .restart(let fresh): [fresh ? "restart fresh" : "restart"]
        case .set: ["set"]
        case .choose: ["choose"]
        case .ignore: ["ignore"]
        default: []
        }
    }

    private func word(_ verb: String, _ destination: Destination) -> String {
        switch destination.target {
        case .screen: verb + " screen"
        case .flow: verb + " flow"
        }
    }

    private func word(_ verb: String, _ target: CloseTarget) -> String {
        switch target {
        case .nearest: verb
        case .screen: verb + " screen"
        case .flow: verb + " flow"
        }
    }

    private func word(_ trigger: Trigger) -> String {
        switch trigger {
        case .output: "output"
        case .back: "back"
        case .outcome: "outcome"
        case .cancelled: "cancelled"
        case .childOutcome: "child outcome"
        case .childCancelled: "child cancelled"
        default: ""
        }
    }
}
