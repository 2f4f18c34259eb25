import FlowModel

/// A quoted string cut at its braces: `"Hello {user.name}"`. `{{` and `}}` are braces in the text.
struct StringPieces {
    enum Piece {
        case text(String, start: Int, end: Int)
        case expression(ExpressionSyntax)
    }

    var pieces: [Piece] = []

    /// The whole text when nothing is interpolated.
    var literal: String? {
        if pieces.isEmpty { return "" }
        if pieces.count == 1, case .text(let text, _, _) = pieces[0] { return text }
        return nil
    }

    static func split(_ bytes: ArraySlice<UInt8>) throws(ExpressionProblem) -> StringPieces {
        var result = StringPieces()
        let origin = bytes.startIndex
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        guard bytes.contains(open) || bytes.contains(close) else {
            result.flush(Array(bytes), start: 0, end: bytes.count)
            return result
        }
        var text: [UInt8] = []
        var textStart = 0
        var index = origin
        while index < bytes.endIndex {
            let byte = bytes[index]
            let isDoubled = index + 1 < bytes.endIndex && bytes[index + 1] == byte
            if (byte == open || byte == close) && isDoubled {
                text.append(byte)
                index += 2
            } else if byte == open {
                result.flush(text, start: textStart, end: index - origin)
                text = []
                let piece = try ExpressionParser.parsePiece(bytes, from: index - origin + 1)
                result.pieces.append(.expression(piece.expression))
                index = origin + piece.end
                textStart = piece.end
            } else if byte == close {
                throw .strayBrace(start: index - origin)
            } else {
                text.append(byte)
                index += 1
            }
        }
        result.flush(text, start: textStart, end: bytes.count)
        return result
    }

    private mutating func flush(_ text: [UInt8], start: Int, end: Int) {
        guard !text.isEmpty else { return }
        pieces.append(.text(String(decoding: text, as: UTF8.self), start: start, end: end))
    }
}
