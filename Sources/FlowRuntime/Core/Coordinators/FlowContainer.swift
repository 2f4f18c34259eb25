import FlowEngine

/// The container in which a flow shows its children side by side, or a stack, which shows none of
/// them. It is chosen when the flow starts, and kept as long as the flow runs (law D15).
@MainActor
public struct FlowContainer {
    /// The container that was chosen.
    enum Chosen {
        case stack
        case tabs(first: Int, isLazy: Bool, FlowReselection, hasOuterBack: Bool)
        case pages(first: Int, loops: Bool, hasOuterBack: Bool)
        case split(FlowSplitRules)

        var rules: FlowSplitRules? {
            if case .split(let rules) = self { return rules }
            return nil
        }
    }

    let choose: @MainActor (FlowRoom) -> Chosen

    private init(_ chosen: Chosen) {
        choose = { _ in chosen }
    }

    private init(_ choose: @escaping @MainActor (FlowRoom) -> Chosen) {
        self.choose = choose
    }

    public static let stack = Self(.stack)
    public static let tabs = tabs(first: 0)
    public static let pages = pages(first: 0)
    public static let split = split(collapse: nil)

    /// Tabs. The first one starts at once, the others when they are selected; if not `isLazy`, all
    /// start at once. `reselect` says what a tap on the selected tab does. With `outerBack`, the
    /// back button of the stack below is there while the selected tab shows its first screen.
    public static func tabs(
        first: Int = 0, isLazy: Bool = true, reselect: FlowReselection = .pop,
        outerBack: Bool = false
    ) -> Self {
        Self(.tabs(first: first, isLazy: isLazy, reselect, hasOuterBack: outerBack))
    }

    /// Pages, which all start at once. With `loops` the first page follows the last; `outerBack` as
    /// with tabs.
    public static func pages(
        first: Int = 0, loops: Bool = false, outerBack: Bool = false
    ) -> Self {
        Self(.pages(first: first, loops: loops, hasOuterBack: outerBack))
    }

    /// Columns, the primary first. `collapse` says which column is visible if there is no room for
    /// all, `display` how many are visible if there is.
    public static func split(
        collapse: (() -> FlowColumn)? = nil,
        display: @escaping () -> FlowDisplay = { .automatic }
    ) -> Self {
        Self(.split(FlowSplitRules(collapse: collapse, display: display)))
    }

    /// One container for a compact window, one for a regular window.
    public static func width(compact: Self, regular: Self) -> Self {
        Self { room in (room.width == .compact ? compact : regular).choose(room) }
    }

    /// One container for a phone, one for a pad.
    public static func idiom(phone: Self, pad: Self) -> Self {
        Self { room in (room.idiom == .phone ? phone : pad).choose(room) }
    }
}

extension FlowContainer.Chosen {
    /// The container as the engine knows it. `runsStart` has no effect on a stack.
    func traits(runsStart: Bool) -> FlowTraits.OfContainer {
        var traits = FlowTraits.OfContainer(.stack)
        switch self {
        case .stack: return traits
        case .tabs(let first, let isLazy, let reselection, let hasOuterBack):
            traits = FlowTraits.OfContainer(.tabs)
            traits.first = Int32(first)
            traits.isLazy = isLazy
            traits.reselect = reselection
            traits.hasOuterBack = hasOuterBack
        case .pages(let first, let loops, let hasOuterBack):
            traits = FlowTraits.OfContainer(.pages)
            traits.first = Int32(first)
            traits.loops = loops
            traits.hasOuterBack = hasOuterBack
        case .split: traits = FlowTraits.OfContainer(.split)
        }
        traits.runsStart = runsStart
        return traits
    }
}
