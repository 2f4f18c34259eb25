/// A named list of steps of a flow, which a `run` step runs (law D17).
///
/// Its steps replace the `run`: they run at its *here*, with its reporting screen, in its mode.
/// Their payload is only the inputs of the action, without the payload of the trigger.
public struct Action: Sendable {
    public let name: String
    public let inputs: [Field]
    /// Evaluated once, with the inputs bound. If it does not hold, the `run` counts as not reached.
    public let condition: ExpressionID?
    /// Their paths are relative: they follow the id of the `run` step, as in `Flow/key/0/1`.
    public let steps: StepList
    public let span: SourceSpan

    package init(
        name: String, inputs: [Field], condition: ExpressionID?, steps: StepList, span: SourceSpan
    ) {
        self.name = name
        self.inputs = inputs
        self.condition = condition
        self.steps = steps
        self.span = span
    }
}

/// The steps of one case of a `switch`.
public struct SwitchCase: Sendable {
    /// The name of the case; the paths of its steps are `<switch>/<name>/<index>`.
    public let name: String
    /// The payload of the case by bare names. In its steps the payload is these fields first, then
    /// those in scope around the `switch`, which they hide where the names are the same.
    public let payload: [Field]
    public let steps: StepList

    package init(name: String, payload: [Field], steps: StepList) {
        self.name = name
        self.payload = payload
        self.steps = steps
    }
}

/// The target of an `open`, which leaves the app (law D12).
public enum OpenTarget: Sendable, Hashable {
    case url(ExpressionID)
    case settings
    case notificationSettings
    case review

    /// The reserved words among the targets.
    public var word: String? {
        switch self {
        case .url: nil
        case .settings: "settings"
        case .notificationSettings: "notificationSettings"
        case .review: "review"
        }
    }

    public static let words: [(word: String, target: OpenTarget)] = [
        ("settings", .settings), ("notificationSettings", .notificationSettings),
        ("review", .review),
    ]
}

/// `name: expression` of a `track`, of any type.
public struct TrackedValue: Sendable, Hashable {
    public let name: String
    public let value: ExpressionID

    package init(name: String, value: ExpressionID) {
        self.name = name
        self.value = value
    }
}
