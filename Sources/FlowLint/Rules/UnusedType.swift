import FlowModel

extension LintRule {
    /// A named type that no declaration in use mentions.
    static let unusedType: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-type", family: .unused, severity: .warning,
            summary: "No input, output or state has the type, not even inside another type.",
            reason: "Its Swift declaration is generated and nothing needs it.",
            advice: "Use it, or remove it.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Profile
                    types:
                      Badge: [bronze, silver]
                    screens:
                      Card: {}
                    start: { push: Card }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Profile
                    types:
                      Badge: [bronze, silver]
                    screens:
                      Card:
                        inputs: { badge: Badge }
                    start: { push: Card, with: { badge: .silver } }
                    """)
            ]),
        check: checkUnusedTypes)
}

private func checkUnusedTypes(_ graph: FlowGraph) -> [Diagnostic] {
    let app = graph.application
    let shared = app.state + app.facts + app.windows.state
    var open = (shared + app.events.flatMap(\.payload)).map(\.type)
    open += app.landings.flatMap(\.payload).map(\.type)
    open += graph.types.builtIn
    for flow in graph.flows {
        open += (flow.inputs + flow.state + flow.actions.flatMap(\.inputs)).map(\.type)
        open += (flow.outcomes + flow.reports).flatMap { $0.payload.map(\.type) }
    }
    for operation in app.services.flatMap(\.operations) {
        open += operation.inputs.map(\.type)
        open += operation.outcomes.flatMap { $0.payload.map(\.type) }
    }
    for screen in graph.screens {
        open += screen.inputs.map(\.type)
        open += (screen.outputs + screen.commands).flatMap { $0.payload.map(\.type) }
    }
    var used = Set<TypeID>()
    while let type = open.popLast() {
        guard used.insert(type).inserted else { continue }
        switch graph.types[type] {
        case .optional(let inner), .list(let inner): open.append(inner)
        case .structure(let index):
            open += graph.types.structures[Int(index)].fields.map(\.type)
        case .enumeration(let index):
            open += graph.types.enumerations[Int(index)].cases.flatMap { $0.payload.map(\.type) }
        default: break
        }
    }
    let usedShapes = Set(used.map { graph.types[$0] })
    var declared: [(name: String, span: SourceSpan)] = []
    for (index, type) in graph.types.structures.enumerated()
    where !usedShapes.contains(.structure(Int32(index))) {
        declared.append((type.name, type.span))
    }
    for (index, type) in graph.types.enumerations.enumerated()
    where !usedShapes.contains(.enumeration(Int32(index))) {
        declared.append((type.name, type.span))
    }
    for (index, type) in graph.types.externals.enumerated()
    where !usedShapes.contains(.external(Int32(index))) {
        declared.append((type.name, type.span))
    }
    // A type that a module offers may be for another application.
    var hidden: [FileID: Set<String>] = [:]
    for module in graph.application.parts where module.kind == .module {
        hidden[module.file] = Set(module.hidden)
    }
    declared.removeAll { type in
        hidden[type.span.file].map { !$0.contains(type.name) } ?? false
    }
    return declared.map { name, span in
        Diagnostic(
            LintRule.unusedType.kind, at: span,
            "no input, output or state has the type `\(name)`",
            help: "use it, or remove it", element: name)
    }
}
