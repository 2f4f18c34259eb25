import FlowEngine
import FlowModel

/// A run: a configuration and the events that led to it. A copy is a save point.
public struct Simulation: Sendable {
    public let machine: Machine
    public private(set) var configuration: Configuration
    /// The number of events sent, the launch included.
    public private(set) var count = 0
    private var checks = CheckWatch()

    public init(_ machine: Machine) {
        self.machine = machine
        configuration = machine.initialConfiguration
    }

    /// The whole application. The first event to send is `start`.
    public init(graph: FlowGraph) {
        self.init(Machine(graph: graph))
    }

    /// A single flow (law A15).
    public init(graph: FlowGraph, flow: FlowID, arguments: [Value?]) {
        self.init(Machine(flow, arguments: arguments, sharing: Machine(graph: graph)))
    }

    public var graph: FlowGraph { machine.graph }

    /// Sends one event; the line has its result.
    @discardableResult
    public mutating func send(_ event: Event) -> TraceLine {
        send(event, by: Session(machine, at: configuration))
    }

    /// Sends one event by a session of the machine that may have played other events.
    mutating func send(_ event: Event, by session: Session) -> TraceLine {
        let event = machine.placed(event, in: configuration.world.window)
        var line = session.react(to: event, in: configuration)
        configuration = line.configuration
        count += 1
        assert(
            configuration.brokenInvariants.isEmpty,
            "broken: " + (configuration.brokenInvariants.first?.rawValue ?? ""))
        line.number = count
        line.broken = checks.look(at: configuration, after: event, line.verdict, by: session)
        return line
    }
}

extension Simulation {
    /// True if a single flow has ended, or a launch has failed: only another launch shows something
    /// again.
    public var isOver: Bool {
        count > 0 && configuration.world.windows.allSatisfy { $0.flows.isEmpty && !$0.isKilled }
    }

    /// The events that would be accepted now.
    public func possibleEvents() -> [Event] {
        machine.possibleEvents(in: configuration)
    }
}
