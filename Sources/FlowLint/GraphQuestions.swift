import FlowModel

// Questions that several rules ask about a graph. None of them keeps state.

extension FlowGraph {
    /// Visits the steps of hooks.
    func forEachHook(of hooks: Hooks, _ visit: (Step) -> Void) {
        forEachStep(.all, in: hooks.before, visit)
        forEachStep(.all, in: hooks.after, visit)
    }

    /// Visits every step of some kinds in the application, those of the app file last.
    func forEachStep(_ wanted: StepKinds, _ visit: (Step) -> Void) {
        forEachStepList { forEachStep(wanted, in: $0, visit) }
    }

    /// Visits every step of some kinds in a flow: in its start, then in its transitions and its
    /// actions.
    func forEachStep(_ wanted: StepKinds, of flow: Flow, _ visit: (Step) -> Void) {
        forEachStepList(of: flow) { forEachStep(wanted, in: $0, visit) }
    }

    /// Visits every list of steps that is not inside another.
    func forEachStepList(_ visit: (StepList) -> Void) {
        for id in flowIDs { forEachStepList(of: self[id], visit) }
        for (_, list) in stepListsOfApplication { visit(list) }
    }

    private func forEachStepList(of flow: Flow, _ visit: (StepList) -> Void) {
        visit(flow.start)
        for id in flow.transitions { visit(self[id].steps) }
        for action in flow.actions { visit(action.steps) }
    }

    /// The start of a flow, its transitions and its actions, each with the element by which a
    /// baseline knows its steps.
    func stepLists(of flow: Flow) -> [(element: String, steps: StepList)] {
        [(flow.name + "/start", flow.start)]
            + flow.transitions.map { (element(self[$0]), self[$0].steps) }
            + flow.actions.map { (flow.name + "/action " + $0.name, $0.steps) }
    }

    /// The steps that run if a gate does not hold, and the calls of links and entries.
    var stepListsOfApplication: [(element: String, steps: StepList)] {
        let name = application.name
        var lists = application.gates.map { (name + "/" + $0.name, $0.otherwise) }
        for link in application.links {
            if case .call(let steps) = link.landing.target {
                lists.append((name + "/link " + link.name, steps))
            }
        }
        for entry in application.entries {
            if case .call(let steps) = entry.landing.target {
                lists.append((name + "/" + entry.name, steps))
            }
        }
        return lists
    }

    var flowIDs: [FlowID] { flows.indices.map { FlowID($0) } }

    /// `Flow/Screen` or `Module/Screen`, by which a baseline knows a screen.
    func element(_ screen: Screen) -> String { declarer(of: screen) + "/" + screen.name }

    func element(_ id: ScreenID) -> String { element(self[id]) }

    /// A note with the flow to look at, for a finding about a shared screen in one of its flows.
    func flowNote(on screen: Screen) -> [DiagnosticNote] {
        if !screen.isShared { return [] }
        return [DiagnosticNote(at: self[screen.flow].span, "as a screen of this flow")]
    }

    /// `Flow/trigger`, as in traces.
    func element(_ transition: Transition) -> String {
        self[transition.flow].name + "/" + transition.key
    }

    /// True if a step of the flow removes some of its screens or ends it.
    func hasExit(_ flow: FlowID) -> Bool {
        var leaves = false
        forEachStep(.leaving, of: self[flow]) { _ in leaves = true }
        return leaves
    }

    /// The targets that steps of the flow present so that the entries below stay active.
    func passthroughTargets(of flow: FlowID) -> Set<Destination.Target> {
        var targets: Set<Destination.Target> = []
        forEachStep(.present, of: self[flow]) { step in
            guard let layer = step.verb.presentation, layer.isPassthrough else { return }
            targets.insert(layer.destination.target)
        }
        return targets
    }

    /// The screens whose outputs set a transition off; nil if something else may, too.
    func senders(of transition: Transition) -> [ScreenID]? {
        var found: [ScreenID] = []
        for binding in transition.triggers {
            guard case .output(let screen, _) = binding.trigger else { return nil }
            found.append(screen)
        }
        return found
    }

