/// `show: Target` finds and uncovers the target wherever it is, else builds it with the screens and
/// flows that must be under it (law J1 to J5).
public struct Show: Sendable, Hashable {
    /// The flows and screens on the way from the root of the call tree to the target, outermost
    /// first; the last is the target itself.
    public let stages: [ShowStage]
    /// If a stage is built, the flow it is built on goes back to its first screen (`base: start`).
    public let startsAtBase: Bool

    package init(stages: [ShowStage], startsAtBase: Bool) {
        self.stages = stages
        self.startsAtBase = startsAtBase
    }

    public var target: ShowStage { stages[stages.count - 1] }
}

/// A flow on the way to the target of a `show`, a screen that must be under it, or the target.
public struct ShowStage: Sendable, Hashable {
    /// The arguments are evaluated in the scope of the step, like the arguments of other steps.
    public let destination: Destination
    public let opening: Opening
    /// True if inputs are given. A flow without given inputs matches whatever its key inputs are.
    public let isGiven: Bool

    /// How the flow of the stage before opens it.
    public enum Opening: Sendable, Hashable {
        /// It is the root of the call tree: if it does not run, nothing can be shown.
        case root
        /// Only the caller's own `start` or an `embed` opens it.
        case start
        /// A child of the caller's container, by index.
        case child(Int32)
        case push
        /// On the stack of a child of the caller's container, by index, or in the place of
        /// everything on that stack.
        case inside(Int32, isReplacing: Bool)
        /// With the style of the steps that present it, if they name one.
        case present(LayerStyle?)
        case replace
    }

    package init(destination: Destination, opening: Opening, isGiven: Bool) {
        self.destination = destination
        self.opening = opening
        self.isGiven = isGiven
    }
}

/// A stage of a `show`, from the view of the flow that opens it.
package struct ShownPlace: Hashable {
    package let target: Destination.Target
    /// The flow that opens it; for a screen, its own flow.
    package let caller: FlowID
    package let opening: ShowStage.Opening
    package let isGiven: Bool

    package init(
        target: Destination.Target, caller: FlowID, opening: ShowStage.Opening, isGiven: Bool
    ) {
        self.target = target
        self.caller = caller
        self.opening = opening
        self.isGiven = isGiven
    }

    /// True if the caller describes its inputs once it is built.
    package var isDescribed: Bool {
        switch (target, opening) {
        case (.flow, .root), (.flow, .start): false
        default: true
        }
    }
}

extension FlowGraph {
    /// Returns the place of a stage that receives inputs or has to be described; nil for other
    /// stages.
    package func shownPlace(of show: Show, _ index: Int) -> ShownPlace? {
        let stage = show.stages[index]
        let target = stage.destination.target
        var caller: FlowID
        switch target {
        case .screen(let screen):
            caller = self[screen].flow
        case .flow(let flow):
            let takesInputs = stage.isGiven || index == show.stages.count - 1
            var isDescribed = takesInputs && !self[flow].inputs.isEmpty
            caller = flow
            for before in show.stages[..<index] {
                if case .flow(let flow) = before.destination.target { caller = flow }
            }
            switch stage.opening {
            case .push, .present, .replace, .inside: isDescribed = true
            case .root, .start, .child: break
            }
            guard isDescribed else { return nil }
        }
        return ShownPlace(
            target: target, caller: caller, opening: stage.opening, isGiven: stage.isGiven)
    }
}

public typealias Instances = FlowInstances

extension Screen {
    /// The inputs by which two instances are the same, by index: those of `key:`, else all.
    public var identity: [Int32] { key ?? inputs.indices.map { Int32($0) } }
}
