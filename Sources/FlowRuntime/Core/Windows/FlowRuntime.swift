@_exported import FlowEngine

/// Runs the flows of one window: takes events one after the other, makes each a transaction, and
/// hands the router the configuration that results.
///
/// The app's `FlowWindows` owns the running flows. They, and the closures of screens, hold the
/// runtime weakly.
@MainActor
public final class FlowRuntime {
    let router: any FlowRouter
    /// The windows of the app, of which this is one.
    public let windows: FlowWindows
    /// The number of the window.
    public private(set) var id = 0
    /// True if the window is open: the first one from the beginning, the others once launched.
    private(set) var isOpen = false
    private var isClosed = false
    private var isLaunched = false
    /// How many calls of `hold()` have no `release()` yet.
    private var holds = 0
    let app: FlowAppStateBase?
    /// The state that belongs to this window.
    let window: FlowWindowStateBase?
    var facts: FlowFactValuesBase? {
        didSet { facts?.windows = windows }
    }
    /// The app's handler of effects; flows hold no reference to it.
    let effects: (any FlowEffects)?
    var hooks: (any FlowHooks)?
    var gates: FlowGates?
    var links: FlowLinks?
    /// The link or entry that the event `start` opens.
    private(set) var launchArrival: FlowArrival?
    /// The width of the window that the event `start` opens.
    private(set) var launchWidth = FlowWidth.compact
    private(set) var launchIdiom = FlowIdiom.phone
    /// The saved state that the event `start` restores.
    private(set) var restoring: String?

    /// The committed configuration as a router sees it.
    public package(set) var configuration = FlowConfiguration()
    /// The preview that the user looks at; only the newest is kept.
    var preview: FlowPreview?
    /// The flow that the event `start` starts.
    private(set) var launching: FlowCoordinatorBase?
    private(set) var isAlone = false
    /// The number of that flow.
    var root = FlowID(0)
    /// Makes the root again when it has ended; nil if it may not end.
    private var again: (() -> FlowCoordinatorBase)?
    /// The graph of the flows, as saved states name it; nil if nothing is saved.
    var savedGraph: FlowSavedGraph?
    /// Saves the window when a test plays the end of the app. Nil outside of tests, so that an app
    /// that saves nothing carries no code for it; the system ends a real app without notice.
    var textAtEnd: (() -> String?)?
    /// The tasks of the calls that run now.
    var tasks: [(call: FlowInstanceID, work: _Concurrency.Task<Void, Never>)] = []
    /// False in tests that answer calls themselves.
    var makesCalls = true

    /// A runtime for one window. `app` is the state that flows share, `window` the state of this
    /// window, `facts` the values that flows only read. `effects` performs the effects of flows,
    /// and `hooks` track every transition. If an app shares neither state nor facts, all its
    /// windows need the same `windows`.
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

    /// Removes the flows of the window, and lets events go on that waited for its screen to rest.
    deinit {
        _Concurrency.Task { @MainActor [weak windows] in windows?.forgetLostWindows() }
    }

    /// Starts a flow as the root of the window, then opens the link or entry that launched the app.
    /// A window is launched again only if nothing was shown, since its launch has faulted.
    /// `width` is the width of the window; later ones are events. `idiom` is the kind of device. If
    /// they are nil, the router gives them; if it does not know, the window is compact and on a
    /// phone. `state` is the value of `savedState` from before the system ended the app; as much of
    /// it as can be read is shown again.
    public func launch(
        _ root: FlowCoordinatorBase, by arrival: FlowArrival? = nil, width: FlowWidth? = nil,
        idiom: FlowIdiom? = nil, restoring state: String? = nil
    ) {
        launchArrival = arrival
        restoring = state
        launch(root, isAlone: false, width, idiom)
    }

    /// Starts a flow on top of a screen that belongs to no flow. The user can go back to that one
    /// from the flow's first screen, and the flow may end.
    public func launchAlone(
        _ flow: FlowCoordinatorBase, width: FlowWidth? = nil, idiom: FlowIdiom? = nil,
        restoring state: String? = nil
    ) {
        launchArrival = nil
        restoring = state
        launch(flow, isAlone: true, width, idiom)
    }

    /// Handles a gesture on the screen itself, and returns the verdict; nil while another event is
    /// being handled, which this one then follows. If the gesture is not taken, the router gets its
    /// configuration again, so that it can undo what has moved.
    @discardableResult
    public func send(_ event: FlowSystemEvent) -> FlowVerdict? {
        windows.enqueue(.system(event), in: self)
    }

    /// Says that the screen moves. Links, answers of calls and events of the app wait until
    /// `release`; the user's gestures and changes of state go on at once (law B3). May be nested.
    public func hold() {
        holds += 1
    }

    /// Says that the screen is still again; the events that have waited follow in order.
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

    /// Opens a URL, a shortcut, a notification or an activity, after the events that wait.
    public func follow(_ arrival: FlowArrival) {
        enqueue(.arrival(arrival))
    }

    /// Closes the window and everything in it; no guard is asked and no caller told. The last
    /// window stays open.
    public func close() {
        enqueue(.close)
    }

    /// True while the handlers of an event run.
    var isHandling: Bool { windows.isHandling }

    var screenInTheMaking: FlowSource? { windows.kernel.screenInTheMaking }

    private func launch(
        _ flow: FlowCoordinatorBase, isAlone: Bool, _ width: FlowWidth?, _ idiom: FlowIdiom?
    ) {
        guard !isLaunched || world.canLaunch, !isClosed else { return }
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

    /// True if the root may start again when it has ended.
    var restartsRoot: Bool { again != nil }

    /// The root flow: first the one that was launched, and a new one each time it has ended.
    func makeRoot() -> FlowCoordinatorBase? {
        if let launching {
            self.launching = nil
            return launching
        }
        let root = again?()
        root?.completeInputs()
        return root
    }

    /// Puts an event in the queue, and works the queue off unless that is already going on.
    func enqueue(_ event: FlowOccurrence) {
        windows.enqueue(event, in: self)
    }

    /// Opens the window if the event launches it and it is not open yet; true if it was opened.
    func opens(by event: FlowOccurrence) -> Bool {
        guard case .start = event, !isOpen, !isClosed else { return false }
        isOpen = true
        return true
    }

    /// Closes the window for good: cancels its calls and forgets its preview.
    func leave() {
        isOpen = false
        isClosed = true
        for task in tasks { task.work.cancel() }
        tasks = []
        forgetPreview()
    }
}
