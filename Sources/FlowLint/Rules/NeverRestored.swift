import FlowModel

extension LintRule {
    /// A flow or screen that is to be saved, and is never on the way that the app saves.
    static let neverRestored: LintRule = LintRule(
        DiagnosticKind(
            id: "never-restored", family: .stack, severity: .warning,
            summary: "A flow or screen with `restore` can never be restored.",
            reason:
                "The app saves the way from the root flow to what the root layer shows, as far as "
                + "all on it has `restore`. A screen after a flow that has none, or one "
                + "that is only presented, is never on it.",
            advice: "Add `restore: true` to the flows on the way, or remove it here.",
            bad: [restoreExample(items: ""), restoreExample(verb: "present")],
            good: [restoreExample()]),
        judge: checkNeverRestored)
}

private func restoreExample(
    items: String = "restore: true", verb: String = "push"
) -> DiagnosticExample {
    DiagnosticExample([
        (path: "app.yaml", text: "app: Demo\nroot: Main\n"),
        (
            path: "main.yaml",
            text: """
            flow: Main
            restore: true
            screens:
              Home: { restore: true, outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open: { \(verb): Items }
              Items.done: ignore

            """
        ),
        (
            path: "items.yaml",
            text: """
            flow: Items
            \(items)
            outputs: [done]
            screens:
              List: { restore: true, outputs: [done] }
            start: { push: List }
            transitions:
              List.done: { finish: done }

            """
        ),
    ])
}

private func checkNeverRestored(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    guard graph.restores else { return [] }
    var ways: [FlowID: Set<Destination.Target>] = [:]
    for id in graph.flowIDs { ways[id] = facts.walks.targetsOnStacks(of: id) }
    let shown = graph.targetsShownFromAnywhere
    var restored: Set<FlowID> = []
    var open = [graph.application.root]
    while let id = open.popLast() {
        guard graph[id].restore != nil, restored.insert(id).inserted else { continue }
        for case .flow(let called) in ways[id] ?? [] { open.append(called) }
        if id == graph.application.root {
            for case .flow(let called) in shown { open.append(called) }
        }
    }
    var found: [Diagnostic] = []
    for id in graph.flowIDs {
        let flow = graph[id]
        if flow.restore != nil, !restored.contains(id) {
            found.append(finding(flow.name, at: flow.span, element: flow.name))
            continue
        }
        let lost = flow.screens.filter { screen in
            graph[screen].restore != nil
                && (!restored.contains(id)
                    || !(ways[id]?.contains(.screen(screen)) ?? false)
                        && !shown.contains(.screen(screen)))
        }.sorted { graph[$0].name < graph[$1].name }
        // If a flow is not restored, all its screens are lost for one reason.
        for screen in restored.contains(id) ? lost[...] : lost.prefix(1) {
            found.append(
                finding(
                    graph[screen].name, at: graph[screen].span, element: graph.element(screen),
                    detail: restored.contains(id)
                        ? nil : detail(ofOthersIn: lost.map(graph.element))))
        }
    }
    return found
}

private func finding(
    _ name: String, at span: SourceSpan, element: String, detail: String? = nil
) -> Diagnostic {
    Diagnostic(
        LintRule.neverRestored.kind, at: span, "`\(name)` has `restore`, and is never restored",
        help: "let all flows that lead to it have `restore`, too, or remove it here",
        element: element, detail: detail)
}

extension Walks {
    /// The targets that a flow puts on stacks, not into layers.
    fileprivate func targetsOnStacks(of id: FlowID) -> Set<Destination.Target> {
        var result = Set(graph[id].container.children.compactMap { $0.destination?.target })
        forEachWritten([.push, .replace, .swap, .embed], of: id) { step in
            if let target = step.shown?.destination.target { result.insert(target) }
        }
        return result
    }
}

extension FlowGraph {
    /// The targets that `show` steps and links show, with those that must be under them.
    fileprivate var targetsShownFromAnywhere: Set<Destination.Target> {
        var shows: [Show] = []
        for step in steps {
            if case .show(let show) = step.verb { shows.append(show) }
        }
        for landing in application.landings {
            if case .show(let show) = landing.target { shows.append(show) }
        }
        return Set(shows.flatMap { $0.stages.map(\.destination.target) })
    }
}
