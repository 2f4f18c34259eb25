import FlowModel

/// The names for the services and operations that an app has in hand-written Swift.
struct ServiceNames {
    /// The protocol of all operations; nil if the app has none.
    private(set) var services: String?
    /// By service, its operations.
    private(set) var operations: [[OperationNames]] = []

    init() {}

    init(of graph: FlowGraph, in module: inout NameScope) {
        guard !graph.application.services.isEmpty else { return }
        let app = SwiftName.type(graph.application.name)
        services = module.claim(app + "Services", app + "AppServices")
        var methods = NameScope()
        for service in graph.application.services {
            operations.append(
                service.operations.map {
                    OperationNames(of: $0, in: service, &methods, in: &module)
                })
        }
    }

    subscript(id: OperationID) -> OperationNames {
        operations[Int(id.service)][Int(id.operation)]
    }
}

/// The names of one operation.
struct OperationNames {
    /// `articlesLoad`: the method of the protocol, and of the flows that call the operation.
    let method: String
    /// The type of its outcomes; nil if it declares none.
    let outcome: String?
    let outcomes: [SignalNames]
    let labels: [String]

    init(
        of operation: Operation, in service: Service, _ methods: inout NameScope,
        in module: inout NameScope
    ) {
        let base = SwiftName.type(service.name) + SwiftName.type(operation.name)
        method = methods.claim(SwiftName.value(base))
        outcome =
            operation.declaresOutcomes
            ? module.claim(base + "Outcome", base + "OperationOutcome") : nil
        var scope = NameScope()
        labels = operation.inputs.map { scope.claim(SwiftName.value($0.name)) }
        scope = NameScope()
        outcomes = operation.outcomes.map {
            let name = SwiftName.value($0.name)
            return SignalNames(name: scope.claim(name, name + "Outcome"), payload: $0.payload)
        }
    }

    /// The type of the operation's result, as Swift spells it.
    var result: String { outcome ?? "Void" }
}
