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
    var names = NameCheck()
    let app = graph.application
    if !app.isAlone { names.addType("app", app.name, app.span) }
    names.add(app.state, "state", of: "app")
    let typeNames = ReservedWords.keywords.union(ReservedWords.types)
    for type in graph.types.structures {
        names.addType("type", type.name, type.span, reserved: typeNames)
        names.add(type.fields, "field", of: "type " + type.name)
    }
    for type in graph.types.enumerations {
        names.addType("type", type.name, type.span, reserved: typeNames)
        for item in type.cases {
            names.add("case", item.name, item.span, of: "type " + type.name)
            names.add(
                item.payload, "field", reserved: inPayload,
                of: "type " + type.name + " case " + item.name)
        }
    }
    for type in graph.types.externals {
        names.addType("type", type.name, type.span, reserved: typeNames)
    }
    for flow in graph.flows {
        names.addType("flow", flow.name, flow.span)
        names.add(flow.inputs, "input", of: flow.name)
        names.add(flow.state, "state", of: flow.name)
        names.add(flow.outcomes, of: flow.name)
        for child in flow.container.children {
            names.add(flow.container.childWord, child.name, child.span, of: flow.name)
        }
    }
    for id in graph.screens.indices.map(ScreenID.init) {
        let (name, span) = (graph[id].name, graph[id].span)
        names.add("screen", name, span, isType: true) { graph.element(id) }
        names.add(graph[id].inputs, "input", of: graph.element(id))
        names.add(graph[id].outputs, of: graph.element(id))
    }
    return names.findings
}

private let inPayload = ReservedWords.keywords.union(ReservedWords.payload)

/// Collects the findings about names. `reserved` are the words of the language that cannot name
/// such a thing.
private struct NameCheck {
    private(set) var findings: [Diagnostic] = []

    mutating func add(
        _ kind: String, _ name: String, _ span: SourceSpan, isType: Bool = false,
        reserved: Set<String> = ReservedWords.keywords, element: () -> String
    ) {
        if isWellWritten(name, asType: isType) { return }
        let help: String
        switch wellWritten(name, asType: isType) {
        case nil: help = "write it as `\(isType ? "LikeThis" : "likeThis")`"
        case let word? where !reserved.contains(word): help = "write it `\(word)`"
        // A word of the language can be a name with an underscore after it.
        case let word? where name == word + "_": return
        case let word?: help = "choose another name, `\(word)` is a word of the language"
        }
        findings.append(
            Diagnostic(
                LintRule.namingConvention.kind, at: span,
                "the \(kind) `\(name)` begins or continues unlike a Swift "
                    + (isType ? "type" : "property"),
                help: help, element: element()))
    }

    mutating func addType(
        _ kind: String, _ name: String, _ span: SourceSpan,
        reserved: Set<String> = ReservedWords.keywords
    ) {
        add(kind, name, span, isType: true, reserved: reserved) { kind + " " + name }
    }

    mutating func add(
        _ kind: String, _ name: String, _ span: SourceSpan,
        reserved: Set<String> = ReservedWords.keywords, of owner: @autoclosure () -> String
    ) {
        add(kind, name, span, reserved: reserved) { owner() + " " + kind + " " + name }
    }

    mutating func add(
        _ fields: [Field], _ kind: String, reserved: Set<String> = ReservedWords.keywords,
        of owner: @autoclosure () -> String
    ) {
        for field in fields {
            add(kind, field.name, field.span, reserved: reserved, of: owner())
        }
    }

    mutating func add(_ signals: [Signal], of owner: @autoclosure () -> String) {
        for signal in signals {
            add("output", signal.name, signal.span, reserved: ReservedWords.signals, of: owner())
            add(
                signal.payload, "field", reserved: inPayload,
                of: owner() + " output " + signal.name)
        }
    }
}

/// The words of a name, joined as Swift joins them; nil if no letter begins it.
private func wellWritten(_ name: String, asType isType: Bool) -> String? {
    let words = name.split(separator: "_")
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    let rest = words.dropFirst().map(capitalized).joined()
    return (isType ? capitalized(first) : lowered(first)) + rest
}

private func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
}

/// A word as the first one of a property: `URLThing` is `urlThing`.
private func lowered(_ word: Substring) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let rest = word.dropFirst(capitals.count)
    // The last of several capitals begins the next word.
    let count =
        capitals.count > 1 && rest.first?.isLetter == true
        ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
}

/// True if the first letter has the right case and there are no underscores.
private func isWellWritten(_ name: String, asType isType: Bool) -> Bool {
    guard let first = name.unicodeScalars.first else { return true }
    let isRightCase = isType ? !first.properties.isLowercase : !first.properties.isUppercase
    return isRightCase && !name.utf8.contains(UInt8(ascii: "_"))
}