    /// The screen or flow that a child of a container shows.
    func target(ofChild index: Int32, in flow: FlowID) -> Destination.Target? {
        self[flow].container.children[Int(index)].destination?.target
    }

    /// The flow whose end or report sets off a trigger.
    func answeringFlow(of trigger: Trigger, in flow: FlowID) -> FlowID? {
        switch trigger {
        case .outcome(let child, _), .cancelled(let child), .report(let child, _): return child
        case .childOutcome(let index, _), .childCancelled(let index), .childReport(let index, _):
            if case .flow(let child)? = target(ofChild: index, in: flow) { return child }
            return nil
        case .output, .back, .event, .changed, .selected, .reselected: return nil
        }
    }
}

extension Step {
    /// The conditions of the step and of its branches.
    var conditions: [ExpressionID] {
        var found = [condition].compactMap { $0 }
        if case .choose(let branches) = verb { found += branches.compactMap(\.condition) }
        return found
    }

    /// True if the step itself answers that the flow it calls is cancelled.
    var hearsCancelled: Bool {
        answers.contains {
            if case .cancelled = $0.event { true } else { false }
        }
    }

    /// The destination that the step shows, and how; nil for steps that show nothing new.
    var shown: (destination: Destination, move: Move)? {
        switch verb {
        case .push(let destination): (destination, .push)
        case .present(let layer): (layer.destination, .present(layer.style))
        case .replace(let destination): (destination, .replace)
        case .swap(let destination): (destination, .swap)
        case .embed(let destination?, _): (destination, .embed)
        default: nil
        }
    }
}

extension FlowGraph {
    /// True if a gesture can close the layer that a step with a style presents, in some window and
    /// under some conditions.
    func canCloseByGesture(_ target: Destination.Target, _ said: LayerStyle?) -> Bool {
        kinds(of: style(of: target, said)).contains(where: \.isClosedByGesture)
            && !isHeld(target)
    }

    /// True if a gesture can close the layer in every window and under all conditions of its style,
    /// unless a screen forbids it now and then.
    func alwaysClosesByGesture(_ target: Destination.Target, _ said: LayerStyle?) -> Bool {
        kinds(of: style(of: target, said)).allSatisfy(\.isClosedByGesture) && !isHeld(target)
    }

    /// True if no gesture can ever close the layer: all its screens have `dismissible: false`.
    func isHeld(_ target: Destination.Target) -> Bool {
        switch target {
        case .screen(let id):
            return self[id].dismissible.flatMap { constant($0, with: .none) } == .bool(false)
        case .flow(let id):
            let screens = self[id].screens.filter { self[$0].kind == .screen }
            guard !screens.isEmpty, screens.allSatisfy({ isHeld(.screen($0)) }) else {
                return false
            }
            var showsFlows = !self[id].container.children.isEmpty
            forEachStep(.making, of: self[id]) { step in
                if step.verb.startedFlow != nil { showsFlows = true }
            }
            return !showsFlows
        }
    }

    /// True if a screen that the target shows first may forbid the gesture that closes its layer.
    func mayHold(_ target: Destination.Target) -> Bool {
        switch target {
        case .screen(let id): return self[id].dismissible != nil
        case .flow(let id):
            let first = startScreens(of: id)
            return (first.isEmpty ? self[id].screens : first).contains {
                self[$0].dismissible != nil
            }
        }
    }

    /// The screens that a start shows by its own steps; none if it runs actions or calls flows.
    private func startScreens(of flow: FlowID) -> [ScreenID] {
        var screens: [ScreenID] = []
        var isAll = true
        forEachStep([.making, .run], in: self[flow].start) { step in
            if case .run = step.verb { isAll = false }
            switch step.shown?.destination.target {
            case .screen(let id): screens.append(id)
            case .flow: isAll = false
            case nil: break
            }
        }
        return isAll ? screens : []
    }
}

/// The way in which a screen or flow is shown on, over or in place of another.
enum Move: Equatable {
    case push
    case present(LayerStyle?)
    case replace
    case swap
    /// Into a slot of a screen.
    case embed
    case tab
    /// Wherever it is, by a `show`.
    case show
}
