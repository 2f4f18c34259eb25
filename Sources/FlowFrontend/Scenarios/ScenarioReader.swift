import FlowModel

/// Reads a scenario against the application it is about.
///
/// Spans of the diagnostics refer to the file's place in `graph.files`, or to the place after them
/// all if it is not among them. The scenario is nil if anything is wrong with it.
public func readScenario(
    _ file: SourceFile, graph: FlowGraph
) -> (scenario: Scenario?, diagnostics: [Diagnostic]) {
    var reader = ScenarioReader(file, graph: graph)
    let scenario = reader.read()
    let diagnostics = (reader.diagnostics + reader.checker.diagnostics)
        .sortedWithoutDuplicates()
    let isBroken = diagnostics.contains { $0.severity == .error }
    return (isBroken ? nil : scenario, diagnostics)
}

/// The flow a scenario file names, without reading the rest of it.
func scenarioFlowName(_ file: SourceFile) -> String? {
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    guard let root = tree.root else { return nil }
    return tree.entries(root).first { tree.text($0.key) == "flow" }.map { tree.text($0.value) }
}

/// A mapping of a scenario: its entries by their keys.
struct ScenarioParts {
    var entries: [String: (key: ValueSyntax, value: ValueSyntax)] = [:]
    /// True if the mapping has an unknown key, which has then been reported.
    var hasUnknown = false

    subscript(key: String) -> ValueSyntax? { entries[key]?.value }
}

/// A scenario while it is read.
struct ScenarioReader {
    let file: SourceFile
    let graph: FlowGraph
    private let values: FileValues
    private let root: ValueSyntax?
    let checker: TypeChecker
    /// The flow that runs without the rest of the app.
    var flow: FlowID?
    /// True if `flow` names no flow there is: anything that depends on it is not judged.
    var isFlowUnknown = false
    var diagnostics: [Diagnostic] = []
    private let flowsByName: [String: FlowID]
    private let screensByName: [String: [ScreenID]]

    init(_ file: SourceFile, graph: FlowGraph) {
        self.file = file
        self.graph = graph
        let known = graph.files.firstIndex { $0.path == file.path }
        let id = FileID(known ?? graph.files.count)
        (values, root) = readValues(file, id: id, into: &diagnostics)
        checker = TypeChecker(types: graph.types, expressions: graph.expressions)
        var flows: [String: FlowID] = [:]
        for (index, flow) in graph.flows.enumerated() where flows[flow.name] == nil {
            flows[flow.name] = FlowID(index)
        }
        flowsByName = flows
        var screens: [String: [ScreenID]] = [:]
        for (index, screen) in graph.screens.enumerated() {
            screens[screen.name, default: []].append(ScreenID(index))
        }
        screensByName = screens
    }

    mutating func report(
        _ kind: DiagnosticKind, at span: SourceSpan, _ message: String, help: String? = nil,
        edit: DiagnosticFix? = nil
    ) {
        guard !values.hides(span) else { return }
        var found = Diagnostic(kind, at: span, message, help: help)
        found.edit = edit
        diagnostics.append(found)
    }

    mutating func read() -> Scenario? {
        guard let root, root.kind == .mapping, !root.isHole else {
            if diagnostics.isEmpty {
                report(
                    ScenarioProblems.form,
                    at: SourceSpan(file: values.file, startByte: 0, endByte: 0),
                    "this is no scenario, a mapping with `scenario` and `steps` was expected",
                    help: "begin with `scenario: What is shown`")
            }
            return nil
        }
        let parts = readParts(of: root, .file, in: "a scenario")
        if let node = parts["flow"] {
            flow = requireFlow(node)
            isFlowUnknown = flow == nil
        }
        return Scenario(
            name: parts["scenario"].map { $0.text } ?? file.path, file: file, flow: flow,
            arguments: readArguments(parts["with"]),
            launch: parts["launch"].flatMap { readLaunch($0) },
            width: parts["width"].flatMap { requireWidth($0) } ?? .compact,
            idiom: parts["idiom"].flatMap { requireIdiom($0) } ?? .phone,
            steps: readSteps(parts, of: root))
    }

    private mutating func readSteps(_ parts: ScenarioParts, of root: ValueSyntax) -> [ScenarioStep]
    {
        guard let list = parts["steps"] else {
            reportMissing(
                in: parts, at: root.pairs.first?.key ?? root,
                "a scenario has a list of `steps`, and there is none",
                help: "add `steps:` with what happens and what must be seen")
            return []
        }
        if list.items.isEmpty {
            report(
                ScenarioProblems.form, at: list.span,
                "`steps` takes a list of at least one step",
                help: "write what must be seen: `- expect: Screen`")
        }
        return list.items.flatMap { readStep($0) }
    }

    /// The entries of a mapping by their keys; the keys that it cannot have are reported.
    mutating func readParts(
        of node: ValueSyntax, _ table: ScenarioTable, in what: String
    ) -> ScenarioParts {
        var parts = ScenarioParts()
        var misspelt: [(key: ValueSyntax, value: ValueSyntax)] = []
        for (key, value) in node.pairs {
            if table.words.contains(key.text) {
                parts.entries[key.text] = (key, value)
            } else {
                reportUnknownKey(key, among: table.words, in: what)
                parts.hasUnknown = true
                misspelt.append((key, value))
            }
        }
        // A misspelt key is read as the one it was meant to be, which is not missing as well.
        for (key, value) in misspelt {
            let free = table.words.filter { parts.entries[$0] == nil }
            if let meant = nearestName(to: key.text, among: free) {
                parts.entries[meant] = (key, value)
            }
        }
        return parts
    }

