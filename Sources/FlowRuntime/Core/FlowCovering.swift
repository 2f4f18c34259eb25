/// What becomes of a `present` at a place that layers cover. Alerts cover nothing: what is
/// presented goes under them.
public enum FlowWhenCovered: Sendable {
    /// The new layer goes over the others.
    case over
    /// The step waits until nothing covers its place. One waits in a window, the newest.
    case wait
    /// The step is left out.
    case drop
}

/// A `present` that waits until nothing covers its place (law D2).
struct FlowWaitingPresent {
    /// Where it was reached, and by whom.
    let context: FlowContext
    let step: FlowCodeLine
    let destination: FlowDestination
    let style: FlowStyleRule
    let anchor: String?
    let isPassthrough: Bool
    let requires: [String]
    let animation: FlowAnimation
}

extension FlowRuntime {
    /// Whether the place where the running handler acts is covered: above its layer stands one that
    /// does not float and shows something.
    func isCovered(_ node: Int) -> Bool {
        isCovered(transaction?.context?.here, node)
    }

    private func isCovered(_ here: Int?, _ node: Int) -> Bool {
        let place =
            here.flatMap { world.stacks[$0] == nil ? nil : $0 } ?? world.frontStack(of: node)
        guard let place, let own = world.layerIndex(ofStack: place) else { return false }
        return world.layers[(own + 1)...].contains { layer in
            layer.style != .alert && world.stacks[layer.stack]?.isEmpty == false
        }
    }

    func isCovered(_ waiting: FlowWaitingPresent) -> Bool {
        isCovered(waiting.context.here, waiting.context.node)
    }

    /// A step that is reached in a covered place is not taken: it waits, or is left out.
    func holdBack(_ waiting: FlowWaitingPresent, _ policy: FlowWhenCovered) {
        guard let transaction else { return }
        self.transaction?.report.marks.removeLast()
        guard policy == .wait else { return note(.droppedStep(waiting.step)) }
        if let earlier = world.actions.firstIndex(where: { $0.waiting != nil }),
            let old = world.actions.remove(at: earlier).waiting
        {
            note(.replacedStep(old.step))
        }
        let work = FlowWork(
            id: world.newID(), event: transaction.atWork, eventNumber: transaction.atWorkNumber,
            window: self, isOutside: windows.isOutside,
            reaction: .items([FlowAgendaEntry(window: self, item: .present(waiting))]),
            passed: transaction.passed)
        world.actions.append(FlowParkedAction(work: work, question: .uncovered(waiting)))
    }

    /// Takes the step that has waited.
    func present(_ waiting: FlowWaitingPresent) {
        guard !hasFault else { return }
        guard world.nodes[waiting.context.node] != nil else { return note(.forgotten("stale")) }
        let old = waiting.destination.inputs.map { $0.saved() }
        for input in waiting.destination.inputs where isLive(input) { _ = input.evaluate() }
        run(waiting.context) {
            mark(.step(waiting.step))
            guarding {
                present(
                    waiting.context.node, waiting.destination, waiting.style,
                    anchor: waiting.anchor, isPassthrough: waiting.isPassthrough,
                    requires: waiting.requires)
            }
            transaction?.animations[id] = waiting.animation
        }
        if hasFault { for restore in old { restore() } }
    }

    /// What waits ends with its flow.
    func endWaitingOfEndedFlows() {
        world.actions = world.actions.filter { action in
            action.waiting.map { world.nodes[$0.context.node] != nil } ?? true
        }
    }

    /// What waits ends with the screen that has set it off, once the agenda is empty.
    func endOrphanedWaiting() {
        world.actions = world.actions.filter { action in
            action.waiting?.context.source.map { world.entries[$0] != nil } ?? true
        }
    }
}

extension FlowParkedAction {
    /// The step, as long as it waits for its place.
    var waiting: FlowWaitingPresent? {
        if case .uncovered(let waiting) = question { return waiting }
        return nil
    }
}
