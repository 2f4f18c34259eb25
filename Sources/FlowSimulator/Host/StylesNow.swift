#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What styles say now (law D15).
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
}

extension Transaction {
    /// A layer as a step presents it.
    mutating func layer(
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
        layer.source = StyleSource(style: values.keep(style), environment: environment)
        read(&layer)
        return layer
    }

    func read(_ layer: inout Layer) {
        guard let source = layer.source, let style = values.style(source.style) else { return }
        let flow = configuration.flow(source.environment)
        if let kind = machine.kind(of: style, for: flow, in: configuration) {
            layer.style = kind
        }
    }

    /// A style that a link can use: one that depends on nothing.
    func plain(_ style: Ticket?) -> Ticket? {
        guard let said = values.style(style), !graph.hasConditions(said) else { return nil }
        return style
    }
}
