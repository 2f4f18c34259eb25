import FlowModel

extension Application {
    /// Where links and entries lead.
    var landings: [Landing] { links.map(\.landing) + entries.map(\.landing) }
}

extension FlowGraph {
    /// Everything that a link shows: its target, or what the answers to its call show.
    func shows(of landing: Landing) -> [Show] {
        switch landing.target {
        case .show(let show): return [show]
        case .send: return []
        case .call(let steps):
            var found: [Show] = []
            forEachStep(in: steps) { step in
                if case .show(let show) = step.verb { found.append(show) }
            }
            return found
        }
    }

    /// The expressions of a landing.
    func expressions(of landing: Landing) -> [ExpressionID] {
        switch landing.target {
        case .show(let show):
            return show.stages.flatMap { $0.destination.arguments }.compactMap { $0 }
        case .send(_, let payload): return payload
        case .call(let steps):
            var found: [ExpressionID] = []
            forEachStep(in: steps) { found += $0.expressions }
            return found
        }
    }
}
