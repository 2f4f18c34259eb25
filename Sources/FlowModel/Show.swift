/// `show: Target`: found and uncovered wherever it is, else built with what must stand under it
/// (law J1 to J5).
public struct Show: Sendable, Hashable {
    /// What stands on the way from the root of the call tree to the target, outermost first; the
    /// last is the target itself.
    public let stages: [ShowStage]
    /// Where something is built, the flow it is built on goes back to its first screen
    /// (`base: start`).
    public let startsAtBase: Bool

    package init(stages: [ShowStage], startsAtBase: Bool) {
        self.stages = stages
        self.startsAtBase = startsAtBase
    }

    public var target: ShowStage { stages[stages.count - 1] }
}

/// A flow on the way to the target of a `show`, a screen that must stand under it, or the target.
public struct ShowStage: Sendable, Hashable {
    /// The arguments are evaluated in the scope of the step, like those of any other.
    public let destination: Destination
    public let opening: Opening
    /// Inputs are given for it. A flow that nothing is given for matches whatever its key inputs.
    public let isGiven: Bool

    /// How the flow of the stage before makes it.
    public enum Opening: Sendable, Hashable {
        /// It is the root of the call tree: it runs, or nothing can be shown.
        case root
        /// Only the caller's own `start` makes it, or an `embed`.
        case start
        /// A child of the caller's container, by index.
        case child(Int32)
        case push
        /// On the stack of a child of the caller's container, by index, or in the place of all that
        /// stands there.
        case inside(Int32, isReplacing: Bool)
        /// With the style of the steps that do it, if they name one.
        case present(LayerStyle?)
        case replace
    }

    package init(destination: Destination, opening: Opening, isGiven: Bool) {
        self.destination = destination
        self.opening = opening
        self.isGiven = isGiven
    }
}

/// A stage of a `show` as the flow knows it that shows it.
package struct ShownPlace: Hashable {
    package let target: Destination.Target
    /// The flow that opens it, or the one the screen is of.
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

    /// Whether the caller says what its inputs are, once it is built.
    package var isDescribed: Bool {
        switch (target, opening) {
        case (.flow, .root), (.flow, .start): false
        default: true
        }
    }
}

extension FlowGraph {
    /// A stage that something is passed to or that has to be described.
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
    /// The inputs that make two instances the same, by index: those of `key:`, else all.
    public var identity: [Int32] { key ?? inputs.indices.map { Int32($0) } }
}
