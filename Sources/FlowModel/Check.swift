/// A claim about every run: one item of `checks:`.
///
/// A check of a flow applies to each running instance of the flow, and sees what that instance and
/// the flows below it show. A check of the app applies to the whole application.
public struct Check: Sendable {
    public let claim: CheckClaim
    /// `never` and `always` apply only while this holds.
    public let condition: ExpressionID?
    /// As written, for messages: `never: Receipt, when: state.items.isEmpty`.
    public let text: String
    /// The whole item.
    public let span: SourceSpan

    package init(
        claim: CheckClaim, condition: ExpressionID?, text: String, span: SourceSpan
    ) {
        self.claim = claim
        self.condition = condition
        self.text = text
        self.span = span
    }
}

/// The claim of a check.
public enum CheckClaim: Sendable {
    /// The situation does not occur after any event.
    case never(Situation)
    /// The situation holds after every event, the launch included.
    case always(Situation)
    /// Some run shows the place.
    case reachable(Destination.Target)
    /// Whatever has happened, some continuation shows the place.
    case alwaysCanReach(Destination.Target)
    /// Each time `from` begins to hold (from the start, if there is no `from`), `reach` holds at
    /// once or after at most so many events of the user.
    case within(Int, reach: Situation, from: Situation?)

    /// The key that makes the claim.
    public var word: String {
        switch self {
        case .never: "never"
        case .always: "always"
        case .reachable: "reachable"
        case .alwaysCanReach: "alwaysCanReach"
        case .within: "within"
        }
    }

    /// The place that the user must be able to reach, if the claim is about one.
    public var destination: Destination.Target? {
        switch self {
        case .reachable(let place), .alwaysCanReach(let place): place
        case .within(_, .shown(let place), _): place
        default: nil
        }
    }
}

/// A fact about the app after an event, true or false.
public enum Situation: Sendable, Hashable {
    /// The front active screen is this one, or belongs to this flow or to one it has called.
    case shown(Destination.Target)
    /// A condition over the state of the flow, its inputs, `app` and `facts`.
    case holds(ExpressionID)
}
