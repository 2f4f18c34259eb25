import FlowModel

/// The names of the places in flows, by which a baseline knows the findings there: a step by its
/// list, its verb and the subject of the verb, a condition by its list and its text. No name has a
/// line or the number of a step, so names survive layout, comments and new steps in between.
///
/// A declaration of a module is known by the module, and a screen of the app file by the app, so
/// the name is the same for all flows and apps that have it.
///
/// Most places need no name, so the names of a flow are made when one of them is asked for.
final class PlaceNames {
    struct Name {
        /// `Shop/List.open`, `Shop/start`
        let list: String
        /// `push Detail`, for the second such step of the list `push Detail 2`
        let label: String

        var text: String { list + " " + label }
    }

    private let walks: Walks
    private let graph: FlowGraph
    private struct Place {
        /// The flow that contains the place; nil for the app file.
        let flow: FlowID?
        /// The index of its name. Nil until someone asks for a name of the flow.
        var name: Int?
    }

    /// A YAML alias can put one step into two flows; the first of them names it.
    private var places: [SourceSpan: Place] = [:]
    private var names: [Name] = []
    private var named: Set<FlowID?> = []
    /// The modules by their files.
    private let modules: [FileID: String]
    /// The flows and the app.
    private let owners: Set<String>

    init(_ walks: Walks) {
        self.walks = walks
        graph = walks.graph
        owners = Set(graph.flows.map(\.name) + [graph.application.name])
        modules = graph.modules
        places.reserveCapacity(graph.steps.count * 2)
        walks.forEachWritten(.all, of: nil) { note($0, in: nil) }
        for id in graph.flowIDs {
            walks.forEachWritten(.all, of: id) { note($0, in: id) }
            for child in graph[id].container.children { note(child.condition, in: id) }
            for condition in walks.styleConditions(of: id) { note(condition, in: id) }
        }
    }

    private func note(_ step: Step, in flow: FlowID?) {
        note(step.span, in: flow)
        note(step.condition, in: flow)
        guard case .choose(let branches) = step.verb else { return }
        for branch in branches { note(branch.condition, in: flow) }
    }

    private func note(_ condition: ExpressionID?, in flow: FlowID?) {
        if let condition { note(graph.expressions.span(of: condition), in: flow) }
    }

    private func note(_ span: SourceSpan, in flow: FlowID?) {
        if let first = places.updateValue(Place(flow: flow), forKey: span) { places[span] = first }
    }

    subscript(span: SourceSpan) -> Name? {
        guard let place = places[span] else { return nil }
        if named.insert(place.flow).inserted { nameAll(in: place.flow) }
        return places[span]?.name.map { names[$0] }
    }

    private func nameAll(in id: FlowID?) {
        let flow = graph[id ?? graph.application.root]
        for handler in walks.handlers(of: id) {
            let list = (id == nil ? graph.application.name : flow.name) + "/" + handler.name
            var counts: [String: Int] = [:]
            walks.forEachWritten(.all, of: handler) { step in
                let scope = step.scope
                add(
                    graph.label(of: step.verb, in: flow) + scope, in: list, of: id, at: step.span,
                    &counts)
                for condition in step.conditions {
                    add(condition, scope, in: list, of: id, &counts)
                }
            }
        }
        guard let id else { return }
        for child in flow.container.children {
            var counts: [String: Int] = [:]
            guard let condition = child.condition else { continue }
            add(condition, "", in: flow.name + "/" + child.name, of: id, &counts)
        }
        var counts: [String: Int] = [:]
        for condition in walks.styleConditions(of: id) {
            add(condition, "", in: flow.name, of: id, &counts)
        }
    }

    /// Returns the name of a step that actions lead to, the outermost first: the name that it would
    /// have if it were where they are run.
    func name(of step: SourceSpan, runBy runs: [Step]) -> Name? {
        guard let run = runs.first, let list = self[run.span]?.list, let label = self[step]?.label
        else { return self[step] }
        return Name(list: list, label: runs.reduce(label) { $0 + $1.scope })
    }

