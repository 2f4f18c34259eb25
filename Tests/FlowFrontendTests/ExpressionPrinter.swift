import FlowModel

@testable import FlowFrontend

/// Writes a checked expression in the words of the language again.
struct ExpressionPrinter {
    let expressions: ExpressionTable
    let types: TypeTable
    let environment: ScopeEnvironment

    func text(_ id: ExpressionID) -> String {
        text(id, 0, chained: nil)
    }

    /// The text of an operand of something that binds with `minimum`; in parentheses if it binds
    /// more loosely. `chained` is what the value of the nearest chain is written as.
    private func text(_ id: ExpressionID, _ minimum: Int, chained: String?) -> String {
        let (text, precedence) = parts(id, chained: chained)
        return precedence < minimum ? "(" + text + ")" : text
    }

    private static let suffixPrecedence = 9

    private func parts(_ id: ExpressionID, chained: String?) -> (String, Int) {
        let suffix = Self.suffixPrecedence
        func base(_ id: ExpressionID) -> String { text(id, suffix, chained: chained) }
        switch expressions[id] {
        case .literal(let value):
            let text = literal(value, expressions.type(of: id))
            return (text, text.hasPrefix("-") ? 8 : suffix)
        case .read(let scope, let index):
            let name = environment.fields(of: scope)?[Int(index)].name ?? ""
            return (scope.word.map { $0 + "." + name } ?? name, suffix)
        case .field(let inner, let index):
            return (base(inner) + "." + fieldName(inner, index), suffix)
        case .chain(let inner, let then):
            return (text(then, 0, chained: base(inner) + "?"), suffix)
        case .unwrapped:
            return (chained ?? "", suffix)
        case .not(let inner):
            return ("not " + text(inner, 3, chained: nil), 3)
        case .negate(let inner):
            return ("-" + text(inner, suffix, chained: nil), 8)
        case .binary(let symbol, let left, let right):
            let level = symbol.precedence
            let isRight = symbol == .coalesce
            let isComparison = symbol.isComparison
            let first = text(left, level + (isRight || isComparison ? 1 : 0), chained: nil)
            let second = text(right, level + (isRight ? 0 : 1), chained: nil)
            return (first + " " + symbol.rawValue + " " + second, level)
        case .conditional(let condition, let then, let otherwise):
            let test = text(condition, 1, chained: nil)
            return (
                "if " + test + " then " + text(then, 0, chained: nil) + " else "
                    + text(otherwise, 0, chained: nil), 0
            )
        case .property(let property, let inner):
            return (base(inner) + "." + property.rawValue, suffix)
        case .contains(let inner, let element):
            return (base(inner) + ".contains(" + text(element, 0, chained: nil) + ")", suffix)
        case .wrap(let inner), .narrowed(let inner):
            return parts(inner, chained: chained)
        case .list(let ids):
            return ("[" + list(ids) + "]", suffix)
        case .enumeration(let index, let ids):
            let payload = ids.isEmpty ? "" : "(" + list(ids) + ")"
            return ("." + caseName(id, index) + payload, suffix)
        case .structure(let ids):
            return ("{ " + list(ids) + " }", suffix)
        case .interpolation(let ids):
            return ("\"" + ids.map(piece).joined() + "\"", suffix)
        }
    }

    private func list(_ ids: [ExpressionID]) -> String {
        ids.map { text($0) }.joined(separator: ", ")
    }

    private func piece(_ id: ExpressionID) -> String {
        if case .literal(.string(let text)) = expressions[id] { return text }
        return "{" + text(id) + "}"
    }

    private func fieldName(_ id: ExpressionID, _ index: Int32) -> String {
        guard case .structure(let structure) = types[expressions.type(of: id)] else { return "" }
        return types.structures[Int(structure)].fields[Int(index)].name
    }

    private func caseName(_ id: ExpressionID, _ index: Int32) -> String {
        guard case .enumeration(let type) = types[expressions.type(of: id)] else { return "" }
        return types.enumerations[Int(type)].cases[Int(index)].name
    }

    private func literal(_ value: Value, _ type: TypeID) -> String {
        switch value {
        case .none: "nil"
        case .string(let text), .url(let text), .date(let text), .uuid(let text): quoted(text)
        case .int(let number): String(number)
        case .double(let number): number.value.description
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .external(let name): name
        case .structure, .enumeration, .list: types.name(of: type)
        }
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
