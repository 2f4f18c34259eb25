/// What becomes of layers that a link would have to remove (law J8). A later one is stricter.
public enum FlowWhenModal: String, Sendable, CaseIterable {
    case dismiss
    /// The flow of the target is presented over all.
    case over
    /// The link waits until the layers are gone.
    case park
    case refuse

    public var strictness: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What a link does when its target is there already (law J9).
public enum FlowWhenShown: String, Sendable, CaseIterable {
    /// It is uncovered and gets the new inputs.
    case update
    /// Another one is shown.
    case push
    case ignore
}

/// What a tap on the selected tab does (law G8).
public enum FlowReselection: String, Sendable, CaseIterable {
    /// Takes its stack to its start; there already, the flow is told.
    case pop
    /// The flow is told, nothing else.
    case report
    /// Nothing.
    case ignore
}

/// What a new call does while one of the same site is pending (law E3).
public enum FlowAgain: String, Sendable, CaseIterable {
    /// The new one is dropped.
    case ignore
    /// The new one takes the place of the old one, whose outcome comes too late.
    case latest
    /// The new one waits for the old one to end.
    case queue
}

/// How the user sees that the call is running (law E4).
public enum FlowBusy: Sendable, Hashable {
    case unseen
    /// A field of the flow's state, a Bool, is true while a call with this field is pending.
    case flag(Int32)
    /// All events of the user in the window are refused (`busy: true`).
    case blocking
}

/// What becomes of an outcome that arrives while its place is not in view (law E2).
public enum FlowWhenHidden: String, Sendable, CaseIterable {
    case deliver
    /// It is kept until its place is in view.
    case wait
    case drop
}

/// What comes of a call, or of a flow that a step has started.
public enum FlowAnswerEvent: Sendable, Hashable {
    /// By index in the declaration.
    case outcome(Int32)
    /// By index in the declaration.
    case report(Int32)
    /// The flow ended with `cancelled`.
    case cancelled
}

/// What becomes of a `present` whose *here* is below layers that do not float.
public enum FlowWhenCovered: String, Sendable, CaseIterable {
    /// The new layer goes over them.
    case over
    /// The step waits until nothing covers its place; one waits in a window, the newest.
    case wait
    /// The step is left out.
    case drop
}

/// The windows that an event of the app is for.
public enum FlowReach: Sendable, Equatable {
    /// That of the flow that sends it.
    case here
    case otherWindows
    case allWindows
    /// The one with this number.
    case window(Int)
}
