import FlowModel

/// The expectations of a scenario.
extension ScenarioReader {
    /// The closed set of verdicts of traces.
    static let verdicts = [
        "done", "ignored", "stale", "busy", "gone", "late", "guarded", "unhandled", "refused",
        "asked", "parked", "fault",
    ]

    /// `expect: Screen`, or a mapping.
    mutating func readExpectation(_ node: ValueSyntax) -> Expectation? {
        var expectation = Expectation()
        if node.kind == .scalar, !node.isEmpty {
            expectation.screen = requireScreen(node.text, at: node.span)
            return expectation
        }
        guard node.kind == .mapping, !node.pairs.isEmpty else {
            report(
                ScenarioProblems.form, at: node.span,
                "`expect` takes a screen or a mapping of what must be seen",
                help: "write `expect: Screen`")
            return nil
        }
        var parts = readParts(of: node, .expectation, in: "`expect`").entries
        for word in ["screen", "asks", "tab", "page", "column", "verdict"] {
            guard let (_, value) = parts[word], value.kind != .scalar else { continue }
            let name = value.items.first.map { $0.text } ?? ""
            report(
                ScenarioProblems.form, at: value.span, "`\(word)` takes one name",
                help: "write `\(word): \(name.isEmpty ? "…" : name)`")
            if word == "screen" { return nil }
            parts[word] = nil
        }
        if let (_, value) = parts["screen"] {
            expectation.screen = requireScreen(value.text, at: value.span)
            if expectation.screen == nil { return nil }
        }
        readValues(parts, into: &expectation)
        readShape(parts, into: &expectation)
        if let (_, value) = parts["running"] { expectation.running = readRunning(value) }
        if let (_, value) = parts["asks"] {
            expectation.asks = requireScreen(value.text, at: value.span)
        }
        if let (_, value) = parts["windows"] { expectation.windows = readWindows(value) }
        if let (_, value) = parts["parked"] { expectation.parked = readCount(value) }
        if let (_, value) = parts["reported"] {
            expectation.reported = readSignal(value, isEnd: false)
        }
        if let (_, value) = parts["ended"] { expectation.ended = readSignal(value, isEnd: true) }
        return expectation
    }

    /// `windows: [1, 2]`
    private mutating func readWindows(_ node: ValueSyntax) -> [Int]? {
        let ids = node.kind == .sequence ? node.items.map { Int($0.text) } : []
        if !ids.isEmpty, !ids.contains(nil) { return ids.compactMap { $0 } }
        report(
            ScenarioProblems.form, at: node.span,
            "`windows` takes the list of their ids", help: "write `windows: [1, 2]`")
        return nil
    }

    /// `parked: 1`
    private mutating func readCount(_ node: ValueSyntax) -> Int? {
        if let count = Int(node.text), count >= 0 { return count }
        report(
            ScenarioProblems.form, at: node.span,
            "`parked` takes the number of things that wait", help: "write `parked: 1`")
        return nil
    }

    private mutating func readValues(
        _ parts: [String: (key: ValueSyntax, value: ValueSyntax)],
        into expectation: inout Expectation
    ) {
        if let (key, value) = parts["inputs"] {
            if let screen = expectation.screen {
                expectation.inputs = readPaths(
                    value, graph[screen].inputs, of: "`\(graph[screen].name)`")
            } else {
                reportNeedsScreen(key)
            }
        }
        if let (key, value) = parts["state"] {
            let owner = expectation.screen.map { graph[$0].flow } ?? flow
            if let owner {
                expectation.stateOwner = owner
                expectation.state = readPaths(
                    value, graph[owner].state, of: "the state of `\(graph[owner].name)`")
            } else if !isFlowUnknown {
                reportNeedsScreen(key)
            }
        }
        if let (_, value) = parts["app"] {
            expectation.app = readPaths(value, graph.application.state, of: "`app`")
        }
        if let (_, value) = parts["facts"] {
            expectation.facts = readPaths(value, graph.application.facts, of: "`facts`")
        }
        if let (_, value) = parts["effects"] {
            expectation.effects = readEffects(value)
        }
    }

    /// `styles: [sheet, alert]`
    private mutating func readStyles(_ node: ValueSyntax) -> [String] {
        guard node.kind == .sequence else {
            report(
                ScenarioProblems.form, at: node.span,
                "`styles` takes the list of the styles of all layers above the root",
                help: "write `styles: [sheet]`, or `styles: []`")
            return []
        }
        return node.items.compactMap { requireLayerWord($0) }
    }

    /// A style, or a kind of screen that has a layer of its own.
    private mutating func requireLayerWord(_ node: ValueSyntax) -> String? {
        let text = node.text
        if Self.layerWords.contains(text) { return text }
        report(
            ScenarioProblems.form, at: node.span, "there is no style `\(text)`",
            help: suggestion(for: text, among: Self.layerWords, what: "the styles are"))
        return nil
    }

    static let layerWords =
        PresentationStyle.allCases.map { $0.rawValue }
        + ScreenKind.allCases.filter { $0.isSingle }.map { $0.rawValue }

