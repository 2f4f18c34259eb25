// The widths of text in a terminal: which characters take two columns, which none, and which must
// not reach it at all.

/// Text of a user's file made safe to print, in a terminal or in a comment: a tab becomes spaces,
/// another control character its picture, so that a file cannot move the cursor, colour the report
/// or turn the direction of the text that follows.
package func printable(_ text: String) -> String {
    printable(text, keepsLines: false)
}

/// Several lines made safe to print, each by itself.
package func printableLines(_ text: String) -> String {
    printable(text, keepsLines: true)
}

private func printable(_ text: String, keepsLines: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A where keepsLines: result += "\n"
        case 0x09: result += tabSpaces
        case 0x00..<0x20: append(0x2400 + scalar.value, to: &result)
        case 0x7F: append(0x2421, to: &result)
        // They join letters and emoji, and do not change the text around them.
        case 0x200C, 0x200D: result.unicodeScalars.append(scalar)
        default:
            if isHidden(scalar) {
                append(0xFFFD, to: &result)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result
}

/// True if a character is invisible: control characters, line breaks of other systems, marks that
/// turn the direction of text, other marks of format, and code points that are not characters in
/// Unicode.
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0xAD, 0x0600...0x0605, 0x061C, 0x06DD, 0x070F, 0x0890...0x0891,
        0x08E2, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFB, 0x110BD, 0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3,
        0x1D173...0x1D17A, 0xE0000...0xE007F:
        true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
}

/// True if a character steers the terminal or editor that shows it: control characters, line breaks
/// of other systems, and marks that turn the direction of text. Output for programs escapes such a
/// character, since people look at that output too.
package func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}

/// The spaces that replace a tab, both in the source line and in the line under it.
private let tabSpaces = "    "

private func append(_ code: UInt32, to text: inout String) {
    if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
}

/// The columns that printable text takes in a terminal.
package func displayWidth(_ text: String) -> Int {
    var width = 0
    for scalar in text.unicodeScalars { width += displayWidth(scalar) }
    return width
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x0610...0x061A, 0x064B...0x065F,
        0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200B...0x200F, 0x20D0...0x20FF, 0xFE00...0xFE0F,
        0xFE20...0xFE2F, 0x1F3FB...0x1F3FF, 0xE0100...0xE01EF:
        0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
        0x20000...0x3FFFD:
        2
    default: 1
    }
}
