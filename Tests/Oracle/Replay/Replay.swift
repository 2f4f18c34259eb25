import FlowFrontend
import FlowModel
import FlowSimulator

/// Plays the recorded plays of an application on the simulator.
public struct Replay: Sendable {
    /// Why a recorded application cannot be played any more.
    public enum Failure: String, Error {
        case doesNotCompile, hasNoSuchFlow, hasOtherInputs
    }

    /// An event and what came of it.
    public struct Step: Sendable {
        public let event: Event
        public let line: TraceLine
    }

    public let graph: FlowGraph
    public let writer: TraceWriter
    private let reader: EventReader

    public init(_ app: RecordedApp) throws(Failure) {
        guard let graph = compile(app.files).applications.first, graph.isWhole else {
            throw .doesNotCompile
        }
        self.init(graph)
    }

    public init(_ graph: FlowGraph) {
        self.graph = graph
        writer = TraceWriter(graph: graph)
        reader = EventReader(graph: graph)
    }

    /// The run of a play before its launch, with the inputs of a flow that runs alone.
    public func beginning(
        of play: RecordedPlay
    ) throws(Failure) -> (simulation: Simulation, flow: FlowID?, arguments: [Value?]) {
        guard let name = play.flow else { return (Simulation(graph: graph), nil, []) }
        guard let index = graph.flows.firstIndex(where: { $0.name == name }) else {
            throw .hasNoSuchFlow
        }
        let flow = FlowID(index)
        guard let values = try? reader.payload(play.inputs, graph[flow].inputs) else {
            throw .hasOtherInputs
        }
        let arguments: [Value?] = values.map { $0 }
        return (Simulation(graph: graph, flow: flow, arguments: arguments), flow, arguments)
    }

    /// What comes of each event. The text of an event is read in the configuration before it, as
    /// `flowc replay` and compiled coordinators do; nil where it cannot be read there.
    public func steps(of play: RecordedPlay) throws(Failure) -> [Step?] {
        var simulation = try beginning(of: play).simulation
        return play.events.map { text in
            guard let event = try? reader.event(from: text, in: simulation.configuration) else {
                return nil
            }
            return Step(event: event, line: simulation.send(event))
        }
    }

    /// What a play comes to.
    public func story(of play: RecordedPlay, _ steps: [Step?]) -> Story {
        let lines = steps.map { step in
            step.map { writer.text(of: $0.line) } ?? "the event cannot be read"
        }
        return Story(events: play.events, lines: lines)
    }
}
