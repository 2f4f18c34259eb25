import FlowEngine
import FlowModel

/// The styles that layers have now (law D15).
extension Interpreter {
    func style(
        of target: Destination.Target, _ said: Ticket?, by owner: InstanceID
    ) -> (kind: PresentationStyle, ticket: Ticket?, isOwn: Bool) {
        let said = values.style(said)
        let style = said ?? machine.ownStyle(of: target)
        if case .plain(let plain) = style { return (plain.kind, nil, said == nil) }
        let first = graph.kinds(of: style).first ?? .sheet
        return (first, values.keep(.style(style)), said == nil)
    }

    func kind(of source: FlowStyleSource, canRead: Bool) -> PresentationStyle? {
        values.style(source.style).flatMap {
            kind(of: $0, for: canRead ? source.environment : nil)
        }
    }

    /// Nil if conditions decide, and there is no flow to read.
    private func kind(of style: LayerStyle, for flow: InstanceID?) -> PresentationStyle? {
        switch style {
        case .plain(let plain): return plain.kind
        case .named(let index):
            return kind(of: graph.application.styles[Int(index)].style, for: flow)
        case .width(let compact, let regular):
            return kind(of: world.width == .compact ? compact : regular, for: flow)
        case .idiom(let phone, let pad):
            return kind(of: world.idiom == .phone ? phone : pad, for: flow)
        case .choose(let branches):
            guard let flow else { return nil }
            let scopes = Scopes(values: values, inputs: values.inputs(of: flow))
            let branch = branches.first { machine.evaluator.holds($0.condition, in: scopes) }
            return branch.flatMap { kind(of: $0.style, for: flow) }
        }
    }

    /// A style that a link can use: one that depends on nothing.
    func plain(_ style: Ticket?, of given: Ticket) -> Ticket? {
        guard let said = values.style(style), !graph.hasConditions(said) else { return nil }
        return style
    }
}
