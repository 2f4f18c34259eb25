import FlowEngine
import FlowModel

/// A report or an end of a flow in the window.
private struct SeenSignal {
    let flow: FlowID
    let name: String
    let payload: [Value]
    /// The payload as text, or the cause of a cancelled flow.
    let text: String
}

/// Checks the reports and the ends of flows.
extension ExpectationCheck {
    mutating func checkSignals(_ expected: Expectation) {
        var reports: [SeenSignal] = []
        var ends: [SeenSignal] = []
        for record in line?.records ?? [] {
            switch record {
            case .reported(let flow, let index, let payload, windowID):
                reports.append(seen(graph[flow].reports[Int(index)], of: flow, payload))
            case .finished(let flow, let index, let payload, windowID):
                ends.append(seen(graph[flow].outcomes[Int(index)], of: flow, payload))
            case .cancelled(let flow, let cause, windowID):
                ends.append(
                    SeenSignal(flow: flow, name: "cancelled", payload: [], text: cause.rawValue))
            default: break
            }
        }
        if let report = expected.reported {
            check(report, of: report.flow, "report", reports, none: "that none reported") {
                $0.reports
            }
        }
        if let end = expected.ended {
            check(end, of: end.flow ?? alone, "end with", ends, none: "that none ended") {
                $0.outcomes
            }
        }
    }

    private func seen(_ signal: Signal, of flow: FlowID, _ payload: [Value]) -> SeenSignal {
        SeenSignal(
            flow: flow, name: signal.name, payload: payload, text: text(payload, signal.payload))
    }

    private mutating func check(
        _ expected: ExpectedSignal, of flow: FlowID?, _ verb: String, _ seen: [SeenSignal],
        none: String, among signals: (Flow) -> [Signal]
    ) {
        var found = ""
        for signal in seen {
            if (flow ?? signal.flow) == signal.flow, expected.name == signal.name,
                (expected.payload ?? signal.payload) == signal.payload
            {
                return
            }
            found += (found.isEmpty ? "`" : ", `") + graph[signal.flow].name + "." + signal.name
            found += " " + signal.text + "`"
        }
        var wanted = expected.name
        let known = (flow.map { [graph[$0]] } ?? graph.flows).flatMap(signals)
        if let payload = expected.payload,
            let signal = known.first(where: { $0.name == expected.name })
        {
            wanted += " " + text(payload, signal.payload)
        }
        let subject = flow.map { "`" + graph[$0].name + "`" } ?? "a flow"
        fail(
            "expected " + subject + " to " + verb + " `" + wanted + "`, found "
                + (found.isEmpty ? none : found), at: span)
    }

    private func text(_ payload: [Value], _ fields: [Field]) -> String {
        var json = JSONWriter()
        json.fields(payload, fields, graph.types)
        return json.text
    }
}
