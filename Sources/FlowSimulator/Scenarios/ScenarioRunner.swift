import FlowEngine
import FlowModel

/// The result of a scenario.
public struct ScenarioResult: Sendable {
    /// The events as they were sent, the launch first: to be sent alike to a compiled coordinator.
    public internal(set) var events: [Event] = []
    public internal(set) var lines: [TraceLine] = []
    /// The expectations that were not met, in the order of the scenario.
    public internal(set) var failures: [ScenarioFailure] = []
    public internal(set) var coverage: Coverage

    public var hasPassed: Bool { failures.isEmpty }
}

/// One expectation that does not hold, or an event that could not be sent.
public struct ScenarioFailure: Sendable, Equatable {
    /// The place in the scenario's file.
    public let span: SourceSpan
    /// Says what was expected, then what was found.
    public let message: String
    /// The check that was broken, and the events that led there in the words of the player.
    public var broken: BrokenCheck?
}

/// A check that does not hold any more after some events.
public struct BrokenCheck: Sendable, Equatable {
    /// The place of the check, in a file of the graph.
    public let span: SourceSpan
    public let events: [String]
}

/// Runs a scenario on the graph it was read for.
public func run(_ scenario: Scenario, graph: FlowGraph) -> ScenarioResult {
    var run = ScenarioRun(scenario, graph: graph)
    run.send(
        .launch(scenario.launch?.arrival, width: scenario.width, idiom: scenario.idiom))
    run.failBroken(at: scenario.steps.first?.span ?? graph.application.span)
    run.failFault(at: scenario.steps.first?.span ?? graph.application.span, scenario.steps[...])
    for (index, step) in scenario.steps.enumerated() {
        var obstacle: String?
        switch step.action {
        case .send(let event):
            obstacle = run.send(event, at: step.span)
            if obstacle == nil { run.failFault(at: step.span, scenario.steps[(index + 1)...]) }
        case .expect(let expectation): run.check(expectation, at: step.span)
        case .enter(let window): obstacle = run.enter(Int32(clamping: window))
        }
        if let obstacle {
            // The steps after it would fail for the same reason.
            run.fail(step.span, obstacle + notRun(scenario.steps.count - index - 1))
            break
        }
    }
    return run.result
}

private func notRun(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: "; the step behind it was not run"
    default: "; the " + count.description + " steps behind it were not run"
    }
}

/// A call that was running once.
private struct SeenCall: Equatable {
    let place: [Int]
    let type: FlowID
    let site: Decided
}

/// The screens and calls seen in a window, so that those that have left can be named.
private struct Memory {
    /// The last instance of each screen, and all of them.
    var lastSeen: [ScreenID: Int32] = [:]
    var seen: Set<ScreenInstance> = []
    var lastTop: ScreenInstance?
    /// The calls, so that an answer can come too late.
    var calls: [OperationID: [SeenCall]] = [:]

    mutating func add(_ configuration: Configuration) {
        for entry in configuration.world.viewOrder {
            guard let instance = entry.instance else { continue }
            lastSeen[instance.screen] = instance.ordinal
            seen.insert(instance)
        }
        if let top = configuration.world.frontInstance { lastTop = top }
        for call in configuration.world.calls {
            guard let position = configuration.world.position(of: call.flow),
                let flow = configuration.world.flow(call.flow)
            else { continue }
            let seen = SeenCall(place: position, type: flow.flow, site: configuration.decided(call))
            calls[call.step.operation, default: []].removeAll { $0 == seen }
            calls[call.step.operation, default: []].append(seen)
        }
    }
}

/// A scenario that is running.
struct ScenarioRun {
    let graph: FlowGraph
    let writer: TraceWriter
    var simulation: Simulation
    var result: ScenarioResult
    /// The single flow that runs, for `ended:` without a name.
    let alone: FlowID?
    /// For each window, the screens and calls seen there; a window without a memory was never open.
    private var memories: [Int32: Memory] = [:]
    /// The window where events happen and are expected; nil is the first window there is.
    var window: Int32?

    init(_ scenario: Scenario, graph: FlowGraph) {
        self.graph = graph
        writer = TraceWriter(graph: graph)
        alone = scenario.flow ?? (graph.application.isAlone ? graph.application.root : nil)
        if let flow = scenario.flow {
            simulation = Simulation(graph: graph, flow: flow, arguments: scenario.arguments)
        } else {
            simulation = Simulation(graph: graph)
        }
        result = ScenarioResult(coverage: Coverage(graph: graph))
    }

