/// Runs the flows of one window: takes events one after the other, makes each a transaction, and
/// hands the router the one configuration that follows from it.
///
/// It owns the coordinators that run. They know it weakly, and so do the screens' doors.
@MainActor
public final class FlowRuntime {
    let router: any FlowRouter
    /// The windows of the app, of which this is one.
    public let windows: FlowWindows
    /// The number of the window.
    public private(set) var id = 0
    /// Whether the window is there: the first one always, the others once they are launched.
    private(set) var isOpen = false
    private(set) var isClosed = false
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

    var world = FlowWorld()
    /// What was last committed: what the user sees.
    var committed = FlowWorld()
    var screenInTheMaking: FlowSource?
    /// How the last change was animated.
    var animation = FlowAnimation.standard
    /// What the user looks at, the newest alone.
    var preview: FlowPreview?
    /// The flow that the event `start` starts.
    var launching: FlowCoordinatorBase?
    private(set) var isAlone = false
    /// Makes the root anew where it has ended; nil if it may not end.
    private(set) var makeRoot: (() -> FlowCoordinatorBase)?
    /// What the event `start` is to show again.
    var restoring: String?
    /// The graph of the flows, as what is saved names it; nil if nothing of it is saved.
    var savedGraph: FlowSavedGraph?
    /// A test has played the end of the app, and nothing runs until the next launch.
    var isKilled = false
    /// Whether that is so in all windows that the event at work is for.
    var isAllKilled: Bool {
        windows.isOutside ? windows.all.allSatisfy(\.isKilled) : isKilled
    }
    /// The calls at work, by their number.
    var tasks: [Int: _Concurrency.Task<Void, Never>] = [:]
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
        isOpen = self.windows.all.isEmpty
        id = self.windows.join(self)
        world.number(inWindow: id)
        app?.windows = self.windows
        facts?.windows = self.windows
        window?.runtime = self
    }

    /// Starts a flow as the root of the window, and lands what the app was launched by. `width` is
    /// that of the window; later ones are events. `idiom` is the kind of device. `state` is what
    /// `savedState` was when the system ended the app: as far as it can be read, it is shown again.
    public func launch(
        _ root: FlowCoordinatorBase, by arrival: FlowArrival? = nil, width: FlowWidth = .compact,
        idiom: FlowIdiom = .phone, restoring state: String? = nil
    ) {
        launchArrival = arrival
        restoring = state
        launch(root, isAlone: false, width, idiom)
    }

    /// Starts a flow on top of something that is no flow: on its first screen the user can go back
    /// to it, and it may end.
    public func launchAlone(
        _ flow: FlowCoordinatorBase, width: FlowWidth = .compact, idiom: FlowIdiom = .phone,
        restoring state: String? = nil
    ) {
        launchArrival = nil
        restoring = state
        launch(flow, isAlone: true, width, idiom)
    }

    /// Takes in what the user did to the screen itself.
    public func send(_ event: FlowSystemEvent) {
        enqueue(.system(event))
    }

    /// True while the handlers of an event run.
    var isHandling: Bool { windows.isHandling }

    /// The event at work; nil between events.
    var transaction: FlowTransaction? {
        get { windows.transaction }
        _modify { yield &windows.transaction }
    }

    private func launch(
        _ flow: FlowCoordinatorBase, isAlone: Bool, _ width: FlowWidth, _ idiom: FlowIdiom
    ) {
        guard world.layers.isEmpty || isKilled, !isClosed else { return }
        isKilled = false
        world.empty(isAlone: isAlone)
        flow.completeInputs()
        gates = flow.gates ?? gates
        links = flow.links ?? links
        savedGraph = flow.restoration?.graph ?? savedGraph
        launching = flow
        launchWidth = width
        launchIdiom = idiom
        makeRoot = isAlone ? nil : flow.again
        self.isAlone = isAlone
        enqueue(.start)
    }

    /// Puts an event in line, and works the line off unless that is going on already.
    func enqueue(_ event: FlowEvent) {
        windows.enqueue(event, in: self)
    }

    /// The window is there from here on.
    func open() {
        isOpen = true
    }

    /// The window is there no more, nor anything in it.
    func leave() {
        isOpen = false
        isClosed = true
        world.restore(FlowWorld())
    }
}

