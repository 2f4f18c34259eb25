#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Checking what must hold; every message shows what was expected and what was found.
extension ScenarioRun {
    mutating func check(_ expectation: Expectation, at span: SourceSpan) {
        let active = configuration.activeEntries
        let wanted = active.first { $0.screen != nil && $0.screen == expectation.screen }
        let front = wanted ?? configuration.frontEntry
        if let screen = expectation.screen {
            compare(span, "screen", name(of: screen), front?.screen.map { name(of: $0) })
        }
        checkContainers(expectation, at: span)
        if let stack = expectation.stack {
            let found = configuration.layers.last.map { screens(of: $0) } ?? []
            compare(span, "stack", list(stack), list(found))
        }
        if let windows = expectation.windows {
            compare(
                span, "windows", listed(windows.map { $0.description }),
                listed(configuration.windows.map { $0.id.description }))
        }
        if let saved = expectation.saved {
            let found = configuration.saved.flatMap { SavedState($0) }?.screens
            compare(
                span, "saved", listed(saved.map { graph[$0].restore?.id ?? graph[$0].name }),
                found.map { listed($0) })
        }
        if let layers = expectation.layers {
            compare(
                span, "layers", list(layers), list(configuration.layers.map { screens(of: $0) }))
        }
        // Inputs and state are those of the screen expected: of another one they mean nothing.
        if expectation.screen == nil || wanted != nil { checkValues(expectation, front) }
        check(expectation.app, "shared state", graph.application.state, configuration.app)
        check(expectation.facts, "fact", graph.application.facts, configuration.facts)
        if let effects = expectation.effects {
            let found = (result.lines.last?.effects ?? []).map { writer.text(of: $0) }
            compare(span, "effects", listed(effects), listed(found))
        }
        if let verdict = expectation.verdict {
            compare(span, "verdict", verdict, result.lines.last?.verdict.rawValue)
        }
        if let running = expectation.running {
            compare(
                span, "calls", names(of: running),
                names(of: configuration.calls.map { $0.operation }))
        }
        if let parked = expectation.parked {
            let found = configuration.parked.count + configuration.actions.count
            compare(span, "parked", parked.description, found.description)
        }
        if let asks = expectation.asks {
            let found = configuration.pending.map { name(of: $0.asks.screen) }
            compare(span, "question about", name(of: asks), found)
        }
        if let reported = expectation.reported { check(reported, at: span) }
        if let ended = expectation.ended { check(ended, at: span) }
    }

    private mutating func checkValues(_ expectation: Expectation, _ front: Entry?) {
        if let screen = front?.screen {
            check(expectation.inputs, "input", graph[screen].inputs, front?.inputs ?? [])
        } else {
            missing(expectation.inputs, "input")
        }
        if let flow = front?.owner.flatMap({ configuration.flow($0) }) {
            check(expectation.state, "state", graph[flow.flow].state, flow.state)
        } else {
            missing(expectation.state, "state")
        }
    }

    private mutating func checkContainers(_ expectation: Expectation, at span: SourceSpan) {
        let configuration = simulation.configuration
        if let styles = expectation.styles {
            let found = configuration.layers.dropFirst().map { $0.word }
            compare(span, "styles", listed(styles), listed(found))
        }
        if let tab = expectation.tab {
            compare(span, "tab", tab, configuration.visibleChild(isPage: false, in: graph))
        }
        if let page = expectation.page {
            compare(span, "page", page, configuration.visibleChild(isPage: true, in: graph))
        }
        if let column = expectation.column {
            compare(span, "column", column, configuration.visibleSplit?.front(in: graph))
        }
        for column in expectation.columns {
            let found = configuration.visibleSplit?.stack(of: column.name, in: graph)
            compare(
                span, "column `" + column.name + "` to hold", list(column.screens),
                list(found.map { configuration.screens(from: $0) } ?? []))
        }
        for slot in expectation.slots { check(slot.name, slot.screen, at: span) }
    }

    /// What stands in a slot of the front screen.
    private mutating func check(_ name: String, _ screen: ScreenID?, at span: SourceSpan) {
        var found: String?
        if let entry = configuration.frontEntry, let host = entry.screen,
            let index = graph[host].slots.firstIndex(of: name)
        {
            let embedded = configuration.entries(of: entry.slots[index]).first
            found = embedded?.screen.map { self.name(of: $0) } ?? Slot.nothing
        }
        compare(
            span, "slot `" + name + "` to hold", screen.map { self.name(of: $0) } ?? Slot.nothing,
            found)
    }

    mutating func compare(
        _ span: SourceSpan, _ what: String, _ expected: String, _ found: String?
    ) {
        if found == expected { return }
        fail(
            span,
            "expected " + what + " `" + expected + "`, found "
                + (found.map { "`" + $0 + "`" } ?? "none"))
    }

    private func name(of screen: ScreenID) -> String { graph[screen].name }

    private func screens(of layer: Layer) -> [ScreenID] {
        configuration.screens(from: layer.stack)
    }

