import FlowModel

extension ShownPlace {
    /// The place whose method describes the stage when it is built; nil if it is not described.
    var place: Place? {
        guard isDescribed else { return nil }
        if case .flow = target, case .child(let index) = opening { return .tab(index) }
        return Place(target)
    }
}

/// A style in which a `show` has a flow present something.
struct ShownStyle {
    let style: LayerStyle
    /// True if the `show` is in another flow.
    var isForeign: Bool
}

/// The places that each `show` of a graph builds in flows, gathered before anything is written.
struct ShownPlaces {
    /// By flow: the places that a `show` builds there.
    private(set) var reached: [FlowID: [Place]] = [:]
    /// The reached places that a `show` outside their flow builds.
    private(set) var foreign: Set<ForeignPlace> = []
    /// By flow: the styles with conditions in which a `show` has it present something.
    private(set) var styles: [FlowID: [ShownStyle]] = [:]
    /// The flows that a `show` compares or passes inputs to.
    private(set) var flows: Set<FlowID> = []
    /// True if the start of some flow may bring something to the front that takes away others.
    private(set) var startsMayShow = false

    struct ForeignPlace: Hashable {
        let flow: FlowID
        let place: Place
    }

    init(of graph: FlowGraph) {
        for index in graph.flows.indices {
            let flow = graph.flows[index]
            let lists =
                [flow.start] + flow.transitions.map { graph[$0].steps } + flow.actions.map(\.steps)
            for list in lists { add(list, of: FlowID(index), in: graph) }
            if graph.mayShow(flow.start, in: flow) { startsMayShow = true }
        }
        for landing in graph.application.landings {
            switch landing.target {
            case .show(let show): add(show, of: nil, in: graph)
            case .send: continue
            case .call(let steps): add(steps, of: nil, in: graph)
            }
            if let (place, _) = graph.overPlace(of: landing) { add(place, of: nil, in: graph) }
        }
    }

    /// Adds the `show` steps of a list. `flow` is nil for links and entries.
    private mutating func add(_ list: StepList, of flow: FlowID?, in graph: FlowGraph) {
        for index in list.indices
        where !graph.kinds[index].isDisjoint(with: [.show, .branching]) {
            let step = graph.steps[index]
            for inner in step.verb.alternatives + step.answers.map(\.steps) {
                add(inner, of: flow, in: graph)
            }
            if case .show(let show) = step.verb { add(show, of: flow, in: graph) }
        }
    }

    private mutating func add(_ show: Show, of flow: FlowID?, in graph: FlowGraph) {
        for (shown, _) in graph.shownPlaces(of: show) { add(shown, of: flow, in: graph) }
    }

    private mutating func add(_ shown: ShownPlace, of flow: FlowID?, in graph: FlowGraph) {
        if case .flow(let target) = shown.target { flows.insert(target) }
        if let style = shown.opening.style, graph.hasConditions(style) {
            let isForeign = shown.caller != flow
            if let known = styles[shown.caller]?.firstIndex(where: { $0.style == style }) {
                if isForeign { styles[shown.caller]?[known].isForeign = true }
            } else {
                styles[shown.caller, default: []].append(
                    ShownStyle(style: style, isForeign: isForeign))
            }
        }
        guard let place = shown.place else { return }
        if reached[shown.caller]?.contains(place) != true {
            reached[shown.caller, default: []].append(place)
        }
        guard shown.caller != flow else { return }
        foreign.insert(ForeignPlace(flow: shown.caller, place: place))
    }
}

extension FlowGraph {
    func name(of target: Destination.Target) -> String {
        switch target {
        case .screen(let screen): self[screen].name
        case .flow(let flow): self[flow].name
        }
    }

    /// The stages of a `show` that have arguments or have to be described.
    func shownPlaces(of show: Show) -> [(place: ShownPlace, arguments: [ExpressionID?])] {
        show.stages.indices.compactMap { index in
            shownPlace(of: show, index).map { ($0, show.stages[index].destination.arguments) }
        }
    }

    /// True if steps may bring something to the front instead of showing something new.
    fileprivate func mayShow(_ list: StepList, in flow: Flow) -> Bool {
        containsStep(list, in: flow) { step in
            if case .show = step.verb { return true }
            return step.verb.startedFlow.map { self[$0].key != nil } ?? false
        }
    }

    /// True if a step of the list, of its branches or of an action that it runs has a property.
    /// Each action is examined once, however many steps run it.
    fileprivate func containsStep(
        _ list: StepList, in flow: Flow, where isMeant: (Step) -> Bool
    ) -> Bool {
        var open = [list]
        var seen: Set<Int32> = []
        while let list = open.popLast() {
            for step in self[list] {
                if isMeant(step) { return true }
                open += step.verb.alternatives
                if case .run(let action, _) = step.verb, seen.insert(action).inserted {
                    open.append(flow.actions[Int(action)].steps)
                }
            }
        }
        return false
    }
}

extension ModuleWriter {
    /// True if a flow may have ended after a step without the compiler knowing (law C3). The steps
    /// of an action that it runs count too.
    func mayEndFlow(_ verb: Verb, in flow: Flow) -> Bool {
        switch verb {
        case .close, .pop, .show: true
        case .run(let action, _):
            graph.containsStep(flow.actions[Int(action)].steps, in: flow) { step in
                if case .run = step.verb { return false }
                return mayEndFlow(step.verb, in: flow)
            }
        case .push, .present, .replace, .swap, .embed(_?, _):
            shows.startsMayShow || (verb.startedFlow.map { graph[$0].key != nil } ?? false)
        case .select: shows.startsMayShow
        default: false
        }
    }
}

