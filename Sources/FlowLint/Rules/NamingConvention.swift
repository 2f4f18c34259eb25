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

private func checkNames(_ graph: FlowGraph) -> [Diagnostic] {
    var found: [(name: String, span: SourceSpan, isType: Bool, kind: String)] = []
    func fields(_ list: [Field], _ kind: String) {
        found += list.map { ($0.name, $0.span, false, kind) }
    }
    func signals(_ list: [Signal], _ kind: String) {
        for signal in list {
            found.append((signal.name, signal.span, false, kind))
            fields(signal.payload, "field")
        }
    }
    if !graph.application.isAlone {
        found.append((graph.application.name, graph.application.span, true, "app"))
    }
    fields(graph.application.state, "state")
    for type in graph.types.structures {
        found.append((type.name, type.span, true, "type"))
        fields(type.fields, "field")
    }
    for type in graph.types.enumerations {
        found.append((type.name, type.span, true, "type"))
        for item in type.cases {
            found.append((item.name, item.span, false, "case"))
            fields(item.payload, "field")
        }
    }
    found += graph.types.externals.map { ($0.name, $0.span, true, "type") }
    for flow in graph.flows {
        found.append((flow.name, flow.span, true, "flow"))
        fields(flow.inputs, "input")
        fields(flow.state, "state")
        signals(flow.outcomes, "output")
        found += flow.container.children.map { ($0.name, $0.span, false, flow.container.childWord) }
    }
    for screen in graph.screens {
        found.append((screen.name, screen.span, true, "screen"))
        fields(screen.inputs, "input")
        signals(screen.outputs, "output")
    }
    return found.compactMap { name, span, isType, kind in
        guard !isWellWritten(name, asType: isType) else { return nil }
        return Diagnostic(
            LintRule.namingConvention.kind, at: span,
            "the \(kind) `\(name)` begins or continues unlike a Swift "
                + (isType ? "type" : "property"),
            help: "write it \(isType ? "`LikeThis`" : "`likeThis`")",
            element: name)
    }
}

/// A first letter of the right case, and no underscores between letters.
private func isWellWritten(_ name: String, asType isType: Bool) -> Bool {
    guard let first = name.unicodeScalars.first else { return true }
    let isRightCase = isType ? !first.properties.isLowercase : !first.properties.isUppercase
    return isRightCase && !name.contains("_")
}
