/// A screen's guard against everything that would remove it (law H): a question, or a refusal.
///
/// Its expressions read what the declaration of the screen can read: the inputs of the screen as
/// `screen.x`, and what the flow that owns it can read. There is no payload, since an adapter must
/// know before a gesture whether the guard holds.
public struct LeaveGuard: Sendable {
    /// While this holds, the screen does not leave without an answer.
    public let condition: ExpressionID
    /// The alert that asks, presented by the flow that owns the screen; nil refuses.
    public let ask: Destination?
    /// Outputs of the screen, by index, that may remove it all the same.
    public let unless: [Int32]

    package init(condition: ExpressionID, ask: Destination?, unless: [Int32]) {
        self.condition = condition
        self.ask = ask
        self.unless = unless
    }

    public var refuses: Bool { ask == nil }
}

/// An absent guard adds nothing to the hash.
extension GraphHasher {
    mutating func add(_ leave: LeaveGuard?) {
        guard let leave else { return }
        add("leave")
        add(leave.condition)
        if let ask = leave.ask { add(ask) }
        add(leave.unless)
    }
}