    private func listed(_ words: [String]) -> String {
        var text = ""
        for word in words { text += (text.isEmpty ? "" : ", ") + word }
        return "[" + text + "]"
    }

    private func list(_ screens: [ScreenID]) -> String {
        var text = ""
        for screen in screens { text += (text.isEmpty ? "" : ", ") + name(of: screen) }
        return "[" + text + "]"
    }

    private func list(_ layers: [[ScreenID]]) -> String {
        var text = ""
        for layer in layers { text += (text.isEmpty ? "" : ", ") + list(layer) }
        return "[" + text + "]"
    }

    private mutating func check(
        _ expected: [ExpectedValue], _ what: String, _ fields: [Field], _ values: [Value]
    ) {
        for item in expected {
            let field = Int(item.field)
            guard values.indices.contains(field) else {
                missing([item], what)
                continue
            }
            let found = values[field].at(item.path)
            if found == item.value { continue }
            let type = graph.path(item.field, item.path, of: fields).type
            fail(
                item.span,
                "expected " + what + " `" + item.text + "` to be `" + text(item.value, type)
                    + "`, found `" + text(found, type) + "`")
        }
    }

    private mutating func missing(_ expected: [ExpectedValue], _ what: String) {
        for item in expected {
            fail(
                item.span,
                "expected " + what + " `" + item.text + "`, but no screen is on top that has it")
        }
    }

    private func text(_ value: Value, _ type: TypeID) -> String {
        var json = JSONWriter()
        json.value(value, type, graph.types)
        return json.text
    }

    private mutating func check(_ expected: ExpectedEnd, at span: SourceSpan) {
        var found: [String] = []
        for record in result.lines.last?.records ?? [] {
            guard let end = end(of: record) else { continue }
            found.append(graph[end.flow].name + "." + end.outcome + " " + end.text)
            guard (expected.flow ?? alone ?? end.flow) == end.flow,
                expected.outcome == end.outcome
            else { continue }
            if let payload = expected.payload, payload != end.payload { continue }
            return
        }
        var message = "expected "
        message += (expected.flow ?? alone).map { "`" + graph[$0].name + "`" } ?? "a flow"
        message += " to end with `" + expected.outcome
        if let payload = expected.payload, let flow = expected.flow ?? alone {
            message += " " + text(payload, of: flow, expected.outcome)
        }
        message += "`, found "
        if found.isEmpty { message += "that none ended" }
        for (index, end) in found.enumerated() { message += (index > 0 ? ", `" : "`") + end + "`" }
        fail(span, message)
    }

    private func text(_ payload: [Value], of flow: FlowID, _ outcome: String) -> String {
        let signal = graph[flow].outcomes.first { $0.name == outcome }
        var json = JSONWriter()
        json.fields(payload, signal?.payload ?? [], graph.types)
        return json.text
    }

    private func end(
        of record: TraceRecord
    ) -> (flow: FlowID, outcome: String, payload: [Value], text: String)? {
        switch record {
        case .finished(let flow, let index, let payload):
            let outcome = graph[flow].outcomes[Int(index)].name
            return (flow, outcome, payload, text(payload, of: flow, outcome))
        case .cancelled(let flow, let cause):
            return (flow, "cancelled", [], cause.rawValue)
        default: return nil
        }
    }
}

extension Configuration {
    /// The name of the selected child of the innermost visible container of tabs or of pages.
    public func visibleChild(isPage: Bool, in graph: FlowGraph) -> String? {
        var name: String?
        for stack in openLayers.flatMap({ seenStacks(from: $0.stack) }).reversed() {
            guard let top = entries(of: stack).last, top.content == .tabs,
                let flow = top.owner.flatMap({ flow($0) }), let tabs = flow.tabs
            else { continue }
            let container = graph.container(of: flow)
            guard container.childWord == (isPage ? "page" : "tab") else { continue }
            name = container.children[Int(tabs.selected)].name
        }
        return name
    }

    /// The innermost split that is seen.
    var visibleSplit: FlowInstance? {
        for stack in openLayers.flatMap({ seenStacks(from: $0.stack) }) {
            guard let top = entries(of: stack).last, top.content == .tabs,
                let flow = top.owner.flatMap({ flow($0) }), flow.tabs?.columns != nil
            else { continue }
            return flow
        }
        return nil
    }

    /// The screens of the frontmost stack that is seen below a stack, bottom first.
    func screens(from stack: InstanceID) -> [ScreenID] {
        entries(of: frontStack(from: stack)).compactMap { $0.screen }
    }
}

extension FlowInstance {
    fileprivate func front(in graph: FlowGraph) -> String? {
        tabs.map { graph[flow].container.children[Int($0.selected)].name }
    }

    fileprivate func stack(of column: String, in graph: FlowGraph) -> InstanceID? {
        let index = graph[flow].container.children.firstIndex { $0.name == column }
        return index.flatMap { tabs?.stacks[$0] }
    }
}
