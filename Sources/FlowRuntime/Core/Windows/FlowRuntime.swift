@_exported import FlowEngine

/// Runs the flows of one window: takes events one after the other, makes each a transaction, and
/// hands the router the one configuration that follows from it.
///
/// The flows that run are owned by the windows of the app. They know the runtime weakly, and so do
/// the screens' doors.
@MainActor
public final class FlowRuntime {
    let router: any FlowRouter
    /// The windows of the app, of which this is one.
    public let windows: FlowWindows
    /// The number of the window.
    public private(set) var id = 0
    /// Whether the window is there: the first one always, the others once they are launched.
    private(set) var isOpen = false
    private var isClosed = false
    private var isLaunched = false
    /// How often the router has said that the screen moves.
    private var holds = 0
    let app: FlowAppStateBase?
    /// What the window has for itself.
    let window: FlowWindowStateBase?
    var facts: FlowFactValuesBase? {
        didSet { facts?.windows = windows }
    }
    /// What the app does for its flows; they hold nothing of it.
    let effects: (any FlowEffects)?
    var hooks: (any FlowHooks)?
    var gates: FlowGates?
    var links: FlowLinks?
    /// What the event `start` is to land.
    private(set) var launchArrival: FlowArrival?
    /// How wide the window is that the event `start` opens.
    private(set) var launchWidth = FlowWidth.compact
    private(set) var launchIdiom = FlowIdiom.phone
    /// What the event `start` is to show again.
    private(set) var restoring: String?

    /// The committed configuration as a router sees it.
    public package(set) var configuration = FlowConfiguration()
    /// What the user looks at, the newest alone.
    var preview: FlowPreview?
    /// The flow that the event `start` starts.
    private(set) var launching: FlowCoordinatorBase?
    private(set) var isAlone = false
    /// The number of that flow.
    var root = FlowID(0)
    /// Makes the root anew where it has ended; nil if it may not end.
    private var again: (() -> FlowCoordinatorBase)?
    /// The graph of the flows, as what is saved names it; nil if nothing of it is saved.
    var savedGraph: FlowSavedGraph?
    /// What a test keeps of the window when it plays the end of the app. An app that saves nothing
    /// has none of the code for it: the system ends it without a word.
    var textAtEnd: (() -> String?)?
    /// The calls at work.
    var tasks: [(call: FlowInstanceID, work: _Concurrency.Task<Void, Never>)] = []
    /// False in tests that answer calls themselves.
    var makesCalls = true

    /// A runtime for one window. `app` is the state that its flows share, `window` what the window
    /// has for itself, `facts` what flows only read; `effects` is told what leaves them, and
    /// `hooks` track every transition. The windows of an app that shares neither state nor facts
    /// are handed the same `windows`.
    public init(
        router: any FlowRouter, app: FlowAppStateBase? = nil, window: FlowWindowStateBase? = nil,
        facts: FlowFactValuesBase? = nil, effects: (any FlowEffects)? = nil,
        hooks: (any FlowHooks)? = nil, windows: FlowWindows? = nil
    ) {
        self.router = router
        self.windows = windows ?? app?.windows ?? facts?.windows ?? FlowWindows()
        self.app = app
        self.window = window
        self.facts = facts
        self.effects = effects
        self.hooks = hooks
        isOpen = self.windows.kernel.windows.isEmpty
        id = self.windows.join(self)
        app?.windows = self.windows
        facts?.windows = self.windows
        window?.runtime = self
    }

    /// What runs in the window goes with it, and what has waited for its screen to stand still
    /// waits no longer.
    deinit {
        _Concurrency.Task { @MainActor [weak windows] in windows?.forgetLostWindows() }
    }

