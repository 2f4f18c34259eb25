// Alerts float over everything; action sheets fall when anything is presented (law A8, A9).
extension FlowRuntime {
    /// Puts a layer on top of the chain, but for alerts below those that are up.
    func addLayer(_ layer: FlowLayerRecord) {
        let end = world.layers.count
        let floating = world.layers.firstIndex { $0.style == .alert } ?? end
        world.layers.insert(layer, at: layer.style == .alert ? end : floating)
    }

    /// An action sheet makes way for what a flow presents.
    func sweepActionSheet(for presenter: Int) {
        guard let index = world.layers.firstIndex(where: { $0.style == .actionSheet }) else {
            return
        }
        let before = FlowShowing(for: presenter, in: world)
        cutLayers(from: index)
        sweep(before)
    }

    /// Removes a layer and all above it; alerts stay up while their flow has its place. An alert
    /// goes alone.
    func cutLayers(from index: Int) {
        if world.layers[index].style == .alert { return drop([world.layers[index]]) }
        drop(world.layers[index...].filter { $0.style != .alert })
        drop(
            world.layers.filter { layer in
                layer.style == .alert && !(layer.presenter.map(hasPlace) ?? false)
            })
    }

    /// Removes all layers above one, alerts too.
    func cutAll(above index: Int) {
        drop(Array(world.layers[(index + 1)...]))
    }

    private func hasPlace(_ node: Int) -> Bool {
        world.nodes[node] != nil && !world.isHomeless(node)
    }

    private func drop(_ layers: [FlowLayerRecord]) {
        for layer in layers {
            forget(Set(world.entries(inStack: layer.stack)))
            world.stacks[layer.stack] = nil
            world.layers.removeAll { $0.id == layer.id }
        }
    }

    /// Whether what an output comes from closes with it: it stands alone in its layer.
    func closes(_ output: FlowOutput) -> Bool {
        let entry = output.source.flatMap { world.entries[$0.entry] }
        return entry?.destination?.singleStyle != nil
    }

    /// What stood alone in its layer has gone with its output (law G11, D12).
    func takeClosed(_ output: FlowOutput) -> [FlowRemovedScreen] {
        guard closes(output), let id = output.source?.entry, let entry = world.entries[id],
            let stack = world.stack(of: id), let index = world.layerIndex(ofStack: stack)
        else { return [] }
        cutLayers(from: index)
        if let pending = world.pending, pending.alert == id {
            transaction?.answeredQuestion = (pending, self)
            world.pending = nil
        }
        return [FlowRemovedScreen(entry: entry, stack: stack)]
    }

    /// Whether a gesture may close a layer: no screen in it forbids it (law G10).
    func isDismissible(_ layer: FlowLayerRecord, in world: FlowWorld) -> Bool {
        world.entries(inStack: layer.stack).allSatisfy { id in
            world.entries[id]?.destination?.isDismissible?() ?? true
        }
    }

    /// The alert or action sheet that stands alone in a layer of what is committed.
    func shownAlert(in layer: FlowLayerRecord) -> FlowAlertEntry? {
        guard let id = committed.stacks[layer.stack]?.first, let entry = committed.entries[id],
            let alert = entry.alert, let destination = entry.destination
        else { return nil }
        let screen = FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
        return FlowAlertEntry(id: screen, alert: alert)
    }

    /// The sheet of the system that stands alone in a layer of what is committed.
    func shownSheet(in layer: FlowLayerRecord) -> FlowSheetEntry? {
        guard let id = committed.stacks[layer.stack]?.first, let entry = committed.entries[id],
            let sheet = entry.sheet, let destination = entry.destination
        else { return nil }
        let screen = FlowScreenID(name: destination.name, ordinal: entry.ordinal ?? 0)
        return FlowSheetEntry(id: screen, sheet: sheet)
    }
}
