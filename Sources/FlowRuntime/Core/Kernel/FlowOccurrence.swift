import FlowEngine

/// Something that happens to the flows. Occurrences wait in line; each is one event.
indirect enum FlowOccurrence {
    case start
    /// The window is closed.
    case close
    /// A test plays the end of the app.
    case kill
    case output(FlowOutput)
    case system(FlowSystemEvent)
    /// A gesture, and the screen on top that it is about.
    case gesture(FlowGesture, FlowScreenID)
    /// The shared state, or what the app knows, has changed from outside.
    case set(FlowChange)
    /// The app raises an event of its own.
    case app(any FlowAppEvent)
    /// A URL is opened in the app, or iOS hands something in.
    case arrival(FlowArrival)
    /// A call of hand-written Swift has ended.
    case answer(FlowAnswer)
}

extension FlowOccurrence {
    /// Whether it waits while the screen moves (law B3). What the app writes does not, for it reads
    /// it again.
    var waitsForRest: Bool {
        switch self {
        case .app, .arrival, .answer: true
        case .start, .close, .kill, .output, .gesture, .system, .set: false
        }
    }

    /// Whether the screen has moved already when it is told.
    var hasMovedTheScreen: Bool {
        switch self {
        case .system(.width): false
        case .system, .gesture: true
        default: false
        }
    }
}

/// The screen a door was made for. A screen that was looked at before gets its place later.
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

/// What a screen has sent.
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

/// What the user does to the screen itself. The adapter of a platform reports it; most of it has
/// already happened when it does.
public enum FlowSystemEvent: Sendable, Equatable {
    /// The back button on the screen named.
    case back(FlowScreenID)
    /// A swipe from the edge on the screen named.
    case swipe(FlowScreenID)
    case swipeCancelled(FlowScreenID)
    /// A swipe from the edge that had begun before anything forbade it, a leave guard say, and that
    /// is over: the screen has gone, and nobody is asked.
    case swipeBegun(FlowScreenID)
    /// The back menu: the screen named is then on top.
    case backTo(FlowScreenID)
    /// The user has closed the layer with this number in the configuration, by whatever gesture: a
    /// swipe down, a tap outside, the escape key.
    case swipeDown(layer: Int)
    /// One that had begun before anything forbade it, and that is over.
    case swipeDownBegun(layer: Int)
    /// A tab of the tabs with this number in the configuration.
    case tab(name: String, tabs: Int)
    /// The pages with this number in the configuration were swiped to the one named.
    case page(name: String, pages: Int)
    /// The window has so much room now.
    case width(FlowWidth)
}

/// What was decided on the way, for those who watch.
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

/// What leaves the flows when an event is over, in order.
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

/// The account of one event.
struct FlowReport {
    /// The number of the window in which it has happened; nil outside of them.
    let window: Int?
    var verdict = FlowVerdict.gone
    var fault: FlowFaultKind?
    var done: FlowTransaction

    /// What happened besides, in order.
    indirect enum Record {
        /// What has become of a step or its call, and of something else by its name.
        case step(Fate, FlowStepSite)
        case named(Fate, String)
        case dropped(after: FlowStepSite)
        /// `run` tells two runs of one handler apart.
        case setNil(FlowStepSite, run: Int)
        case ended(flow: String, outcome: Any)
        case cancelled(flow: String, cause: FlowCancellation)
        case reported(flow: String, report: Any)
        /// What the step that was decided last shows cannot be reached.
        case unreachable
    }

    enum Fate: String {
        case started, suppressed, kept
        /// A step, or what waited, will not run.
        case dropped
        /// A call was not made because one of the same step is not answered yet.
        case pending
        /// A call has made way for a new one of the same step.
        case late
        /// What waited has made way for something later.
        case replaced
        /// A watched value has changed again after its flow had handled that it did.
        case unstable
    }
}

/// Somebody who is told of each event when it is over.
@MainActor
protocol FlowObserver: AnyObject {
    func didHandle(_ report: FlowReport)
}
