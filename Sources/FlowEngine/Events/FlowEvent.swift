/// A screen as events name it: `Cities#2`.
public struct FlowScreenInstance: Sendable, Hashable {
    public let screen: FlowScreenType
    public let ordinal: Int32

    public init(_ screen: FlowScreenType, _ ordinal: Int32) {
        self.screen = screen
        self.ordinal = ordinal
    }
}

/// An event as the engine knows it: numbers, and tickets for what it brings or is to its host.
package enum FlowEvent: Sendable, Hashable {
    case launch(FlowLaunching)
    /// A screen sent an output, by index, with a payload.
    case output(FlowScreenInstance, Int32, FlowTicket?)
    /// The user does something to a screen on top, or to its layer.
    case gesture(FlowGesture, FlowScreenInstance)
    /// The back menu: this screen becomes the top of its stack.
    case backTo(FlowScreenInstance)
    /// The user taps a tab of a flow.
    case tab(of: FlowInstanceID, child: Int32, FlowTicket?)
    /// The user has swiped to a page of a flow.
    case page(of: FlowInstanceID, child: Int32, FlowTicket?)
    /// The window has another width.
    case width(FlowWidth)
    /// Something that the app keeps or supplies is another one.
    case change(FlowTicket)
    /// An event of the application, by index, with a payload.
    case app(Int32, FlowTicket?)
    /// A URL is opened in the app, or something else that iOS hands in arrives.
    case arrival(FlowTicket)
    /// A call ends with an outcome, by index.
    case answer(call: FlowInstanceID, outcome: Int32, FlowTicket?)
    /// The process ends.
    case kill
    /// The user launches the app again: what the end has saved is shown, or something else.
    case restore(FlowTicket?)
    /// The user opens another window; its root flow starts there.
    case openWindow(FlowLaunching)
    case closeWindow
    /// An event in the window of this id.
    indirect case inside(window: Int32, FlowEvent)
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

    fileprivate func renamed(_ names: FlowNewNames) -> FlowLaunching {
        var result = self
        result.arrival = arrival.map(names.ticket)
        result.saved = saved.map(names.ticket)
        return result
    }
}

extension FlowEvent {
    /// The event itself, without its window.
    package var inner: FlowEvent {
        if case .inside(_, let event) = self { return event }
        return self
    }

    /// The window it is meant for, if it says so.
    package var window: Int32? {
        if case .inside(let window, _) = self { return window }
        return nil
    }

    /// Whether it happens in a window. An event of the app that does not say in which comes from
    /// outside, and is for all.
    package var isOfWindow: Bool {
        switch self {
        case .change, .kill, .app, .openWindow, .inside: false
        default: true
        }
    }

    /// Whether it is the user's own, which a busy window refuses (law E4).
    package var isOfUser: Bool {
        switch self {
        case .output, .backTo, .tab, .page: true
        case .gesture(let gesture, _): !gesture.hasHappened
        default: false
        }
    }

    /// A link or an entry, which waits where it cannot land (law J4).
    var isArrival: Bool {
        if case .arrival = inner { true } else { false }
    }

    /// What it keeps while it waits.
    package var ticket: FlowTicket? {
        switch inner {
        case .change(let ticket), .arrival(let ticket): ticket
        case .launch(let launching): launching.arrival
        case .output(_, _, let ticket), .app(_, let ticket), .answer(_, _, let ticket),
            .restore(let ticket), .tab(_, _, let ticket),
            .page(_, _, let ticket):
            ticket
        default: nil
        }
    }

    /// The same event where everything is named otherwise.
    func renamed(_ names: FlowNewNames) -> FlowEvent {
        switch self {
        case .inside(let window, let event):
            .inside(window: window, event.renamed(names))
        case .output(let instance, let output, let ticket):
            .output(instance, output, ticket.map(names.ticket))
        case .change(let ticket): .change(names.ticket(ticket))
        case .app(let event, let ticket): .app(event, ticket.map(names.ticket))
        case .arrival(let ticket): .arrival(names.ticket(ticket))
        case .answer(let call, let outcome, let ticket):
            .answer(call: names.id(call), outcome: outcome, ticket.map(names.ticket))
        case .launch(let launching):
            .launch(launching.renamed(names))
        case .restore(let ticket): .restore(ticket.map(names.ticket))
        case .tab(let flow, let child, let ticket):
            .tab(of: names.id(flow), child: child, ticket.map(names.ticket))
        case .page(let flow, let child, let ticket):
            .page(of: names.id(flow), child: child, ticket.map(names.ticket))
        default: self
        }
    }
}

/// What became of an event (law K1).
public enum FlowVerdict: String, Sendable, CaseIterable {
    case done
    case ignored
    case stale
    case gone
    case guarded
    case unhandled
    case fault
    /// A call of the window takes everything from the user (law E4).
    case busy
    /// Nobody waits for the answer any more (law E1).
    case late
    /// The answer waits until its place is in view (law E2).
    case parked
    /// What a `show` shows cannot be reached now (law J4), or something that would leave does not
    /// let itself be left.
    case refused
    /// A leave guard asks first (law H4).
    case asked
}

/// What the compiler cannot exclude (law C8).
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
