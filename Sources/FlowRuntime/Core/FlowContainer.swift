// Containers that are chosen: decided once, when the flow starts, and kept as long as it runs
// (law D15).

/// In what a flow shows its children side by side, or that it is a stack and shows none of them.
@MainActor
public struct FlowContainer {
    /// What was decided.
    enum Chosen {
        case stack
        case container(FlowTabsKind, first: Int, hasOuterBack: Bool)
    }

    let choose: @MainActor (FlowTraits) -> Chosen

    private init(_ chosen: Chosen) {
        choose = { _ in chosen }
    }

    private init(_ choose: @escaping @MainActor (FlowTraits) -> Chosen) {
        self.choose = choose
    }

    public static let stack = Self(.stack)
    public static let tabs = tabs(first: 0)
    public static let pages = pages(first: 0)
    public static let split = split(collapse: nil)

    /// Tabs, as `showTabs` has them.
    public static func tabs(
        first: Int = 0, isLazy: Bool = true, reselect: FlowReselection = .pop,
        outerBack: Bool = false
    ) -> Self {
        Self(
            .container(.tabs(isLazy: isLazy, reselect), first: first, hasOuterBack: outerBack))
    }

    /// Pages, as `showPages` has them.
    public static func pages(
        first: Int = 0, loops: Bool = false, outerBack: Bool = false
    ) -> Self {
        Self(.container(.pages(loops: loops), first: first, hasOuterBack: outerBack))
    }

    /// Columns, as `showSplit` has them.
    public static func split(
        collapse: (() -> FlowColumn)? = nil,
        display: @escaping () -> FlowDisplay = { .automatic }
    ) -> Self {
        let rules = FlowSplitRules(collapse: collapse, display: display)
        return Self(.container(.split(rules), first: 0, hasOuterBack: false))
    }

    /// By how much room the window has.
    public static func width(compact: Self, regular: Self) -> Self {
        Self { traits in (traits.width == .compact ? compact : regular).choose(traits) }
    }

    /// By the kind of device.
    public static func idiom(phone: Self, pad: Self) -> Self {
        Self { traits in (traits.idiom == .phone ? phone : pad).choose(traits) }
    }
}

extension FlowRuntime {
    /// Shows the children in what the flow has chosen, or chooses now; false if that is a stack.
    func showContainer(_ node: Int, _ children: [FlowTab], _ container: FlowContainer) -> Bool {
        let chosen = world.nodes[node]?.chosen ?? container.choose(traits)
        world.nodes[node]?.chosen = chosen
        switch chosen {
        case .stack:
            // A flow that could have had a container fills no slot.
            putOnGround(node)
            return false
        case .container(.split(let rules), _, _):
            showSplit(node, children, rules)
        case .container(let kind, let first, let hasOuterBack):
            showTabs(node, children, first: first, kind, hasOuterBack: hasOuterBack)
        }
        return true
    }

    /// Whether a flow that could have had children is a stack: to select one or to act in one means
    /// nothing there.
    func isChosenStack(_ node: Int) -> Bool {
        if case .stack? = world.nodes[node]?.chosen { true } else { false }
    }

    /// The child of its container that a step names to act in.
    func entered(_ child: String?, of node: Int) -> String? {
        isChosenStack(node) ? nil : child
    }
}

extension FlowCoordinatorBase {
    /// Shows these children in the container that the flow chooses when it starts; it keeps that
    /// when it is restarted.
    public final func showContainer(_ children: [FlowTab], as container: FlowContainer) {
        guard let runtime, let id, !runtime.hasFault else { return }
        _ = runtime.showContainer(id, children, container)
    }

    /// The same where it may choose a stack: then this is false, and what follows in `start` is
    /// what the stack shows first.
    public final func showContainer(
        _ children: [FlowTab], unlessStack container: FlowContainer
    ) -> Bool {
        guard let runtime, let id, !runtime.hasFault else { return true }
        guard runtime.showContainer(id, children, container) else { return false }
        // The start of a stack is none of the container's. It is not noted where a gate or a fault
        // has stopped the children.
        if runtime.hasFault { return true }
        _ = runtime.transaction?.report.marks.popLast()
        return true
    }
}
