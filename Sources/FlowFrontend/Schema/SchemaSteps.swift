extension Schema {
    /// Steps: a word, or a mapping of one verb with the modifiers it takes, or a list of them.
    static var steps: [(key: String, value: SchemaValue)] {
        [
            (
                "steps",
                either(
                    "array", ["minItems": 1, "items": reference("step")], else: reference("step"))
            ),
            (
                "step",
                either("string", ["enum": .texts(bareVerbs)], else: reference("stepMapping"))
            ),
            ("stepMapping", stepMapping),
            (
                "branches",
                [
                    "type": "array", "minItems": 1, "items": reference("branch"),
                    "contains": ["required": ["else"]],
                ]
            ),
        ]
    }

    /// The verbs that are allowed without a value.
    private static var bareVerbs: [String] {
        VerbRule.all.filter { rule in
            if case .required = rule.value { return false }
            return true
        }.map { $0.verb.rawValue }
    }

    private static var stepMapping: SchemaValue {
        let verbs = VerbRule.all.map { rule in
            (key: rule.verb.rawValue, value: described(schema(of: rule.value), rule.documentation))
        }
        let modifiers = StepModifier.allCases.map { modifier in
            (
                key: modifier.rawValue,
                value: described(schema(of: modifier.shape), modifier.documentation)
            )
        }
        return object(verbs + modifiers).adding([
            "anyOf": .list(
                VerbRule.all.map { isThere($0.verb.rawValue) }),
            // A verb allows only its own modifiers beside it: no other verb, and no other verb's
            // modifiers.
            "dependencies": .object(
                VerbRule.all.map { (key: $0.verb.rawValue, value: companions(of: $0)) }),
        ])
    }

    private static func companions(of rule: VerbRule) -> SchemaValue {
        let keys = [rule.verb.rawValue] + rule.modifiers.map { $0.rawValue }
        let result: SchemaValue = ["propertyNames": ["enum": .texts(keys)]]
        if rule.modifiers.contains(.cases) { return result.adding(["required": ["cases"]]) }
        if rule.modifiers.contains(.slot) { return result.adding(["required": ["slot"]]) }
        if rule.modifiers.contains(.then) {
            return result.adding(["not": ["required": ["outcomes", "then"]]])
        }
        return result
    }

    private static func schema(of value: VerbValue) -> SchemaValue {
        switch value {
        case .none: ["type": "null"]
        case .optional(let shape): orNothing(schema(of: shape))
        case .required(let shape): schema(of: shape)
        }
    }
}
