import FlowModel

extension LintRule {
    /// A screen or flow that one step shows behind a gate and another without it. Exempt: a step
    /// that runs only while the condition of the gate holds, or after a `set` that makes it hold.
    static let ungatedProtectedScreen: LintRule = LintRule(
        DiagnosticKind(
            id: "ungated-protected-screen", family: .stack, severity: .warning,
            summary: "A way leads around the gate that protects a screen elsewhere.",
            reason: "One step asks a gate before it shows the screen and another does not, so "
                + "that the screen is open to whoever comes that way.",
            advice: "Require the gate at that step too, or once at the screen itself.",
            bad: [gateExample(requires: ", requires: login", find: "Account")],
            good: [
                gateExample(requires: ", requires: login"),
                gateExample(
                    requires: ", requires: login", find: "Account, when: app.authorized"),
            ]),
        judge: checkUngatedScreens)
}

/// A step that shows something, and the screens that set it off; nil when something else may have.
private struct Site {
    let step: Step
    let senders: [ScreenID]?
    /// The gates that the step requires, and those whose condition holds whenever it runs.
    let gates: Set<Int32>

    init(
        _ step: Step, of handler: Handler, _ known: [KnownCondition], _ shared: KnownInputs,
        _ graph: FlowGraph
    ) {
        self.step = step
        senders = handler.transition.flatMap { graph.senders(of: graph[$0]) }
        var gates = Set(step.modifiers.requires + handler.requires)
        var known = known
        if let condition = step.condition {
            known.append(KnownCondition(condition: condition, holds: true))
        }
        if !known.isEmpty || shared != .none {
            for (index, gate) in graph.application.gates.enumerated() {
                guard let condition = gate.condition else { continue }
                let shut = known + [KnownCondition(condition: condition, holds: false)]
                if !Conditions(graph, shut, with: shared).arePossible { gates.insert(Int32(index)) }
            }
        }
        self.gates = gates
    }
}

/// The values that a handler has given to shared state, as far as its last such steps tell.
private struct LatestSet {
    private static let limit = 64
    private var steps: [(step: Step, way: Way)] = []

    mutating func add(_ step: Step, _ way: Way) {
        steps.append((step, way))
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Returns the values that are certain when another step of the handler runs.
    func values(at way: Way, _ graph: FlowGraph) -> KnownInputs {
        var known = KnownInputs.none
        for (step, earlier) in steps where !earlier.excludes(way) {
            guard case .set(let assignments) = step.verb else {
                known = .none
                continue
            }
            known.learn(assignments, isCertain: earlier.runsWhenever(way), graph)
        }
        return known
    }
}

extension Walks {
    /// True if a step sets shared state, or runs an action in a branch that may set it, since a
    /// walk does not enter an action again in each branch.
    fileprivate func setsShared(_ step: Step, in way: Way, of flow: FlowID) -> Bool {
        func sets(_ step: Step) -> Bool {
            guard case .set(let assignments) = step.verb else { return false }
            return assignments.contains { $0.scope == .app }
        }
        return sets(step) || way.isInBranch && runs(step, of: flow, where: sets)
    }
}

private func checkUngatedScreens(_ facts: Facts) -> [Diagnostic] {
    let graph = facts.graph
    if graph.application.gates.isEmpty { return [] }
    var sites: [Destination.Target: [Site]] = [:]
    for handler in facts.walks.handlers {
        // After a `set` the conditions around the step may no longer hold.
        var hasSet = false
        var latest = LatestSet()
        facts.walks.forEachStep([.set, .run, .show, .making], of: handler) { step, way in
            if facts.walks.setsShared(step, in: way, of: handler.flow) {
                hasSet = hasSet || !way.around.isEmpty
                latest.add(step, way)
            }
            var target = step.shown?.destination.target
            if case .show(let show) = step.verb { target = show.target.destination.target }
            guard let target else { return }
            sites[target, default: []].append(
                Site(
                    step, of: handler, hasSet ? [] : way.around, latest.values(at: way, graph),
                    graph))
        }
    }
    var screens = ProtectedScreens(sites, graph)
    var findings: [Diagnostic] = []
    for (target, shown) in sites {
        var gated: [Int32: Site] = [:]
        for site in shown {
            for gate in site.step.modifiers.requires where gated[gate] == nil { gated[gate] = site }
        }
        for (index, first) in gated {
            if case .screen(let screen) = target, graph[screen].requires.contains(index) {
                continue
            }
            for site in shown
            where !site.gates.contains(index) && !screens.isBehind(site, index) {
                let gate = graph.application.gates[Int(index)]
                findings.append(
                    Diagnostic(
                        LintRule.ungatedProtectedScreen.kind, at: site.step.span,
                        "`\(graph.name(of: target))` is shown here without the gate "
                            + "`\(gate.name)`",
                        help: "write `requires: \(gate.name)` here, or at the screen itself",
                        notes: [DiagnosticNote(at: first.step.span, "here the gate is asked")],
                        detail: "without " + gate.name
                    ).settled(by: .modifier("requires", gate.name)))
            }
        }
    }
    return findings.sortedWithoutDuplicates()
}

/// The screens that are only shown behind a gate, searched from the screens in question.
private struct ProtectedScreens {
    private let sites: [Destination.Target: [Site]]
    private let graph: FlowGraph
    /// For each screen, true if a way without any gate leads to it.
    private var isOpen: [Bool]
    /// For each gate, the screens that have been searched: true if a way leads around the gate.
    private var known: [Int32: [ScreenID: Bool]] = [:]

