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

/// One event at work on a configuration (law C).
struct Transaction {
    let machine: Machine
    var configuration: Configuration
    /// The one part that a rollback leaves as it is.
    var ledger = Ledger()
    /// What runs, and what it need not ask any more.
    var attempt: Attempt
    var records: [TraceRecord] = []
    var effects: [Effect] = []
    /// What the host keeps while the event is at work.
    var host = HostState()
    /// What was so before the event: what `changed` triggers compare with (law C9).
    var baseline: Configuration
    /// The children of containers that have come and were started.
    var arrived: Set<ArrivedTab> = []
    /// Parked answers that have run: they are used up even if the reaction faults.
    var released: [Waiting] = []
    /// Whether inputs that keep their last value are traced: where nothing was done they are not.
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
    var startDepth = 0

    var traits: Traits { machine.traits }

    var values: Values {
        get { configuration.values }
        _modify { yield &configuration.values }
    }

    init(_ machine: Machine, _ configuration: Configuration) {
        self.machine = machine
        self.configuration = configuration
        baseline = configuration
        attempt = Attempt(window: configuration.window)
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
        var sender: Decided? = nil
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

    func fault(_ kind: FaultKind) -> Stop { ledger.fault(kind) }

    /// Runs the agenda until it is empty (law C1.2).
    mutating func drain() throws(Stop) {
        let home = configuration.current
        while !agenda.isEmpty {
            let delivery = agenda.removeFirst()
            try ledger.takeItem()
            if let sender = delivery.sender {
                try deliver(delivery, from: sender)
                continue
            }
            guard configuration.enter(windowOf: delivery.caller),
                let caller = configuration.flow(delivery.caller)
            else { continue }
            let here =
                delivery.here == .nowhere
                ? configuration.frontStack(of: caller.id) : delivery.here
            try handle(delivery, by: caller, at: here)
        }
        configuration.current = home
    }

    /// Does something while the guards count that hold now, unless it is forced (law H2).
    mutating func guarded(
        isForced: Bool, _ body: (inout Transaction) throws(Stop) -> Void
    ) throws(Stop) {
        let outer = held
        held = isForced ? [] : heldGuards()
        try body(&self)
        held = outer.filter { configuration.stack(holding: $0.entry) != nil }
    }

    /// Everything is as it was but for the ledger.
    mutating func rollBack(to before: Transaction) {
        let ledger = ledger
        self = before
        self.ledger = ledger
    }

}
