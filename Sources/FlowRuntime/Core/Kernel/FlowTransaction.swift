import FlowEngine

/// The state of the event that is being handled.
struct FlowTransaction {
    let occurrence: FlowOccurrence
    /// The decisions so far; a rollback of the reaction keeps them.
    var marks: [FlowMark] = []
    /// The alert of the leave guard that stopped the reaction, with its inputs at that time.
    var alert: FlowDestination?
    /// The number of marks when a fault occurred, and the step at fault if it is not among them.
    var failedMarks: Int?
    var failedStep: FlowStepSite?
    var progress = Progress()
    /// True if the engine reached the end of the event, and did not reject it before.
    var isCommitted = false
    /// True if the handler of an output may still say that its condition does not hold.
    var canBeGuarded: Bool

    init(_ occurrence: FlowOccurrence) {
        self.occurrence = occurrence
        canBeGuarded = if case .output = occurrence { true } else { false }
    }

    /// The animation of the change in a window.
    @MainActor
    func animation(in window: FlowRuntime) -> FlowAnimation {
        progress.animations.last { $0.window == window.id }?.animation ?? .standard
    }

    /// The part of the transaction that a rollback restores.
    struct Progress {
        var records: [FlowReport.Record] = []
        var effects: [FlowLeavingEffect] = []
        /// Required events that steps raised and no flow handled.
        var missed: [(window: FlowRuntime, event: any FlowAppEvent)] = []
        /// Events that steps have raised, by the place of the step among the marks.
        var sent: [(step: Int32, window: FlowRuntime, event: any FlowAppEvent)] = []
        /// The animations that steps asked for, by the number of the window; the last one counts.
        var animations: [(window: Int, animation: FlowAnimation)] = []
        /// Closures that tell hosts of outcomes and reports, run once the event is over.
        var afterwards: [() -> Void] = []
        /// Closures that send screens their commands, run when everything is on screen.
        var told: [() -> Void] = []
    }
}

/// The flow and the place that steps run in.
final class FlowContext {
    let frame: FlowEngine.Frame
    /// Which run of a handler this is.
    var run = 0
    var step: FlowStepSite?
    /// The `run` steps of the actions that run now, the outermost first.
    var runs: [FlowStepSite] = []

    init(_ frame: FlowEngine.Frame, runs: [FlowStepSite] = []) {
        self.frame = frame
        self.runs = runs
    }
}

// Running steps.
extension FlowKernel {
    /// Runs the steps of a handler or of a start until they end or something stops them.
    func run(_ context: FlowContext, _ body: () -> Void) throws(FlowStop) {
        let outer = self.context
        runCount += 1
        self.context = context
        context.run = runCount
        body()
        self.context = outer
        if let stop {
            self.stop = nil
            throw stop
        }
    }

    func mark(_ mark: FlowMark) {
        transaction?.marks.append(mark)
    }

    func add(_ record: FlowReport.Record) {
        if stop == nil { transaction?.progress.records.append(record) }
    }

    func coordinator(_ id: FlowInstanceID) -> FlowCoordinatorBase? { flows[id]?.coordinator }

    func name(of flow: FlowInstanceID) -> String { flows[flow]?.coordinator.name ?? "" }

    /// True if the next steps of a flow still run.
    func isGoingOn(_ flow: FlowInstanceID) -> Bool {
        stop == nil && engine.world.isRunning(flow)
    }

    /// A step that is to run.
    private struct Reached {
        let site: FlowStepSite
        let frame: FlowEngine.Frame
        /// The step as the engine knows it; nil for an effect.
        let law: FlowStep?
    }

    /// Performs a step of a flow. False if the flow has ended.
    ///
    /// The compiler copies this for each verb, so the parts they share are in methods of their own.
    @inline(__always)
    func perform(
        _ step: FlowCodedStep, by coordinator: FlowCoordinatorBase, animation: FlowAnimation?,
        _ body: (FlowEngine.Frame) throws(FlowStop) -> Void
    ) -> Bool {
        guard let reached = reach(step, by: coordinator) else {
            return context(ofStepsOf: coordinator) != nil
        }
        do throws(FlowStop) {
            if let law = reached.law {
                try engine.perform(law, reached.frame, body)
            } else {
                try body(reached.frame)
            }
        } catch {
            stop = error
        }
        return finish(reached, animation)
    }

    /// The context for a step of a flow; nil if steps of this flow do not run now.
    private func context(ofStepsOf coordinator: FlowCoordinatorBase) -> FlowContext? {
        guard let context, let id = coordinator.id, stop == nil,
            context.frame.flow.number == id, engine.world.isRunning(context.frame.flow), !isJudging
        else { return nil }
        return context
    }

