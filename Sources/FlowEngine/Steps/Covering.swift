/// A `present` that waits until nothing covers the place it acts at (law D2).
package struct FlowWaitingPresent: Sendable, Hashable {
    package internal(set) var frame: FlowEngine.Frame
    /// The step, with the values that were in scope.
    package internal(set) var asker: FlowTicket
    /// Its inputs when it was reached. An input whose expression has become absent keeps its value
    /// (law F3).
    package internal(set) var inputs: FlowTicket?
}

extension FlowEngine {
    /// True if the place of a step is below layers that show something and do not float.
    func isCovered(_ recorded: FlowInstanceID, for flow: FlowInstanceID) -> Bool {
        guard let own = world.layer(with: world.here(recorded, for: flow)) else { return false }
        return world.layers[(own + 1)...].contains { layer in
            !layer.isFloating && !world.isEmpty(layer.stack)
        }
    }

    /// Keeps a step until nothing covers its place, instead of the one that waited before.
    package func hold(asker: FlowTicket, inputs: FlowTicket?, _ frame: Frame) {
        guard let event = progress.attempt.event else { return }
        if let place = world.waiting.firstIndex(where: { $0.heldBack != nil }),
            let old = world.waiting.remove(at: place).heldBack
        {
            host.note(.replacedStep(old.asker))
        }
        var waiting = FlowWaitingPresent(frame: frame, asker: asker, inputs: inputs)
        waiting.frame.reporter = ifStillThere(frame.reporter)
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
