import FlowEngine

/// What must hold before some things are shown, and what happens where it does not (law I).
///
/// The gates of an app are one generated class. Whoever launches a flow hands it over with the
/// flow; without it nothing that requires a gate is ever shown. Its steps are those of the root
/// flow.
@MainActor
open class FlowGates: FlowCoordinatorBase {
    public init() {
        super.init(name: "app", depthLimit: nil)
    }

    override final var siteOwner: String { "app/gates" }

    /// Whether what requires the gate may be shown.
    open func holds(_ gate: String) -> Bool { false }

    /// What happens where the gate does not hold: something is presented or called that may change
    /// that. Without it, what requires the gate waits until it holds.
    open func ask(_ gate: String) {}

    /// Says, as the answer to a call, that what waits for the gate may go on, this once.
    public final func pass(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.pass, nth, function)) { kernel, _ in kernel.engine.decide(.passed) }
    }

    /// Says, as the answer to a call, that what waits for the gate is forgotten.
    public final func drop(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.drop, nth, function)) { kernel, _ in kernel.engine.decide(.dropped) }
    }
}
