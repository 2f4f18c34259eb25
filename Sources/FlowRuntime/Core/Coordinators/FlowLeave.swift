import FlowEngine

/// A leave guard: the screen asks or refuses before anything removes it (law H).
///
/// It is read again whenever something is about to remove the screen, and after each event, so that
/// it is known before a gesture begins.
@MainActor
public struct FlowLeave {
    let isHeld: Bool
    /// The outputs of the screen that may remove it all the same.
    let passes: [String]
    /// Describes the alert that asks; nil refuses. `throws` is only inferred from the alert's
    /// inputs; they are evaluated when the alert is made, so calling `ask` never throws.
    let ask: (() throws -> FlowDestination)?

    private init(_ isHeld: Bool, _ passes: [String], _ ask: (() throws -> FlowDestination)?) {
        self.isHeld = isHeld
        self.passes = passes
        self.ask = ask
    }

    /// The screen does not leave without an answer while the condition holds, unless one of these
    /// outputs removes it.
    public init(
        when condition: Bool, unless outputs: [String] = [],
        ask: @escaping () throws -> FlowDestination
    ) {
        self.init(condition, outputs, ask)
    }

    /// The screen does not leave while the condition holds, unless one of these outputs removes it.
    public static func refusing(when condition: Bool, unless outputs: [String] = []) -> Self {
        Self(condition, outputs, nil)
    }
}

extension FlowCoordinatorBase {
    /// Answers the alert of a leave guard: the event that would remove the screen goes on.
    public final func leave(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.leave, nth, function)) { kernel, _ in kernel.engine.leave() }
    }

    /// Answers the alert of a leave guard: the event that would remove the screen is forgotten.
    public final func stay(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.stay, nth, function)) { kernel, _ in kernel.engine.stay() }
    }
}
