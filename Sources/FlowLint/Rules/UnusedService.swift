import FlowModel

extension LintRule {
    /// A service without an operation that a step calls. One operation that is called is enough:
    /// services are often written for more than one app.
    static let unusedService: LintRule = LintRule(
        DiagnosticKind(
            id: "unused-service", family: .unused, severity: .warning,
            summary: "No step calls anything of the service.",
            reason: "The app has to implement it, and nothing ever runs it.",
            advice: "Call it (`call: service.operation`), or remove it.",
            bad: [serviceExample("{ push: Home }")],
            good: [serviceExample("[call: mail.load, push: Home]")]),
        check: { graph in
            var isCalled = [Bool](repeating: false, count: graph.application.services.count)
            for step in graph.steps {
                guard case .call(let call) = step.verb else { continue }
                isCalled[Int(call.operation.service)] = true
            }
            return graph.application.services.enumerated().compactMap { index, service in
                if isCalled[index] { return nil }
                return Diagnostic(
                    LintRule.unusedService.kind, at: service.span,
                    "no step calls anything of the service `\(service.name)`",
                    help: service.operations.first.map {
                        "write `call: \(service.name).\($0.name)`, or remove the service"
                    } ?? "remove it",
                    element: graph.application.name + "/" + service.name)
            }
        })
}

private func serviceExample(_ step: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Mail
        services:
          mail:
            load: {}
        screens:
          Start: { outputs: [load] }
          Home: {}
        start: { push: Start }
        transitions:
          Start.load: \(step)
        """)
}
