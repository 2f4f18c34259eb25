public enum Container: Sendable {
    /// The flow has no container: it shows its screens on the stack it is called on (law A4).
    case stack
    case tabs(Tabs)
    case pages(Pages)
    case split(Split)

    /// The tabs, pages or columns, in the order in which they are shown.
    public var children: [ContainerChild] {
        switch self {
        case .stack: []
        case .tabs(let tabs): tabs.children
        case .pages(let pages): pages.children
        case .split(let split): split.children
        }
    }

    /// True if the back button of the stack below is there while each stack inside shows its start
    /// (law A11).
    public var hasOuterBack: Bool {
        switch self {
        case .tabs(let tabs): tabs.outerBack
        case .pages(let pages): pages.outerBack
        case .stack, .split: false
        }
    }

    /// The word for one child of this container.
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
    /// True if a child starts when it is first selected (the default); else all start at once (law
    /// G7).
    public let isLazy: Bool
    public let reselect: Reselect
    /// True if the file has `reselect:`; only the linter reads this.
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

/// Pages that the user swipes through. All pages that are there start with the flow, since the next
/// page is seen before the swipe is over.
public struct Pages: Sendable {
    /// In the order in which they are shown. None is an action, none requires a gate.
    public let children: [ContainerChild]
    /// The index of the child that is shown at the start, if it is there.
    public let first: Int
    /// True if the first page follows the last.
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

/// A tab, page or column: its name in the container and the screen or flow that it shows, on a
/// stack of its own.
public struct ContainerChild: Sendable {
    public let name: String
    /// Nil for a tab that is an action: it is never selected, the flow only learns that it was
    /// tapped. Also nil for a column that starts empty.
    public let destination: Destination?
    /// The child is there only while this holds.
    public let condition: ExpressionID?
    /// The gates that the engine asks before it selects the child, by index.
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

    /// The flow that the child shows.
    public var flow: FlowID? {
        if case .flow(let flow)? = destination?.target { return flow }
        return nil
    }
}
