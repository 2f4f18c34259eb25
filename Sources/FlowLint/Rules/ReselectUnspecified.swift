import FlowModel

extension LintRule {
    /// Tabs whose stacks grow, where no one has said what a tap on the selected tab does. Exempt:
    /// tabs that answer `name.reselected`.
    static let reselectUnspecified: LintRule = LintRule(
        DiagnosticKind(
            id: "reselect-unspecified", family: .stack, severity: .info,
            summary: "No one has said what a tap on the selected tab does.",
            reason: "By default it takes the tab back to its start: all that the user has opened "
                + "there goes.",
            advice: "Say it: `reselect: pop`, `report` or `ignore`.",
            bad: [reselectExample("")],
            good: [
                reselectExample("reselect: pop"),
                reselectExample("transitions: { news.reselected: { tell: List.top } }"),
            ]),
        judge: { facts in
            let graph = facts.graph
            var findings: [Diagnostic] = []
            for flow in graph.flows {
                guard case .tabs(let tabs) = flow.container, !tabs.saysReselect,
                    !graph.answersReselect(flow),
                    let deep = tabs.children.first(where: { facts.walks.canGrow($0) })
                else { continue }
                findings.append(
                    Diagnostic(
                        LintRule.reselectUnspecified.kind, at: flow.span,
                        "a tap on the tab `\(deep.name)`, when it is selected, takes away all that "
                            + "is above its start",
                        help: "say `reselect: pop` if this is meant, or `report` or `ignore`",
                        element: flow.name
                    ).settled(by: .besideEntry("reselect", "pop")))
            }
            return findings
        })
}

private func reselectExample(_ key: String) -> DiagnosticExample {
    DiagnosticExample([
        ("app.yaml", "app: Reader\nroot: Main\n"),
        (
            "main.yaml",
            """
            flow: Main
            container: tabs
            children: [news: News, list: List]
            screens:
              List: { commands: [top] }
            \(key)
            """
        ),
        (
            "news.yaml",
            """
            flow: News
            screens:
              Articles: { outputs: [open] }
              Article: {}
            start: { push: Articles }
            transitions:
              Articles.open: { push: Article }
            """
        ),
    ])
}

extension FlowGraph {
    fileprivate func answersReselect(_ flow: Flow) -> Bool {
        flow.transitions.contains { id in
            self[id].triggers.contains { binding in
                if case .reselected = binding.trigger { return true }
                return false
            }
        }
    }
}

extension Walks {
    /// True if the flow in a tab pushes more than its start does.
    fileprivate func canGrow(_ child: ContainerChild) -> Bool {
        guard let flow = child.flow else { return false }
        return graph[flow].transitions.contains { id in
            var pushes = false
            forEachStep(.push, of: id) { _, _ in pushes = true }
            return pushes
        }
    }
}
