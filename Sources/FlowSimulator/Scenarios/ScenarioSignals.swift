#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Checking what a flow reported, and how a flow ended.
extension ExpectationCheck {
    mutating func check(_ expected: ExpectedReport) {
        var found: [String] = []
        for record in line?.records ?? [] {
            guard case .reported(let flow, let index, let payload) = record else { continue }
            let report = graph[flow].reports[Int(index)]
            found.append(
                graph[flow].name + "." + report.name + " " + text(payload, report.payload))
            guard (expected.flow ?? flow) == flow, expected.name == report.name else { continue }
            if let wanted = expected.payload, wanted != payload { continue }
            return
        }
        let fields = expected.flow.map { [graph[$0]] } ?? graph.flows
        var message = "expected "
        message += expected.flow.map { "`" + graph[$0].name + "`" } ?? "a flow"
        message += " to report `"
        message += signal(expected.name, expected.payload, among: fields.flatMap { $0.reports })
        fail(message + "`, found " + list(found, none: "that none reported"), at: span)
    }

    mutating func check(_ expected: ExpectedEnd) {
        var found: [String] = []
        let flow = expected.flow ?? alone
        for record in line?.records ?? [] {
            guard let end = end(of: record) else { continue }
            found.append(graph[end.flow].name + "." + end.outcome + " " + end.text)
            guard (flow ?? end.flow) == end.flow, expected.outcome == end.outcome else { continue }
            if let payload = expected.payload, payload != end.payload { continue }
            return
        }
        let flows = flow.map { [graph[$0]] } ?? graph.flows
        var message = "expected "
        message += flow.map { "`" + graph[$0].name + "`" } ?? "a flow"
        message += " to end with `"
        message += signal(
            expected.outcome, expected.payload, among: flows.flatMap { $0.outcomes })
        fail(message + "`, found " + list(found, none: "that none ended"), at: span)
    }

    /// A name, with what it carries if that is expected too.
    private func signal(_ name: String, _ payload: [Value]?, among signals: [Signal]) -> String {
        guard let payload, let signal = signals.first(where: { $0.name == name }) else {
            return name
        }
        return name + " " + text(payload, signal.payload)
    }

    private func list(_ found: [String], none: String) -> String {
        if found.isEmpty { return none }
        var text = ""
        for item in found { text += (text.isEmpty ? "`" : ", `") + item + "`" }
        return text
    }

    private func text(_ payload: [Value], _ fields: [Field]) -> String {
        var json = JSONWriter()
        json.fields(payload, fields, graph.types)
        return json.text
    }

    private func end(
        of record: TraceRecord
    ) -> (flow: FlowID, outcome: String, payload: [Value], text: String)? {
        switch record {
        case .finished(let flow, let index, let payload):
            let outcome = graph[flow].outcomes[Int(index)]
            return (flow, outcome.name, payload, text(payload, outcome.payload))
        case .cancelled(let flow, let cause):
            return (flow, "cancelled", [], cause.rawValue)
        default: return nil
        }
    }
}
