/// The bounds of one transaction (law C7). Traces depend on them.
public nonisolated enum FlowBound {
    /// Handlers and endings that are taken from the agenda, the event's own handler included.
    public static let agendaItems = 256
    /// Steps that are reached and that do more than `set`, `choose`, `run` and `ignore` do.
    public static let steps = 4096
    /// Actions that steps run.
    public static let runs = 4096
    /// Start lists that run inside one another.
    public static let startDepth = 32
    /// Bytes of a text that an expression makes.
    public static let textBytes = 1 << 20
    /// Turns after the agenda: tabs that start again, flows that show nothing, actions that have
    /// waited. Each turn uses something up, so only a graph with holes can come here, such as one
    /// with a column that has a condition.
    package static let turns = 4096
}

/// Applies the law to a world (law C). A class, since the host's steps call its verbs in the middle
/// of an event.
package final class FlowEngine {
    /// The fixed properties of screens and flows. A host that learns of them as they come adds to
    /// these.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package var traits: FlowTraits
    package let host: any FlowHost
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package var world: FlowWorld
    /// The world before the event. Comparing with it tells which entries and flows have come or
    /// gone.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package private(set) var baseline: FlowWorld
    /// True after the first event. A copy of the world with memory of its own does not pay off in a
    /// session with one event.
    private var isReused = false
    /// The one part that a rollback leaves as it is.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package var ledger = FlowLedger()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package var progress: Progress
    /// Why the last event was rolled back, if it was.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    package var fault: FlowFaultKind?

    package init(_ traits: FlowTraits, _ world: FlowWorld, host: any FlowHost) {
        self.traits = traits
        self.world = world
        self.host = host
        baseline = world
        progress = Progress(window: world.window)
    }

    /// The root of the current window.
    var root: FlowTraits.Root { host.root(ofWindow: world.window) }

    /// The progress of an event: all that a rollback puts back except the world.
    package struct Progress: Equatable {
        /// The event that runs, and the gates and guards that it need not ask any more.
        package var attempt: FlowAttempt
        /// The children of containers that have come and were started.
        var arrived: [FlowArrivedTab] = []
        /// True if inputs that keep their last value are traced; they are not if nothing was done.
        var isTracingKept = true
        /// True while the landing of a link itself runs, not what follows from it.
        var isLanding = false
        /// The leave guards that held when the step began.
        package var held: [FlowHeldGuard] = []
        /// The action that an alert has asked about, while a button of that alert runs.
        package var asked: FlowWaiting?
        /// True if the alert's button has let the user leave, so that the gesture it has stopped
        /// happens now.
        var mayLeave = false
        /// The flow or call that the steps of a gate have opened.
        package var opened: FlowWaiting.Wait?
        /// True while the work runs that follows after a gate or a guard has stopped the reaction.
        var isSettling = false
        /// The gate whose flow starts next.
        var presentingGate: Int32?
        /// The call whose answer runs.
        package var answering: FlowInstanceID?
        /// The deliveries that are due, first in, first out.
        package var agenda: [Delivery] = []
        /// The changes of watched values that flows were told of.
        var told: [FlowTold] = []
        /// Commands on their way to screens that are there after the update.
        var commands: [FlowSentCommand] = []
        /// The screens that the event has placed and that have no number yet.
        var unnumbered: [FlowInstanceID] = []
        /// Stacks that may be empty: the event has made them or taken their last entry.
        var emptied: [FlowInstanceID] = []
        /// The entries and the flows that the event has removed.
        package var removed: [FlowEntryInstance] = []
        package var ended: [FlowInstanceID] = []
        /// Start lists that run inside one another.
        package var startDepth = 0

        package init(window: Int32) { attempt = FlowAttempt(window: window) }

        /// Makes ready for an event in a window. The lists that most events use keep their memory.
        mutating func begin(in window: Int32) {
            if isRare { self = Progress(window: window) }
            attempt.event = nil
            attempt.window = window
            isTracingKept = true
            startDepth = 0
            while agenda.popLast() != nil {}
            while unnumbered.popLast() != nil {}
            while emptied.popLast() != nil {}
            while removed.popLast() != nil {}
            while ended.popLast() != nil {}
            assert(self == Progress(window: window))
        }

        /// True if the event has met gates, questions, links, answers or children that came. Few
        /// events do, so all of the progress is made again after one.
        private var isRare: Bool {
            !arrived.isEmpty || !told.isEmpty || !commands.isEmpty || !held.isEmpty || asked != nil
                || mayLeave || opened != nil
                || presentingGate != nil || answering != nil || isLanding || isSettling
                || !attempt.passed.isEmpty || !attempt.waived.isEmpty
        }
    }

    /// The state that a rollback goes back to.
    package struct SavePoint {
        package var world: FlowWorld
        package var progress: Progress
        package let ledger: FlowLedger
        /// The save point of the host.
        package let values: Int
    }

    /// An item of the agenda, such as an ending on its way to the caller.
    package struct Delivery: Sendable, Hashable {
        package internal(set) var caller: FlowInstanceID
        package let trigger: FlowTrigger
        package internal(set) var payload: FlowTicket?
        /// `.nowhere` is the front stack of the flow that handles it.
        package internal(set) var here = FlowInstanceID.nowhere
        package internal(set) var mode = Mode.full
        /// The `send` step that has raised an event of the application. At delivery the engine
        /// looks for the flow that wants the event.
        var sender: FlowSite?
        /// The windows that the event is sent to.
        var windows: [Int32] = []
        /// The flow that reported; nil for endings.
        var reporter: FlowInstanceID?
        /// The step that has started the flow, and the event that this step may answer.
        var asker: FlowTicket?
        var event: FlowAnswerEvent?
        /// The inputs that a removed screen had, for `X.back` and for the outputs of alerts.
        var screen: FlowTicket?
    }

    /// What a handler may do (law G2, G5).
    package enum Mode: Sendable, Hashable {
        case full
        /// After a sweep: only `set`, `choose` and `report`.
        case sweep
        /// `X.back` in a flow that has nothing left: `finish` too.
        case doomed
    }

    /// The flow that acts, and where it acts.
    package struct Frame: Sendable, Hashable {
        package internal(set) var flow: FlowInstanceID
        /// The stack it acts at, as recorded (law A6).
        package internal(set) var here: FlowInstanceID
        /// The entry of the screen that sent the output.
        package internal(set) var reporter: FlowInstanceID?
        package let mode: Mode
        package let origin: Origin

        /// The origin of the steps. Steps that answer a call made by a gate or a link keep its
        /// origin.
        package enum Origin: Sendable, Hashable {
            case flow, link
            case gate(Int32)
        }

        package init(
            flow: FlowInstanceID, here: FlowInstanceID, reporter: FlowInstanceID? = nil,
            mode: Mode = .full, origin: Origin = .flow
        ) {
            self.flow = flow
            self.here = here
            self.reporter = reporter
            self.mode = mode
            self.origin = origin
        }
    }

    /// The same as in the world. A host that asked the world itself would have to copy it.
    package func isRunning(_ flow: FlowInstanceID) -> Bool { world.isRunning(flow) }
    package func type(of flow: FlowInstanceID) -> FlowID? { world.type(of: flow) }

    /// True if inputs that are read in a flow can still change: it runs. Those that are read in no
    /// flow read only what the app shares (law F1).
    package func isLive(readIn flow: FlowInstanceID?) -> Bool { flow.map { isRunning($0) } ?? true }

    /// A fault at the step that the host has begun last.
    package func fault(_ kind: FlowFaultKind) -> FlowStop {
        host.fail()
        return .fault(kind)
    }

    /// Runs the agenda until it is empty (law C1.2).
    func drain() throws(FlowStop) {
        let home = world.current
        while !progress.agenda.isEmpty {
            let delivery = progress.agenda.removeFirst()
            try takeItem()
            if let sender = delivery.sender {
                try deliver(delivery, from: sender)
                continue
            }
            guard world.enter(windowOf: delivery.caller), let caller = world.flow(delivery.caller)
            else { continue }
            let here =
                delivery.here == .nowhere ? world.frontStack(of: caller.id) : delivery.here
            try handle(delivery, by: caller, at: here)
        }
        world.current = home
    }

    /// Runs a flow's reaction to a delivery: the answer of the step that has started the sender, if
    /// it has one, else a transition (law E8).
    func handle(
        _ delivery: Delivery, by flow: FlowInstance, at here: FlowInstanceID,
        reporter: FlowInstanceID? = nil
    ) throws(FlowStop) {
        let frame = Frame(flow: flow.id, here: here, reporter: reporter, mode: delivery.mode)
        if let event = delivery.event,
            try host.answer(event, to: delivery.asker, delivery.payload, frame)
        {
            return
        }
        try host.run(delivery.trigger, delivery.payload, screen: delivery.screen, frame)
    }
}

// MARK: - Going back

extension FlowEngine {
    /// Begins the work on an event and keeps the world as it is now for comparison.
    package func begin(_ event: FlowEvent) {
        progress.attempt.event = event
        progress.attempt.window = world.window
        if isReused { baseline.follow(world) } else { baseline = world }
        isReused = true
    }

    package func savePoint() -> SavePoint {
        SavePoint(world: world, progress: progress, ledger: ledger, values: host.save())
    }

    /// Puts everything back except the ledger.
    package func rollBack(to point: SavePoint) {
        world = point.world
        progress = point.progress
        host.putBack(point.values, wholly: false)
    }

    /// Puts everything back, as if nothing had been tried.
    package func forget(to point: SavePoint) {
        world = point.world
        progress = point.progress
        ledger = point.ledger
        host.putBack(point.values, wholly: true)
    }
}
