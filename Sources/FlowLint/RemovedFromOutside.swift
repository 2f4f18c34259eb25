import FlowModel

/// What may be taken off the screen by something that does not happen on it: by an event, a change,
/// or a flow that has called it and hears its report.
struct RemovedFromOutside {
    /// What steps take off, whatever is shown over their flow.
    private struct Removals {
        /// Layers, and nothing else.
        var layers = false
        var others = false

        var isEmpty: Bool { !layers && !others }

        static func + (one: Removals, two: Removals) -> Removals {
            Removals(layers: one.layers || two.layers, others: one.others || two.others)
        }
    }

    /// What each flow takes off though none of its own screens may be in front.
    private var removals: [Removals]
    /// The same when a child reports, or one that is embedded ends.
    private var atChildren: [[FlowID: Removals]]
    private var mayGo: [Bool]
    /// Whether a flow that has called the flow, or a caller of it, takes off layers.
    private var mayLoseLayers: [Bool]

    init(_ facts: Facts) {
        let graph = facts.graph
        removals = [Removals](repeating: Removals(), count: graph.flows.count)
        atChildren = [[FlowID: Removals]](repeating: [:], count: graph.flows.count)
        mayGo = [Bool](repeating: false, count: graph.flows.count)
        mayLoseLayers = mayGo
        for flow in graph.flowIDs {
            for id in graph[flow].transitions { add(id, of: flow, facts) }
        }
        spread(facts)
    }

    /// Whether a caller of the flow may take it off.
    func mayGo(_ flow: FlowID) -> Bool { mayGo[Int(flow.index)] }

    /// Whether a layer may go that a step of the flow presents.
    func mayGo(layer target: Destination.Target, of flow: FlowID) -> Bool {
        let index = Int(flow.index)
        return mayGo[index] || mayLoseLayers[index] || !removals[index].isEmpty
            || atChildren[index].contains { child, _ in .flow(child) != target }
    }

    private mutating func add(_ id: TransitionID, of flow: FlowID, _ facts: Facts) {
        let graph = facts.graph
        var found = Removals()
        facts.walks.forEachStep(of: id) { step, _ in
            switch step.verb {
            case .dismiss, .dismissAll: found.layers = true
            case .embed: break
            default: found.others = found.others || step.verb.removes
            }
        }
        if found.isEmpty { return }
        let index = Int(flow.index)
        for binding in graph[id].triggers {
            switch binding.trigger {
            case .event, .changed: removals[index] = removals[index] + found
            case .output(let screen, let output):
                if graph[screen].delivered.contains(output) {
                    removals[index] = removals[index] + found
                }
            case .report, .childReport:
                guard let child = graph.answeringFlow(of: binding.trigger, in: flow) else { break }
                atChildren[index][child, default: Removals()] =
                    atChildren[index][child, default: Removals()] + found
            case .outcome(let child, _), .cancelled(let child):
                let isEmbedded = facts.calls.sites[Int(child.index)].contains {
                    $0.caller == flow && $0.move == .embed
                }
                guard isEmbedded else { break }
                atChildren[index][child, default: Removals()] =
                    atChildren[index][child, default: Removals()] + found
            case .back, .childOutcome, .childCancelled, .selected, .reselected: break
            }
        }
    }

    /// What goes with its caller goes as well.
    private mutating func spread(_ facts: Facts) {
        var open = facts.graph.flowIDs
        var sites = [[(callee: Int, move: Move)]](repeating: [], count: mayGo.count)
        for (callee, ofCallee) in facts.calls.sites.enumerated() {
            for site in ofCallee { sites[Int(site.caller.index)].append((callee, site.move)) }
        }
        while let caller = open.popLast() {
            let index = Int(caller.index)
            for (callee, move) in sites[index] {
                let own = removals[index] + (atChildren[index][FlowID(callee)] ?? Removals())
                let layers = own.layers || mayLoseLayers[index]
                let isLayer = if case .present = move { true } else { false }
                let goes = mayGo[index] || own.others || isLayer && layers
                if goes && !mayGo[callee] || layers && !mayLoseLayers[callee] {
                    mayGo[callee] = mayGo[callee] || goes
                    mayLoseLayers[callee] = mayLoseLayers[callee] || layers
                    open.append(FlowID(callee))
                }
            }
        }
    }
}
