/// A child of a container, such as a tab or a page: its name, and the screen or flow it starts
/// with. An action has only a reaction and shows nothing.
@MainActor
public struct FlowTab {
    let name: String
    /// The gates that are asked before it is selected.
    let requires: [String]
    /// Nil for an action, which is never selected.
    let destination: (() -> FlowDestination)?
    /// True if the tab is there now.
    let isThere: () -> Bool
    /// True if the tab comes and goes.
    let isConditional: Bool
    /// The flow's reaction when the user has gone to the tab, or has tapped the action.
    let onSelect: FlowReaction
    /// The flow's reaction when the tab is tapped while it is selected.
    let onReselect: FlowReaction

    public init(
        _ name: String, requires: [String] = [],
        _ destination: @autoclosure @escaping () -> FlowDestination,
        onSelect: FlowReaction = .pass, onReselect: FlowReaction = .pass
    ) {
        self.name = name
        self.requires = requires
        self.destination = destination
        isThere = { true }
        isConditional = false
        self.onSelect = onSelect
        self.onReselect = onReselect
    }

    /// A tab that is there only while a condition holds.
    public init(
        _ name: String, requires: [String] = [],
        _ destination: @autoclosure @escaping () -> FlowDestination,
        if isThere: @autoclosure @escaping () -> Bool, onSelect: FlowReaction = .pass,
        onReselect: FlowReaction = .pass
    ) {
        self.name = name
        self.requires = requires
        self.destination = destination
        self.isThere = isThere
        isConditional = true
        self.onSelect = onSelect
        self.onReselect = onReselect
    }

    /// A tab that is an action.
    public init(
        action name: String, requires: [String] = [],
        if isThere: @autoclosure @escaping () -> Bool = true, onSelect: FlowReaction
    ) {
        self.name = name
        self.requires = requires
        destination = nil
        self.isThere = isThere
        isConditional = true
        self.onSelect = onSelect
        onReselect = .pass
    }

    /// A column that starts empty.
    public init(empty name: String, onSelect: FlowReaction = .pass) {
        self.name = name
        requires = []
        destination = nil
        isThere = { true }
        isConditional = false
        self.onSelect = onSelect
        onReselect = .pass
    }
}
