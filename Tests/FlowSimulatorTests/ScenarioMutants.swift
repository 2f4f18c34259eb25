import FlowModel

@testable import FlowSimulator

/// Makes expectations wrong, each in one place.
struct ScenarioMutants {
    let graph: FlowGraph
    let original: Expectation
    private(set) var all: [(change: String, expectation: Expectation)] = []

    init(of expectation: Expectation, graph: FlowGraph) {
        self.graph = graph
        original = expectation
        addScreens()
        addValues()
        addNames()
        addSignals()
    }

    private mutating func add<Part: Equatable>(
        _ path: WritableKeyPath<Expectation, Part>, _ changed: [Part]
    ) {
        for part in changed where part != original[keyPath: path] {
            var mutant = original
            mutant[keyPath: path] = part
            all.append(("\(original[keyPath: path]) → \(part)", mutant))
        }
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
            var mutant = original
            mutant.screen = screen
            mutant.inputs = []
            mutant.state = []
            all.append(("screen → \(screen)", mutant))
        }
        add(\.asks, (original.asks.map { others(than: $0) } ?? []).map { $0 })
        add(\.stack, (original.stack.map { lists($0, others(than:)) } ?? []).map { $0 })
        add(\.saved, (original.saved.map { lists($0, others(than:)) } ?? []).map { $0 })
        let layers = original.layers.map { layers in
            lists(layers) { lists($0, others(than:)) }
        }
        add(\.layers, (layers ?? []).map { $0 })
        for (index, slot) in original.slots.enumerated() {
            let first = ScreenID(0)
            let changed: [ScreenID?] =
                slot.screen.map { others(than: $0).map { $0 } + [nil] } ?? [first]
            for screen in changed {
                var mutant = original
                mutant.slots[index].screen = screen
                all.append(("slot \(slot.name)", mutant))
            }
        }
        for (index, column) in original.columns.enumerated() {
            for screens in lists(column.screens, others(than:)) where screens != column.screens {
                var mutant = original
                mutant.columns[index].screens = screens
                all.append(("column \(column.name)", mutant))
            }
        }
    }

    private mutating func addValues() {
        let screen = original.screen.map { graph[$0].inputs } ?? []
        let state = original.stateOwner.map { graph[$0].state } ?? []
        for (path, fields) in [
            (\Expectation.inputs, screen), (\.state, state), (\.app, graph.application.state),
            (\.facts, graph.application.facts),
        ] {
            for (index, item) in original[keyPath: path].enumerated() {
                let type = graph.path(item.field, item.path, of: fields).type
                for value in others(than: item.value, type) {
                    var mutant = original
                    mutant[keyPath: path][index] = ExpectedValue(
                        field: item.field, path: item.path, value: value, text: item.text,
                        span: item.span)
                    all.append(("\(item.text): \(item.value) → \(value)", mutant))
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
        for path in [\Expectation.tab, \.page, \.column, \.verdict] {
            guard let word = original[keyPath: path] else { continue }
            let other = path == \.verdict && word == "done" ? "ignored" : "done"
            add(path, [other])
        }
        add(\.parked, original.parked.map { [$0 + 1, $0 - 1] } ?? [])
        add(\.windows, original.windows.map { lists($0) { [$0 + 1] } } ?? [])
        add(
            \.styles,
            original.styles.map { lists($0) { [$0 == "sheet" ? "alert" : "sheet"] } } ?? [])
        add(\.running, original.running.map { lists($0) { _ in [] } } ?? [])
        add(\.effects, original.effects.map { lists($0, others(than:)) } ?? [])
        if original.styles == [] { add(\.styles, [["sheet"]]) }
        if original.effects == [] { add(\.effects, [[.open("settings")]]) }
    }

    private func others(than effect: ExpectedEffect) -> [ExpectedEffect] {
        switch effect {
        case .tell(let screen, let command):
            [.tell(screen, command: (command + 1) % Int32(graph[screen].commands.count))]
                + others(than: screen).filter { graph[$0].commands.count > command }
                .map { .tell($0, command: command) }
        case .track(let name): [.track(name + "x")]
        case .open(let target): [.open(target + "x")]
        case .call: [.track("x")]
        }
    }

    private mutating func addSignals() {
        if let end = original.ended {
            let flows = others(than: end.flow)
            let signals = (end.flow.map { [graph[$0]] } ?? graph.flows).flatMap(\.outcomes)
            let payloads = others(than: end.payload, of: end.outcome, signals)
            let ends =
                flows.map { ExpectedEnd(flow: $0, outcome: end.outcome, payload: nil) }
                + payloads.map { ExpectedEnd(flow: end.flow, outcome: end.outcome, payload: $0) }
                + [ExpectedEnd(flow: end.flow, outcome: end.outcome + "x", payload: end.payload)]
            for other in ends {
                var mutant = original
                mutant.ended = other
                all.append(("ended \(end) → \(other)", mutant))
            }
        }
        if let report = original.reported {
            let flows = others(than: report.flow)
            let signals = (report.flow.map { [graph[$0]] } ?? graph.flows).flatMap(\.reports)
            let payloads = others(than: report.payload, of: report.name, signals)
            let reports =
                flows.map { ExpectedReport(flow: $0, name: report.name, payload: nil) }
                + payloads.map {
                    ExpectedReport(flow: report.flow, name: report.name, payload: $0)
                }
                + [
                    ExpectedReport(
                        flow: report.flow, name: report.name + "x", payload: report.payload)
                ]
            for other in reports {
                var mutant = original
                mutant.reported = other
                all.append(("reported \(report) → \(other)", mutant))
            }
        }
    }

    private func others(than flow: FlowID?) -> [FlowID] {
        guard let flow else { return [] }
        return [FlowID((Int(flow.index) + 1) % graph.flows.count)].filter { $0 != flow }
    }
}
