/// A screen as events name it: `Cities#2`.
public struct FlowScreenInstance: Sendable, Hashable {
    public let screen: FlowScreenType
    public let ordinal: Int32

    public init(_ screen: FlowScreenType, _ ordinal: Int32) {
        self.screen = screen
        self.ordinal = ordinal
    }
}

/// An event as the engine knows it: numbers, and a ticket for the values that the host has of it.
package struct FlowEvent: Sendable, Hashable {
    package internal(set) var kind: Kind
    /// Stands for the payload, and for the text of the event that a trace repeats. An output
    /// without payload has none.
    package internal(set) var ticket: FlowTicket?
    /// The window it is meant for, if it says so.
    package var window: Int32?

    package init(_ kind: Kind, _ ticket: FlowTicket?, in window: Int32? = nil) {
        self.kind = kind
        self.ticket = ticket
        self.window = window
    }

    package enum Kind: Sendable, Hashable {
        case launch(FlowLaunching)
        /// A screen sent an output, by index.
        case output(FlowScreenInstance, Int32)
        /// The user does something to a screen on top, or to its layer.
        case gesture(FlowGesture, FlowScreenInstance)
        /// The back menu: this screen becomes the top of its stack.
        case backTo(FlowScreenInstance)
        /// The user taps a tab of the container that an entry holds. A container that takes its
        /// place does not count (law B6).
        case tab(in: FlowInstanceID, child: Int32)
        /// The user has swiped to a page of such a container.
        case page(in: FlowInstanceID, child: Int32)
        /// The window has another width.
        case width(FlowWidth)
        /// The shared state, the state of the window or a fact has another value.
        case change
        /// An event of the application, by index.
        case app(Int32)
        /// A URL is opened in the app, or something else that iOS hands in arrives.
        case arrival
        /// A call ends with an outcome, by index.
        case answer(call: FlowInstanceID, outcome: Int32)
        /// The process ends.
        case kill
        /// The user opens another window; its root flow starts there.
        case openWindow(FlowLaunching)
        case closeWindow
    }
}

extension FlowEvent.Kind {
    /// True for the user's own events, which a busy window refuses (law E4).
    package var isOfUser: Bool {
        switch self {
        case .output, .backTo, .tab, .page: true
        case .gesture: !hasHappened
        default: false
        }
    }

    /// True for a swipe that had begun before a guard held. It cannot be refused any more.
    var hasHappened: Bool {
        if case .gesture(let gesture, _) = self { gesture.hasHappened } else { false }
    }
}

/// How a window is launched.
package struct FlowLaunching: Sendable, Hashable {
    /// The link, notification or other arrival that opens the window; nil if nothing arrives.
    package var arrival: FlowTicket?
    /// The kind of launch: a number that the host chooses, and reads again when it is asked.
    package var launch: Int32 = 0
    /// The width class of the window; nil leaves it as it is.
    package var width: FlowWidth?
    /// The device that the window is on; nil leaves it as it is.
    package var idiom: FlowIdiom?
    /// The saved state to restore; nil starts the root flow from its beginning.
    package var saved: FlowTicket?

    package init() {}
}

extension FlowEvent {
    /// True if the event happens in one window and does not say in which. Changes, ends of the app,
    /// new windows and events of the app happen in no window, or in all of them.
    var lacksWindow: Bool {
        switch kind {
        case .change, .kill, .app, .openWindow: false
        default: window == nil
        }
    }

    /// The event, but without its launch, which does not run again. So it is kept while something
    /// waits that the launch has set off.
    var withoutLaunching: FlowEvent {
        var result = self
        if case .launch = kind { result.kind = .launch(FlowLaunching()) }
        if case .openWindow = kind { result.kind = .openWindow(FlowLaunching()) }
        return result
    }
}

/// The verdict on an event (law K1).
public enum FlowVerdict: String, Sendable, CaseIterable {
    case done
    case ignored
    case stale
    case gone
    case guarded
    case unhandled
    case fault
    /// A call of the window blocks all events of the user (law E4).
    case busy
    /// No call waits for the answer any more (law E1).
    case late
    /// The answer waits until its place is in view (law E2).
    case parked
    /// The target of a `show` cannot be reached now (law J4), or a screen that would leave does not
    /// allow it.
    case refused
    /// A leave guard asks first (law H4).
    case asked
}

/// A fault, which the compiler cannot exclude (law C8).
public enum FlowFaultKind: String, Sendable, CaseIterable {
    case popAtRoot
    case popTooDeep
    case noTarget
    case noLayer
    case depth
    case runaway
    case blank
}

/// Why a flow ended without an outcome of its own (law G4b).
public enum FlowCancellation: String, Sendable, CaseIterable {
    case gesture
    case itself
    case parent
    case link
    case gate
    case restart
}
