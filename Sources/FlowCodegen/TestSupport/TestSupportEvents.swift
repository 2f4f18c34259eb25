import FlowModel

/// Facts and events of an app as traces write them.
extension TestSupportWriter {
    /// The lines that give a driver the facts, events, gates, links, entries, saved graph and
    /// hooks.
    var supplies: [String] {
        var lines: [String] = []
        if names.events.facts != nil { lines.append("supply(facts)") }
        if let events = names.events.events {
            lines.append("raiseEvents(of: " + events + ".self)")
        }
        if let gates = names.gates, !takeWindow(module.gatesShared) {
            lines.append("ask(" + made(gates, module.gatesShared) + ")")
        }
        if let links = names.links.links, !takeWindow(module.linksShared) {
            lines.append("follow(" + made(links, module.linksShared) + ")")
        }
        if let entry = names.links.entry { lines.append("takeEntries(of: " + entry + ".self)") }
        if graph.restores { lines.append("save(" + names.graphTable + ".saved)") }
        if names.events.hooks != nil { lines.append("track(with: " + hooks + ")") }
        return lines
    }

    /// Arguments for shared values, with mocks for screens and services.
    func standIns(_ shared: [(name: String, type: String)]) -> [Code] {
        let stands = ["screens": names.mockScreens + "()", "services": names.mockServices + "()"]
        return shared.map { "\($0.name): \(stands[$0.name] ?? $0.name)" }
    }

    /// A call with arguments for shared values.
    private func made(_ type: String, _ shared: [(name: String, type: String)]) -> String {
        type + "(" + standIns(shared).map(\.text).joined(separator: ", ") + ")"
    }

    /// True if the values include the state of a window, so that their user is made for each
    /// window.
    private func takeWindow(_ shared: [(name: String, type: String)]) -> Bool {
        shared.contains { $0.name == "window" }
    }

    /// Writes a driver that makes the flow for each window.
    mutating func writeRoot(_ root: Code, of driver: Code, isAlone: Bool) {
        let gates = isAlone && takeWindow(module.gatesShared) ? names.gates : nil
        let isRead = root.text.contains("window: window") || gates != nil
        code.open("let driver = " + driver, closure: isRead ? "window in" : "_ in")
        guard let gates else {
            code.line(root)
            return code.close()
        }
        code.line("let root = " + root)
        code.line("root.gates = " + made(gates, module.gatesShared))
        code.line("return root")
        code.close()
    }

    mutating func writeWindowState() {
        guard let state = names.window.state else { return }
        writeFields(
            graph.application.windows.state, names.window.properties, of: state, isReadBack: true)
    }

    private var hooks: String {
        let own = graph.application.hooks
        let expressions = graph.expressionsOfSteps(own.before) + graph.expressionsOfSteps(own.after)
        let arguments = [("app", Scope.app), ("facts", Scope.facts)].compactMap { name, scope in
            expressions.contains { graph.expressions.reads(scope, in: $0) }
                ? name + ": " + name : nil
        }
        return (names.events.hooks ?? "") + "(" + arguments.joined(separator: ", ") + ")"
    }

    mutating func writeEvents() {
        if let entry = names.links.entry {
            let signals = graph.application.entries.map {
                Signal(name: $0.name, payload: $0.landing.payload, span: $0.span)
            }
            writeSignals(signals, names.links.cases, of: entry, isReadBack: true)
        }
        if let facts = names.events.facts {
            writeFields(
                graph.application.facts, names.events.factProperties, of: facts, isReadBack: true)
        }
        guard let events = names.events.events else { return }
        let signals = graph.application.events.map {
            Signal(name: $0.name, payload: $0.payload, span: $0.span)
        }
        writeSignals(signals, names.events.cases, of: events, isReadBack: true)
    }
}
