/// The text of an expression, and how tightly it binds, so that a larger expression knows if
/// parentheses are needed.
struct ExpressionText {
    /// The levels of the grammar, the loosest first.
    enum Rank: Int32 {
        case conditional, or, and, not, comparison, coalesce, sum, product, negation, primary
    }

    private let text: String
    private let rank: Rank

    init(_ text: String, _ rank: Rank = .primary) {
        self.text = text
        self.rank = rank
    }

    /// True if it is short enough to be written wherever the value is read.
    var isShort: Bool { text.utf8.count <= 100 }

    func text(atLeast limit: Rank = .conditional) -> String {
        rank.rawValue < limit.rawValue ? "(" + text + ")" : text
    }
}

/// Expressions as texts that do not depend on the spelling in the file: payloads are in the order
/// of their declaration, with the usual spaces and parentheses.
extension OutlineWriter {
    func text(of id: ExpressionID, atLeast limit: ExpressionText.Rank = .conditional) -> String {
        expression(id).text(atLeast: limit)
    }

    /// `unwrapped` is the text before the nearest `?.`.
    func expression(_ id: ExpressionID, unwrapped: String = "") -> ExpressionText {
        // Embedded Swift refuses a case as the default of a function in a function.
        func text(_ id: ExpressionID, _ limit: ExpressionText.Rank? = nil) -> String {
            expression(id, unwrapped: unwrapped).text(atLeast: limit ?? .conditional)
        }
        func texts(_ ids: [ExpressionID]) -> [String] { ids.map { text($0) } }
        switch graph.expressions[id] {
        case .literal(let value): return literal(value, graph.expressions.type(of: id))
        case .read(let scope, let index): return read(scope, Int(index))
        case .field(let base, let index):
            let fields = structureFields(of: graph.expressions.type(of: base))
            return ExpressionText(text(base, .primary) + "." + fields[Int(index)].name)
        case .chain(let base, let then):
            return expression(then, unwrapped: text(base, .primary) + "?")
        case .unwrapped: return ExpressionText(unwrapped)
        case .wrap(let operand), .narrowed(let operand):
            return expression(operand, unwrapped: unwrapped)
        case .not(let operand): return ExpressionText("not " + text(operand, .not), .not)
        case .negate(let operand):
            return ExpressionText("-" + text(operand, .negation), .negation)
        case .binary(let symbol, let left, let right):
            let (first, own, second) = symbol.ranks
            return ExpressionText(
                text(left, first) + " " + symbol.rawValue + " " + text(right, second), own)
        case .conditional(let condition, let then, let other):
            return ExpressionText(
                "if \(text(condition)) then \(text(then)) else \(text(other))", .conditional)
        case .property(let property, let base):
            return ExpressionText(text(base, .primary) + "." + property.rawValue)
        case .contains(let base, let element):
            return ExpressionText(text(base, .primary) + ".contains(" + text(element) + ")")
        case .structure(let parts):
            return structure(texts(parts), graph.expressions.type(of: id))
        case .enumeration(let index, let payload):
            return member(index, texts(payload), graph.expressions.type(of: id))
        case .list(let elements): return list(texts(elements))
        case .interpolation(let pieces):
            let parts = pieces.map { piece in
                guard case .literal(.string(let words)) = graph.expressions[piece] else {
                    return "{" + text(piece) + "}"
                }
                return escaped(words)
            }
            return ExpressionText("\"" + parts.joined() + "\"")
        }
    }

    private func read(_ scope: Scope, _ index: Int) -> ExpressionText {
        switch scope {
        case .payload: payload[index]
        case .state: ExpressionText("state." + flow.state[index].name)
        case .inputs: ExpressionText("inputs." + flow.inputs[index].name)
        case .app: ExpressionText("app." + graph.application.state[index].name)
        case .facts: ExpressionText("facts." + graph.application.facts[index].name)
        case .screen: ExpressionText("screen." + screenInputs[index].name)
        case .launch: ExpressionText("launch.by")
        case .window:
            // The first field is built in.
            ExpressionText(
                "window."
                    + (index == 0 ? "id" : graph.application.windows.state[index - 1].name))
        }
    }

