/// A `present` that waits until nothing covers the place it acts at (law D2).
package struct FlowWaitingPresent: Sendable, Hashable {
    package let step: Int32
    package let frame: FlowEngine.Frame
    /// What was in scope.
    package let asker: FlowTicket
    /// Its inputs when it was reached: one whose expression has become absent keeps its value (law
    /// F3).
    package let inputs: FlowTicket?

    /// The same where everything is named otherwise.
    func renamed(_ names: FlowNewNames) -> FlowWaitingPresent {
        let here = frame.here == .nowhere ? frame.here : names.id(frame.here)
        return FlowWaitingPresent(
            step: step,
            frame: FlowEngine.Frame(
                flow: names.id(frame.flow), here: here, reporter: frame.reporter.map(names.id),
                mode: frame.mode),
            asker: names.ticket(asker), inputs: inputs.map(names.ticket))
    }
}

extension FlowEngine {
    /// Whether layers that do not float, and show something, stand above the place of a step.
    func isCovered(_ recorded: FlowInstanceID, for flow: FlowInstanceID) -> Bool {
        let here = world.here(recorded, for: flow)
        let layers = world.layers
        let own = layers.firstIndex { world.allStacks(from: $0.stack).contains(here) }
        guard let own else { return false }
        return layers[(own + 1)...].contains { layer in
            !layer.isFloating && !world.isEmpty(layer.stack)
        }
    }

    /// Keeps a step until nothing covers its place; one waits.
    package func hold(step: Int32, asker: FlowTicket, inputs: FlowTicket?, _ frame: Frame) {
        guard let event = progress.attempt.event else { return }
        if let place = world.waiting.firstIndex(where: { $0.heldBack != nil }),
            let old = world.waiting.remove(at: place).heldBack
        {
            host.note(.replacedStep(old.asker))
        }
        let waiting = FlowWaitingPresent(
            step: step,
            frame: Frame(
                flow: frame.flow, here: frame.here, reporter: ifStillThere(frame.reporter),
                mode: frame.mode),
            asker: asker, inputs: inputs)
        world.waiting.append(
            FlowWaiting(
                placed(event, in: progress.attempt.window), .present(waiting), until: .uncovered,
                passed: progress.attempt.passed))
    }

    /// Runs the step that has waited.
    package func present(_ waiting: FlowWaitingPresent) throws(FlowStop) {
        guard world.isRunning(waiting.frame.flow) else { return host.note(.droppedAction(.stale)) }
        try takeItem()
        try host.perform(waiting)
    }
}
