import FlowModel

extension ModuleWriter {
    /// True if a file names `URL`, `Date` or `UUID`.
    func usesFoundation(_ content: FileContent) -> Bool {
        let types = graph.types
        if content.structures.contains(where: { has(types.structures[$0].fields) }) { return true }
        let cases = content.enumerations.flatMap { types.enumerations[$0].cases }
        if cases.contains(where: { has($0.payload) }) { return true }
        for screen in content.screens {
            if has(graph[screen].inputs) || has(graph[screen].outputs) { return true }
        }
        let application = graph.application
        let operations = application.services.flatMap(\.operations)
        if content.file == application.file, has(operations.flatMap(\.fields)) { return true }
        if content.file == application.file, !application.isAlone {
            if has(application.state + application.facts) { return true }
            if has(application.events.flatMap(\.payload)) || linksUseFoundation { return true }
            if application.rootArguments.contains(where: { $0.map(hasValue) ?? false }) {
                return true
            }
        }
        return content.flows.contains { usesFoundation($0) }
    }

    private var linksUseFoundation: Bool {
        let application = graph.application
        let captured =
            application.links.flatMap(\.captures).flatMap { graph.readTypes($0.type) }
            + application.entries.flatMap(\.landing.payload).map(\.type)
        if captured.contains(where: { graph.types.isOfFoundation($0) }) { return true }
        return application.landings.contains { landing in
            if case .call(let steps) = landing.target {
                let fields = graph[steps].flatMap(\.answers).flatMap { answer in
                    answer.payload.dropLast(answer.kept.count)
                }
                return fields.contains { graph.types.isOfFoundation($0.type) }
                    || graph.expressionsOfSteps(steps).contains(where: hasValue)
            }
            guard case .show(let show) = landing.target else {
                return landing.expressions.contains(where: hasValue)
            }
            let inputs = show.stages.flatMap { stage in
                switch stage.destination.target {
                case .screen(let screen): graph[screen].inputs
                case .flow(let flow): graph[flow].inputs
                }
            }
            return inputs.contains { graph.types.isOfFoundation($0.type) }
                || landing.expressions.contains(where: hasValue)
        }
    }

    private func usesFoundation(_ id: FlowID) -> Bool {
        let flow = graph[id]
        let children = plans[Int(id.index)].children(of: flow)
        let isInFields =
            has(flow.inputs) || has(flow.state) || has(flow.outcomes) || has(flow.reports)
            || plans[Int(id.index)].operations.contains { has(graph[$0].fields) }
            || flow.screens.contains {
                has(graph[$0].inputs) || has(graph[$0].outputs) || has(graph[$0].commands)
            }
            || flow.actions.contains { has($0.inputs) }
            || children.contains {
                has(graph[$0].inputs) || has(graph[$0].outcomes) || has(graph[$0].reports)
            }
            || saved[Int(id.index)].scopes.values.contains { has($0.payload) || has($0.sender) }
        if isInFields { return true }
        let own = [flow.start] + flow.transitions.map { graph[$0].steps }
        let lists = own + flow.actions.map(\.steps) + [flow.hooks.before, flow.hooks.after]
        let shown = flow.screens.flatMap { graph.shownExpressions(of: $0) }
        return shown.contains(where: hasValue)
            || lists.contains { list in
                graph.expressionsOfSteps(list).contains { hasValue($0) }
            }
    }

    private func has(_ fields: [Field]) -> Bool {
        fields.contains { graph.types.isOfFoundation($0.type) }
    }

    private func has(_ signals: [Signal]) -> Bool {
        signals.contains { has($0.payload) }
    }

    /// True if a part of an expression has a type from Foundation.
    private func hasValue(_ id: ExpressionID) -> Bool {
        graph.expressions.contains(id) { part in
            graph.types.isOfFoundation(graph.expressions.type(of: part)) ? true : nil
        }
    }
}

extension Operation {
    /// The inputs of the operation and the payloads of its outcomes.
    var fields: [Field] { inputs + outcomes.flatMap(\.payload) }
}