    init(_ sites: [Destination.Target: [Site]], _ graph: FlowGraph) {
        self.sites = sites
        self.graph = graph
        isOpen = [Bool](repeating: false, count: graph.screens.count)
        var leading = [[ScreenID]](repeating: [], count: graph.screens.count)
        var open: [ScreenID] = []
        for index in graph.screens.indices where graph.screens[index].requires.isEmpty {
            let screen = ScreenID(index)
            let shown = sites[.screen(screen)] ?? []
            if shown.isEmpty { open.append(screen) }
            for site in shown where site.gates.isEmpty {
                guard let senders = site.senders, !senders.isEmpty else {
                    open.append(screen)
                    continue
                }
                for sender in senders { leading[Int(sender.index)].append(screen) }
            }
        }
        while let screen = open.popLast() {
            guard !isOpen[Int(screen.index)] else { continue }
            isOpen[Int(screen.index)] = true
            open += leading[Int(screen.index)]
        }
    }

    /// True if all screens that set off a step are only shown behind a gate.
    mutating func isBehind(_ site: Site, _ gate: Int32) -> Bool {
        guard let senders = site.senders, !senders.isEmpty else { return false }
        return !senders.contains { isRoundAbout($0, gate) }
    }

    /// True if a way without the gate leads to a screen.
    private mutating func isRoundAbout(_ screen: ScreenID, _ gate: Int32) -> Bool {
        if isOpen[Int(screen.index)] { return true }
        if let answer = known[gate]?[screen] { return answer }
        var seen: Set<ScreenID> = [screen]
        var open = [screen]
        while let next = open.popLast() {
            if isOpen[Int(next.index)] || known[gate]?[next] == true {
                known[gate, default: [:]][screen] = true
                return true
            }
            if graph[next].requires.contains(gate) || known[gate]?[next] == false { continue }
            let shown = (sites[.screen(next)] ?? []).filter { !$0.gates.contains(gate) }
            if shown.contains(where: { $0.senders?.isEmpty ?? true }) || sites[.screen(next)] == nil
            {
                known[gate, default: [:]][screen] = true
                return true
            }
            for sender in shown.flatMap({ $0.senders ?? [] }) where seen.insert(sender).inserted {
                open.append(sender)
            }
        }
        for screen in seen { known[gate, default: [:]][screen] = false }
        return false
    }
}
