import FlowEngine

// A step with `force` asks no leave guard of the screens it removes. The last step of the event
// decides how the change is animated.
extension FlowCoordinatorBase {
    /// Shows a screen or flow on top of the stack where this happens. This and the steps below
    /// return false if the flow has ended because a screen or flow that was already there was shown
    /// instead. `gates` are asked before anything happens. With a `child` of this flow's container,
    /// these steps act on the child's front stack, and select nothing; a push starts a child that
    /// has not started. `step` is the saved form of the step, if the screen or flow is saved. `nth`
    /// is 2 for the second push of a method; each verb counts its own calls. Without it traces give
    /// both pushes one name.
    @discardableResult
    public final func push(
        _ destination: FlowDestination, in child: String? = nil, requires gates: [String] = [],
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        let given = given(destination.shown(by: step))
        var coded = FlowCodedStep(.push, nth, function)
        coded.requires = gates
        coded.given = given
        coded.child = child
        return perform(coded, animation) { kernel, frame throws(FlowStop) in
            try kernel.engine.push(
                kernel.target(of: given, by: frame.flow), kernel.keep(given), frame)
        }
    }

    /// The destination of a step, as this flow passes it.
    final func given(_ destination: FlowDestination) -> FlowGiven {
        FlowGiven(destination, by: runtime?.windows.kernel.context?.frame.flow)
    }

    /// Shows a screen or flow in a layer of its own above everything: a sheet, if there is no
    /// `style`. `policy` says what happens if layers cover the place of the step. `anchor` names
    /// something in the screen that sent the output, to which a popover or an action sheet points.
    /// With `passthrough` the user can go on with the layer below, unless the style hides it.
    @discardableResult
    public final func present(
        _ destination: FlowDestination, style: FlowStyleRule? = nil, anchor: String? = nil,
        passthrough: Bool = false, whenCovered policy: FlowWhenCovered = .over,
        requires gates: [String] = [],
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        let given = given(destination.shown(by: step))
        let style = style ?? .sheet
        var coded = FlowCodedStep(.present, nth, function)
        coded.law.whenCovered = policy
        coded.requires = gates
        coded.given = given
        coded.held = { site in
            FlowHeldStep(
                site: site, given: given, style: style, anchor: anchor,
                isPassthrough: passthrough, requires: gates, animation: animation)
        }
        return perform(coded, animation) { kernel, frame throws(FlowStop) in
            try kernel.present(
                given, style, anchor: anchor, isPassthrough: passthrough, frame)
        }
    }

    /// Replaces everything that this flow shows, or everything in a child of its container, with a
    /// screen or flow.
    @discardableResult
    public final func replace(
        with destination: FlowDestination, in child: String? = nil, requires gates: [String] = [],
        force: Bool = false, animation: FlowAnimation = .standard,
        saving step: FlowSavedStep? = nil, nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        let given = given(destination.shown(by: step))
        var coded = FlowCodedStep(.replace, nth, function)
        coded.law.isForced = force
        coded.requires = gates
        coded.given = given
        coded.child = child
        return perform(coded, animation) { kernel, frame throws(FlowStop) in
            try kernel.engine.replace(
                kernel.target(of: given, by: frame.flow), kernel.keep(given),
                in: child.flatMap { kernel.engine.child($0, of: frame.flow) }, frame)
        }
    }

    /// Replaces the screen that sent the output with a screen or flow.
    @discardableResult
    public final func swap(
        for destination: FlowDestination, requires gates: [String] = [], force: Bool = false,
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        let given = given(destination.shown(by: step))
        var coded = FlowCodedStep(.swap, nth, function)
        coded.law.isForced = force
        coded.requires = gates
        coded.given = given
        return perform(coded, animation) { kernel, frame throws(FlowStop) in
            try kernel.engine.swap(
                kernel.target(of: given, by: frame.flow), kernel.keep(given), frame)
        }
    }

    /// Removes the screen that sent the output, or the named one, however it was shown. False if
    /// the flow has ended because it was its last screen.
    @discardableResult
    public final func close(
        _ name: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        move(FlowCodedStep(.close, nth, function), force, animation) {
            kernel, frame throws(FlowStop) in
            try kernel.engine.close(kernel.target(named: name, frame), frame)
        }
    }

    /// Removes this many of the flow's own screens from the stack where this happens, and all that
    /// is above them. False if the flow has ended because nothing was left.
    @discardableResult
    public final func pop(
        _ count: Int = 1, in child: String? = nil, force: Bool = false,
        animation: FlowAnimation = .standard, nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        move(FlowCodedStep(.pop, nth, function), force, animation, in: child) {
            kernel, frame throws(FlowStop) in
            try kernel.engine.pop(count, frame)
        }
    }

    /// Goes back to the nearest screen of the flow with this name.
    public final func popTo(
        _ name: String, in child: String? = nil, force: Bool = false,
        animation: FlowAnimation = .standard, nth: Int = 1, function: StaticString = #function
    ) {
        move(FlowCodedStep(.popTo, nth, function), force, animation, in: child) {
            kernel, frame throws(FlowStop) in
            try kernel.engine.popTo(kernel.screen(named: name, frame), frame)
        }
    }

