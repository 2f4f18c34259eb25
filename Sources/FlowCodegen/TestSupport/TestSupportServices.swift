import FlowModel

/// Stand-ins for an app's operations, and their outcomes as traces write them. Tests answer calls
/// by events, so the stand-ins do no work.
extension TestSupportWriter {
    mutating func writeServices() {
        guard let name = names.services.services else { return }
        code.blank()
        code.line("/// Stands in for the operations: tests answer calls as events instead.")
        code.open(access + "struct " + names.mockServices + ": " + name)
        code.line(access + "init() {}")
        for (service, names) in zip(graph.application.services, names.services.operations) {
            for (operation, names) in zip(service.operations, names) {
                let parameters = module.parameters(operation.inputs, names.labels)
                let result = names.outcome.map { " -> " + $0 } ?? ""
                code.blank()
                code.open(
                    access + "func " + SwiftName.escaped(names.method) + "("
                        + parameters.joined(separator: ", ") + ") async" + result)
                code.line("preconditionFailure(\"tests answer calls as events\")")
                code.close()
            }
        }
        code.close()
        for (service, names) in zip(graph.application.services, names.services.operations) {
            for (operation, names) in zip(service.operations, names) {
                guard let type = names.outcome else { continue }
                writeSignals(operation.outcomes, names.outcomes, of: type, isReadBack: true)
            }
        }
    }

    mutating func writeReports(of flow: Flow, _ names: FlowNames) {
        guard !flow.reports.isEmpty else { return }
        let type = names.coordinator + "." + names.report
        writeSignals(flow.reports, names.reports, of: type, isReadBack: false)
    }

    mutating func writeSignals(
        _ signals: [Signal], _ names: [SignalNames], of type: String, isReadBack: Bool
    ) {
        let conformance = isReadBack ? "FlowTraceableAnswer" : "FlowTraceableOutcome"
        code.blank()
        code.open("nonisolated extension " + type + ": " + conformance)
        code.open(access + "var flowTraceName: String")
        code.line("switch self {")
        for (signal, name) in zip(signals, names) {
            code.line("case ." + SwiftName.escaped(name.name) + ": " + Code.literal(signal.name))
        }
        code.line("}")
        code.close()
        code.blank()
        code.open(access + "var flowTracePayload: FlowTraceValue")
        code.line("switch self {")
        for (signal, name) in zip(signals, names) {
            let fields = signal.payload.enumerated().map { index, field in
                (field.name, "field" + String(index))
            }
            code.line(pattern(name) + ": " + object(fields))
        }
        code.line("}")
        code.close()
        if isReadBack { writeReading(signals, names) }
        code.close()
    }

    private mutating func writeReading(_ signals: [Signal], _ names: [SignalNames]) {
        code.blank()
        code.open(access + "init?(flowTraceName: String, payload: FlowTraceValue)")
        code.line("switch flowTraceName {")
        for (signal, name) in zip(signals, names) {
            code.line("case " + Code.literal(signal.name) + ":")
            code.indent()
            for (number, field) in signal.payload.enumerated() {
                writeRead(field, as: "field\(number)", from: "payload", failing: "return nil")
            }
            let values = name.labels.enumerated().map {
                SwiftName.argument($1) + ": field" + String($0)
            }
            let rest = values.isEmpty ? "" : "(" + values.joined(separator: ", ") + ")"
            code.line("self = ." + SwiftName.escaped(name.name) + rest)
            code.unindent()
        }
        code.line("default: return nil")
        code.line("}")
        code.close()
    }
}
