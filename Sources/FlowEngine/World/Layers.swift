/// The source of a layer's style, if the style does not stay the same.
package struct FlowStyleSource: Sendable, Hashable {
    package let style: FlowTicket
    /// The flow whose inputs its conditions read.
    package let environment: FlowInstanceID
}

extension FlowWorld {
    /// The layers that the user can use, from the top. If one lets touches through, the next below
    /// it counts too (law A7).
    package var openLayers: [FlowLayerInstance] {
        var open: [FlowLayerInstance] = []
        for layer in layers.reversed() {
            open.append(layer)
            guard layer.isPassthrough, layer.style?.leavesBelowInSight ?? false else { break }
        }
        return open
    }

    /// The index of the layer in which a stack is.
    func layer(with stack: FlowInstanceID) -> Int? {
        layers.firstIndex { allStacks(from: $0.stack).contains(stack) }
    }

    /// True if a screen is on top of a stack that is seen in the top layer.
    package func isInTopLayer(_ instance: FlowScreenInstance) -> Bool {
        guard let layer = layers.last else { return false }
        return topEntries(of: layer).contains { $0.instance == instance }
    }
}

extension FlowEngine {
    /// Gives every layer the style that its rule says now (law D15).
    func updateStyles() {
        guard traits.hasLiveStyles else { return }
        for index in world.layers.indices {
            guard let source = world.layers[index].source, let kind = kind(of: source)
            else { continue }
            world.layers[index].style = kind
        }
        for index in world.waitingLayers.indices {
            guard let source = world.waitingLayers[index].source, let kind = kind(of: source)
            else { continue }
            world.waitingLayers[index].style = kind
        }
    }

    /// The kind of a style now. Its conditions are not read any more when their flow has ended.
    private func kind(of source: FlowStyleSource) -> FlowStyleKind? {
        host.kind(of: source, canRead: world.isRunning(source.environment))
    }

    /// Makes the layer that a step presents. The conditions of a style read the inputs of the flow
    /// that says it: the presented one if it is its own, else the one that presents.
    package func layer(
        for target: FlowTarget, _ said: FlowTicket?, stack: FlowInstanceID, home: FlowInstanceID?,
        by owner: FlowInstanceID
    ) -> FlowLayerInstance {
        var kind = FlowScreenKind.screen
        if case .screen(let screen) = target { kind = traits[screen].kind }
        let (first, ticket, isOwn) = host.style(of: target, said, by: owner)
        let source = ticket.map {
            FlowStyleSource(style: $0, environment: isOwn ? home ?? owner : owner)
        }
        return FlowLayerInstance(
            style: source.flatMap { self.kind(of: $0) } ?? first, presenter: owner, home: home,
            stack: stack, kind: kind, source: source)
    }
}
