import FlowModel

extension Schema {
    /// A letter or `_`, then letters, digits and `_`, of any script.
    private static let nameCharacters =
        "[^\\u0000-/:-@\\[-\\^`{-\\u007f]"
    private static let namePattern = "[^\\u0000-@\\[-\\^`{-\\u007f]" + nameCharacters + "*"
    /// Names with dots between them, two or more.
    private static let pathPattern = namePattern + "(\\." + namePattern + ")+"

    static func pattern(_ text: String) -> SchemaValue {
        ["type": "string", "pattern": .text("^" + text + "$")]
    }

    /// Everything that a YAML reader may take a scalar for.
    static let scalar: SchemaValue = ["type": ["string", "number", "boolean"]]

    private static let boolean: SchemaValue = ["type": "boolean"]

    private static var defaultsOfLinks: SchemaValue {
        described(reference("linkDefaults"), "What holds for all links and entries.")
    }

    private static var children: SchemaValue {
        let long = singleEntry(schema(of: .target))
        return ["type": "array", "items": either("string", reference("name"), else: long)]
    }

    private static var containerWord: SchemaValue {
        ["enum": .texts(ContainerSyntax.Kind.allCases.map { $0.rawValue })]
    }

    private static var detent: SchemaValue {
        either(
            "string", ["enum": ["medium", "large", "content"]],
            else: ["type": "integer", "minimum": 1])
    }

    /// The windows that a `send` is for.
    private static var reach: SchemaValue {
        either(
            "string", ["enum": ["here", "otherWindows", "allWindows"]],
            else: object(
                [
                    (
                        key: "window",
                        value: described(reference("value"), "The window with this id.")
                    )
                ], required: ["window"]))
    }

    /// The schema of a value after a key, by the shape the decoder checks.
    static func schema(of shape: ValueShape) -> SchemaValue {
        switch shape {
        case .name: reference("name")
        case .text, .condition, .expression, .opened: scalar
        case .count: ["type": "integer", "minimum": 1]
        case .boolean: boolean
        case .word(let words): ["enum": .texts(words)]
        case .style, .styles, .styleBranches, .detents, .detent: look(shape)
        case .container: either("string", containerWord, else: reference("container"))
        case .containerCases: names(to: containerWord).adding(["minProperties": 1])
        case .windows: reach
        case .windowRules: reference("windows")
        case .nameOrNames:
            either(
                "array", ["minItems": 1, "items": reference("name")], else: reference("name"))
        case .shown, .slot: reference("place")
        case .under: ["type": "array", "items": reference("underItem")]
        case .shared, .ids: either("array", ["minItems": 1, "items": scalar], else: scalar)
        case .samples: names(to: schema(of: .sampleValues)).adding(["minProperties": 1])
        case .sampleValues: ["type": "array", "minItems": 1]
        case .checks: ["type": "array", "minItems": 1, "items": reference("check")]
        case .leave: reference("leave")
        case .restored: either("boolean", boolean, else: scalar)
        case .restoreRules: reference("restoreRules")
        case .versions: ["type": "array", "items": ["type": "integer", "minimum": 0]]
        case .bars: reference("bars")
        case .delivered: reference("delivered")
        case .buttons: ["type": "array", "minItems": 1, "items": reference("buttonItem")]
        case .fields: reference("fields")
        case .types: names(to: reference("typeDeclaration"))
        case .screens: names(to: orNothing(reference("screen")))
        case .signals: reference("signals")
        case .events: ["type": "array", "items": reference("eventItem")]
        case .children: children
        case .names: ["type": "array", "items": reference("name")]
        case .steps: reference("steps")
        case .transitions: reference("transitions")
        case .tabs: reference("tabs")
        case .pages: reference("pages")
        case .split: reference("split")
        case .root: either("string", reference("name"), else: reference("root"))
        case .target: either("string", reference("name"), else: reference("child"))
        case .arguments: reference("arguments")
        case .assignments:
            ["type": "object", "minProperties": 1, "additionalProperties": reference("value")]
        case .branches: reference("branches")
        case .services:
            names(to: orNothing(names(to: orNothing(reference("operation")))))
        case .answers, .cases: names(to: reference("steps")).adding(["minProperties": 1])
        case .operation, .command: pattern(namePattern + "\\." + namePattern)
        case .busy: either("boolean", ["enum": [true]], else: pattern(pathPattern))
        case .actions: names(to: reference("action"))
        case .links:
            [
                "type": "object",
                "properties": ["defaults": defaultsOfLinks],
                "additionalProperties": reference("link"),
            ]
        case .entries: ["type": "array", "items": reference("entry")]
        case .texts: ["type": "array", "items": scalar]
        case .gates: names(to: reference("gate"))
        case .otherwise: either("string", ["enum": ["wait"]], else: reference("steps"))
        case .action: reference("action")
        case .gate, .entry, .linkDefaults: item(shape)
        case .hooks: reference("hooks")
        }
    }

    /// The schema of a value that describes the look of a layer.
    private static func look(_ shape: ValueShape) -> SchemaValue {
        switch shape {
        case .styles: names(to: reference("style")).adding(["minProperties": 1])
        case .styleBranches: ["type": "array", "minItems": 1, "items": reference("styleBranch")]
        case .detents: ["type": "array", "minItems": 1, "items": detent]
        case .detent: detent
        default: reference("style")
        }
    }

