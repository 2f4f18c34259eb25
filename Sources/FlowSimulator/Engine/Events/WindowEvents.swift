#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The window that is looked at, as if it were the only one.
extension Configuration {
    public internal(set) var flows: [FlowInstance] {
        get { windows[current].flows }
        _modify { yield &windows[current].flows }
    }
    public internal(set) var stacks: [StackInstance] {
        get { windows[current].stacks }
        _modify { yield &windows[current].stacks }
    }
    public internal(set) var layers: [Layer] {
        get { windows[current].layers }
        _modify { yield &windows[current].layers }
    }
    public internal(set) var calls: [CallToken] {
        get { windows[current].calls }
        _modify { yield &windows[current].calls }
    }
    public internal(set) var waiting: [Waiting] {
        get { windows[current].waiting }
        _modify { yield &windows[current].waiting }
    }
    var waitingLayers: [Layer] {
        get { windows[current].waitingLayers }
        _modify { yield &windows[current].waitingLayers }
    }
    public internal(set) var launch: Int32 {
        get { windows[current].launch }
        _modify { yield &windows[current].launch }
    }
    public internal(set) var isKilled: Bool {
        get { windows[current].isKilled }
        _modify { yield &windows[current].isKilled }
    }
    public internal(set) var saved: String? {
        get { windows[current].saved }
        _modify { yield &windows[current].saved }
    }
    public internal(set) var width: Width {
        get { windows[current].width }
        _modify { yield &windows[current].width }
    }
    public internal(set) var nextOrdinal: Int32 {
        get { windows[current].nextOrdinal }
        _modify { yield &windows[current].nextOrdinal }
    }
}

/// Going from window to window.
extension Configuration {
    /// The id of the window that is looked at.
    public var window: Int32 { windows[current].id }

    var windowIDs: [Int32] { windows.map { $0.id } }

    /// Looks at the window of an id; whether there is one.
    mutating func enter(_ window: Int32) -> Bool {
        guard let place = windows.firstIndex(where: { $0.id == window }) else { return false }
        current = place
        return true
    }

    /// Looks at the window in which a flow runs; whether it runs.
    mutating func enter(windowOf flow: InstanceID) -> Bool {
        if isRunning(flow) { return true }
        for (place, window) in windows.enumerated()
        where window.flows.contains(where: { $0.id == flow }) {
            current = place
            return true
        }
        return false
    }

    /// The same, looked at from the window of an id, if there is one.
    public func seen(from window: Int32) -> Configuration {
        var result = self
        _ = result.enter(window)
        return result
    }

    /// Whether no window runs anything, since the process has ended.
    var isEnded: Bool { windows.allSatisfy { $0.isKilled } }
}

extension Transaction {
    /// Does something in each window that has been launched, in the order in which they were
    /// opened.
    mutating func inEachWindow(_ body: (inout Transaction) throws(Stop) -> Void) throws(Stop) {
        _ = try inSomeWindow { (transaction) throws(Stop) in
            try body(&transaction)
            return false
        }
    }

    mutating func dropAllOrphanedCalls() {
        let home = configuration.current
        for place in configuration.windows.indices {
            configuration.current = place
            dropOrphanedCalls()
        }
        configuration.current = home
    }

    /// Goes through the windows until something has happened in one; whether it has.
    mutating func inSomeWindow(
        _ body: (inout Transaction) throws(Stop) -> Bool
    ) throws(Stop) -> Bool {
        let home = configuration.current
        for place in configuration.windows.indices where !configuration.windows[place].isKilled {
            configuration.current = place
            _ = baseline.enter(configuration.window)
            let hasHappened = try body(&self)
            if hasHappened {
                configuration.current = home
                return true
            }
        }
        configuration.current = home
        return false
    }
}

/// Windows that open and close (law B12).
extension Machine {
    /// An event with its window, where it will be looked for again.
    func placed(_ event: Event, in window: Int32) -> Event {
        guard hasWindows, event.isOfWindow else { return event }
        return .inside(window: window, event)
    }

    /// An event of a scenario or a player that goes on in a window: those of the app too happen
    /// there, and not outside.
    func placed(_ event: Event, ofScenarioIn window: Int32?) -> Event {
        guard hasWindows, let window else { return event }
        if case .app = event { return .inside(window: window, event) }
        return placed(event, in: window)
    }

    /// A window before its launch.
    func freshWindow(_ id: Int32, in configuration: inout Configuration) -> Window {
        var window = Window(id: id)
        beginValues(ofWindow: id, in: &configuration)
        var stack = StackInstance(id: configuration.makeID())
        if isAlone {
            stack.entries = [Entry(id: configuration.makeID(), content: .host, owner: nil)]
        }
        window.stacks = [stack]
        window.layers = [Layer(style: nil, presenter: nil, home: nil, stack: stack.id)]
        return window
    }

    func openWindow(_ configuration: Configuration) -> Reaction {
        guard hasWindows, !isAlone, !configuration.isEnded else {
            return verdict(.ignored, configuration)
        }
        var opened = configuration
        opened.windows.append(freshWindow(opened.nextWindow, in: &opened))
        opened.nextWindow += 1
        opened.current = opened.windows.count - 1
        var reaction = transact(.openWindow, opened) { (transaction) throws(Stop) in
            try launch(&transaction)
        }
        let place = reaction.configuration.windows.count - 1
        if reaction.configuration.windows[place].flows.isEmpty {
            reaction.configuration.windows.removeLast()
        }
        return reaction
    }

    /// Its flows end with it, and nobody is asked or told.
    func closeWindow(_ configuration: Configuration) -> Reaction {
        guard configuration.windows.count > 1 else { return verdict(.ignored, configuration) }
        var closed = configuration
        closed.windows.remove(at: closed.current)
        return verdict(.done, closed)
    }
}

extension Event {
    /// The event itself, without its window.
    public var inner: Event {
        if case .inside(_, let event) = self { return event }
        return self
    }

    /// The window it is meant for, if it says so.
    public var window: Int32? {
        if case .inside(let window, _) = self { return window }
        return nil
    }

    /// Whether it happens in a window. An event of the app that does not say in which comes from
    /// outside, and is for all.
    var isOfWindow: Bool {
        switch self {
        case .set, .fact, .kill, .app, .openWindow, .inside: false
        default: true
        }
    }
}
