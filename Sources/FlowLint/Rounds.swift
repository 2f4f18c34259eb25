import FlowModel

/// Finds out which pushes do the same every time the user goes around a circle of screens, and
/// which may do something else the next time: show another value, or not run at all.
struct Rounds {
    /// Where a transition pushes something.
    private struct Push {
        let transition: TransitionID
        let way: Way
    }

    private struct Circle {
        /// The fields that a transition sets while one of its screens or flows is in front.
        let fields: Set<StateField>
        /// These, and the fields that are set in what its screens and flows show. Empty if no
        /// argument of a push reads a field.
        let fieldsAround: Set<StateField>
    }

    private static let settable: [Scope] = [.state, .app, .window]

    private let graph: FlowGraph
    private let map: FlowMap
    private let facts: Facts
    /// For each node of the map, the transitions that may run while it is in front.
    private var transitions: [[TransitionID]]
    private var fields: [TransitionID: Set<StateField>] = [:]
    private var pushes: [SourceSpan: [Push]] = [:]
    private var circles: [Circle] = []
    /// For a node, the index of the circle that it is on.
    private var places: [Int: Int] = [:]

    init(of circles: [[Int]], on map: FlowMap, _ facts: Facts) {
        graph = facts.graph
        self.facts = facts
        self.map = map
        transitions = [[TransitionID]](repeating: [], count: map.nodes.count)
        if circles.isEmpty { return }
        for id in graph[map.flow].transitions { add(id, facts.walks) }
        for (index, nodes) in circles.enumerated() {
            for node in nodes { places[node] = index }
            self.circles.append(circle(of: nodes))
        }
    }

    private mutating func add(_ id: TransitionID, _ walks: Walks) {
        for binding in graph[id].triggers {
            for node in map.places(of: binding.trigger, in: map.flow, graph) {
                transitions[node].append(id)
            }
        }
        var fields: Set<StateField> = []
        walks.forEachStep([.push, .set, .call], of: id) { step, way in
            fields.formUnion(step.setFields)
            guard case .push = step.verb else { return }
            pushes[step.span, default: []].append(Push(transition: id, way: way))
        }
        if !fields.isEmpty { self.fields[id] = fields }
    }

    private func circle(of nodes: [Int]) -> Circle {
        let readsFields = nodes.lazy.flatMap { map.outgoing[$0] }.contains { edge in
            map.edges[edge].arguments.contains { argument in
                argument.map { reads($0) { Self.settable.contains($0.scope) } } ?? false
            }
        }
        let seen = readsFields ? map.reachable(from: nodes) { _ in true } : []
        return Circle(
            fields: fields(setOn: nodes),
            fieldsAround: fields(setOn: seen.indices.filter { seen[$0] }))
    }

    private func fields(setOn nodes: [Int]) -> Set<StateField> {
        var found: Set<StateField> = []
        for node in nodes {
            for id in transitions[node] { found.formUnion(fields[id] ?? []) }
            if case .child(let flow) = map.nodes[node] { found.formUnion(facts.sharedFields[flow]) }
        }
        return found
    }

    /// True if a push of a circle runs in every round and passes the same values each time.
    func repeats(_ edge: FlowMap.Edge) -> Bool {
        guard let place = places[edge.from], places[edge.to] == place else { return false }
        let (fields, fieldsAround) = (circles[place].fields, circles[place].fieldsAround)
        let bringsNew = edge.arguments.contains { argument in
            argument.map { reads($0) { fieldsAround.contains($0) } } ?? false
        }
        if bringsNew { return false }
        return pushes[edge.span, default: []].contains { push in
            transitions[edge.from].contains(push.transition)
                && !push.way.deciders.contains { mayChange($0, at: push.way, fields) }
        }
    }

    /// True if a condition may hold in one round and not in the next, because it reads an input of
    /// the screen or a field that is set on the circle.
    private func mayChange(
        _ condition: ExpressionID, at way: Way, _ fields: Set<StateField>
    ) -> Bool {
        let changes: (StateField) -> Bool = { $0.scope == .screen || fields.contains($0) }
        if reads(condition, changes) { return true }
        // In an action, the payload is the inputs of the action.
        return reads(condition) { $0.scope == .payload }
            && way.runs.contains { run in
                guard case .run(_, let arguments) = run.verb else { return false }
                return arguments.contains { $0.map { reads($0, changes) } ?? false }
            }
    }

    private func reads(_ id: ExpressionID, _ matches: (StateField) -> Bool) -> Bool {
        graph.expressions.contains(id) { part in
            guard case .read(let scope, let field) = graph.expressions[part] else { return nil }
            return matches(StateField(scope: scope, index: field))
        }
    }
}
