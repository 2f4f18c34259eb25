import FlowModel

extension PartResolver {
    /// What the flow of a gate shows, it or those it calls, must not require that gate (law I6).
    mutating func checkGatedGates() {
        guard let app = symbols.app, !app.syntax.gates.isEmpty else { return }
        let required = symbols.flows.indices.map { placesThatRequire(inFlow: $0) }
        let mayLeadBack = gatesOnCircles(required, app)
        for gate in app.syntax.gates {
            guard let index = symbols.gateIndices[gate.name.text], mayLeadBack.contains(index)
            else {
                continue
            }
            var open = presentedFlows(gate.otherwise, file: app.file)
            var seen = Set(open)
            while let flow = open.popLast() {
                if let span = required[flow][index] {
                    report(
                        ResolveProblems.gateGatedByItself, at: span,
                        "`\(symbols.name(ofFlow: flow))` runs since the gate "
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

    private func presentedFlows(_ steps: [StepSyntax], file: Int) -> [Int] {
        let tree = symbols.trees[file]
        return steps.flatMap { step -> [Int] in
            var found = step.alternatives.flatMap { presentedFlows($0, file: file) }
            if step.verb == .present, let value = step.value,
                let flow = symbols.flowIndices[tree.text(value)]
            {
                found.append(flow)
            }
            return found
        }
    }

    /// The gates from which some way leads back to them: over the flows they present, what these
    /// call, and what all of them require.
    private func gatesOnCircles(
        _ required: [[Int32: SourceSpan]], _ app: (file: Int, syntax: AppSyntax)
    ) -> Set<Int32> {
        var next = zip(symbols.calls.callees, required).map { callees, gates in
            callees + gates.keys.sorted().map { symbols.flows.count + Int($0) }
        }
        next += [[Int]](repeating: [], count: app.syntax.gates.count)
        for gate in app.syntax.gates {
            guard let index = symbols.gateIndices[gate.name.text] else { continue }
            next[symbols.flows.count + Int(index)] += presentedFlows(gate.otherwise, file: app.file)
        }
        var found: Set<Int32> = []
        for group in stronglyConnectedGroups(of: next) where group.count > 1 {
            for node in group where node >= symbols.flows.count {
                found.insert(Int32(node - symbols.flows.count))
            }
        }
        return found
    }

    /// The first place in a flow that requires each gate.
    private func placesThatRequire(inFlow flow: Int) -> [Int32: SourceSpan] {
        var found: [Int32: SourceSpan] = [:]
        func note(_ name: String, at span: SourceSpan) {
            guard let gate = symbols.gateIndices[name], found[gate] == nil else { return }
            found[gate] = span
        }
        let syntax = symbols.flows[flow].syntax
        for screen in syntax.screens {
            for name in screen.requires { note(name.text, at: name.span) }
        }
        for child in symbols.flows[flow].children {
            for name in child.syntax.requires { note(name.text, at: name.span) }
        }
        var lists = syntax.transitions.map { ($0.steps, symbols.trees[Int($0.file.index)]) }
        lists += syntax.actions.map { ($0.steps, symbols.trees[Int($0.file.index)]) }
        if let start = syntax.start {
            lists.append((start, symbols.trees[symbols.flows[flow].file]))
        }
        while let (list, tree) = lists.popLast() {
            for step in list {
                lists += step.lists.map { ($0, tree) }
                guard let modifier = step.modifiers[.requires] else { continue }
                let items =
                    tree.kind(modifier.value) == .sequence
                    ? tree.items(modifier.value) : [modifier.value]
                for item in items { note(tree.text(item), at: tree.span(item)) }
            }
        }
        return found
    }
}
