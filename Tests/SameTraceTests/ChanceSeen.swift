import FlowModel
import Testing

@testable import FlowSimulator

/// What random events on random apps have met, in words.
struct ChanceSeen {
    private(set) var words: Set<String> = []
    private var additions = AdditionsSeen()

    /// Plays the application of a seed, and each of its flows alone.
    mutating func play(seed: UInt64) throws {
        let graph = try #require(RandomApp.make(seed: seed)).graph
        var plays = Play.random(graph, flow: nil, seed: seed, count: 100)
        for flow in graph.flows.indices {
            plays += Play.random(graph, flow: FlowID(flow), seed: seed, count: 60)
        }
        for play in plays { see(play, graph) }
        words.formUnion(additions.words)
    }

    private mutating func see(_ play: Play, _ graph: FlowGraph) {
        var simulation = play.simulation(graph)
        var isOpen = false
        for event in [play.launch] + play.events {
            let before = simulation.configuration
            let line = simulation.send(event)
            let after = simulation.configuration
            additions.see(line, from: before, on: simulation.machine)
            let verdict = Self.kind(of: event) + " " + line.verdict.rawValue
            words.insert(verdict)
            if after.world.asked?.waived.isEmpty == false { words.insert("record waived") }
            if isOpen { words.insert("open: " + verdict) }
            isOpen = after.world.layers.contains { $0.isPassthrough }
            for layer in after.world.layers {
                if layer.kind.isSingle {
                    words.insert(layer.word + " " + line.verdict.rawValue)
                } else if layer.style != nil {
                    words.insert("style " + layer.word)
                }
            }
            for flow in after.world.flows {
                if case .split = graph[flow.flow].container { words.insert("columns: " + verdict) }
                see(graph[flow.flow], flow.chosen)
            }
            words.formUnion(line.records.compactMap(Self.word))
        }
    }

    private static func word(for record: TraceRecord) -> String? {
        switch record {
        case .reported: "record reported"
        case .pending: "record pending"
        case .late: "record late"
        case .suppressed: "record suppressed"
        case .keptScreenInput, .keptFlowInput: "record kept"
        case .unstable: "record unstable"
        case .dropped, .droppedAction, .droppedAtGate: "record dropped"
        case .replaced, .replacedEvent, .replacedStep, .replacedLeave: "record replaced"
        case .started, .finished, .cancelled, .setThroughNil, .notRestored, .unreachable: nil
        }
    }

    private mutating func see(_ flow: Flow, _ index: Int32) {
        guard let choice = flow.choice else { return }
        switch choice.candidates[Int(index)] {
        case .stack: words.insert("chosen stack")
        case .tabs: words.insert("chosen tabs")
        case .pages: words.insert("chosen pages")
        case .split: words.insert("chosen split")
        }
        switch choice.rule {
        case .width: words.insert("chosen by width")
        case .idiom: words.insert("chosen by idiom")
        case .input: words.insert("chosen by input")
        }
    }

    private static func kind(of event: Event) -> String {
        switch event {
        case .answer: "answer"
        case .app: "app"
        case .fact: "fact"
        case .link: "link"
        case .entry: "entry"
        case .width: "width"
        default: "other"
        }
    }
}
