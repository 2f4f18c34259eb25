import FlowModel

extension LintRule {
    /// A layer that neither a gesture nor a step closes. Exempt: a layer that a step of the flow
    /// closes by its name, or that a later step of the same list closes, or the answer to a call
    /// while it may be in front.
    static let layerWithoutExit: LintRule = LintRule(
        DiagnosticKind(
            id: "layer-without-exit", family: .stack, severity: .error,
            summary: "A layer is presented that neither a gesture nor a step can close.",
            reason: "A full screen layer has no swipe and no back button, and one that is not "
                + "dismissible has none either. If nothing closes it, the user is locked in.",
            advice: "Close it (`close`, `finish`) on one of its outputs, or present it as a sheet.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Album
                    screens:
                      Photos:
                        outputs: [open]
                      Viewer: {}
                    start: { push: Photos }
                    transitions:
                      Photos.open: { present: Viewer, style: fullScreen }
                    """),
                // Closing a layer above does not close this one.
                DiagnosticExample([
                    ("app.yaml", "app: Photos\nroot: Album\nevents: [invited]\n"),
                    (
                        "album.yaml",
                        """
                        flow: Album
                        screens:
                          Photos:
                            outputs: [open]
                          Viewer: {}
                          Invitation:
                            outputs: [done]
                        start: { push: Photos }
                        transitions:
                          Photos.open: { present: Viewer, style: fullScreen }
                          app.invited: { present: Invitation }
                          Invitation.done: close
                        """
                    ),
                ]),
                // With `dismissible: false` a sheet locks the user in as well.
                DiagnosticExample(
                    """
                    flow: Album
                    screens:
                      Photos:
                        outputs: [open]
                      Viewer:
                        dismissible: false
                    start: { push: Photos }
                    transitions:
                      Photos.open: { present: Viewer }
                    """),
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Album
                    screens:
                      Photos:
                        outputs: [open]
                      Viewer:
                        outputs: [done]
                    start: { push: Photos }
                    transitions:
                      Photos.open: { present: Viewer, style: fullScreen }
                      Viewer.done: close
                    """),
                DiagnosticExample(
                    """
                    flow: Cart
                    services: { pay: { charge: { outcomes: [paid, failed] } } }
                    screens:
                      Basket:
                        outputs: [pay]
                      Progress: {}
                      Receipt: {}
                    start: { push: Basket }
                    transitions:
                      Basket.pay:
                        - { present: Progress, style: fullScreen }
                        - call: pay.charge
                          outcomes: { paid: [dismiss, { push: Receipt }], failed: dismiss }
                    """),
            ]),
        judge: checkLayers)
}

private func checkLayers(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let reached = facts.reached
    let maps = facts.maps
    var findings: [Diagnostic] = []
    for flow in graph.flowIDs where reached.flows[Int(flow.index)] {
        var steps: [(Step, Destination)] = []
        let hasExit = !facts.walks.writtenKinds(of: flow).isDisjoint(with: .leaving)
        let visit = { (step: Step) in
            // A screen below a layer that lets taps through may close it.
            if let layer = step.verb.presentation,
                !facts.walks.alwaysClosesByGesture(layer.destination.target, layer.style),
                !(layer.isPassthrough && hasExit)
            {
                steps.append((step, layer.destination))
            }
        }
        facts.walks.forEachWritten(.present, of: flow, visit)
        if flow == graph.application.root { facts.walks.forEachWritten(.present, of: nil, visit) }
        if steps.isEmpty { continue }
        let map = maps[flow]
        lazy var transitions = facts.walks.transitionsByPresent(of: flow)
        let canLeave = nodesThatCanLeave(map, graph)
        lazy var isAnswered = facts.walks.closesLayersInAnswers(flow)
        var seen = facts.walks.closedByName(in: flow)
        for (step, destination) in steps {
            guard seen.insert(destination.target).inserted else { continue }
            let place = map.find(node(of: destination.target))
            if let place, canLeave[place] { continue }
            if facts.removedFromOutside.mayGo(layer: destination.target, of: flow) { continue }
            // A layer that no output presents may be in front when a call is answered.
            if isAnswered,
                transitions[step.span].map({ graph.senders(of: graph[$0]) == nil }) ?? true
            {
                continue
            }
            switch destination.target {
            case .flow(let id): if facts.calls.mayEnd(id, facts) { continue }
            case .screen(let id): if !reached.screens[Int(id.index)] { continue }
            }
            let name = graph.name(of: destination.target)
            findings.append(
                Diagnostic(
                    LintRule.layerWithoutExit.kind, at: step.span,
                    "nothing closes the layer with `\(name)`, and no gesture does",
                    help: "let one of its outputs close it, or "
                        + (facts.walks.isHeld(destination.target)
                            ? "leave `dismissible: false` out" : "present it as a sheet"),
                    witness: map.way(to: place ?? 0, graph),
                    sights: sights(of: step, destination.target, transitions),
                    element: graph[flow].name + "/" + name))
        }
    }
    return findings
}

