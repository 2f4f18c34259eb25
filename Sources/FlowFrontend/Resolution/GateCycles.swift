import FlowModel

extension ApplicationResolver {
    /// What the flow of a gate shows, it or those it calls, must not require that gate (law I6).
    mutating func checkGatedGates() {
        guard let app else { return }
        for gate in app.syntax.gates {
            guard let index = gateIndices[gate.name.text] else { continue }
            var open = presentedFlows(gate.otherwise, file: app.file)
            var seen = Set(open)
            while let flow = open.popLast() {
                if let span = placeThatRequires(index, inFlow: flow) {
                    report(
                        ResolveProblems.gateGatedByItself, at: span,
                        "`\(flows[flow].syntax.name.text)` runs since the gate "
                            + "`\(gate.name.text)` does not hold, and requires it here",
                        help: "remove it from `requires`",
                        notes: [
                            DiagnosticNote(
                                at: gate.name.span, "`\(gate.name.text)` is declared here")
                        ])
                    break
                }
                for callee in flows[flow].uses.calledFlows.sorted()
                where seen.insert(callee).inserted {
                    open.append(callee)
                }
            }
        }
    }

    private func presentedFlows(_ steps: [StepSyntax], file: Int) -> [Int] {
        let tree = trees[file]
        return steps.flatMap { step -> [Int] in
            var found = step.alternatives.flatMap { presentedFlows($0, file: file) }
            if step.verb == .present, let value = step.value,
                let flow = flowIndices[tree.text(value)]
            {
                found.append(flow)
            }
            return found
        }
    }

    private func placeThatRequires(_ gate: Int32, inFlow flow: Int) -> SourceSpan? {
        let syntax = flows[flow].syntax
        for screen in syntax.screens {
            for name in screen.requires where gateIndices[name.text] == gate { return name.span }
        }
        for child in flows[flow].children {
            for name in child.syntax.requires where gateIndices[name.text] == gate {
                return name.span
            }
        }
        var lists = syntax.transitions.map(\.steps) + syntax.actions.map(\.steps)
        if let start = syntax.start { lists.append(start) }
        let tree = trees[flows[flow].file]
        while let list = lists.popLast() {
            for step in list {
                lists += step.lists
                guard let modifier = step.modifiers[.requires] else { continue }
                let items =
                    tree.kind(modifier.value) == .sequence
                    ? tree.items(modifier.value) : [modifier.value]
                for item in items where gateIndices[tree.text(item)] == gate {
                    return tree.span(item)
                }
            }
        }
        return nil
    }
}
