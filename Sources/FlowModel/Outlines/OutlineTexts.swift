// The texts of the parts of a fact.

extension OutlineWriter {
    /// `Detail(id: item.id)`
    func called(_ destination: Destination) -> String {
        let name = graph.name(of: destination.target)
        return name + given(graph.inputFields(of: destination.target), destination.arguments)
    }

    /// The values that are passed; empty if all have their defaults.
    func given(_ fields: [Field], _ values: [ExpressionID?]) -> String {
        let pairs = zip(fields, values).compactMap { field, value in
            value.map { field.name + ": " + text(of: $0) }
        }
        return pairs.isEmpty ? "" : "(" + pairs.joined(separator: ", ") + ")"
    }

    /// The values that are passed, if all are given. The conversion is explicit, since Embedded
    /// Swift has no implicit one.
    func given(_ fields: [Field], _ values: [ExpressionID]) -> String {
        given(fields, values.map { value -> ExpressionID? in value })
    }

    /// `shop.pay.paid`, `Payment.paid`
    func name(of event: Answer.Event, of verb: Verb) -> String {
        if case .call(let call) = verb, case .outcome(let index) = event {
            let outcome = graph[call.operation].outcomes[Int(index)].name
            return graph.name(of: call.operation) + "." + outcome
        }
        guard let target = verb.made?.target else { return "" }
        return graph.name(of: target) + "." + name(of: event, of: target)
    }

    private func name(of event: Answer.Event, of target: Destination.Target) -> String {
        switch (event, target) {
        case (.outcome(let index), .flow(let flow)): graph[flow].outcomes[Int(index)].name
        case (.outcome(let index), .screen(let screen)): graph[screen].outputs[Int(index)].name
        case (.report(let index), .flow(let flow)): graph[flow].reports[Int(index)].name
        case (.report, .screen): ""
        case (.cancelled, _): "cancelled"
        }
    }

    func type(of field: Field) -> String {
        let value = field.defaultValue.map { " = " + text(of: $0) } ?? ""
        return graph.types.name(of: field.type) + value
    }

    func fields(_ fields: [Field]) -> String {
        "(" + fields.map { $0.name + ": " + type(of: $0) }.joined(separator: ", ") + ")"
    }

    /// The fields of a payload; empty if it has none.
    func payload(_ payload: [Field]) -> String {
        payload.isEmpty ? "" : fields(payload)
    }

    /// Fields as expressions read them.
    func fieldTexts(_ fields: [Field]) -> [ExpressionText] {
        fields.map { ExpressionText($0.name) }
    }

    func gates(_ ids: [Int32]) -> String {
        if ids.isEmpty { return "" }
        let names = ids.map { graph.application.gates[Int($0)].name }
        return "if " + names.joined(separator: " and ")
    }

    func words(_ words: [String]) -> String {
        words.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func joined(_ first: String, _ second: String) -> String {
        first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
}
