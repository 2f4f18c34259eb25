import FlowModel

extension PartResolver {
    /// Reports cycles of calls on which no flow has a `depth` or a `key`: they can grow for ever
    /// (law D14).
    ///
    /// Flows with a bound are taken out; the rest must have no cycle. Of each group of flows that
    /// can reach one another one cycle is reported, at the call with which its first flow enters
    /// it.
    mutating func checkRecursion() {
        let unbounded = names.flows.map { flow in
            flow.syntax.depthLimit == nil && flow.syntax.key == nil && !flow.unread.contains(.depth)
        }
        let callees = names.flows.indices.map { flow in
            unbounded[flow] ? symbols.uses[flow].flows.filter { unbounded[$0.flow] } : []
        }
        let groups = stronglyConnectedGroups(callees.map { $0.map { $0.flow } })
        for group in groups {
            let members = Set(group)
            guard let cycle = shortestCycle(from: group[0], within: members, callees: callees)
            else { continue }
            reportRecursion(cycle)
        }
    }

    private mutating func reportRecursion(_ cycle: [(flow: Int, span: SourceSpan)]) {
        let route = cycle.map { names.name(ofFlow: $0.flow) }
        let first = route[0]
        let callees = route.dropFirst() + [first]
        let message =
            cycle.count == 1
            ? "flow `\(first)` starts itself, and it has no `depth`"
            : "flow `\(first)` starts itself again through "
                + listed(Array(route.dropFirst())) + ", and none of them has a `depth`"
        let flow = names.flows[cycle[0].flow]
        var found = Diagnostic(
            ResolveProblems.unboundedRecursion, at: cycle[0].span, message,
            help: "say how often `\(first)` may run inside itself: add `depth: 8` to it",
            witness: [([first] + callees).joined(separator: " → ")]
        ).leading(
            through: [DiagnosticNote(at: flow.syntax.name.span, first)]
                + zip(cycle, callees).map { DiagnosticNote(at: $0.span, $1) })
        found.edit = edits(inFile: flow.file).addition(ofEntry: "depth: 8", afterKey: "flow")
        findings.diagnostics.append(found)
    }

    /// Finds the shortest way from a flow back to itself, as the calls on it.
    private func shortestCycle(
        from start: Int, within members: Set<Int>, callees: [[(flow: Int, span: SourceSpan)]]
    ) -> [(flow: Int, span: SourceSpan)]? {
        var cameBy: [Int: (flow: Int, span: SourceSpan)] = [:]
        var queue = [start]
        var head = 0
        while head < queue.count {
            let flow = queue[head]
            head += 1
            for call in callees[flow] where members.contains(call.flow) {
                if call.flow == start {
                    var path: [(flow: Int, span: SourceSpan)] = [(flow, call.span)]
                    var at = flow
                    while at != start, let step = cameBy[at] {
                        path.append(step)
                        at = step.flow
                    }
                    return path.reversed()
                }
                if cameBy[call.flow] == nil {
                    cameBy[call.flow] = (flow, call.span)
                    queue.append(call.flow)
                }
            }
        }
        return nil
    }
}
