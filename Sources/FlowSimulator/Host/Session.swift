import FlowEngine
import FlowModel

/// Plays events on one configuration and changes it in place: an engine and its host.
public struct Session {
    let engine: FlowEngine
    let host: Interpreter

    public init(_ machine: Machine, at configuration: Configuration) {
        host = Interpreter(machine, configuration.values)
        engine = FlowEngine(machine.traits, configuration.world, host: host)
        host.engine = engine
    }

    /// The configuration after the last event, in which the next one begins.
    public var configuration: Configuration {
        get { host.configuration }
        nonmutating set {
            engine.world = newValue.world
            host.values = newValue.values
        }
    }

    /// Plays an event and returns its verdict (law B and C).
    public func send(_ event: Event) -> Verdict {
        engine.world.current = 0
        let verdict = engine.react(to: host.taken(event))
        host.sweepValues()
        return verdict
    }
}
