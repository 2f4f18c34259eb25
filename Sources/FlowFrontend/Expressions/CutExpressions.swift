import FlowModel

/// Finds the further pieces of expressions that a comma cut inside `{ }` or `[ ]`.
///
/// `{ a: x.contains(y, z), b: 1 }` is a mapping of `a: x.contains(y`, `z)` and `b: 1`. The first
/// piece is reported as not closed; the pieces up to the closing sign say nothing new.
struct CutSearch {
    /// Parentheses and brackets that are open after the last piece.
    private var depth = 0

    /// True when the piece goes on where the last one was cut.
    mutating func continuesCut(_ node: ValueSyntax) -> Bool {
        guard node.kind == .scalar, node.style == .plain else {
            depth = 0
            return false
        }
        let isInside = depth > 0
        depth = max(0, depth + Self.balance(of: node.bytes))
        return isInside
    }

    /// How many more signs open than close, outside of strings.
    private static func balance(of bytes: ArraySlice<UInt8>) -> Int {
        var balance = 0
        var isInString = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "("), UInt8(ascii: "["): balance += isInString ? 0 : 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): balance -= isInString ? 0 : 1
            default: break
            }
        }
        return balance
    }
}

extension ValueSyntax {
    /// The entries of a mapping, without those that are only the rest of a value that a comma cut.
    var pairsWithoutCutPieces: [(key: ValueSyntax, value: ValueSyntax)] {
        var search = CutSearch()
        return pairs.filter { key, value in
            if value.isEmpty { return !search.continuesCut(key) }
            search = CutSearch()
            _ = search.continuesCut(value)
            return true
        }
    }

    /// The items of a sequence, without those that are only the rest of an item that a comma cut.
    var itemsWithoutCutPieces: [ValueSyntax] {
        var search = CutSearch()
        return items.filter { !search.continuesCut($0) }
    }
}

extension TypeChecker {
    /// Reports a key that is a piece of an expression, such as `y)`, and cannot be a name.
    func refuseCutKey(_ key: ValueSyntax) -> Bool {
        let text = key.text
        guard text.utf8.contains(where: { "()[]\"".utf8.contains($0) }) else { return false }
        report(
            ExpressionProblems.expressionSyntax, at: key.span,
            "`\(text)` is half an expression, a name was expected", help: ExpressionParser.cutHelp)
        return true
    }
}
