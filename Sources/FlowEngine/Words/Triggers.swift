/// The event that runs a transition of a flow.
public enum FlowTrigger: Sendable, Hashable {
    /// A screen of the flow sent an output, by index.
    case output(FlowScreenType, Int32)
    /// The user's gesture removed a screen of the flow (law G2).
    case back(FlowScreenType)
    /// An event of the application, by index (law B11). *Here* is the flow's front stack when the
    /// handler begins (law A6).
    case event(Int32)
    /// A value that the flow watches, by index among these, differs from its value at the start of
    /// the event (law C9). The payload is `old` and `new`; *here* as for an event.
    case changed(Int32)
    /// A flow that a step has called ended with an outcome, by index.
    case outcome(FlowID, Int32)
    /// A flow that a step has called ended without one. The payload in scope is `cause` where the
    /// steps read it.
    case cancelled(FlowID)
    /// A child of the flow's container ended with an outcome, both by index.
    case childOutcome(child: Int32, outcome: Int32)
    case childCancelled(child: Int32)
    /// A flow that a step has called reported something, by index.
    case report(FlowID, Int32)
    /// A child of the flow's container reported something.
    case childReport(child: Int32, report: Int32)
    /// The user, or a `select`, has changed to a child of the flow's container, or has tapped or
    /// selected a tab that is an action.
    case selected(child: Int32)
    /// The user has tapped the selected child, which shows its start (law G8).
    case reselected(child: Int32)

    /// True if it is about a screen or a child of the flow, so that a flow that restarts with fresh
    /// state is no longer told of it (law D9).
    var isOfWhatWasShown: Bool {
        switch self {
        case .event, .changed: false
        case .output, .back, .outcome, .cancelled, .childOutcome, .childCancelled, .report,
            .childReport, .selected, .reselected:
            true
        }
    }
}
