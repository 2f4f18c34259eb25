extension FlowRuntime {
    /// One event from its judgement to its commit (law C1).
    func process(_ event: FlowEvent) {
        let event = named(event)
        defer { forgetPreview() }
        var report = FlowReport(event: event)
        eventCount += 1
        let verdict = verdictBefore(event)
        if ![.gone, .stale, .busy].contains(verdict) { endWaivers(of: event) }
        if let verdict {
            report.verdict = verdict
            if case .app(let event) = event {
                report.marks = judge(event).marks
                if verdict == .unhandled, event.isRequired { effects?.missed(event) }
            }
            if verdict == .ignored, case .system(.tab(let name, let tabs)) = event {
                report.marks = ignoredMark(ofTapOn: name, tabs).map { [$0] } ?? []
            }
            if verdict == .ignored, case .output(let output) = event, !closes(output),
                let source = output.source
            {
                let trigger = "\(source.screen.name).\(output.name)"
                report.marks = [.handler(flow: source.flow, trigger: trigger)]
            }
            observer?.didHandle(report, in: self)
            return
        }
        let old = committed
        rememberWatched()
        transaction = FlowTransaction(report: report, atWork: event, tabsBefore: tabsThere)
        let removed = isStopped(event) ? nil : takeFact(event)
        let savepoint = FlowSavepoint(of: self)
        if transaction?.report.verdict == .done {
            if let removed { react(to: event, removed: removed) }
            drain()
            while let stop = takeStop() { carryOut(stop, of: event, savepoint, removed) }
            if !hasFault { dropLayersThatStayedEmpty() }
            if transaction?.parks == true { transaction?.report.verdict = .parked }
            if transaction?.asks == true { transaction?.report.verdict = .asked }
            if hasFault { rollBack(to: savepoint, after: removed ?? []) }
            commit(replacing: old)
        }
        let done = transaction
        transaction = nil
        guard let done else { return }
        observer?.didHandle(done.report, in: self)
        for tell in done.afterwards { tell() }
    }

    /// True once something has gone wrong that takes the whole reaction back, or a gate or guard
    /// does.
    var hasFault: Bool {
        guard let transaction else { return false }
        return transaction.report.fault != nil || transaction.isUnreachable
            || transaction.isRefused || transaction.stop != nil
    }

    /// What has just taken the reaction back, if it was a gate or a guard.
    func takeStop() -> FlowStop? {
        let stop = transaction?.stop
        transaction?.stop = nil
        return stop
    }

    /// Takes the reaction back because of the step that was reached last, or of one that was not.
    func fault(_ kind: FlowFaultKind, at step: FlowCodeLine? = nil) {
        guard transaction != nil, !hasFault else { return }
        transaction?.report.fault = FlowFault(kind: kind, step: step)
    }

    /// Takes the reaction back because what a `show` leads to cannot be reached now.
    func refuseUnreachable() {
        guard !hasFault else { return }
        if transaction?.isLanding == true { return stopLanding(.waits) }
        transaction?.isUnreachable = true
    }

    func note(_ record: FlowRecord) {
        guard !hasFault else { return }
        transaction?.report.records.append(record)
    }

    func mark(_ mark: FlowMark) {
        guard !hasFault else { return }
        transaction?.report.marks.append(mark)
    }

    /// The flow that runs under this number, unless it has ended or the event is refused.
    func isRunning(_ node: Int) -> Bool {
        !hasFault && world.nodes[node] != nil
    }

    /// A step is reached: true if it shall be done.
    func reach(_ line: FlowCodeLine, by node: Int, _ kind: FlowStepKind) -> Bool {
        guard let context = transaction?.context, context.node == node, isRunning(node) else {
            return false
        }
        if let gates = transaction?.firstStepRequires, !gates.isEmpty {
            transaction?.firstStepRequires = []
            guard areOpen(gates) else {
                // What stands at the gate has not begun.
                transaction?.report.marks = []
                return false
            }
        }
        if kind != .action { transaction?.stepCount += 1 }
        let line = line.within(context.runs)
        transaction?.context?.step = line
        if let count = transaction?.stepCount, count > FlowBounds.steps {
            fault(.runaway, at: line)
            return false
        }
        guard kind.isAllowed(in: context.mode) else {
            note(.suppressed(line))
            return false
        }
        mark(.step(line))
        return true
    }

    /// The only step of a transition has a condition that does not hold.
    func guarded(_ line: FlowCodeLine) {
        guard let transaction, transaction.canBeGuarded, !transaction.isAgain,
            transaction.report.marks.count == 1
        else { return }
        mark(.step(line))
        self.transaction?.report.verdict = .guarded
        self.transaction?.report.effects = []
    }

    func noteNil(_ line: FlowCodeLine) {
        guard let context = transaction?.context else { return }
        note(.setNil(line.within(context.runs), run: context.run))
    }

    /// Runs what is queued until nothing more follows from the event.
    func drain() {
        while !hasFault {
            if let item = nextItem() {
                run(item)
                continue
            }
            endOrphanedCalls()
            if !queueChanges(), !updateTabs(), !releaseParkedAnswer(), !goOnLeaving(),
                !resumeAction(), !startEmptyTab(), !endEmptyFlow()
            {
                return
            }
        }
    }

    /// Runs what is queued, and nothing that would follow from its end.
    func drainAgenda() {
        while !hasFault, let item = nextItem() { run(item) }
    }

    private func run(_ item: FlowAgendaItem) {
        guard !hasFault else { return }
        switch item {
        case .closed(let output, let screen): runOutput(output, closed: screen)
        case .back(let screen): runBack(screen, [])
        case .answer(let answer): runAnswer(answer)
        case .deliver(let delivery): deliver(delivery)
        case .send(let event, let step): runSent(event, by: step)
        case .hear(let event, let node, let reaction): runHeard(event, by: node, reaction)
        case .trigger(let name, let node, let steps): runTrigger(name, in: node, steps)
        }
    }

    private func nextItem() -> FlowAgendaItem? {
        guard let first = transaction?.agenda.first else { return nil }
        transaction?.agenda.removeFirst()
        countDelivery()
        return first
    }

    func countDelivery() {
        transaction?.deliveryCount += 1
        if let count = transaction?.deliveryCount, count > FlowBounds.deliveries {
            fault(.runaway)
        }
    }

    private func deliver(_ delivery: FlowDelivery) {
        guard !hasFault, let caller = world.nodes[delivery.caller] else { return }
        let flow = caller.coordinator.name
        mark(
            .answer(
                flow: flow, child: delivery.child, outcome: delivery.outcome, site: delivery.site))
        let here = world.stacks[delivery.here] == nil ? nil : delivery.here
        let runs = delivery.site?.runs ?? []
        run(FlowContext(node: caller.id, here: here, mode: delivery.mode, runs: runs)) {
            delivery.deliver(delivery.outcome)
        }
    }

    /// Runs the steps of a handler or of a start.
    func run(_ context: FlowContext, _ body: () -> Void) {
        let outer = transaction?.context
        transaction?.runCount += 1
        var inner = context
        inner.run = transaction?.runCount ?? 0
        transaction?.context = inner
        body()
        transaction?.context = outer
    }

    /// A flow that shows nothing ends, the innermost and latest first; the root may not (law G3).
    private func endEmptyFlow() -> Bool {
        let busy = world.showing.union(world.waiting)
        for id in world.nodesInCallOrder.reversed() where !busy.contains(id) {
            guard let node = world.nodes[id], node.children.isEmpty else { continue }
            if node.place == .root {
                fault(.blank)
            } else {
                end(id, .itself)
            }
            return true
        }
        return false
    }

    private func rollBack(to savepoint: FlowSavepoint, after removed: [FlowRemovedScreen]) {
        let isUnreachable = transaction?.isUnreachable == true
        let isRefused = transaction?.isRefused == true
        transaction?.report.verdict = isUnreachable || isRefused ? .refused : .fault
        transaction?.agenda = []
        transaction?.afterwards = []
        transaction?.report.records = savepoint.records
        transaction?.report.effects = savepoint.effects
        transaction?.tells = []
        transaction?.missed = []
        transaction?.animation = .standard
        savepoint.restore(self)
        if !removed.isEmpty { endAfterGesture(savepoint) }
        if isUnreachable { transaction?.report.records.append(.unreachable) }
    }

    private func endAfterGesture(_ savepoint: FlowSavepoint) {
        // The gesture stays: what it left without a screen has ended, though nobody is told.
        let fault = transaction?.report.fault
        transaction?.report.fault = nil
        transaction?.isUnreachable = false
        transaction?.isRefused = false
        endByGesture(emptied(since: savepoint.showing))
        transaction?.agenda = []
        transaction?.afterwards = []
        endOrphanedCalls()
        transaction?.report.fault = fault
    }
}