    mutating func send(_ event: Event) {
        let before = simulation.configuration
        let line = simulation.send(event)
        result.events.append(event)
        result.lines.append(line)
        result.coverage.add(line, before: before)
        for id in simulation.configuration.world.windowIDs {
            memories[id, default: Memory()].add(simulation.configuration.seen(from: id))
        }
    }

    /// Goes on in a window, or says why that is not possible.
    mutating func enter(_ id: Int32) -> String? {
        if memories[id] == nil {
            let ids = simulation.configuration.world.windowIDs.map { $0.description }
            return "there has been no window `" + id.description + "`, the windows are "
                + ScenarioWords(graph: graph).list(ids)
        }
        window = id
        return nil
    }

    /// Sends an event, or says why it cannot be sent.
    mutating func send(_ event: ScenarioEvent, at span: SourceSpan) -> String? {
        let possible = possibleInstances(of: event)
        if possible.count > 1 {
            var names = ""
            for instance in possible {
                names += (names.isEmpty ? "`" : ", `") + writer.name(of: instance) + "`"
            }
            return "this can mean several screens, say which by `instance` or `key`: " + names
        }
        guard let concrete = concrete(event) else {
            let isAnswer = if case .answer = event { true } else { false }
            return isAnswer
                ? "this answer cannot be sent: the operation was never called"
                : "this event cannot be sent: nothing that it means has ever been shown"
        }
        send(simulation.machine.placed(concrete, ofScenarioIn: window))
        failBroken(at: span)
        return nil
    }

    mutating func fail(_ span: SourceSpan, _ message: String) {
        result.failures.append(ScenarioFailure(span: span, message: message))
    }

    /// Fails if the last event has faulted, and none of the expectations that follow says so.
    mutating func failFault(at span: SourceSpan, _ following: ArraySlice<ScenarioStep>) {
        guard let line = result.lines.last, let fault = line.fault else { return }
        search: for step in following {
            switch step.action {
            case .send: break search
            case .expect(let expectation) where expectation.verdict != nil: return
            case .expect, .enter: continue
            }
        }
        fail(span, "expected no fault, found `" + writer.words(for: fault) + "`")
    }

    mutating func check(_ expectation: Expectation, at span: SourceSpan) {
        let all = simulation.configuration
        let line = result.lines.last
        let isElsewhere = window != nil && line?.event.window.map { $0 != window } ?? false
        var check = ExpectationCheck(
            graph: graph, alone: alone, windowID: windowID, window: all.alone(window: windowID),
            app: all.app, facts: all.facts, windowIDs: all.world.windows.map { Int($0.id) },
            line: line,
            verdict: isElsewhere ? nil : line?.verdict, span: span)
        check.check(expectation)
        result.failures += check.failures
    }

    /// The configuration as it is seen from the window in which events happen.
    var configuration: Configuration {
        window.map { simulation.configuration.seen(from: $0) } ?? simulation.configuration
    }

    /// The window in which events happen, whether it is still there or not.
    private var windowID: Int32 { window ?? simulation.configuration.world.window }

    private var memory: Memory { memories[windowID] ?? Memory() }

    /// The screens in front that an event can mean if it names a screen and not its instance.
    private func possibleInstances(of event: ScenarioEvent) -> [ScreenInstance] {
        switch event {
        case .output(let screen, _, _, nil):
            return configuration.world.activeInstances.filter { $0.screen == screen }
        case .gesture(let gesture, let meant?):
            if meant.instance != nil { return [] }
            return configuration.world.instances(for: gesture).filter { $0.screen == meant.screen }
        default: return []
        }
    }

