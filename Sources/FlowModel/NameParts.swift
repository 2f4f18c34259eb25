// Names within a text, such as `Shop` and `Cart` in `Shop/Cart`.

/// The names of a text and the pieces between them, in order.
func nameParts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while let first = rest.utf8.first {
        let isName = isNameByte(first)
        let end = rest.utf8.firstIndex { isNameByte($0) != isName } ?? rest.endIndex
        parts.append(rest[..<end])
        rest = rest[end...]
    }
    return parts
}

/// Returns the text with each occurrence of `part` replaced by `new`. Embedded Swift has no such
/// function.
func replaced(_ part: String, in text: String, by new: String) -> String {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index...].starts(with: wanted) {
            result += Array(new.utf8)
            index += max(wanted.count, 1)
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return String(decoding: result, as: UTF8.self)
}

/// True for a byte of a name in UTF-8. Every character beyond ASCII counts as a letter.
package func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
        true
    default: false
    }
}
