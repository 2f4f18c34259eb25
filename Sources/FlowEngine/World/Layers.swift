/// What the style of a layer is read from, where it does not stay the same.
package struct FlowStyleSource: Sendable, Hashable {
    package let style: FlowTicket
    /// The flow whose inputs its conditions read.
    package let environment: FlowInstanceID

    package init(style: FlowTicket, environment: FlowInstanceID) {
        self.style = style
        self.environment = environment
    }
}

extension FlowWorld {
    /// The layers that the user can use, from the top: below one that lets touches through the next
    /// (law A7).
    package var openLayers: [FlowLayerInstance] {
        var open: [FlowLayerInstance] = []
        for layer in layers.reversed() {
            open.append(layer)
            guard layer.isPassthrough, layer.style?.leavesBelowInSight ?? false else { break }
        }
        return open
    }

    /// The layer in which a stack is, by index.
    func layer(with stack: FlowInstanceID) -> Int? {
        layers.firstIndex { allStacks(from: $0.stack).contains(stack) }
    }

    /// Whether something is on top of a stack that is seen in the top layer.
    package func isInTopLayer(_ instance: FlowScreenInstance) -> Bool {
        guard let layer = layers.last else { return false }
        return topEntries(of: layer).contains { $0.instance == instance }
    }
}

extension FlowEngine {
    /// Every layer has the style that its rule says now (law D15).
    func updateStyles() {
        guard traits.hasLiveStyles else { return }
        for index in world.layers.indices {
            guard let source = world.layers[index].source, let kind = host.kind(of: source)
            else { continue }
            world.layers[index].style = kind
        }
        for index in world.waitingLayers.indices {
            guard let source = world.waitingLayers[index].source, let kind = host.kind(of: source)
            else { continue }
            world.waitingLayers[index].style = kind
        }
    }

    /// A layer as a step presents it.
    package func layer(
        for target: FlowTarget, _ said: FlowTicket?, stack: FlowInstanceID, home: FlowInstanceID?,
        by owner: FlowInstanceID
    ) -> FlowLayerInstance {
        var kind = FlowScreenKind.screen
        if case .screen(let screen) = target { kind = traits[screen].kind }
        let (style, source) = host.style(of: target, said, home: home, by: owner)
        return FlowLayerInstance(
            style: style, presenter: owner, home: home, stack: stack, kind: kind, source: source)
    }
}
