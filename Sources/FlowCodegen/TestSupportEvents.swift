import FlowModel

/// Facts and events of an app as traces write them.
extension TestSupportWriter {
    /// What a driver is told besides the shared state.
    var supplies: [String] {
        var lines: [String] = []
        if names.events.facts != nil { lines.append("supply(facts)") }
        if let events = names.events.events {
            lines.append("raiseEvents(of: " + events + ".self)")
        }
        let stands = ["screens": mockFactory + "()", "services": mockServices + "()"]
        if let gates = names.gates {
            let arguments = module.gatesShared.map { $0.name + ": " + (stands[$0.name] ?? $0.name) }
            lines.append("ask(" + gates + "(" + arguments.joined(separator: ", ") + "))")
        }
        if let links = names.links.links {
            let arguments = module.linksShared.map { $0.name + ": " + (stands[$0.name] ?? $0.name) }
            lines.append("follow(" + links + "(" + arguments.joined(separator: ", ") + "))")
        }
        if let entry = names.links.entry { lines.append("takeEntries(of: " + entry + ".self)") }
        if names.events.hooks != nil { lines.append("track(with: " + hooks + ")") }
        return lines
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
