import FlowEngine
import FlowModel

/// A step where it can be reached, with the fields in scope there.
struct StepScope {
    let origin: Origin
    /// By index in `FlowGraph.steps`.
    var step: Int32 = 0
    /// The flow that runs it.
    let flow: FlowID
    let payload: [Field]
    let screen: [Field]

    var decided: Decided { .step(origin, step) }
}

extension FlowGraph {
    /// The first step that `isMeant` accepts, wherever it can be reached. `enters` says whether to
    /// look into the action that a step runs: actions that run one another twice would double the
    /// work with every action.
    func stepScope(
        entering enters: (StepScope) -> Bool, where isMeant: (StepScope) -> Bool
    ) -> StepScope? {
        for (index, flow) in flows.enumerated() {
            let start = StepScope(
                origin: .start(FlowID(index)), flow: FlowID(index), payload: [], screen: [])
            let found = stepScope(
                in: flow.start, around: start, entering: enters, where: isMeant)
            if let found { return found }
        }
        for (index, transition) in transitions.enumerated() {
            let around = StepScope(
                origin: .transition(TransitionID(index)), flow: transition.flow,
                payload: transition.payload, screen: transition.screenInputs)
            let found = stepScope(
                in: transition.steps, around: around, entering: enters, where: isMeant)
            if let found { return found }
        }
        return nil
    }

    private func stepScope(
        in list: StepList, around: StepScope, entering enters: (StepScope) -> Bool,
        where isMeant: (StepScope) -> Bool
    ) -> StepScope? {
        for index in list.indices {
            var scope = around
            scope.step = Int32(index)
            if isMeant(scope) { return scope }
            if case .run = steps[index].verb, !enters(scope) { continue }
            for (inner, list) in lists(in: scope) {
                let found = stepScope(in: list, around: inner, entering: enters, where: isMeant)
                if let found { return found }
            }
        }
        return nil
    }

    /// The lists below a step, each with the fields in scope there.
    private func lists(in scope: StepScope) -> [(scope: StepScope, list: StepList)] {
        let step = steps[Int(scope.step)]
        var result: [(scope: StepScope, list: StepList)] = []
        func add(_ list: StepList, _ payload: [Field], _ screen: [Field], _ origin: Origin) {
            let inner = StepScope(
                origin: origin, flow: scope.flow, payload: payload, screen: screen)
            result.append((inner, list))
        }
        switch step.verb {
        case .choose(let branches):
            for branch in branches { add(branch.steps, scope.payload, scope.screen, scope.origin) }
        case .switch(_, let cases):
            for member in cases {
                add(member.steps, member.payload + scope.payload, scope.screen, scope.origin)
            }
        case .run(let action, _):
            let action = self[scope.flow].actions[Int(action)]
            add(action.steps, action.inputs, [], .action(scope.origin, run: scope.step))
        default: break
        }
        for answer in step.answers {
            add(answer.steps, answer.payload, scope.screen, scope.origin)
        }
        return result
    }

    /// The destination by which saved states find a step, with its expressions.
    func savedDestination(of scope: StepScope) -> Destination? {
        savedDestination(of: steps[Int(scope.step)].verb, in: scope.flow)
    }
}
