import FlowModel

/// Makes Swift identifiers from the names in flow files.
enum SwiftName {
    /// A name for a value, a function or a case: `Edit_profile` becomes `editProfile`, `URLPicker`
    /// becomes `urlPicker`.
    static func value(_ name: String) -> String {
        if let first = name.utf8.first, isLower(first), isWhole(name) { return name }
        return joined(name) { bytes in
            var length = 0
            while length < bytes.count, isUpper(bytes[length]) { length += 1 }
            if length > 1, length < bytes.count, isLetter(bytes[length]) { length -= 1 }
            for index in 0..<length { bytes[index] += 32 }
        }
    }

    /// A name for a type: `user_edit` becomes `UserEdit`.
    static func type(_ name: String) -> String {
        if let first = name.utf8.first, isUpper(first), isWhole(name) { return name }
        return joined(name) { bytes in
            if let first = bytes.first, isLower(first) { bytes[0] -= 32 }
        }
    }

    /// The name of a file for a part of a path: `user-edit` becomes `UserEdit`.
    static func file(_ part: String) -> String {
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
        return bytes.isEmpty ? unnamed : String(decoding: bytes, as: UTF8.self)
    }

    /// Removes separators, writes the first letter after each as a capital, and then applies
    /// `change` to the result.
    private static func joined(
        _ name: String, _ change: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) -> String {
        let text = String(unsafeUninitializedCapacity: name.utf8.count + 1) { bytes in
            var count = 0
            var isAtStart = false
            for byte in name.utf8 {
                if isSeparator(byte) {
                    isAtStart = count > 0
                    continue
                }
                if count == 0, byte >= 48, byte <= 57 {
                    bytes[0] = UInt8(ascii: "_")
                    count = 1
                }
                bytes[count] = isAtStart && isLower(byte) ? byte - 32 : byte
                count += 1
                isAtStart = false
            }
            change(UnsafeMutableBufferPointer(rebasing: bytes[..<count]))
            return count
        }
        return text.isEmpty ? unnamed : text
    }

    private static let unnamed = "unnamed"

    /// True if the name has no separator in it.
    private static func isWhole(_ name: String) -> Bool {
        name.hasOnly { !isSeparator($0) }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
    static func isLower(_ byte: UInt8) -> Bool { byte >= 97 && byte <= 122 }
    private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
}

extension SwiftName {
    /// An identifier as it is written in code: a keyword gets backticks.
    static func escaped(_ name: String) -> String {
        name.utf8.count <= longestKeyword && keywords.contains(name) ? "`" + name + "`" : name
    }

    /// An identifier before the colon of a parameter, where most keywords need no backticks.
    static func label(_ name: String) -> String {
        name == "inout" || name == "var" || name == "let" ? "`" + name + "`" : name
    }

    /// An identifier before the colon of an argument.
    static func argument(_ name: String) -> String {
        name == "inout" ? "`inout`" : name
    }

    /// True if a name says that something has happened: `citySelected`, `done`, `loggedIn`. Such a
    /// name needs no "did" before it.
    static func isPastTense(_ name: String) -> Bool {
        name.hasOnly(isLower) ? isPast(name) : words(name).contains(where: isPast)
    }

    private static func isPast(_ word: String) -> Bool {
        (word.utf8.count > 3 && word.utf8.suffix(2).elementsEqual("ed".utf8)
            && !presentTense.contains(word))
            || irregular.contains(word)
    }

    /// The words of a name in lower case.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for scalar in name.unicodeScalars {
            let isUpper = scalar.properties.isUppercase
            if (isUpper && wasLower) || scalar == "_" {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if scalar != "_" { word += scalar.properties.lowercaseMapping }
            wasLower = !isUpper
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// Words that end like a past tense but are not one.
    private static let presentTense: Set<String> = [
        "need", "feed", "speed", "seed", "exceed", "proceed", "embed", "breed", "bleed",
    ]

    private static let irregular: Set<String> = [
        "done", "chosen", "sent", "shown", "gone", "taken", "found", "lost", "left", "made", "kept",
        "given", "written", "begun", "won", "paid", "sold", "bought", "begun", "drawn", "known",
        "held", "met", "told", "seen", "hidden", "broken", "forgotten", "withdrawn", "overridden",
        "happened", "went",
    ]

    /// Words that need backticks where an identifier is declared or used.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await",
        "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "didSet", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while", "willSet",
    ]

    private static let longestKeyword = keywords.reduce(0) { max($0, $1.utf8.count) }
}

/// Names of which each is given once. The first claim gets the plain name, so that the same flows
/// always give the same names.
struct NameScope {
    /// Names that `claim` never returns.
    private let reserved: Set<String>
    /// Names that `claim` has returned.
    private var taken: Set<String> = []
    /// By name: the first number that may be free.
    private var numbers: [String: Int] = [:]

    /// `count` is the likely number of claims.
    init(reserved: Set<String> = [], count: Int = 0) {
        self.reserved = reserved
        taken = Set(minimumCapacity: count)
    }

    private mutating func take(_ name: String) -> Bool {
        !reserved.contains(name) && taken.insert(name).inserted
    }

    /// Returns the first name if it is free, then the second, then the second with a number.
    mutating func claim(_ name: String, _ other: @autoclosure () -> String? = nil) -> String {
        if take(name) { return name }
        let last = other() ?? name
        if take(last) { return last }
        var number = numbers[last] ?? 2
        while !take(last + String(number)) { number += 1 }
        numbers[last] = number + 1
        return last + String(number)
    }

    /// Gives a property of a structure its name.
    mutating func claimProperty(_ name: String) -> String {
        let name = SwiftName.value(name)
        return name == "self" ? claim(name, "selfValue") : claim(name)
    }
}