    /// The step, if it is to run now; nil if it is dropped, suppressed or has to wait.
    private func reach(_ step: FlowCodedStep, by coordinator: FlowCoordinatorBase) -> Reached? {
        guard let context = context(ofStepsOf: coordinator) else { return nil }
        let site = step.site.within(context.runs, of: coordinator.siteOwner)
        context.step = site
        guard engine.mayReachStep() else {
            runaway(at: site)
            return nil
        }
        let frame = context.frame
        if step.isEffect {
            mark(.step(site))
            return Reached(site: site, frame: frame, law: nil)
        }
        let law = step.facts(of: self, frame)
        switch engine.reach(law, frame) {
        case .isSuppressed: add(.step(.suppressed, site))
        case .isDropped: add(.step(.dropped, site))
        case .waits:
            if let held = step.held {
                engine.hold(asker: keep(FlowKept.held(held(site))), inputs: nil, frame)
            }
        case .isDone:
            if !step.isCall { mark(.step(site)) }
            return Reached(site: site, frame: frame, law: law)
        }
        return nil
    }

    /// Records the result of a step that has run. False if the flow has ended.
    private func finish(_ reached: Reached, _ animation: FlowAnimation?) -> Bool {
        if reached.law != nil {
            if let animation, let window {
                transaction?.progress.animations.append((window.id, animation))
            }
            if stop == nil, !engine.world.isRunning(reached.frame.flow) {
                add(.dropped(after: reached.site))
            }
        }
        return isGoingOn(reached.frame.flow)
    }

    func runaway(at site: FlowStepSite) {
        fail()
        transaction?.failedStep = site
        stop = .fault(.runaway)
    }

    /// Stops the handler: the condition of its transition's only step does not hold.
    func guarded(_ site: FlowStepSite, by coordinator: FlowCoordinatorBase) {
        let site = site.within([], of: coordinator.siteOwner)
        if isJudging {
            stop = .over(.guarded)
            return mark(.step(site))
        }
        guard let transaction, transaction.canBeGuarded, transaction.marks.count == 1, stop == nil
        else { return }
        mark(.step(site))
        stop = .over(.guarded)
    }

    func noteNil(_ site: FlowStepSite, by coordinator: FlowCoordinatorBase) {
        guard let context else { return }
        let site = site.within(context.runs, of: coordinator.siteOwner)
        add(.setNil(site, run: context.run))
    }

    // MARK: - Actions

    /// Runs an action in place of a step. Its steps are named after the step that runs it.
    func runAction(
        _ site: FlowStepSite, as name: String?, by coordinator: FlowCoordinatorBase,
        _ action: () -> Void
    ) -> Bool {
        guard let context = context(ofStepsOf: coordinator) else { return false }
        var site = site.within(context.runs, of: coordinator.siteOwner)
        guard engine.mayRunAction() else {
            runaway(at: site)
            return false
        }
        mark(.step(site))
        site.name = name
        context.runs.append(site)
        action()
        context.runs.removeLast()
        return isGoingOn(context.frame.flow)
    }

    /// Takes back the mark of the action's step, because the condition of the action does not hold.
    func leaveOutAction() {
        guard let run = context?.runs.last, case .step(let step)? = transaction?.marks.last,
            step == run
        else { return }
        transaction?.marks.removeLast()
    }

    /// Runs the steps of a transition between hooks.
    func surround(_ coordinator: FlowCoordinatorBase, _ transition: String, _ steps: () -> Void) {
        guard let frame = context?.frame, !isJudging else { return steps() }
        let name = "\(coordinator.name)/\(transition)"
        let (hooks, tracker) = (window?.hooks, FlowTracker(kernel: self))
        // Why the steps have stopped is kept already.
        try? engine.surround(frame.flow) { () throws(FlowStop) in
            steps()
            if let stop { throw stop }
        } hook: { flow, isBefore in
            if let flow {
                let coordinator = self.coordinator(flow)
                if isBefore {
                    coordinator?.willRun(name, tracker)
                } else {
                    coordinator?.didRun(name, tracker)
                }
            } else if isBefore {
                hooks?.willRun(name, tracker)
            } else {
                hooks?.didRun(name, tracker)
            }
        }
    }
}

/// A step of generated code, when it is reached.
@MainActor
struct FlowCodedStep {
    let site: FlowStepSite
    /// The step for the engine, without the parts that get a number only when it is reached.
    var law = FlowStep()
    /// The gates that the step itself requires, by name.
    var requires: [String] = []
    var given: FlowGiven?
    /// The child of the flow's container that it acts in.
    var child: String?
    /// True for a `call`, whose mark is written when the call is made.
    var isCall = false
    /// True for a step that runs in any handler, even if its place is covered.
    var isEffect = false
    /// Makes the part of it that is kept if it has to wait.
    var held: ((FlowStepSite) -> FlowHeldStep)?

    init(_ verb: FlowStep.Kind, _ number: Int, _ function: StaticString) {
        site = FlowStepSite(verb, number, function)
        law.kind = verb
    }

    fileprivate func facts(of kernel: FlowKernel, _ frame: FlowEngine.Frame) -> FlowStep {
        var law = law
        law.requires = requires.map { kernel.numbers.word($0) }
        law.target = given.map { kernel.target(of: $0, by: frame.flow) }
        law.inside = child.flatMap { kernel.engine.child($0, of: frame.flow) }
        return law
    }
}
