import FlowEngine
import FlowModel

/// Values as people write them, which is also how scenarios take them: `{ name: "Tokyo" }`.
extension FlowGraph {
    func written(_ values: [Value], _ fields: [Field]) -> String {
        if fields.isEmpty { return "{}" }
        var text = ""
        for (index, field) in fields.enumerated() where index < values.count {
            text += (index > 0 ? ", " : "") + field.name + ": " + written(values[index], field.type)
        }
        return "{ " + text + " }"
    }

    func written(_ value: Value, _ type: TypeID) -> String {
        var shape = types[type]
        if case .optional(let wrapped) = shape { shape = types[wrapped] }
        switch (value, shape) {
        case (.none, _): return "null"
        case (.bool(let truth), _): return truth ? "true" : "false"
        case (.int(let number), _): return number.description
        case (.double(let number), _): return number.value.description
        case (.structure(let values), .structure(let index)):
            return written(values, types.structures[Int(index)].fields)
        case (.enumeration(let index, let payload), .enumeration(let enumeration)):
            let member = types.enumerations[Int(enumeration)].cases[Int(index)]
            if payload.isEmpty { return "." + member.name }
            return "{ " + member.name + ": " + written(payload, member.payload) + " }"
        case (.list(let elements), .list(let element)):
            var text = ""
            for value in elements {
                text += (text.isEmpty ? "" : ", ") + written(value, element)
            }
            return "[" + text + "]"
        case (.string(let text), _), (.url(let text), _), (.date(let text), _),
            (.uuid(let text), _), (.external(let text), _):
            return JSONWriter.quoted(text)
        default: return "null"
        }
    }

    /// The text of a place in a file.
    func source(_ span: SourceSpan) -> String {
        guard files.indices.contains(Int(span.file.index)) else { return "" }
        let bytes = files[Int(span.file.index)].bytes
        guard Int(span.endByte) <= bytes.count else { return "" }
        let piece = bytes[Int(span.startByte)..<Int(span.endByte)]
        return String(decoding: piece.prefix { $0 != 0x0a }, as: UTF8.self)
    }

    /// `user-edit.yaml:31:5`
    func place(_ span: SourceSpan) -> String {
        guard files.indices.contains(Int(span.file.index)) else { return "" }
        let file = files[Int(span.file.index)]
        let position = LineTable(file.bytes).position(atByte: Int(span.startByte))
        return file.path + ":" + position.lineNumber.description + ":"
            + position.column.description
    }
}
