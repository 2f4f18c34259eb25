import FlowModel

/// The names of the places in flows, by which a baseline knows what is found there: a step by its
/// list, its verb and what that is about, a condition by its list and its text. None has a line or
/// a number of a step, so they survive layout, comments and steps that come in between.
///
/// What a module declares is known by the module, and a screen of the app file by the app: so it is
/// the same for all flows and apps that have it.
struct PlaceNames {
    struct Name {
        /// `Shop/List.open`, `Shop/start`
        let list: String
        /// `push Detail`, for the second such step of the list `push Detail 2`
        let label: String

        var text: String { list + " " + label }
    }

    private var names: [SourceSpan: Name] = [:]
    /// The modules by their files.
    private let modules: [FileID: String]
    /// The flows and the app.
    private let owners: Set<String>

    init(_ graph: FlowGraph) {
        owners = Set(graph.flows.map(\.name) + [graph.application.name])
        modules = graph.modules
        let styles = graph.stylesByFlow
        func addSteps(_ lists: [(element: String, steps: StepList)], of flow: Flow) {
            for (list, steps) in lists {
                var counts: [String: Int] = [:]
                graph.forEachStep(in: steps) { step in
                    let scope = step.scope
                    add(
                        graph.label(of: step.verb, in: flow) + scope, in: list, at: step.span,
                        &counts)
                    for condition in step.conditions {
                        add(condition, scope, in: list, &counts, graph)
                    }
                }
            }
        }
        addSteps(graph.stepListsOfApplication, of: graph[graph.application.root])
        for flow in graph.flows {
            addSteps(graph.stepLists(of: flow), of: flow)
            for child in flow.container.children {
                var counts: [String: Int] = [:]
                guard let condition = child.condition else { continue }
                add(condition, "", in: flow.name + "/" + child.name, &counts, graph)
            }
            var counts: [String: Int] = [:]
            for condition in graph.styleConditions(of: flow, named: styles[flow.name] ?? []) {
                add(condition, "", in: flow.name, &counts, graph)
            }
        }
    }

    subscript(span: SourceSpan) -> Name? { names[span] }

    /// The name of a step that actions lead to, the outermost first: the one that it would have if
    /// it stood where they are run.
    func name(of step: SourceSpan, runBy runs: [Step]) -> Name? {
        guard let run = runs.first, let list = names[run.span]?.list,
            let label = names[step]?.label
        else { return names[step] }
        return Name(list: list, label: runs.reduce(label) { $0 + $1.scope })
    }

    /// The element of what stands at a place.
    func owned(_ element: String, at span: SourceSpan) -> String {
        let owner = element.prefix { $0 != "/" }
        guard let module = modules[span.file], owners.contains(String(owner)) else {
            return element
        }
        return module + element.dropFirst(owner.count)
    }

    private mutating func add(
        _ condition: ExpressionID, _ scope: String, in list: String,
        _ counts: inout [String: Int], _ graph: FlowGraph
    ) {
        let span = graph.expressions.span(of: condition)
        add("when " + compact(graph.text(at: span)) + scope, in: list, at: span, &counts)
    }

    /// An alias of YAML puts a step in two lists; it has the name of the first.
    private mutating func add(
        _ label: String, in list: String, at span: SourceSpan, _ counts: inout [String: Int]
    ) {
        guard names[span] == nil else { return }
        let count = counts[label, default: 0] + 1
        counts[label] = count
        names[span] = Name(
            list: owned(list, at: span), label: count == 1 ? label : "\(label) \(count)")
    }
}

extension Diagnostic {
    /// The finding with the name of the step or condition at its place, unless its rule says that
    /// it is about something else.
    func named(_ places: PlaceNames) -> Diagnostic {
        if kind.isFatal { return self }
        if let element { return about(places.owned(element, at: span), detail: detail) }
        return places[span].map(named) ?? self
    }

    /// The finding with a name.
    func named(_ name: PlaceNames.Name) -> Diagnostic {
        about(name.list, detail: name.label + (detail.map { " " + $0 } ?? ""))
    }
}

/// The names of other things that belong to a mistake, in the order of the alphabet, as a detail:
/// `+ Shop/B + Shop/C`. All of them, for with another part it is another mistake.
func detail(of others: some Sequence<String>) -> String? {
    let names = Set(others).sorted()
    if names.isEmpty { return nil }
    return String(detailSeparator.dropFirst()) + names.joined(separator: detailSeparator)
}

/// The same for a mistake that is about the first of some things by name.
func detail(ofOthersIn names: some Sequence<String>) -> String? {
    detail(of: Set(names).sorted().dropFirst())
}

/// A condition without the blanks that mean nothing: `a == b` and `a==b` are the same.
private func compact(_ text: String) -> String {
    func isWord(_ byte: UInt8?) -> Bool { byte.map(isNameByte) ?? false }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
        let next = index + 1 < bytes.count ? bytes[index + 1] : nil
        if byte == UInt8(ascii: " "), !(isWord(result.last) && isWord(next)) { continue }
        result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
}

extension Step {
    /// The outcomes and cases that the step stands under, which have no order: ` in loaded`.
    fileprivate var scope: String {
        path.split(separator: "/").filter { $0.utf8.first.map { $0 > 0x39 } ?? false }
            .map { " in " + $0 }.joined()
    }
}
