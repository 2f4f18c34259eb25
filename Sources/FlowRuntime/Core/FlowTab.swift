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
    /// What the flow does when the user has gone to the tab, or has tapped the action.
    let onSelect: FlowReaction
    /// What the flow does when the tab is tapped although it is selected.
    let onReselect: FlowReaction

    public init(
        _ name: String, requires: [String] = [],
        _ destination: @autoclosure @escaping () -> FlowDestination,
        if isThere: @autoclosure @escaping () -> Bool = true, onSelect: FlowReaction = .pass,
        onReselect: FlowReaction = .pass
    ) {
        self.name = name
        self.requires = requires
        self.destination = destination
        self.isThere = isThere
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
        self.onSelect = onSelect
        onReselect = .pass
    }

    /// A column that starts empty.
    public init(empty name: String, onSelect: FlowReaction = .pass) {
        self.name = name
        requires = []
        destination = nil
        isThere = { true }
        self.onSelect = onSelect
        onReselect = .pass
    }
}

/// What a tap on the selected tab means (law G8).
public enum FlowReselection: Sendable {
    /// Its visible stack goes back to its start; where that is shown already, the flow is told.
    case pop
    /// The flow is told.
    case report
    case ignore
}

/// How the user gets from one child of a container to the next.
enum FlowTabsKind {
    /// By tapping its tab.
    case tabs(isLazy: Bool, FlowReselection)
    /// By swiping to the page beside; `loops` if the first is beside the last.
    case pages(loops: Bool)
    /// They are columns, and may all be seen.
    case split(FlowSplitRules)

    var isLazy: Bool {
        if case .tabs(isLazy: true, _) = self { return true }
        return false
    }
}

/// Tabs, or pages, as they are shown.
struct FlowTabsRecord {
    let tabs: [FlowTab]
    let kind: FlowTabsKind
    var selected: Int
    /// The stack of each tab, nil until it is started.
    var stacks: [Int?]
    /// The tabs that were there when this was last looked at.
    var there: [Bool]
    /// The first column that is seen where there is room, and what it follows from.
    var firstShown = 0
    var display = FlowDisplay.automatic
    /// Whether the stack below has its way back while what is inside shows its start.
    var hasOuterBack = false

    /// A tab that is there and shows something.
    @MainActor
    func canSelect(_ index: Int) -> Bool {
        tabs[index].destination != nil && tabs[index].isThere()
    }

    /// The child of a name, if it is there.
    @MainActor
    func index(of name: String, isPaged: Bool) -> Int? {
        guard isPaged == self.isPaged, !isSplit else { return nil }
        return tabs.firstIndex { $0.name == name && $0.isThere() }
    }

    var isPaged: Bool {
        if case .pages = kind { return true }
        return false
    }

    /// The user sees the selected child even if it is about to go.
    @MainActor
    func isSeen(_ index: Int) -> Bool { index == selected || tabs[index].isThere() }

    /// Whether a page that is there is beside the current one.
    @MainActor
    func isBeside(_ index: Int) -> Bool {
        guard case .pages(let loops) = kind else { return false }
        let pages = tabs.indices.filter { tabs[$0].isThere() }
        guard let from = pages.firstIndex(of: selected), let to = pages.firstIndex(of: index) else {
            return false
        }
        let distance = abs(from - to)
        return distance == 1 || loops && pages.count > 1 && distance == pages.count - 1
    }
}
