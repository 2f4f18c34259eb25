/// How a link treats layers that it would have to remove (law J8). A later case is stricter.
public enum FlowWhenModal: String, Sendable, CaseIterable {
    case dismiss
    /// The flow of the target is presented over everything.
    case over
    /// The link waits until the layers are gone.
    case park
    case refuse

    public var strictness: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How a link behaves if its target is there already (law J9).
public enum FlowWhenShown: String, Sendable, CaseIterable {
    /// The target is uncovered and gets the new inputs.
    case update
    /// Another one is shown.
    case push
    case ignore
}

/// The effect of a tap on the selected tab (law G8).
public enum FlowReselection: String, Sendable, CaseIterable {
    /// Pops the tab's stack to its start. If it is there already, tells the flow.
    case pop
    /// Only tells the flow.
    case report
    /// Does nothing.
    case ignore
}

/// How a new call behaves while one of the same site is pending (law E3).
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

/// The treatment of an outcome that arrives while its place is not in view (law E2).
public enum FlowWhenHidden: String, Sendable, CaseIterable {
    case deliver
    /// The outcome is kept until its place is in view.
    case wait
    case drop
}

/// An event that a step can answer: from a call, or from a flow that the step has started.
public enum FlowAnswerEvent: Sendable, Hashable {
    /// An outcome, by index in the declaration.
    case outcome(Int32)
    /// A report, by index in the declaration.
    case report(Int32)
    /// The flow ended with `cancelled`.
    case cancelled
}

/// How a `present` is done if its *here* is below layers that do not float.
public enum FlowWhenCovered: String, Sendable, CaseIterable {
    /// The new layer goes over them.
    case over
    /// The step waits until nothing covers its place. A window holds one such step, the newest.
    case wait
    /// The step is left out.
    case drop
}

/// The windows that an event of the app is for.
public enum FlowReach: Sendable, Equatable {
    /// The window of the flow that sends the event.
    case here
    case otherWindows
    case allWindows
    /// The window with this id.
    case window(Int)
}
