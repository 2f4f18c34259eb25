/// Why something that has arrived does not land.
enum FlowLandingStop {
    /// It can land later.
    case waits
    /// A layer is in the way that refuses it.
    case refused
    /// No flow wants the event it raises.
    case unwanted
    /// What it leads to is there already.
    case ignored
}

// Landing: what a link or an entry does once it is known where it leads (law J6).
extension FlowRuntime {
    /// Whether a screen is or was on show.
    var hasShownScreen: Bool { world.lastOrdinal > 0 || isShowingScreen }

    var isShowingScreen: Bool { world.entries.values.contains { $0.destination != nil } }

    /// Whether what is done now is done by a link itself, and not by steps of flows.
    var isOfLink: Bool { transaction?.context?.isLink ?? transaction?.isLanding ?? false }

    func land(_ landing: FlowLanding) {
        guard !hasFault else { return }
        countDelivery()
        mark(.landing(landing.name))
        guard hasShownScreen else { return stopLanding(.waits) }
        guard areOpen(landing.requires) else { return }
        transaction?.isLanding = true
        guarding { carryOut(landing) }
        transaction?.isLanding = false
    }

    private func carryOut(_ landing: FlowLanding) {
        switch landing.target {
        case .send(let event):
            removeLayers(for: landing)
            if !queueReactions(to: event, in: [self], behind: true) { stopLanding(.unwanted) }
        case .call(let steps):
            removeLayers(for: landing)
            runAsRoot(steps)
        case .show(let stages, let startsAtBase, let whenShown, let over):
            land(stages, startsAtBase, whenShown, landing.whenModal ?? .dismiss, over)
        }
    }

    func stopLanding(_ stop: FlowLandingStop) {
        guard !hasFault else { return }
        halt(.landing(stop))
    }

    private func runAsRoot(_ steps: () -> Void) {
        guard let root = world.root else { return }
        var context = FlowContext(node: root, here: world.frontStack(of: root))
        context.isLink = true
        run(context, steps)
    }

    private func land(
        _ stages: [FlowStage], _ startsAtBase: Bool, _ whenShown: FlowWhenShown,
        _ whenModal: FlowWhenModal, _ over: FlowStage?
    ) {
        guard let target = stages.last else { return }
        var found = find(target)
        if found != nil, whenShown == .ignore { return stopLanding(.ignored) }
        if whenShown == .push { found = nil }
        let base = found ?? deepestStage(of: stages, startsAtBase: startsAtBase)?.found
        guard let base else { return stopLanding(.waits) }
        switch strictest(above: base, whenModal) {
        case .refuse: stopLanding(.refused)
        case .park: stopLanding(.waits)
        case .over: present(over, with: target)
        case .dismiss:
            show(nil, stages, startsAtBase: startsAtBase, buildsAlways: whenShown == .push)
        }
    }

    // MARK: - Layers in the way

    /// What the layers say that a landing would have to remove.
    private func strictest(above base: FlowFound, _ word: FlowWhenModal) -> FlowWhenModal {
        guard let layer = layerIndex(of: base) else { return .dismiss }
        let inTheWay = world.layers[(layer + 1)...].filter { !$0.isSingle }
        let words = inTheWay.map { policy(of: $0, word) }
        return words.max { $0.rawValue < $1.rawValue } ?? .dismiss
    }

    private func policy(of layer: FlowLayerRecord, _ word: FlowWhenModal) -> FlowWhenModal {
        let own = world.visibleStacks(in: layer.stack).lazy.compactMap { stack in
            (self.world.stacks[stack] ?? []).reversed().lazy.compactMap {
                self.world.entries[$0]?.destination?.whenModal
            }.first
        }.first
        let policy = own ?? word
        return policy == .dismiss && !isDismissible(layer, in: world) ? .park : policy
    }

    /// What is sent or called removes layers only if the link says so, and then all that may be.
    private func removeLayers(for landing: FlowLanding) {
        guard landing.whenModal == .dismiss else { return }
        let before = FlowShowing(for: nil, in: world, cause: .link)
        while world.layers.count > 1, let top = world.layers.last,
            policy(of: top, .dismiss) == .dismiss
        {
            cutLayers(from: world.layers.count - 1)
        }
        sweep(before)
    }

    /// Presents the flow of the target over everything, as a child of the root.
    private func present(_ over: FlowStage?, with target: FlowStage) {
        guard let root = world.root, let flow = world.nodes[root]?.coordinator, let over,
            case .present(let style) = over.opening, let destination = over.destination(by: flow)
        else { return stopLanding(.waits) }
        let old = world.nodes[root]?.children ?? []
        runAsRoot { present(root, destination, style, requires: []) }
        guard let child = world.nodes[root]?.children.last, !old.contains(child) else {
            return stopLanding(.waits)
        }
        if case .screen = target.goal { build([target], on: child) }
    }
}
