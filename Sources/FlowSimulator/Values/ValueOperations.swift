import FlowEngine
import FlowModel

/// The operators of the language on values.
extension Value {
    /// A field of a structure; nil stays nil.
    func field(_ index: Int) -> Value {
        guard case .structure(let fields) = self, fields.indices.contains(index) else {
            return .none
        }
        return fields[index]
    }

    /// The value with a value below it replaced; nil if a nil cuts the way there.
    func setting(_ path: ArraySlice<Int32>, to value: Value) -> Value? {
        guard let first = path.first else { return value }
        guard case .structure(var fields) = self, fields.indices.contains(Int(first)),
            let changed = fields[Int(first)].setting(path.dropFirst(), to: value)
        else { return nil }
        fields[Int(first)] = changed
        return .structure(fields)
    }

    /// The value at the end of a path of fields; nil if a nil cuts the way there.
    func at(_ path: [Int32]) -> Value {
        var value = self
        for index in path { value = value.field(Int(index)) }
        return value
    }

    var negated: Value {
        switch self {
        case .int(let number): .int(0 &- number)
        case .double(let number): .double(CanonicalDouble(-number.value))
        default: self
        }
    }

    func isLess(than other: Value) -> Bool {
        switch (self, other) {
        case (.int(let left), .int(let right)): left < right
        case (.double(let left), .double(let right)): left.value < right.value
        case (.string(let left), .string(let right)): left < right
        case (.date(let left), .date(let right)): left < right
        default: false
        }
    }

    /// Arithmetic: whole numbers wrap, and dividing by zero gives zero.
    func combined(_ symbol: BinaryOperator, with other: Value) -> Value {
        switch (self, other) {
        case (.int(let left), .int(let right)):
            .int(Value.combine(left, symbol, right))
        case (.double(let left), .double(let right)):
            .double(CanonicalDouble(Value.combine(left.value, symbol, right.value)))
        case (.string(let left), .string(let right)): .string(Value.joined([left, right]))
        default: self
        }
    }

    /// Texts one after the other, without each that would make the whole too long (law C7). The
    /// first is there whole, however long it is.
    static func joined(_ parts: [String]) -> String {
        var text = ""
        for part in parts
        where text.isEmpty || text.utf8.count + part.utf8.count <= Bound.textBytes {
            text += part
        }
        return text
    }

    private static func combine(_ left: Int64, _ symbol: BinaryOperator, _ right: Int64) -> Int64 {
        switch symbol {
        case .add: left &+ right
        case .subtract: left &- right
        case .multiply: left &* right
        case .divide: right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
        case .remainder:
            right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
        default: left
        }
    }

    private static func combine(
        _ left: Double, _ symbol: BinaryOperator, _ right: Double
    ) -> Double {
        switch symbol {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .remainder: left.truncatingRemainder(dividingBy: right)
        default: left
        }
    }

    func property(_ property: CollectionProperty) -> Value {
        switch (property, self) {
        case (.count, .string(let text)): .int(Int64(text.count))
        case (.count, .list(let elements)): .int(Int64(elements.count))
        case (.isEmpty, .string(let text)): .bool(text.isEmpty)
        case (.isEmpty, .list(let elements)): .bool(elements.isEmpty)
        case (.first, .list(let elements)): elements.first ?? .none
        case (.last, .list(let elements)): elements.last ?? .none
        case (.first, .string(let text)): text.first.map { .string(String($0)) } ?? .none
        case (.last, .string(let text)): text.last.map { .string(String($0)) } ?? .none
        case (.dropFirst, .list(let elements)): .list(Array(elements.dropFirst()))
        case (.dropFirst, .string(let text)): .string(String(text.dropFirst()))
        default: .none
        }
    }

    func contains(_ part: Value) -> Bool {
        switch (self, part) {
        case (.list(let elements), _): elements.contains(part)
        case (.string(let whole), .string(let part)): Value.text(whole, contains: part)
        default: false
        }
    }

    /// True if the characters of one text are side by side in another, as Swift compares them.
    private static func text(_ whole: String, contains part: String) -> Bool {
        let sought = Array(part)
        guard !sought.isEmpty else { return true }
        // Knuth, Morris and Pratt: for each beginning of the sought text, the length of the match
        // that goes on after a mismatch.
        var borders = [0]
        func goOn(_ matched: Int, _ character: Character) -> Int {
            var matched = matched
            while matched > 0, sought[matched] != character { matched = borders[matched - 1] }
            return sought[matched] == character ? matched + 1 : 0
        }
        for character in sought.dropFirst() {
            borders.append(goOn(borders[borders.count - 1], character))
        }
        var matched = 0
        for character in whole {
            matched = goOn(matched, character)
            if matched == sought.count { return true }
        }
        return false
    }

    /// The spelling of a piece of an interpolated string.
    var interpolated: String {
        switch self {
        case .string(let text), .url(let text), .date(let text), .uuid(let text),
            .external(let text):
            text
        case .int(let number): number.description
        case .double(let number): number.value.description
        case .bool(let truth): truth ? "true" : "false"
        default: ""
        }
    }
}
