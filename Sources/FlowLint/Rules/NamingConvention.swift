import FlowModel

extension LintRule {
    /// Names as Swift writes them: types, flows and screens begin with a capital letter, all else
    /// with a small one.
    static let namingConvention: LintRule = LintRule(
        DiagnosticKind(
            id: "naming-convention", family: .reading, severity: .warning,
            summary: "A name is not written as Swift writes names of its kind.",
            reason: "The names become Swift types, properties and methods. `cityList` as a screen "
                + "reads like a value, `City_Selected` as an output like nothing at all.",
            advice: "Flows, screens and types are `LikeThis`; outputs, inputs, fields, cases and "
                + "tabs `likeThis`.",
            bad: [
                DiagnosticExample(
                    """
                    flow: Profile
                    screens:
                      cityList: {}
                    start: { push: cityList }
                    """)
            ],
            good: [
                DiagnosticExample(
                    """
                    flow: Profile
                    screens:
                      CityList: {}
                    start: { push: CityList }
                    """)
            ]),
        check: checkNames)
}

/// Something with a name, and by what a baseline knows it.
private struct Named {
    let kind: String
    let name: String
    let span: SourceSpan
    let element: String

    /// Whether Swift has it as a type.
    var isType: Bool { ["app", "type", "flow", "screen"].contains(kind) }
}

private func checkNames(_ graph: FlowGraph) -> [Diagnostic] {
    names(in: graph).compactMap { thing in
        guard !isWellWritten(thing.name, asType: thing.isType) else { return nil }
        return Diagnostic(
            LintRule.namingConvention.kind, at: thing.span,
            "the \(thing.kind) `\(thing.name)` begins or continues unlike a Swift "
                + (thing.isType ? "type" : "property"),
            help: "write it \(thing.isType ? "`LikeThis`" : "`likeThis`")",
            element: thing.element)
    }
}

private func names(in graph: FlowGraph) -> [Named] {
    var found: [Named] = []
    func add(_ kind: String, _ name: String, _ span: SourceSpan, of owner: String = "") {
        let element = (owner.isEmpty ? "" : owner + " ") + kind + " " + name
        found.append(Named(kind: kind, name: name, span: span, element: element))
    }
    func add(_ fields: [Field], _ kind: String, of owner: String) {
        for field in fields { add(kind, field.name, field.span, of: owner) }
    }
    func add(_ signals: [Signal], of owner: String) {
        for signal in signals {
            add("output", signal.name, signal.span, of: owner)
            add(signal.payload, "field", of: owner + " output " + signal.name)
        }
    }
    let app = graph.application
    if !app.isAlone { add("app", app.name, app.span) }
    add(app.state, "state", of: "app")
    for type in graph.types.structures {
        add("type", type.name, type.span)
        add(type.fields, "field", of: "type " + type.name)
    }
    for type in graph.types.enumerations {
        add("type", type.name, type.span)
        for item in type.cases {
            add("case", item.name, item.span, of: "type " + type.name)
            add(item.payload, "field", of: "type " + type.name + " case " + item.name)
        }
    }
    for type in graph.types.externals { add("type", type.name, type.span) }
    for flow in graph.flows {
        add("flow", flow.name, flow.span)
        add(flow.inputs, "input", of: flow.name)
        add(flow.state, "state", of: flow.name)
        add(flow.outcomes, of: flow.name)
        for child in flow.container.children {
            add(flow.container.childWord, child.name, child.span, of: flow.name)
        }
    }
    for screen in graph.screens {
        let element = graph.element(screen)
        found.append(
            Named(kind: "screen", name: screen.name, span: screen.span, element: element))
        add(screen.inputs, "input", of: element)
        add(screen.outputs, of: element)
    }
    return found
}

/// A first letter of the right case, and no underscores between letters.
private func isWellWritten(_ name: String, asType isType: Bool) -> Bool {
    guard let first = name.unicodeScalars.first else { return true }
    let isRightCase = isType ? !first.properties.isLowercase : !first.properties.isUppercase
    return isRightCase && !name.contains("_")
}
