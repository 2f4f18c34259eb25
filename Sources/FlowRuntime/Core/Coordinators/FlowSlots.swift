import FlowEngine

// Slots: places in a screen for other screens, which are active together with it (law D11).
extension FlowCoordinatorBase {
    /// Shows a screen or flow in a slot of a screen of this flow, and replaces the slot's content.
    /// An embedded flow shows its later screens on the stack of the host screen. False if the flow
    /// has ended because a screen or flow that was already there was shown instead.
    @discardableResult
    public final func embed(
        _ destination: FlowDestination, in slot: String, of screen: String,
        requires gates: [String] = [], force: Bool = false, animation: FlowAnimation = .standard,
        nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        embed(
            FlowCodedStep(.embed, nth, function), destination, slot, screen, gates, force, animation
        )
    }

    /// Removes the content of a slot of a screen of this flow.
    @discardableResult
    public final func empty(
        _ slot: String, of screen: String, requires gates: [String] = [], force: Bool = false,
        animation: FlowAnimation = .standard, nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        embed(FlowCodedStep(.empty, nth, function), nil, slot, screen, gates, force, animation)
    }

    private func embed(
        _ step: FlowCodedStep, _ destination: FlowDestination?, _ slot: String, _ screen: String,
        _ gates: [String], _ force: Bool, _ animation: FlowAnimation
    ) -> Bool {
        var step = step
        step.law.isForced = force
        step.requires = gates
        let given = destination.map { self.given($0) }
        step.given = given
        return perform(step, animation) { kernel, frame throws(FlowStop) in
            let place = kernel.slot(slot, of: screen, frame)
            guard let given else {
                return try kernel.engine.embed(nil, nil, into: place, frame)
            }
            try kernel.engine.embed(
                kernel.target(of: given, by: frame.flow), kernel.keep(given), into: place, frame)
        }
    }
}

extension FlowKernel {
    /// A slot of a screen by its name.
    fileprivate func slot(
        _ name: String, of screen: String, _ frame: FlowEngine.Frame
    ) -> FlowSlotPlace {
        let type = self.screen(named: screen, frame)
        let index = engine.traits[type].slots.firstIndex(of: name) ?? 0
        return FlowSlotPlace(screen: type, index: Int32(index))
    }
}
