// Calls of hand-written Swift as traces write them.
extension FlowTraceWriter {
    func effect(_ leaving: FlowLeavingEffect) -> String {
        let window = names.windowsAreMultiple ? ",\"window\":\(leaving.window.id)" : ""
        switch leaving.effect {
        case .call(let call):
            let fields = zip(names.operations[call.name] ?? [], call.inputs.map(traceValue))
            let payload = FlowTraceValue.object(Dictionary(fields) { first, _ in first })
            return "{\"call\":\(quoted(call.name)),\"id\":\(quoted(names.step(call.site).id))"
                + ",\"flow\":\(quoted(leaving.window.committed.callPaths[call.node]))"
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

    /// A call that is not answered yet.
    func busy(_ call: FlowCallRecord, _ paths: [Int: String]) -> String {
        let source = call.source.flatMap { world.entries[$0] }
        let screen = source?.destination.map { "\($0.name)#\(source?.ordinal ?? 0)" }
        return "{\"call\":\(quoted(names.step(call.site).id)),\"flow\":\(quoted(paths[call.node]))"
            + ",\"screen\":\(quoted(screen)),\"busy\":\(call.isBlocking)"
            + (call.isQueued ? ",\"queued\":true}" : "}")
    }

    /// Something that waits for a gate, or until it can land.
    func action(_ action: FlowParkedAction, _ paths: [Int: String]) -> String {
        let event = event(of: action.work)
        if let waiting = action.waiting {
            return "{\"event\":\(event),\"present\":\(quoted(names.step(waiting.step).id))"
                + ",\"flow\":\(quoted(paths[waiting.context.node]))}"
        }
        let text = "{\"event\":\(event),\"gate\":\(quoted(action.gate))"
        switch action.question {
        case .flow(let node): return text + ",\"flow\":\(quoted(paths[node]))}"
        case .call(let call, _) where !world.isAwaited(call): return text + "}"
        case .call(_, let site): return text + ",\"call\":\(quoted(names.step(site).id))}"
        case .wait, .screen, .uncovered: return text + "}"
        }
    }

    /// The event that is to run again.
    private func event(of work: FlowWork) -> String {
        arrival(work.event) ?? events[work.eventNumber] ?? "null"
    }

    /// Something that has arrived; what launched the app is told apart from the launch.
    private func arrival(_ event: FlowEvent) -> String? {
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

    /// What a leave guard asks about.
    func pending(_ pending: FlowPending) -> String {
        let waived = pending.work.waived.map { quoted($0.screen.description) }.joined(
            separator: ",")
        return "{\"event\":\(event(of: pending.work)),\"waived\":[\(waived)]"
            + ",\"asks\":\(quoted(pending.asks.description))}"
    }

    /// An outcome that waits for its place to come into view.
    func parked(_ answer: FlowParkedAnswer, _ paths: [Int: String]) -> String {
        let call = answer.call
        let outcome = answer.outcome as? any FlowTraceableOutcome
        return "{\"call\":\(quoted(names.step(call.site).id)),\"flow\":\(quoted(paths[call.node]))"
            + ",\"outcome\":\(quoted(outcome?.flowTraceName ?? "done"))"
            + ",\"payload\":\(outcome?.flowTracePayload.text ?? "{}")}"
    }
}

extension FlowTestDriver {
    /// Answers a call by what its step is called in traces. An answer to a call that nobody waits
    /// for comes too late.
    func sendAnswer(_ event: FlowTraceValue, in runtime: FlowRuntime) {
        guard let step = event["call"]?.string, let flow = event["flow"]?.string,
            let name = event["outcome"]?.string
        else { return }
        let world = runtime.committed
        let paths = world.callPaths
        let call = world.calls.first { call in
            !call.isQueued && paths[call.node] == flow && names.step(call.site).id == step
        }
        guard let call else { return runtime.enqueue(.answer(FlowAnswer(call: 0, outcome: ()))) }
        let payload = event["payload"] ?? .object([:])
        guard let type = call.outcomeType as? any FlowTraceableAnswer.Type else {
            return runtime.enqueue(.answer(FlowAnswer(call: call.id, outcome: ())))
        }
        guard let outcome = type.init(flowTraceName: name, payload: payload) else { return }
        runtime.enqueue(.answer(FlowAnswer(call: call.id, outcome: outcome)))
    }
}
