import FlowModel

/// The events of the app that a flow hears, and the values that it watches.
extension FlowWriter {
    /// The events of the app with the transitions that answer them, in the order of the events.
    private var heard: [(event: Int, handler: (transition: TransitionID, binding: Int))] {
        let events = handlers.compactMap { trigger, handler -> (Int, (TransitionID, Int))? in
            guard case .event(let event) = trigger else { return nil }
            return (Int(event), handler)
        }
        return events.sorted { $0.0 < $1.0 }.map { ($0.0, ($0.1.0, $0.1.1)) }
    }

    private var watched: [(path: WatchedPath, handler: (transition: TransitionID, binding: Int))] {
        flow.watched.enumerated().compactMap { index, path in
            handlers[.changed(Int32(index))].map { (path, $0) }
        }
    }

    mutating func writeListening() {
        let heard = heard
        let watched = watched
        guard !heard.isEmpty || !watched.isEmpty else { return }
        code.blank()
        code.open(access + "override func listen()")
        if !heard.isEmpty, let type = module.names.events.events {
            code.open("hear(" + type + ".self)", closure: "flow, event in")
            let isApart = code.openFunction(
                "reaction() -> FlowReaction", forStatements: heard.count)
            code.line("switch event {")
            var certain = 0
            let prefix = isApart ? "return ." : "."
            for (event, handler) in heard where writeHeard(event, handler, prefix) { certain += 1 }
            if certain < graph.application.events.count { code.line("default: \(prefix)pass") }
            code.line("}")
            if isApart { code.closeFunction("return reaction()") }
            code.close()
        }
        for (path, handler) in watched { writeWatched(path, handler) }
        code.close()
    }

    /// Writes the case for one event; returns true if the flow wants it without a condition.
    private mutating func writeHeard(
        _ event: Int, _ handler: (transition: TransitionID, binding: Int), _ prefix: String
    ) -> Bool {
        let transition = graph[handler.transition]
        let binding = transition.triggers[handler.binding]
        let names = module.names.events.cases[event]
        var scope = NameScope(reserved: ReservedNames.destinationLocals.union(["event"]))
        let values = names.labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
        let steps = graph[transition.steps]
        let condition = steps.count == 1 ? steps.first?.condition : nil
        let isIgnored = isIgnored(handler.transition)
        let used = values.indices.filter { index in
            guard let place = binding.payloadMap.firstIndex(of: Int32(index)) else { return false }
            return !isIgnored || condition.map { graph.readsPayload(place, in: $0) } ?? false
        }
        let bound = values.enumerated().map { used.contains($0) ? "let " + $1 : "_" }
        var pattern: Code = "case ." + SwiftName.escaped(names.name)
        if !used.isEmpty { pattern += "(" + bound.joined(separator: ", ") + ")" }
        if let condition {
            var expressions = ExpressionWriter(
                module: module, flow: id,
                payload: binding.payloadMap.map { values[Int($0)] })
            expressions.owner = "flow."
            pattern += " where \(expressions.text(condition).flat)"
        }
        if isIgnored {
            let tracked: Code = "ignoreTracked(as: \(literal: transition.id))"
            code.line("\(pattern): \(prefix)\(usesHooks ? tracked : "ignore")")
        } else {
            let call = call(handler, subject: "flow", values: values, inputs: [])
            code.line(LineBreak.branch(pattern, "\(prefix)handle { \(call.flat) }"))
        }
        return condition == nil
    }

    private mutating func writeWatched(
        _ path: WatchedPath, _ handler: (transition: TransitionID, binding: Int)
    ) {
        let expressions = ExpressionWriter(module: module, flow: id)
        let value = expressions.text(path.value).flat
        let head: Code = "watch(\(literal: path.text), \\.\(value))"
        guard !isIgnored(handler.transition) || usesHooks else {
            return code.line(head + " { _, _, _ in }")
        }
        code.line(head + " " + closure(handler, labels: ["old", "new"], inputs: []))
    }

    // MARK: - Hooks

    /// True if hooks track the transitions of this flow: its own hooks or those of others.
    var usesHooks: Bool { module.usesHooks }

    mutating func writeHooks() {
        guard !flow.hooks.isEmpty else { return }
        EventWriter(module: module).write(
            flow.hooks, of: id, head: access + "override func ", to: &code)
    }
}
