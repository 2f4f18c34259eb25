import FlowEngine

/// What a screen says to everything that would remove it: a question, or a refusal (law H).
///
/// It is said anew whenever something is about to remove the screen, so that it is known before a
/// gesture begins.
@MainActor
public struct FlowLeave {
    let isHeld: Bool
    /// The outputs of the screen that may remove it all the same.
    let passes: [String]
    /// Describes the alert that asks; nil refuses. It throws nothing itself: Swift takes it from
    /// what is passed to the alert, which is evaluated when the alert is made.
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
    /// Says, as the answer to an alert that a guard asks, that what was asked about may happen.
    public final func leave(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.leave, nth, function)) { kernel, _ in kernel.engine.leave() }
    }

    /// Says, as the answer to such an alert, that what was asked about is forgotten.
    public final func stay(nth: Int = 1, function: StaticString = #function) {
        perform(FlowCodedStep(.stay, nth, function)) { kernel, _ in kernel.engine.stay() }
    }
}
