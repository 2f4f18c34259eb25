import FlowModel

/// A place that a flow leads to and has a method for.
enum Place: Hashable {
    case screen(ScreenID)
    case flow(FlowID)
    /// A flow in a tab; transitions name its events by the tab.
    case tab(Int32)
    /// A flow, and the step, by index, that calls it and answers some of its events.
    case answered(FlowID, Int32)
    /// A sheet of the system, and the step, by index, that presents it and answers how it closes.
    case sheet(ScreenID, Int32)
    /// A stage of a `show`: its target, or a screen or flow that must be under the target.
    case shown(ShownPlace)

    init(_ target: Destination.Target) {
        switch target {
        case .screen(let screen): self = .screen(screen)
        case .flow(let flow): self = .flow(flow)
        }
    }

    /// The place that a step, by index, leads to.
    init(_ destination: Destination, at step: Int, in graph: FlowGraph) {
        switch destination.target {
        case .screen(let screen) where graph[screen].sheet != nil:
            self = .sheet(screen, Int32(step))
        case .flow(let flow) where !graph.steps[step].answers.isEmpty:
            self = .answered(flow, Int32(step))
        case .screen, .flow:
            self.init(destination.target)
        }
    }

    /// The only step that leads to this place; nil if several steps may.
    var step: Int32? {
        switch self {
        case .answered(_, let step), .sheet(_, let step): step
        case .screen, .flow, .tab, .shown: nil
        }
    }
}

/// An input of a place, by index.
struct PlaceInput: Hashable {
    let place: Place
    let input: Int
}

/// The places that a flow leads to, gathered from all its steps before anything is written.
struct FlowPlan {
    /// The places in the order in which they are first mentioned.
    private(set) var places: [Place] = []
    /// Inputs whose argument may have no value later.
    private(set) var throwing: Set<PlaceInput> = []
    /// True if the flow itself reads or writes the shared state.
    private(set) var usesApp = false
    /// True if the flow itself reads or writes the state of its window.
    private(set) var usesWindow = false
    /// True if the flow itself reads facts.
    private(set) var usesFacts = false
    /// The operations that the flow calls.
    private(set) var operations: [OperationID] = []
    private let graph: FlowGraph
    private var seen: Set<Place> = []

    /// `reached` are the places that a `show` builds in this flow, `styles` the styles with
    /// conditions in which a `show` has it present something.
    init(
        of flow: Flow, in graph: FlowGraph, reached: [Place] = [], styles: [LayerStyle] = []
    ) {
        self.graph = graph
        for case .split(let split) in flow.candidates {
            read(split.collapse)
            read(split.display)
        }
        for (index, child) in flow.container.children.enumerated() {
            read(child.condition)
            guard let destination = child.destination else { continue }
            add(FlowPlan.place(ofTab: index, destination), destination.arguments)
        }
        for field in flow.state { read(field.defaultValue) }
        for style in (flow.style.map { [$0] } ?? []) + styles {
            for condition in graph.conditions(of: style) { read(condition) }
        }
        add(flow.start, of: flow)
        for transition in flow.transitions {
            add(graph[transition].steps, of: flow)
        }
        for watched in flow.watched { read(watched.value) }
        for action in flow.actions {
            read(action.condition)
            for input in action.inputs { read(input.defaultValue) }
            add(action.steps, of: flow)
        }
        for screen in flow.screens {
            for expression in graph.shownExpressions(of: screen) { read(expression) }
            if let ask = graph[screen].leave?.ask { add(Place(ask.target), ask.arguments) }
        }
        add(flow.hooks.before, of: flow)
        add(flow.hooks.after, of: flow)
        for place in reached { add(place, []) }
        guard flow.restore != nil else { return }
        for screen in flow.screens where graph[screen].restore != nil { add(.screen(screen), []) }
        for place in places {
            guard case .answered(let child, _) = place, graph[child].restore != nil else {
                continue
            }
            add(.flow(child), [])
        }
    }

    /// The plan of an app's gates.
    init(ofGates graph: FlowGraph) {
        self.graph = graph
        for gate in graph.application.gates {
            read(gate.condition)
            add(gate.otherwise)
        }
    }

    /// The plan of an app's links and entries.
    init(ofLinks graph: FlowGraph) {
        self.graph = graph
        for landing in graph.application.landings {
            for expression in landing.expressions { read(expression) }
            switch landing.target {
            case .show(let show): add(show)
            case .send: continue
            case .call(let steps): add(steps)
            }
            if let (place, arguments) = graph.overPlace(of: landing) {
                add(.shown(place), arguments)
            }
        }
    }

    /// The place of a tab. A flow in a tab has a method of its own.
    static func place(ofTab index: Int, _ destination: Destination) -> Place {
        switch destination.target {
        case .screen(let screen): .screen(screen)
        case .flow: .tab(Int32(index))
        }
    }

