import FlowEngine

/// An occurrence: anything that happens to the flows. Each waits in the queue and is one event.
indirect enum FlowOccurrence {
    case start
    /// The window is closed.
    case close
    /// A test plays the end of the app.
    case kill
    case output(FlowOutput)
    case system(FlowSystemEvent)
    /// A gesture, and the top screen that it concerns.
    case gesture(FlowGesture, FlowScreenID)
    /// The shared state, or a fact of the app, has changed from outside.
    case set(FlowChange)
    /// The app raises an event of its own.
    case app(any FlowAppEvent)
    /// A URL is opened in the app, or iOS hands it something, such as a notification.
    case arrival(FlowArrival)
    /// A call of hand-written Swift has ended.
    case answer(FlowAnswer)
}

extension FlowOccurrence {
    /// True if it waits while the screen moves (law B3). A change of the shared state does not,
    /// because the app reads it again.
    var waitsForRest: Bool {
        switch self {
        case .app, .arrival, .answer: true
        case .start, .close, .kill, .output, .gesture, .system, .set: false
        }
    }

    /// True if the screen has already moved when the runtime hears of it.
    var hasMovedTheScreen: Bool {
        switch self {
        case .system(.width): false
        case .system, .gesture: true
        default: false
        }
    }
}

/// The screen that an output comes from. The screen of a preview gets its entry later.
@MainActor
final class FlowSource {
    var entry: FlowInstanceID
    let flow: String
    var screen: FlowScreenID

    init(entry: FlowInstanceID, flow: String, screen: FlowScreenID) {
        self.entry = entry
        self.flow = flow
        self.screen = screen
    }
}

/// An output that a screen has sent.
final class FlowOutput {
    let source: FlowSource?
    let name: String
    let payload: [Any]
    /// Nil when the flow ignores it.
    var handler: (() -> Void)?

    init(source: FlowSource?, name: String, payload: [Any], handler: (() -> Void)? = nil) {
        self.source = source
        self.name = name
        self.payload = payload
        self.handler = handler
    }
}

/// A change of the shared state from outside.
struct FlowChange {
    let path: String
    let value: Any?
    /// Writes it; false if it was equal already.
    let apply: @MainActor () -> Bool
}

/// A gesture of the user on the screen itself, or a new width of the window. The router of a
/// platform reports it, mostly after it has happened.
public enum FlowSystemEvent: Sendable, Equatable {
    /// The back button on the screen named.
    case back(FlowScreenID)
    /// A swipe from the edge on the screen named.
    case swipe(FlowScreenID)
    case swipeCancelled(FlowScreenID)
    /// A finished swipe from the edge that had begun before anything forbade it, such as a leave
    /// guard. The screen has gone, and no guard is asked.
    case swipeBegun(FlowScreenID)
    /// The back menu; the screen named is now on top.
    case backTo(FlowScreenID)
    /// The user has closed the layer with this number in the configuration, by whatever gesture: a
    /// swipe down, a tap outside, the escape key.
    case swipeDown(layer: Int)
    /// A finished swipe down that had begun before anything forbade it.
    case swipeDownBegun(layer: Int)
    /// The user has selected a tab of the tabs with this number in the configuration.
    case tab(name: String, tabs: Int)
    /// The pages with this number in the configuration were swiped to the one named.
    case page(name: String, pages: Int)
    /// The window has this width now.
    case width(FlowWidth)
}

/// A decision made during an event, for observers.
indirect enum FlowMark {
    /// `trigger` as it is written: `Cities.citySelected`, `start`.
    case handler(flow: String, trigger: String)
    /// A flow, or a tab, that `flow` called at `site` has ended or reported something.
    case answer(flow: String, child: String, outcome: Any, site: FlowStepSite?)
    case step(FlowStepSite)
    /// A flow handles an event of the app.
    case heard(flow: String, event: any FlowAppEvent)
    /// A link or an entry leads somewhere.
    case landing(String)
}

/// An effect outside the flows; effects happen in order when the event is over.
indirect enum FlowEffect {
    case call(FlowCallRecord, FlowCallToken)
    case tell(FlowScreenID, flow: String, command: String, [Any])
    case track(String, [FlowTrackedValue])
    case open(FlowOpenTarget)
}

/// An effect, and the window whose flow has it.
struct FlowLeavingEffect {
    let window: FlowRuntime
    let effect: FlowEffect
}

/// The report of one event, for observers.
struct FlowReport {
    /// The number of the window in which the event happened; nil if it has no window.
    let window: Int?
    var verdict = FlowVerdict.gone
    var fault: FlowFaultKind?
    var done: FlowTransaction

    /// Any other record of the event; records keep their order.
    indirect enum Record {
        /// The fate of a step or its call, or of something else, by name.
        case step(Fate, FlowStepSite)
        case named(Fate, String)
        case dropped(after: FlowStepSite)
        /// `run` tells two runs of one handler apart.
        case setNil(FlowStepSite, run: Int)
        case ended(flow: String, outcome: Any)
        case cancelled(flow: String, cause: FlowCancellation)
        case reported(flow: String, report: Any)
        /// The last step in the marks shows something that cannot be reached.
        case unreachable
    }

    enum Fate: String {
        case started, suppressed, kept
        /// A step, or something that waited, will not run.
        case dropped
        /// A call was not made because one of the same step is not answered yet.
        case pending
        /// A newer call of the same step has replaced this one.
        case late
        /// A newer event or step has replaced the one that waited.
        case replaced
        /// A watched value has changed again after its flow had handled the change.
        case unstable
    }
}

/// An observer, which gets a report of each event when it is over.
@MainActor
protocol FlowObserver: AnyObject {
    func didHandle(_ report: FlowReport)
}
