/// Drives compiled coordinators by name and writes their trace, in the format of the simulator.
@MainActor
public final class FlowTestDriver {
    /// The runtime and the router of the first window.
    public let runtime: FlowRuntime
    public let router: FlowHeadlessRouter
    let names: FlowTestNames
    /// All windows that were ever opened, by number.
    var opened: [Int: FlowTestWindow] = [:]
    let makeWindow: () -> FlowTestWindow
    var preparations: [(FlowRuntime) -> Void] = []
    /// Called after each event: with the user's gesture on the screen, as a router has sent it, or
    /// with nil for any other event.
    public var didHandleEvent: ((FlowSystemEvent?, FlowVerdict) -> Void)?
    var setFact: (FlowTraceValue, FlowTraceValue) -> FlowChange? = { _, _ in nil }
    var readAppEvent: (String, FlowTraceValue) -> (any FlowAppEvent)? = { _, _ in nil }
    var readEntry: (String, FlowTraceValue) -> (any FlowEntryPoint)? = { _, _ in nil }
    private let setApp: (String, FlowTraceValue) -> FlowChange?
    let isAlone: Bool
    private var lines: [String] = []
    private var count = 0
    private var sent: FlowTraceValue?
    private var events: [Int: String] = [:]

    /// A driver for flows that share state.
    public convenience init<App: FlowTraceable & Equatable & Sendable>(
        names: FlowTestNames, app: FlowAppState<App>,
        root: @autoclosure @escaping () -> FlowCoordinatorBase, isAlone: Bool
    ) {
        self.init(names: names, app: app, isAlone: isAlone, change: Self.changes(of: app)) {
            (nil, root)
        }
    }

    /// A driver for flows without shared state.
    public convenience init(
        names: FlowTestNames, root: @autoclosure @escaping () -> FlowCoordinatorBase, isAlone: Bool
    ) {
        self.init(names: names, app: nil, isAlone: isAlone, change: nil) { (nil, root) }
    }

    /// A driver for flows that share state, in windows that have state too.
    public convenience init<
        App: FlowTraceable & Equatable & Sendable, Window: FlowTraceable & Equatable & Sendable
    >(
        names: FlowTestNames, app: FlowAppState<App>, window: Window, isAlone: Bool,
        root: @escaping (FlowWindowState<Window>) -> FlowCoordinatorBase
    ) {
        self.init(names: names, app: app, isAlone: isAlone, change: Self.changes(of: app)) {
            let state = FlowWindowState(window)
            return (state, { root(state) })
        }
    }

    /// A driver for flows without shared state, in windows that have state.
    public convenience init<Window: FlowTraceable & Equatable & Sendable>(
        names: FlowTestNames, window: Window, isAlone: Bool,
        root: @escaping (FlowWindowState<Window>) -> FlowCoordinatorBase
    ) {
        self.init(names: names, app: nil, isAlone: isAlone, change: nil) {
            let state = FlowWindowState(window)
            return (state, { root(state) })
        }
    }

    private init(
        names: FlowTestNames, app: FlowAppStateBase?, isAlone: Bool,
        change: ((String, FlowTraceValue) -> FlowChange?)?,
        window: @escaping () -> (FlowWindowStateBase?, () -> FlowCoordinatorBase)
    ) {
        self.names = names
        self.isAlone = isAlone
        setApp = change ?? { _, _ in nil }
        let windows = FlowWindows()
        makeWindow = {
            let (state, makeRoot) = window()
            let router = FlowHeadlessRouter()
            let runtime = FlowRuntime(router: router, app: app, window: state, windows: windows)
            runtime.textAtEnd = { [unowned runtime, windows] in
                runtime.saved().map { windows.kernel.text(of: $0) }
            }
            return FlowTestWindow(runtime: runtime, router: router, makeRoot: makeRoot)
        }
        let first = makeWindow()
        runtime = first.runtime
        router = first.router
        windows.observer = self
        add(first)
    }

    /// The first line of a trace.
    public var header: String { "{\"flowc\":1,\"graph\":\"\(names.graph)\"}" }

    /// Launches the app, and returns the lines of the trace. The event may name the link or entry.
    public func start(_ event: String = "{\"kind\":\"start\"}") -> [String] {
        sent = FlowTraceValue(text: event)
        if let first = opened[runtime.id] { launch(in: first) }
        return takeLines()
    }

    func launch(in window: FlowTestWindow, restoring state: String? = nil) {
        let root = window.makeRoot()
        // A `start` without a width or idiom takes the first one; an event that opens or restores
        // a window keeps the present one.
        let isStart = sent?["kind"]?.string == "start"
        let width = width(sent) ?? (isStart ? .compact : window.runtime.world.width)
        let idiom = idiom(sent) ?? (isStart ? .phone : first?.world.idiom ?? .phone)
        if isAlone {
            return window.runtime.launchAlone(
                root, width: width, idiom: idiom, restoring: state)
        }
        window.runtime.launch(
            root, by: arrival(sent), width: width, idiom: idiom, restoring: state)
    }

    /// Sends an event, given as a trace writes it, and returns the lines of the trace; none if the
    /// text is not an event.
    public func send(_ text: String) -> [String] {
        guard let event = FlowTraceValue(text: text) else { return [] }
        let inner = event["event"] ?? event
        sent = inner
        send(inner, inWindow: event["window"].flatMap(Int.init(flowTraceValue:)))
        return takeLines()
    }

