#if !hasFeature(Embedded)
    import FlowEngine
    import FlowModel
#endif

/// An engine and its host at work on a configuration, in place.
public struct Session {
    let engine: FlowEngine
    let host: Interpreter

    public init(_ machine: Machine, at configuration: Configuration) {
        host = Interpreter(machine, configuration.values)
        engine = FlowEngine(machine.traits, configuration.world, host: host)
        host.engine = engine
    }

    /// How it stands between two events.
    public var configuration: Configuration { host.configuration }

    /// What becomes of an event (law B and C).
    public func send(_ event: Event) -> Verdict {
        engine.world.current = 0
        let verdict = engine.react(to: host.taken(event))
        host.sweepValues()
        return verdict
    }
}
