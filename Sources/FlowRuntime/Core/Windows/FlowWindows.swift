import FlowEngine

/// The windows of an app. They share its state and facts, and take turns: one event of one window
/// after the other, each a transaction of all windows.
///
/// Runtimes with the same shared state or facts belong together.
@MainActor
public final class FlowWindows {
    let engine: FlowEngine
    let kernel = FlowKernel()
    private var lastID = 0
    private var queue: [FlowQueuedEvent] = []
    private var lastNumber = 0
    private var isProcessing = false
    /// The number of events so far.
    var eventCount = 0
    weak var observer: (any FlowObserver)?

    public init() {
        engine = FlowEngine(.unknown, FlowWorld(), host: kernel)
        kernel.engine = engine
    }

    /// Raises an event of the app for all its windows, after the events that wait.
    public func raise(_ event: any FlowAppEvent) {
        enqueue(.app(event), in: nil)
    }

    /// True while the handlers of an event run.
    var isHandling: Bool { kernel.context != nil }

    /// Adds a window and returns its number. The first one is open before its launch.
    func join(_ window: FlowRuntime) -> Int {
        kernel.add(window)
        lastID += 1
        return lastID
    }

    /// Puts an event in the queue, and works the queue off unless that is already going on. Without
    /// a window the event is for all. Returns the verdict, unless the event has to wait.
    @discardableResult
    func enqueue(_ event: FlowOccurrence, in window: FlowRuntime?) -> FlowVerdict? {
        lastNumber += 1
        queue.append(
            FlowQueuedEvent(
                number: lastNumber, event: event, isOfAll: window == nil, window: window))
        return workOff(until: lastNumber)
    }

    /// Forgets windows whose runtime the app has let go of without closing them.
    func forgetLostWindows() {
        kernel.forgetLostWindows()
        workOff()
    }

    /// Handles, in order, the events that need not wait for a moving screen. Returns the verdict of
    /// the event with this number, if it was handled here.
    @discardableResult
    func workOff(until number: Int? = nil) -> FlowVerdict? {
        guard !isProcessing else { return nil }
        isProcessing = true
        defer { isProcessing = false }
        var verdict: FlowVerdict?
        while let index = nextFree() {
            let next = queue.remove(at: index)
            kernel.forgetLostWindows()
            // An event for all windows is dropped if there is none.
            if next.isOfAll ? kernel.windows.isEmpty : next.window == nil { continue }
            let given = process(next.event, in: next.window)
            if next.number == number { verdict = given }
        }
        return verdict
    }

    /// The index of the first event that need not wait. An event for all windows waits until none
    /// moves, and later events that can wait stay after it.
    private func nextFree() -> Int? {
        if queue.isEmpty { return nil }
        var isSomeHeld = false
        for window in kernel.windows where window.isHeld { isSomeHeld = true }
        var isBlocked = false
        for (index, queued) in queue.enumerated() {
            guard isSomeHeld, queued.event.waitsForRest else { return index }
            if queued.isOfAll { isBlocked = true }
            if !isBlocked, queued.window?.isHeld != true { return index }
        }
        return nil
    }
}

private final class FlowQueuedEvent {
    let number: Int
    let event: FlowOccurrence
    let isOfAll: Bool
    /// Nil if the event is for all windows, or if the app has released the window.
    weak var window: FlowRuntime?

    init(number: Int, event: FlowOccurrence, isOfAll: Bool, window: FlowRuntime?) {
        self.number = number
        self.event = event
        self.isOfAll = isOfAll
        self.window = window
    }
}

extension FlowCoordinatorBase {
    /// The number of the window the flow runs in: the first one has 1.
    public final var windowID: Int { runtime?.id ?? 1 }
}
