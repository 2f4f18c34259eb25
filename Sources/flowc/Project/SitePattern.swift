/// A text with wildcards in an `apple-app-site-association` file: `?` is one character, `*` any
/// number of them, `$(name)` one of a list of texts.
struct SitePattern {
    fileprivate indirect enum Part {
        case byte(UInt8)
        case one
        case many
        case either([[Part]])
        /// A variable of iOS: a number of characters, the characters it allows, and a sample.
        case characters(ClosedRange<Int>, of: @Sendable (UInt8) -> Bool, sample: String)
    }

    let text: String
    private let parts: [Part]

    /// A name after `$` that neither the file nor iOS knows.
    struct UnknownVariable: Error {
        let name: String
    }

    /// `variables` are those of the file. Their texts may have wildcards, but no variables.
    init(_ text: String, variables: [String: [String]] = [:]) throws(UnknownVariable) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while !rest.isEmpty {
            if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
                let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
                if let values = variables[name] {
                    parts.append(.either(values.map { Self.parts(of: $0[...]) }))
                } else if let known = Self.predefined[name] {
                    parts.append(known)
                } else {
                    throw UnknownVariable(name: name)
                }
                rest = rest[rest.index(after: end)...]
            } else {
                parts += Self.parts(of: rest.prefix(1))
                rest.removeFirst()
            }
        }
        self.parts = parts
    }

    private static func parts(of text: Substring) -> [Part] {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "*"): .many
            case UInt8(ascii: "?"): .one
            default: .byte(byte)
            }
        }
    }

    private static let predefined: [String: Part] = [
        "alpha": .characters(1...1, of: { isUpper($0) || isLower($0) }, sample: "x"),
        "upper": .characters(1...1, of: isUpper, sample: "X"),
        "lower": .characters(1...1, of: isLower, sample: "x"),
        "alnum": .characters(
            1...1, of: { isUpper($0) || isLower($0) || isDigit($0) }, sample: "x"),
        "digit": .characters(1...1, of: isDigit, sample: "1"),
        "xdigit": .characters(
            1...1, of: { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }, sample: "1"),
        // The known codes depend on the version of iOS.
        "region": .characters(2...2, of: isUpper, sample: "US"),
        "lang": .characters(2...3, of: isLower, sample: "en"),
    ]

    private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    // MARK: - Matching

    func matches(_ text: String, ignoresCase: Bool = false) -> Bool {
        let bytes = Array(text.utf8)
        // A quick test: most patterns of a file begin with another word than the text.
        for (part, byte) in zip(parts, bytes) {
            guard case .byte(let wanted) = part else { break }
            if !Self.isSame(byte, wanted, ignoresCase) { return false }
        }
        return Self.ends(of: parts, in: bytes, from: [0], ignoresCase).contains(bytes.count)
    }

    private static func isSame(_ byte: UInt8, _ wanted: UInt8, _ ignoresCase: Bool) -> Bool {
        byte == wanted || ignoresCase && byte ^ 0x20 == wanted && isLower(byte | 0x20)
    }

    /// The places where the parts may end if they begin at one of the starts.
    private static func ends(
        of parts: [Part], in text: [UInt8], from starts: Set<Int>, _ ignoresCase: Bool
    ) -> Set<Int> {
        var places = starts
        for part in parts {
            if places.isEmpty { return [] }
            switch part {
            case .byte(let wanted):
                places = advanced(places, in: text) { isSame($0, wanted, ignoresCase) }
            case .one: places = advanced(places, in: text) { _ in true }
            case .many: places = Set((places.min() ?? 0)...text.count)
            case .either(let lists):
                places = Set(
                    lists.flatMap { ends(of: $0, in: text, from: places, ignoresCase) })
            case .characters(let counts, let isOne, _):
                let test = { (byte: UInt8) in
                    isOne(byte) || ignoresCase && isOne(byte ^ 0x20) && isLower(byte | 0x20)
                }
                var reached = places
                places = []
                for count in 1...counts.upperBound {
                    reached = advanced(reached, in: text, test)
                    if counts.contains(count) { places.formUnion(reached) }
                }
            }
        }
        return places
    }

    private static func advanced(
        _ places: Set<Int>, in text: [UInt8], _ test: (UInt8) -> Bool
    ) -> Set<Int> {
        Set(places.filter { $0 < text.count && test(text[$0]) }.map { $0 + 1 })
    }

    // MARK: - Samples

    private static let sampleLimit = 50

    /// Examples of texts that the pattern matches; all kinds of them if it has few wildcards.
    var samples: [String] { Self.samples(of: parts).map { String(decoding: $0, as: UTF8.self) } }

    private static func samples(of parts: [Part]) -> [[UInt8]] {
        var texts: [[UInt8]] = [[]]
        var rest = parts[...]
        while let part = rest.first {
            var words: [[UInt8]]
            switch part {
            case .byte(let byte):
                rest.removeFirst()
                words = [[byte]]
            case .characters(_, _, let sample):
                rest.removeFirst()
                words = [Array(sample.utf8)]
            case .either(let lists):
                rest.removeFirst()
                words = lists.flatMap(samples)
                if words.isEmpty { return [] }
            case .one, .many:
                let wildcard = rest.prefix { $0.isWildcard }
                rest = rest.dropFirst(wildcard.count)
                let least = wildcard.count { if case .one = $0 { true } else { false } }
                words = [Array(repeating: UInt8(ascii: "x"), count: max(least, 1))]
                if wildcard.count > least {
                    words.append(words[0] + Array("/x".utf8))
                    if least == 0 { words.append([]) }
                }
            }
            if texts.count * words.count > sampleLimit { words = Array(words.prefix(1)) }
            texts = texts.flatMap { text in words.map { text + $0 } }
        }
        return texts
    }
}

extension SitePattern.Part {
    fileprivate var isWildcard: Bool {
        switch self {
        case .one, .many: true
        default: false
        }
    }
}
