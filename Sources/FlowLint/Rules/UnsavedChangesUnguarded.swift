import FlowModel

extension LintRule {
    /// A Bool of the state whose name says that something is not saved, if an output of a screen
    /// that a gesture can remove sets it, and no screen of the flow reads it in `leave:` or
    /// `dismissible:`. Exempt: a screen whose `back` passes something on.
    static let unsavedChangesUnguarded: LintRule = LintRule(
        DiagnosticKind(
            id: "unsaved-changes-unguarded", family: .stack, severity: .warning,
            summary: "The flow knows that something is not saved, and lets it be lost.",
            reason: "A swipe is made by mistake. What the user has typed is gone with the screen, "
                + "though the state says that it is not saved.",
            advice: "Guard the screen: `leave: { when: state.isDirty, ask: Alert }`.",
            bad: [unsavedExample("{ outputs: [type, save] }")],
            good: [unsavedExample("{ outputs: [type, save], dismissible: not state.isDirty }")]),
        judge: { facts in
            let graph = facts.graph
            var findings: [Diagnostic] = []
            for id in graph.flowIDs {
                let flow = graph[id]
                if !flow.state.contains(where: \.saysUnsaved) { continue }
                let guarded = graph.fieldsGuarded(in: flow)
                let setting = facts.walks.screensSetting(in: id)
                let keeping = facts.walks.screensKeeping(in: id)
                for (index, field) in flow.state.enumerated() {
                    guard graph.types[field.type].isBool, field.saysUnsaved,
                        !guarded.contains(Int32(index)),
                        let screen = setting[Int32(index)]?.first(where: {
                            facts.calls.canLeaveByGesture($0, facts) && !keeping.contains($0)
                        })
                    else { continue }
                    findings.append(
                        Diagnostic(
                            LintRule.unsavedChangesUnguarded.kind, at: field.span,
                            "`\(field.name)` says that something is not saved, and "
                                + "`\(graph[screen].name)` can be left all the same",
                            help: "add `leave: { when: state.\(field.name), ask: … }` to "
                                + "`\(graph[screen].name)`",
                            notes: [
                                DiagnosticNote(
                                    at: graph[screen].span, "its outputs set `\(field.name)`")
                            ],
                            element: flow.name + "/" + field.name))
                }
            }
            return findings
        })
}

private func unsavedExample(_ screen: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Note
        outputs: [saved: { wasDirty: Bool }]
        state: { isDirty: Bool = false }
        screens:
          Edit: \(screen)
        start: { push: Edit }
        transitions:
          Edit.type: { set: { state.isDirty: true } }
          Edit.save: { finish: saved, with: { wasDirty: state.isDirty } }
        """)
}

extension Field {
    fileprivate var saysUnsaved: Bool {
        let name = name.lowercased()
        return ["dirty", "unsaved", "edited", "modified"].contains { name.contains($0) }
    }
}

extension TypeShape {
    fileprivate var isBool: Bool {
        if case .bool = self { return true }
        return false
    }
}

extension FlowGraph {
    /// The fields of a flow's state that its screens read in `leave` and `dismissible`.
    fileprivate func fieldsGuarded(in flow: Flow) -> Set<Int32> {
        var found = Set<Int32>()
        var open: [ExpressionID] = []
        for screen in flow.screens {
            open += [self[screen].leave?.condition, self[screen].dismissible].compactMap { $0 }
        }
        while let id = open.popLast() {
            if case .read(.state, let field) = expressions[id] { found.insert(field) }
            open += parts(of: id)
        }
        return found
    }
}

extension Walks {
    /// For each field, the screens with an output that makes it true.
    fileprivate func screensSetting(in flow: FlowID) -> [Int32: [ScreenID]] {
        var found: [Int32: [ScreenID]] = [:]
        for id in graph[flow].transitions {
            guard case .output(let screen, _)? = graph[id].triggers.first?.trigger else { continue }
            forEachStep(.set, of: id) { step, way in
                guard case .set(let assignments) = step.verb else { return }
                for assignment in assignments where assignment.scope == .state {
                    let value = way.source(of: assignment.value, graph)
                    guard case .literal(.bool(true)) = graph.expressions[value],
                        found[assignment.field]?.last != screen
                    else { continue }
                    found[assignment.field, default: []].append(screen)
                }
            }
        }
        return found
    }

    /// The screens that do more under `back` than set the state of their flow: they may save.
    fileprivate func screensKeeping(in flow: FlowID) -> Set<ScreenID> {
        var found: Set<ScreenID> = []
        for id in graph[flow].transitions {
            for case .back(let screen) in graph[id].triggers.map(\.trigger) {
                let kinds: StepKinds = [.call, .report, .send, .finish, .set]
                forEachStep(kinds, of: id) { step, _ in
                    switch step.verb {
                    case .call, .report, .send: found.insert(screen)
                    case .finish(_, let payload): if !payload.isEmpty { found.insert(screen) }
                    case .set(let assignments):
                        if assignments.contains(where: { $0.scope != .state }) {
                            found.insert(screen)
                        }
                    default: break
                    }
                }
            }
        }
        return found
    }
}
