/// A condition that must hold before a screen or flow that requires it is shown (law I).
///
/// The engine asks a gate when something is about to be shown, not while it is shown.
public struct Gate: Sendable {
    public let name: String
    /// Reads `app` and `facts`. Without one the gate never holds: its call is made each time.
    public let condition: ExpressionID?
    /// The steps that run if the gate does not hold, while the reaction that required it waits;
    /// empty for `wait`. Each branch ends with a `present` of a flow or with a `call`, whose
    /// answers end with `pass` or `drop`. The flow is a child of the root flow, and no handler
    /// receives its outcome.
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