    /// Starts a flow as the root of the window, and lands what the app was launched by. `width` is
    /// that of the window; later ones are events. `idiom` is the kind of device. Where they are
    /// nil the router says them; if it does not know, it is a compact window of a phone. `state` is
    /// what `savedState` was when the system ended the app: as far as it can be read, it is shown
    /// again.
    public func launch(
        _ root: FlowCoordinatorBase, by arrival: FlowArrival? = nil, width: FlowWidth? = nil,
        idiom: FlowIdiom? = nil, restoring state: String? = nil
    ) {
        launchArrival = arrival
        restoring = state
        launch(root, isAlone: false, width, idiom)
    }

    /// Starts a flow on top of something that is no flow: on its first screen the user can go back
    /// to it, and it may end.
    public func launchAlone(
        _ flow: FlowCoordinatorBase, width: FlowWidth? = nil, idiom: FlowIdiom? = nil,
        restoring state: String? = nil
    ) {
        launchArrival = nil
        restoring = state
        launch(flow, isAlone: true, width, idiom)
    }

    /// Takes in what the user did to the screen itself, and says what became of it; nil while
    /// another event is being handled, which this one then follows. Where it was not taken the
    /// router is handed its configuration again, so that it puts back what has moved.
    @discardableResult
    public func send(_ event: FlowSystemEvent) -> FlowVerdict? {
        windows.enqueue(.system(event), in: self)
    }

    /// The screen moves from now on: links, answers of calls and events of the app wait until
    /// `release`; what the user does and what the app writes go on at once (law B3). May be nested.
    public func hold() {
        holds += 1
    }

    /// The screen stands still again; what has waited follows, in order.
    public func release() {
        guard holds > 0 else { return }
        holds -= 1
        windows.workOff()
    }

    var isHeld: Bool { holds > 0 && isOpen }

    /// Raises an event of the app in this window from outside of the flows, after those that wait.
    public func raise(_ event: any FlowAppEvent) {
        enqueue(.app(event))
    }

    /// Takes in a URL, a shortcut, a notification or an activity, after the events that wait.
    public func follow(_ arrival: FlowArrival) {
        enqueue(.arrival(arrival))
    }

    /// Closes the window: all in it is gone, and nobody is asked or told. The last one stays.
    public func close() {
        enqueue(.close)
    }

    /// True while the handlers of an event run.
    var isHandling: Bool { windows.isHandling }

    /// A test has played the end of the app, and nothing runs until the next launch.
    var isKilled: Bool { world.isKilled }

    var screenInTheMaking: FlowSource? { windows.kernel.screenInTheMaking }

    private func launch(
        _ flow: FlowCoordinatorBase, isAlone: Bool, _ width: FlowWidth?, _ idiom: FlowIdiom?
    ) {
        guard !isLaunched || isKilled, !isClosed else { return }
        isLaunched = true
        flow.completeInputs()
        gates = flow.gates ?? gates
        links = flow.links ?? links
        savedGraph = flow.restoration?.graph ?? savedGraph
        launching = flow
        launchWidth = width ?? router.launchWidth ?? .compact
        launchIdiom = idiom ?? router.launchIdiom ?? .phone
        again = isAlone ? nil : flow.again
        self.isAlone = isAlone
        enqueue(.start)
    }

    /// Whether the event may start its flow anew where that has ended.
    var restartsRoot: Bool { again != nil }

    /// The root: the one that was launched, and where that has ended another one.
    func makeRoot() -> FlowCoordinatorBase? {
        if let launching {
            self.launching = nil
            return launching
        }
        let root = again?()
        root?.completeInputs()
        return root
    }

    /// Puts an event in line, and works the line off unless that is going on already.
    func enqueue(_ event: FlowOccurrence) {
        windows.enqueue(event, in: self)
    }

    /// A launch opens a window that was not there before; whether it has.
    func opens(by event: FlowOccurrence) -> Bool {
        guard case .start = event, !isOpen, !isClosed else { return false }
        isOpen = true
        return true
    }

    /// The window is there no more, nor anything in it.
    func leave() {
        isOpen = false
        isClosed = true
        for task in tasks { task.work.cancel() }
        tasks = []
        forgetPreview()
    }
}
