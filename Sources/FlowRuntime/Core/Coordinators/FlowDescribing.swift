import FlowEngine

/// How a coordinator describes its screens and the flows it calls. The closures are handed the
/// coordinator itself, so that nothing that is on screen keeps a flow alive.
@MainActor
public protocol FlowDescribing: AnyObject {}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// A screen of this flow with its live inputs, and how to build it; `onBack` handles that the
    /// user's gesture has taken it away, no gesture closes its layer unless `isDismissible`, and
    /// `leave` is said to everything that would remove it; `bars` are those around it.
    public func screen(
        _ name: String, _ inputs: FlowLiveInput..., instances: FlowInstances = .new,
        key: [String]? = nil, slots: [String] = [], build: @escaping (Self) -> any FlowScreen,
        onBack: ((Self) -> Void)? = nil, isDismissible: ((Self) -> Bool)? = nil,
        leave: ((Self) -> FlowLeave)? = nil, bars: ((Self) -> FlowBars)? = nil
    ) -> FlowDestination {
        let kind = FlowDestination.Kind.screen { build(self) }
        let destination = FlowDestination(name: name, kind: kind, inputs: inputs)
        destination.instances = instances
        destination.key = key
        destination.slots = slots
        if let onBack { destination.back = { onBack(self) } }
        if let isDismissible { destination.isDismissible = { isDismissible(self) } }
        if let leave { destination.leave = { leave(self) } }
        if let bars { destination.bars = { bars(self) } }
        return destination
    }

    /// A flow called by this one: its live inputs, how to make it, and what to do when it ends.
    public func flow<State, Outcome: FlowOutcome, Child: FlowCoordinator<State, Outcome>>(
        _ inputs: FlowLiveInput..., key: [String]? = nil, make: @escaping (Self) -> Child,
        onFinish: @escaping (Self, Outcome) -> Void = { _, _ in }
    ) -> FlowDestination {
        let kind = FlowDestination.Kind.flow(Child.self) {
            make(self)
        } deliver: { outcome in
            guard let outcome = outcome as? Outcome else { return }
            onFinish(self, outcome)
        }
        let destination = FlowDestination(name: "", kind: kind, inputs: inputs)
        destination.key = key
        return destination
    }

    /// The runtime's door for an output of the screen that is being built. It drops what comes
    /// from a screen that is covered or gone, makes the handler one transaction, and holds the
    /// flow weakly.
    public func event<each Payload>(
        _ name: String, handler: @escaping (Self, repeat each Payload) -> Void
    ) -> (repeat each Payload) -> Void {
        // A door belongs to the screen that is just being built.
        let source = runtime?.screenInTheMaking
        return { [weak self, weak runtime = self.runtime] (payload: repeat each Payload) in
            var fields: [Any] = []
            repeat fields.append(each payload)
            runtime?.enqueue(
                .output(
                    FlowOutput(source: source, name: name, payload: fields) {
                        guard let self else { return }
                        handler(self, repeat each payload)
                    }))
        }
    }

    /// The door for an output that means nothing to this flow.
    public func ignored<each Payload>(_ name: String) -> (repeat each Payload) -> Void {
        // A door belongs to the screen that is just being built.
        let source = runtime?.screenInTheMaking
        return { [weak runtime = self.runtime] (payload: repeat each Payload) in
            var fields: [Any] = []
            repeat fields.append(each payload)
            runtime?.enqueue(.output(FlowOutput(source: source, name: name, payload: fields)))
        }
    }

    /// The door for an output that a screen reports to its delegate, which is this flow. Without a
    /// handler the output means nothing to it.
    public func receive<each Payload>(
        _ name: String, from screen: any FlowScreen, _ payload: repeat each Payload,
        handler: ((Self) -> Void)? = nil
    ) {
        guard let runtime else { return }
        var fields: [Any] = []
        repeat fields.append(each payload)
        let output = FlowOutput(source: runtime.source(of: screen), name: name, payload: fields)
        if let handler {
            output.handler = { [weak self] in
                guard let self else { return }
                handler(self)
            }
        }
        runtime.enqueue(.output(output))
    }
}

extension FlowRuntime {
    /// Where a screen stands; one that is just being built counts as there. Nil if it is gone.
    func source(of screen: any FlowScreen) -> FlowSource? {
        let shown = windows.kernel.screens.first { $0.screen === screen }
        return shown?.source ?? screenInTheMaking
    }
}
