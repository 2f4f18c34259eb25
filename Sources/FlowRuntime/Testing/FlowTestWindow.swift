/// A window of a test, and how to make the root flow launched in it.
@MainActor
struct FlowTestWindow {
    let runtime: FlowRuntime
    let router: FlowHeadlessRouter
    let makeRoot: () -> FlowCoordinatorBase
}

// Events that open and close windows, as traces write them.
extension FlowTestDriver {
    /// The runtime of a window that is open.
    public func runtime(ofWindow id: Int) -> FlowRuntime? {
        opened[id].flatMap { $0.runtime.isOpen ? $0.runtime : nil }
    }

    /// The first open window.
    var first: FlowRuntime? {
        opened.keys.sorted().lazy.compactMap { self.runtime(ofWindow: $0) }.first
    }

    /// Prepares the runtimes of all windows, including those that open later.
    func prepare(_ body: @escaping (FlowRuntime) -> Void) {
        preparations.append(body)
        for window in opened.values { body(window.runtime) }
    }

    /// Opens a window and launches the flow in it. An app with only one window, or a flow that runs
    /// alone, ignores this.
    func openWindow() {
        let world = runtime.windows.engine.world
        guard names.windowsAreMultiple, !isAlone, !world.isEnded else {
            return note(.ignored, inWindow: Int(world.nextWindow) - 1)
        }
        let window = makeWindow()
        add(window)
        launch(in: window)
    }

    func add(_ window: FlowTestWindow) {
        window.runtime.makesCalls = false
        let engine = window.runtime.windows.engine
        if names.windowsAreMultiple { engine.traits.hasWindows = true }
        if names.hasWidth { engine.traits.readsWidth = true }
        for prepare in preparations { prepare(window.runtime) }
        opened[window.runtime.id] = window
    }

    /// Sends an event in the window with this number; without a number, in the first open one.
    func send(_ event: FlowTraceValue, inWindow id: Int?) {
        guard let runtime = id.map({ self.runtime(ofWindow: $0) }) ?? first else {
            return note(.gone, inWindow: id)
        }
        switch event["kind"]?.string {
        case "openWindow": openWindow()
        case "closeWindow": runtime.close()
        case "kill": kill()
        case "start", "restore": launchAgain(event, in: runtime)
        case "output": sendOutput(event, in: runtime)
        case "set": sendSet(event)
        case "answer": sendAnswer(event, in: runtime)
        case "app": sendAppEvent(event, in: id == nil ? nil : runtime)
        case "fact": sendFact(event)
        case "link", "entry":
            guard let arrival = arrival(event) else { return }
            runtime.follow(arrival)
        default:
            guard let occurrence = userEvent(event, in: runtime) else { return }
            runtime.enqueue(occurrence)
        }
    }

    /// Writes a line for an event that does not reach the runtime.
    func note(_ verdict: FlowVerdict, inWindow id: Int?) {
        runtime.windows.eventCount += 1
        didHandle(FlowReport(window: id, verdict: verdict, done: FlowTransaction(.start)))
    }
}
