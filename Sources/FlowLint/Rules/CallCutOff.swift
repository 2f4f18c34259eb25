import FlowModel

extension LintRule {
    /// A call in the same list as a later step that always ends what the call lives in: the flow,
    /// or the screen that set it off. Exempt: `keep: true` where only the screen leaves.
    static let callCutOff: LintRule = LintRule(
        DiagnosticKind(
            id: "call-cut-off", family: .stack, severity: .warning,
            summary: "A call is dropped by a later step of the same list.",
            reason:
                "A call lives no longer than its flow and, without `keep: true`, than the screen "
                + "that it was made from. What ends in the same transition takes the call "
                + "along, and nothing is done or told.",
            advice: "End the flow, or close the screen, in an answer to the call.",
            bad: [
                cutOffExample("[call: mail.send, finish: done]"),
                cutOffExample("[call: mail.send, close]"),
            ],
            good: [
                cutOffExample("{ call: mail.send, outcomes: { done: { finish: done } } }"),
                cutOffExample("[{ call: mail.send, keep: true }, close]"),
            ]),
        check: { graph in
            var findings: [Diagnostic] = []
            for flow in graph.flows {
                for (element, steps) in graph.stepLists(of: flow) {
                    find(in: steps, leaving: false, element, graph, &findings)
                }
                for (element, steps) in graph.listsSetOffByScreens(of: flow) {
                    find(in: steps, leaving: true, element, graph, &findings)
                }
            }
            return findings
        })
}

private func cutOffExample(_ steps: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Mail
        outputs: [done]
        services: { mail: { send: } }
        screens:
          Home: { outputs: [write, leave] }
          Letter: { outputs: [send] }
        start: { push: Home }
        transitions:
          Home.write: { push: Letter }
          Home.leave, Home.back: { finish: done }
          Letter.send: \(steps)
        """)
}

/// Looks for calls before a step that ends the flow or, if `leaving`, closes the reporting screen.
private func find(
    in list: StepList, leaving: Bool, _ element: String, _ graph: FlowGraph,
    _ findings: inout [Diagnostic]
) {
    var calls: [(step: Step, call: Call)] = []
    for step in graph[list] {
        for nested in step.verb.alternatives + step.answers.map(\.steps) {
            find(in: nested, leaving: leaving, element, graph, &findings)
        }
        switch step.verb {
        case .call(let call): calls.append((step, call))
        case .finish where !leaving, .close(.nearest) where leaving:
            guard step.condition == nil, step.requires.isEmpty else { continue }
            for (made, call) in calls where !(leaving && call.outlivesScreen) {
                findings.append(
                    Diagnostic(
                        LintRule.callCutOff.kind, at: made.span,
                        "`\(graph.name(of: call.operation))` is dropped, since "
                            + (leaving ? "its screen closes" : "the flow ends")
                            + " in the same transition",
                        help: leaving
                            ? "close the screen in an answer to the call, or write `keep: true`"
                            : "end the flow in an answer to the call",
                        notes: [DiagnosticNote(at: step.span, "it is dropped here")],
                        element: element))
            }
            return
        default: break
        }
    }
}

extension FlowGraph {
    /// The transitions that only screens set off, and the actions that only those run.
    fileprivate func listsSetOffByScreens(of flow: Flow) -> [(element: String, steps: StepList)] {
        let lists = flow.transitions.filter { isSetOffByScreens(self[$0]) }.map { id in
            (element: element(self[id]), steps: self[id].steps)
        }
        let own = Set(lists.map(\.steps))
        var runs: Set<Int32> = []
        var others: Set<Int32> = []
        for (_, steps) in stepLists(of: flow) {
            forEachStep(in: steps) { step in
                guard case .run(let action, _) = step.verb else { return }
                runs.insert(action)
                if !own.contains(steps) { others.insert(action) }
            }
        }
        return lists
            + runs.subtracting(others).sorted().map { index in
                let action = flow.actions[Int(index)]
                return (flow.name + "/action " + action.name, action.steps)
            }
    }

    /// Whether outputs of screens set a transition off, which stay until a step takes them away.
    fileprivate func isSetOffByScreens(_ transition: Transition) -> Bool {
        transition.triggers.allSatisfy { binding in
            guard case .output(let screen, _) = binding.trigger else { return false }
            return self[screen].kind == .screen
        }
    }
}
