/// Makes Swift identifiers of the names in flow files.
package enum SwiftName {
    /// A name for a value, a function or a case: `Edit_profile` becomes `editProfile`, `URLPicker`
    /// becomes `urlPicker`.
    package static func value(_ name: String) -> String {
        if let first = name.utf8.first, isLower(first), isWhole(name) { return name }
        var bytes = joined(name)
        var length = 0
        while length < bytes.count, isUpper(bytes[length]) { length += 1 }
        if length > 1, length < bytes.count, isLetter(bytes[length]) { length -= 1 }
        for index in 0..<length { bytes[index] += 32 }
        return text(bytes)
    }

    /// A name for a type: `user_edit` becomes `UserEdit`.
    package static func type(_ name: String) -> String {
        if let first = name.utf8.first, isUpper(first), isWhole(name) { return name }
        var bytes = joined(name)
        if let first = bytes.first, isLower(first) { bytes[0] -= 32 }
        return text(bytes)
    }

    /// The name of a file for a part of a path: `user-edit` becomes `UserEdit`.
    package static func file(_ part: String) -> String {
        var bytes: [UInt8] = []
        var isAtStart = true
        for byte in part.utf8 {
            if byte == UInt8(ascii: "-") {
                isAtStart = true
            } else {
                bytes.append(isAtStart && isLower(byte) ? byte - 32 : byte)
                isAtStart = false
            }
        }
        return text(bytes)
    }

    /// The parts between underscores and the like run together, each but the first with a capital.
    private static func joined(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var isAtStart = false
        for byte in name.utf8 {
            if isSeparator(byte) {
                isAtStart = !bytes.isEmpty
                continue
            }
            bytes.append(isAtStart && isLower(byte) ? byte - 32 : byte)
            isAtStart = false
        }
        if let first = bytes.first, first >= 48, first <= 57 {
            bytes.insert(UInt8(ascii: "_"), at: 0)
        }
        return bytes
    }

    /// True if the name has no separator in it.
    private static func isWhole(_ name: String) -> Bool {
        !name.utf8.contains(where: isSeparator)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func text(_ bytes: [UInt8]) -> String {
        bytes.isEmpty ? "unnamed" : String(decoding: bytes, as: UTF8.self)
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
    package static func isLower(_ byte: UInt8) -> Bool { byte >= 97 && byte <= 122 }
    private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
}
