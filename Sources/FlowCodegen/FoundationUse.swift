import FlowModel

extension ModuleWriter {
    /// Whether a file speaks of `URL`, `Date` or `UUID`.
    func usesFoundation(_ content: FileContent) -> Bool {
        let types = graph.types
        func has(_ fields: [Field]) -> Bool {
            fields.contains { types.isOfFoundation($0.type) }
        }
        if content.structures.contains(where: { has(types.structures[$0].fields) }) { return true }
        let cases = content.enumerations.flatMap { types.enumerations[$0].cases }
        if cases.contains(where: { has($0.payload) }) { return true }
        let application = graph.application
        if content.file == application.file, !application.isAlone {
            if has(application.state) { return true }
            if application.rootArguments.contains(where: hasConstant) { return true }
        }
        return content.flows.contains { usesFoundation(flow: graph[$0]) }
    }

    private func usesFoundation(flow: Flow) -> Bool {
        let screens = flow.screens.map { graph[$0] }
        let fields =
            flow.inputs + flow.state + flow.outcomes.flatMap(\.payload)
            + screens.flatMap(\.inputs) + screens.flatMap { $0.outputs.flatMap(\.payload) }
            + plans[Int(0)].children(of: flow).flatMap { graph[$0].inputs }
        return fields.contains { graph.types.isOfFoundation($0.type) }
    }

    /// Whether an expression has a part that Swift spells with Foundation.
    private func hasConstant(_ id: ExpressionID?) -> Bool {
        guard let id else { return false }
        return graph.expressions.contains(id) { part in
            guard case .literal = graph.expressions[part] else { return nil }
            return graph.types.isOfFoundation(graph.expressions.type(of: part))
        }
    }
}
