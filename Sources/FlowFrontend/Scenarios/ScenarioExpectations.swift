import FlowModel

/// What a scenario expects to see.
extension ScenarioReader {
    /// The closed set of verdicts of traces.
    static let verdicts = [
        "done", "ignored", "stale", "busy", "gone", "late", "guarded", "unhandled", "refused",
        "asked", "parked", "fault",
    ]

    /// `expect: Screen`, or a mapping.
    mutating func readExpectation(_ node: NodeID) -> Expectation? {
        var expectation = Expectation()
        if tree.kind(node) == .scalar, !tree.isEmpty(node) {
            expectation.screen = requireScreen(tree.text(node), at: tree.span(node))
            return expectation
        }
        guard tree.kind(node) == .mapping, !tree.entries(node).isEmpty else {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "`expect` takes a screen or a mapping of what must be seen",
                help: "write `expect: Screen`")
            return nil
        }
        let parts = readParts(of: node, .expectation, in: "`expect`").entries
        if let (_, value) = parts["screen"] {
            expectation.screen = requireScreen(tree.text(value), at: tree.span(value))
            if expectation.screen == nil { return nil }
        }
        readValues(parts, into: &expectation)
        readShape(parts, into: &expectation)
        if let (_, value) = parts["running"] { expectation.running = readRunning(value) }
        if let (_, value) = parts["asks"] {
            expectation.asks = requireScreen(tree.text(value), at: tree.span(value))
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
    private mutating func readWindows(_ node: NodeID) -> [Int]? {
        let ids = tree.kind(node) == .sequence ? tree.items(node).map { Int(tree.text($0)) } : []
        if !ids.isEmpty, !ids.contains(nil) { return ids.compactMap { $0 } }
        report(
            ScenarioProblems.form, at: tree.span(node),
            "`windows` takes the list of their ids", help: "write `windows: [1, 2]`")
        return nil
    }

    /// `parked: 1`
    private mutating func readCount(_ node: NodeID) -> Int? {
        if let count = Int(tree.text(node)), count >= 0 { return count }
        report(
            ScenarioProblems.form, at: tree.span(node),
            "`parked` takes the number of things that wait", help: "write `parked: 1`")
        return nil
    }

    private mutating func readValues(
        _ parts: [String: (key: NodeID, value: NodeID)], into expectation: inout Expectation
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
    private mutating func readStyles(_ node: NodeID) -> [String] {
        guard tree.kind(node) == .sequence else {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "`styles` takes the list of the styles of all layers above the root",
                help: "write `styles: [sheet]`, or `styles: []`")
            return []
        }
        return tree.items(node).compactMap { requireLayerWord($0) }
    }

    /// A style, or a kind of screen that has a layer of its own.
    private mutating func requireLayerWord(_ node: NodeID) -> String? {
        let text = tree.text(node)
        if Self.layerWords.contains(text) { return text }
        report(
            ScenarioProblems.form, at: tree.span(node), "there is no style `\(text)`",
            help: suggestion(for: text, among: Self.layerWords, what: "the styles are"))
        return nil
    }

    static let layerWords =
        PresentationStyle.allCases.map { $0.rawValue }
        + ScreenKind.allCases.filter { $0.isSingle }.map { $0.rawValue }

    private mutating func reportNeedsScreen(_ key: NodeID) {
        report(
            ScenarioProblems.form, at: tree.span(key),
            "`\(tree.text(key))` is about the screen in front, and none is named",
            help: "add `screen:` to this `expect`")
    }

    mutating func readPaths(
        _ node: NodeID, _ fields: [Field], of owner: String
    ) -> [ExpectedValue] {
        guard tree.kind(node) == .mapping, !tree.entries(node).isEmpty else {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "a mapping of paths to values was expected")
            return []
        }
        var values: [ExpectedValue] = []
        for (key, value) in tree.entries(node) {
            let text = tree.text(key)
            guard
                let place = requirePath(
                    pathParts(text)[...], in: fields, of: owner, at: tree.span(key)),
                let constant = checker.readConstant(value, in: tree, as: place.type)
            else { continue }
            values.append(
                ExpectedValue(
                    field: place.field, path: place.path, value: constant, text: text,
                    span: tree.span(key).joined(with: tree.span(value))))
        }
        return values
    }

