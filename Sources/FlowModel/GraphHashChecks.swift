/// Checks. They change no run, but a graph with other checks is another graph.
extension GraphHasher {
    mutating func add(_ checks: [Check]) {
        for check in checks {
            add("check")
            add(check.claim.word)
            add(check.condition)
            switch check.claim {
            case .never(let situation), .always(let situation): add(situation)
            case .reachable(let place), .alwaysCanReach(let place): add(.shown(place))
            case .within(let count, let reach, let from):
                add(count)
                add(reach)
                if let from { add(from) }
            }
        }
    }

    private mutating func add(_ situation: Situation) {
        switch situation {
        case .shown(.screen(let screen)): add(numbers: 0, screen.index)
        case .shown(.flow(let flow)): add(numbers: 1, flow.index)
        case .holds(let condition): add(numbers: 2, condition.index)
        }
    }
}
