import FlowEngine

// Calls of hand-written Swift as traces write them.
extension FlowTraceWriter {
    func effect(_ leaving: FlowLeavingEffect) -> String {
        let window = names.windowsAreMultiple ? ",\"window\":\(leaving.window.id)" : ""
        switch leaving.effect {
        case .call(let call, let token):
            let fields = zip(names.operations[call.name] ?? [], call.inputs.map(traceValue))
            let payload = FlowTraceValue.object(Dictionary(fields) { first, _ in first })
            return "{\"call\":\(quoted(call.name)),\"id\":\(quoted(names.step(call.site).id))"
                + ",\"flow\":\(quoted(leaving.window.world.path(of: token.flow)))"
                + ",\"payload\":\(payload.text)\(window)}"
        case .tell(let screen, let flow, let command, let values):
            let fields = names.commands["\(flow)/\(screen.name).\(command)"] ?? []
            let payload = object(fields, values.map(traceValue))
            return "{\"tell\":\(quoted(screen.description)),\"command\":\(quoted(command))"
                + ",\"payload\":\(payload.text)\(window)}"
        case .track(let name, let values):
            let payload = object(values.map(\.name), values.map { traceValue($0.value) })
            return "{\"track\":\(quoted(name)),\"payload\":\(payload.text)}"
        case .open(let target):
            return "{\"open\":\(quoted(target.traceName))}"
        }
    }

    private func object(_ names: [String], _ values: [FlowTraceValue]) -> FlowTraceValue {
        .object(Dictionary(zip(names, values)) { first, _ in first })
    }

    /// The text of a call that is not answered yet.
    func busy(_ token: FlowCallToken) -> String {
        let source = world.source(of: token).map { kernel.name(of: $0).description }
        return "{\"call\":\(quoted(step(of: token))),\"flow\":\(quoted(path(of: token.flow)))"
            + ",\"screen\":\(quoted(source)),\"busy\":\(token.step.busy == .blocking)"
            + (token.isQueued ? ",\"queued\":true}" : "}")
    }

    private func step(of token: FlowCallToken) -> String? {
        kernel.call(token).map { names.step($0.site).id }
    }

    /// The text of a step or link that waits for a gate, or until it can land.
    func action(_ waiting: FlowWaiting) -> String {
        let event = event(waiting.event)
        if let present = waiting.heldBack, case .held(let held)? = kernel.content(of: present.asker)
        {
            return "{\"event\":\(event),\"present\":\(quoted(names.step(held.site).id))"
                + ",\"flow\":\(quoted(path(of: present.frame.flow)))}"
        }
        let gate = waiting.gate.map { kernel.numbers.text(of: $0) }
        let text = "{\"event\":\(event),\"gate\":\(quoted(gate))"
        switch waiting.wait {
        case .flow(let flow): return text + ",\"flow\":\(quoted(path(of: flow)))}"
        case .call(let id):
            guard let token = world.calls.first(where: { $0.id == id }) else { return text + "}" }
            return text + ",\"call\":\(quoted(step(of: token)))}"
        case .slot, .screen, .uncovered, .view, .answer, .passed, .dropped: return text + "}"
        }
    }

    /// The event that is to run again, or that has caused the waiting.
    private func event(_ event: FlowEvent) -> String {
        guard case .occurrence(let occurrence, let number)? = kernel.content(of: event.ticket)
        else { return "null" }
        return arrival(occurrence) ?? events[number] ?? "null"
    }

    /// The text of a link or entry, without the launch that it may have caused; nil for others.
    private func arrival(_ event: FlowOccurrence) -> String? {
        guard case .arrival(let arrival) = event else { return nil }
        switch arrival {
        case .link(let url):
            return "{\"kind\":\"link\",\"url\":\(quoted(url))}"
        case .entry(let entry):
            let traced = entry as? any FlowTraceableOutcome
            let name = traced?.flowTraceName ?? ""
            let type = name.drop { $0 != " " }.dropFirst()
            return "{\"kind\":\"entry\",\"entry\":\(quoted(entry.launch.rawValue))"
                + ",\"type\":\(quoted(String(type)))"
                + ",\"payload\":\(traced?.flowTracePayload.text ?? "{}")}"
        }
    }

    /// The text of the question that a leave guard asks.
    func pending(_ asked: FlowWaiting) -> String {
        guard let question = asked.question else { return "null" }
        let waived = asked.waived.map { quoted(kernel.name(of: $0.screen).description) }
        return "{\"event\":\(event(asked.event)),\"waived\":[\(waived.joined(separator: ","))]"
            + ",\"asks\":\(quoted(kernel.name(of: question.asks).description))}"
    }

    /// The text of an outcome that waits for its place to come into view.
    func parked(_ waiting: FlowWaiting) -> String {
        guard case .answer(let token, _, let payload) = waiting.work else { return "null" }
        let outcome = kernel.value(payload) as? any FlowTraceableOutcome
        return "{\"call\":\(quoted(step(of: token))),\"flow\":\(quoted(path(of: token.flow)))"
            + ",\"outcome\":\(quoted(outcome?.flowTraceName ?? "done"))"
            + ",\"payload\":\(outcome?.flowTracePayload.text ?? "{}")}"
    }
}

extension FlowTestDriver {
    /// Answers a call, found by the name of its step in traces. An answer to a call that nobody
    /// waits for is too late.
    func sendAnswer(_ event: FlowTraceValue, in runtime: FlowRuntime) {
        guard let step = event["call"]?.string, let flow = event["flow"]?.string,
            let name = event["outcome"]?.string
        else { return }
        let world = runtime.world
        let kernel = runtime.windows.kernel
        let token = world.calls.first { token in
            !token.isQueued && world.path(of: token.flow) == flow
                && kernel.call(token).map { names.step($0.site).id } == step
        }
        guard let token, let call = kernel.call(token) else {
            return runtime.enqueue(.answer(FlowAnswer(call: .nowhere, outcome: ())))
        }
        let payload = event["payload"] ?? .object([:])
        guard let type = call.outcomeType as? any FlowTraceableAnswer.Type else {
            return runtime.enqueue(.answer(FlowAnswer(call: token.id, outcome: ())))
        }
        guard let outcome = type.init(flowTraceName: name, payload: payload) else { return }
        runtime.enqueue(.answer(FlowAnswer(call: token.id, outcome: outcome)))
    }
}
