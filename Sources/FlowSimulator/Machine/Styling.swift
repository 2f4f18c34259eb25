#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What the style of a layer is read from, where it does not stay the same.
struct StyleSource: Sendable, Hashable {
    var style: LayerStyle
    /// The flow whose inputs its conditions read.
    var environment: InstanceID
}

extension Configuration {
    /// The layers that the user can use, from the top: below one that lets touches through the next
    /// (law A7).
    var openLayers: [Layer] {
        var open: [Layer] = []
        for layer in layers.reversed() {
            open.append(layer)
            guard layer.isPassthrough, layer.style?.leavesBelowInSight ?? false else { break }
        }
        return open
    }

    /// Whether something is on top of a stack that is seen in the top layer.
    func isInTopLayer(_ instance: ScreenInstance) -> Bool {
        guard let layer = layers.last else { return false }
        return topEntries(of: layer).contains {
            $0.entry.screen == instance.screen && $0.entry.ordinal == instance.ordinal
        }
    }
}

extension Machine {
    /// What kind a style is now; nil where it depends on a flow that has ended.
    func kind(
        of style: LayerStyle, for flow: FlowInstance?, in configuration: Configuration
    ) -> PresentationStyle? {
        switch style {
        case .plain(let plain): return plain.kind
        case .named(let index):
            let named = graph.application.styles[Int(index)].style
            return kind(of: named, for: flow, in: configuration)
        case .width(let compact, let regular):
            let style = configuration.width == .compact ? compact : regular
            return kind(of: style, for: flow, in: configuration)
        case .idiom(let phone, let pad):
            let style = configuration.idiom == .phone ? phone : pad
            return kind(of: style, for: flow, in: configuration)
        case .choose(let branches):
            guard let flow else { return nil }
            let scopes = Scopes(
                inputs: configuration.inputs(of: flow), facts: configuration.facts)
            let branch = branches.first { evaluator.holds($0.condition, in: scopes) }
            return branch.flatMap { kind(of: $0.style, for: flow, in: configuration) }
        }
    }

    /// The kind of the gesture that the style of a layer has: none, a swipe down or a tap outside.
    /// A popover is a sheet where there is no room for it, if the width is known.
    func isClosed(_ style: PresentationStyle, byTap: Bool, _ configuration: Configuration) -> Bool {
        guard style.isClosedByGesture else { return false }
        guard style == .popover else { return !byTap }
        return byTap == !(readsWidth && configuration.width == .compact)
    }
}

extension Transaction {
    /// A layer as a step presents it.
    func layer(
        for target: Destination.Target, _ ticket: Ticket?, stack: InstanceID, home: InstanceID?,
        by owner: InstanceID
    ) -> Layer {
        var kind = ScreenKind.screen
        if case .screen(let screen) = target { kind = traits[screen].kind }
        let said = values.style(ticket)
        let style = graph.style(of: target, said)
        var layer = Layer(
            style: graph.kinds(of: style).first ?? .sheet, presenter: owner, home: home,
            stack: stack, kind: kind)
        if case .plain = style { return layer }
        let environment = said == nil ? home ?? owner : owner
        layer.source = StyleSource(style: style, environment: environment)
        read(&layer)
        return layer
    }

    private func read(_ layer: inout Layer) {
        guard let source = layer.source else { return }
        let flow = configuration.flow(source.environment)
        if let kind = machine.kind(of: source.style, for: flow, in: configuration) {
            layer.style = kind
        }
    }

    /// Every layer has the style that its rule says now (law D15).
    mutating func updateStyles() {
        guard machine.hasLiveStyles else { return }
        for index in configuration.layers.indices { read(&configuration.layers[index]) }
        for index in configuration.waitingLayers.indices {
            read(&configuration.waitingLayers[index])
        }
    }

    /// A style that a link can use: one that depends on nothing.
    func plain(_ style: Ticket?) -> Ticket? {
        guard let said = values.style(style), !graph.hasConditions(said) else { return nil }
        return style
    }
}
