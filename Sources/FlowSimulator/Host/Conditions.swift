import FlowEngine
import FlowModel

/// What the engine asks of conditions: it knows who they belong to, and no expressions.
extension Machine {
    /// Whether a gate holds now.
    func holds(gate: Int32, in configuration: Configuration) -> Bool {
        guard let condition = graph.application.gates[Int(gate)].condition else { return false }
        return evaluator.holds(condition, in: configuration.scopes(of: nil))
    }

    /// Whether the leave guard of a screen holds.
    func holdsLeave(_ entry: Entry, in configuration: Configuration) -> Bool {
        guard let leave = entry.screen.flatMap({ graph[$0].leave }) else { return false }
        return evaluator.holds(leave.condition, in: scopes(of: entry, in: configuration))
    }

    /// Whether a screen lets a gesture close its layer.
    func isDismissible(_ entry: Entry, in configuration: Configuration) -> Bool {
        guard let dismissible = entry.screen.flatMap({ graph[$0].dismissible }) else { return true }
        return evaluator.holds(dismissible, in: scopes(of: entry, in: configuration))
    }

    /// Whether a screen shows the bar with the tabs around it; nil where it does not say.
    func showsTabBar(_ entry: Entry, in configuration: Configuration) -> Bool? {
        guard let bar = entry.screen.flatMap({ graph[$0].bars.tab }) else { return nil }
        return evaluator.holds(bar, in: scopes(of: entry, in: configuration))
    }

    /// What the expressions in the declaration of a screen can read.
    func scopes(of entry: Entry, in configuration: Configuration) -> Scopes {
        var scopes = configuration.scopes(of: entry.owner)
        scopes.event = EventScope(payload: [], screen: configuration.inputs(of: entry))
        return scopes
    }
}

/// The columns of splits (law G9).
extension Machine {
    /// What `display:` of a split says now, a case of `Display`.
    func display(of flow: FlowInstance, in configuration: Configuration) -> Int32 {
        guard case .split(let split) = graph.container(of: flow) else { return 0 }
        return value(of: split.display, flow, configuration) ?? 0
    }

    /// The column that `collapse:` of a split says now, if there is one.
    func collapsed(_ flow: FlowInstance, in configuration: Configuration) -> Int32? {
        guard case .split(let split) = graph.container(of: flow) else { return nil }
        return value(of: split.collapse, flow, configuration)
            .flatMap { split.index(ofColumn: $0) }
    }

    private func value(
        of expression: ExpressionID?, _ flow: FlowInstance, _ configuration: Configuration
    ) -> Int32? {
        guard let expression else { return nil }
        let scopes = configuration.scopes(of: flow.id)
        guard case .enumeration(let index, _)? = evaluator.value(of: expression, in: scopes) else {
            return nil
        }
        return index
    }
}

/// Children of containers that come and go.
extension FlowGraph {
    /// Whether a child of a container is there now.
    func isThere(
        _ child: Int32, of flow: FlowInstance, in configuration: Configuration
    ) -> Bool {
        guard let condition = self[flow.flow].container.children[Int(child)].condition else {
            return true
        }
        return Evaluator(table: expressions).holds(
            condition,
            in: configuration.scopes(of: flow.id))
    }
}

extension Machine {
    func isThere(_ child: Int32, of id: InstanceID, in configuration: Configuration) -> Bool {
        guard let flow = configuration.world.flow(id) else { return false }
        if traits.container(of: flow).kind == .stack { return false }
        return graph.isThere(child, of: flow, in: configuration)
    }

    /// Which of its candidates a flow that starts now with these inputs takes.
    func choice(of flow: FlowID, _ inputs: [Value], in configuration: Configuration) -> Int32 {
        switch graph[flow].choice?.rule {
        case nil: return 0
        case .width(let compact, let regular)?:
            return configuration.world.width == .compact ? compact : regular
        case .idiom(let phone, let pad)?:
            return configuration.world.idiom == .phone ? phone : pad
        case .input(let expression, let candidates)?:
            guard
                case .enumeration(let index, _)? = evaluator.value(
                    of: expression, in: Scopes(inputs: inputs))
            else { return 0 }
            return candidates[Int(index)]
        }
    }
}

/// Flows that have chosen one of several containers (law D15).
extension FlowGraph {
    /// The container that a running flow has chosen.
    public func container(of flow: FlowInstance) -> Container {
        container(of: flow.flow, chosen: flow.chosen)
    }
}

/// What the engine asks.
extension Interpreter {
    func holds(gate: Int32) -> Bool { machine.holds(gate: gate, in: configuration) }

    func isDismissible(_ entry: Entry) -> Bool { machine.isDismissible(entry, in: configuration) }

    func showsTabBar(_ entry: Entry) -> Bool? { machine.showsTabBar(entry, in: configuration) }

    func isThere(_ child: Int32, of flow: InstanceID) -> Bool {
        machine.isThere(child, of: flow, in: configuration)
    }

    func wasThere(_ child: Int32, of flow: InstanceID) -> Bool {
        machine.isThere(
            child, of: flow,
            in: Configuration(
                world: engine.baseline.seen(from: world.window), values: baseline))
    }

    func display(of id: InstanceID) -> Int32 {
        world.flow(id).map { machine.display(of: $0, in: configuration) } ?? 0
    }

    func collapsed(_ id: InstanceID) -> Int32? {
        world.flow(id).flatMap { machine.collapsed($0, in: configuration) }
    }

    func root(ofWindow id: Int32) -> Traits.Root {
        Traits.Root(
            flow: machine.root, isAlone: machine.isAlone,
            restarts: graph.application.restartsRoot && !machine.isAlone)
    }

    func containerOfRoot() -> Int32 {
        let inputs = machine.rootInputs(in: configuration).values
        return machine.choice(of: machine.root, inputs, in: configuration)
    }
}