    /// Runs `act`, a gesture on a screen that its router reports by itself, and returns the lines
    /// of the trace. The first event is written as `text` says.
    public func play(_ text: String, by act: () -> Void) -> [String] {
        let event = FlowTraceValue(text: text)
        sent = event?["event"] ?? event
        act()
        return takeLines()
    }

    private func takeLines() -> [String] {
        defer {
            lines = []
            sent = nil
        }
        return lines
    }

    func sendOutput(_ event: FlowTraceValue, in runtime: FlowRuntime) {
        let id = event["id"]?.string
        let name = id?.split(separator: ".").last.map(String.init)
        let flow = id?.split(separator: "/").dropLast().first.map(String.init)
        let screen = event["screen"]?.string.flatMap(FlowScreenID.init(text:))
        guard let name, let screen else { return }
        let kernel = runtime.windows.kernel
        let entry = runtime.world.viewOrder.first { entry in
            Int(entry.ordinal) == screen.ordinal
                && kernel.screens[entry.id]?.destination.name == screen.name
                && (flow == nil || flow == entry.owner.map { kernel.name(of: $0) })
        }
        let shown = entry.flatMap { kernel.screens[$0.id] }
        if let shown, let alert = shown.alert {
            return choose(
                name, event["payload"] ?? .object([:]), of: alert, on: shown, in: runtime)
        }
        if let sheet = shown?.sheet {
            return sheet.close(with: name, event["payload"] ?? .object([:]))
        }
        guard let mock = shown?.screen as? any FlowMockScreen else {
            runtime.enqueue(.output(FlowOutput(source: nil, name: name, payload: [])))
            return
        }
        _ = mock.send(name, payload: event["payload"] ?? .object([:]))
    }

    func sendSet(_ event: FlowTraceValue) {
        guard let path = event["path"]?.string, let value = event["value"],
            let change = setApp(path, value)
        else { return }
        runtime.windows.enqueue(.set(change), in: nil)
    }

    /// The occurrence of a user's gesture on the screen, given as a trace writes it.
    func userEvent(_ event: FlowTraceValue, in runtime: FlowRuntime) -> FlowOccurrence? {
        if let name = event["name"]?.string, let path = event["container"]?.string {
            let container = runtime.world.container(at: path) ?? 0
            return .system(
                event["kind"]?.string == "page"
                    ? .page(name: name, pages: container) : .tab(name: name, tabs: container))
        }
        if let width = width(event) { return .system(.width(width)) }
        guard let screen = event["screen"]?.string.flatMap(FlowScreenID.init(text:)) else {
            return nil
        }
        let kind = event["kind"]?.string ?? ""
        if kind == "backTo" { return .system(.backTo(screen)) }
        return FlowGesture(named: kind).map { .gesture($0, screen) }
    }

    func width(_ event: FlowTraceValue?) -> FlowWidth? {
        event?["width"]?.string.flatMap { FlowWidth(rawValue: $0) }
    }

    func idiom(_ event: FlowTraceValue?) -> FlowIdiom? {
        event?["idiom"]?.string.flatMap { FlowIdiom(rawValue: $0) }
    }

    private static func changes<App: FlowTraceable & Equatable & Sendable>(
        of app: FlowAppState<App>
    ) -> (String, FlowTraceValue) -> FlowChange? {
        { [weak app] path, value in app.flatMap { change($0, path, value) } }
    }

    /// A change of one path of shared state, with the value read as the type of the path.
    private static func change<App: FlowTraceable & Equatable & Sendable>(
        _ app: FlowAppState<App>, _ path: String, _ value: FlowTraceValue
    ) -> FlowChange? {
        let names = path.split(separator: ".").dropFirst().map(String.init)
        let whole = app.value.flowTraceValue.replacing(names[...], with: value)
        guard let new = App(flowTraceValue: whole) else { return nil }
        return FlowChange(path: path, value: value) { app.replaceValue(with: new) }
    }
}

extension FlowTestDriver: FlowObserver {
    func didHandle(_ report: FlowReport) {
        count += 1
        let windows = runtime.windows
        let number = windows.eventCount
        var writer = FlowTraceWriter(names: names, windows: windows)
        events[number] = writer.text(of: report.done.occurrence, sent: sent)
        writer.events = events
        lines.append(writer.line(count, report))
        let awaited = windows.kernel.keptEventNumbers
        events = events.filter { awaited.contains($0.key) }
        sent = nil
        if case .system(let event) = report.done.occurrence {
            didHandleEvent?(event, report.verdict)
        } else {
            didHandleEvent?(nil, report.verdict)
        }
    }
}

extension FlowScreenID {
    /// Reads `Cities#2`.
    public init?(text: String) {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count == 2, let ordinal = Int(parts[1]) else { return nil }
        self.init(name: String(parts[0]), ordinal: ordinal)
    }
}

extension FlowTraceValue {
    func replacing(_ path: ArraySlice<String>, with value: Self) -> Self {
        guard let first = path.first else { return value }
        guard case .object(var fields) = self, let old = fields[first] else { return self }
        fields[first] = old.replacing(path.dropFirst(), with: value)
        return .object(fields)
    }
}
