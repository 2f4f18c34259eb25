import FlowEngine
import FlowModel

extension Machine {
    /// Every event worth sending in a configuration, in the one canonical order (law K6): the
    /// system's events, then outputs of all screens in view order, the inactive ones too, then
    /// those of `gone` instances; names in ASCII order, sample payloads in their own. `ended` are
    /// answers that nobody waits for any more; they come after the answers to running calls.
    public func candidates(
        in configuration: Configuration, gone: [ScreenInstance] = [], ended: [Event] = []
    ) -> [Event] {
        inWindows(of: configuration) { seen in
            candidates(seenIn: seen, gone: gone, ended: ended)
        }
    }

    private func candidates(
        seenIn configuration: Configuration, gone: [ScreenInstance], ended: [Event]
    ) -> [Event] {
        if configuration.world.isKilled { return systemEvents(in: configuration) }
        var events = systemEvents(in: configuration) + answers(in: configuration) + ended
        for entry in configuration.world.viewOrder {
            if let instance = entry.instance { events += outputs(of: instance) }
        }
        for instance in gone {
            events.append(.gesture(.back, instance))
            events += outputs(of: instance)
        }
        return events
    }

    /// The events that would be accepted now, from which the player can choose.
    public func possibleEvents(in configuration: Configuration) -> [Event] {
        inWindows(of: configuration) { possibleEvents(seenIn: $0) }
    }

    private func possibleEvents(seenIn configuration: Configuration) -> [Event] {
        let session = Session(self, at: configuration)
        let world = configuration.world
        var events = systemEvents(in: configuration).filter { session.exists($0) }
        events += answers(in: configuration)
        if world.isBusy { return events.filter { !session.isOfUser($0) } }
        for instance in world.activeInstances {
            guard let entry = world.find(instance) else { continue }
            if graph[instance.screen].kind.hasButtons {
                for offered in buttons(of: entry, in: configuration) {
                    events.append(.output(instance, offered.button.output, offered.payload))
                }
            } else {
                events += outputs(of: instance)
            }
        }
        for instance in session.engine.hiddenSenders() {
            for event in outputs(of: instance) where session.exists(event) { events.append(event) }
        }
        return events
    }

    /// True if an event of the system means something now (law G10).
    public func exists(_ event: Event, in configuration: Configuration) -> Bool {
        Session(self, at: configuration).exists(event)
    }

    /// The events of iOS and of the app around, possible or not.
    func systemEvents(in configuration: Configuration) -> [Event] {
        if configuration.world.isKilled {
            return [configuration.world.launch(by: nil), .restore(nil)]
        }
        var events: [Event] = []
        let tops = configuration.world.topEntries
        for top in tops {
            guard let instance = top.instance else { continue }
            for gesture in [Gesture.back, .swipe, .swipeCancelled] {
                events.append(.gesture(gesture, instance))
            }
            if traits.hasLeaveGuards { events.append(.gesture(.swipeBegun, instance)) }
            let stack = configuration.world.backStack(of: top.stack) ?? top.stack
            let below = configuration.world.entries(of: stack).dropLast()
            events += below.compactMap { $0.instance }.map { .backTo($0) }
        }
        if let first = tops.first?.instance, configuration.world.isInTopLayer(first) {
            events.append(.gesture(.swipeDown, first))
            if traits.hasLeaveGuards { events.append(.gesture(.swipeDownBegun, first)) }
        }
        for id in configuration.world.preorder {
            guard let flow = configuration.world.flow(id), flow.tabs != nil,
                let position = configuration.world.position(of: id)
            else { continue }
            let container = graph.container(of: flow)
            if case .split = container { continue }
            let isPaged = if case .pages = container { true } else { false }
            for child in container.children {
                events.append(
                    isPaged
                        ? .page(container: position, name: child.name)
                        : .tab(container: position, name: child.name))
            }
        }
        if traits.readsWidth { events += Width.allCases.map { .width($0) } }
        let samples = Samples(types: graph.types)
        for index in Self.order(graph.application.state.map { $0.name }) {
            for value in samples.values(of: graph.application.state[index].type) {
                events.append(.set(field: Int32(index), path: [], value: value))
            }
        }
        for index in Self.order(graph.application.facts.map { $0.name }) {
            for value in samples.values(of: graph.application.facts[index].type) {
                events.append(.fact(Int32(index), value))
            }
        }
        for index in Self.order(graph.application.events.map { $0.name }) {
            for payload in samples.payloads(of: graph.application.events[index].payload) {
                events.append(.app(Int32(index), payload))
            }
        }
        events += arrivals
        if traits.restores { events.append(.kill) }
        return events
    }

    /// The answers to the calls that run: each outcome with each sample payload.
    public func answers(in configuration: Configuration) -> [Event] {
        let samples = Samples(types: graph.types)
        var events: [Event] = []
        for token in configuration.world.calls where !token.isQueued {
            guard let position = configuration.world.position(of: token.flow) else { continue }
            let outcomes = graph[token.step.operation].outcomes
            for index in Self.order(outcomes.map { $0.name }) {
                for payload in samples.payloads(of: outcomes[index].payload) {
                    events.append(
                        .answer(
                            flow: position, call: configuration.decided(token),
                            outcome: Int32(index),
                            payload: payload))
                }
            }
        }
        return events
    }

    /// The outputs of a screen instance with each sample payload.
    func outputs(of instance: ScreenInstance) -> [Event] {
        let samples = Samples(types: graph.types)
        let outputs = graph[instance.screen].outputs
        var events: [Event] = []
        for index in Self.order(outputs.map { $0.name }) {
            for payload in samples.payloads(of: outputs[index].payload) {
                events.append(.output(instance, Int32(index), payload))
            }
        }
        return events
    }

    /// Indices of names in ASCII order.
    private static func order(_ names: [String]) -> [Int] {
        names.indices.sorted { left, right in
            names[left].utf8.lexicographicallyPrecedes(names[right].utf8)
        }
    }
}

extension Machine {
    /// The most windows that are opened where events are tried.
    private static let windowLimit = 3

    /// The events of each window in the order in which they were opened, those of no window once;
    /// then windows open and close.
    private func inWindows(
        of configuration: Configuration, _ events: (Configuration) -> [Event]
    ) -> [Event] {
        guard hasWindows else { return events(configuration) }
        var result: [Event] = []
        for (place, window) in configuration.world.windows.enumerated() {
            for event in events(configuration.seen(from: window.id)) {
                let placed = placed(event, in: window.id)
                if placed.window != nil || place == 0 { result.append(placed) }
                if case .app = event { result.append(.inside(window: window.id, event)) }
            }
        }
        if traits.opensWindows, configuration.world.windows.count < Self.windowLimit,
            !configuration.world.isEnded
        {
            result.append(.openWindow)
        }
        if configuration.world.windows.count > 1 {
            for window in configuration.world.windows {
                result.append(.inside(window: window.id, .closeWindow))
            }
        }
        return result
    }
}
