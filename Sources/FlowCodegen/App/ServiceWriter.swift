import FlowModel

/// Writes the protocol of an app's operations, and an enumeration of the outcomes of each.
struct ServiceWriter {
    let module: ModuleWriter

    private var graph: FlowGraph { module.graph }

    func write(to code: inout CodeWriter) {
        guard let name = module.names.services.services else { return }
        code.blank()
        code.comment(
            "///",
            "What the flows of `" + graph.application.name
                + "` ask of the rest of the app. Work that nobody waits for any more is cancelled.")
        code.open(module.access + "nonisolated protocol " + name + ": Sendable")
        for (service, names) in zip(graph.application.services, module.names.services.operations) {
            for (operation, names) in zip(service.operations, names) {
                let parameters = module.parameters(operation.inputs, names.labels)
                let result = names.outcome.map { " -> " + $0 } ?? ""
                code.line(
                    "func " + SwiftName.escaped(names.method) + LineBreak.list(parameters)
                        + " async" + result)
            }
        }
        code.close()
        for (service, names) in zip(graph.application.services, module.names.services.operations) {
            for (operation, names) in zip(service.operations, names) {
                guard let outcome = names.outcome else { continue }
                code.blank()
                code.line("/// How `" + service.name + "." + operation.name + "` ends.")
                code.open(module.access + "nonisolated enum " + outcome + ": Equatable, Sendable")
                module.writeCases(operation.outcomes, names.outcomes, to: &code)
                code.close()
            }
        }
    }
}

extension ModuleWriter {
    /// Writes the cases of an enumeration with their payloads.
    func writeCases(_ signals: [Signal], _ names: [SignalNames], to code: inout CodeWriter) {
        for (signal, name) in zip(signals, names) {
            let list =
                signal.payload.isEmpty
                ? "" : LineBreak.list(parameters(signal.payload, name.labels))
            code.line("case " + SwiftName.escaped(name.name) + list)
        }
    }
}
