import FlowModel

@testable import FlowSimulator

/// Makes expectations wrong, each in one place.
struct ScenarioMutants {
    let graph: FlowGraph
    let original: Expectation
    /// Each with the key of `expect:` that is wrong.
    private(set) var all: [(key: String, change: String, expectation: Expectation)] = []

    init(of expectation: Expectation, graph: FlowGraph) {
        self.graph = graph
        original = expectation
        addScreens()
        addValues()
        addNames()
        addSignals()
    }

    private mutating func add<Part: Equatable>(
        _ key: String, _ path: WritableKeyPath<Expectation, Part>, _ changed: [Part]
    ) {
        for part in changed where part != original[keyPath: path] {
            add(key, "\(original[keyPath: path]) → \(part)") { $0[keyPath: path] = part }
        }
    }

    private mutating func add(
        _ key: String, _ change: String, _ makeWrong: (inout Expectation) -> Void
    ) {
        var mutant = original
        makeWrong(&mutant)
        all.append((key, "\(key): \(change)", mutant))
    }

    /// All lists that differ from one by an item: another one, one less, one more, two exchanged.
    private func lists<Item: Equatable>(_ list: [Item], _ others: (Item) -> [Item]) -> [[Item]] {
        var result: [[Item]] = list.isEmpty ? [] : [[], list + [list[0]]]
        for (index, item) in list.enumerated() {
            for other in others(item) {
                result.append(list)
                result[result.count - 1][index] = other
            }
            result.append(list)
            result[result.count - 1].remove(at: index)
            guard index > 0 else { continue }
            result.append(list)
            result[result.count - 1].swapAt(index - 1, index)
        }
        return result
    }

    /// The screens of other flows that have the name, and one of another name.
    private func others(than screen: ScreenID) -> [ScreenID] {
        let index = Int(screen.index)
        let same = graph.screens.indices.filter { graph.screens[$0].name == graph[screen].name }
        return (same + [(index + 1) % graph.screens.count]).map { ScreenID($0) }
            .filter { $0 != screen }
    }

    private mutating func addScreens() {
        for screen in original.screen.map({ others(than: $0) }) ?? [] {
            // Inputs and state are read as those of the screen that is named.
            add("screen", "\(screen)") { mutant in
                (mutant.screen, mutant.inputs, mutant.state) = (screen, [], [])
            }
        }
        add("asks", \.asks, (original.asks.map { others(than: $0) } ?? []).map { $0 })
        add("stack", \.stack, (original.stack.map { lists($0, others(than:)) } ?? []).map { $0 })
        add("saved", \.saved, (original.saved.map { lists($0, others(than:)) } ?? []).map { $0 })
        let layers = original.layers.map { layers in
            lists(layers) { lists($0, others(than:)) }
        }
        add("layers", \.layers, (layers ?? []).map { $0 })
        for (index, slot) in original.slots.enumerated() {
            let first = ScreenID(0)
            let changed: [ScreenID?] =
                slot.screen.map { others(than: $0).map { $0 } + [nil] } ?? [first]
            for screen in changed {
                add("slots", slot.name) { $0.slots[index].screen = screen }
            }
        }
        for (index, column) in original.columns.enumerated() {
            for screens in lists(column.screens, others(than:)) where screens != column.screens {
                add("columns", column.name) { $0.columns[index].screens = screens }
            }
        }
    }

    private mutating func addValues() {
        let screen = original.screen.map { graph[$0].inputs } ?? []
        let state = original.stateOwner.map { graph[$0].state } ?? []
        for (key, path, fields) in [
            ("inputs", \Expectation.inputs, screen), ("state", \.state, state),
            ("app", \.app, graph.application.state), ("facts", \.facts, graph.application.facts),
        ] {
            for (index, item) in original[keyPath: path].enumerated() {
                let type = graph.path(item.field, item.path, of: fields).type
                for value in others(than: item.value, type) {
                    add(key, "\(item.text): \(item.value) → \(value)") { mutant in
                        mutant[keyPath: path][index] = ExpectedValue(
                            field: item.field, path: item.path, value: value, text: item.text,
                            span: item.span)
                    }
                }
            }
        }
    }

    private func others(than value: Value, _ type: TypeID) -> [Value] {
        Samples(types: graph.types).values(of: type).filter { $0 != value }
    }

    /// Payloads with another value in one field.
    private func others(than payload: [Value]?, of name: String, _ signals: [Signal]) -> [[Value]] {
        guard let payload, let signal = signals.first(where: { $0.name == name }) else { return [] }
        return payload.indices.flatMap { index in
            others(than: payload[index], signal.payload[index].type).map { value in
                var changed = payload
                changed[index] = value
                return changed
            }
        }
    }

    private mutating func addNames() {
        for (key, path) in [
            ("tab", \Expectation.tab), ("page", \.page), ("column", \.column),
            ("verdict", \.verdict),
        ] {
            guard let word = original[keyPath: path] else { continue }
            add(key, path, [key == "verdict" && word == "done" ? "ignored" : "done"])
        }
        add("parked", \.parked, original.parked.map { [$0 + 1, $0 - 1] } ?? [])
        add("windows", \.windows, original.windows.map { lists($0) { [$0 + 1] } } ?? [])
        add(
            "styles", \.styles,
            original.styles.map { lists($0) { [$0 == "sheet" ? "alert" : "sheet"] } } ?? [])
        add("running", \.running, original.running.map { lists($0, others(than:)) } ?? [])
        add("effects", \.effects, original.effects.map { lists($0, others(than:)) } ?? [])
        if original.running == [] { add("running", \.running, operations.map { [$0] }) }
        if original.styles == [] { add("styles", \.styles, [["sheet"]]) }
        if original.effects == [] { add("effects", \.effects, [[.open("settings")]]) }
    }

    private var operations: [OperationID] {
        graph.application.services.enumerated().flatMap { service in
            service.element.operations.indices.map {
                OperationID(service: service.offset, operation: $0)
            }
        }
    }

    private func others(than operation: OperationID) -> [OperationID] {
        operations.filter { $0 != operation }
    }

    private func others(than effect: ExpectedEffect) -> [ExpectedEffect] {
        switch effect {
        case .tell(let screen, let command):
            [.tell(screen, command: (command + 1) % Int32(graph[screen].commands.count))]
                + others(than: screen).filter { graph[$0].commands.count > command }
                .map { .tell($0, command: command) }
        case .track(let name): [.track(name + "x")]
        case .open(let target): [.open(target + "x")]
        case .call(let operation): [.track("x")] + others(than: operation).map { .call($0) }
        }
    }

    private mutating func addSignals() {
        let reports = { (flow: Flow) in flow.reports }
        for (key, path, signals) in [
            ("reported", \Expectation.reported, reports), ("ended", \.ended, { $0.outcomes }),
        ] {
            guard let right = original[keyPath: path] else { continue }
            let known = (right.flow.map { [graph[$0]] } ?? graph.flows).flatMap(signals)
            let wrong =
                others(than: right.flow).map { ($0, right.name, nil) }
                + others(than: right.payload, of: right.name, known)
                .map { (right.flow, right.name, $0) } + [(right.flow, right.name + "x", nil)]
            for (flow, name, payload) in wrong {
                let signal = ExpectedSignal(flow: flow, name: name, payload: payload)
                add(key, "\(right) → \(signal)") { $0[keyPath: path] = signal }
            }
        }
    }

    private func others(than flow: FlowID?) -> [FlowID] {
        graph.flows.indices.map { FlowID($0) }.filter { flow != nil && $0 != flow }
    }
}
