import FlowEngine
import FlowModel

/// Compares one expectation with the run; every message shows what was expected and what was found.
///
/// It holds the one window that the scenario is in, everything that all windows share, and the last
/// event, of which it takes only the parts that belong to that window or to all. So no expectation
/// can be met by another window.
struct ExpectationCheck {
    let graph: FlowGraph
    /// The single flow that runs, for `ended:` without a name.
    let alone: FlowID?
    let windowID: Int32
    /// Nil if there is no such window: then no expectation about it holds.
    let window: Configuration?
    let app: [Value]
    let facts: [Value]
    let windowIDs: [Int]
    let line: TraceLine?
    /// The verdict of the last event; nil if it was sent in another window.
    let verdict: Verdict?
    /// The place of the expectation.
    let span: SourceSpan
    var failures: [ScenarioFailure] = []

    mutating func check(_ expected: Expectation) {
        let words = ScenarioWords(graph: graph)
        let active = window?.world.activeEntries ?? []
        let wanted = active.first { $0.screen != nil && $0.screen == expected.screen }
        let front = wanted ?? window?.world.frontEntry
        compare("screen", expected.screen, front?.screen) { words.name(of: $0) }
        checkContainers(expected, words)
        compare("stack", expected.stack, window?.world.topScreens) { words.list($0) }
        compare("windows", expected.windows, windowIDs) { words.list($0.map { $0.description }) }
        compare("saved", expected.saved, savedScreens) { words.list($0) }
        compare("layers", expected.layers, window?.world.screensOfLayers) { layers in
            words.list(layers.map { words.list($0) })
        }
        // Inputs and state belong to the expected screen: those of another one mean nothing.
        if expected.screen == nil || wanted != nil { checkValues(expected, front) }
        check(expected.app, "shared state", graph.application.state, app)
        check(expected.facts, "fact", graph.application.facts, facts)
        compare("effects", expected.effects, effects) { words.list($0.map { words.text(of: $0) }) }
        let fault = line?.fault.map { TraceWriter(graph: graph).words(for: $0) }
        compare("verdict", expected.verdict, verdict?.rawValue) { verdict in
            verdict == Verdict.fault.rawValue ? fault ?? verdict : verdict
        }
        let running = window?.world.calls.map { $0.step.operation }
        compare("calls", expected.running, running) { operations in
            words.list(operations.map { words.name(of: $0) })
        }
        compare("parked", expected.parked, window.map { $0.world.parked.count }) {
            $0.description
        }
        compare("question about", expected.asks, window?.world.asked?.question?.asks.screen) {
            words.name(of: $0)
        }
        checkSignals(expected)
    }

    private mutating func checkContainers(_ expected: Expectation, _ words: ScenarioWords) {
        let styles = window?.world.layers.dropFirst().map { $0.word }
        compare("styles", expected.styles, styles) { words.list($0) }
        compare("tab", expected.tab, window?.world.visibleChild(isPage: false, in: graph)) { $0 }
        compare("page", expected.page, window?.world.visibleChild(isPage: true, in: graph)) { $0 }
        let split = window?.world.visibleSplit
        compare("column", expected.column, split?.front(in: graph)) { $0 }
        for column in expected.columns {
            let found = split.flatMap { window?.world.screens(of: column.name, of: $0, in: graph) }
            compare("column `" + column.name + "` to hold", column.screens, found) {
                words.list($0)
            }
        }
        for slot in expected.slots {
            let held: ScreenID?? = held(in: slot.name)
            compare("slot `" + slot.name + "` to hold", .some(slot.screen), held) { screen in
                screen.map { words.name(of: $0) } ?? Slot.nothing
            }
        }
    }

    /// The screen in a slot of the front screen, or none if the slot is empty; nil if the front
    /// screen has no such slot.
    private func held(in slot: String) -> ScreenID?? {
        guard let window, let host = window.world.frontEntry, let screen = host.screen,
            let index = graph[screen].slots.firstIndex(of: slot)
        else { return nil }
        return .some(window.world.bottom(of: host.slots[index])?.screen)
    }

    /// The screens on the path that was saved; a screen is known by its id and its flow's.
    private var savedScreens: [ScreenID]? {
        guard let saved = window?.saved.flatMap({ SavedState($0) }) else { return nil }
        var screens: [ScreenID] = []
        for element in saved.path {
            guard case .screen(let id, _) = element.content else { continue }
            guard let flow = graph.flow(savedAs: saved.flows[element.owner].id),
                let screen = graph.screen(savedAs: id, in: flow)
            else { return nil }
            screens.append(screen)
        }
        return screens
    }

    /// The effects of the last event. Those that belong to another window are not expected here.
    private var effects: [ExpectedEffect] {
        (line?.effects ?? []).compactMap { effect in
            guard case .inside(let window, let inner) = effect else { return named(effect) }
            return window == windowID ? named(inner) : nil
        }
    }

