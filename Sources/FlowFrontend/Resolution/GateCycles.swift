import FlowModel

extension PartResolver {
    /// Checks that no flow a gate presents, nor any flow called from there, requires that gate (law
    /// I6).
    mutating func checkGatedGates() {
        guard let app = names.app, !app.syntax.gates.isEmpty else { return }
        let required = symbols.uses.map { $0.requiredGates }
        let mayLeadBack = gatesOnCircles(required, app)
        for gate in app.syntax.gates {
            guard let index = names.gateIndices[gate.name.text], mayLeadBack.contains(index)
            else {
                continue
            }
            var open = presentedFlows(gate.otherwise)
            var seen = Set(open)
            while let flow = open.popLast() {
                if let span = required[flow][index] {
                    report(
                        ResolveProblems.gateGatedByItself, at: span,
                        "`\(names.name(ofFlow: flow))` runs since the gate "
                            + "`\(gate.name.text)` does not hold, and requires it here",
                        help: "remove it from `requires`",
                        notes: [
                            DiagnosticNote(
                                at: gate.name.span, "`\(gate.name.text)` is declared here")
                        ],
                        edit: edits(inFile: Int(span.file.index)).removal(ofNameAt: span))
                    break
                }
                for callee in symbols.calls.callees[flow] where seen.insert(callee).inserted {
                    open.append(callee)
                }
            }
        }
    }

    private func presentedFlows(_ steps: [StepSyntax]) -> [Int] {
        steps.flatMap { step -> [Int] in
            var found = step.alternatives.flatMap { presentedFlows($0) }
            if step.verb == .present, let value = step.value,
                let flow = names.flowIndices[value.text]
            {
                found.append(flow)
            }
            return found
        }
    }

    /// The gates that can lead back to themselves: through the flows they present, the flows these
    /// call, and the gates that all of them require.
    private func gatesOnCircles(
        _ required: [[Int32: SourceSpan]], _ app: (file: Int, syntax: AppSyntax)
    ) -> Set<Int32> {
        var next = zip(symbols.calls.callees, required).map { callees, gates in
            callees + gates.keys.sorted().map { names.flows.count + Int($0) }
        }
        next += [[Int]](repeating: [], count: app.syntax.gates.count)
        for gate in app.syntax.gates {
            guard let index = names.gateIndices[gate.name.text] else { continue }
            next[names.flows.count + Int(index)] += presentedFlows(gate.otherwise)
        }
        var found: Set<Int32> = []
        for group in stronglyConnectedGroups(next) where group.count > 1 {
            for node in group where node >= names.flows.count {
                found.insert(Int32(node - names.flows.count))
            }
        }
        return found
    }
}
