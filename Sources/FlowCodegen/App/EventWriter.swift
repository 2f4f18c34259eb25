import FlowModel

/// Writes the facts of an app, its events and entries, and the hooks around its transitions.
struct EventWriter {
    let module: ModuleWriter

    private var graph: FlowGraph { module.graph }
    private var names: EventNames { module.names.events }

    func write(to code: inout CodeWriter) {
        if let facts = names.facts {
            code.blank()
            code.line(
                "/// What `" + graph.application.name + "` knows and its flows only read.")
            TypeWriter(module: module).writeStructure(
                facts, fields: graph.application.facts, properties: names.factProperties, to: &code)
        }
        if let events = names.events { write(events, to: &code) }
        if let entry = module.names.links.entry { write(entry: entry, to: &code) }
        if let hooks = names.hooks { write(hooks: hooks, to: &code) }
    }

    private func write(_ name: String, to code: inout CodeWriter) {
        let events = graph.application.events
        code.blank()
        code.line(
            "/// What can happen to `" + graph.application.name + "` besides what screens send.")
        code.open(module.access + "nonisolated enum " + name + ": FlowAppEvent, Equatable")
        for (event, signal) in zip(events, names.cases) {
            let list =
                event.payload.isEmpty
                ? "" : LineBreak.list(module.parameters(event.payload, signal.labels))
            code.line("case " + SwiftName.escaped(signal.name) + list)
        }
        write("isBroadcast", for: events.map(\.isBroadcast), to: &code) {
            "/// Every flow that wants it gets it, not only the one in front and its callers."
        }
        write("isRequired", for: events.map(\.isRequired), to: &code) {
            "/// Somebody has to want it."
        }
        code.close()
        code.blank()
        writeSend(name, to: "FlowRuntime", "Raises an event from outside of the flows", to: &code)
        guard graph.application.windows.areMultiple else { return }
        code.blank()
        writeSend(name, to: "FlowWindows", "Raises an event for all windows", to: &code)
    }

    private func writeSend(
        _ name: String, to type: String, _ comment: String, to code: inout CodeWriter
    ) {
        code.open("extension " + type)
        code.line("/// " + comment + ", after those that wait.")
        code.open(module.access + "func send(_ event: " + name + ")")
        code.line("raise(event)")
        code.close()
        code.close()
    }

    private func write(entry name: String, to code: inout CodeWriter) {
        let entries = graph.application.entries
        code.blank()
        code.line("/// What iOS hands to `" + graph.application.name + "` besides URLs.")
        code.open(module.access + "nonisolated enum " + name + ": FlowEntryPoint, Equatable")
        let cases = module.names.links.cases
        for (entry, signal) in zip(entries, cases) {
            let fields = entry.landing.payload
            let list =
                fields.isEmpty ? "" : LineBreak.list(module.parameters(fields, signal.labels))
            code.line(
                "/// The " + entry.kind.rawValue + " `" + entry.type + "`.")
            code.line("case " + SwiftName.escaped(signal.name) + list)
        }
        code.blank()
        code.line("/// How an app is launched by it.")
        code.open(module.access + "var launch: FlowLaunch")
        code.line("switch self {")
        for (entry, signal) in zip(entries, cases) {
            code.line("case ." + SwiftName.escaped(signal.name) + ": ." + entry.kind.rawValue)
        }
        code.line("}")
        code.close()
        code.close()
    }

    /// Writes a property that is true for some of the events; nothing if it is true for none.
    private func write(
        _ property: String, for marks: [Bool], to code: inout CodeWriter, comment: () -> Code
    ) {
        let marked = zip(names.cases, marks).filter { $1 }.map {
            "." + SwiftName.escaped($0.0.name)
        }
        guard !marked.isEmpty else { return }
        code.blank()
        code.line(comment())
        code.open(module.access + "var " + property + ": Bool")
        if marked.count == marks.count {
            code.line("true")
        } else {
            code.line("switch self {")
            code.line("case " + marked.joined(separator: ", ") + ": true")
            code.line("default: false")
            code.line("}")
        }
        code.close()
    }

