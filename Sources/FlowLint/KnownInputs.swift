import FlowModel

/// The inputs of an action that are the same each time it is run in one place, because they are
/// constants there, and shared state that has just been set. Steps that they rule out never run
/// there.
struct KnownInputs: Hashable {
    /// Nil for an input that may be anything.
    private var values: [Value?] = []
    /// The values that fields of shared state have been set to.
    private var shared: [Int32: Value] = [:]
    /// Fields of shared state that are not nil.
    private(set) var filled: Set<Int32> = []

    static let none = KnownInputs()

    /// If a list enters actions more often than this, the inputs of the rest count as unknown.
    /// Otherwise they could multiply with every action that passes them on.
    static let entryLimit = 1024

    /// Returns the inputs that a `run` step gives to an action, if these inputs are known around
    /// it.
    func given(to action: Action, _ arguments: [ExpressionID?], _ graph: FlowGraph) -> Self {
        let values = zip(action.inputs, arguments).map { input, argument in
            (argument ?? input.defaultValue).flatMap { graph.constant($0, with: self) }
        }
        return values.contains { $0 != nil } ? KnownInputs(values: values) : .none
    }

    /// Learns the values that a step gives to shared state; forgets a field whose value is not
    /// known.
    mutating func learn(_ assignments: [Assignment], isCertain: Bool, _ graph: FlowGraph) {
        var next = self
        for assignment in assignments where assignment.scope == .app {
            next.shared[assignment.field] = nil
            if !assignment.path.isEmpty { continue }
            next.filled.remove(assignment.field)
            if !isCertain { continue }
            // All values are read before anything is written.
            next.shared[assignment.field] = graph.constant(assignment.value, with: self)
            if case .wrap = graph.expressions[assignment.value] {
                next.filled.insert(assignment.field)
            }
        }
        self = next
    }

    func value(ofShared field: Int32) -> Value? { shared[field] }

    subscript(input: Int32) -> Value? {
        values.indices.contains(Int(input)) ? values[Int(input)] : nil
    }

    /// True if a condition certainly does not hold.
    func ruleOut(_ condition: ExpressionID?, _ graph: FlowGraph) -> Bool {
        condition.map { !canBe(true, $0, graph) } ?? false
    }

    /// The branches that can be taken, each with its number.
    func possible(
        _ branches: [Branch], _ graph: FlowGraph
    ) -> [(index: Int, branch: Branch)] {
        var result: [(index: Int, branch: Branch)] = []
        for (index, branch) in branches.enumerated() {
            if ruleOut(branch.condition, graph) { continue }
            result.append((index, branch))
            if let condition = branch.condition, !canBe(false, condition, graph) { break }
        }
        return result
    }

    private func canBe(_ value: Bool, _ condition: ExpressionID, _ graph: FlowGraph) -> Bool {
        if self == .none { return true }
        return Conditions(graph, [KnownCondition(condition: condition, holds: value)], with: self)
            .arePossible
    }
}

extension FlowGraph {
    /// Returns the value of an expression if it is the same each time.
    func constant(_ id: ExpressionID, with inputs: KnownInputs) -> Value? {
        switch expressions[id] {
        case .literal(let value): value
        case .read(.payload, let input): inputs[input]
        case .read(.app, let field): inputs.value(ofShared: field)
        case .wrap(let base): constant(base, with: inputs)
        case .enumeration(let index, let payload) where payload.isEmpty:
            .enumeration(index, [])
        case .negate(let base):
            if case .int(let number)? = constant(base, with: inputs) {
                .int(0 &- number)
            } else {
                nil
            }
        default: nil
        }
    }
}
