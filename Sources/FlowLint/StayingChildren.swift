import FlowModel

/// The flows that are certainly still shown, in a layer of their own, when a flow that has
/// presented them answers their reports.
struct StayingChildren {
    private struct Call: Hashable {
        let caller: FlowID
        let child: FlowID
    }

    private struct Report: Hashable {
        let child: FlowID
        let index: Int32
    }

    /// The children that a caller only ever presents, so that they cover the entries below.
    private var covering: Set<Call> = []
    /// The reports of flows that may have gone by the time they are answered.
    private var partings: Set<Report> = []

    init(_ facts: Facts) {
        let graph = facts.graph
        var calledOtherwise: Set<Call> = []
        var transparent: [FlowID: Set<Destination.Target>] = [:]
        for (child, sites) in facts.calls.sites.enumerated() {
            for site in sites {
                let call = Call(caller: site.caller, child: FlowID(child))
                covering.insert(call)
                if case .present = site.move {
                    let known =
                        transparent[site.caller] ?? facts.walks.passthroughTargets(of: site.caller)
                    transparent[site.caller] = known
                    if !known.contains(.flow(call.child)) { continue }
                }
                calledOtherwise.insert(call)
            }
        }
        covering.subtract(calledOtherwise)
        for handler in facts.walks.handlers where !graph[handler.flow].reports.isEmpty {
            var reports: [Report] = []
            var parts = handler.transition.map { graph.mayFollowParting(graph[$0]) } ?? false
            let watches = graph[handler.flow].transitions.contains { graph.watches(graph[$0]) }
            let kinds: StepKinds = [.report, .finish, .close, .pop, .send, .set]
            facts.walks.forEachStep(kinds, of: handler) { step, way in
                if case .report(let index, _) = step.verb {
                    reports.append(Report(child: handler.flow, index: index))
                    // The screen or flow that is answered may have gone, and have been the last of
                    // its flow.
                    parts = parts || way.answer != nil
                }
                parts = parts || step.verb.mayPart(watches: watches)
            }
            if parts { partings.formUnion(reports) }
        }
    }

    /// True if a child still covers what the flow shows below it when the flow answers its report.
    func covers(_ child: FlowID, afterReport index: Int32, in caller: FlowID) -> Bool {
        covering.contains(Call(caller: caller, child: child))
            && !partings.contains(Report(child: child, index: index))
    }
}

extension Verb {
    /// True if the flow of the step may be gone once all effects of the step have happened: a flow
    /// that answers an event or a change may close it. `watches` is true if the flow answers
    /// changes itself.
    fileprivate func mayPart(watches: Bool) -> Bool {
        switch self {
        case .finish, .close, .pop, .send: true
        case .set(let assignments): watches || assignments.contains { $0.scope != .state }
        default: false
        }
    }
}

extension FlowGraph {
    fileprivate func watches(_ transition: Transition) -> Bool {
        transition.triggers.contains { if case .changed = $0.trigger { true } else { false } }
    }

    /// True if a screen or flow has gone before the transition runs, perhaps the last of its flow.
    fileprivate func mayFollowParting(_ transition: Transition) -> Bool {
        transition.triggers.contains { binding in
            switch binding.trigger {
            case .back, .outcome, .cancelled, .childOutcome, .childCancelled: true
            case .output(let screen, _): self[screen].kind != .screen
            case .report, .childReport, .event, .changed, .selected, .reselected: false
            }
        }
    }
}
