import FlowModel

/// The steps that a flow runs when a child ends or reports. A key of `transitions:` answers for all
/// steps that start the child, and `outcomes:` of a step answers for that step.
struct ChildAnswer {
    enum Place {
        case key(TransitionID)
        /// In the step at this place.
        case step(SourceSpan)
    }

    let caller: FlowID
    let child: FlowID
    let event: Answer.Event
    let place: Place
    /// True if the child is a tab, page or column of the caller, so that no step starts it.
    let isInContainer: Bool
    /// The number of fields of the payload in scope that the event brings; they come first.
    let fieldCount: Int
    let steps: StepList
    let span: SourceSpan

    /// Creates the answer of a transition to one of its triggers; nil if no child sets that off.
    fileprivate init?(_ id: TransitionID, to trigger: Trigger, _ graph: FlowGraph) {
        switch trigger {
        case .outcome(_, let index), .childOutcome(_, let index): event = .outcome(index)
        case .report(_, let index), .childReport(_, let index): event = .report(index)
        case .cancelled, .childCancelled: event = .cancelled
        case .output, .back, .event, .changed, .selected, .reselected: return nil
        }
        switch trigger {
        case .childOutcome, .childReport, .childCancelled: isInContainer = true
        default: isInContainer = false
        }
        let transition = graph[id]
        guard let child = graph.answeringFlow(of: trigger, in: transition.flow) else { return nil }
        self.child = child
        caller = transition.flow
        place = .key(id)
        fieldCount = transition.payload.count
        steps = transition.steps
        span = transition.span
    }

    /// Creates the answer of a step in `caller` that starts `child`.
    fileprivate init(_ answer: Answer, to child: FlowID, of step: Step, in caller: FlowID) {
        self.caller = caller
        self.child = child
        event = answer.event
        place = .step(step.span)
        isInContainer = false
        fieldCount = answer.payload.count - answer.kept.count
        steps = answer.steps
        span = answer.span
    }

    /// The index of the outcome that is answered; nil for a report and for `cancelled`.
    var outcome: Int32? {
        if case .outcome(let index) = event { return index }
        return nil
    }

    /// The place of the step that says the answer, if it is not a key.
    var step: SourceSpan? {
        if case .step(let span) = place { return span }
        return nil
    }

    /// The transition, if a key says the answer.
    var transition: TransitionID? {
        if case .key(let id) = place { return id }
        return nil
    }
}

/// The answers of all flows to the flows that they start, however they are written.
struct ChildAnswers {
    private struct Call: Hashable {
        let caller: FlowID
        let child: FlowID
    }

    /// The answers of keys come first, in the order of the transitions, then those of steps.
    private(set) var all: [ChildAnswer] = []
    /// The answers of keys to children that steps start.
    private var ofKeys: [Call: [ChildAnswer]] = [:]
    /// The answers of steps, by the flow that the steps run in.
    private var atSteps: [FlowID: [ChildAnswer]] = [:]

    init(_ walks: Walks) {
        let graph = walks.graph
        for (index, transition) in graph.transitions.enumerated() {
            for binding in transition.triggers {
                guard
                    let answer = ChildAnswer(TransitionID(index), to: binding.trigger, graph)
                else { continue }
                all.append(answer)
                if answer.isInContainer { continue }
                ofKeys[Call(caller: answer.caller, child: answer.child), default: []]
                    .append(answer)
            }
        }
        // The steps of the app file run in the root.
        for flow in graph.flowIDs + [nil] {
            let caller = flow ?? graph.application.root
            walks.forEachWritten(.answered, of: flow) { step in
                atSteps[caller, default: []] += own(of: step, in: caller)
            }
        }
        for flow in graph.flowIDs { all += ofSteps(in: flow) }
    }

    /// The answers that steps of a flow have.
    func ofSteps(in flow: FlowID) -> [ChildAnswer] { atSteps[flow] ?? [] }

    /// What a flow does when the child that a step starts ends or reports: the answers of the step,
    /// and those of keys to what the step does not answer.
    func heard(by step: Step, in flow: FlowID) -> [ChildAnswer] {
        guard let child = step.verb.startedFlow else { return [] }
        let keys = ofKeys[Call(caller: flow, child: child)] ?? []
        if step.answers.isEmpty { return keys }
        return own(of: step, in: flow) + keys.filter { step.answer(to: $0.event) == nil }
    }

    private func own(of step: Step, in flow: FlowID) -> [ChildAnswer] {
        guard let child = step.verb.startedFlow else { return [] }
        return step.answers.map { ChildAnswer($0, to: child, of: step, in: flow) }
    }
}

extension FlowGraph {
    /// `Flow/Child.done`, as in traces. An answer has the same name as a key and at a step.
    func element(_ answer: ChildAnswer) -> String {
        if let id = answer.transition { return element(self[id]) }
        let child = self[answer.child]
        let event =
            switch answer.event {
            case .outcome(let index): child.outcomes[Int(index)].name
            case .report(let index): child.reports[Int(index)].name
            case .cancelled: "cancelled"
            }
        return self[answer.caller].name + "/" + child.name + "." + event
    }

    /// True if the answer says that nothing is to be done.
    func isIgnored(_ answer: ChildAnswer) -> Bool {
        if case .ignore? = self[answer.steps].first?.verb { return true }
        return false
    }
}

extension Walks {
    /// Visits the steps of some kinds that run when an answer does, in the order written.
    func forEachStep(
        _ wanted: StepKinds, of answer: ChildAnswer, _ visit: (Step, Way) -> Void
    ) {
        if let id = answer.transition { return forEachStep(wanted, of: id, visit) }
        graph.walk(answer.steps, of: answer.caller) { way in
            if graph.kinds[way.step].isDisjoint(with: wanted) { return }
            visit(graph.steps[way.step], way)
        }
    }
}
