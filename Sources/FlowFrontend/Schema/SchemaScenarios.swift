import FlowModel

extension Schema {
    static var scenarioDefinitions: [(key: String, value: SchemaValue)] {
        [
            ("scenario", mapping(.file)),
            (
                "scenarioSteps",
                ["type": "array", "minItems": 1, "items": reference("scenarioStep")]
            ),
            (
                "scenarioStep",
                either(
                    "string", ["anyOf": [["enum": .texts(scenarioWords)], outputWord]],
                    else: scenarioMapping)
            ),
            ("expectation", mapping(.expectation).adding(["minProperties": 1])),
            ("ended", mapping(.ended)),
            ("reported", mapping(.reported)), ("launch", mapping(.launch)),
            ("start", mapping(.start).adding(["minProperties": 1])),
            ("screenName", pattern("[^.]+(\\.[^.]+)?")),
            ("constants", ["type": "object"]),
        ]
    }

    private static let anything: SchemaValue = [:]

    private static var scenarioWords: [String] { ScenarioReader.words.map { $0.text } }

    private static var outputWord: SchemaValue { ["pattern": .text(outputPattern)] }

    private static func mapping(_ table: ScenarioTable) -> SchemaValue {
        object(properties(of: table), required: table.keys.filter { $0.isRequired }.map { $0.word })
    }

    private static func properties(
        of table: ScenarioTable
    ) -> [(key: String, value: SchemaValue)] {
        table.keys.map { key in
            (key: key.word, value: described(schema(of: key.shape), key.documentation))
        }
    }

    /// One event or one expectation: a word of the table, or `Screen.output` with its payload.
    private static var scenarioMapping: SchemaValue {
        var companions: [String: [String]] = [
            "event": ["with"], "entry": ["with"], "answer": ["with", "outcome", "of"],
            "tab": ["of"], "page": ["of"],
        ]
        let gestures = ScenarioReader.gestureWords
        for gesture in gestures { companions[gesture] = ["on", "instance", "key"] }
        var dependencies = ScenarioTable.step.keys.map { key in
            let keys = [key.word] + (companions[key.word] ?? [])
            let names: SchemaValue = ["propertyNames": ["enum": .texts(keys)]]
            return (key: key.word, value: names)
        }
        dependencies.append((key: "outcome", value: ["answer"]))
        dependencies.append(
            (key: "with", value: ["anyOf": .list(["event", "entry", "answer"].map(isThere))]))
        dependencies.append(
            (key: "of", value: ["anyOf": .list(["tab", "page", "answer"].map(isThere))]))
        dependencies.append(
            (
                key: "on",
                value: [
                    "anyOf": .list(gestures.map(isThere)),
                    "properties": ["back": described(schema(of: .nothing), "The back button.")],
                ]
            ))
        return object(properties(of: .step) + properties(of: .companions)).adding([
            "minProperties": 1,
            "patternProperties": .object([(key: outputPattern, value: anything)]),
            "dependencies": .object(dependencies),
        ])
    }

    private static func schema(of shape: ScenarioShape) -> SchemaValue {
        switch shape {
        case .text: scalar
        case .name: reference("name")
        case .screen: reference("screenName")
        case .flow: scalar
        case .screens: ["type": "array", "items": reference("screenName")]
        case .layers:
            ["type": "array", "items": ["type": "array", "items": reference("screenName")]]
        case .count: ["type": "integer", "minimum": 1]
        case .counts: ["type": "array", "items": ["type": "integer", "minimum": 1]]
        case .number: ["type": "integer", "minimum": 0]
        case .constants: reference("constants")
        case .styles:
            ["type": "array", "items": ["enum": .texts(ScenarioReader.layerWords)]]
        case .idiom: ["enum": .texts(Idiom.allCases.map { $0.rawValue })]
        case .width: ["enum": .texts(Width.allCases.map { $0.rawValue })]
        case .columns:
            [
                "type": "object",
                "additionalProperties": ["type": "array", "items": reference("screenName")],
            ]
        case .slots: ["type": "object", "additionalProperties": reference("screenName")]
        case .steps: reference("scenarioSteps")
        case .expectation: either("string", reference("screenName"), else: reference("expectation"))
        case .back: orNothing(reference("screenName"))
        case .nothing: ["type": "null"]
        case .operation: schema(of: .operation as ValueShape)
        case .operations:
            ["type": "array", "items": schema(of: .operation as ValueShape)]
        case .effects:
            ["type": "array", "items": pattern("(" + effects + ")\\s+\\S+")]
        case .verdict: ["enum": .texts(ScenarioReader.verdicts)]
        case .ended: either("string", reference("name"), else: reference("ended"))
        case .launch: reference("launch")
        case .start: reference("start")
        case .reported: either("string", reference("name"), else: reference("reported"))
        }
    }

    private static var effects: String { ScenarioReader.effectVerbs.joined(separator: "|") }
}
