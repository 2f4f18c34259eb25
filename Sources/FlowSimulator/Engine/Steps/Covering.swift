#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A `present` that waits until nothing covers the place it acts at (law D2).
struct WaitingPresent: Sendable, Hashable {
    let step: Int32
    let flow: InstanceID
    /// The stack it acts at, as recorded (law A6).
    let here: InstanceID
    /// The entry of the screen that sent the output.
    let reporter: InstanceID?
    let mode: Transaction.Mode
    /// What was in scope.
    let asker: Ticket
    /// Its inputs when it was reached: one whose expression has become absent keeps its value (law
    /// F3).
    let inputs: Ticket?

    var tickets: [Ticket?] { [asker, inputs] }

    /// The same where everything is named otherwise.
    func renamed(
        _ rename: (InstanceID) -> InstanceID, _ renumber: (Ticket) -> Ticket
    ) -> WaitingPresent {
        WaitingPresent(
            step: step, flow: rename(flow), here: here == .nowhere ? here : rename(here),
            reporter: reporter.map(rename), mode: mode, asker: renumber(asker),
            inputs: inputs.map(renumber))
    }
}

extension Configuration {
    func decided(_ waiting: WaitingPresent) -> Decided? { values.asker(waiting.asker)?.decided }
}

extension Transaction {
    /// Whether layers that do not float, and show something, stand above the place of a step.
    func isCovered(_ recorded: InstanceID, for flow: InstanceID) -> Bool {
        let here = configuration.here(recorded, for: flow)
        let layers = configuration.layers
        let own = layers.firstIndex { configuration.allStacks(from: $0.stack).contains(here) }
        guard let own else { return false }
        return layers[(own + 1)...].contains { layer in
            !layer.isFloating && !configuration.entries(of: layer.stack).isEmpty
        }
    }

    /// Keeps a step until nothing covers its place; one waits.
    mutating func hold(_ present: WaitingPresent, since event: Event) {
        for (place, action) in configuration.waiting.enumerated() {
            guard action.wait == .uncovered, case .present(let old) = action.work else { continue }
            if let step = configuration.decided(old) { records.append(.replacedStep(step)) }
            configuration.waiting.remove(at: place)
            break
        }
        configuration.waiting.append(
            Waiting(
                event: machine.placed(event, in: attempt.window), work: .present(present),
                gate: nil, wait: .uncovered, passed: attempt.passed, waived: []))
    }

    /// Runs the step that has waited.
    mutating func present(_ waiting: WaitingPresent) throws(Stop) {
        guard let flow = configuration.flow(waiting.flow) else {
            return records.append(.droppedAction("stale"))
        }
        try ledger.takeItem()
        try perform(waiting, by: flow)
    }

    /// Forgets what waits and was set off by screens that have left.
    mutating func dropOrphanedPresents() {
        let seen = configuration
        configuration.waiting.removeAll { action in
            guard action.wait == .uncovered, case .present(let waiting) = action.work else {
                return false
            }
            return waiting.reporter.map { seen.stack(holding: $0) == nil } ?? false
        }
    }

    /// Forgets what waits in flows that have ended.
    mutating func dropPresents(ofFlowsBut running: [InstanceID]) {
        configuration.waiting.removeAll { action in
            guard action.wait == .uncovered, case .present(let waiting) = action.work else {
                return false
            }
            return !running.contains(waiting.flow)
        }
    }
}
