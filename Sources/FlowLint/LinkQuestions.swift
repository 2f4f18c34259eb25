import FlowModel

extension FlowGraph {
    /// The expressions of a landing.
    func expressions(of landing: Landing) -> [ExpressionID] {
        switch landing.target {
        case .show(let show):
            return show.stages.flatMap { $0.destination.arguments }.compactMap { $0 }
        case .send(_, let payload): return payload
        case .call(let steps):
            var found: [ExpressionID] = []
            forEachStep(.all, in: steps) { found += $0.expressions }
            return found
        }
    }
}
