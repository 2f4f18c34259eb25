/// How a flow comes by its container: one of several, decided when the flow starts and kept as long
/// as it runs (law D15).
public struct ContainerChoice: Sendable {
    /// No two of one kind. All that are not a stack have the same children in the same order.
    public let candidates: [Container]
    public let rule: Rule

    /// What decides; the numbers are indices in `candidates`.
    public enum Rule: Sendable, Hashable {
        /// How much room the window has.
        case width(compact: Int32, regular: Int32)
        /// The kind of device.
        case idiom(phone: Int32, pad: Int32)
        /// The case that an expression over the flow's inputs has; one candidate a case.
        case input(ExpressionID, [Int32])
    }

    package init(candidates: [Container], rule: Rule) {
        self.candidates = candidates
        self.rule = rule
    }
}

extension Flow {
    /// All that its container can be.
    public var candidates: [Container] { choice?.candidates ?? [container] }

    /// Whether it can be without a container of its own.
    public var mayBeStack: Bool {
        candidates.contains { if case .stack = $0 { true } else { false } }
    }

    /// Whether its `start` runs where it has this container. Of a flow that can be a stack the
    /// start is what the stack shows first; what a container shows first are the children.
    public func runsStart(in container: Container) -> Bool {
        if case .stack = container { return true }
        return !mayBeStack
    }

    /// Whether it can have a container of its own.
    public var mayHaveContainer: Bool {
        if case .stack = container { false } else { true }
    }
}

extension FlowGraph {
    /// The container of a flow that has chosen one of its candidates.
    public func container(of flow: FlowID, chosen: Int32) -> Container {
        self[flow].candidates[Int(chosen)]
    }
}

/// What is absent adds nothing.
extension GraphHasher {
    mutating func add(_ choice: ContainerChoice?) {
        guard let choice else { return }
        add("choice")
        add(choice.candidates.count)
        for container in choice.candidates { add(container) }
        switch choice.rule {
        case .width(let compact, let regular): add(numbers: 0, compact, regular)
        case .idiom(let phone, let pad): add(numbers: 1, phone, pad)
        case .input(let expression, let indices):
            add(byte: 2)
            add(expression)
            add(indices)
        }
    }
}
