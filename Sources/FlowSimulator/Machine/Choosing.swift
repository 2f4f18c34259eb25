#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Flows that have chosen one of several containers (law D15).
extension FlowGraph {
    /// The container that a running flow has chosen.
    public func container(of flow: FlowInstance) -> Container {
        container(of: flow.flow, chosen: flow.chosen)
    }
}

extension Machine {
    /// Which of its candidates a flow that starts now with these inputs takes.
    func choice(of flow: FlowID, _ inputs: [Value], in configuration: Configuration) -> Int32 {
        switch graph[flow].choice?.rule {
        case nil: return 0
        case .width(let compact, let regular)?:
            return configuration.width == .compact ? compact : regular
        case .idiom(let phone, let pad)?:
            return configuration.idiom == .phone ? phone : pad
        case .input(let expression, let candidates)?:
            guard
                case .enumeration(let index, _)? = evaluator.value(
                    of: expression, in: Scopes(inputs: inputs))
            else { return 0 }
            return candidates[Int(index)]
        }
    }

    /// Whether a flow that could have a container has chosen to stand on the stack it was called
    /// on: nothing is beside anything there.
    func hasChosenStack(_ id: InstanceID, in configuration: Configuration) -> Bool {
        guard let flow = configuration.flow(id), traits[flow.flow].isChoosing else { return false }
        return traits.container(of: flow).kind == .stack
    }
}
