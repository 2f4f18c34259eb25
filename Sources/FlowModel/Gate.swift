/// What must hold before the things that require it are shown (law I).
///
/// A gate is asked when something is about to be shown, not while it is.
public struct Gate: Sendable {
    public let name: String
    /// Reads `app` and `facts`. Without one the gate never holds: its call is made each time.
    public let condition: ExpressionID?
    /// What runs when the gate does not hold, and what required it waits; empty for `wait`. It
    /// ends, on each of its ways, with a `present` of a flow or with a `call`, whose answers end
    /// with `pass` or `drop`. The flow is a child of the root flow, and nobody hears how it ends.
    public let otherwise: StepList
    public let span: SourceSpan

    package init(
        name: String, condition: ExpressionID?, otherwise: StepList, span: SourceSpan
    ) {
        self.name = name
        self.condition = condition
        self.otherwise = otherwise
        self.span = span
    }
}
