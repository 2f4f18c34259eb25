import FlowModel

extension YAMLTree {
    /// The byte in the file that `textOffset`, an offset into a scalar's decoded bytes, comes from.
    func sourceByte(_ id: NodeID, textOffset: Int, in source: [UInt8]) -> Int {
        let node = nodes[Int(id.index)]
        guard node.kind == .scalar else { return Int(node.startByte) }
        // Folding only shortens a plain text.
        if node.style == .plain, node.last - node.first == node.endByte - node.startByte {
            return min(Int(node.startByte) + max(textOffset, 0), Int(node.endByte))
        }
        return ScalarText(
            style: node.style, bytes: bytes(id), startByte: Int(node.startByte),
            endByte: Int(node.endByte)
        ).sourceByte(textOffset: textOffset, in: source)
    }
}

/// The decoded text of a scalar, and where it is written.
struct ScalarText {
    let style: ScalarStyle
    let bytes: ArraySlice<UInt8>
    let startByte: Int
    let endByte: Int

    /// The byte in the file that `textOffset`, an offset into the text, comes from.
    ///
    /// Quotes, escapes, folded lines and indentation are walked over in the source. Inside a run of
    /// white space that was folded, the answer is some byte of that run.
    func sourceByte(textOffset: Int, in source: [UInt8]) -> Int {
        let start = startByte
        let end = min(endByte, source.count)
        guard start < end else { return start }
        let offset = min(max(textOffset, 0), bytes.count)
        switch style {
        case .plain:
            return alignedByte(bytes, offset, in: source[start..<end])
        case .singleQuoted, .doubleQuoted:
            guard end - start >= 2 else { return start }
            let content = source[start + 1..<end - 1]
            if bytes.count == content.count { return start + 1 + offset }
            if style == .doubleQuoted { return escapedByte(offset, in: content) }
            return alignedByte(bytes, offset, in: content, doubles: UInt8(ascii: "'"))
        case .literal, .folded:
            let header = source[start..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
            return alignedByte(bytes, offset, in: source[header..<end])
        }
    }

    /// Walks text and source together. Folding turns white space into other white space and leaves
    /// everything else alone, so runs of white space correspond one to one.
    private func alignedByte(
        _ text: ArraySlice<UInt8>, _ offset: Int, in source: ArraySlice<UInt8>,
        doubles quote: UInt8? = nil
    ) -> Int {
        let target = text.startIndex + offset
        var textIndex = text.startIndex
        var index = source.startIndex
        while textIndex < text.endIndex, index < source.endIndex {
            if isWhitespace(text[textIndex]) {
                let textRun = text[textIndex...].prefix(while: isWhitespace)
                let run = source[index...].prefix(while: isWhitespace)
                if target < textRun.endIndex {
                    return min(index + (target - textIndex), max(index, run.endIndex - 1))
                }
                textIndex = textRun.endIndex
                index = run.endIndex
            } else {
                index = source[index...].prefix(while: isWhitespace).endIndex
                if textIndex >= target { return index }
                if index < source.endIndex, source[index] == quote { index += 1 }
                index += 1
                textIndex += 1
            }
            if textIndex >= target, textIndex == text.endIndex { break }
        }
        return min(index, source.endIndex)
    }

    /// Walks a double-quoted source, counting what each piece decodes to.
    private func escapedByte(_ offset: Int, in source: ArraySlice<UInt8>) -> Int {
        var produced = 0
        var index = source.startIndex
        while index < source.endIndex {
            let piece = Self.escapedPiece(source[index...])
            if produced + piece.textCount > offset {
                return piece.isVerbatim ? index + (offset - produced) : index
            }
            produced += piece.textCount
            index += piece.sourceCount
        }
        return source.endIndex
    }

    private struct EscapedPiece {
        var sourceCount: Int
        var textCount: Int
        var isVerbatim = false
    }

    private static func escapedPiece(_ source: ArraySlice<UInt8>) -> EscapedPiece {
        let first = source.startIndex
        if isWhitespace(source[first]) {
            let run = source.prefix(while: isWhitespace)
            let breaks = lineBreakCount(run)
            if breaks == 0 {
                return EscapedPiece(sourceCount: run.count, textCount: run.count, isVerbatim: true)
            }
            return EscapedPiece(sourceCount: run.count, textCount: max(1, breaks - 1))
        }
        guard source[first] == UInt8(ascii: "\\"), source.count > 1 else {
            return EscapedPiece(sourceCount: 1, textCount: 1)
        }
        switch source[first + 1] {
        case 0x0A, 0x0D:
            let run = source[(first + 1)...].prefix(while: isWhitespace)
            return EscapedPiece(
                sourceCount: 1 + run.count, textCount: max(0, lineBreakCount(run) - 1))
        case UInt8(ascii: "x"): return hexPiece(source, digits: 2)
        case UInt8(ascii: "u"): return hexPiece(source, digits: 4)
        case UInt8(ascii: "U"): return hexPiece(source, digits: 8)
        case UInt8(ascii: "N"), UInt8(ascii: "_"):
            return EscapedPiece(sourceCount: 2, textCount: 2)
        case UInt8(ascii: "L"), UInt8(ascii: "P"):
            return EscapedPiece(sourceCount: 2, textCount: 3)
        default: return EscapedPiece(sourceCount: 2, textCount: 1)
        }
    }

    private static func hexPiece(_ source: ArraySlice<UInt8>, digits: Int) -> EscapedPiece {
        let text = source.dropFirst(2).prefix(digits)
        let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16) ?? 0
        let length = Unicode.Scalar(value).map { UTF8.width($0) } ?? 1
        return EscapedPiece(sourceCount: min(2 + digits, source.count), textCount: length)
    }

    private static func lineBreakCount(_ run: ArraySlice<UInt8>) -> Int {
        var count = 0
        var isAfterReturn = false
        for byte in run {
            if byte == 0x0D || (byte == 0x0A && !isAfterReturn) { count += 1 }
            isAfterReturn = byte == 0x0D
        }
        return count
    }
}
