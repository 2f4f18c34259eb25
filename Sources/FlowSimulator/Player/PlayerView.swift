import FlowEngine
import FlowModel

/// The texts that the user sees.
extension PlayerSession {
    /// The path to the top screen, its inputs, and the events that can happen now, numbered.
    func view() -> String {
        if simulation.isOver { return "the run is over: " + ending() + "\n" }
        let ended = configuration.world.isKilled ? "the app has ended" + saved() + "\n" : ""
        var text = ended.isEmpty ? path() + "\n" + inputs() : ended
        let choices = choosable()
        let width = choices.map { $0.words.count }.max() ?? 0
        for (index, choice) in choices.enumerated() {
            let number = (index + 1).description
            let isBlocked = choice.obstacle != nil
            text += isBlocked ? "  - " : "    "
            text += String(repeating: " ", count: max(0, 2 - number.count)) + number + "  "
            text += choice.words
            if let obstacle = choice.obstacle {
                text += String(repeating: " ", count: width - choice.words.count) + "  "
                text += "(" + obstacle + ")"
            }
            text += "\n"
        }
        return text
    }

    /// The reason why nothing can happen any more.
    private func ending() -> String {
        guard let end = moments.prefix(present).last(where: { !$0.before.isOver }) else {
            return ""
        }
        let line = end.line
        if let fault = line.fault { return words(of: end) + " → " + writer.words(for: fault) }
        for record in line.records.reversed() {
            switch record {
            case .finished, .cancelled: return sentence(record)
            default: continue
            }
        }
        return "nothing is shown"
    }

    /// `Main › [tab Orders] › OrderList › ⟨sheet⟩ Refund`
    func path() -> String {
        var parts: [String] = []
        for (index, layer) in configuration.world.layers.enumerated() {
            var pieces = path(from: layer.stack)
            if index == 0, let root = root(showing: pieces) { pieces.insert(root, at: 0) }
            if layer.style != nil, !pieces.isEmpty {
                pieces[0] = "⟨" + layer.word + "⟩ " + pieces[0]
            }
            parts += pieces
        }
        var text = ""
        for part in parts { text += (text.isEmpty ? "" : " › ") + part }
        return text
    }

    /// The names on a stack and on the stacks that are seen inside its top.
    private func path(from stack: InstanceID) -> [String] {
        var pieces: [String] = []
        let entries = configuration.world.entries(of: stack)
        for entry in entries { pieces += names(of: entry) }
        guard let top = entries.last, top.content == .tabs,
            let tabs = top.owner.flatMap({ configuration.world.flow($0) })?.tabs
        else { return pieces }
        var columns: [String] = []
        for index in configuration.world.shownColumns(of: tabs) {
            guard let inner = tabs.stacks[index] else { continue }
            var text = ""
            for piece in path(from: inner) { text += (text.isEmpty ? "" : " › ") + piece }
            if !text.isEmpty { columns.append(text) }
        }
        if columns.count < 2 { return pieces + columns }
        var text = ""
        for column in columns { text += (text.isEmpty ? "" : " | ") + column }
        return pieces + [text]
    }

    /// The root flow leads the path, unless a container at the bottom names itself.
    private func root(showing pieces: [String]) -> String? {
        guard let id = configuration.world.children(of: nil).first,
            let flow = configuration.world.flow(id)
        else { return nil }
        let bottom = configuration.world.entries(of: configuration.world.layers[0].stack)
            .first { $0.content != .host }
        return bottom?.content == .tabs ? nil : graph[flow.flow].name
    }

    private func names(of entry: Entry) -> [String] {
        switch entry.content {
        case .host: return []
        case .screen(let screen): return [graph[screen].name + slots(of: entry, screen)]
        case .tabs:
            guard let flow = entry.owner.flatMap({ configuration.world.flow($0) }),
                let state = flow.tabs
            else { return [] }
            let container = graph.container(of: flow)
            let selected = container.children[Int(state.selected)].name
            if state.columns != nil, configuration.world.width == .regular {
                return [graph[flow.flow].name]
            }
            return [graph[flow.flow].name, "[" + container.childWord + " " + selected + "]"]
        }
    }

