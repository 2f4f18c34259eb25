import FlowSimulator

/// Writes expressions of the language at random, each of the type that is wanted.
struct RandomExpression {
    /// What the place where an expression stands does for its type.
    enum Place {
        /// The type is known and insisted on: `nil`, cases and plain values for optionals will do.
        case wanted
        /// An operand of arithmetic: a narrowed optional is as good as a value.
        case operand
        /// Nothing is known: the expression says its type itself.
        case alone
    }

    /// An expression and how tightly it binds, the loosest first, as the grammar lists them.
    struct Text {
        let text: String
        let level: Int

        init(_ text: String, _ level: Int = 9) {
            self.text = text
            self.level = level
        }
    }

    var values: RandomValues
    /// Optional paths that are proved to be values where the next expression stands.
    private var known: [(path: String, kind: ExpressionKind)] = []

    init(seed: UInt64) {
        values = RandomValues(dice: .init(seed: seed))
    }

    static let scopes = ["inputs.a", "state.s", "screen.x", "p"]

    // MARK: - Chance

    mutating func below(_ count: Int) -> Int { values.below(count) }
    mutating func one<Element>(of elements: [Element]) -> Element { values.one(of: elements) }

    // MARK: - Any expression

    /// A text that binds at least so tightly.
    mutating func at(_ level: Int, _ kind: ExpressionKind, _ place: Place, _ depth: Int) -> String {
        let made = make(kind, place, depth)
        return made.level < level || below(25) == 0 ? "(" + made.text + ")" : made.text
    }

    mutating func make(_ kind: ExpressionKind, _ place: Place, _ depth: Int) -> Text {
        if depth <= 0 { return leaf(kind, place) }
        switch below(10) {
        case 0: return leaf(kind, place)
        case 1: return conditional(kind, place, depth)
        case 2: return coalesced(kind, place, depth)
        case 3: return member(kind, depth) ?? leaf(kind, place)
        default: break
        }
        switch kind {
        case .int: return number(kind, ["+", "-", "*", "/", "%", "-u", ".count"], depth)
        case .double: return number(kind, ["+", "-", "*", "/", "-u"], depth)
        case .bool: return condition(depth)
        case .string:
            let left = at(6, .string, .operand, depth - 1)
            return Text(left + " + " + at(7, .string, .operand, depth - 1), 6)
        case .plan: return place == .wanted ? enumeration(depth) : leaf(kind, place)
        case .optional(let wrapped): return optional(wrapped, place, depth)
        case .list(let element): return list(element, place, depth)
        default: return member(kind, depth) ?? leaf(kind, place)
        }
    }

    private mutating func conditional(
        _ kind: ExpressionKind, _ place: Place, _ depth: Int
    ) -> Text {
        let inner: Place = place == .operand ? .alone : place
        if below(2) == 0 {
            let proof = optionalPath()
            let isNegative = below(2) == 0
            let proved = proving(proof) { $0.at(0, kind, inner, depth - 1) }
            let other = at(0, kind, inner, depth - 1)
            if isNegative { return Text("if \(proof.path) == nil then \(other) else \(proved)", 0) }
            return Text("if \(proof.path) != nil then \(proved) else \(other)", 0)
        }
        let test = at(1, .bool, .wanted, depth - 1)
        let then = at(0, kind, inner, depth - 1)
        return Text("if \(test) then \(then) else \(at(0, kind, inner, depth - 1))", 0)
    }

    private mutating func coalesced(_ kind: ExpressionKind, _ place: Place, _ depth: Int) -> Text {
        let left = at(6, .optional(kind.plain), .alone, depth - 1)
        let inner: Place = place == .operand || kind.isOptional ? .alone : place
        return Text(left + " ?? " + at(5, kind, inner, depth - 1), 5)
    }

    /// A path to a structure of which one field has the kind.
    private mutating func member(_ kind: ExpressionKind, _ depth: Int) -> Text? {
        let owners = [ExpressionKind.city, .user].flatMap { owner in
            owner.fields.filter { $0.kind == kind }.map { (owner, $0.name) }
        }
        guard !owners.isEmpty else { return nil }
        let (owner, field) = one(of: owners)
        return Text(at(9, owner, .alone, depth - 1) + "." + field)
    }