/// What a step does, which decides where it may run (law G2, G5).
enum FlowStepKind {
    case move
    case finish
    /// It shows and removes nothing.
    case quiet
    /// It stands for the steps of an action, which are counted themselves.
    case action

    func isAllowed(in mode: FlowContext.Mode) -> Bool {
        switch mode {
        case .full: true
        case .sweep: self == .quiet || self == .action
        case .doomed: self != .move
        }
    }
}

/// How much may follow from one event (law C7).
enum FlowBounds {
    static let deliveries = 256
    static let steps = 4096
    static let startDepth = 32
}

/// All that a refused reaction puts back.
@MainActor
struct FlowSavepoint {
    private let world: FlowWorld
    private let transaction: FlowTransaction?
    private let restores: [() -> Void]
    let records: [FlowRecord]
    let effects: [FlowEffect]
    /// The flows that showed something before the event.
    let showing: Set<Int>

    init(of runtime: FlowRuntime) {
        world = runtime.world
        transaction = runtime.transaction
        showing = runtime.committed.showing
        records = runtime.transaction?.report.records ?? []
        effects = runtime.transaction?.report.effects ?? []
        var restores = runtime.world.nodes.values.map { $0.coordinator.saved() }
        if let app = runtime.app { restores.append(app.saved()) }
        for node in runtime.world.nodes.values {
            restores += node.coordinator.watches.map { $0.saved() }
        }
        let inputs = FlowSavedInputs(of: runtime, andScreens: true)
        restores.append { inputs.restore() }
        self.restores = restores
    }

    func restore(_ runtime: FlowRuntime) {
        runtime.world.restore(world)
        for restore in restores { restore() }
    }

    /// Goes back, so that something else runs instead. What was decided stays, and all still counts
    /// (law C7).
    func undo(in runtime: FlowRuntime) {
        restore(runtime)
        guard var old = transaction, let now = runtime.transaction else { return }
        old.report.marks = now.report.marks
        old.deliveryCount = now.deliveryCount
        old.stepCount = now.stepCount
        old.runCount = now.runCount
        old.askedGates = now.askedGates
        old.tried = now.tried
        old.parks = now.parks
        // What has stopped a gesture stood there before anything happened.
        old.stop = nil
        runtime.transaction = old
    }

    /// Goes on with what was at work.
    func goOn(in runtime: FlowRuntime) {
        guard let old = transaction else { return }
        runtime.transaction?.passed = old.passed
        runtime.transaction?.waived = old.waived
        runtime.transaction?.atWork = old.atWork
        runtime.transaction?.isAgain = old.isAgain
    }
}