extension Walks {
    /// True if the answer to a call of the flow closes the layer that is in front then.
    fileprivate func closesLayersInAnswers(_ flow: FlowID) -> Bool {
        var closes = false
        for handler in handlers(of: flow) where handler.kinds.contains(.call) {
            // With the answers of steps that are in such an answer.
            var answers: Set<StepList> = []
            forEachStep([.call, .answered, .dismiss, .dismissAll], of: handler) { step, way in
                let isInAnswer = way.answer.map(answers.contains) ?? false
                switch step.verb {
                case .call: answers.formUnion(step.answers.map(\.steps))
                case .dismiss(.nearest), .dismissAll: closes = closes || isInAnswer
                default: if isInAnswer { answers.formUnion(step.answers.map(\.steps)) }
                }
            }
        }
        return closes
    }

    /// The screens and flows that the steps of a flow close or dismiss by name.
    fileprivate func closedByName(in flow: FlowID) -> Set<Destination.Target> {
        var targets = Set<Destination.Target>()
        forEachWritten([.close, .dismiss], of: flow) { step in
            switch step.verb {
            case .close(.screen(let id)), .dismiss(.screen(let id)): targets.insert(.screen(id))
            case .close(.flow(let id)), .dismiss(.flow(let id)): targets.insert(.flow(id))
            default: break
            }
        }
        return targets
    }
}

/// The sights of a layer: its screen on show, or the transition that calls the flow in it.
private func sights(
    of step: Step, _ target: Destination.Target, _ transitions: [SourceSpan: TransitionID]
) -> [Sight] {
    if case .screen(let id) = target { return [.screen(id)] }
    return transitions[step.span].map { [.transition($0)] } ?? []
}

private func node(of target: Destination.Target) -> FlowMap.Node {
    switch target {
    case .screen(let id): .screen(id)
    case .flow(let id): .child(id)
    }
}

/// For each node, true if it leads to a step that closes its layer. A step that only leaves its own
/// place closes its own layer, not those below; `replace` removes all layers.
private func nodesThatCanLeave(_ map: FlowMap, _ graph: FlowGraph) -> [Bool] {
    var leavesLayers = map.leavesLayers
    for edge in map.edges where edge.move == .replace && !edge.isSequel {
        leavesLayers[edge.from] = true
    }
    let canLeaveAll = spread(leavesLayers, in: map) { _ in true }
    func isSameLayer(_ edge: FlowMap.Edge) -> Bool {
        guard case .present = edge.move else { return true }
        // An alert has gone when its button is answered.
        return !map.isScreen(edge.to, graph)
    }
    let canLeaveMore = spread(
        zip(map.leavesMore, canLeaveAll).map { $0 || $1 }, in: map, over: isSameLayer)
    // A node pushed on a screen leaves the screen there if it leaves no more than its own place.
    return spread(zip(map.leaves, canLeaveMore).map { $0 || $1 }, in: map) { edge in
        isSameLayer(edge) && !(edge.move == .push && map.isScreen(edge.to, graph))
    }
}

extension FlowMap {
    /// True if a node is a screen, not an alert or something similar.
    fileprivate func isScreen(_ node: Int, _ graph: FlowGraph) -> Bool {
        guard case .screen(let screen) = nodes[node] else { return false }
        return graph[screen].kind == .screen
    }
}

/// The nodes, and those from which one of them can be reached over edges that `allow` lets pass.
private func spread(
    _ nodes: [Bool], in map: FlowMap, over allow: (FlowMap.Edge) -> Bool
) -> [Bool] {
    var result = nodes
    var open = map.nodes.indices.filter { result[$0] }
    while let node = open.popLast() {
        for edge in map.incoming[node] where allow(map.edges[edge]) {
            let from = map.edges[edge].from
            if result[from] { continue }
            result[from] = true
            open.append(from)
        }
    }
    return result
}

extension Walks {
    /// For the place of each step that presents something, the first transition of a flow that runs
    /// it. A step that only a start runs has none.
    fileprivate func transitionsByPresent(of flow: FlowID) -> [SourceSpan: TransitionID] {
        var found: [SourceSpan: TransitionID] = [:]
        for id in graph[flow].transitions {
            forEachStep(.present, of: id) { step, _ in
                if found[step.span] == nil { found[step.span] = id }
            }
        }
        return found
    }
}