    private func literal(_ value: Value, _ type: TypeID) -> ExpressionText {
        var type = type
        if case .optional(let wrapped) = graph.types[type] { type = wrapped }
        switch value {
        case .none: return ExpressionText("nil")
        case .string(let text), .url(let text), .date(let text), .uuid(let text):
            return ExpressionText("\"" + escaped(text) + "\"")
        case .int(let number):
            return ExpressionText("\(number)", number < 0 ? .negation : .primary)
        case .double(let number):
            return ExpressionText(
                number.value.description, number.value < 0 ? .negation : .primary)
        case .bool(let truth): return ExpressionText(truth ? "true" : "false")
        case .structure(let values):
            let texts = zip(structureFields(of: type), values).map { field, value in
                literal(value, field.type).text()
            }
            return structure(texts, type)
        case .enumeration(let index, let values):
            guard case .enumeration(let place) = graph.types[type] else {
                return ExpressionText("")
            }
            let fields = graph.types.enumerations[Int(place)].cases[Int(index)].payload
            let texts = zip(fields, values).map { literal($1, $0.type).text() }
            return member(index, texts, type)
        case .list(let values):
            guard case .list(let element) = graph.types[type] else { return list([]) }
            return list(values.map { literal($0, element).text() })
        case .external(let name): return ExpressionText(name)
        }
    }

    /// `{ age: 36, name: "Ada" }`: fields that have their defaults are left out and the others are
    /// in the order of their names, so that a type with one more field or another order of them
    /// does not change the text.
    private func structure(_ values: [String], _ type: TypeID) -> ExpressionText {
        let fields = zip(structureFields(of: type), values).compactMap { field, value in
            field.defaultValue.map { text(of: $0) } == value ? nil : field.name + ": " + value
        }
        if fields.isEmpty { return ExpressionText("{}") }
        return ExpressionText("{ " + fields.sorted().joined(separator: ", ") + " }")
    }

    /// `.special("birthday")`
    private func member(_ index: Int32, _ payload: [String], _ type: TypeID) -> ExpressionText {
        let name = caseNames(of: type)[Int(index)]
        return ExpressionText(
            "." + name + (payload.isEmpty ? "" : "(" + payload.joined(separator: ", ") + ")"))
    }

    private func list(_ elements: [String]) -> ExpressionText {
        ExpressionText("[" + elements.joined(separator: ", ") + "]")
    }

    private func structureFields(of type: TypeID) -> [Field] {
        switch graph.types[type] {
        case .structure(let index): graph.types.structures[Int(index)].fields
        case .optional(let wrapped): structureFields(of: wrapped)
        default: []
        }
    }

    func caseNames(of type: TypeID) -> [String] {
        switch graph.types[type] {
        case .enumeration(let index):
            graph.types.enumerations[Int(index)].cases.map { $0.name }
        case .optional(let wrapped): caseNames(of: wrapped)
        default: []
        }
    }

    /// A text escaped for quotes, where a brace would begin an expression.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\"
            case "{", "}": result.unicodeScalars.append(scalar)
            default: break
            }
            if scalar == "\n" { result += "\\n" } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}

extension BinaryOperator {
    /// The ranks of the left side, the whole expression and the right side.
    fileprivate var ranks:
        (left: ExpressionText.Rank, own: ExpressionText.Rank, right: ExpressionText.Rank)
    {
        switch self {
        case .or: (.or, .or, .and)
        case .and: (.and, .and, .not)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            (.coalesce, .comparison, .coalesce)
        case .coalesce: (.sum, .coalesce, .coalesce)
        case .add, .subtract: (.sum, .sum, .product)
        case .multiply, .divide, .remainder: (.product, .product, .negation)
        }
    }
}
