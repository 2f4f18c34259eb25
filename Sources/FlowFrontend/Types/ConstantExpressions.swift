import FlowModel

extension ExpressionTable {
    /// The first node that is not a literal and does not build a value of literals.
    func firstOperation(in id: ExpressionID) -> ExpressionID? {
        switch self[id] {
        case .literal: return nil
        case .wrap(let inner): return firstOperation(in: inner)
        case .structure(let ids), .list(let ids), .enumeration(_, let ids):
            for id in ids {
                if let found = firstOperation(in: id) { return found }
            }
            return nil
        default: return id
        }
    }

    /// The value of a checked default. A default that is not a constant was reported and counts as
    /// nil.
    func constantValue(of id: ExpressionID) -> Value {
        switch self[id] {
        case .literal(let value): value
        case .wrap(let inner): constantValue(of: inner)
        case .structure(let ids): .structure(ids.map(constantValue))
        case .list(let ids): .list(ids.map(constantValue))
        case .enumeration(let index, let ids): .enumeration(index, ids.map(constantValue))
        default: .none
        }
    }
}
