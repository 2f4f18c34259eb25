import FlowModel

extension LintRule {
    /// A start of the root flow, or a branch of it, that shows layers and nothing below them, or
    /// only targets that wait for a gate.
    static let blankRoot: LintRule = LintRule(
        DiagnosticKind(
            id: "blank-root", family: .stack, severity: .error,
            summary: "The root flow starts with a layer above nothing, or behind a gate.",
            reason: "A window needs something at its root to present from. The launch faults with "
                + "`blank` and shows nothing.",
            advice: "Push or replace something first, or show the flow with `replace`.",
            bad: [
                DiagnosticExample(rootExample("present")),
                DiagnosticExample([
                    (
                        "app.yaml",
                        "app: Shop\nroot: Main\nfacts: { online: Bool = true }\n"
                            + "gates: { connected: { when: facts.online } }\n"
                    ),
                    (
                        "main.yaml",
                        "flow: Main\nscreens: { Home: { requires: connected } }\n"
                            + "start: { push: Home }\n"
                    ),
                ]),
            ],
            good: [DiagnosticExample(rootExample("replace"))]),
        check: { graph in
            let application = graph.application
            guard !application.isAlone, graph[application.root].mayBeStack else {
                return []
            }
            return barePresents(in: graph[application.root].start, graph).map { step in
                let gate = graph.waitingGate(of: step)
                return Diagnostic(
                    LintRule.blankRoot.kind, at: step.span,
                    gate.map { "the root shows nothing if the gate `\($0.name)` does not hold" }
                        ?? "a layer is presented where the root shows nothing yet",
                    help: gate == nil
                        ? "show something below it first, or write `replace`"
                        : "show something without the gate first")
            }
        })
}

extension FlowGraph {
    /// The gate that a step waits for, with nothing shown in the meantime.
    fileprivate func waitingGate(of step: Step) -> Gate? {
        var gates = step.modifiers.requires
        if case .screen(let screen)? = step.shown?.destination.target {
            gates += self[screen].requires
        }
        return gates.map { application.gates[Int($0)] }.first { self[$0.otherwise].isEmpty }
    }
}

private func rootExample(_ verb: String) -> [(path: String, text: String)] {
    [
        ("app.yaml", "app: Shop\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home:
                outputs: [again]
            start: { \(verb): Login }
            transitions:
              Login.done, Login.cancelled: { replace: Home }
              Home.again: restart
            """
        ),
        (
            "login.yaml",
            """
            flow: Login
            outputs: [done]
            screens:
              Form:
                outputs: [accepted]
            start: { push: Form }
            transitions:
              Form.accepted: { finish: done }
            """
        ),
    ]
}

/// The first step of each list that shows only layers and targets that wait for a gate.
private func barePresents(in list: StepList, _ graph: FlowGraph) -> [Step] {
    var first: Step?
    var found: [Step] = []
    for (step, _) in graph.line(list, of: graph.application.root) {
        let alternatives = step.verb.alternatives
        if !alternatives.isEmpty {
            found += alternatives.flatMap { barePresents(in: $0, graph) }
            return first == nil ? found : []
        }
        guard let shown = step.shown else { continue }
        if graph.waitingGate(of: step) == nil {
            guard case .present = shown.move else { return [] }
        }
        first = first ?? step
    }
    return first.map { [$0] } ?? []
}
