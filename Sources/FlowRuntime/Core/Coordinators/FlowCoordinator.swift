import FlowEngine

/// The base class of every generated coordinator: a flow that is called, shows screens and ends.
///
/// Generated coordinators say what happens in which transition. The base class passes that on to
/// the runtime, which decides what is on screen.
@MainActor
open class FlowCoordinator<State, Outcome: FlowOutcome>: FlowCoordinatorBase {
    /// The state of the flow: one value, so that a refused transition leaves no trace.
    public final var state: State {
        get { kept }
        _modify {
            runtime?.windows.kernel.remember(self)
            yield &kept
        }
    }
    private final var kept: State
    /// Called with the outcome when a flow ends that no other flow has called.
    public final var onFinish: ((Outcome) -> Void)?

    public init(name: String, depthLimit: Int? = nil, state: State) {
        kept = state
        super.init(name: name, depthLimit: depthLimit)
    }

    /// A flow without state.
    public init(name: String, depthLimit: Int? = nil) where State == Void {
        kept = ()
        super.init(name: name, depthLimit: depthLimit)
    }

    /// Ends the flow: removes everything it shows, then hands its caller the outcome. With `force`
    /// no leave guard is asked.
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

    /// Replaces everything the flow shows with the result of `start()`, which runs again. The state
    /// stays, unless a fresh one is given.
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

/// The part of a coordinator that does not depend on the types of its state and its outcome.
@MainActor
open class FlowCoordinatorBase: FlowDescribing, FlowRestorable {
    final let name: String
    final let depthLimit: Int?
    final weak var runtime: FlowRuntime?
    /// The number of the flow among those that run; nil before it runs and after it has ended.
    final var id: Int32?

    /// The gates of the window, if this flow is launched as its root.
    public final var gates: FlowGates?
    /// The links into the app, if this flow is launched as the root of a window.
    public final var links: FlowLinks?
    /// True if the app can have several windows; read if this flow is launched as a root.
    public final var hasSeveralWindows = false
    /// Makes this flow again if it was the root of a window and has ended; nil if it may not end.
    final var again: (() -> FlowCoordinatorBase)?
    /// The live inputs of a flow that no other flow calls.
    final var ownInputs: [FlowLiveInput] = []
    /// The flow's reaction to an event of the app; nil if it hears none.
    final var hearing: ((any FlowAppEvent) -> FlowReaction)?
    /// The values that the flow watches, in order of their names.
    final var watches: [FlowWatchBase] = []

    /// The name that tells steps in its methods from steps in other coordinators.
    var siteOwner: String { name }

    init(name: String, depthLimit: Int?) {
        self.name = name
        self.depthLimit = depthLimit
    }

    /// Shows the first screen or flow.
    open func start() {}

    /// The children that the flow shows side by side, if it has a container.
    open var children: [FlowTab] { [] }

    /// The container in which the flow shows its children.
    open var container: FlowContainer { .stack }

    /// True if `start` runs only if the container is a stack.
    open var startsAsStackOnly: Bool { false }

    /// The style of the layer when the flow is presented and the step does not give one.
    open var ownStyle: FlowStyleRule { .sheet }

    /// Sets up the events of the app that the flow hears and the values that it watches.
    open func listen() {}

    /// The inputs of a flow that no other flow calls, so that `show` can find it and restoration
    /// can show it again.
    open func passedInputs() -> [FlowLiveInput] { [] }

    /// The name under which the flow is saved, and its graph; nil if it is not saved.
    open var restoration: FlowRestoration? { nil }

    /// The screen or flow that a step of this flow has shown, described again; nil if there is no
    /// such step, or if a value that was in scope there cannot be read.
    open func destination(shownBy step: FlowSavedStep) -> FlowDestination? { nil }

    /// A screen that this flow has shown, with its inputs as they were saved.
    open func screen(savedAs id: String, inputs: FlowTraceValue) -> FlowDestination? { nil }

    /// A flow that this one has called, with its inputs as they were saved.
    open func flow(savedAs id: String, inputs: FlowTraceValue) -> FlowDestination? { nil }

    /// Tracks values before a transition of this flow or of one that runs under it.
    open func willRun(_ transition: String, _ tracker: FlowTracker) {}

    /// Tracks values after a transition of this flow or of one that runs under it. If a fault, a
    /// gate or a leave guard stops the transition, it is not called and nothing is tracked.
    open func didRun(_ transition: String, _ tracker: FlowTracker) {}

    /// Says how this flow is made again if it was the root of a window and has ended.
    public final func startsAgain(as make: @escaping () -> FlowCoordinatorBase) {
        again = make
    }

    /// Completes the live inputs of a flow that no other flow calls with the ones it was passed.
    final func completeInputs() {
        let kept = Set(ownInputs.map(\.name))
        ownInputs += passedInputs().filter { !kept.contains($0.name) }
    }

    /// Gives a flow that no other flow calls the inputs that stay live.
    public final func keepCurrent(_ inputs: FlowLiveInput...) {
        ownInputs = inputs
    }

    /// The state of the flow, as it is saved.
    var savedState: FlowTraceValue { .object([:]) }
    /// Puts saved fields over those of the state; false if one cannot be read.
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