    private mutating func readShape(
        _ parts: [String: (key: NodeID, value: NodeID)], into expectation: inout Expectation
    ) {
        if let (key, value) = parts["stack"] { expectation.stack = readScreens(value, at: key) }
        if let (key, value) = parts["saved"] { expectation.saved = readScreens(value, at: key) }
        if let (key, value) = parts["layers"] {
            if tree.kind(value) == .sequence {
                expectation.layers = tree.items(value).map { readScreens($0, at: key) }
            } else {
                report(
                    ScenarioProblems.form, at: tree.span(value),
                    "`layers` takes a list of stacks, the lowest layer first",
                    help: "write `layers: [[Home], [Form]]`")
            }
        }
        if let (_, value) = parts["styles"] { expectation.styles = readStyles(value) }
        if let (_, value) = parts["tab"] { expectation.tab = requireChild(value, "tab") }
        if let (_, value) = parts["page"] { expectation.page = requireChild(value, "page") }
        if let (_, value) = parts["column"] { expectation.column = requireChild(value, "column") }
        if let (key, value) = parts["columns"] {
            if tree.kind(value) == .mapping, !tree.entries(value).isEmpty {
                for (name, stack) in tree.entries(value) {
                    guard let column = requireChild(name, "column") else { continue }
                    expectation.columns.append((column, readScreens(stack, at: name)))
                }
            } else {
                report(
                    ScenarioProblems.form, at: tree.span(key),
                    "`columns` takes a mapping of columns to stacks",
                    help: "write `columns: { list: [Letters] }`")
            }
        }
        if let (key, value) = parts["slots"] { expectation.slots = readSlots(value, at: key) }
        if let (_, value) = parts["verdict"] {
            let text = tree.text(value)
            if Self.verdicts.contains(text) {
                expectation.verdict = text
            } else {
                report(
                    ScenarioProblems.unknownVerdict, at: tree.span(value),
                    "there is no verdict `\(text)`",
                    help: nearestName(to: text, among: Self.verdicts).map {
                        "did you mean `\($0)`?"
                    } ?? "the verdicts are " + Self.verdicts.joined(separator: ", "))
            }
        }
    }

    /// `slots: { left: Menu, right: nothing }`
    private mutating func readSlots(
        _ node: NodeID, at key: NodeID
    ) -> [(name: String, screen: ScreenID?)] {
        guard tree.kind(node) == .mapping, !tree.entries(node).isEmpty else {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "`slots` takes a mapping of slots to screens, or to `nothing`",
                help: "write `slots: { content: Screen }`")
            return []
        }
        let known = graph.screens.flatMap { $0.slots }
        var slots: [(name: String, screen: ScreenID?)] = []
        for (key, value) in tree.entries(node) {
            let name = tree.text(key)
            guard known.contains(name) else {
                report(
                    ResolveProblems.unknownSlot, at: tree.span(key),
                    "no screen of `\(graph.application.name)` has a slot `\(name)`",
                    help: suggestion(for: name, among: known, what: "the slots are"))
                continue
            }
            if tree.text(value) == Slot.nothing {
                slots.append((name, nil))
            } else if let screen = requireScreen(tree.text(value), at: tree.span(value)) {
                slots.append((name, screen))
            }
        }
        return slots
    }

    private mutating func readScreens(_ node: NodeID, at key: NodeID) -> [ScreenID] {
        guard tree.kind(node) == .sequence else {
            report(
                ScenarioProblems.form, at: tree.span(node),
                "`\(tree.text(key))` takes a list of screens, the lowest first",
                help: "write the screens between `[` and `]`")
            return []
        }
        return tree.items(node).compactMap { requireScreen(tree.text($0), at: tree.span($0)) }
    }
}
