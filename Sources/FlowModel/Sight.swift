/// An occurrence that can be watched in a run. A finding names the sights that a run must show for
/// the finding to be seen in it, so that code that can run the graph finds such a run.
public enum Sight: Sendable, Equatable {
    /// The screen comes to the front.
    case screen(ScreenID)
    /// The start of the flow runs.
    case start(FlowID)
    /// The transition runs.
    case transition(TransitionID)
    /// The user takes the flow away by a gesture.
    case cancelled(FlowID)
}
