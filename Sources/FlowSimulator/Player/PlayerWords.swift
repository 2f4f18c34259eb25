import FlowEngine
import FlowModel

/// Writes events as words.
extension PlayerSession {
    /// An event as the user would type it now.
    public func words(for event: Event) -> String { words(for: event, in: configuration) }

    /// Events that follow each other from now on, each as the user would type it then.
    public func words(along events: [Event]) -> [String] {
        var simulation = simulation
        var result: [String] = []
        for event in events {
            result.append(words(for: event, in: simulation.configuration))
            simulation.send(event)
        }
        return result
    }

    /// An event as the user would type it in this configuration: with the name of its screen if it
    /// would mean another screen without, and with the screen's number if the name would mean
    /// another.
    public func words(for event: Event, in configuration: Configuration) -> String {
        switch event {
        case .kill: return "kill"
        case .openWindow: return "open window"
        case .closeWindow: return "close window"
        case .inside(let window, let event):
            let seen = configuration.seen(from: window)
            return "in window " + window.description + ": " + words(for: event, in: seen)
        case .restore(let state): return state.map { "restore " + $0 } ?? "restore"
        case .launch(let arrival, let width, let idiom):
            var text = "start"
            if let arrival { text += " " + words(for: arrival, in: configuration) }
            // Another launch is on the same device.
            if width != configuration.world.width { text += " width " + width.rawValue }
            return idiom == configuration.world.idiom ? text : text + " idiom " + idiom.rawValue
        case .width(let width): return "width " + width.rawValue
        case .output(let instance, let output, let payload):
            let signal = graph[instance.screen].outputs[Int(output)]
            let text = words(for: instance, output, in: configuration)
            if signal.payload.isEmpty { return text }
            return text + " " + graph.written(payload, signal.payload)
        case .gesture(let gesture, let instance):
            return words(for: gesture, on: instance, configuration)
        case .backTo(let instance):
            let menu = configuration.world.backMenu.compactMap { $0.instance }
            return "back to " + name(of: instance, among: menu)
        case .tab(_, let name): return "tab " + name + whose(event, in: configuration)
        case .page(_, let name): return "page " + name + whose(event, in: configuration)
        case .answer(_, let call, let outcome, let payload):
            return answerWords(call, outcome, payload, whose: whose(event, in: configuration))
        case .set(let field, let path, let value):
            let (name, type) = graph.path(field, path, of: graph.application.state)
            return "set app." + name + " = " + graph.written(value, type)
        case .app(let index, let payload):
            let event = graph.application.events[Int(index)]
            let text = "event " + event.name
            return payload.isEmpty ? text : text + " " + graph.written(payload, event.payload)
        case .link(let url): return "link " + url
        case .entry(let index, let payload):
            let entry = graph.application.entries[Int(index)]
            let text = "entry " + entry.name
            if payload.isEmpty { return text }
            return text + " " + graph.written(payload, entry.landing.payload)
        case .fact(let index, let value):
            let field = graph.application.facts[Int(index)]
            return "fact " + field.name + " = " + graph.written(value, field.type)
        }
    }

    private func whose(_ event: Event, in configuration: Configuration) -> String {
        meant(by: event, in: configuration).map { " of " + name(of: $0) } ?? ""
    }

    /// An event as the user has typed it, or could have.
    func words(of moment: Moment) -> String {
        words(for: moment.line.event, in: moment.before.configuration)
    }

    /// `back`, or `back on Cities`.
    private func words(
        for gesture: Gesture, on instance: ScreenInstance, _ configuration: Configuration
    ) -> String {
        if configuration.world.instance(meantBy: gesture) == instance { return gesture.rawValue }
        let named = namedInstances(
            first: configuration.world.instances(for: gesture), in: configuration)
        return gesture.rawValue + " on " + name(of: instance, among: named)
    }

    /// `Cities.citySelected`, without its payload.
    func words(
        for instance: ScreenInstance, _ output: Int32, in configuration: Configuration
    ) -> String {
        let named = namedInstances(first: configuration.world.activeInstances, in: configuration)
        return name(of: instance, among: named) + "."
            + graph[instance.screen].outputs[Int(output)].name
    }

    /// The instances that a name can mean: the first of these, else the topmost one.
    func namedInstances(
        first: [ScreenInstance], in configuration: Configuration
    ) -> [ScreenInstance] {
        first + configuration.world.viewOrder.reversed().compactMap { $0.instance }
    }

    /// `Cities`, `Cities#2`, or one of them after the name of the flow.
    func isCalled(_ name: String, _ instance: ScreenInstance) -> Bool {
        let screen = graph[instance.screen]
        let numbered = writer.name(of: instance)
        let owner = graph[screen.flow].name + "."
        return name == screen.name || name == numbered || name == owner + screen.name
            || name == owner + numbered
    }

    /// The name of an instance, with its number if the name without it means another one.
    private func name(of instance: ScreenInstance, among named: [ScreenInstance]) -> String {
        let name = graph[instance.screen].name
        let meant = named.first { isCalled(name, $0) }
        return meant == instance ? name : writer.name(of: instance)
    }
}
