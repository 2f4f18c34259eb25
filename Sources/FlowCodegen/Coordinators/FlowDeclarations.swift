import FlowModel

/// The upper half of a coordinator: the flow's outcomes, reports, inputs, state and start.
extension FlowWriter {
    mutating func writeOutcome() {
        code.line("/// How the flow ends.")
        code.open(
            access + "nonisolated enum " + names.outcome + ": FlowOutcome, Equatable, Sendable")
        for (outcome, name) in zip(flow.outcomes, names.outcomes) {
            code.line("case " + declaration(of: name, outcome.payload))
        }
        code.line("case cancelled(FlowCancellation)")
        code.close()
    }

    mutating func writeReport() {
        guard !flow.reports.isEmpty else { return }
        code.blank()
        code.line("/// What the flow tells its caller while it goes on.")
        code.open(access + "nonisolated enum " + names.report + ": Equatable, Sendable")
        module.writeCases(flow.reports, names.reports, to: &code)
        code.close()
    }

    /// A case with the types of its payload.
    private func declaration(of signal: SignalNames, _ payload: [Field]) -> Code {
        let name = SwiftName.escaped(signal.name)
        guard !payload.isEmpty else { return Code(name) }
        return name + LineBreak.list(module.parameters(payload, signal.labels))
    }

    mutating func writeInputs() {
        guard !flow.inputs.isEmpty else { return }
        code.blank()
        code.line("/// What the caller passes, kept up to date while the flow runs.")
        code.open(access + "nonisolated struct " + names.inputs + ": Equatable, Sendable")
        for (field, name) in zip(flow.inputs, names.inputProperties) {
            code.line(access + "var " + module.variable(field, name))
        }
        code.close()
    }

    mutating func writeState() {
        guard !flow.state.isEmpty else { return }
        code.blank()
        code.line("/// What the flow remembers.")
        code.open(access + "nonisolated struct " + names.state + ": Equatable, Sendable")
        for (field, name) in zip(flow.state, names.stateProperties) {
            let text = access + "var " + module.variable(field, name)
            code.line(LineBreak.assignment(of: constantStart(of: field), to: text))
        }
        code.close()
    }

    /// The properties and parameters for the values that the coordinator shares with others.
    private var shared: [(name: String, type: String)] { module.shared(by: Int(id.index)) }

    mutating func writeProperties() {
        code.blank()
        if !flow.inputs.isEmpty {
            let setter = module.options.access == .internal ? "" : "internal(set) "
            code.line(access + setter + "var inputs: " + names.inputs)
        }
        for (name, type) in shared { code.line("private let " + name + ": " + type) }
        if !flow.inputs.isEmpty || !shared.isEmpty { code.blank() }
    }

    mutating func writeInitializer() {
        var parameters = zip(flow.inputs, names.inputProperties).map { field, name in
            let text = module.parameter(field, name)
            return LineBreak.assignment(of: field.defaultValue.map(module.constant), to: text)
        }
        for (name, type) in shared { parameters.append("\(name): \(type)") }
        code.open(access + "init" + LineBreak.list(parameters))
        if !flow.inputs.isEmpty {
            let arguments = names.inputProperties.map {
                SwiftName.argument($0) + ": " + SwiftName.escaped($0)
            }
            code.line("self.inputs = " + names.inputs + LineBreak.list(arguments))
        }
        for (name, _) in shared { code.line("self." + name + " = " + name) }
        var arguments = ["name: " + Code.literal(flow.name)]
        if let limit = flow.depthLimit { arguments.append("depthLimit: " + String(limit)) }
        if !flow.state.isEmpty { arguments.append("state: " + freshState) }
        code.line("super.init" + LineBreak.list(arguments))
        code.close()
    }

    /// The state as it is when the flow starts.
    var freshState: Code {
        let expressions = ExpressionWriter(module: module, flow: id)
        let arguments = zip(flow.state, names.stateProperties).compactMap { field, name in
            constantStart(of: field) != nil
                ? nil
                : SwiftName.argument(name) + ": "
                    + (field.defaultValue.map { expressions.text($0) } ?? "nil")
        }
        return names.state + LineBreak.list(arguments)
    }

    /// The value a piece of state starts with, if it reads nothing.
    private func constantStart(of field: Field) -> Code? {
        guard let value = field.defaultValue else { return nil }
        return graph.expressions.isConstant(value) ? module.constant(value) : nil
    }

    mutating func writeStart() {
        writeContainer()
        // A flow that shows nothing else has no start.
        if flow.mayHaveContainer, flow.start.isEmpty { return }
        code.blank()
        code.open(access + "override func start()")
        beginHandler(trigger: "start", payload: [], screen: [])
        write(flow.start)
        code.close()
    }

    /// The call of a place's method with live arguments, which are evaluated again later.
    func call(
        _ place: Place, _ arguments: [ExpressionID?], _ expressions: ExpressionWriter? = nil
    ) -> Code {
        let labels = module.inputNames(of: place, in: flow)
        let passed = zip(labels, arguments).compactMap { label, argument in
            argument.map {
                SwiftName.argument(label) + ": "
                    + (expressions ?? handler.expressions).liveText($0)
            }
        }
        var captured: [Code] = []
        if let found = place.step.flatMap({ answered[$0] }) {
            let names = localNames(at: place)
            captured = found.parameters.map { (names[$0.value] ?? $0.label) + ": " + $0.value }
        }
        let method = SwiftName.escaped(placeMethods[place] ?? "")
        return "\(method)\(list: passed + captured)"
    }
}
