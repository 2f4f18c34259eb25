/// The current window, as if it were the only one.
extension FlowWorld {
    public package(set) var flows: [FlowInstance] {
        get { windows[current].flows }
        _modify { yield &windows[current].flows }
    }
    public package(set) var stacks: [FlowStackInstance] {
        get { windows[current].stacks }
        _modify { yield &windows[current].stacks }
    }
    public package(set) var entries: [FlowEntryInstance] {
        get { windows[current].entries }
        _modify { yield &windows[current].entries }
    }
    public package(set) var layers: [FlowLayerInstance] {
        get { windows[current].layers }
        _modify { yield &windows[current].layers }
    }
    public package(set) var calls: [FlowCallToken] {
        get { windows[current].calls }
        _modify { yield &windows[current].calls }
    }
    public package(set) var waiting: [FlowWaiting] {
        get { windows[current].waiting }
        _modify { yield &windows[current].waiting }
    }
    package var waitingLayers: [FlowLayerInstance] {
        get { windows[current].waitingLayers }
        _modify { yield &windows[current].waitingLayers }
    }
    public package(set) var launch: Int32 {
        get { windows[current].launch }
        _modify { yield &windows[current].launch }
    }
    public package(set) var isKilled: Bool {
        get { windows[current].isKilled }
        _modify { yield &windows[current].isKilled }
    }
    public package(set) var saved: FlowTicket? {
        get { windows[current].saved }
        _modify { yield &windows[current].saved }
    }
    public package(set) var width: FlowWidth {
        get { windows[current].width }
        _modify { yield &windows[current].width }
    }
    public package(set) var nextOrdinal: Int32 {
        get { windows[current].nextOrdinal }
        _modify { yield &windows[current].nextOrdinal }
    }
}

/// Going from window to window.
extension FlowWorld {
    /// The id of the current window.
    public var window: Int32 { windows[current].id }

    package var windowIDs: [Int32] { windows.map { $0.id } }

    /// Makes the window with this id the current one. False if there is none.
    package mutating func enter(_ window: Int32) -> Bool {
        guard let place = windows.firstIndex(where: { $0.id == window }) else { return false }
        current = place
        return true
    }

    /// Makes the window in which a flow runs the current one. False if the flow does not run.
    package mutating func enter(windowOf flow: FlowInstanceID) -> Bool {
        if isRunning(flow) { return true }
        for (place, window) in windows.enumerated()
        where window.flows.contains(where: { $0.id == flow }) {
            current = place
            return true
        }
        return false
    }

    /// The same world, with the window of an id as the current one, if there is one.
    public func seen(from window: Int32) -> FlowWorld {
        var result = self
        _ = result.enter(window)
        return result
    }

    /// True if no window runs anything, since the process has ended.
    package var isEnded: Bool { windows.allSatisfy { $0.isKilled } }
}

extension FlowEngine {
    /// Runs the body in one window after the other, whether the window has been launched or not.
    func forEachWindow(_ body: () -> Void) {
        let home = world.current
        for place in world.windows.indices {
            world.current = place
            body()
        }
        world.current = home
    }

    /// Runs the body in the windows that have been launched, until something has happened in one.
    /// True if it has.
    func inSomeWindow(_ body: () throws(FlowStop) -> Bool) throws(FlowStop) -> Bool {
        let home = world.current
        for place in world.windows.indices where !world.windows[place].isKilled {
            world.current = place
            let hasHappened = try body()
            if hasHappened {
                world.current = home
                return true
            }
        }
        world.current = home
        return false
    }
}

/// Windows that open and close (law B12).
extension FlowEngine {
    /// The event with this window, where it will be looked for again.
    package func placed(_ event: FlowEvent, in window: Int32) -> FlowEvent {
        guard traits.hasWindows, event.lacksWindow else { return event }
        var placed = event
        placed.window = window
        return placed
    }

    /// True if an event of the app goes to all windows: in an app with several it does if it names
    /// none (law B12).
    func isForAllWindows(_ event: FlowEvent) -> Bool { traits.hasWindows && event.window == nil }

    /// A window before its launch.
    package func freshWindow(_ id: Int32) -> FlowWindowInstance {
        host.beginWindow(id)
        var window = FlowWindowInstance(id: id)
        let stack = FlowStackInstance(id: world.makeID())
        if host.root(ofWindow: id).isAlone {
            window.entries = [
                FlowEntryInstance(id: world.makeID(), on: stack.id, content: .host, owner: nil)
            ]
        }
        window.stacks = [stack]
        window.layers = [FlowLayerInstance(style: nil, presenter: nil, home: nil, stack: stack.id)]
        return window
    }

    package func openWindow(_ event: FlowEvent, _ launching: FlowLaunching) -> FlowVerdict {
        guard traits.opensWindows, !world.isEnded else { return .ignored }
        world.windows.append(freshWindow(world.nextWindow))
        world.nextWindow += 1
        let place = world.windows.count - 1
        world.current = place
        let verdict = transact(event.withoutLaunching) { () throws(FlowStop) in
            try launch(launching)
        }
        if world.windows[place].flows.isEmpty {
            world.current = 0
            world.windows.removeLast()
        }
        return verdict
    }

    /// Closes the current window. Its flows end with it; no guard is asked and no flow is told.
    package func closeWindow() -> FlowVerdict {
        guard world.windows.count > 1 else { return .ignored }
        let place = world.current
        world.current = 0
        drop(world.windows.remove(at: place))
        return .done
    }

    /// Counts all entries and flows of a window as removed.
    package func drop(_ window: FlowWindowInstance) {
        progress.removed += window.entries
        progress.ended += window.flows.map { $0.id }
    }
}