    /// Returns the element of a place, with the module as its owner if a module has declared it.
    func owned(_ element: String, at span: SourceSpan) -> String {
        guard let module = modules[span.file] else { return element }
        let owner = element.prefix { $0 != "/" }
        guard owners.contains(String(owner)) else { return element }
        return module + element.dropFirst(owner.count)
    }

    private func add(
        _ condition: ExpressionID, _ scope: String, in list: String, of flow: FlowID?,
        _ counts: inout [String: Int]
    ) {
        let span = graph.expressions.span(of: condition)
        let label = "when " + compact(graph.spelling(of: condition)) + scope
        add(label, in: list, of: flow, at: span, &counts)
    }

    private func add(
        _ label: String, in list: String, of flow: FlowID?, at span: SourceSpan,
        _ counts: inout [String: Int]
    ) {
        guard let place = places.index(forKey: span), places.values[place].flow == flow,
            places.values[place].name == nil
        else { return }
        let count = counts[label, default: 0] + 1
        counts[label] = count
        places.values[place].name = names.count
        names.append(
            Name(list: owned(list, at: span), label: count == 1 ? label : "\(label) \(count)"))
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

/// Joins the names of the other parts of a mistake, in alphabetical order, as a detail:
/// `+ Shop/B + Shop/C`. It has all of them, since a mistake with another part is another mistake.
func detail(of others: some Sequence<String>) -> String? {
    let names = Set(others).sorted()
    if names.isEmpty { return nil }
    return String(detailSeparator.dropFirst()) + names.joined(separator: detailSeparator)
}

/// Joins all names but the first in alphabetical order, for a mistake that is about the first.
func detail(ofOthersIn names: some Sequence<String>) -> String? {
    detail(of: Set(names).sorted().dropFirst())
}

extension FlowGraph {
    /// Returns the text of a condition without needless parentheses. Baselines keep these names, so
    /// the words stay as written; outlines print them in their own form.
    fileprivate func spelling(of id: ExpressionID) -> String {
        func operand(_ id: ExpressionID, inParentheses: (Expression) -> Bool) -> String {
            let text = spelling(of: id)
            return inParentheses(expressions[id]) ? "(" + text + ")" : text
        }
        switch expressions[id] {
        case .not(let base):
            return "not " + operand(base) { $0.isLoose(.and) || $0.isLoose(.or) }
        case .binary(.and, let left, let right):
            return [left, right].map { operand($0) { $0.isLoose(.or) } }.joined(separator: " and ")
        case .binary(.or, let left, let right):
            return [left, right].map { operand($0) { $0.isLoose(nil) } }.joined(separator: " or ")
        default:
            var text = text(at: expressions.span(of: id))[...]
            while let inner = inside(text) { text = inner }
            return String(text)
        }
    }
}

/// The text inside a pair of parentheses around all of it; nil if there is none.
private func inside(_ text: Substring) -> Substring? {
    guard text.first == "(" else { return nil }
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
        let character = text[index]
        if character == "\"", !isEscaped { isQuoted.toggle() }
        if !isQuoted, character == "(" { depth += 1 }
        if !isQuoted, character == ")" { depth -= 1 }
        if depth == 0 {
            return index == text.indices.last ? text.dropFirst().dropLast() : nil
        }
        isEscaped = character == "\\" && !isEscaped
    }
    return nil
}

extension Expression {
    /// True for an `if`, and for a binary operation with this operator.
    fileprivate func isLoose(_ sign: BinaryOperator?) -> Bool {
        switch self {
        case .conditional: true
        case .binary(let own, _, _): own == sign
        default: false
        }
    }
}

/// Removes the blanks of a condition that mean nothing: `a == b` and `a==b` are the same.
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
    /// The outcomes and cases that the step is under, which have no order: ` in loaded`.
    fileprivate var scope: String {
        // Most paths are numbers.
        if !path.utf8.contains(where: { $0 > 0x39 }) { return "" }
        return path.split(separator: "/").filter { $0.utf8.first.map { $0 > 0x39 } ?? false }
            .map { " in " + $0 }.joined()
    }
}