    // MARK: - Hooks

    private func write(hooks name: String, to code: inout CodeWriter) {
        let hooks = graph.application.hooks
        let dependencies = module.hooksDependencies
        code.blank()
        code.line(
            "/// What is tracked around every transition of `" + graph.application.name
                + "`: hand it to the runtime.")
        code.line("@MainActor")
        code.open(module.access + "final class " + name + ": FlowHooks")
        for (name, type) in dependencies { code.line("private let " + name + ": " + type) }
        if !dependencies.isEmpty { code.blank() }
        let parameters = dependencies.map { $0.name + ": " + $0.type }
        let head = module.access + "init" + LineBreak.list(parameters)
        if dependencies.isEmpty {
            code.line(head + " {}")
        } else {
            code.open(head)
            for (name, _) in dependencies { code.line("self." + name + " = " + name) }
            code.close()
        }
        write(hooks, of: nil, head: module.access + "func ", to: &code)
        code.close()
    }

    /// Writes the methods for hooks that have steps, each after a blank line.
    func write(_ hooks: Hooks, of flow: FlowID?, head: String, to code: inout CodeWriter) {
        for (name, list) in [("willRun", hooks.before), ("didRun", hooks.after)] {
            guard !list.isEmpty else { continue }
            let expressions = ExpressionWriter(
                module: module, flow: flow, payload: ["transition"])
            code.blank()
            code.open(head + name + "(_ transition: String, _ tracker: FlowTracker)")
            for step in graph[list] {
                guard case .track(let event, let values) = step.verb else { continue }
                let call = "tracker.track" + LineBreak.list(expressions.tracked(event, values))
                guard let condition = step.condition else {
                    code.line(call)
                    continue
                }
                code.open("if " + expressions.text(condition))
                code.line(call)
                code.close()
            }
            code.close()
        }
    }
}

extension ExpressionWriter {
    /// `"bought", .value("count", state.count)`
    func tracked(_ name: String, _ values: [TrackedValue]) -> [Code] {
        let tracked = values.map { value in
            ".value" + LineBreak.list([Code.literal(value.name), typedText(value.value)])
        }
        return [Code.literal(name)] + tracked
    }

    /// An expression written so that Swift knows its type without any context.
    func typedText(_ id: ExpressionID) -> Code {
        let type = table.type(of: id)
        switch (table[id], graph.types[type]) {
        case (.literal, .string), (.literal, .int), (.literal, .double), (.literal, .bool),
            (.structure, _):
            return text(id)
        case (.literal, _), (.list, _), (.wrap, _), (.enumeration, _), (.conditional, _):
            return text(id, atLeast: .coalesce) + " as " + names.spelling(of: type, in: graph)
        default:
            return text(id)
        }
    }
}

extension ExpressionTable {
    /// True if an expression reads a field of a scope.
    func reads(_ scope: Scope, in id: ExpressionID) -> Bool {
        contains(id) { part in
            guard case .read(scope, _) = self[part] else { return nil }
            return true
        }
    }
}

extension ModuleWriter {
    /// The parameters of the initializer of the app's hooks: the shared state and the facts, each
    /// if a hook reads it.
    var hooksDependencies: [(name: String, type: String)] {
        let hooks = graph.application.hooks
        var dependencies: [(name: String, type: String)] = []
        let expressions =
            graph.expressionsOfSteps(hooks.before) + graph.expressionsOfSteps(hooks.after)
        if expressions.contains(where: { graph.expressions.reads(.app, in: $0) }) {
            dependencies.append(("app", "FlowAppState<" + names.appState + ">"))
        }
        if expressions.contains(where: { graph.expressions.reads(.facts, in: $0) }) {
            dependencies.append(("facts", names.events.factValues))
        }
        return dependencies
    }

    /// The call that makes the app's hooks, `ShopHooks(app:)`; nil without hooks.
    var hooksCall: String? {
        names.events.hooks.map { $0 + "(" + hooksDependencies.map { $0.name + ":" }.joined() + ")" }
    }
}
