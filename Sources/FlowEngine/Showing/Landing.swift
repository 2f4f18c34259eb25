/// Showing the target of a link (law J6, J8, J9).
extension FlowEngine {
    func land(
        _ stages: [FlowStagedShow], fromStart: Bool, whenShown: FlowWhenShown,
        whenModal: FlowWhenModal?
    ) throws(FlowStop) {
        let isThere = find(stages[stages.count - 1], isTarget: true) != nil
        if isThere, whenShown == .ignore { throw .over(.ignored) }
        let findsTarget = whenShown != .push
        let first = firstPlace(stages, fromStart: fromStart, findsTarget: findsTarget)
        var policy = FlowWhenModal.dismiss
        if let place = first?.place {
            for layer in layers(above: place) {
                let own = self.policy(of: layer, whenModal ?? .dismiss)
                if own.strictness > policy.strictness { policy = own }
            }
        }
        progress.held = heldGuards()
        switch policy {
        case .dismiss:
            try self.show(
                stages, fromStart: fromStart, cause: .link, findsTarget: findsTarget)
        case .over: try present(stages)
        case .park: throw cannotLand()
        case .refuse: throw .over(.refused)
        }
        progress.held = []
    }

    /// The layers that cover a place; alerts and action sheets are not in the way.
    private func layers(above place: FlowInstanceID) -> [FlowLayerInstance] {
        guard let stack = world.entry(of: place).flatMap({ world.stack(holding: $0) }),
            let own = world.layer(with: stack)
        else { return [] }
        return world.layers[(own + 1)...].filter { !$0.kind.isSingle }
    }

    /// The policy for a layer in the way: that of its screen in front, else the link's. A layer
    /// that may not be closed parks the link instead.
    private func policy(of layer: FlowLayerInstance, _ own: FlowWhenModal) -> FlowWhenModal {
        var policy = own
        search: for stack in world.seenStacks(from: layer.stack) {
            for entry in world.entries(of: stack).reversed() {
                guard let word = entry.screen.flatMap({ traits[$0].whenModal }) else { continue }
                policy = word
                break search
            }
        }
        let mayClose = isDismissible(layer)
        return policy == .dismiss && !mayClose ? .park : policy
    }

    /// Presents the flow of the target in a layer over everything, called by the root.
    private func present(_ stages: [FlowStagedShow]) throws(FlowStop) {
        let target = stages[stages.count - 1]
        guard let root = world.children(of: nil).first,
            let stage = stages.last(where: { if case .flow = $0.target { true } else { false } }),
            case .flow(let flow) = stage.target, flow != self.root.flow,
            let given = host.described(stage.given, by: root, isOver: true)
        else { throw cannotLand() }
        try present(
            .flow(flow), given, host.plain(stage.opening.style, of: given),
            here: world.frontStack(of: root), by: root)
        guard case .screen(let screen) = target.target else { return }
        let started = world.children(of: root).last { id in
            world.flow(id)?.flow == flow
        }
        guard let started else { throw cannotLand() }
        try build(screen, target, by: started, .link, isNew: false)
    }

    /// Removes the layers from the top as long as they may be removed (law J10).
    func dismissLayers() throws(FlowStop) {
        progress.held = heldGuards()
        let before = showing(for: .nowhere)
        while world.layers.count > 1, let layer = world.layers.last {
            if !layer.kind.isSingle, policy(of: layer, .dismiss) != .dismiss { break }
            removeLayers(from: world.layers.count - 1)
        }
        try sweep(before, cause: .link)
        progress.held = []
    }
}
