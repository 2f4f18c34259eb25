import FlowModel

/// The steps of a flow that show something that is saved (law G13).
struct SavedSteps {
    /// A step that can be found again, under one of its names.
    struct Name {
        let step: Int
        let id: String
        let shown: Destination
        /// The part of the id that is in an action; nil for a step of a transition.
        let inAction: String?
        /// True if the step is in the flow's start, which runs again when the flow is restored.
        let isRepeated: Bool
    }

    /// The fields in scope at a step.
    struct Scope {
        let payload: [Field]
        let sender: [Field]
        /// True if the handler runs only when a screen of the flow sends an output or is left by
        /// going back.
        let isOfScreen: Bool

        /// The same scope with the payload that an answer or a case has.
        func with(_ payload: [Field]) -> Scope {
            Scope(payload: payload, sender: sender, isOfScreen: isOfScreen)
        }
    }

    private(set) var names: [Name] = []
    /// The scopes by step; steps that cannot be saved have none.
    private(set) var scopes: [Int: Scope] = [:]
    /// Steps that cannot be saved and that answer events of the flow that they start.
    private(set) var lost: Set<Int> = []
    /// The actions that show something that is saved.
    private(set) var actions: Set<Int> = []
    /// The flows that may be started again.
    private(set) var started: [FlowID] = []
    private let graph: FlowGraph
    private let id: FlowID
    private let flow: Flow

    init(of id: FlowID, in graph: FlowGraph) {
        self.graph = graph
        self.id = id
        flow = graph[id]
        guard flow.restore != nil else { return }
        // For a container, saved states name the steps of the start, which show something in
        // children.
        add(
            flow.start, Scope(payload: [], sender: [], isOfScreen: false), of: flow.name + "/start",
            action: nil,
            isStarting: flow.container.children.isEmpty)
        for id in flow.transitions {
            let transition = graph[id]
            let scope = Scope(
                payload: transition.payload, sender: transition.screenInputs,
                isOfScreen: transition.triggers.allSatisfy { $0.trigger.isOfScreen })
            add(transition.steps, scope, of: flow.name + "/" + transition.id, action: nil)
        }
    }

    /// True if a list has a saved step, not counting the actions that it runs.
    func isIn(_ list: StepList) -> Bool {
        if scopes.isEmpty { return false }
        return list.indices.contains { index in
            let step = graph.steps[index]
            return scopes[index] != nil || step.verb.alternatives.contains(where: isIn)
                || step.answers.contains { isIn($0.steps) }
        }
    }

    /// Adds the steps of a list. In an action, the names of its steps begin at the offset `action`.
    private mutating func add(
        _ list: StepList, _ scope: Scope, of handler: String, action: Int?,
        isStarting: Bool = false
    ) {
        for index in list.indices {
            let step = graph.steps[index]
            let id = handler + "/" + step.path
            if let shown = graph.savedDestination(of: step.verb, in: self.id) {
                add(index, scope, id, shown, action: action, isStarting)
            }
            for answer in step.answers {
                add(answer.steps, scope.with(answer.payload), of: handler, action: action)
            }
            switch step.verb {
            case .choose(let branches):
                for branch in branches {
                    add(
                        branch.steps, scope, of: handler, action: action, isStarting: isStarting)
                }
            case .switch(_, let cases):
                for item in cases {
                    let inner = scope.with(item.payload + scope.payload)
                    add(item.steps, inner, of: handler, action: action, isStarting: isStarting)
                }
            case .run(let action, _):
                run(Int(action), as: id, scope, isStarting)
            default:
                continue
            }
        }
    }

    private mutating func run(
        _ action: Int, as id: String, _ scope: Scope, _ isStarting: Bool
    ) {
        let count = names.count
        let run = flow.actions[action]
        let scope = Scope(payload: run.inputs, sender: [], isOfScreen: scope.isOfScreen)
        add(run.steps, scope, of: id, action: id.utf8.count, isStarting: isStarting)
        if names.count > count { actions.insert(action) }
    }

    private mutating func add(
        _ index: Int, _ scope: Scope, _ id: String, _ shown: Destination, action: Int?,
        _ isStarting: Bool
    ) {
        let step = graph.steps[index]
        if let child = step.verb.startedFlow, !started.contains(child) { started.append(child) }
        let holdsExternal = (scope.payload + scope.sender).contains {
            graph.types.external(in: $0.type) != nil
        }
        if holdsExternal {
            if !step.answers.isEmpty { lost.insert(index) }
            return
        }
        scopes[index] = scope
        let path = action.map { String(decoding: id.utf8.dropFirst($0), as: UTF8.self) }
        names.append(
            Name(step: index, id: id, shown: shown, inAction: path, isRepeated: isStarting))
    }
}

extension Trigger {
    /// True if the trigger needs a screen of the flow.
    fileprivate var isOfScreen: Bool {
        switch self {
        case .output, .back: true
        default: false
        }
    }
}

extension FlowGraph {
    /// The types whose values are saved, by index.
    var savedTypes: (structures: Set<Int>, enumerations: Set<Int>) {
        var structures: Set<Int> = []
        var enumerations: Set<Int> = []
        var open: [TypeID] = []
        for (index, flow) in flows.enumerated() where flow.restore != nil {
            let saved = SavedSteps(of: FlowID(index), in: self)
            open += (flow.inputs + flow.state).map(\.type)
            open += flow.screens.filter { self[$0].restore != nil }.flatMap { self[$0].inputs }
                .map(\.type)
            open += saved.scopes.values.flatMap { $0.payload + $0.sender }.map(\.type)
        }
        while let type = open.popLast() {
            switch types[type] {
            case .optional(let inner), .list(let inner):
                open.append(inner)
            case .structure(let index):
                guard structures.insert(Int(index)).inserted else { continue }
                open += types.structures[Int(index)].fields.map(\.type)
            case .enumeration(let index):
                guard types.builtIn(Int(index)) == nil,
                    enumerations.insert(Int(index)).inserted
                else { continue }
                open += types.enumerations[Int(index)].cases.flatMap(\.payload).map(\.type)
            default:
                continue
            }
        }
        return (structures, enumerations)
    }
}
