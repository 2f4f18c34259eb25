import FlowModel
import Testing

@testable import FlowSimulator

/// What random events on random apps have met.
struct ChanceSeen {
    /// The records that chance is to write.
    static let words: Set = [
        "reported", "pending", "late", "suppressed", "kept", "unstable", "dropped", "replaced",
    ]

    /// How often: the kind of the event and the verdict.
    private(set) var verdicts: [String: Int] = [:]
    private(set) var records: Set<String> = []
    /// A kind of layer that stood after an event, and the verdict.
    private(set) var layers: Set<String> = []
    private(set) var waived = 0
    /// The kinds of layers that stood, alerts and the like left out.
    private(set) var styles: Set<String> = []
    /// What `verdicts` counts, while a layer let touches through.
    private(set) var open: Set<String> = []
    /// What `verdicts` counts, while columns stood.
    private(set) var columns: Set<String> = []
    /// What flows have chosen to be that had a choice, by which rule.
    private(set) var chosen: Set<String> = []
    private(set) var additions = AdditionsSeen()

    init(seeds: some Sequence<UInt64>) throws {
        for seed in seeds {
            let graph = try #require(RandomApp.make(seed: seed)).graph
            var plays = Play.random(graph, flow: nil, seed: seed, count: 100)
            for flow in graph.flows.indices {
                plays += Play.random(graph, flow: FlowID(flow), seed: seed, count: 60)
            }
            for play in plays { see(play, graph) }
        }
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
            verdicts[verdict, default: 0] += 1
            if after.world.asked?.waived.isEmpty == false { waived += 1 }
            if isOpen { open.insert(verdict) }
            isOpen = after.world.layers.contains { $0.isPassthrough }
            for layer in after.world.layers {
                if layer.kind.isSingle {
                    layers.insert(layer.word + " " + line.verdict.rawValue)
                } else if layer.style != nil {
                    styles.insert(layer.word)
                }
            }
            for flow in after.world.flows {
                if case .split = graph[flow.flow].container { columns.insert(verdict) }
                see(graph[flow.flow], flow.chosen)
            }
            records.formUnion(line.records.compactMap(Self.word))
        }
    }

    private static func word(for record: TraceRecord) -> String? {
        switch record {
        case .reported: "reported"
        case .pending: "pending"
        case .late: "late"
        case .suppressed: "suppressed"
        case .keptScreenInput, .keptFlowInput: "kept"
        case .unstable: "unstable"
        case .dropped, .droppedAction, .droppedAtGate: "dropped"
        case .replaced, .replacedEvent, .replacedStep, .replacedLeave: "replaced"
        case .started, .finished, .cancelled, .setThroughNil, .notRestored, .unreachable: nil
        }
    }

    private mutating func see(_ flow: Flow, _ index: Int32) {
        guard let choice = flow.choice else { return }
        switch choice.candidates[Int(index)] {
        case .stack: chosen.insert("stack")
        case .tabs: chosen.insert("tabs")
        case .pages: chosen.insert("pages")
        case .split: chosen.insert("split")
        }
        switch choice.rule {
        case .width: chosen.insert("by width")
        case .idiom: chosen.insert("by idiom")
        case .input: chosen.insert("by input")
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