    private mutating func reportNeedsScreen(_ key: ValueSyntax) {
        report(
            ScenarioProblems.form, at: key.span,
            "`\(key.text)` is about the screen in front, and none is named",
            help: "add `screen:` to this `expect`")
    }

    mutating func readPaths(
        _ node: ValueSyntax, _ fields: [Field], of owner: String
    ) -> [ExpectedValue] {
        guard node.kind == .mapping, !node.pairs.isEmpty else {
            report(
                ScenarioProblems.form, at: node.span,
                "a mapping of paths to values was expected",
                help: "write `{ \(fields.first?.name ?? "path"): … }`")
            return []
        }
        var values: [ExpectedValue] = []
        for (key, value) in node.pairs {
            let text = key.text
            guard
                let place = requirePath(pathParts(text)[...], in: fields, of: owner, at: key.span),
                let constant = checker.readConstant(value, as: place.type)
            else { continue }
            values.append(
                ExpectedValue(
                    field: place.field, path: place.path, value: constant, text: text,
                    span: key.span.joined(with: value.span)))
        }
        return values
    }

    private mutating func readShape(
        _ parts: [String: (key: ValueSyntax, value: ValueSyntax)],
        into expectation: inout Expectation
    ) {
        if let (key, value) = parts["stack"] { expectation.stack = readScreens(value, at: key) }
        if let (key, value) = parts["saved"] { expectation.saved = readScreens(value, at: key) }
        if let (key, value) = parts["layers"] {
            if value.kind == .sequence, value.items.allSatisfy({ $0.kind == .sequence }) {
                expectation.layers = value.items.map { readScreens($0, at: key) }
            } else {
                report(
                    ScenarioProblems.form, at: value.span,
                    "`layers` takes a list of stacks, the lowest layer first",
                    help: "write `layers: [[Home], [Form]]`")
            }
        }
        if let (_, value) = parts["styles"] { expectation.styles = readStyles(value) }
        if let (_, value) = parts["tab"] { expectation.tab = requireChild(value, "tab") }
        if let (_, value) = parts["page"] { expectation.page = requireChild(value, "page") }
        if let (_, value) = parts["column"] { expectation.column = requireChild(value, "column") }
        if let (key, value) = parts["columns"] {
            if value.kind == .mapping, !value.pairs.isEmpty {
                for (name, stack) in value.pairs {
                    guard let column = requireChild(name, "column") else { continue }
                    expectation.columns.append((column, readScreens(stack, at: name)))
                }
            } else {
                report(
                    ScenarioProblems.form, at: key.span,
                    "`columns` takes a mapping of columns to stacks",
                    help: "write `columns: { list: [Letters] }`")
            }
        }
        if let (key, value) = parts["slots"] { expectation.slots = readSlots(value, at: key) }
        if let (_, value) = parts["verdict"] {
            let text = value.text
            if Self.verdicts.contains(text) {
                expectation.verdict = text
            } else {
                report(
                    ScenarioProblems.unknownVerdict, at: value.span,
                    "there is no verdict `\(text)`",
                    help: suggestion(for: text, among: Self.verdicts)
                        ?? "the verdicts are " + Self.verdicts.joined(separator: ", "))
            }
        }
    }

    /// `slots: { left: Menu, right: nothing }`
    private mutating func readSlots(
        _ node: ValueSyntax, at key: ValueSyntax
    ) -> [(name: String, screen: ScreenID?)] {
        guard node.kind == .mapping, !node.pairs.isEmpty else {
            report(
                ScenarioProblems.form, at: node.span,
                "`slots` takes a mapping of slots to screens, or to `nothing`",
                help: "write `slots: { content: Screen }`")
            return []
        }
        let known = graph.screens.flatMap { $0.slots }
        var slots: [(name: String, screen: ScreenID?)] = []
        for (key, value) in node.pairs {
            let name = key.text
            guard known.contains(name) else {
                report(
                    ResolveProblems.unknownSlot, at: key.span,
                    "no screen of `\(graph.application.name)` has a slot `\(name)`",
                    help: suggestion(for: name, among: known, what: "the slots are"))
                continue
            }
            if value.text == Slot.nothing {
                slots.append((name, nil))
            } else if let screen = requireScreen(value.text, at: value.span) {
                slots.append((name, screen))
            }
        }
        return slots
    }

    private mutating func readScreens(_ node: ValueSyntax, at key: ValueSyntax) -> [ScreenID] {
        guard node.kind == .sequence, node.items.allSatisfy({ $0.kind == .scalar }) else {
            let names = node.itemsOrItself.flatMap { $0.itemsOrItself }.map { $0.text }
            let isClear = names.allSatisfy { isIdentifier(Array($0.utf8)[...]) }
            report(
                ScenarioProblems.form, at: node.span,
                "`\(key.text)` takes a list of screens, the lowest first",
                help: isClear
                    ? "write `[\(names.joined(separator: ", "))]`"
                    : "write the screens between `[` and `]`, with commas between them")
            return []
        }
        return node.items.compactMap { requireScreen($0.text, at: $0.span) }
    }
}