    /// ` {left: Menu, right: –}`
    private func slots(of entry: Entry, _ screen: ScreenID) -> String {
        var text = ""
        for (name, slot) in zip(graph[screen].slots, entry.slots) {
            let embedded = configuration.world.bottom(of: slot).map { names(of: $0)[0] }
            text += (text.isEmpty ? " {" : ", ") + name + ": " + (embedded ?? "–")
        }
        return text.isEmpty ? "" : text + "}"
    }

    /// The inputs of the top screen, one a line.
    func inputs() -> String {
        guard let entry = configuration.world.frontEntry, let screen = entry.screen else {
            return ""
        }
        var text = ""
        for words in simulation.machine.words(of: entry, in: configuration) {
            text += "  “" + printable(words) + "”\n"
        }
        for (field, value) in zip(graph[screen].inputs, configuration.inputs(of: entry)) {
            text += "  " + field.name + " = " + graph.written(value, field.type) + "\n"
        }
        return text
    }

    /// The shared state, the facts and the state of every running flow.
    func state() -> String {
        var text = ""
        for (field, value) in zip(graph.application.state, configuration.app) {
            text += "app." + field.name + " = " + graph.written(value, field.type) + "\n"
        }
        for (field, value) in zip(graph.application.facts, configuration.facts) {
            text += "facts." + field.name + " = " + graph.written(value, field.type) + "\n"
        }
        for id in configuration.world.preorder {
            guard let flow = configuration.world.flow(id) else { continue }
            let type = graph[flow.flow]
            text += type.name + "\n"
            for (field, value) in zip(type.inputs, configuration.inputs(of: flow)) {
                text += "  inputs." + field.name + " = " + graph.written(value, field.type) + "\n"
            }
            for (field, value) in zip(type.state, configuration.state(of: flow)) {
                text += "  state." + field.name + " = " + graph.written(value, field.type) + "\n"
            }
        }
        return text
    }

    /// The layers with the entries inside them, top layer last, the active screen marked.
    func tree() -> String {
        var text = ""
        for layer in configuration.world.layers {
            text += layer.word + "\n"
            text += tree(layer.stack, indent: "  ")
        }
        return text
    }

    private func tree(_ stack: InstanceID, indent: String) -> String {
        var text = ""
        for entry in configuration.world.entries(of: stack) {
            let owner = entry.owner.flatMap { configuration.world.flow($0) }
            switch entry.content {
            case .host: text += indent + "(host)\n"
            case .screen(let screen):
                text += indent + writer.name(of: ScreenInstance(screen, entry.ordinal))
                if let owner { text += " of " + graph[owner.flow].name }
                text += isTop(entry) ? " ◀\n" : "\n"
                for (name, slot) in zip(graph[screen].slots, entry.slots) {
                    text += indent + "  {" + name + "}\n" + tree(slot, indent: indent + "    ")
                }
            case .tabs:
                guard let owner, let state = owner.tabs else { continue }
                let container = graph.container(of: owner)
                text += indent + graph[owner.flow].name + "\n"
                for (index, child) in container.children.enumerated() {
                    let isSelected = Int(state.selected) == index
                    text +=
                        indent + "  [" + container.childWord + " " + child.name + "]"
                        + (isSelected ? " ◀" : "")
                    guard let inner = state.stacks[index] else {
                        let isThere = graph.isThere(Int32(index), of: owner.id, in: configuration)
                        text += isThere ? "" : " hidden"
                        if state.columns != nil {
                            text += " empty\n"
                        } else {
                            text += child.isAction ? " action\n" : " not started\n"
                        }
                        continue
                    }
                    text += "\n" + tree(inner, indent: indent + "    ")
                }
            }
        }
        return text
    }

    private func isTop(_ entry: Entry) -> Bool {
        configuration.world.topEntries.contains { $0.id == entry.id }
            || configuration.world.frontEntry?.id == entry.id
    }

