import FlowModel
import Testing

@testable import FlowSimulator

/// What random events on random apps have met, and how often.
struct ChanceSeen {
    private(set) var counts: [String: Int] = [:]
    private var additions = AdditionsSeen()

    /// Plays the application of a seed, and each of its flows alone.
    mutating func play(seed: UInt64) throws {
        let graph = try #require(RandomApp.make(seed: seed)).graph
        var plays = Play.random(graph, flow: nil, seed: seed, count: 100)
        for flow in graph.flows.indices {
            plays += Play.random(graph, flow: FlowID(flow), seed: seed, count: 60)
        }
        for play in plays { see(play, graph) }
    }

    func count(of word: String) -> Int { counts[word] ?? additions.counts[word] ?? 0 }

    private mutating func count(_ word: String) { counts[word, default: 0] += 1 }

    private mutating func see(_ play: Play, _ graph: FlowGraph) {
        var simulation = play.simulation(graph)
        var isOpen = false
        for event in [play.launch] + play.events {
            let before = simulation.configuration
            let line = simulation.send(event)
            let after = simulation.configuration
            additions.see(line, from: before, on: simulation.machine)
            let verdict = Self.kind(of: event) + " " + line.verdict.rawValue
            count(verdict)
            if after.world.asked?.waived.isEmpty == false { count("record waived") }
            if isOpen { count("open: " + verdict) }
            isOpen = after.world.layers.contains { $0.isPassthrough }
            for layer in after.world.layers {
                if layer.kind.isSingle {
                    count(layer.word + " " + line.verdict.rawValue)
                } else if layer.style != nil {
                    count("style " + layer.word)
                }
            }
            for flow in after.world.flows {
                if case .split = graph[flow.flow].container { count("columns: " + verdict) }
                see(graph[flow.flow], flow.chosen)
            }
            for record in line.records { Self.word(for: record).map { count($0) } }
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
        case .stack: count("chosen stack")
        case .tabs: count("chosen tabs")
        case .pages: count("chosen pages")
        case .split: count("chosen split")
        }
        switch choice.rule {
        case .width: count("chosen by width")
        case .idiom: count("chosen by idiom")
        case .input: count("chosen by input")
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
