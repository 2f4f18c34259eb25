import FlowModel

/// Makes Swift identifiers of the names in flow files.
enum SwiftName {
    /// A name for a value, a function or a case: `Edit_profile` becomes `editProfile`, `URLPicker`
    /// becomes `urlPicker`.
    static func value(_ name: String) -> String {
        if let first = name.utf8.first, isLower(first), isWhole(name) { return name }
        var bytes = joined(name)
        var length = 0
        while length < bytes.count, isUpper(bytes[length]) { length += 1 }
        if length > 1, length < bytes.count, isLetter(bytes[length]) { length -= 1 }
        for index in 0..<length { bytes[index] += 32 }
        return text(bytes)
    }

    /// A name for a type: `user_edit` becomes `UserEdit`.
    static func type(_ name: String) -> String {
        if let first = name.utf8.first, isUpper(first), isWhole(name) { return name }
        var bytes = joined(name)
        if let first = bytes.first, isLower(first) { bytes[0] -= 32 }
        return text(bytes)
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
    static func isLower(_ byte: UInt8) -> Bool { byte >= 97 && byte <= 122 }
    private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
}

extension SwiftName {
    /// An identifier as it stands in code: a keyword gets backticks.
    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`" + name + "`" : name
    }

    /// An identifier before the colon of a parameter, where most keywords may stand as they are.
    static func label(_ name: String) -> String {
        ["inout", "var", "let"].contains(name) ? "`" + name + "`" : name
    }

    /// An identifier before the colon of an argument.
    static func argument(_ name: String) -> String {
        name == "inout" ? "`inout`" : name
    }

    /// Whether a name says that something has happened: `citySelected`, `done`, `loggedIn`. After
    /// such a name, "did" is one word too many.
    static func isPastTense(_ name: String) -> Bool {
        words(name).contains { word in
            (word.hasSuffix("ed") && word.utf8.count > 3 && !presentTense.contains(word))
                || irregular.contains(word)
        }
    }

    /// The words of a name in lower case.
    static func words(_ name: String) -> [String] {
        if name.utf8.allSatisfy(isLower) { return [name] }
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

    /// Words that end like a past tense and are none.
    private static let presentTense: Set<String> = [
        "need", "feed", "speed", "seed", "exceed", "proceed", "embed", "breed", "bleed",
    ]

    private static let irregular: Set<String> = [
        "done", "chosen", "sent", "shown", "gone", "taken", "found", "lost", "left", "made", "kept",
        "given", "written", "begun", "won", "paid", "sold", "bought", "begun", "drawn", "known",
        "held", "met", "told", "seen", "hidden", "broken", "forgotten", "withdrawn", "overridden",
        "happened", "went",
    ]

    /// Words that cannot stand as they are where an identifier is declared or used.
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
}

/// Names of which each is given once. Whoever asks first gets the plain name, so that the same
/// flows always give the same names.
struct NameScope {
    /// The names that were taken before this scope began. Copies of a scope share these sets.
    private let outer: [Set<String>]
    private var taken: Set<String> = []
    /// By name: the first number that may be free.
    private var numbers: [String: Int] = [:]

    init(reserved: Set<String>...) {
        outer = reserved
    }

    private init(outer: [Set<String>]) {
        self.outer = outer
    }

    /// A scope within this one.
    var inner: NameScope { NameScope(outer: outer + [taken]) }

    private mutating func take(_ name: String) -> Bool {
        !outer.contains { $0.contains(name) } && taken.insert(name).inserted
    }

    /// Gives the first of the candidates that is free, else the last with a number.
    mutating func claim(_ candidates: String...) -> String {
        for name in candidates where take(name) { return name }
        let last = candidates.last ?? "unnamed"
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