/// What is known of the event at work.
struct FlowTransaction {
    var report: FlowReport
    var agenda: [FlowAgendaEntry] = []
    var tells: [FlowTell] = []
    /// Events that steps raised, that somebody has to want and that nobody did.
    var missed: [(window: FlowRuntime, event: any FlowAppEvent)] = []
    /// What a `show` leads to cannot be reached now, which takes the whole reaction back.
    var isUnreachable = false
    var deliveryCount = 0
    var stepCount = 0
    var actionCount = 0
    var startDepth = 0
    /// What the last move in each window said, by its number.
    var animations: [Int: FlowAnimation] = [:]
    /// How many handlers and starts have begun.
    var runCount = 0
    var context: FlowContext?
    /// Whether the event comes to nothing where its transition's only step has a condition that
    /// does not hold.
    var canBeGuarded = false
    /// The gate that stops what runs at its first step.
    var closedGate: String?
    /// The outcome that is to be handled.
    var answered: FlowParkedAnswer?
    /// Whether the event has to wait.
    var parks = false
    /// The gate or guard that takes the reaction back, and the window in which it does.
    var stop: FlowHalt?
    /// A link is landing.
    var isLanding = false
    /// A guard refuses, which takes the whole reaction back.
    var isRefused = false
    /// A guard asks before anything happens.
    var asks = false
    /// The event whose reaction runs, and whether that had to wait.
    var atWork: FlowEvent
    /// The number of that event among all of the window.
    var atWorkNumber: Int
    var isAgain = false
    /// The gates that have let through what runs now, and the screens that may leave for it.
    var passed: Set<String> = []
    var waived: [FlowWaiver] = []
    /// The guards that count for the step at work.
    var guards = FlowGuards()
    /// The question that a button has answered, and whether what was asked about shall happen.
    var answeredQuestion: (asked: FlowPending, window: FlowRuntime)?
    var leaves = false
    /// A gate or a guard has stopped the reaction, and what that leads to runs.
    var isSettling = false
    /// The children of containers that were there before the event.
    var tabsBefore: [Int: [Bool]] = [:]
    /// The gates that are being asked, each because of what happens where the one before does not
    /// hold.
    var askedGates: [String] = []
    /// What a gate that is asked waits for.
    var question: FlowParkedAction.Question?
    /// The actions that have met their gates again.
    var tried: Set<Int> = []
    /// The calls whose outcomes had waited until now.
    var released: [Int] = []
    /// What hosts are told once the event is over.
    var afterwards: [() -> Void] = []
}

/// Where and for whom steps run.
struct FlowContext {
    enum Mode {
        case full
        /// What was swept may remember, not navigate (law G5).
        case sweep
        /// The flow has nothing left: it may only say how it ends (law G2).
        case doomed
    }

    let node: Int
    var here: Int?
    /// The screen that reported.
    var source: Int?
    var mode = Mode.full
    /// Which run of a handler this is.
    var run = 0
    var step: FlowCodeLine?
    /// The steps that run the actions at work, the outermost first.
    var runs: [FlowCodeLine] = []
    /// The steps are those of a gate.
    var isGate = false
    /// The steps are those of a link.
    var isLink = false
    /// The call whose outcome is handled.
    var call: Int?
}

/// Something that is still to be done, and the window in which it is.
struct FlowAgendaEntry {
    weak var window: FlowRuntime?
    let item: FlowAgendaItem
}

/// What is still to be done in an event.
enum FlowAgendaItem {
    case deliver(FlowDelivery)
    /// A step has raised an event of the app.
    case send(any FlowAppEvent, to: FlowReach, FlowCodeLine)
    case hear(any FlowAppEvent, by: Int, FlowReaction)
    /// A watched value of a flow has changed, or a tab of it is selected.
    case trigger(String, in: Int, () -> Void)
    /// What stood alone in its layer has gone with an output, and what that leads to had to wait.
    case closed(FlowOutput, FlowRemovedScreen)
    /// A gesture has taken a screen away, and what its flow does about it had to wait.
    case back(FlowRemovedScreen)
    /// The outcome of a call, which had to wait.
    case answer(FlowParkedAnswer)
    /// A step that had to wait until nothing covered its place.
    case present(FlowWaitingPresent)

    var delivery: FlowDelivery? {
        if case .deliver(let delivery) = self { return delivery }
        return nil
    }
}

/// The end of a flow, or what it reports, on its way to the flow that called it.
struct FlowDelivery {
    let caller: Int
    /// The child as its caller names it: the flow, or the tab.
    let child: String
    let outcome: Any
    let here: Int
    let mode: FlowContext.Mode
    /// The step that called it.
    let site: FlowCodeLine?
    /// The flow that goes on; nil if it has ended.
    var reporter: Int?
    let deliver: (Any) -> Void
}
