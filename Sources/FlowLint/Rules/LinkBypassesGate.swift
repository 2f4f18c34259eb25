import FlowModel

extension LintRule {
    /// A link that shows a target without a gate that every step requires for it. Gates of the
    /// screen itself always apply.
    static let linkBypassesGate: LintRule = LintRule(
        DiagnosticKind(
            id: "link-bypasses-gate", family: .links, severity: .warning,
            summary: "A link leads around the gate that every step asks.",
            reason: "Inside the app the gate is asked before this is shown, and a URL opens it for "
                + "whoever has one.",
            advice: "Require the gate at the link too, or once at the screen itself.",
            bad: [bypassExample(requires: "")],
            good: [bypassExample(requires: ", requires: login")]),
        judge: checkBypasses)
}

private func bypassExample(requires: String) -> DiagnosticExample {
    let files = gateExample(requires: ", requires: login").files
    return DiagnosticExample(
        files.map { file in
            let links =
                "schemes: [demo]\nlinks:\n  defaults: { whenModal: dismiss }\n"
                + "  /account: { show: Account\(requires) }\n"
            return (
                path: file.path,
                text: String(decoding: file.bytes, as: UTF8.self)
                    + (file.path == "app.yaml" ? links : "")
            )
        })
}

private func checkBypasses(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    var asked: [Destination.Target: Set<Int32>] = [:]
    for flow in graph.flowIDs {
        facts.walks.forEachWritten(.making, of: flow) { step in
            guard let target = step.shown?.destination.target else { return }
            let gates = Set(step.modifiers.requires)
            asked[target] = asked[target].map { $0.intersection(gates) } ?? gates
        }
    }
    let places =
        graph.application.links.map { (name: $0.name, span: $0.span, landing: $0.landing) }
        + graph.application.entries.map { (name: $0.name, span: $0.span, landing: $0.landing) }
    return places.compactMap { name, span, landing in
        guard case .show(let show) = landing.target else { return nil }
        let missing = show.stages.flatMap { stage in
            let target = stage.destination.target
            var own = landing.requires
            var element = graph.name(of: target)
            if case .screen(let screen) = target {
                own += graph[screen].requires
                element = graph.element(screen)
            }
            let gates = (asked[target] ?? []).subtracting(own)
            let names = gates.map { graph.application.gates[Int($0)].name }
            return names.sorted().map {
                (shown: graph.name(of: target), element: element, gate: $0)
            }
        }
        guard let (shown, _, gate) = missing.first else { return nil }
        return Diagnostic(
            LintRule.linkBypassesGate.kind, at: span,
            "`\(name)` shows `\(shown)` without the gate `\(gate)`, which every step asks",
            help: "write `requires: \(gate)` here, or at the screen itself",
            element: graph.application.name + "/" + name,
            detail: missing.map { $0.element + " without " + $0.gate }.joined(separator: ", ")
        ).settled(by: landing.requires.isEmpty ? .underKey("requires", gate) : nil)
    }
}
