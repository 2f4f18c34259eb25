import FlowModel

/// Finds out which pushes do the same every time the user goes around a circle of screens, and
/// which may do something else the next time: show another value, or not run at all.
struct Rounds {
    /// Where a transition, or an answer of a step to a child, pushes something.
    private struct Push {
        let list: StepList
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
    private static let kinds: StepKinds = [.push, .set, .call]

    private let graph: FlowGraph
    private let map: FlowMap
    private let facts: Facts
    /// For each node of the map, the lists of transitions and answers that may run while it is in
    /// front.
    private var lists: [[StepList]]
    private var fields: [StepList: Set<StateField>] = [:]
    private var pushes: [SourceSpan: [Push]] = [:]
    private var circles: [Circle] = []
    /// For a node, the index of the circle that it is on.
    private var places: [Int: Int] = [:]

    init(of circles: [[Int]], on map: FlowMap, _ facts: Facts) {
        graph = facts.graph
        self.facts = facts
        self.map = map
        lists = [[StepList]](repeating: [], count: map.nodes.count)
        if circles.isEmpty { return }
        for id in graph[map.flow].transitions {
            for binding in graph[id].triggers {
                for node in map.places(of: binding.trigger, in: map.flow, graph) {
                    lists[node].append(graph[id].steps)
                }
            }
            facts.walks.forEachStep(Self.kinds, of: id) { add($0, $1, in: graph[id].steps) }
        }
        for answer in facts.answers.ofSteps(in: map.flow) {
            guard let node = map.find(.child(answer.child)) else { continue }
            lists[node].append(answer.steps)
            facts.walks.forEachStep(Self.kinds, of: answer) { add($0, $1, in: answer.steps) }
        }
        for (index, nodes) in circles.enumerated() {
            for node in nodes { places[node] = index }
            self.circles.append(circle(of: nodes))
        }
    }

    private mutating func add(_ step: Step, _ way: Way, in list: StepList) {
        let set = step.setFields
        if !set.isEmpty { fields[list, default: []].formUnion(set) }
        guard case .push = step.verb else { return }
        pushes[step.span, default: []].append(Push(list: list, way: way))
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
            for list in lists[node] { found.formUnion(fields[list] ?? []) }
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
            lists[edge.from].contains(push.list)
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
