// What the user can see and touch: the top layer, and those below it that it leaves open.
extension FlowLayerRecord {
    /// Whether what is below can still be touched: a layer that hides it lets nothing through.
    var isOpenBelow: Bool { isPassthrough && style != .fullScreen && style != .currentContext }
}

extension FlowWorld {
    /// The layers in which the user can touch something, the top one first (law A7).
    var openLayers: [FlowLayerRecord] {
        var open: [FlowLayerRecord] = []
        for layer in layers.reversed() {
            open.append(layer)
            if !layer.isOpenBelow { break }
        }
        return open
    }

    /// The screens on top of what the user sees, the one in front first.
    var frontEntries: [Int] { openLayers.flatMap(tops) }

    /// Those of the top layer, which alone is closed by a gesture.
    var frontEntriesOnTop: [Int] { layers.last.map(tops) ?? [] }

    /// The screens on top of what the user sees in a layer, the one in front first.
    func tops(of layer: FlowLayerRecord) -> [Int] {
        seenStacks(in: layer.stack).compactMap { stacks[$0]?.last }
    }

    /// The stacks that the user sees, those of the top layer first, and what they stand in.
    var stacksInView: [Int] { openLayers.flatMap { visibleStacks(in: $0.stack) } }

    /// The containers in view: those on the visible path.
    var containersInView: [Int] {
        stacksInView.compactMap { stack in
            stacks[stack]?.last.flatMap { entries[$0]?.tabs == nil ? nil : $0 }
        }
    }
}

extension FlowRuntime {
    /// Whether the screen in front, in the layer with these tabs, hides their bar (law G10).
    func hidesBar(ofTabs entry: Int) -> Bool {
        guard let stack = world.stack(of: entry), let layer = world.layerIndex(ofStack: stack)
        else { return false }
        let front = world.tops(of: world.layers[layer]).first.flatMap { world.entries[$0] }
        return front?.destination?.bars?().tab == false
    }
}
