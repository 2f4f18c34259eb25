import FlowModel

extension PartResolver {
    /// The services as the graph has them.
    var graphServices: [Service] {
        signatures.services.list.map { service in
            Service(
                name: service.name.text,
                operations: service.operations.map { operation in
                    Operation(
                        name: operation.name.text, inputs: operation.inputs.fields,
                        outcomes: operation.outcomes.signals.map { $0.signal },
                        declaresOutcomes: operation.declaresOutcomes, span: operation.name.span)
                },
                span: service.name.span)
        }
    }

    /// True if a service may be declared in text that could not be read.
    private var hidesServices: Bool {
        names.hasUnnamedFile || names.unreadInApp.contains(.services)
            || names.flows.contains { $0.unread.contains(.services) }
    }

    /// The operation that a `call` names.
    mutating func requireOperation(_ name: Name) -> OperationID? {
        let parts = name.text.split(separator: ".").map { String($0) }
        guard parts.count == 2 else { return nil }
        guard let service = signatures.services.index(of: parts[0]) else {
            if hidesServices { return nil }
            report(
                ResolveProblems.unknownService, at: name.span,
                "there is no service `\(parts[0])`",
                help: suggestion(
                    for: parts[0], among: serviceNames(from: name.span.file),
                    what: "the services are")
                    ?? "declare it under `services:`")
            return nil
        }
        let symbol = signatures.services[service]
        if let module = symbol.module, !names.canSee(parts[0], of: module, from: name.span.file) {
            report(
                ResolveProblems.unknownService, at: name.span,
                "there is no service `\(parts[0])` here",
                help: names.adviceOnUnseen(parts[0], of: module))
            return nil
        }
        guard let operation = symbol.indices[parts[1]] else {
            let isCut = names.values[Int(symbol.name.span.file.index)].cutByte != nil
            if isCut || symbol.operations.isEmpty && hidesServices { return nil }
            report(
                ResolveProblems.unknownService, at: name.span,
                "the service `\(parts[0])` has no operation `\(parts[1])`",
                help: suggestion(
                    for: parts[1], among: symbol.operations.map({ $0.name.text }),
                    what: "its operations are"),
                notes: [DiagnosticNote(at: symbol.name.span, "`\(parts[0])` is declared here")])
            return nil
        }
        return OperationID(service: service, operation: operation)
    }

    /// The names of the services that a file sees, including those of modules that nobody calls.
    private func serviceNames(from file: FileID) -> [String] {
        let seen = names.seenModules(from: file).flatMap { names.modules[$0].syntax.services }
        return signatures.services.list.filter { $0.module == nil }.map { $0.name.text }
            + seen.map { $0.name.text }
    }

    func operation(_ id: OperationID) -> OperationSymbol {
        signatures.services[Int(id.service)].operations[Int(id.operation)]
    }

    /// `call: service.operation` with its policies.
    mutating func resolveCall(_ step: StepSyntax, in context: StepContext) -> Call? {
        guard let name = step.value?.name, let id = requireOperation(name) else {
            return nil
        }
        let symbol = operation(id)
        let arguments = resolveArguments(
            step.modifiers[.with]?.value, for: symbol.inputs, of: name.text, at: name.span,
            in: context, isPartial: symbol.isPartial)
        guard let busy = resolveBusy(step, in: context), let arguments else { return nil }
        func word(_ modifier: StepModifier) -> String? {
            step.modifiers[modifier].map { $0.value.text }
        }
        return Call(
            operation: id, arguments: arguments, busy: busy,
            again: word(.again).flatMap { Call.Again(rawValue: $0) },
            outlivesScreen: word(.keep) == "true",
            whenHidden: word(.whenHidden).flatMap { Call.WhenHidden(rawValue: $0) } ?? .deliver)
    }

    /// `busy: true`, or a field of the flow's state that is a Bool.
    private mutating func resolveBusy(_ step: StepSyntax, in context: StepContext) -> Call.Busy? {
        guard let modifier = step.modifiers[.busy] else { return .unseen }
        let text = modifier.value.text
        let span = modifier.value.span
        if text == "true" { return .blocking }
        let parts = pathParts(text)
        let fields = signatures.flows[context.flow].state.fields
        guard parts.count == 2, parts[0] == "state" else {
            let example = fields.first { $0.type == TypeTable.bool }?.name ?? "isLoading"
            report(
                ExpressionProblems.readOnlyPath, at: span,
                "`busy` is `\(text)`, `true` or a field of the flow's own state was expected",
                help: "write `busy: state.\(example)`")
            return nil
        }
        if names.flows[context.flow].unread.contains(.state) { return nil }
        guard let index = signatures.flows[context.flow].state.index(of: parts[1]) else {
            let flags = fields.filter { $0.type == TypeTable.bool }.map { $0.name }
            report(
                ExpressionProblems.unknownPath, at: span,
                "`state` has no field `\(parts[1])`",
                help: suggestion(for: parts[1], among: flags, what: "its flags are")
                    ?? "declare it: `state: { \(parts[1]): Bool = false }`")
            return nil
        }
        let type = fields[index].type
        if checker.isBroken(type) { return nil }
        guard type == TypeTable.bool else {
            report(
                ExpressionProblems.typeMismatch, at: span,
                "`\(text)` is a \(checker.name(type)), a `Bool` was expected",
                help: "declare a flag: `state: { isLoading: Bool = false }`")
            return nil
        }
        return .flag(Int32(index))
    }
}
