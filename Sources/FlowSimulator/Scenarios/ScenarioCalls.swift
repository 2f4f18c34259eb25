#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Checking calls and reports.
extension ScenarioRun {
    func names(of operations: [OperationID]) -> String {
        var text = ""
        for operation in operations {
            text += (text.isEmpty ? "" : ", ") + graph.name(of: operation)
        }
        return "[" + text + "]"
    }

    mutating func check(_ expected: ExpectedReport, at span: SourceSpan) {
        var found: [String] = []
        for record in result.lines.last?.records ?? [] {
            guard case .reported(let flow, let index, let payload) = record else { continue }
            let report = graph[flow].reports[Int(index)]
            found.append(
                graph[flow].name + "." + report.name + " " + text(payload, report.payload))
            guard (expected.flow ?? flow) == flow, expected.name == report.name else { continue }
            if let wanted = expected.payload, wanted != payload { continue }
            return
        }
        var message = "expected "
        message += expected.flow.map { "`" + graph[$0].name + "`" } ?? "a flow"
        message += " to report `" + expected.name + "`, found "
        if found.isEmpty { message += "that none reported" }
        for (index, text) in found.enumerated() {
            message += (index > 0 ? ", `" : "`") + text + "`"
        }
        fail(span, message)
    }

    private func text(_ payload: [Value], _ fields: [Field]) -> String {
        var json = JSONWriter()
        json.fields(payload, fields, graph.types)
        return json.text
    }
}