    /// Goes back to the flow's first screen.
    public final func popToRoot(
        in child: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) {
        move(FlowCodedStep(.popToRoot, nth, function), force, animation, in: child) {
            kernel, frame throws(FlowStop) in
            try kernel.engine.popToRoot(frame)
        }
    }

    /// Removes the topmost layer that this flow presented, or the layer with the named screen or
    /// flow, and all layers above it.
    public final func dismiss(
        _ name: String? = nil, force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) {
        move(FlowCodedStep(.dismiss, nth, function), force, animation) {
            kernel, frame throws(FlowStop) in
            try kernel.engine.dismiss(kernel.target(named: name, frame), frame)
        }
    }

    /// Removes all layers that this flow or its descendants presented.
    public final func dismissAll(
        force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) {
        move(FlowCodedStep(.dismissAll, nth, function), force, animation) {
            kernel, frame throws(FlowStop) in
            try kernel.engine.dismissAll(frame)
        }
    }

    /// Performs a step that shows nothing.
    @discardableResult
    private func move(
        _ coded: FlowCodedStep, _ force: Bool, _ animation: FlowAnimation,
        in child: String? = nil,
        _ body: (FlowKernel, FlowEngine.Frame) throws(FlowStop) -> Void
    ) -> Bool {
        var coded = coded
        coded.law.isForced = force
        coded.child = child
        return perform(coded, animation, body)
    }

    /// Selects a tab of this flow; `destination` replaces its inputs.
    @discardableResult
    public final func select(
        _ name: String, with destination: FlowDestination? = nil, requires gates: [String] = [],
        animation: FlowAnimation = .standard, saving step: FlowSavedStep? = nil,
        nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        let passer = runtime?.windows.kernel.context?.frame.flow
        let given = destination.map { destination in
            FlowGiven(destination.shown(by: step), by: passer, child: name)
        }
        var coded = FlowCodedStep(.select, nth, function)
        coded.requires = gates
        return perform(coded, animation) { kernel, frame throws(FlowStop) in
            guard let child = kernel.engine.child(name, of: frame.flow) else {
                throw kernel.engine.fault(.noTarget)
            }
            try kernel.engine.select(child, given.map { kernel.keep($0) }, frame)
        }
    }

    /// Says that the condition of this transition does not hold, so that nothing happens.
    public final func guarded(function: StaticString = #function) {
        runtime?.windows.kernel.guarded(FlowStepSite(.guarded, 1, function), by: self)
    }

    /// Records that an assignment sets nothing, because its path leads through a nil optional.
    public final func nothingToSet(nth: Int = 1, function: StaticString = #function) {
        runtime?.windows.kernel.noteNil(FlowStepSite(.nothingToSet, nth, function), by: self)
    }
}

extension FlowKernel {
    func present(
        _ given: FlowGiven, _ style: FlowStyleRule, anchor: String?, isPassthrough: Bool,
        _ frame: FlowEngine.Frame
    ) throws(FlowStop) {
        var place: (name: String, entry: FlowInstanceID)?
        if let anchor, let reporter = frame.reporter { place = (anchor, reporter) }
        let look = keep(.look(FlowLook(style, of: given, anchor: place)))
        try engine.present(
            target(of: given, by: frame.flow), keep(given), look, isPassthrough: isPassthrough,
            frame)
    }

    /// Performs a `present` that has waited, with its inputs as they are now.
    func perform(_ waiting: FlowWaitingPresent) throws(FlowStop) {
        guard case .held(let step)? = content(of: waiting.asker) else { return }
        let inputs = step.given.inputs
        let old = inputs.map { $0.saved() }
        for input in inputs where engine.isLive(readIn: input.environment) { _ = input.evaluate() }
        step.given.makeAgain()
        let context = FlowContext(waiting.frame, runs: step.site.runs)
        context.step = step.site
        var law = FlowStep()
        law.kind = .present
        law.requires = step.requires.map { numbers.word($0) }
        law.target = target(of: step.given, by: waiting.frame.flow)
        do throws(FlowStop) {
            try run(context) {
                mark(.step(step.site))
                if let window {
                    transaction?.progress.animations.append((window.id, step.animation))
                }
                do throws(FlowStop) {
                    try engine.perform(law, waiting.frame) { (frame) throws(FlowStop) in
                        try present(
                            step.given, step.style, anchor: step.anchor,
                            isPassthrough: step.isPassthrough, frame)
                    }
                } catch {
                    stop = error
                }
            }
        } catch {
            for restore in old { restore() }
            throw error
        }
    }

    func screen(named name: String, _ frame: FlowEngine.Frame) -> FlowScreenType {
        coordinator(frame.flow).map { number(name, of: type(of: $0)) } ?? FlowScreenType(-1)
    }

    /// The target that a `close` or `dismiss` names: a screen of the flow, or a flow.
    fileprivate func target(named name: String?, _ frame: FlowEngine.Frame) -> FlowCloseTarget {
        guard let name else { return .nearest }
        let isFlow = engine.world.children(of: frame.flow).contains { self.name(of: $0) == name }
        let screen = screen(named: name, frame)
        let isScreen = engine.world.entries.contains {
            $0.owner == frame.flow && $0.screen == screen
        }
        if isFlow, !isScreen, let flow = numbers.flow(named: name) { return .flow(flow) }
        return .screen(screen)
    }
}
