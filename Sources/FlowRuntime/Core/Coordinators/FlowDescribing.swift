import FlowEngine

/// The methods with which a coordinator describes its screens and the flows it calls. Closures get
/// the coordinator as an argument, so that nothing on screen keeps a flow alive.
@MainActor
public protocol FlowDescribing: AnyObject {}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// A screen of this flow with its live inputs, and how to build it. `onBack` runs when the
    /// user's gesture has removed it. A gesture closes its layer only if `isDismissible`. `leave`
    /// guards it against everything that would remove it; `bars` are the bars around it.
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

    /// The closure that sends an output of the screen that is being built to the runtime. An output
    /// from a screen that is covered or gone is dropped; otherwise the handler is one transaction.
    /// The closure holds the flow weakly.
    public func event<each Payload>(
        _ name: String, handler: @escaping (Self, repeat each Payload) -> Void
    ) -> (repeat each Payload) -> Void {
        // The closure belongs to the screen that is being built now.
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

    /// The closure for an output that this flow ignores.
    public func ignored<each Payload>(_ name: String) -> (repeat each Payload) -> Void {
        // The closure belongs to the screen that is being built now.
        let source = runtime?.screenInTheMaking
        return { [weak runtime = self.runtime] (payload: repeat each Payload) in
            var fields: [Any] = []
            repeat fields.append(each payload)
            runtime?.enqueue(.output(FlowOutput(source: source, name: name, payload: fields)))
        }
    }

    /// Takes an output that a screen sends to its delegate, which is this flow. Without a handler
    /// the flow ignores the output.
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
    /// The source of a screen, which may be one that is being built now. Nil if it is gone.
    func source(of screen: any FlowScreen) -> FlowSource? {
        let shown = windows.kernel.screens.first { $0.screen === screen }
        return shown?.source ?? screenInTheMaking
    }
}
