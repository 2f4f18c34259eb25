import FlowEngine

/// The windows of an app. They share what the app has in common, and take turns: one event of one
/// of them after the other, each a transaction of all.
///
/// Runtimes that are handed the same shared state or facts belong together by that.
@MainActor
public final class FlowWindows {
    let engine: FlowEngine
    let kernel = FlowKernel()
    private var lastID = 0
    private var queue: [FlowQueuedEvent] = []
    private var lastNumber = 0
    private var isProcessing = false
    /// How many events there were.
    var eventCount = 0
    weak var observer: (any FlowObserver)?

    public init() {
        engine = FlowEngine(.unknown, FlowWorld(), host: kernel)
        kernel.engine = engine
    }

    /// Raises an event of the app outside of its windows, after the events that wait: it is for all
    /// of them.
    public func raise(_ event: any FlowAppEvent) {
        enqueue(.app(event), in: nil)
    }

    /// True while the handlers of an event run.
    var isHandling: Bool { kernel.context != nil }

    /// Takes a window in and numbers it. The first one is open before anything is launched in it.
    func join(_ window: FlowRuntime) -> Int {
        kernel.add(window)
        lastID += 1
        return lastID
    }

    /// Puts an event in line, and works the line off unless that is going on already. Without a
    /// window it is one of all. The verdict, unless the event has to wait.
    @discardableResult
    func enqueue(_ event: FlowOccurrence, in window: FlowRuntime?) -> FlowVerdict? {
        lastNumber += 1
        queue.append(
            FlowQueuedEvent(
                number: lastNumber, event: event, isOfAll: window == nil, window: window))
        return workOff(until: lastNumber)
    }

    /// The app has let go of a runtime without closing its window.
    func forgetLostWindows() {
        kernel.forgetLostWindows()
        workOff()
    }

    /// Handles what need not wait for a screen that moves, in order. The result is the verdict of
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
            // An event of all windows is nothing where there is none.
            if next.isOfAll ? kernel.windows.isEmpty : next.window == nil { continue }
            let given = process(next.event, in: next.window)
            if next.number == number { verdict = given }
        }
        return verdict
    }

    /// The first event that need not wait. What is for the whole app waits for all windows, and
    /// what comes after it for that.
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
