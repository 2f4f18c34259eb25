/// The JSON Schema (draft-07) of flow, app and scenario files, for editors.
///
/// It is made from the tables that drive the decoder, so it cannot know other keys. A file that it
/// accepts may still be wrong: names, types and the law are for the compiler.
public func languageSchema() -> String {
    let schema: SchemaValue = [
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A file of the flow language",
        "type": "object",
        "properties": .object(
            Schema.kinds.map { kind in
                (key: kind.key.rawValue, value: ["description": .text(kind.documentation)])
            }),
        // The first key that is there names the kind; a file without one is taken for a flow.
        "if": Schema.isThere(Key.scenario.rawValue),
        "then": Schema.reference("scenario"),
        "else": Schema.choosing(Schema.kinds.dropLast()),
        "definitions": .object(Schema.definitions),
    ]
    return schema.document
}

/// Writes tables and shapes as JSON Schema. No `oneOf`: if none of ten alternatives matches, an
/// editor cannot say anything about the one that was meant.
enum Schema {
    /// A kind of file: the key that names it, its table, and its documentation.
    struct FileKind {
        let key: Key
        let table: String
        let documentation: String
    }

    /// The kinds of files, scenarios last.
    static let kinds = [
        FileKind(key: .flow, table: "flow", documentation: "The name of the flow."),
        FileKind(key: .app, table: "app", documentation: "The name of the app."),
        FileKind(key: .module, table: "module", documentation: "The name of the module."),
        FileKind(key: .extend, table: "extend", documentation: "The flow that is added to."),
        FileKind(key: .scenario, table: "scenario", documentation: "What the scenario shows."),
    ]

    static func isThere(_ key: String) -> SchemaValue { ["required": [.text(key)]] }

    static func reference(_ definition: String) -> SchemaValue {
        ["$ref": .text("#/definitions/" + definition)]
    }

    /// The last kind whose key is there; the first if none is.
    static func choosing(_ kinds: ArraySlice<FileKind>) -> SchemaValue {
        guard let last = kinds.last, kinds.count > 1 else {
            return reference(kinds.first?.table ?? "flow")
        }
        return [
            "if": isThere(last.key.rawValue), "then": reference(last.table),
            "else": choosing(kinds.dropLast()),
        ]
    }

    /// A schema with the text an editor shows. Beside `$ref` nothing else is read, hence `allOf`.
    static func described(_ schema: SchemaValue, _ documentation: String) -> SchemaValue {
        let text: SchemaValue = ["description": .text(documentation)]
        if case .object(let members) = schema, members.contains(where: { $0.key == "$ref" }) {
            return text.adding(["allOf": [schema]])
        }
        return text.adding(schema)
    }

    /// A mapping whose keys a table lists.
    static func mapping(_ table: KeyTable) -> SchemaValue {
        let properties = table.rules.map { rule in
            (key: rule.key.rawValue, value: described(schema(of: rule.shape), rule.documentation))
        }
        let required = table.required.map { $0.key.rawValue }
        return object(properties, required: required)
    }

    static func object(
        _ properties: [(key: String, value: SchemaValue)], required: [String] = []
    ) -> SchemaValue {
        let result: SchemaValue = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        return required.isEmpty ? result : result.adding(["required": .texts(required)])
    }

    /// A mapping whose keys are names of the file's own, each with a value of this schema.
    static func names(to schema: SchemaValue) -> SchemaValue {
        [
            "type": "object", "propertyNames": reference("name"), "additionalProperties": schema,
        ]
    }

    /// A mapping of one name to a value, the way items of lists are written.
    static func singleEntry(_ schema: SchemaValue) -> SchemaValue {
        names(to: schema).adding(["minProperties": 1, "maxProperties": 1])
    }

    /// The same schema, with an empty value allowed as well: `Name:`.
    static func orNothing(_ schema: SchemaValue) -> SchemaValue {
        ["if": ["type": "null"], "then": ["type": "null"], "else": schema]
    }

    /// The first schema for a value of this JSON type, else the other.
    static func either(_ type: String, _ first: SchemaValue, else other: SchemaValue) -> SchemaValue
    {
        ["if": ["type": .text(type)], "then": first, "else": other]
    }
}
