/// A tab, or a page, of a container: its name and what it shows once it is started, or what it
/// does if it is an action and shows nothing.
@MainActor
public struct FlowTab {
    let name: String
    /// The gates that are asked before it is selected.
    let requires: [String]
    /// Nil for an action, which is never selected.
    let destination: (() -> FlowDestination)?
    /// Whether the tab is there now.
    let isThere: () -> Bool
    /// Whether it comes and goes.
    let isConditional: Bool
    /// What the flow does when the user has gone to the tab, or has tapped the action.
    let onSelect: FlowReaction
    /// What the flow does when the tab is tapped although it is selected.
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

    /// One that is there only as long as something holds.
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
