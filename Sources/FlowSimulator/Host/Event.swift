import FlowEngine
import FlowModel

/// An event that can be sent to a run. Events refer to instances, not to names (law B6).
public enum Event: Sendable, Hashable {
    /// The launch, perhaps by a link or an entry.
    indirect case launch(Event?, width: Width, idiom: Idiom = .phone)
    /// A screen sent an output, by index, with its payload in the order of the declaration.
    case output(ScreenInstance, Int32, [Value])
    /// The user does something to a screen on top, or to its layer.
    case gesture(Gesture, ScreenInstance)
    /// The back menu: this screen becomes the top of its stack.
    case backTo(ScreenInstance)
    /// The user taps a tab of the tabs flow at this place in the call tree.
    case tab(container: [Int], name: String)
    /// The user has swiped to a page of the pages flow at this place in the call tree.
    case page(container: [Int], name: String)
    /// The window has another width.
    case width(Width)
    /// Shared state is changed from outside: a field, and fields below it.
    case set(field: Int32, path: [Int32], value: Value)
    /// An event of the application, by index, with its payload in the order of the declaration.
    case app(Int32, [Value])
    /// A URL is opened in the app.
    case link(String)
    /// A shortcut, a notification or an activity arrives, by index, with its payload.
    case entry(Int32, [Value])
    /// The app supplies another value of a fact, by index.
    case fact(Int32, Value)
    /// An operation that the flow at this place in the call tree has called at a site ends with an
    /// outcome, by index.
    case answer(flow: [Int], call: Decided, outcome: Int32, payload: [Value])
    /// The process ends.
    case kill
    /// The user launches the app again: it shows the state that was saved at the end, or that of a
    /// text.
    case restore(String?)
    /// The user opens another window; its root flow starts there.
    case openWindow
    case closeWindow
    /// An event in the window of this id.
    indirect case inside(window: Int32, Event)
}

extension Event {
    /// The plainest launch.
    public static let start = Event.launch(nil, width: .compact)
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

    /// True if the event happens in a window. An event of the app without a window comes from
    /// outside, and is for all windows.
    var isOfWindow: Bool {
        switch self {
        case .set, .fact, .kill, .app, .openWindow, .inside: false
        default: true
        }
    }
}

extension Machine {
    /// An event with its window, where windows are told apart.
    func placed(_ event: Event, in window: Int32) -> Event {
        guard hasWindows, event.isOfWindow else { return event }
        return .inside(window: window, event)
    }

    /// An event of a scenario or a player that goes on in a window: events of the app also happen
    /// there, and not outside.
    func placed(_ event: Event, ofScenarioIn window: Int32?) -> Event {
        guard hasWindows, let window else { return event }
        if case .app = event { return .inside(window: window, event) }
        return placed(event, in: window)
    }
}
