#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A `present` that waits until nothing covers the place it acts at (law D2).
struct WaitingPresent: Sendable, Hashable {
    let step: Int32
    let frame: Transaction.Frame
    /// Its inputs when it was reached: one whose expression has become absent keeps its value (law
    /// F3).
    let inputs: [Value]

    var decided: Decided { .step(frame.origin, step) }

    /// The same where everything is named otherwise.
    func renamed(_ rename: (InstanceID) -> InstanceID) -> WaitingPresent {
        WaitingPresent(
            step: step,
            frame: Transaction.Frame(
                flow: rename(frame.flow), type: frame.type,
                here: frame.here == .nowhere ? frame.here : rename(frame.here),
                reporter: frame.reporter.map(rename), payload: frame.payload,
                screen: frame.screen, mode: frame.mode, origin: frame.origin),
            inputs: inputs)
    }
}

extension Transaction {
    /// Whether layers that do not float, and show something, stand above the place of a step.
    func isCovered(_ frame: Frame) -> Bool {
        let here = configuration.here(frame.here, for: frame.flow)
        let layers = configuration.layers
        let own = layers.firstIndex { configuration.allStacks(from: $0.stack).contains(here) }
        guard let own else { return false }
        return layers[(own + 1)...].contains { layer in
            !layer.isFloating && !configuration.entries(of: layer.stack).isEmpty
        }
    }

    /// What becomes of a `present` in a covered place: it waits, in the place of one that does
    /// already, or is left out.
    mutating func holdBack(_ step: Step, at index: Int32, _ frame: Frame) {
        let id = Decided.step(frame.origin, index)
        guard step.whenCovered == .wait, case .present(let destination, _) = step.verb,
            let event = attempt.event
        else { return records.append(.dropped(id)) }
        for (place, action) in configuration.waiting.enumerated() {
            guard action.wait == .uncovered, case .present(let old) = action.work else { continue }
            records.append(.replacedStep(old.decided))
            configuration.waiting.remove(at: place)
            break
        }
        let isThere = frame.reporter.flatMap { configuration.stack(holding: $0) } != nil
        let kept = Frame(
            flow: frame.flow, type: frame.type, here: frame.here,
            reporter: isThere ? frame.reporter : nil, payload: frame.payload,
            screen: frame.screen, mode: frame.mode, origin: frame.origin)
        let (inputs, _) = machine.inputs(
            fields(of: destination.target), from: source(destination.arguments, frame), last: [],
            in: configuration)
        configuration.waiting.append(
            Waiting(
                event: machine.placed(event, in: attempt.window),
                work: .present(WaitingPresent(step: index, frame: kept, inputs: inputs)),
                gate: nil, wait: .uncovered, passed: attempt.passed, waived: []))
    }

    private func fields(of target: Destination.Target) -> [Field] {
        switch target {
        case .screen(let screen): graph[screen].inputs
        case .flow(let flow): graph[flow].inputs
        }
    }

    /// Runs the step that has waited.
    mutating func present(_ waiting: WaitingPresent) throws(Stop) {
        guard configuration.isRunning(waiting.frame.flow) else {
            return records.append(.droppedAction("stale"))
        }
        try ledger.takeItem()
        keptInputs = waiting.inputs
        try perform(graph.steps[Int(waiting.step)], at: waiting.step, waiting.frame)
        keptInputs = []
    }

    /// Forgets what waits and was set off by screens that have left.
    mutating func dropOrphanedPresents() {
        let seen = configuration
        configuration.waiting.removeAll { action in
            guard action.wait == .uncovered, case .present(let waiting) = action.work else {
                return false
            }
            return waiting.frame.reporter.map { seen.stack(holding: $0) == nil } ?? false
        }
    }

    /// Forgets what waits in flows that have ended.
    mutating func dropPresents(ofFlowsBut running: [InstanceID]) {
        configuration.waiting.removeAll { action in
            guard action.wait == .uncovered, case .present(let waiting) = action.work else {
                return false
            }
            return !running.contains(waiting.frame.flow)
        }
    }
}
