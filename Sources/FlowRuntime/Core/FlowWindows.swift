/// The windows of an app. They share what the app has in common, and take turns: one event of one
/// of them after the other, each a transaction of all.
///
/// Runtimes that are handed the same shared state or facts belong together by that.
@MainActor
public final class FlowWindows {
    private var members: [FlowMember] = []
    private var lastID = 0
    private var queue: [FlowQueuedEvent] = []
    private var isProcessing = false
    /// The event at work; nil between events.
    var transaction: FlowTransaction?
    /// Whether the event at work has happened in no window.
    var isOutside = false
    /// How many events there were.
    var eventCount = 0
    weak var observer: (any FlowObserver)?

    public init() {}

    /// Raises an event of the app outside of its windows, after the events that wait: it is for all
    /// of them.
    public func raise(_ event: any FlowAppEvent) {
        enqueue(.app(event), in: nil)
    }

    /// The windows that are open, in the order in which they were made.
    var all: [FlowRuntime] { members.compactMap(\.window).filter(\.isOpen) }

    /// True while the handlers of an event run.
    var isHandling: Bool { transaction?.context != nil }

    /// Takes a window in and numbers it. The first one is open before anything is launched in it.
    func join(_ window: FlowRuntime) -> Int {
        members.removeAll { $0.window == nil }
        members.append(FlowMember(window: window))
        lastID += 1
        return lastID
    }

    /// Puts an event in line, and works the line off unless that is going on already. Without a
    /// window it is one of all.
    func enqueue(_ event: FlowEvent, in window: FlowRuntime?) {
        queue.append(FlowQueuedEvent(event: event, window: window))
        guard !isProcessing else { return }
        isProcessing = true
        while !queue.isEmpty {
            let next = queue.removeFirst()
            isOutside = next.window == nil
            (next.window ?? all.first)?.process(next.event)
        }
        isProcessing = false
    }
}

private struct FlowMember {
    weak var window: FlowRuntime?
}

private struct FlowQueuedEvent {
    let event: FlowEvent
    let window: FlowRuntime?
}

/// The windows that an event of the app is for.
public enum FlowReach: Sendable, Equatable {
    /// That of the flow that sends it.
    case here
    case otherWindows
    case allWindows
    /// The one with this number.
    case window(Int)
}

extension FlowCoordinatorBase {
    /// The number of the window the flow runs in: the first one has 1.
    public final var windowID: Int { runtime?.id ?? 1 }
}

extension FlowRuntime {
    /// Closes the window: all in it is gone, and nobody is asked or told. The last one stays.
    public func close() {
        enqueue(.close)
    }

    /// The windows that an event is for which a flow of this one sends.
    func windows(in reach: FlowReach) -> [FlowRuntime] {
        let shown = windows.all.filter(\.hasShownScreen)
        switch reach {
        case .here: return [self]
        case .otherWindows: return shown.filter { $0 !== self }
        case .allWindows: return shown
        case .window(let id): return shown.filter { $0.id == id }
        }
    }

    /// The windows that the event at work is for.
    var addressed: [FlowRuntime] {
        windows.isOutside ? windows.all.filter(\.hasShownScreen) : [self]
    }

    /// Whether what the event at work is for has shown a screen.
    var hasShownAddressed: Bool { windows.isOutside ? !addressed.isEmpty : hasShownScreen }
}