    /// Reports a missing part, unless it may be the one whose unknown key is reported already.
    mutating func reportMissing(
        in parts: ScenarioParts, at node: ValueSyntax, _ message: String, help: String
    ) {
        if parts.hasUnknown { return }
        report(ScenarioProblems.form, at: node.span, message, help: help)
    }

    mutating func reportUnknownKey(_ key: ValueSyntax, among keys: [String], in what: String) {
        report(
            DecodeProblems.unknownKey, at: key.span,
            "the key `\(key.text)` is not known in \(what), expected \(listed(keys))",
            help: suggestion(for: key.text, among: keys))
    }

    /// Reads `with:` of the flow that runs without the rest of the app.
    private mutating func readArguments(_ node: ValueSyntax?) -> [Value?] {
        let subject = graph.application
        let fields = flow.map { graph[$0].inputs } ?? []
        guard let flow else {
            if let node, !isFlowUnknown {
                report(
                    ResolveProblems.unexpectedInput, at: node.span,
                    "the application `\(subject.name)` takes no inputs",
                    help: "name the flow that runs alone with `flow:`")
            }
            return []
        }
        var values: [Value?] = fields.map { _ in nil }
        var given: Set<String> = []
        let entries = node.map { Array($0.pairs) } ?? []
        for (key, value) in entries {
            let name = key.text
            given.insert(name)
            guard let index = fields.firstIndex(where: { $0.name == name }) else {
                report(
                    ResolveProblems.unexpectedInput, at: key.span,
                    "`\(graph[flow].name)` takes no `\(name)`",
                    help: suggestion(for: name, among: fields.map { $0.name }, what: "it takes"))
                continue
            }
            values[index] = checker.readConstant(value, as: fields[index].type)
        }
        for field in fields where field.defaultValue == nil && !given.contains(field.name) {
            let isMisspelt = given.contains { nearestName(to: $0, among: [field.name]) != nil }
            if isMisspelt { continue }
            report(
                ResolveProblems.missingInput, at: node.map { $0.span } ?? flowSpan,
                "`\(graph[flow].name)` needs `\(field.name)` of type "
                    + "`\(graph.types.name(of: field.type))`",
                help: "pass it: `with: { \(field.name): … }`")
        }
        return values
    }

    /// The place where the scenario names its flow.
    private var flowSpan: SourceSpan {
        let entry = root?.pairs.first { $0.key.text == "flow" }
        return entry.map { $0.value.span }
            ?? SourceSpan(file: values.file, startByte: 0, endByte: 0)
    }

    // MARK: - Names

    mutating func requireFlow(_ node: ValueSyntax) -> FlowID? {
        let name = node.text
        if let flow = flowsByName[name] { return flow }
        report(
            ResolveProblems.unknownFlow, at: node.span,
            "there is no flow `\(name)` in `\(graph.application.name)`",
            help: suggestion(
                for: name, among: graph.flows.map({ $0.name }), what: "the flows are"))
        return nil
    }

    /// `Screen`, or `Flow.Screen` where two flows have a screen of that name.
    mutating func requireScreen(_ text: String, at span: SourceSpan) -> ScreenID? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        if parts.count == 2, let owner = flowsByName[parts[0]] {
            let own = graph[owner].screens
            if let found = own.first(where: { graph[$0].name == parts[1] }) { return found }
            reportUnknownScreen(text, parts[1], among: own.map { graph[$0].name }, at: span)
            return nil
        }
        let found = screensByName[text] ?? []
        if found.count == 1 { return found[0] }
        if found.isEmpty {
            reportUnknownScreen(text, text, among: graph.screens.map { $0.name }, at: span)
            return nil
        }
        if let flow, let own = found.first(where: { graph[$0].flow == flow }) { return own }
        if isFlowUnknown { return nil }
        let owners = found.map { graph[graph[$0].flow].name + "." + text }
        report(
            ScenarioProblems.ambiguousScreen, at: span,
            "\(found.count) flows have a screen `\(text)`: \(listed(owners))",
            help: "write `\(owners[0])`",
            edit: file.bytes[span.byteRange(in: file.bytes.count)].elementsEqual(text.utf8)
                ? DiagnosticFix(span: span, text: owners[0]) : nil)
        return nil
    }

    private mutating func reportUnknownScreen(
        _ text: String, _ name: String, among candidates: [String], at span: SourceSpan
    ) {
        report(
            ResolveProblems.unknownScreen, at: span,
            "there is no screen `\(text)` in `\(graph.application.name)`",
            help: suggestion(for: name, among: candidates, what: "the screens are"))
    }

    /// Finds a field of `fields` and fields of structures below it. A value after an optional may
    /// be nil even if its own type is not optional.
    mutating func requirePath(
        _ parts: ArraySlice<String>, in fields: [Field], of owner: String, at span: SourceSpan
    ) -> (field: Int32, path: [Int32], type: TypeID)? {
        var fields = fields
        var owner = owner
        var indices: [Int32] = []
        var type = TypeTable.bool
        var isOptional = false
        for part in parts {
            guard let index = fields.firstIndex(where: { $0.name == part }) else {
                report(
                    ExpressionProblems.unknownPath, at: span, "\(owner) has no `\(part)`",
                    help: suggestion(for: part, among: fields.map { $0.name }, what: "it has"))
                return nil
            }
            indices.append(Int32(index))
            type = fields[index].type
            owner = "`\(graph.types.name(of: checker.plain(type)))`"
            if indices.count < parts.count, graph.types.isOptional(type) { isOptional = true }
            if case .structure(let structure) = graph.types[checker.plain(type)] {
                fields = graph.types.structures[Int(structure)].fields
            } else {
                fields = []
            }
        }
        guard let first = indices.first else { return nil }
        let leaf = isOptional ? checker.types.optional(of: type) : type
        return (first, Array(indices.dropFirst()), leaf)
    }
}
