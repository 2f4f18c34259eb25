public enum Container: Sendable {
    /// No container of its own: it shows itself on the stack it is called on (law A4).
    case stack
    case tabs(Tabs)
    case pages(Pages)
    case split(Split)

    /// What it holds side by side, in the order in which it is shown.
    public var children: [ContainerChild] {
        switch self {
        case .stack: []
        case .tabs(let tabs): tabs.children
        case .pages(let pages): pages.children
        case .split(let split): split.children
        }
    }

    /// Whether the way back of the stack below is there while each stack inside shows its start
    /// (law A11).
    public var hasOuterBack: Bool {
        switch self {
        case .tabs(let tabs): tabs.outerBack
        case .pages(let pages): pages.outerBack
        case .stack, .split: false
        }
    }

    /// What one of its children is called.
    public var childWord: String {
        switch self {
        case .pages: "page"
        case .split: "column"
        case .stack, .tabs: "tab"
        }
    }
}

public struct Tabs: Sendable {
    /// In the order in which they are shown. At least one shows something and is always there.
    public let children: [ContainerChild]
    /// The index of the child that is selected at the start, if it is there.
    public let first: Int
    /// Whether a child starts when it is first selected (the default) or all start at once (law
    /// G7).
    public let isLazy: Bool
    public let reselect: Reselect
    /// Whether `reselect:` stands there, for the linter alone.
    public let saysReselect: Bool
    public let outerBack: Bool

    public typealias Reselect = FlowReselection

    package init(
        children: [ContainerChild], first: Int, isLazy: Bool, reselect: Reselect = .pop,
        saysReselect: Bool = true, outerBack: Bool = false
    ) {
        self.children = children
        self.first = first
        self.isLazy = isLazy
        self.reselect = reselect
        self.saysReselect = saysReselect
        self.outerBack = outerBack
    }
}

/// Pages that the user swipes through. All that are there start with the flow, for the one beside
/// is seen before the swipe is over.
public struct Pages: Sendable {
    /// In the order in which they are shown. None is an action, none requires a gate.
    public let children: [ContainerChild]
    /// The index of the child that is shown at the start, if it is there.
    public let first: Int
    /// Whether the first follows the last.
    public let loops: Bool
    public let outerBack: Bool

    package init(
        children: [ContainerChild], first: Int, loops: Bool, outerBack: Bool = false
    ) {
        self.children = children
        self.first = first
        self.loops = loops
        self.outerBack = outerBack
    }
}

/// A tab or page: its name in the container and what it shows, on a stack of its own.
public struct ContainerChild: Sendable {
    public let name: String
    /// Nil for a tab that is an action: it is never selected, the flow is told that it was tapped.
    /// Nil too for a column that starts empty.
    public let destination: Destination?
    /// The child is there only while this holds.
    public let condition: ExpressionID?
    /// The gates that are asked before it is selected, by index.
    public let requires: [Int32]
    public let span: SourceSpan

    package init(
        name: String, destination: Destination?, condition: ExpressionID? = nil,
        requires: [Int32] = [], span: SourceSpan
    ) {
        self.name = name
        self.destination = destination
        self.condition = condition
        self.requires = requires
        self.span = span
    }

    public var isAction: Bool { destination == nil }

    /// The flow it shows.
    public var flow: FlowID? {
        if case .flow(let flow)? = destination?.target { return flow }
        return nil
    }
}
