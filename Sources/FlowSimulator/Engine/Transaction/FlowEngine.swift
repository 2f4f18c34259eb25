#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The bounds of one transaction (law C7). Traces depend on them.
public enum Bound {
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
    /// Turns after the agenda: tabs that start again, flows that show nothing, what has waited.
    /// Each turn uses something up, so only a graph with holes can come here, such as one with a
    /// column that has a condition.
    static let turns = 4096
}

/// The law at work on a world (law C). A class, since the host's steps call its verbs in the middle
/// of an event.
final class FlowEngine {
    let traits: Traits
    let host: any FlowHost
    var world: FlowWorld
    /// The world before the event: what has come or gone is told by comparing with it.
    var baseline: FlowWorld
    /// The one part that a rollback leaves as it is.
    var ledger = Ledger()
    var progress: Progress
    /// Why the last event was rolled back, if it was.
    var fault: FaultKind?

    init(_ traits: Traits, _ world: FlowWorld, host: any FlowHost) {
        self.traits = traits
        self.world = world
        self.host = host
        baseline = world
        progress = Progress(window: world.window)
    }

    /// How far an event has come: all that a rollback puts back besides the world.
    struct Progress {
        /// What runs, and what it need not ask any more.
        var attempt: Attempt
        /// The children of containers that have come and were started.
        var arrived: Set<ArrivedTab> = []
        /// Parked answers that have run: they are used up even if the reaction faults.
        var released: [Waiting] = []
        /// Whether inputs that keep their last value are traced: where nothing was done they are
        /// not.
        var isTracingKept = true
        /// Whether what runs is the landing of a link itself, not what follows from it.
        var isLanding = false
        /// The leave guards that held when the step began.
        var held: [HeldGuard] = []
        /// The question that the alert has asked whose button runs.
        var asked: Waiting?
        /// What may happen now.
        var leaving: Waiting?
        /// What the steps of a gate have opened.
        var opened: Waiting.Wait?
        /// Whether a gate or a guard has stopped the reaction, and what that leads to runs.
        var isSettling = false
        /// The gate whose flow starts next.
        var presentingGate: Int32?
        /// The call whose answer runs.
        var answering: InstanceID?
        /// What has been produced and not delivered yet, first in first out.
        var agenda: [Delivery] = []
        /// Start lists that run inside one another.
        var startDepth = 0

        init(window: Int32) { attempt = Attempt(window: window) }
    }

    /// What a rollback goes back to.
    struct SavePoint {
        var world: FlowWorld
        var progress: Progress
        let ledger: Ledger
        /// The host's own part.
        let values: Int
    }

    /// An ending on its way to the caller.
    struct Delivery: Sendable, Hashable {
        let caller: InstanceID
        let trigger: Trigger
        let payload: Ticket?
        /// `.nowhere` is the front stack of the flow that handles it.
        let here: InstanceID
        let mode: Mode
        /// The `send` step that has raised an event of the application; the flow that wants it is
        /// looked for when it is delivered.
        var sender: Site? = nil
        /// The windows it is sent to.
        var windows: [Int32] = []
        /// The flow that reported; nil for endings.
        var reporter: InstanceID? = nil
        /// The step that has started the flow, and what it may answer.
        var asker: Ticket? = nil
        var event: Answer.Event? = nil
        /// Of `X.back` the inputs the screen had.
        var screen: Ticket? = nil
    }

    /// What a handler may do (law G2, G5).
    enum Mode: Sendable, Hashable {
        case full
        /// After a sweep: only `set`, `choose` and `report`.
        case sweep
        /// `X.back` in a flow that has nothing left: `finish` too.
        case doomed
    }

    /// Who does something, and where.
    struct Frame: Sendable, Hashable {
        let flow: InstanceID
        /// The stack it acts at, as recorded (law A6).
        let here: InstanceID
        /// The entry of the screen that sent the output.
        let reporter: InstanceID?
        let mode: Mode
    }

    /// A fault at the step that the host has begun last.
    func fault(_ kind: FaultKind) -> Stop {
        host.fail()
        return .fault(kind)
    }

    /// Runs the agenda until it is empty (law C1.2).
    func drain() throws(Stop) {
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

    /// The host does what its flow has to do about something that has happened.
    func handle(
        _ delivery: Delivery, by flow: FlowInstance, at here: InstanceID,
        reporter: InstanceID? = nil
    ) throws(Stop) {
        try host.handle(
            delivery, Frame(flow: flow.id, here: here, reporter: reporter, mode: delivery.mode))
    }

    /// Does something while the guards count that hold now, unless it is forced (law H2).
    func guarded(isForced: Bool, _ body: () throws(Stop) -> Void) throws(Stop) {
        let outer = progress.held
        progress.held = isForced ? [] : heldGuards()
        try body()
        progress.held = outer.filter { world.stack(holding: $0.entry) != nil }
    }
}

// MARK: - Going back

extension FlowEngine {
    /// The work on an event begins with the world as it is.
    func begin(_ event: FlowEvent) {
        progress = Progress(window: world.window)
        progress.attempt.event = event
        baseline = world
    }

    func savePoint() -> SavePoint {
        SavePoint(world: world, progress: progress, ledger: ledger, values: host.save())
    }

    /// Everything is as it was but for the ledger.
    func rollBack(to point: SavePoint) {
        world = point.world
        progress = point.progress
        host.putBack(point.values, wholly: false)
    }

    /// As if nothing had been tried.
    func forget(to point: SavePoint) {
        world = point.world
        progress = point.progress
        ledger = point.ledger
        host.putBack(point.values, wholly: true)
    }
}
