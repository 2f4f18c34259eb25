import FlowModel

extension LintRule {
    /// A link in an app that presents layers, where no one has said what the link does to them.
    /// Alerts are exempt, and layers whose screens say it themselves.
    static let linkUnderModal: LintRule = LintRule(
        DiagnosticKind(
            id: "link-under-modal", family: .links, severity: .info,
            summary: "No one has said what a link does when a layer is in its way.",
            reason: "A link can arrive at any moment. Unless it says otherwise, it closes whatever "
                + "is presented over the place it leads to.",
            advice: "Say it once under `links:`, for all of them: "
                + "`defaults: { whenModal: dismiss }`.",
            bad: [modalExample(defaults: "")],
            good: [modalExample(defaults: "  defaults: { whenModal: park }\n")]),
        judge: checkModals)
}

private func modalExample(defaults: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: "app: Demo\nroot: Main\nschemes: [demo]\nlinks:\n" + defaults
                + "  \"/items/{id:Int}\": { show: Item, with: [id] }\n"
        ),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Home: { outputs: [news] }
              Item: { inputs: { id: Int } }
              News: {}
            start: { push: Home }
            transitions:
              Home.news: { present: News }

            """
        ),
    ])
}

private func checkModals(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    let open = graph.application.links.filter { link in
        if case .show = link.landing.target { return link.landing.whenModal == nil }
        return false
    }
    // The first by name, since findings must not change with the order of declarations.
    guard let first = open.min(by: { $0.name < $1.name }) else { return [] }
    let saying = Set(graph.screens.filter { $0.whenModal != nil }.map(\.flow))
    var layers: [(name: String, step: Step)] = []
    facts.walks.forEachWritten(.present) { step in
        guard let presented = step.verb.presentation?.destination,
            !graph.saysWhatLinksDo(presented.target, saying)
        else { return }
        layers.append((graph.name(of: presented.target), step))
    }
    let layer = layers.min { ($0.name, $0.step.span) < ($1.name, $1.step.span) }
    guard let layer else { return [] }
    return [
        Diagnostic(
            LintRule.linkUnderModal.kind, at: first.span,
            "`\(first.name)` closes what is presented over the place it leads to, such as "
                + "`\(layer.name)`",
            help: "say under `links:` what is meant for all: `defaults: { whenModal: dismiss }`, "
                + "or `over`, `park`, `refuse`",
            notes: [DiagnosticNote(at: layer.step.span, "it is presented here")],
            element: graph.application.name + "/links"
        ).settled(by: .beforeEntry("defaults", "{ whenModal: dismiss }"))
    ]
}

extension FlowGraph {
    /// True if the screens of a layer say what a link does, or are not in its way.
    fileprivate func saysWhatLinksDo(
        _ target: Destination.Target, _ saying: Set<FlowID>
    ) -> Bool {
        switch target {
        case .screen(let screen): self[screen].whenModal != nil || self[screen].kind.isSingle
        case .flow(let flow): saying.contains(flow)
        }
    }
}
