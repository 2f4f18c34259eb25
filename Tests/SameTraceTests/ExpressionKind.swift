import FlowModel
import FlowSimulator

/// A type that random expressions have.
indirect enum ExpressionKind: Hashable, Sendable {
    case int, double, string, bool, city, user, plan, date, url, uuid
    case optional(ExpressionKind)
    case list(ExpressionKind)

    /// Every scope of a random flow has one field of each of these.
    static let all: [ExpressionKind] = [
        .int, .double, .string, .bool, .city, .user, .plan, .date, .url, .uuid,
        .optional(.int), .optional(.double), .optional(.string), .optional(.bool),
        .optional(.city), .optional(.user), .optional(.plan), .optional(.date),
        .list(.int), .list(.double), .list(.string), .list(.city), .list(.plan),
        .list(.optional(.int)), .optional(.list(.string)), .list(.list(.int)),
        .optional(.url), .optional(.uuid), .optional(.list(.int)), .optional(.list(.double)),
        .optional(.list(.city)), .optional(.list(.plan)), .optional(.list(.list(.int))),
        .optional(.list(.optional(.int))),
    ]

    /// The declarations that the kinds speak of.
    static let declarations = """
        types:
          City: { name: String, population: Int }
          User:
            name: String
            city: City?
            tags: Array<String>
            plan: Plan?
            rate: Double
          Plan: [free, pro, { feed: { id: String, size: Int? } }, { trip: { to: City } }]

        """

    static let cityFields: [(name: String, kind: ExpressionKind)] = [
        ("name", .string), ("population", .int),
    ]
    static let userFields: [(name: String, kind: ExpressionKind)] = [
        ("name", .string), ("city", .optional(.city)), ("tags", .list(.string)),
        ("plan", .optional(.plan)), ("rate", .double),
    ]

    var fields: [(name: String, kind: ExpressionKind)] {
        switch self {
        case .city: Self.cityFields
        case .user: Self.userFields
        default: []
        }
    }

    var spelling: String {
        switch self {
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .bool: "Bool"
        case .city: "City"
        case .user: "User"
        case .plan: "Plan"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .optional(let kind): kind.spelling + "?"
        case .list(let kind): "Array<" + kind.spelling + ">"
        }
    }

    /// What fields of this kind are called.
    var name: String {
        switch self {
        case .optional(let kind): "Maybe" + kind.name
        case .list(let kind): "Many" + kind.name
        default: spelling
        }
    }

    var plain: ExpressionKind {
        if case .optional(let kind) = self { return kind }
        return self
    }

    var isOptional: Bool { plain != self }
}

/// Values at random, the odd ones often.
struct RandomValues {
    var dice: SplitMix64

    static let pieces = [
        "", "a", "é", "e\u{301}", "👨‍👩‍👧", "🇷🇺", "🇺", "\u{301}", "ß", "SS", "Z", "\"", "\\", "{", "}",
        "'", " # ", ": ", "\n", "\u{0}", "\u{7f}", "\u{2028}", "\u{202e}", "\u{1F468}", "\u{200D}",
        "ﬁ", "Å", "A\u{30A}", "나", "\u{1102}\u{1161}", "0", "-",
    ]

    mutating func below(_ count: Int) -> Int { Int(dice.next() % UInt64(max(count, 1))) }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    mutating func text() -> String {
        (0..<below(4)).map { _ in one(of: Self.pieces) }.joined()
    }

    mutating func int() -> Int64 {
        switch below(4) {
        case 0: one(of: [.min, .max, .min + 1, 1 << 62, -(1 << 62), 1 << 53 + 1])
        case 1: Int64(bitPattern: dice.next())
        default: Int64(below(7)) - 3
        }
    }

    mutating func double() -> Double {
        switch below(4) {
        case 0:
            one(of: [
                .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
                -.leastNormalMagnitude, 1e16, 1e15, 1e-5, 0.1, 1e22, 123_456_789.125,
            ])
        case 1: CanonicalDouble(Double(bitPattern: dice.next())).value
        default: Double(below(9)) * 0.5 - 2
        }
    }

    mutating func value(_ kind: ExpressionKind) -> Value {
        switch kind {
        case .int: .int(int())
        case .double: .double(CanonicalDouble(double()))
        case .string: .string(text())
        case .bool: .bool(below(2) == 0)
        case .city, .user: .structure(kind.fields.map { value($0.kind) })
        case .plan:
            switch below(4) {
            case 0: .enumeration(0, [])
            case 1: .enumeration(1, [])
            case 2: .enumeration(2, [value(.string), value(.optional(.int))])
            default: .enumeration(3, [value(.city)])
            }
        case .date:
            .date(
                one(of: ["2026-01-02T00:00:00Z", "1969-12-31T23:59:59Z", "2000-02-29T12:30:01Z"]))
        case .url: .url(one(of: ["https://example.org/", "tel:1", "https://example.org/%C3%A9#b"]))
        case .uuid:
            .uuid(
                one(of: [
                    "00000000-0000-0000-0000-000000000000", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
                ]))
        case .optional(let kind): below(3) == 0 ? .none : value(kind)
        case .list(let kind): .list((0..<below(4)).map { _ in value(kind) })
        }
    }
}
