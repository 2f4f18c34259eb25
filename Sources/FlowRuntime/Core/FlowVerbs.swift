// A step that is forced asks no leave guard for what it removes. The change is animated as the last
// step of the event says.
extension FlowCoordinatorBase {
    /// Shows a screen or flow on top of the stack where this happens. This and the steps below are
    /// false if the flow has ended because what was shown instead was there already. `gates` are
    /// asked before anything happens. With a `child` of this flow's container, these steps act on
    /// the stack in front there, and select nothing; a push starts a child that has not started.
    /// `step` is what is saved of the step, where what it shows is.
    @discardableResult
    public final func push(
        _ destination: FlowDestination, in child: String? = nil, requires gates: [String] = [],
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, animation: animation) {
            $0.push($1, destination.shown(by: step), in: child, requires: gates)
        }
    }

    /// Shows a screen or flow in a layer of its own above everything. `policy` says what becomes of
    /// that where layers cover the place it happens at. `anchor` is what a popover or an action
    /// sheet points to, by a name that the screen which has sent the output knows. With
    /// `passthrough` the user can go on with what is below, unless the style hides it.
    @discardableResult
    public final func present(
        _ destination: FlowDestination, style: FlowStyleRule = .sheet, anchor: String? = nil,
        passthrough: Bool = false, whenCovered policy: FlowWhenCovered = .over,
        requires gates: [String] = [],
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        let destination = destination.shown(by: step)
        let isHeld = policy != .over && id.map { runtime?.isCovered($0) ?? false } ?? false
        return perform(file, line, animation: isHeld ? nil : animation) { runtime, id in
            guard isHeld, let context = runtime.transaction?.context, let step = context.step
            else {
                return runtime.present(
                    id, destination, style, anchor: anchor, isPassthrough: passthrough,
                    requires: gates)
            }
            var place = context
            place.source = context.source.flatMap { runtime.world.entries[$0]?.id }
            let waiting = FlowWaitingPresent(
                context: place, step: step, destination: destination, style: style, anchor: anchor,
                isPassthrough: passthrough, requires: gates, animation: animation)
            runtime.holdBack(waiting, policy)
        }
    }

    /// Shows a screen or flow in the place of all that this flow shows, or of all that stands in a
    /// child of its container.
    @discardableResult
    public final func replace(
        with destination: FlowDestination, in child: String? = nil, requires gates: [String] = [],
        force: Bool = false, animation: FlowAnimation = .standard,
        saving step: FlowSavedStep? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, isForced: force, animation: animation) {
            $0.replace($1, destination.shown(by: step), in: child, requires: gates)
        }
    }

    /// Shows a screen or flow in the place of the screen that reported.
    @discardableResult
    public final func swap(
        for destination: FlowDestination, requires gates: [String] = [], force: Bool = false,
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, isForced: force, animation: animation) {
            $0.swap($1, destination.shown(by: step), requires: gates)
        }
    }

    /// Leaves the screen that reported, or the named one, however it was shown. False if the flow
    /// has ended because it was its last.
    @discardableResult
    public final func close(
        _ name: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Bool {
        perform(file, line, isForced: force, animation: animation) { $0.close($1, name) }
    }

    /// Takes this many of the flow's own screens off the stack where this happens, and what stands
    /// above them. False if the flow has ended because nothing was left.
    @discardableResult
    public final func pop(
        _ count: Int = 1, in child: String? = nil, force: Bool = false,
        animation: FlowAnimation = .standard, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, isForced: force, animation: animation) {
            $0.pop($1, count, in: child)
        }
    }

    /// Uncovers the nearest screen of the flow with this name.
    public final func popTo(
        _ name: String, in child: String? = nil, force: Bool = false,
        animation: FlowAnimation = .standard, file: StaticString = #fileID, line: UInt = #line
    ) {
        perform(file, line, isForced: force, animation: animation) {
            $0.popTo($1, name, in: child)
        }
    }

    /// Uncovers the flow's first screen.
    public final func popToRoot(
        in child: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        perform(file, line, isForced: force, animation: animation) {
            $0.popToRoot($1, in: child)
        }
    }

    /// Takes away the topmost layer that this flow presented, or the one with the named screen or
    /// flow, and all above it.
    public final func dismiss(
        _ name: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        perform(file, line, isForced: force, animation: animation) { $0.dismiss($1, name) }
    }

    /// Takes away all layers that this flow or its descendants presented.
    public final func dismissAll(
        force: Bool = false, animation: FlowAnimation = .standard,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        perform(file, line, isForced: force, animation: animation) { $0.dismissAll($1) }
    }

    /// Shows these tabs. The first one starts at once, the others when they are selected, unless
    /// all shall start now. `reselect` says what a tap on the selected one means; with `outerBack`
    /// the way back of the stack below is there while the selected one shows its start.
    public final func showTabs(
        _ tabs: [FlowTab], first: Int = 0, isLazy: Bool = true, reselect: FlowReselection = .pop,
        outerBack: Bool = false
    ) {
        guard let runtime, let id, !runtime.hasFault else { return }
        runtime.showTabs(
            id, tabs, first: first, .tabs(isLazy: isLazy, reselect), hasOuterBack: outerBack)
    }

    /// Shows these pages, all of which start at once. `loops` if the first is beside the last;
    /// `outerBack` as with tabs.
    public final func showPages(
        _ pages: [FlowTab], first: Int = 0, loops: Bool = false, outerBack: Bool = false
    ) {
        guard let runtime, let id, !runtime.hasFault else { return }
        runtime.showTabs(
            id, pages, first: first, .pages(loops: loops), hasOuterBack: outerBack)
    }

    /// Selects a tab of this flow; `destination` replaces what is passed to it.
    @discardableResult
    public final func select(
        _ name: String, with destination: FlowDestination? = nil, requires gates: [String] = [],
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        perform(file, line, animation: animation) {
            $0.select($1, name, destination?.shown(by: step), requires: gates)
        }
    }

    /// Says that the condition of this transition does not hold: nothing happens.
    public final func guarded(file: StaticString = #fileID, line: UInt = #line) {
        runtime?.guarded(FlowCodeLine(file: file, line: line))
    }

    /// Notes that an assignment leads through an optional that is nil, and so sets nothing.
    public final func nothingToSet(file: StaticString = #fileID, line: UInt = #line) {
        runtime?.noteNil(FlowCodeLine(file: file, line: line))
    }
}
