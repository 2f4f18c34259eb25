import FlowModel

// Questions that several rules ask about a graph. None of them keeps state.

extension FlowGraph {
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

extension Walks {
    /// The flows that the steps of a handler name.
    func flowsShown(by handler: Handler) -> [FlowID] {
        var found: [FlowID] = []
        forEachWritten(.making, of: handler) {
            if let flow = $0.verb.startedFlow { found.append(flow) }
        }
        return found
    }

    /// The gates that the steps of some handlers require.
    func gatesRequired(by handlers: ArraySlice<Handler>) -> Set<Int32> {
        var found: Set<Int32> = []
        for handler in handlers {
            forEachWritten(.gated, of: handler) { found.formUnion($0.modifiers.requires) }
        }
        return found
    }

    /// The gates that the steps, tabs and screens of a flow require.
    func gatesRequired(by flow: FlowID) -> Set<Int32> {
        var found = gatesRequired(by: handlers(of: flow))
        for screen in graph[flow].screens { found.formUnion(graph[screen].requires) }
        for child in graph[flow].container.children { found.formUnion(child.requires) }
        return found
    }

    /// The targets that steps of the flow present so that the entries below stay active.
    func passthroughTargets(of flow: FlowID) -> Set<Destination.Target> {
        var targets: Set<Destination.Target> = []
        forEachWritten(.present, of: flow) { step in
            guard let layer = step.verb.presentation, layer.isPassthrough else { return }
            targets.insert(layer.destination.target)
        }
        return targets
    }

    /// The places of the steps of a flow that act on the stack of a child (`in:`).
    func stepsInside(childrenOf flow: FlowID) -> Set<SourceSpan> {
        var inside: Set<SourceSpan> = []
        forEachWritten(.inside, of: flow) { inside.insert($0.span) }
        return inside
    }

    /// True if a gesture can close the layer that a step with a style presents, in some window and
    /// under some conditions.
    func canCloseByGesture(_ target: Destination.Target, _ said: LayerStyle?) -> Bool {
        graph.kinds(of: graph.style(of: target, said)).contains(where: \.isClosedByGesture)
            && !isHeld(target)
    }

    /// True if a gesture can close the layer in every window and under all conditions of its style,
    /// unless a screen forbids it now and then.
    func alwaysClosesByGesture(_ target: Destination.Target, _ said: LayerStyle?) -> Bool {
        graph.kinds(of: graph.style(of: target, said)).allSatisfy(\.isClosedByGesture)
            && !isHeld(target)
    }

    /// True if no gesture can ever close the layer: all its screens have `dismissible: false`.
    func isHeld(_ target: Destination.Target) -> Bool {
        switch target {
        case .screen(let id):
            return graph[id].dismissible.flatMap { graph.constant($0, with: .none) } == .bool(false)
        case .flow(let id):
            let screens = graph[id].screens.filter { graph[$0].kind == .screen }
            guard !screens.isEmpty, screens.allSatisfy({ isHeld(.screen($0)) }) else {
                return false
            }
            return graph[id].container.children.isEmpty
                && handlers(of: id).allSatisfy { flowsShown(by: $0).isEmpty }
        }
    }

    /// True if a screen that the target shows first may forbid the gesture that closes its layer.
    func mayHold(_ target: Destination.Target) -> Bool {
        switch target {
        case .screen(let id): return graph[id].dismissible != nil
        case .flow(let id):
            let first = startScreens(of: id)
            return (first.isEmpty ? graph[id].screens : first).contains {
                graph[$0].dismissible != nil
            }
        }
    }

    /// The screens that a start shows by its own steps; none if it runs actions or calls flows.
    private func startScreens(of flow: FlowID) -> [ScreenID] {
        var screens: [ScreenID] = []
        var isAll = true
        forEachWritten([.making, .run], of: start(of: flow)) { step in
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