    private mutating func number(_ kind: ExpressionKind, _ symbols: [String], _ depth: Int) -> Text
    {
        let symbol = one(of: symbols)
        switch symbol {
        case "-u": return Text("-" + at(8, kind, .operand, depth - 1), 8)
        case ".count":
            let owner: ExpressionKind = one(of: [
                .string, .list(.int), .list(.string), .list(.plan),
            ])
            return Text(at(9, owner, .alone, depth - 1) + ".count")
        case "+", "-":
            let left = at(6, kind, .operand, depth - 1)
            return Text("\(left) \(symbol) \(at(7, kind, .operand, depth - 1))", 6)
        default:
            let left = at(7, kind, .operand, depth - 1)
            return Text("\(left) \(symbol) \(at(8, kind, .operand, depth - 1))", 7)
        }
    }

    // MARK: - Bool

    private mutating func condition(_ depth: Int) -> Text {
        switch below(10) {
        case 0: return Text("not " + at(3, .bool, .wanted, depth - 1), 3)
        case 1: return logical("and", 2, depth)
        case 2: return logical("or", 1, depth)
        case 3, 4:
            let kind: ExpressionKind = one(of: [.int, .double, .string])
            let left = at(5, kind, .operand, depth - 1)
            let symbol = one(of: ["<", "<=", ">", ">="])
            return Text("\(left) \(symbol) \(at(5, kind, .operand, depth - 1))", 4)
        case 5, 6: return equality(depth)
        case 7:
            let owner: ExpressionKind = one(of: [.string, .list(.string), .list(.int)])
            return Text(at(9, owner, .alone, depth - 1) + ".isEmpty")
        case 8:
            let left = at(9, .string, .alone, depth - 1)
            return Text("\(left).contains(\(at(0, .string, .wanted, depth - 1)))")
        default:
            let element: ExpressionKind = one(of: [.int, .string, .double, .plan, .optional(.int)])
            let left = at(9, .list(element), .alone, depth - 1)
            return Text("\(left).contains(\(at(0, element, .wanted, depth - 1)))")
        }
    }

    private mutating func logical(_ word: String, _ level: Int, _ depth: Int) -> Text {
        if below(2) == 0 {
            let proof = optionalPath()
            let right = proving(proof) { $0.at(level + 1, .bool, .wanted, depth - 1) }
            return Text("\(proof.path) \(word == "and" ? "!=" : "==") nil \(word) \(right)", level)
        }
        let left = at(level, .bool, .wanted, depth - 1)
        return Text("\(left) \(word) \(at(level + 1, .bool, .wanted, depth - 1))", level)
    }

    private mutating func equality(_ depth: Int) -> Text {
        let kind = one(of: ExpressionKind.all)
        let symbol = one(of: ["==", "!="])
        let own = at(5, kind, .alone, depth - 1)
        // One side says the type, the other takes it; either stands first, but a value that may be
        // nil stands before one that may not, whose type it would take.
        if kind.isOptional, below(3) == 0 {
            return Text("\(own) \(symbol) \(at(5, kind.plain, .alone, depth - 1))", 4)
        }
        let other =
            below(2) == 0 ? at(5, kind, .alone, depth - 1) : leaf(kind, .wanted, level: 5)
        return Text(below(2) == 0 ? "\(own) \(symbol) \(other)" : "\(other) \(symbol) \(own)", 4)
    }

    // MARK: - Optionals, lists, cases

    private mutating func optional(
        _ wrapped: ExpressionKind, _ place: Place, _ depth: Int
    ) -> Text {
        if place == .wanted, below(3) == 0 { return make(wrapped, .wanted, depth - 1) }
        if ExpressionKind.all.contains(.list(wrapped)), below(3) == 0 {
            let owner = at(9, .list(wrapped), .alone, depth - 1)
            return Text(owner + one(of: [".first", ".last", ".dropFirst.first"]))
        }
        let base = at(9, .optional(.user), .alone, depth - 1) + "?."
        let city = at(9, .optional(.city), .alone, depth - 1) + "?."
        switch wrapped {
        case .int:
            return Text(
                one(of: [
                    base + "city?.population", base + "tags.count", base + "name.count",
                    city + "population", base + "tags.dropFirst.first?.count",
                ]))
        case .double: return Text(base + "rate")
        case .string:
            return Text(one(of: [base + "city?.name", base + "tags.first", city + "name"]))
        case .bool:
            let text = at(0, .string, .wanted, depth - 1)
            return Text(
                one(of: [
                    base + "tags.isEmpty", base + "name.contains(\(text))",
                    base + "tags.contains(\(text))", city + "name.isEmpty",
                    base + "tags.last?.contains(\(text))",
                ]))
        case .city, .plan: return Text(base + wrapped.name.lowercased())
        case .list(.string): return Text(base + one(of: ["tags", "tags.dropFirst"]))
        default: return leaf(.optional(wrapped), place)
        }
    }

