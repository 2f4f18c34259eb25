/// What must hold before some things are shown, and what happens where it does not (law I).
///
/// The gates of an app are one generated class. Whoever launches a flow hands it over with the
/// flow; without it nothing that requires a gate is ever shown. Its steps are those of the root
/// flow.
@MainActor
open class FlowGates: FlowCoordinatorBase {
    public init() {
        super.init(name: "app", depthLimit: nil)
    }

    /// Whether what requires the gate may be shown.
    open func holds(_ gate: String) -> Bool { false }

    /// What happens where the gate does not hold: something is presented or called that may change
    /// that. Without it, what requires the gate waits until it holds.
    open func ask(_ gate: String) {}

    /// Says, as the answer to a call, that what waits for the gate may go on, this once.
    public final func pass(file: StaticString = #fileID, line: UInt = #line) {
        perform(file, line, .quiet) { runtime, _ in runtime.answerGate(.passed) }
    }

    /// Says, as the answer to a call, that what waits for the gate is forgotten.
    public final func drop(file: StaticString = #fileID, line: UInt = #line) {
        perform(file, line, .quiet) { runtime, _ in runtime.answerGate(.dropped) }
    }
}

extension FlowRuntime {
    /// Whether all of these gates hold. The first that does not takes the reaction back.
    func areOpen(_ gates: [String]) -> Bool {
        if !hasFault, let gate = closedGate(among: gates) { halt(.gate(gate)) }
        return !hasFault
    }

    /// The first of these gates that does not hold and was not passed.
    func closedGate(among gates: [String]) -> String? {
        gates.first { gate in
            let isPassed = transaction?.passed.contains(gate) ?? false
            return !isPassed && !(self.gates?.holds(gate) ?? false)
        }
    }

    /// What stands at a gate has not begun. False if it stands at none.
    @discardableResult
    func stopAtClosedGate() -> Bool {
        guard let gate = transaction?.closedGate else { return false }
        transaction?.closedGate = nil
        transaction?.report.marks = []
        halt(.gate(gate))
        return true
    }

    /// Whether gates hold, when nothing is to be asked.
    func holdAll(_ gates: [String]) -> Bool {
        gates.allSatisfy { self.gates?.holds($0) ?? false }
    }

    /// Runs what happens where a gate does not hold, as steps of the root flow (law I3).
    func ask(_ gate: String) -> FlowParkedAction.Question {
        guard let gates, let root = world.root else { return .wait }
        if transaction?.askedGates.contains(gate) ?? false {
            // It stands in its own way.
            fault(.blank)
            return .wait
        }
        transaction?.askedGates.append(gate)
        gates.runtime = self
        gates.id = root
        transaction?.question = nil
        countDelivery()
        mark(.handler(flow: gates.name, trigger: "gate \(gate)"))
        var context = FlowContext(node: root, here: world.frontStack(of: root))
        context.isGate = true
        run(context) { gates.ask(gate) }
        if !hasFault { transaction?.askedGates = [] }
        return transaction?.question ?? .wait
    }

    /// The call of a gate is answered.
    fileprivate func answerGate(_ answer: FlowParkedAction.Answer) {
        guard let call = transaction?.context?.call else { return }
        let index = world.actions.firstIndex { action in
            if case .call(call, _) = action.question { return true }
            return false
        }
        if let index { world.actions[index].answer = answer }
    }
}
