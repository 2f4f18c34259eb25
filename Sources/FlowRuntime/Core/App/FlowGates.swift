import FlowEngine

/// The gates of an app: conditions that must hold before some screens and flows are shown, and the
/// steps to run if they do not hold (law I).
///
/// They are one generated class. The code that launches a flow passes it with the flow; without it,
/// nothing that requires a gate is ever shown. Its steps run as steps of the root flow.
@MainActor
open class FlowGates: FlowCoordinatorBase {
    public init() {
        super.init(name: "app", depthLimit: nil)
    }

    override final var siteOwner: String { "app/gates" }

    /// True if the gate holds, so that things that require it may be shown.
    open func holds(_ gate: String) -> Bool { false }

    /// Runs the steps of a gate that does not hold: they present or call something that may change
    /// that. Without steps, the step or link that requires the gate waits until it holds.
    open func ask(_ gate: String) {}

    /// Answers a call of the gate: the event that waits for the gate may go on, this once.
    public final func pass(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.pass, nth, function)) { kernel, _ in kernel.engine.decide(.passed) }
    }

    /// Answers a call of the gate: the event that waits for the gate is forgotten.
    public final func drop(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.drop, nth, function)) { kernel, _ in kernel.engine.decide(.dropped) }
    }
}
