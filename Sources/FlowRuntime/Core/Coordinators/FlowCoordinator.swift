import FlowEngine

/// What every generated coordinator is: a flow that is called, shows screens and ends.
///
/// Generated coordinators say what happens in which transition; the base class passes it on to
/// the runtime, which decides what is then on screen.
@MainActor
open class FlowCoordinator<State, Outcome: FlowOutcome>: FlowCoordinatorBase {
    /// What the flow remembers: one value, so that a refused transition leaves no trace.
    public final var state: State {
        get { kept }
        _modify {
            runtime?.windows.kernel.remember(self)
            yield &kept
        }
    }
    private final var kept: State
    /// How a flow that nobody called says that it has ended.
    public final var onFinish: ((Outcome) -> Void)?

    public init(name: String, depthLimit: Int? = nil, state: State) {
        kept = state
        super.init(name: name, depthLimit: depthLimit)
    }

    /// A flow that remembers nothing.
    public init(name: String, depthLimit: Int? = nil) where State == Void {
        kept = ()
        super.init(name: name, depthLimit: depthLimit)
    }

    /// Ends the flow: what it shows goes, then its caller is told. No guard is asked if that is
    /// forced.
    public final func finish(
        _ outcome: Outcome, force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) {
        var step = FlowCodedStep(.finish, nth, function)
        step.law.isForced = force
        perform(step, animation) { kernel, frame throws(FlowStop) in
            try kernel.engine.finish(0, kernel.keep(.value(outcome)), frame)
        }
    }

    /// Runs `start()` again in the place of all the flow shows. What it remembers stays, unless a
    /// fresh state is given.
    public final func restart(
        with state: State? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) {
        var step = FlowCodedStep(.restart, nth, function)
        step.law.isForced = force
        perform(step, animation) { kernel, frame throws(FlowStop) in
            kernel.freshState = state.map { state in { self.state = state } }
            defer { kernel.freshState = nil }
            try kernel.engine.restart(fresh: state != nil, frame)
        }
    }

    override func saved() -> () -> Void {
        { [self, kept] in self.kept = kept }
    }

    override var savedState: FlowTraceValue {
        (state as? any FlowTraceable)?.flowTraceValue ?? .object([:])
    }

    override func take(savedState: FlowTraceValue) -> Bool {
        guard let type = State.self as? any FlowTraceable.Type else { return true }
        guard let state = type.init(flowTraceValue: self.savedState.with(savedState)) as? State
        else { return false }
        self.state = state
        return true
    }

    override func cancelledOutcome(_ cause: FlowCancellation) -> Any {
        Outcome.cancelled(cause)
    }

    override func tellHost(_ outcome: Any) {
        guard let outcome = outcome as? Outcome else { return }
        onFinish?(outcome)
    }
}

/// The part of a coordinator that does not depend on what it remembers or how it ends.
@MainActor
open class FlowCoordinatorBase: FlowDescribing, FlowRestorable {
    final let name: String
    final let depthLimit: Int?
    final weak var runtime: FlowRuntime?
    /// The number of the flow among those that run; nil before it runs and after it has ended.
    final var id: Int32?

    /// The gates that are asked where this flow is launched.
    public final var gates: FlowGates?
    /// What leads into the app from outside where this flow is launched.
    public final var links: FlowLinks?
    /// Whether the app can have several windows, where this flow is launched.
    public final var hasSeveralWindows = false
    /// Makes this flow anew where it was the root of a window and has ended; nil if it may not end.
    final var again: (() -> FlowCoordinatorBase)?
    /// The live inputs of a flow that no other flow calls.
    final var ownInputs: [FlowLiveInput] = []
    /// What the flow does about an event of the app; nil if it hears none.
    final var hearing: ((any FlowAppEvent) -> FlowReaction)?
    /// The values that the flow watches, in order of their names.
    final var watches: [FlowWatchBase] = []

    /// The name that tells steps in its methods from steps in other coordinators.
    var siteOwner: String { name }

    init(name: String, depthLimit: Int?) {
        self.name = name
        self.depthLimit = depthLimit
    }

    /// What the flow shows first.
    open func start() {}

    /// What the flow shows side by side, if it has a container.
    open var children: [FlowTab] { [] }

    /// In what the flow shows its children.
    open var container: FlowContainer { .stack }

    /// Whether `start` says what a stack shows first, and does not run in another container.
    open var startsAsStackOnly: Bool { false }

    /// How the flow looks where it is presented and the step says nothing of it.
    open var ownStyle: FlowStyleRule { .sheet }

    /// Which events of the app the flow hears and which values it watches.
    open func listen() {}

    /// What the flow was passed if no other flow calls it, for those who look for it and show it
    /// again.
    open func passedInputs() -> [FlowLiveInput] { [] }

    /// Under which name the flow is saved, and of which graph it is; nil if it is not saved.
    open var restoration: FlowRestoration? { nil }

    /// What a step of this flow has shown, described again; nil if there is no such step, or if it
    /// cannot be read what was in scope there.
    open func destination(shownBy step: FlowSavedStep) -> FlowDestination? { nil }

    /// A screen that this flow has shown, with its inputs as they were saved.
    open func screen(savedAs id: String, inputs: FlowTraceValue) -> FlowDestination? { nil }

    /// A flow that this one has called, with its inputs as they were saved.
    open func flow(savedAs id: String, inputs: FlowTraceValue) -> FlowDestination? { nil }

    /// What is tracked before a transition of this flow or of one that runs under it.
    open func willRun(_ transition: String, _ tracker: FlowTracker) {}

    /// What is tracked after a transition of this flow or of one that runs under it. Where a fault,
    /// a gate or a leave guard stops the transition it is not called, and nothing is tracked.
    open func didRun(_ transition: String, _ tracker: FlowTracker) {}

    /// Says how this flow is made anew where it was the root of a window and has ended.
    public final func startsAgain(as make: @escaping () -> FlowCoordinatorBase) {
        again = make
    }

    /// All that a flow was passed which no other flow calls.
    final func completeInputs() {
        let kept = Set(ownInputs.map(\.name))
        ownInputs += passedInputs().filter { !kept.contains($0.name) }
    }

    /// Hands a flow that no other flow calls the inputs that are to stay live.
    public final func keepCurrent(_ inputs: FlowLiveInput...) {
        ownInputs = inputs
    }

    /// What the flow remembers, as it is saved.
    var savedState: FlowTraceValue { .object([:]) }
    /// Lays saved fields over what the flow remembers; false if one cannot be read.
    func take(savedState: FlowTraceValue) -> Bool { true }

    func saved() -> () -> Void { {} }
    func cancelledOutcome(_ cause: FlowCancellation) -> Any { cause }
    func tellHost(_ outcome: Any) {}

    /// Runs a step of this flow, if the transaction still goes on. False if the flow has ended.
    @discardableResult
    final func perform(
        _ step: FlowCodedStep, _ animation: FlowAnimation? = nil,
        _ body: (FlowKernel, FlowEngine.Frame) throws(FlowStop) -> Void
    ) -> Bool {
        guard let kernel = runtime?.windows.kernel else { return false }
        return kernel.perform(step, by: self, animation: animation) {
            (frame) throws(FlowStop) in
            try body(kernel, frame)
        }
    }
}
