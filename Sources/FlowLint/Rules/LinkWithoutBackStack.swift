import FlowModel

extension LintRule {
    /// A link to a screen of a flow whose start shows nothing at once. Exempt: links that name a
    /// screen of the flow under `under:`, and flows with tabs, pages or columns.
    static let linkWithoutBackStack: LintRule = LintRule(
        DiagnosticKind(
            id: "link-without-back-stack", family: .links, severity: .warning,
            summary: "A link lands on a screen with nothing of its flow below it.",
            reason: "A link starts the flow and puts its target on top. Where the start only "
                + "calls an operation, the target is there alone, without a way back, and "
                + "what the answer shows covers it.",
            advice: "Show something before the call, or say what is below it under `under:`.",
            bad: [landingExample(start: "", under: "")],
            good: [
                landingExample(start: "- push: List", under: ""),
                landingExample(start: "", under: ", under: [Shop, List]"),
            ]),
        judge: { facts in
            let graph = facts.graph
            var starts: [FlowID: Bool] = [:]
            var findings: [Diagnostic] = []
            let app = graph.application
            let landings =
                app.links.map { ($0.name, $0.span, $0.landing) }
                + app.entries.map { ($0.name, $0.span, $0.landing) }
            for (name, span, landing) in landings {
                for show in graph.shows(of: landing) {
                    guard let target = facts.walks.loneTarget(of: show, &starts) else { continue }
                    let flow = graph[graph[target].flow]
                    findings.append(
                        Diagnostic(
                            LintRule.linkWithoutBackStack.kind, at: span,
                            "`\(name)` shows `\(graph[target].name)` alone: the start of "
                                + "`\(flow.name)` shows nothing by itself",
                            help: "show a screen at the start, or name one under `under:`",
                            notes: [DiagnosticNote(at: flow.span, "the flow is here")],
                            element: app.name + "/" + name,
                            detail: "shows " + graph.element(target)))
                }
            }
            return findings
        })
}

private func landingExample(start: String, under: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            "app.yaml",
            """
            app: Demo
            root: Main
            schemes: [demo]
            services: { items: { load: } }
            links:
              defaults: { whenModal: dismiss }
              "/items/{id:Int}": { show: Item, with: [id]\(under) }
            """
        ),
        (
            "main.yaml",
            """
            flow: Main
            screens:
              Home: { outputs: [shop] }
            start: { push: Home }
            transitions:
              Home.shop: { present: Shop }
            """
        ),
        (
            "shop.yaml",
            """
            flow: Shop
            screens:
              List: { outputs: [open: { id: Int }] }
              Item: { inputs: { id: Int } }
            start:
              \(start.isEmpty ? "- track: shop" : start)
              - call: items.load
                then: { \(start.isEmpty ? "push: List" : "track: loaded") }
            transitions:
              List.open: { push: Item, with: [id] }
            """
        ),
    ])
}

extension Walks {
    /// The screen that a `show` puts on an empty stack; nil if it has something below it.
    fileprivate func loneTarget(
        of show: Show, _ starts: inout [FlowID: Bool]
    ) -> ScreenID? {
        guard case .screen(let target) = show.target.destination.target,
            case .stack = graph[graph[target].flow].container
        else { return nil }
        let owner = graph[target].flow
        let hasScreenBelow = show.stages.dropLast().contains { stage in
            if case .screen(let below) = stage.destination.target {
                return graph[below].flow == owner
            }
            return false
        }
        if hasScreenBelow { return nil }
        let isShown = starts[owner] ?? showsAtOnce(owner)
        starts[owner] = isShown
        return isShown ? nil : target
    }

    /// True if a start shows something. Answers come later.
    private func showsAtOnce(_ flow: FlowID) -> Bool {
        var shows = false
        forEachStep([.making, .show], of: start(of: flow)) { step, way in
            if step.mayShow, way.answer == nil { shows = true }
        }
        return shows
    }
}
