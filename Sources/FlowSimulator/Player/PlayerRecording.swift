import FlowEngine
import FlowModel

/// Recording is testing: the events so far, as a scenario with expectations.
extension PlayerSession {
    func save(_ path: String) -> PlayerAnswer {
        let text = scenarioText()
        guard !path.isEmpty else { return PlayerAnswer(text) }
        var answer = PlayerAnswer("saved as " + path)
        answer.file = PlayerFile(path: path, text: text)
        return answer
    }

    /// The scenario of the events that have not been undone.
    public func scenarioText() -> String {
        var text = "scenario: Recorded in the player\n"
        let machine = simulation.machine
        if machine.isAlone {
            let flow = graph[machine.root]
            text += "flow: " + flow.name + "\n"
            let start = moments[0].after.configuration
            let given = start.world.flows.first.map { start.inputs(of: $0) } ?? []
            if !flow.inputs.isEmpty, given.count == flow.inputs.count {
                text += "with: " + graph.written(given, flow.inputs) + "\n"
            }
        }
        if case .launch(let arrival, let width, let idiom) = moments[0].line.event.inner {
            if let arrival { text += "launch: " + launch(arrival, nil) + "\n" }
            if width == .regular { text += "width: regular\n" }
            if idiom == .pad { text += "idiom: pad\n" }
        }
        text += "steps:\n"
        var last: Int32 = 1
        for (index, moment) in moments.prefix(present).enumerated() {
            if let window = moment.line.event.window, window != last {
                last = window
                text += "  - in window: " + window.description + "\n"
            }
            if index > 0 { text += "  - " + step(moment) + "\n" }
            text += "  - expect: " + expectation(moment) + "\n"
        }
        return text
    }

    private func launch(_ arrival: Event?, _ width: Width?) -> String {
        var parts: [String] = []
        switch arrival {
        case .link(let url)?: parts.append("link: " + JSONWriter.quoted(url))
        case .entry(let index, let payload)?:
            let entry = graph.application.entries[Int(index)]
            parts.append("entry: " + entry.name)
            if !payload.isEmpty {
                parts.append("with: " + graph.written(payload, entry.landing.payload))
            }
        default: break
        }
        if let width { parts.append("width: " + width.rawValue) }
        var text = ""
        for part in parts { text += (text.isEmpty ? "{ " : ", ") + part }
        return text + " }"
    }

    private func step(_ moment: Moment) -> String {
        var before = moment.before.configuration
        if let window = moment.line.event.window { before = before.seen(from: window) }
        let event = moment.line.event.inner
        switch event {
        case .output(let instance, let output, let payload):
            let screen = graph[instance.screen]
            let signal = screen.outputs[Int(output)]
            var text = name(of: instance.screen) + "." + signal.name
            let isMeant = Self.isOnly(instance, of: before.world.activeInstances)
            if signal.payload.isEmpty, isMeant { return text }
            text += ": " + (signal.payload.isEmpty ? "" : graph.written(payload, signal.payload))
            return isMeant ? text : text + Self.number(instance)
        case .backTo(let instance):
            let nearest = before.world.backMenu.first { $0.screen == instance.screen }
            return "back: " + name(of: instance.screen)
                + (nearest?.instance == instance ? "" : Self.number(instance))
        case .tab(_, let name): return "tab: " + name + whose(event, in: before)
        case .page(_, let name): return "page: " + name + whose(event, in: before)
        case .width(let width): return "width: " + width.rawValue
        case .answer(_, let call, let outcome, let payload):
            return answerStep(call, outcome, payload) + whose(event, in: before)
        case .set(let field, let path, let value):
            let (name, type) = graph.path(field, path, of: graph.application.state)
            return "set: { app." + name + ": " + graph.written(value, type) + " }"
        case .app(let index, let payload):
            let event = graph.application.events[Int(index)]
            if payload.isEmpty { return "event: " + event.name }
            return "event: " + event.name + "\n    with: "
                + graph.written(payload, event.payload)
        case .link(let url): return "link: " + JSONWriter.quoted(url)
        case .launch(let arrival, let width, _):
            let width = width == before.world.width ? nil : width
            if arrival == nil, width == nil { return "start" }
            return "start: " + launch(arrival, width)
        case .restore(let state?): return "restore: " + JSONWriter.quoted(state)
        case .entry(let index, let payload):
            let entry = graph.application.entries[Int(index)]
            if payload.isEmpty { return "entry: " + entry.name }
            return "entry: " + entry.name + "\n    with: "
                + graph.written(payload, entry.landing.payload)
        case .fact(let index, let value):
            let field = graph.application.facts[Int(index)]
            return "fact: { " + field.name + ": " + graph.written(value, field.type) + " }"
        case .gesture(let gesture, let instance)
        where before.world.instance(meantBy: gesture) != instance:
            return gesture.rawValue + ":\n    on: " + name(of: instance.screen)
                + (Self.isOnly(instance, of: before.world.instances(for: gesture))
                    ? "" : Self.number(instance))
        default: return words(for: event, in: before)
        }
    }

    /// `of`, if the event without it would be another flow's.
    private func whose(_ event: Event, in configuration: Configuration) -> String {
        meant(by: event, in: configuration).map { "\n    of: " + name(of: $0) } ?? ""
    }

    /// True if the instance is the only one of its screen among those possible.
    private static func isOnly(
        _ instance: ScreenInstance, of possible: [ScreenInstance]
    ) -> Bool {
        possible.filter { $0.screen == instance.screen } == [instance]
    }

    private static func number(_ instance: ScreenInstance) -> String {
        "\n    instance: " + instance.ordinal.description
    }

    private func name(of screen: ScreenID) -> String { graph.scenarioName(of: screen) }

    private func expectation(_ moment: Moment) -> String {
        let line = moment.line
        let configuration =
            line.event.window.map { line.configuration.seen(from: $0) }
            ?? line.configuration
        guard line.verdict == .done else {
            return "{ verdict: " + line.verdict.rawValue + " }"
        }
        guard let front = configuration.world.frontInstance else {
            for record in line.records.reversed() {
                switch record {
                case .finished(_, let outcome, _, _):
                    let flow = graph[simulation.machine.root]
                    guard flow.outcomes.indices.contains(Int(outcome)) else { continue }
                    return "{ ended: " + flow.outcomes[Int(outcome)].name + " }"
                case .cancelled: return "{ ended: cancelled }"
                default: continue
                }
            }
            return "{ verdict: done }"
        }
        var layers = ""
        for layer in configuration.world.layers {
            var names = ""
            for screen in configuration.world.screens(from: layer.stack) {
                names += (names.isEmpty ? "" : ", ") + name(of: screen)
            }
            layers += (layers.isEmpty ? "" : ", ") + "[" + names + "]"
        }
        return "{ screen: " + name(of: front.screen) + ", layers: [" + layers + "] }"
    }
}