    private func named(_ effect: Effect) -> ExpectedEffect? {
        switch effect {
        case .tell(let instance, let command, _): return .tell(instance.screen, command: command)
        case .track(let step, _):
            guard case .track(let name, _) = graph.steps[Int(step)].verb else { return nil }
            return .track(name)
        case .open(let target): return .open(target)
        case .call(let effect): return .call(effect.operation)
        case .inside: return nil
        }
    }

    private func inputs(of entry: Entry?) -> [Value] {
        guard let entry, let window else { return [] }
        return window.inputs(of: entry)
    }

    private mutating func checkValues(_ expected: Expectation, _ front: Entry?) {
        if let screen = front?.screen {
            check(expected.inputs, "input", graph[screen].inputs, inputs(of: front))
        } else {
            missing(expected.inputs, "input")
        }
        let owner = front?.owner.flatMap { window?.world.flow($0) }
        if let owner, owner.flow == expected.stateOwner {
            check(expected.state, "state", graph[owner.flow].state, window?.state(of: owner) ?? [])
        } else {
            missing(expected.state, "state")
        }
    }

    private mutating func check(
        _ expected: [ExpectedValue], _ what: String, _ fields: [Field], _ values: [Value]
    ) {
        for item in expected {
            let found = values[Int(item.field)].at(item.path)
            if found == item.value { continue }
            let type = graph.path(item.field, item.path, of: fields).type
            fail(
                "expected " + what + " `" + item.text + "` to be `" + text(item.value, type)
                    + "`, found `" + text(found, type) + "`", at: item.span)
        }
    }

    private mutating func missing(_ expected: [ExpectedValue], _ what: String) {
        for item in expected {
            fail(
                "expected " + what + " `" + item.text + "`, but no screen is on top that has it",
                at: item.span)
        }
    }

    private func text(_ value: Value, _ type: TypeID) -> String {
        var json = JSONWriter()
        json.value(value, type, graph.types)
        return json.text
    }

    /// Fails if `found` differs. Nothing is expected if `expected` is nil; nil in `found` equals
    /// nothing.
    private mutating func compare<Part: Equatable>(
        _ what: String, _ expected: Part?, _ found: Part?, _ text: (Part) -> String
    ) {
        guard let expected, found != expected else { return }
        let none = window == nil ? "no window `" + windowID.description + "`" : "none"
        fail(
            "expected " + what + " `" + text(expected) + "`, found "
                + (found.map { "`" + text($0) + "`" } ?? none), at: span)
    }

    mutating func fail(_ message: String, at span: SourceSpan) {
        failures.append(ScenarioFailure(span: span, message: message))
    }
}

extension Configuration {
    /// One window, as if it were the only one; nil if there is no window of that id.
    func alone(window id: Int32) -> Configuration? {
        guard let window = world.windows.first(where: { $0.id == id }) else { return nil }
        var result = self
        result.world.windows = [window]
        result.world.current = 0
        return result
    }

}

extension FlowWorld {
    /// The screens of the visible stack of the top layer, bottom first.
    fileprivate var topScreens: [ScreenID]? { layers.last.map { screens(from: $0.stack) } }

    /// The screens of the visible stack of every layer, bottom first.
    fileprivate var screensOfLayers: [[ScreenID]] { layers.map { screens(from: $0.stack) } }

    /// The screens of the frontmost stack that is seen below a stack, bottom first.
    func screens(from stack: InstanceID) -> [ScreenID] {
        entries(of: frontStack(from: stack)).compactMap { $0.screen }
    }

    /// The name of the selected child of the innermost visible container of tabs or of pages.
    public func visibleChild(isPage: Bool, in graph: FlowGraph) -> String? {
        for stack in openLayers.flatMap({ seenStacks(from: $0.stack) }) {
            guard let top = top(of: stack), top.content == .tabs,
                let flow = top.owner.flatMap({ flow($0) }), let tabs = flow.tabs
            else { continue }
            let container = graph.container(of: flow)
            guard container.childWord == (isPage ? "page" : "tab") else { continue }
            return container.children[Int(tabs.selected)].name
        }
        return nil
    }

    /// The innermost split that is seen.
    fileprivate var visibleSplit: FlowInstance? {
        for stack in openLayers.flatMap({ seenStacks(from: $0.stack) }) {
            guard let top = top(of: stack), top.content == .tabs,
                let flow = top.owner.flatMap({ flow($0) }), flow.tabs?.columns != nil
            else { continue }
            return flow
        }
        return nil
    }

    /// The screens of a column of a split, bottom first; nil if the split has no such column.
    fileprivate func screens(
        of column: String, of split: FlowInstance, in graph: FlowGraph
    ) -> [ScreenID]? {
        let children = graph.container(of: split).children
        guard let tabs = split.tabs, let index = children.firstIndex(where: { $0.name == column })
        else { return nil }
        return tabs.stacks[index].map { screens(from: $0) } ?? []
    }
}

extension FlowInstance {
    fileprivate func front(in graph: FlowGraph) -> String? {
        tabs.map { graph.container(of: self).children[Int($0.selected)].name }
    }
}