extension FlowWriter {
    /// `.flow(MainCoordinator.self), orderStage(id: id)`
    mutating func arguments(of show: Show, _ step: Step) -> [Code] {
        var arguments = stages(of: show)
        if show.startsAtBase { arguments.append("startsAtBase: true") }
        var gates = step.modifiers.requires
        if case .screen(let screen)? = show.stages.last?.destination.target {
            gates += graph[screen].requires
        }
        arguments += graph.requirement(gates)
        return arguments + modifiers(step) + saving(step)
    }

    func stages(of show: Show) -> [Code] {
        show.stages.indices.map { call(show, $0) }
    }

    private func call(_ show: Show, _ index: Int) -> Code {
        let stage = show.stages[index]
        if let place = graph.shownPlace(of: show, index) {
            return call(.shown(place), stage.destination.arguments)
        }
        guard case .flow(let flow) = stage.destination.target else { return "" }
        let type = module.names.flows[Int(flow.index)].coordinator + ".self"
        guard case .child(let child) = stage.opening, let caller = caller(of: show, index) else {
            return ".flow(" + type + ")"
        }
        return ".tab(" + Code.literal(tabName(child, of: caller)) + ", " + type + ")"
    }

    private func caller(of show: Show, _ index: Int) -> FlowID? {
        show.stages[..<index].compactMap { stage -> FlowID? in
            guard case .flow(let flow) = stage.destination.target else { return nil }
            return flow
        }.last
    }

    private func tabName(_ child: Int32, of flow: FlowID) -> String {
        graph[flow].container.children[Int(child)].name
    }

    // MARK: - Stages

    /// Writes a method that describes a screen or flow to be found or built.
    mutating func writeStage(_ shown: ShownPlace) {
        let inputs: [Field]
        var arguments: [Code]
        var key: [Int32]?
        switch shown.target {
        case .screen(let screen):
            inputs = graph[screen].inputs
            key = graph[screen].key
            arguments = [Code.literal(graph[screen].name)]
        case .flow(let child):
            inputs = graph[child].inputs
            key = graph[child].key
            arguments = [module.names.flows[Int(child.index)].coordinator + ".self"]
        }
        let locals = beginPlace(.shown(shown), inputs, result: "FlowStage")
        arguments += locals.map { Code($0) }
        if let key { arguments.append("key: " + keyNames(key, of: inputs)) }
        if let opening = text(of: shown) { arguments.append("by: " + opening) }
        if !shown.isGiven, !inputs.isEmpty { arguments.append("isGiven: false") }
        let head = (locals.isEmpty ? "" : "return ") + "FlowStage" + LineBreak.list(arguments)
        guard let place = shown.place else {
            code.line(head)
            return code.close()
        }
        let owner = FlowWriter(shown.caller, in: module)
        let labels = module.inputNames(of: place, in: owner.flow)
        let passed = zip(labels, locals).map { SwiftName.argument($0) + ": " + $1 + ".value" }
        code.open(head, closure: "(flow: " + owner.names.coordinator + ") in")
        code.line(
            "flow." + SwiftName.escaped(owner.placeMethods[place] ?? "")
                + LineBreak.list(passed))
        code.close()
        code.close()
    }

    private mutating func text(of shown: ShownPlace) -> Code? {
        switch shown.opening {
        case .root, .start:
            if case .screen = shown.target { return ".never" }
            return nil
        case .child(let child):
            return ".tab(" + Code.literal(tabName(child, of: shown.caller)) + ")"
        case .push:
            if case .screen = shown.target { return nil }
            return ".push"
        case .present(let style): return presentation(shown, style)
        case .replace: return ".replace"
        case .inside(let child, let isReplacing):
            let name = Code.literal(tabName(child, of: shown.caller))
            return ".inside(" + name + (isReplacing ? ", isReplacing: true)" : ")")
        }
    }

    /// `["id"]`
    func keyNames(_ key: [Int32], of inputs: [Field]) -> Code {
        "[" + key.map { Code.literal(inputs[Int($0)].name) }.joined(separator: ", ") + "]"
    }

    /// The argument for the slots of a screen.
    func slots(of screen: Screen) -> [Code] {
        guard !screen.slots.isEmpty else { return [] }
        return ["slots: [" + screen.slots.map { Code.literal($0) }.joined(separator: ", ") + "]"]
    }

    /// The arguments that say what happens to a screen that its flow already shows.
    func instances(of screen: Screen) -> [Code] {
        guard screen.instances != .new else { return [] }
        let key = screen.instances == .reuse ? screen.key : nil
        return ["instances: ." + screen.instances.rawValue]
            + (key.map { ["key: " + keyNames($0, of: screen.inputs)] } ?? [])
    }

    /// Writes the inputs passed to the flow, for when it is looked for and no flow has called it.
    mutating func writePassedInputs() {
        let isSought =
            flow.key != nil || flow.restore != nil || module.shows.flows.contains(id)
        guard isSought, !flow.inputs.isEmpty else { return }
        code.blank()
        code.open(access + "override func passedInputs() -> [FlowLiveInput]")
        let inputs = zip(flow.inputs, names.inputProperties).map { field, name in
            "input(" + Code.literal(field.name) + ", \\.inputs." + SwiftName.escaped(name) + ")"
        }
        code.line(LineBreak.list(inputs, in: .square))
        code.close()
    }
}
