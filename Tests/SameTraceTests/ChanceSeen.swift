import FlowModel
import FlowSimulator
import Testing

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
        let writer = TraceWriter(graph: graph)
        var simulation = play.simulation(graph)
        var isOpen = false
        for event in [play.launch] + play.events {
            let line = simulation.send(event)
            let verdict = Self.kind(of: event) + " " + line.verdict.rawValue
            verdicts[verdict, default: 0] += 1
            let text = writer.text(of: line)
            if text.contains("\"waived\":[\"") { waived += 1 }
            if isOpen { open.insert(verdict) }
            isOpen = text.contains("\"passthrough\":true")
            let kinds = PresentationStyle.allCases.map(\.rawValue)
            styles.formUnion(kinds.filter { text.contains("{\"style\":\"\($0)\"") })
            for flow in simulation.configuration.flows {
                if case .split = graph[flow.flow].container { columns.insert(verdict) }
                see(graph[flow.flow], flow.chosen)
            }
            records.formUnion(Self.words.filter { text.contains("{\"\($0)\":") })
            for kind in ["alert", "actionSheet", "external"] where text.contains("\"\(kind)\"") {
                layers.insert(kind + " " + line.verdict.rawValue)
            }
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
