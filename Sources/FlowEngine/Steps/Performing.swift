/// The properties of a step that the law asks about before any step is done.
package struct FlowStep {
    /// Nil if the law need not know it.
    package var kind: Kind?
    /// The treatment of the step if its place is covered.
    package var whenCovered = FlowWhenCovered.over
    /// True if leave guards do not count.
    package var isForced = false
    /// Its own gates, by index.
    package var requires: [Int32] = []
    /// The screen or flow that it shows, whose gates are asked with its own.
    package var target: FlowTarget?
    /// The child of the flow's container that it acts in.
    package var inside: Int32?

    /// The kinds of steps, by their names in traces of an app. Handlers that may not do everything
    /// (law G2, G5), and steps inside a child (law D17), treat some differently.
    package enum Kind: String {
        case push, present, replace, swap, close, pop, popTo, popToRoot, dismiss, dismissAll
        case select, embed, empty, show, finish, restart, report
        case call, run, send, tell, track, open, pass, drop, leave, stay
        case guarded, nothingToSet
    }

    package init() {}
}

/// The decision whether a step is done.
package enum FlowStepFate {
    case isDone
    /// The handler may not do the step.
    case isSuppressed
    /// Its place is covered: the step waits until that is no longer so, or is left out.
    case waits, isDropped
}

extension FlowEngine {
    /// Decides whether a step is done, by the mode of its handler and by its place (law D2, G2,
    /// G5).
    package func reach(_ step: FlowStep, _ frame: Frame) -> FlowStepFate {
        switch (frame.mode, step.kind) {
        case (.full, _), (.doomed, .finish), (_, .report): break
        default: return .isSuppressed
        }
        guard step.whenCovered != .over, isCovered(frame.here, for: frame.flow) else {
            return .isDone
        }
        let mayWait = step.kind == .present && progress.attempt.event != nil
        return step.whenCovered == .wait && mayWait ? .waits : .isDropped
    }

    /// Does a step that is to be done: leave guards count, gates are asked, and the step acts in
    /// the child that it names (law D17, H2, I1).
    ///
    /// The compiler copies this for each verb, so the part that is the same for all is elsewhere.
    @inline(__always)
    package func perform(
        _ step: FlowStep, _ frame: Frame, _ body: (Frame) throws(FlowStop) -> Void
    ) throws(FlowStop) {
        let outer = progress.held
        if let place = try place(of: step, frame) { try body(place) }
        holdAgain(outer)
    }

    /// The frame in which a step acts, once nothing forbids it; nil if the child leaves it out.
    private func place(of step: FlowStep, _ frame: Frame) throws(FlowStop) -> Frame? {
        progress.held = step.isForced ? [] : heldGuards()
        try ask(step.requires)
        if let target = step.target { try ask(requirements(of: target)) }
        guard let child = step.inside else { return frame }
        return try enter(child, for: step.kind, frame)
    }

    private func holdAgain(_ outer: [FlowHeldGuard]) {
        progress.held = outer.filter { world.stack(holding: $0.entry) != nil }
    }

    /// The answer to the alert of a guard: the action that it asked about may happen, or not (law
    /// H4).
    package func leave() { progress.mayLeave = progress.asked != nil }

    package func stay() {
        if !progress.mayLeave { progress.asked = nil }
    }

    /// The entry of a screen, or nil if the screen has left.
    package func ifStillThere(_ entry: FlowInstanceID?) -> FlowInstanceID? {
        entry.flatMap { world.stack(holding: $0) == nil ? nil : $0 }
    }
}
