import FlowModel

/// Calls of hand-written Swift, and the methods that handle their outcomes.
extension FlowWriter {
    // MARK: - The step

    mutating func writeCall(_ call: Call, of step: Step, _ nth: [Code]) {
        let names = module.names.services[call.operation]
        let passed = zip(names.labels, call.arguments).compactMap { label, argument in
            argument.map { SwiftName.argument(label) + ": " + handler.expressions.text($0) }
        }
        let operation =
            SwiftName.escaped(operationMethods[call.operation] ?? "") + LineBreak.list(passed)
        let text = "call" + LineBreak.list([operation] + policy(of: call) + nth)
        let outcomes = graph[call.operation].outcomes
        let answers = outcomes.indices.map { index -> AnswerMethod? in
            guard let answer = step.answer(to: .outcome(Int32(index))) else { return nil }
            let key = names.method + "." + outcomes[index].name
            return method(for: answer, named: key, labels: names.outcomes[index].labels)
        }
        guard answers.contains(where: { $0 != nil }) else { return code.line(text) }
        guard names.outcome != nil else {
            code.open(text, closure: "flow, _ in")
            if let answer = answers.first ?? nil { code.line(callText(answer, values: [])) }
            return code.close()
        }
        code.open(text, closure: "flow, outcome in")
        code.line("switch outcome {")
        for (answer, signal) in zip(answers, names.outcomes) { writeOutcome(signal, answer) }
        code.line("}")
        code.close()
    }

    private func policy(of call: Call) -> [Code] {
        var policy: [Code] = []
        switch call.busy {
        case .unseen: break
        case .blocking: policy.append("isBlocking: true")
        case .flag(let field):
            policy.append("busy: \\." + SwiftName.escaped(names.stateProperties[Int(field)]))
        }
        if call.again != .ignore { policy.append("again: ." + call.again.rawValue) }
        if call.whenHidden != .deliver {
            policy.append("whenHidden: ." + call.whenHidden.rawValue)
        }
        if call.outlivesScreen { policy.append("outlivesScreen: true") }
        return policy
    }

    /// Writes one case of the `switch` over the outcome of a call.
    private mutating func writeOutcome(_ signal: SignalNames, _ answer: AnswerMethod?) {
        let pattern = "case ." + SwiftName.escaped(signal.name)
        guard let answer else { return code.line(pattern + ": break") }
        var scope = answerScope(answer)
        let values = signal.labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
        let list =
            values.isEmpty ? "" : "(" + values.map { "let " + $0 }.joined(separator: ", ") + ")"
        code.line(LineBreak.branch("\(pattern)\(list)", callText(answer, values: values)))
    }

    /// A scope of the names that the payload of an outcome must not hide where it is bound.
    func answerScope(_ answer: AnswerMethod) -> NameScope {
        NameScope(reserved: Set(answer.captured.map(\.value) + ["flow", "outcome", "report"]))
    }

    // MARK: - The methods

    /// Makes a method for a step's own answer to an event; nil if the answer does nothing.
    mutating func method(
        for answer: Answer, named key: String, labels: [String]
    ) -> AnswerMethod? {
        guard !graph.isNothing(answer.steps) else { return nil }
        let name = FlowWriter.method(for: key)
        let longer = enclosing + SwiftName.type(String(key.split(separator: ".").last ?? ""))
        let eventCount = answer.payload.count - answer.kept.count
        let isSaved = isSaved(in: answer.steps)
        var scope = NameScope()
        var parameters = labels.indices.map { index in
            AnswerMethod.Parameter(
                label: scope.claim(labels[index]), field: answer.payload[index],
                place: .payload(index))
        }
        var captured: [AnswerMethod.Captured] = []
        for (offset, around) in answer.kept.enumerated() {
            let index = eventCount + offset
            guard isSaved || graph.readsPayload(index, in: answer.steps) else { continue }
            let name = SwiftName.value(answer.payload[index].name)
            let label = scope.claim(name, name + "Before")
            parameters.append(
                .init(label: label, field: answer.payload[index], place: .payload(index)))
            captured.append(
                .init(
                    label: label, value: handler.expressions.payload[Int(around)],
                    type: answer.payload[index].type))
        }
        let read = isSaved ? [] : graph.screenInputsRead(in: answer.steps)
        for index in screenInputs.indices where isSaved || read.contains(index) {
            let name = SwiftName.value(screenInputs[index].name)
            let label = scope.claim(name, name + "OfScreen")
            parameters.append(
                .init(label: label, field: screenInputs[index], place: .screen(index)))
            captured.append(
                .init(
                    label: label, value: handler.expressions.screen[index],
                    type: screenInputs[index].type))
        }
        let method = AnswerMethod(
            name: members.claim(name, longer), answer: answer, handler: handler.id,
            screenInputs: screenInputs, parameters: parameters, captured: captured)
        answerMethods.append(method)
        return method
    }