    /// The flows that may be started.
    func children(of flow: Flow?) -> [FlowID] {
        places.compactMap { place in
            switch place {
            case .screen, .sheet, .shown: return nil
            case .flow(let child), .answered(let child, _): return child
            case .tab(let index):
                return flow?.container.children[Int(index)].flow
            }
        }
    }

    private mutating func add(_ list: StepList, of flow: Flow? = nil) {
        for index in list.indices {
            let step = graph.steps[index]
            read(step.condition)
            for value in step.verb.values { read(value) }
            for answer in step.answers { add(answer.steps, of: flow) }
            for list in step.verb.alternatives { add(list, of: flow) }
            if let layer = step.verb.presentation {
                let (target, style) = (layer.destination.target, layer.style)
                for condition in graph.conditions(presenting: target, style) { read(condition) }
            }
            if let made = step.verb.made {
                add(Place(made, at: index, in: graph), made.arguments)
            }
            switch step.verb {
            case .call(let call):
                if !operations.contains(call.operation) { operations.append(call.operation) }
            case .select(let child, let arguments):
                guard let destination = flow?.container.children[Int(child)].destination,
                    let arguments
                else { continue }
                add(FlowPlan.place(ofTab: Int(child), destination), arguments)
            case .set(let assignments):
                for assignment in assignments {
                    if assignment.scope == .app { usesApp = true }
                    if assignment.scope == .window { usesWindow = true }
                }
            case .restart(let isFresh):
                if isFresh { for field in flow?.state ?? [] { read(field.defaultValue) } }
            case .show(let show): add(show)
            default: continue
            }
        }
    }

    private mutating func add(_ show: Show) {
        for (place, arguments) in graph.shownPlaces(of: show) { add(.shown(place), arguments) }
    }

    private mutating func add(_ place: Place, _ arguments: [ExpressionID?]) {
        if seen.insert(place).inserted { places.append(place) }
        for (index, argument) in arguments.enumerated() {
            guard let argument else { continue }
            read(argument)
            if graph.expressions.mayBecomeNil(argument) {
                throwing.insert(PlaceInput(place: place, input: index))
            }
        }
    }

    private mutating func read(_ expression: ExpressionID?) {
        guard let expression else { return }
        if graph.expressions.reads(.app, in: expression) { usesApp = true }
        if graph.expressions.readsWindowState(expression) { usesWindow = true }
        if graph.expressions.reads(.facts, in: expression) { usesFacts = true }
    }
}

/// The shared values that each coordinator of an app, then its gates and last its links, takes
/// in addition to its inputs.
struct Dependencies {
    /// By flow: true if it takes the shared state.
    private(set) var takesApp: [Bool]
    /// By flow: true if it takes the state that each window has for itself.
    private(set) var takesWindow: [Bool]
    /// By flow: true if it takes the facts.
    private(set) var takesFacts: [Bool]
    /// By flow: true if it takes the operations.
    private(set) var takesServices: [Bool]
    /// By flow: the protocol of the factory it takes, if it or a child has screens.
    private(set) var factories: [String?]

    init(of graph: FlowGraph, names: AppNames, plans: [FlowPlan]) {
        let children = plans.enumerated().map { index, plan in
            let flow = index < graph.flows.count ? graph.flows[index] : nil
            return plan.children(of: flow).map { Int($0.index) }
        }
        takesApp = Dependencies.spread(plans.map(\.usesApp), to: children)
        takesWindow = Dependencies.spread(plans.map(\.usesWindow), to: children)
        takesFacts = Dependencies.spread(plans.map(\.usesFacts), to: children)
        takesServices = Dependencies.spread(plans.map { !$0.operations.isEmpty }, to: children)
        let showsScreens = Dependencies.spread(
            plans.indices.map { index in
                index < graph.flows.count
                    && !graph.builtScreens(of: graph.flows[index]).isEmpty
            }, to: children)
        factories = plans.indices.map { index in
            guard showsScreens[index] else { return nil }
            let isAlone = children[index].allSatisfy { $0 == index }
            return isAlone ? names.flows[index].screens : names.appScreens ?? names.flows[0].screens
        }
    }

    /// Marks every caller of a marked flow, callers of callers included.
    private static func spread(_ marks: [Bool], to children: [[Int]]) -> [Bool] {
        var callers: [[Int]] = Array(repeating: [], count: children.count)
        for (caller, called) in children.enumerated() {
            for child in called { callers[child].append(caller) }
        }
        var result = marks
        var open = marks.indices.filter { marks[$0] }
        while let next = open.popLast() {
            for caller in callers[next] where !result[caller] {
                result[caller] = true
                open.append(caller)
            }
        }
        return result
    }
}