    private mutating func list(_ element: ExpressionKind, _ place: Place, _ depth: Int) -> Text {
        if below(2) == 0 { return Text(at(9, .list(element), .alone, depth - 1) + ".dropFirst") }
        guard place == .wanted else {
            if element.isOptional { return leaf(.list(element), place) }
            let parts = (0...below(3)).map { _ in at(0, element, .alone, depth - 1) }
            return Text("[" + parts.joined(separator: ", ") + "]")
        }
        let parts = (0..<below(4)).map { _ in at(0, element, .wanted, depth - 1) }
        return Text("[" + parts.joined(separator: ", ") + "]")
    }

    private mutating func enumeration(_ depth: Int) -> Text {
        if below(2) == 0 { return Text(".trip(" + at(0, .city, .wanted, depth - 1) + ")") }
        let id = at(0, .string, .wanted, depth - 1)
        return Text(".feed(\(id), \(at(0, .optional(.int), .wanted, depth - 1)))")
    }

    // MARK: - Leaves and proofs

    private mutating func leaf(_ kind: ExpressionKind, _ place: Place, level: Int) -> String {
        let made = leaf(kind, place)
        return made.level < level ? "(" + made.text + ")" : made.text
    }

    private mutating func leaf(_ kind: ExpressionKind, _ place: Place) -> Text {
        if place != .alone, below(2) == 0 {
            let proved = known.filter { $0.kind == kind }
            if !proved.isEmpty { return Text(one(of: proved).path) }
        }
        if place == .wanted, kind.isOptional, below(3) == 0 {
            return below(2) == 0 ? Text("nil") : leaf(kind.plain, place)
        }
        if below(2) == 0, let literal = literal(kind, place) { return literal }
        let owners = known.flatMap { proof in
            proof.kind.fields.filter { $0.kind == kind }.map { proof.path + "." + $0.name }
        }
        if !owners.isEmpty, below(2) == 0 { return Text(one(of: owners)) }
        return Text(one(of: Self.scopes) + kind.name)
    }

    private mutating func literal(_ kind: ExpressionKind, _ place: Place) -> Text? {
        switch kind {
        case .int:
            let number = values.int()
            if number == .min { return Text("-9223372036854775807 - 1", 6) }
            return Text(number.description, number < 0 ? 8 : 9)
        case .double:
            if place == .wanted, below(3) == 0 { return Text(below(9).description) }
            let number = values.double()
            let text = number.description
            guard text.contains(".") else { return nil }
            return Text(text, number < 0 ? 8 : 9)
        case .string: return Text(Self.quoted(values.text()))
        case .bool: return Text(one(of: ["true", "false"]))
        case .plan: return place == .wanted ? Text(one(of: [".free", ".pro"])) : nil
        case .list: return place == .wanted ? Text("[]") : nil
        default: return nil
        }
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _
            where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                || (0x2028...0x202e).contains(scalar.value):
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A path of an optional type, below a proved one too.
    private mutating func optionalPath() -> (path: String, kind: ExpressionKind) {
        if below(3) == 0 {
            let nested = known.flatMap { proof in
                proof.kind.fields.filter(\.kind.isOptional).map {
                    (proof.path + "." + $0.name, $0.kind.plain)
                }
            }
            if !nested.isEmpty { return one(of: nested) }
            return (one(of: Self.scopes) + "User.city", .city)
        }
        let kind = one(of: ExpressionKind.all.filter(\.isOptional))
        return (one(of: Self.scopes) + kind.name, kind.plain)
    }

    private mutating func proving<Result>(
        _ proof: (path: String, kind: ExpressionKind),
        _ body: (inout RandomExpression) -> Result
    ) -> Result {
        known.append(proof)
        defer { known.removeLast() }
        return body(&self)
    }
}