    /// The schema of an item in a mapping of gates or a list of entries, or of the defaults beside
    /// links.
    private static func item(_ shape: ValueShape) -> SchemaValue {
        switch shape {
        case .gate: reference("gate")
        case .entry: reference("entry")
        default: reference("linkDefaults")
        }
    }

    /// Everything that the schema refers to by name.
    static var definitions: [(key: String, value: SchemaValue)] {
        var result = tables + steps + pieces
        result += scenarioDefinitions
        return result
    }

    private static var tables: [(key: String, value: SchemaValue)] {
        [
            ("flow", mapping(.flow)), ("app", mapping(.app)), ("module", mapping(.module)),
            ("extend", mapping(.extend)), ("root", mapping(.root)),
            ("screen", mapping(.screen)), ("operation", mapping(.operation)),
            ("child", mapping(.child)), ("tabs", mapping(.tabs)),
            ("pages", mapping(.pages)), ("split", mapping(.split)), ("event", mapping(.event)),
            ("hooks", mapping(.hooks)), ("action", mapping(.action)), ("gate", mapping(.gate)),
            ("button", mapping(.button)), ("eachButton", mapping(.eachButton)),
            ("link", mapping(.link)), ("entry", mapping(.entry)),
            ("linkDefaults", mapping(.linkDefaults)), ("check", mapping(.check)),
            ("leave", mapping(.leave)), ("restoreRules", mapping(.restoreRules)),
            ("bars", mapping(.bars)), ("delivered", mapping(.delivered)),
            ("windows", mapping(.windows)),
            ("styleBranch", branch(.styleBranch)),
            (
                "style",
                either(
                    "string", reference("name"),
                    else: [
                        "anyOf": [
                            mapping(.kindStyle), mapping(.sheetStyle), mapping(.widthStyle),
                            mapping(.idiomStyle), mapping(.chosenStyle),
                        ]
                    ])
            ),
            (
                "container",
                [
                    "anyOf": [
                        mapping(.widthContainer), mapping(.idiomContainer),
                        mapping(.switchedContainer),
                    ]
                ]
            ),
            ("branch", branch(.branch)),
        ]
    }

    /// `when:` with `then:`, or `else:`.
    private static func branch(_ table: KeyTable) -> SchemaValue {
        mapping(table).adding([
            "if": ["required": ["else"]], "then": ["maxProperties": 1],
            "else": ["required": ["when", "then"]],
        ])
    }

    private static var pieces: [(key: String, value: SchemaValue)] {
        [
            ("name", pattern(namePattern)),
            ("place", pattern(namePattern + "(\\." + namePattern + ")?")),
            // A type by its spelling, a list of one type, or the long form.
            (
                "field",
                [
                    "type": ["string", "array", "object"], "minItems": 1, "maxItems": 1,
                    "items": reference("type"),
                    "properties": [
                        "type": described(reference("type"), "The type of the field."),
                        "default": described(reference("value"), "Its first value."),
                    ],
                    "required": ["type"], "additionalProperties": false,
                ]
            ),
            (
                "type",
                [
                    "type": ["string", "array"], "minItems": 1, "maxItems": 1,
                    "items": reference("type"),
                ]
            ),
            ("fields", names(to: reference("field"))),
            (
                "typeDeclaration",
                [
                    "type": ["string", "array", "object"], "pattern": "^external$",
                    "minItems": 1, "items": reference("signal"),
                    "propertyNames": reference("name"),
                    "additionalProperties": reference("field"),
                ]
            ),
            (
                "signal",
                either(
                    "object", singleEntry(orNothing(reference("fields"))), else: reference("name"))
            ),
            ("signals", ["type": "array", "items": reference("signal")]),
            (
                "eventItem",
                either(
                    "object", singleEntry(orNothing(reference("eventForm"))),
                    else: reference("name"))
            ),
            // No type is called `true`: a mapping with one declares how the event is delivered.
            (
                "eventForm",
                [
                    "if": ["anyOf": .list(["broadcast", "required"].map(isBoolean))],
                    "then": reference("event"), "else": reference("fields"),
                ]
            ),
            (
                "arguments",
                [
                    "type": ["object", "array"], "propertyNames": reference("name"),
                    "additionalProperties": reference("value"), "items": reference("name"),
                ]
            ),
            // A place by its name, or with its arguments.
            ("underItem", either("string", reference("place"), else: ["type": "object"])),
            (
                "buttonItem",
                [
                    "if": ["required": ["each"], "minProperties": 2],
                    "then": reference("eachButton"),
                    "else": singleEntry(either("object", reference("button"), else: scalar)),
                ]
            ),
            ("value", ["type": ["string", "number", "boolean", "object", "array"]]),
            (
                "transitions",
                [
                    "type": "object",
                    "propertyNames": ["pattern": .text(triggersPattern)],
                    "additionalProperties": reference("steps"),
                ]
            ),
        ]
    }

    private static func isBoolean(_ key: String) -> SchemaValue {
        [
            "required": [.text(key)],
            "properties": .object([(key: key, value: boolean)]),
        ]
    }

    /// `Screen.output` or `changed path`, several with commas between them.
    private static var triggersPattern: String {
        let trigger = "\\s*(changed\\s+[^,]+|" + namePattern + "\\." + namePattern + ")\\s*"
        return "^" + trigger + "(," + trigger + ")*$"
    }

    /// `Screen.output` and `Flow.Screen.output`, as scenarios write them.
    static var outputPattern: String { "^" + pathPattern + "$" }
}
