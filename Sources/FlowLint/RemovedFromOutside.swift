import FlowModel

/// Flows and layers that may be removed by something that does not happen on them: an event, a
/// change, or the report of a flow that they have called.
struct RemovedFromOutside {
    /// The kinds of things that steps remove, whatever is shown over their flow.
    private struct Removals: OptionSet {
        let rawValue: Int
        static let layers = Removals(rawValue: 1)
        /// Anything other than layers.
        static let others = Removals(rawValue: 2)

        mutating func add(_ verb: Verb) {
            switch verb {
            case .dismiss, .dismissAll: insert(.layers)
            case .embed: break
            default: insert(.others)
            }
        }
    }

    /// For each flow, the things that an event or a change removes from it.
    private var removals: [Removals]
    /// For each flow, the things that it removes when a child reports, or when an embedded child
    /// ends.
    private var atChildren: [[FlowID: Removals]]
    private var mayGo: [Bool]
    /// For each flow, true if a flow that has called it, or a caller of that, removes layers.
    private var mayLoseLayers: [Bool]

    init(_ facts: Facts) {
        let graph = facts.graph
        removals = [Removals](repeating: [], count: graph.flows.count)
        atChildren = [[FlowID: Removals]](repeating: [:], count: graph.flows.count)
        mayGo = [Bool](repeating: false, count: graph.flows.count)
        mayLoseLayers = mayGo
        var embedded = [Set<FlowID>](repeating: [], count: graph.flows.count)
        for (callee, sites) in facts.calls.sites.enumerated() {
            for site in sites where site.move == .embed {
                embedded[Int(site.caller.index)].insert(FlowID(callee))
            }
        }
        for flow in graph.flowIDs {
            for id in graph[flow].transitions { add(id, of: flow, facts) }
        }
        for answer in facts.answers.all { add(answer, embedded, facts) }
        spread(facts)
    }

    /// True if a caller of the flow may remove it.
    func mayGo(_ flow: FlowID) -> Bool { mayGo[Int(flow.index)] }

    /// True if a layer that a step of the flow presents may be removed.
    func mayGo(layer target: Destination.Target, of flow: FlowID) -> Bool {
        let index = Int(flow.index)
        return mayGo[index] || mayLoseLayers[index] || !removals[index].isEmpty
            || atChildren[index].contains { child, _ in .flow(child) != target }
    }

    private mutating func add(_ id: TransitionID, of flow: FlowID, _ facts: Facts) {
        let graph = facts.graph
        var found: Removals = []
        facts.walks.forEachStep(.removing, of: id) { step, _ in found.add(step.verb) }
        for binding in graph[id].triggers {
            switch binding.trigger {
            case .event, .changed: removals[Int(flow.index)].formUnion(found)
            case .output(let screen, let output):
                if graph[screen].delivered.contains(output) {
                    removals[Int(flow.index)].formUnion(found)
                }
            case .back, .selected, .reselected, .outcome, .report, .cancelled, .childOutcome,
                .childReport, .childCancelled:
                break
            }
        }
    }

    /// Adds what the answer to a report removes, or to the end of an embedded child.
    private mutating func add(
        _ answer: ChildAnswer, _ embedded: [Set<FlowID>], _ facts: Facts
    ) {
        let caller = Int(answer.caller.index)
        let isReport = if case .report = answer.event { true } else { false }
        let isEmbedded = !answer.isInContainer && embedded[caller].contains(answer.child)
        if !isReport && !isEmbedded { return }
        var found: Removals = []
        facts.walks.forEachStep(.removing, of: answer) { step, _ in found.add(step.verb) }
        if !found.isEmpty { atChildren[caller][answer.child, default: []].formUnion(found) }
    }

    /// Spreads the removals to called flows: a flow goes when its caller goes.
    private mutating func spread(_ facts: Facts) {
        var open = facts.graph.flowIDs
        var sites = [[(callee: Int, move: Move)]](repeating: [], count: mayGo.count)
        for (callee, ofCallee) in facts.calls.sites.enumerated() {
            for site in ofCallee { sites[Int(site.caller.index)].append((callee, site.move)) }
        }
        while let caller = open.popLast() {
            let index = Int(caller.index)
            for (callee, move) in sites[index] {
                let own = removals[index].union(atChildren[index][FlowID(callee)] ?? [])
                let layers = own.contains(.layers) || mayLoseLayers[index]
                let isLayer = if case .present = move { true } else { false }
                let goes = mayGo[index] || own.contains(.others) || isLayer && layers
                if goes && !mayGo[callee] || layers && !mayLoseLayers[callee] {
                    mayGo[callee] = mayGo[callee] || goes
                    mayLoseLayers[callee] = mayLoseLayers[callee] || layers
                    open.append(FlowID(callee))
                }
            }
        }
    }
}
