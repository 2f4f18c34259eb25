/// The choice of a flow's container among several. It is made when the flow starts and kept as long
/// as the flow runs (law D15).
public struct ContainerChoice: Sendable {
    /// No two are of one kind. All except a stack have the same children in the same order.
    public let candidates: [Container]
    public let rule: Rule

    /// The rule that decides; the numbers are indices in `candidates`.
    public enum Rule: Sendable, Hashable {
        /// The width of the window.
        case width(compact: Int32, regular: Int32)
        /// The kind of device.
        case idiom(phone: Int32, pad: Int32)
        /// The enumeration case of an expression over the flow's inputs; one candidate a case.
        case input(ExpressionID, [Int32])
    }

    package init(candidates: [Container], rule: Rule) {
        self.candidates = candidates
        self.rule = rule
    }
}

extension Flow {
    /// All containers that the flow can have.
    public var candidates: [Container] { choice?.candidates ?? [container] }

    /// True if the flow can be without a container of its own.
    public var mayBeStack: Bool {
        candidates.contains { if case .stack = $0 { true } else { false } }
    }

    /// True if the `start` of the flow runs when it has this container. If a flow can be a stack,
    /// its `start` is for the stack; a container shows its children first instead.
    public func runsStart(in container: Container) -> Bool {
        if case .stack = container { return true }
        return !mayBeStack
    }

    /// True if the flow can have a container of its own.
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

/// An absent choice adds nothing to the hash.
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
