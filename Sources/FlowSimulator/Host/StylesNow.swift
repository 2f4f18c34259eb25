import FlowEngine
import FlowModel

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
            let style = configuration.world.width == .compact ? compact : regular
            return kind(of: style, for: flow, in: configuration)
        case .idiom(let phone, let pad):
            let style = configuration.world.idiom == .phone ? phone : pad
            return kind(of: style, for: flow, in: configuration)
        case .choose(let branches):
            guard let flow else { return nil }
            let scopes = Scopes(
                values: configuration.values, inputs: configuration.inputs(of: flow))
            let branch = branches.first { evaluator.holds($0.condition, in: scopes) }
            return branch.flatMap { kind(of: $0.style, for: flow, in: configuration) }
        }
    }
}

extension Interpreter {
    func style(
        of target: Destination.Target, _ said: Ticket?, home: InstanceID?, by owner: InstanceID
    ) -> (style: PresentationStyle, source: StyleSource?) {
        let said = values.style(said)
        let style = said ?? machine.ownStyle(of: target)
        if case .plain(let plain) = style { return (plain.kind, nil) }
        let first = graph.kinds(of: style).first ?? .sheet
        let environment = said == nil ? home ?? owner : owner
        let source = StyleSource(style: values.keep(style), environment: environment)
        return (kind(of: source) ?? first, source)
    }

    func kind(of source: StyleSource) -> PresentationStyle? {
        guard let style = values.style(source.style) else { return nil }
        return machine.kind(
            of: style, for: world.flow(source.environment), in: configuration)
    }

    /// A style that a link can use: one that depends on nothing.
    func plain(_ style: Ticket?, of given: Ticket) -> Ticket? {
        guard let said = values.style(style), !graph.hasConditions(said) else { return nil }
        return style
    }
}