    /// The call of an answer's method in a closure where the flow is called `flow`.
    func callText(
        _ method: AnswerMethod, on subject: String = "flow", values: [String],
        captured: [String]? = nil
    ) -> Code {
        let all = values + (captured ?? method.captured.map(\.value))
        let arguments = zip(method.parameters, all).map { SwiftName.argument($0.label) + ": " + $1 }
        return subject + "." + SwiftName.escaped(method.name) + LineBreak.list(arguments)
    }

    /// Writes the methods that the steps written so far need, and the methods that these need.
    mutating func writeAnswerMethods() {
        var next = 0
        while next < answerMethods.count {
            code.blank()
            write(answerMethods[next])
            next += 1
        }
        answerMethods = []
    }

    private mutating func write(_ method: AnswerMethod) {
        var locals = NameScope(reserved: hidden)
        var payload = method.answer.payload.map { _ in "" }
        var screen = method.screenInputs.map { _ in "" }
        let parameters = method.parameters.map { parameter in
            let name = locals.claim(parameter.label, parameter.label + "Value")
            switch parameter.place {
            case .payload(let index): payload[index] = SwiftName.escaped(name)
            case .screen(let index): screen[index] = SwiftName.escaped(name)
            }
            let type = module.spelling(of: parameter.field.type)
            let local = parameter.label == name ? "" : " " + SwiftName.escaped(name)
            return SwiftName.label(parameter.label) + local + ": " + type
        }
        handler = Handler(
            id: method.handler,
            expressions: ExpressionWriter(
                module: module, flow: id, payload: payload, screen: screen),
            locals: locals)
        enclosing = method.name
        screenInputs = method.screenInputs
        code.open("private func " + SwiftName.escaped(method.name) + LineBreak.list(parameters))
        write(method.answer.steps)
        code.close()
    }

    // MARK: - The operations

    mutating func writeOperations() {
        guard !plan.operations.isEmpty else { return }
        code.blank()
        code.line("// MARK: - Calls")
        for id in plan.operations {
            let operation = graph[id]
            let names = module.names.services[id]
            var scope = NameScope(reserved: ["services", "self"])
            let locals = names.labels.map { scope.claim($0, $0 + "Value") }
            let parameters = operation.inputs.indices.map { index in
                let field = operation.inputs[index]
                let label = names.labels[index]
                let local = locals[index] == label ? "" : " " + SwiftName.escaped(locals[index])
                let type = module.spelling(of: field.type)
                return LineBreak.assignment(
                    of: field.defaultValue.map(module.constant),
                    to: SwiftName.label(label) + local + ": " + type)
            }
            let values = locals.map(SwiftName.escaped)
            let arguments = zip(names.labels, values).map { SwiftName.argument($0) + ": " + $1 }
            code.blank()
            code.open(
                "private func " + SwiftName.escaped(operationMethods[id] ?? "")
                    + LineBreak.list(parameters) + " -> FlowCall<" + names.result + ">")
            code.open(
                "FlowCall"
                    + LineBreak.list([.literal(graph.name(of: id))] + values.map { Code($0) }),
                closure: "[services] "
                    + (values.isEmpty ? "" : values.joined(separator: ", ") + " ")
                    + "in")
            code.line(
                "await services." + SwiftName.escaped(names.method) + LineBreak.list(arguments))
            code.close()
            code.close()
        }
    }
}

/// A method that handles the result of a step: an outcome of a call, or an event of the flow or
/// sheet that the step started.
struct AnswerMethod {
    struct Parameter {
        enum Place {
            case payload(Int)
            case screen(Int)
        }

        let label: String
        let field: Field
        let place: Place
    }

    let name: String
    let answer: Answer
    /// The handler of the step, with which the ids of the method's steps begin.
    let handler: String
    let screenInputs: [Field]
    /// The payload of the event, then the values captured when the step ran.
    let parameters: [Parameter]
    /// The values captured when the step ran, under the names they have there.
    let captured: [Captured]

    struct Captured {
        let label: String
        let value: String
        let type: TypeID
    }
}
