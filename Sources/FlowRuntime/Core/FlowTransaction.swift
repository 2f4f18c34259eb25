extension FlowRuntime {
    /// One event from its judgement to its commit (law C1).
    func process(_ event: FlowEvent) {
        let event = named(event)
        defer { for window in windows.all { window.forgetPreview() } }
        var report = FlowReport(event: event, window: windows.isOutside ? nil : id)
        windows.eventCount += 1
        let isNew = opens(by: event)
        let verdict = isOpen ? verdictBefore(event) : .gone
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
            windows.observer?.didHandle(report)
            return
        }
        for window in windows.all { window.rememberWatched() }
        let tabsBefore = windows.all.map(\.tabsThere).reduce(into: [:]) { all, tabs in
            all.merge(tabs) { first, _ in first }
        }
        transaction = FlowTransaction(
            report: report, atWork: event, atWorkNumber: windows.eventCount,
            tabsBefore: tabsBefore)
        let removed = isStopped(event) ? nil : takeFact(event)
        let savepoint = FlowSavepoint(of: self)
        if transaction?.report.verdict == .done {
            if let removed { react(to: event, removed: removed) }
            drain()
            while let stop = takeStop() { carryOut(stop, of: event, savepoint, removed) }
            if case .start = event, !hasFault {
                restoreSaved()
                drain()
                while let stop = takeStop() { carryOut(stop, of: event, savepoint, removed) }
            }
            dropAllLayersThatStayedEmpty()
            if transaction?.parks == true { transaction?.report.verdict = .parked }
            if transaction?.asks == true { transaction?.report.verdict = .asked }
            if hasFault { rollBack(to: savepoint, after: removed ?? []) }
            if isNew, transaction?.report.fault != nil { leave() }
            commitAll()
        }
        let done = transaction
        transaction = nil
        guard let done else { return }
        windows.observer?.didHandle(done.report)
        for tell in done.afterwards { tell() }
    }

    /// A launch opens a window that was not there before.
    private func opens(by event: FlowEvent) -> Bool {
        guard case .start = event, !isOpen, !isClosed else { return false }
        open()
        return true
    }

    func dropAllLayersThatStayedEmpty() {
        for window in windows.all where !hasFault { window.dropLayersThatStayedEmpty() }
    }

    /// True once something has gone wrong that takes the whole reaction back, or a gate or guard
    /// does.
    var hasFault: Bool {
        guard let transaction else { return false }
        return transaction.report.fault != nil || transaction.isUnreachable
            || transaction.isRefused || transaction.stop != nil
    }

    /// What has just taken the reaction back, if it was a gate or a guard.
    func takeStop() -> FlowHalt? {
        let stop = transaction?.stop
        transaction?.stop = nil
        return stop
    }

    /// Takes the reaction back so that something else happens, in this window.
    func halt(_ stop: FlowStop) {
        transaction?.stop = FlowHalt(stop: stop, window: self)
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
        if stopAtClosedGate() { return false }
        if kind == .action {
            transaction?.actionCount += 1
        } else {
            transaction?.stepCount += 1
        }
        let line = line.within(context.runs)
        transaction?.context?.step = line
        let counts = (steps: transaction?.stepCount ?? 0, actions: transaction?.actionCount ?? 0)
        if counts.steps > FlowBounds.steps || counts.actions > FlowBounds.actions {
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
            if runNext() { continue }
            let windows = windows.all
            for window in windows { window.endOrphanedCalls() }
            if !queueChanges(), !windows.contains(where: { $0.goOn() }) { return }
        }
    }

    /// What follows in this window once nothing is queued; false if nothing does.
    private func goOn() -> Bool {
        restartRoot() || updateTabs() || releaseParkedAnswer() || goOnLeaving() || resumeAction()
            || startEmptyTab() || endEmptyFlow()
    }

    /// Runs what is queued, and nothing that would follow from its end.
    func drainAgenda() {
        while !hasFault, runNext() {}
    }

    private func run(_ item: FlowAgendaItem) {
        guard !hasFault else { return }
        switch item {
        case .closed(let output, let screen): runOutput(output, closed: screen)
        case .back(let screen): runBack(screen, [])
        case .answer(let answer): runAnswer(answer)
        case .present(let waiting): present(waiting)
        case .deliver(let delivery): deliver(delivery)
        case .send(let event, let reach, let step): runSent(event, to: reach, by: step)
        case .hear(let event, let node, let reaction): runHeard(event, by: node, reaction)
        case .trigger(let name, let node, let steps): runTrigger(name, in: node, steps)
        }
    }

    /// Does what is queued first; false if nothing is.
    private func runNext() -> Bool {
        guard let first = transaction?.agenda.first else { return false }
        transaction?.agenda.removeFirst()
        countDelivery()
        first.window?.run(first.item)
        return true
    }

    /// Queues something that is to be done in this window.
    func schedule(_ item: FlowAgendaItem) {
        transaction?.agenda.append(FlowAgendaEntry(window: self, item: item))
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
            if node.place == .root, !mayRootEnd {
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
        transaction?.animations = [:]
        savepoint.restore()
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
        for window in windows.all { window.endOrphanedCalls() }
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
    static let actions = 4096
    static let startDepth = 32
}

/// All that a refused reaction puts back.
@MainActor
struct FlowSavepoint {
    private let worlds: [(window: FlowRuntime, world: FlowWorld)]
    private let isOutside: Bool
    let transaction: FlowTransaction?
    private let restores: [() -> Void]
    let records: [FlowRecord]
    let effects: [FlowLeavingEffect]
    /// The flows that showed something before the event.
    let showing: Set<Int>

    init(of runtime: FlowRuntime) {
        let windows = runtime.windows.all
        worlds = windows.map { ($0, $0.world) }
        isOutside = runtime.windows.isOutside
        transaction = runtime.transaction
        showing = runtime.committed.showing
        records = runtime.transaction?.report.records ?? []
        effects = runtime.transaction?.report.effects ?? []
        let nodes = windows.flatMap { $0.world.nodes.values }
        var restores = nodes.map { $0.coordinator.saved() }
        for window in windows {
            if let app = window.app { restores.append(app.saved()) }
            if let state = window.window { restores.append(state.saved()) }
        }
        for node in nodes { restores += node.coordinator.watches.map { $0.saved() } }
        let inputs = FlowSavedInputs(of: windows, andScreens: true)
        restores.append { inputs.restore() }
        self.restores = restores
    }

    func restore() {
        for (window, world) in worlds { window.world.restore(world) }
        for restore in restores { restore() }
    }

    /// Goes back, so that something else runs instead. What was decided stays, and all still counts
    /// (law C7).
    func undo(in runtime: FlowRuntime) {
        restore()
        guard var old = transaction, let now = runtime.transaction else { return }
        old.report.marks = now.report.marks
        old.deliveryCount = now.deliveryCount
        old.stepCount = now.stepCount
        old.actionCount = now.actionCount
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
        runtime.transaction?.atWorkNumber = old.atWorkNumber
        runtime.transaction?.isAgain = old.isAgain
        runtime.windows.isOutside = isOutside
    }
}
