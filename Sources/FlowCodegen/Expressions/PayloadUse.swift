import FlowModel

extension FlowGraph {
    /// True if a step of a list reads a field of the payload around it. Steps in answers and cases
    /// count too; the field has another index there.
    func readsPayload(_ index: Int, in list: StepList) -> Bool {
        self[list].contains { step in
            if step.expressions.contains(where: { readsPayload(index, in: $0) }) {
                return true
            }
            let isAnswerReading = step.answers.contains { answer in
                let eventCount = answer.payload.count - answer.kept.count
                return answer.kept.enumerated().contains { offset, around in
                    Int(around) == index && readsPayload(eventCount + offset, in: answer.steps)
                }
            }
            if isAnswerReading { return true }
            switch step.verb {
            case .choose(let branches):
                return branches.contains { readsPayload(index, in: $0.steps) }
            case .switch(_, let cases):
                return cases.contains { readsPayload($0.payload.count + index, in: $0.steps) }
            default:
                return false
            }
        }
    }

    func readsPayload(_ index: Int, in expression: ExpressionID) -> Bool {
        expressions.contains(expression) { part in
            guard case .read(.payload, let field) = expressions[part] else { return nil }
            return Int(field) == index
        }
    }
}
