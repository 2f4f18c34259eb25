// Names within a text, such as `Shop` and `Cart` in `Shop/Cart`.

/// The names of a text and what is between them, in order.
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

/// True for a byte of a name in UTF-8. Every character beyond ASCII counts as a letter.
package func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
        true
    default: false
    }
}
