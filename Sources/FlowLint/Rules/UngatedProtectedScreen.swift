import FlowModel

extension LintRule {
    /// A screen or flow that one step shows behind a gate and another without it.
    static let ungatedProtectedScreen: LintRule = LintRule(
        DiagnosticKind(
            id: "ungated-protected-screen", family: .stack, severity: .warning,
            summary: "A way leads around the gate that protects a screen elsewhere.",
            reason: "One step asks a gate before it shows the screen and another does not, so "
                + "that the screen is open to whoever comes that way.",
            advice: "Require the gate at that step too, or once at the screen itself.",
            bad: [gateExample(requires: ", requires: login", find: "Account")],
            good: [gateExample(requires: ", requires: login")]),
        check: checkUngatedScreens)
}

/// A step that shows something, and the screens that set it off; nil when something else may have.
private struct Site {
    let step: Step
    let senders: [ScreenID]?
}

private func checkUngatedScreens(_ graph: FlowGraph) -> [Diagnostic] {
    if graph.application.gates.isEmpty { return [] }
    var sites: [Destination.Target: [Site]] = [:]
    for flow in graph.flows {
        collect(flow.start, nil, graph, &sites)
        for action in flow.actions { collect(action.steps, nil, graph, &sites) }
        for transition in flow.transitions {
            collect(graph[transition].steps, senders(of: graph[transition]), graph, &sites)
        }
    }
    var findings: [Diagnostic] = []
    for (index, gate) in graph.application.gates.enumerated() {
        let behind = screensBehind(Int32(index), sites, graph)
        for (target, shown) in sites {
            if case .screen(let screen) = target, graph[screen].requires.contains(Int32(index)) {
                continue
            }
            guard let gated = shown.first(where: { $0.step.requires.contains(Int32(index)) })
            else { continue }
            for site in shown
            where !site.step.requires.contains(Int32(index)) && !isBehind(site, behind) {
                findings.append(
                    Diagnostic(
                        LintRule.ungatedProtectedScreen.kind, at: site.step.span,
                        "`\(graph.name(of: target))` is shown here without the gate "
                            + "`\(gate.name)`",
                        help: "write `requires: \(gate.name)` here, or at the screen itself",
                        notes: [DiagnosticNote(at: gated.step.span, "here the gate is asked")],
                        element: graph.name(of: target)))
            }
        }
    }
    return findings.sortedWithoutDuplicates()
}

private func isBehind(_ site: Site, _ behind: Set<ScreenID>) -> Bool {
    guard let senders = site.senders, !senders.isEmpty else { return false }
    return senders.allSatisfy { behind.contains($0) }
}

/// The screens that come on show only behind a gate.
private func screensBehind(
    _ gate: Int32, _ sites: [Destination.Target: [Site]], _ graph: FlowGraph
) -> Set<ScreenID> {
    var behind = Set(graph.screens.indices.map { ScreenID($0) })
    var isChanging = true
    while isChanging {
        isChanging = false
        for screen in behind.sorted(by: { $0.index < $1.index }) {
            if graph[screen].requires.contains(gate) { continue }
            let shown = sites[.screen(screen)] ?? []
            let isKept =
                !shown.isEmpty
                && shown.allSatisfy { $0.step.requires.contains(gate) || isBehind($0, behind) }
            if !isKept {
                behind.remove(screen)
                isChanging = true
            }
        }
    }
    return behind
}

private func senders(of transition: Transition) -> [ScreenID]? {
    var found: [ScreenID] = []
    for binding in transition.triggers {
        guard case .output(let screen, _) = binding.trigger else { return nil }
        found.append(screen)
    }
    return found
}

private func collect(
    _ list: StepList, _ senders: [ScreenID]?, _ graph: FlowGraph,
    _ sites: inout [Destination.Target: [Site]]
) {
    var found: [(Destination.Target, Site)] = []
    graph.forEachStep(in: list) { step in
        let site = Site(step: step, senders: senders)
        if let shown = step.shown { found.append((shown.destination.target, site)) }
        if case .show(let show) = step.verb {
            found.append((show.target.destination.target, site))
        }
    }
    for (target, site) in found { sites[target, default: []].append(site) }
}
