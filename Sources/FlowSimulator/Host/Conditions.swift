import FlowEngine
import FlowModel

/// Answers the engine's questions about conditions. The engine knows their owners, but no
/// expressions.
extension Interpreter {
    func holds(gate: Int32) -> Bool {
        guard let condition = graph.application.gates[Int(gate)].condition else { return false }
        return machine.evaluator.holds(condition, in: scopes(of: nil))
    }

    func isDismissible(_ entry: Entry) -> Bool {
        entry.screen.map { holds(graph[$0].dismissible, for: entry) } ?? true
    }

    func showsTabBar(_ entry: Entry) -> Bool? {
        entry.screen.flatMap { graph[$0].bars.tab }.map { holds($0, for: entry) }
    }

    /// True if a condition in the declaration of a screen holds, or if there is none.
    func holds(_ condition: ExpressionID?, for entry: Entry) -> Bool {
        guard let condition else { return true }
        return machine.evaluator.holds(
            condition, in: machine.scopes(of: entry, in: configuration))
    }

    func root(ofWindow id: Int32) -> Traits.Root {
        Traits.Root(
            flow: machine.root, isAlone: machine.isAlone,
            restarts: graph.application.restartsRoot && !machine.isAlone)
    }

    /// The values that can be read everywhere in a flow, except the payload of an event.
    func scopes(of flow: InstanceID?) -> Scopes { values.scopes(of: flow, in: world.window) }
}

extension Machine {
    /// The values that the expressions in the declaration of a screen can read.
    func scopes(of entry: Entry, in configuration: Configuration) -> Scopes {
        var scopes = configuration.scopes(of: entry.owner)
        scopes.event = EventScope(payload: [], screen: configuration.inputs(of: entry))
        return scopes
    }
}

/// The columns of splits (law G9).
extension Interpreter {
    func display(of id: InstanceID) -> Int32 {
        guard let flow = world.flow(id), case .split(let split) = graph.container(of: flow)
        else { return 0 }
        return value(of: split.display, flow) ?? 0
    }

    func collapsed(_ id: InstanceID) -> Int32? {
        guard let flow = world.flow(id), case .split(let split) = graph.container(of: flow)
        else { return nil }
        return value(of: split.collapse, flow).flatMap { split.index(ofColumn: $0) }
    }

    private func value(of expression: ExpressionID?, _ flow: FlowInstance) -> Int32? {
        guard let expression,
            case .enumeration(let index, _)? = machine.evaluator.value(
                of: expression, in: scopes(of: flow.id))
        else { return nil }
        return index
    }
}

/// Children of containers that come and go.
extension FlowGraph {
    /// True if a child of a container is there now.
    func isThere(_ child: Int32, of flow: InstanceID, in configuration: Configuration) -> Bool {
        guard let type = configuration.world.type(of: flow) else { return false }
        return Evaluator(table: expressions).holds(
            self[type].container.children[Int(child)].condition,
            in: configuration.scopes(of: flow))
    }
}

extension Interpreter {
    func isThere(_ child: Int32, of flow: InstanceID) -> Bool {
        graph.isThere(child, of: flow, in: configuration)
    }

    func wasThere(_ child: Int32, of flow: InstanceID) -> Bool {
        graph.isThere(child, of: flow, in: before)
    }
}

/// Flows that have chosen one of several containers (law D15).
extension Interpreter {
    func containerOfRoot() -> Int32 { choice(of: machine.root, rootInputs().values) }

    /// The index of the candidate that a flow chooses if it starts now with these inputs.
    func choice(of flow: FlowID, _ inputs: [Value]) -> Int32 {
        switch graph[flow].choice?.rule {
        case nil: return 0
        case .width(let compact, let regular)?: return world.width == .compact ? compact : regular
        case .idiom(let phone, let pad)?: return world.idiom == .phone ? phone : pad
        case .input(let expression, let candidates)?:
            guard
                case .enumeration(let index, _)? = machine.evaluator.value(
                    of: expression, in: Scopes(inputs: inputs))
            else { return 0 }
            return candidates[Int(index)]
        }
    }
}

extension FlowGraph {
    /// The container that a running flow has chosen.
    public func container(of flow: FlowInstance) -> Container {
        container(of: flow.flow, chosen: flow.chosen)
    }
}