    /// One line an event; undone events are marked.
    func log() -> String {
        var text = ""
        for (index, moment) in moments.enumerated() {
            text += index < present ? "  " : "- "
            text += moment.line.number.description + "  " + words(of: moment)
            text += " → " + moment.line.verdict.rawValue + "\n"
        }
        return text
    }

    /// The result of an event, in a few lines.
    func outcome(of moment: Moment) -> String {
        let line = moment.line
        var text = line.number.description + "  " + words(of: moment) + " → "
        text += line.verdict.rawValue
        if let fault = line.fault { text += " " + fault.kind.rawValue }
        switch line.verdict {
        case .done: break
        default: text += ": " + reason(for: moment)
        }
        for record in line.records { text += "\n   " + sentence(record) }
        for effect in line.effects { text += "\n   " + writer.text(of: effect) }
        return text
    }

    private func sentence(_ record: TraceRecord) -> String {
        switch record {
        case .started(let flow): return graph[flow].name + " started"
        case .finished(let flow, let index, let payload, _):
            let outcome = graph[flow].outcomes[Int(index)]
            let text = graph[flow].name + " ended " + outcome.name
            if payload.isEmpty { return text }
            return text + " " + graph.written(payload, outcome.payload)
        case .cancelled(let flow, let cause, _):
            return graph[flow].name + " ended cancelled (" + cause.rawValue + ")"
        case .notRestored(let reason): return "not restored (" + reason + ")"
        case .suppressed(let step): return writer.name(of: step) + " suppressed"
        case .dropped(let step): return writer.name(of: step) + " dropped"
        case .setThroughNil(let step): return writer.name(of: step) + " met a nil"
        case .keptScreenInput(let instance, let input):
            return writer.name(of: instance) + " keeps its last "
                + graph[instance.screen].inputs[Int(input)].name
        case .reported(let flow, let index, let payload, _):
            let report = graph[flow].reports[Int(index)]
            let text = graph[flow].name + " reported " + report.name
            return payload.isEmpty ? text : text + " " + graph.written(payload, report.payload)
        case .pending(let call): return writer.name(of: call) + " is pending"
        case .replaced(let gate):
            return "what waited for "
                + (gate.map { "the gate " + writer.name(ofGate: $0) } ?? "its place")
                + " is replaced"
        case .replacedStep(let step):
            return "what waited at " + writer.name(of: step) + " is replaced"
        case .replacedEvent: return "the event that waited for a screen is replaced"
        case .droppedAtGate(let gate):
            return "what waited for the gate " + writer.name(ofGate: gate) + " is dropped"
        case .replacedLeave(let instance):
            return "what was asked about " + writer.name(of: instance) + " is replaced"
        case .droppedAction(let reason): return "what waited is dropped (" + reason + ")"
        case .unreachable(let step): return writer.name(of: step) + " cannot be reached"
        case .late(let call): return writer.name(of: call) + " is late"
        case .keptFlowInput(let flow, let input):
            return graph[flow].name + " keeps its last " + graph[flow].inputs[Int(input)].name
        case .unstable(let flow, let watched):
            return graph[flow].name + ": " + watched.text + " changed again"
        }
    }

    func coverageText() -> String {
        let coverage = coverage
        var text = ""
        for share in coverage.shares where share.total > 0 {
            text += share.name + ": " + share.seen.description + " of "
            text += share.total.description + "\n"
        }
        for (index, count) in coverage.screens.enumerated() where count == 0 {
            let screen = graph.screens[index]
            text += "  never shown: " + graph[screen.flow].name + "." + screen.name + "\n"
        }
        for (index, count) in coverage.transitions.enumerated() where count == 0 {
            let transition = graph.transitions[index]
            text += "  never run: " + graph[transition.flow].name + "/" + transition.key + "\n"
        }
        for (index, count) in coverage.links.enumerated() where count == 0 {
            text += "  never followed: " + graph.application.links[index].name + "\n"
        }
        for (index, count) in coverage.entries.enumerated() where count == 0 {
            text += "  never followed: " + graph.application.entries[index].name + "\n"
        }
        for (index, count) in coverage.gates.enumerated() where count == 0 {
            text += "  never in the way: " + graph.application.gates[index].name + "\n"
        }
        return text
    }
}
