import FlowModel

extension ExpressionLexer {
    /// The number of a double token; refused if it is larger than a Double can be.
    func double(_ token: ExpressionToken) throws(ExpressionProblem) -> Double {
        let written = text(token)
        guard let value = Double(written.filter { $0 != "_" }), value.isFinite else {
            throw .doubleTooLarge(written, token)
        }
        return value
    }

    /// The text of a string literal: the part between the quotes with the escapes resolved.
    func unescaped(_ token: ExpressionToken) throws(ExpressionProblem) -> String {
        let first = origin + token.start + 1
        let last = origin + token.end - 1
        guard let backslash = bytes[first..<last].firstIndex(of: UInt8(ascii: "\\")) else {
            return String(decoding: bytes[first..<last], as: UTF8.self)
        }
        var result = Array(bytes[first..<backslash])
        var index = backslash
        while index < last {
            if bytes[index] == UInt8(ascii: "\\") {
                let (scalar, end) = try escape(at: index, before: last)
                result.append(contentsOf: String(scalar).utf8)
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func escape(
        at index: Int, before last: Int
    ) throws(ExpressionProblem) -> (scalar: Unicode.Scalar, end: Int) {
        let start = index - origin
        switch bytes[index + 1] {
        case UInt8(ascii: "\""): return ("\"", index + 2)
        case UInt8(ascii: "\\"): return ("\\", index + 2)
        case UInt8(ascii: "n"): return ("\n", index + 2)
        case UInt8(ascii: "("): throw .swiftInterpolation(start: start, end: start + 2)
        case UInt8(ascii: "u"):
            guard index + 2 < last, bytes[index + 2] == UInt8(ascii: "{"),
                let close = bytes[index..<last].firstIndex(of: UInt8(ascii: "}")),
                let number = UInt32(
                    String(decoding: bytes[(index + 3)..<close], as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(number)
            else { throw .unicodeEscape(start: start, end: start + 2) }
            return (scalar, close + 1)
        default:
            // The whole character, however many bytes it has.
            let rest = String(decoding: bytes[(index + 1)..<last], as: UTF8.self)
            let character = String(rest.prefix(1))
            throw .unknownEscape(
                character, start: start, end: start + 1 + character.utf8.count)
        }
    }
}
