extension FlowWorld {
    /// True if the current window can be launched: nothing runs and nothing has been shown there.
    package var canLaunch: Bool { flows.isEmpty && nextOrdinal == 1 }
}

/// The end of the process, and launches that show what was there before (law G12, G13).
extension FlowEngine {
    package func start(_ event: FlowEvent, _ launching: FlowLaunching) -> FlowVerdict {
        guard world.canLaunch else { return .ignored }
        return transact(event.withoutLaunching) { () throws(FlowStop) in
            try launch(launching)
        }
    }

    /// Launches the current window. The launch decides first; then the saved path is followed (law
    /// G13).
    func launch(_ launching: FlowLaunching) throws(FlowStop) {
        if let width = launching.width { world.width = width }
        if let idiom = launching.idiom { world.idiom = idiom }
        if let arrival = launching.arrival {
            world.launch = launching.launch
            keep(FlowEvent(.arrival, arrival))
        }
        world.isKilled = false
        world.saved = nil
        try startRoot()
        guard let saved = launching.saved else { return }
        try quiesce()
        guard let saved = host.read(saved) else { return host.note(.notRestored("unreadable")) }
        guard host.accepts(saved) else { return host.note(.notRestored("graph")) }
        follow(saved)
    }

    /// Ends the process. No guard is asked and no flow is told; the values of the app itself stay.
    package func kill() -> FlowVerdict {
        if world.windows.allSatisfy({ $0.flows.isEmpty }) { return .ignored }
        let home = world.current
        for place in world.windows.indices where !world.windows[place].isKilled {
            world.current = place
            var window = freshWindow(world.window)
            window.isKilled = true
            window.width = world.width
            if traits.restores {
                dropCalls { _ in true }
                window.saved = host.savedState()
            }
            drop(world.windows[place])
            world.windows[place] = window
        }
        world.current = home
        return .done
    }

    /// The verdict on an event while nothing runs; nil if the event is handled as usual. Values of
    /// the app can change, and the app can be launched.
    func reactKilled(to event: FlowEvent) -> FlowVerdict? {
        switch event.kind {
        // The event is for the windows that run.
        case .app where isForAllWindows(event) && !world.isEnded: nil
        case .app, .arrival: .ignored
        case .change where world.isEnded: host.apply(event.ticket) ? .done : .ignored
        default: nil
        }
    }

    /// Starts the root flow on the root layer.
    func startRoot() throws(FlowStop) {
        let id = world.makeID()
        let layer = world.layers[0]
        world.layers[0] = FlowLayerInstance(
            style: nil, presenter: nil, home: root.isAlone ? nil : id, stack: layer.stack)
        var home = layer.stack
        if root.isAlone {
            let chosen = host.containerOfRoot()
            if traits[root.flow].containers[Int(chosen)].kind == .split {
                home = makeStack()
                addLayer(
                    FlowLayerInstance(style: .fullScreen, presenter: nil, home: id, stack: home))
            }
        }
        try start(root.flow, id: id, caller: nil, home: home, calledFrom: layer.stack, nil)
    }
}