    /// The event with the instance that it means now; an instance that has left, if there is no
    /// other.
    private func concrete(_ event: ScenarioEvent) -> Event? {
        switch event {
        case .output(let screen, let output, let payload, let meant):
            return instance(of: screen, meant, among: configuration.world.activeEntries)
                .map { .output($0, output, payload) }
        case .gesture(let gesture, nil):
            return (configuration.world.instance(meantBy: gesture) ?? memory.lastTop)
                .map { .gesture(gesture, $0) }
        case .gesture(let gesture, let meant?):
            return instance(
                of: meant.screen, meant.instance, among: configuration.world.entries(for: gesture)
            ).map { .gesture(gesture, $0) }
        case .backTo(let meant):
            return instance(
                of: meant.screen, meant.instance,
                among: configuration.world.backMenu + configuration.world.activeEntries
            ).map { .backTo($0) }
        case .tab(let name, let flow):
            return configuration.world.tab(named: name, of: flow, in: graph)
        case .page(let name, let flow):
            return configuration.world.page(named: name, of: flow, in: graph)
        case .width(let width): return .width(width)
        case .set(let field, let path, let value):
            return .set(field: field, path: path, value: value)
        case .app(let event, let payload): return .app(event, payload)
        case .link(let url): return .link(url)
        case .entry(let entry, let payload): return .entry(entry, payload)
        case .fact(let fact, let value): return .fact(fact, value)
        case .kill: return .kill
        case .openWindow: return .openWindow
        case .closeWindow: return .closeWindow
        case .start(let cause, let width):
            return configuration.world.launch(by: cause?.arrival, width: width)
        case .restore(let state): return .restore(state)
        case .answer(let operation, let outcome, let payload, let flow):
            return answer(operation, outcome, payload, of: flow)
        }
    }

    /// An answer to the earliest running call of an operation, else to the last one that was made.
    private func answer(
        _ operation: OperationID, _ outcome: Int32, _ payload: [Value], of meant: MeantFlow?
    ) -> Event? {
        if let event = configuration.answer(operation, outcome, payload, of: meant) {
            return event
        }
        let last = memory.calls[operation]?.last { meant?.means($0.type, at: $0.place) ?? true }
        return last.map {
            .answer(flow: $0.place, call: $0.site, outcome: outcome, payload: payload)
        }
    }

    /// The first instance in front that is meant, else the topmost existing one (law B6).
    private func instance(
        of screen: ScreenID, _ meant: MeantInstance?, among front: [Entry]
    ) -> ScreenInstance? {
        var key: [ExpectedValue] = []
        var last = memory.lastSeen[screen]
        switch meant {
        case .ordinal(let ordinal):
            let instance = ScreenInstance(screen, Int32(clamping: ordinal))
            return memory.seen.contains(instance) ? instance : nil
        case .key(let values):
            key = values
            last = nil
        case nil: break
        }
        let isMeant = { (entry: Entry) in
            entry.screen == screen
                && key.allSatisfy {
                    configuration.inputs(of: entry)[Int($0.field)].at($0.path) == $0.value
                }
        }
        let found =
            front.first(where: isMeant) ?? configuration.world.viewOrder.last(where: isMeant)
        return (found?.ordinal ?? last).map { ScreenInstance(screen, $0) }
    }
}

extension ScenarioEvent {
    /// The event as a link or an entry; nil if it is neither.
    fileprivate var arrival: Event? {
        switch self {
        case .link(let url): .link(url)
        case .entry(let entry, let payload): .entry(entry, payload)
        default: nil
        }
    }
}

extension Event {
    /// True if the event starts the app or opens another window.
    var isLaunch: Bool {
        switch inner {
        case .launch, .restore, .openWindow: true
        default: false
        }
    }

    /// The same launch by the user.
    public var byUser: Event {
        guard case .launch(_, let width, let idiom) = self else { return self }
        return .launch(nil, width: width, idiom: idiom)
    }

    /// True if the event is a link or an entry.
    var isArrival: Bool {
        switch self {
        case .link, .entry: true
        default: false
        }
    }
}

extension FlowWorld {
    /// The launch of an app that was ended. The device is the same, and so is the width of the
    /// window unless `width` is given.
    func launch(by arrival: Event?, width: Width? = nil) -> Event {
        .launch(arrival, width: width ?? self.width, idiom: idiom)
    }

    /// The active screen as events name it.
    public var frontInstance: ScreenInstance? { frontEntry?.instance }

    /// The first screen in front that has a way back, else the front screen.
    var backInstance: ScreenInstance? {
        let tops = topEntries.compactMap { $0.instance }
        return tops.first { wayBack(from: $0) != nil } ?? frontInstance
    }
}
