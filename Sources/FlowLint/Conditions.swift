import FlowModel

/// Decides whether conditions can hold, by trying every case that makes a difference.
///
/// A condition is a combination of yes-or-no questions: a Bool, or a value compared with a
/// constant. For each value asked about, a few representatives stand for all others: a number
/// below, at, between and above the constants, each case of an enumeration, nil. Whatever else a
/// condition computes is a question of its own that may go either way. So an answer "never" is
/// certain; an answer "possible" is certain if `isExact`.
struct Conditions {
    /// What the conditions ask about, in the order of first mention.
    private(set) var questions: [Question] = []
    /// Whether the questions are independent, so that every combination can really occur.
    private(set) var isExact = true
    /// False when there are too many combinations to try; then nothing is known.
    private(set) var isDecidable = true

    private let graph: FlowGraph
    /// The inputs of the action around the conditions, as far as they are known.
    private let inputs: KnownInputs
    private var indices: [String: Int] = [:]
    private let combinationLimit = 4096
    static let conditionLimit = 256
    /// How many conditions are tried in all: each for each combination.
    private let trialLimit = 65_536

    struct Question {
        let text: String
        var representatives: [Representative]
    }

    struct Representative: Equatable {
        let value: Value
        let text: String
    }

    init(_ graph: FlowGraph, _ conditions: [ExpressionID], with inputs: KnownInputs = .none) {
        self.graph = graph
        self.inputs = inputs
        isDecidable = conditions.count <= Self.conditionLimit
        for condition in conditions where isDecidable {
            collect(condition)
            isDecidable = canTryAll(of: conditions.count)
        }
        for index in questions.indices { questions[index].representatives.sortByValue() }
    }

    private func canTryAll(of conditionCount: Int) -> Bool {
        var combinations = 1
        for question in questions {
            combinations *= max(1, question.representatives.count)
            if combinations > combinationLimit || combinations * conditionCount > trialLimit {
                return false
            }
        }
        return true
    }

    /// An assignment for which `test` is true, as lines `question = value`, or nil when none is.
    func example(where test: ((ExpressionID) -> Bool) -> Bool) -> [String]? {
        var choice = [Int](repeating: 0, count: questions.count)
        while true {
            if test({ self.holds($0, choice) }) {
                return questions.indices.map { index in
                    let question = questions[index]
                    return "\(question.text) = \(question.representatives[choice[index]].text)"
                }
            }
            var place = 0
            while place < choice.count {
                choice[place] += 1
                if choice[place] < questions[place].representatives.count { break }
                choice[place] = 0
                place += 1
            }
            if place == choice.count { return nil }
        }
    }

    /// Whether these and other conditions ask about the same thing at least once.
    func share(_ other: Conditions) -> Bool {
        indices.keys.contains { other.indices[$0] != nil }
    }
}

extension Conditions {
    /// A comparison of something with a constant.
    private struct Comparison {
        let sign: BinaryOperator
        let subject: ExpressionID
        let constant: Value
    }

    private mutating func collect(_ id: ExpressionID) {
        if constant(id) != nil { return }
        switch graph.expressions[id] {
        case .not(let base): collect(base)
        case .binary(.and, let left, let right), .binary(.or, let left, let right):
            collect(left)
            collect(right)
        case .conditional(let condition, let then, let otherwise):
            collect(condition)
            collect(then)
            collect(otherwise)
        default:
            if let comparison = comparison(id) {
                ask(comparison)
            } else {
                add(id, [.yes, .no], isIndependent: isPath(id))
            }
        }
    }

    private mutating func add(
        _ subject: ExpressionID, _ representatives: [Representative], isIndependent: Bool
    ) {
        if !isIndependent { isExact = false }
        let key = graph.key(of: subject)
        if let index = indices[key] {
            for representative in representatives
            where !questions[index].representatives.contains(representative) {
                questions[index].representatives.append(representative)
            }
            return
        }
        // `user` and `user.city` are not independent.
        if indices.keys.contains(where: { key.contains($0) || $0.contains(key) }) {
            isExact = false
        }
        indices[key] = questions.count
        let text = graph.text(at: graph.expressions.span(of: subject))
        questions.append(Question(text: text, representatives: representatives))
    }

    private mutating func ask(_ comparison: Comparison) {
        let subject = comparison.subject
        if constant(subject) != nil { return }
        var representatives = [Representative(comparison.constant, graph, subject)]
        var type = graph.expressions.type(of: subject)
        if case .optional(let wrapped) = graph.types[type] {
            representatives.append(Representative(value: .none, text: "nil"))
            type = wrapped
        }
        switch graph.types[type] {
        case .bool: representatives += [.yes, .no]
        case .enumeration(let index):
            let cases = graph.types.enumerations[Int(index)].cases
            for (number, item) in cases.enumerated() where item.payload.isEmpty {
                representatives.append(
                    Representative(
                        value: .enumeration(Int32(number), []), text: "." + item.name))
            }
            if cases.contains(where: { !$0.payload.isEmpty }) {
                representatives.append(.other)
            }
        case .int:
            if case .int(let number) = comparison.constant {
                for near in [number &- 1, number &+ 1] {
                    representatives.append(Representative(value: .int(near), text: "\(near)"))
                }
            } else {
                representatives.append(.other)
            }
        default: representatives.append(.other)
        }
        var unique: [Representative] = []
        for representative in representatives where !unique.contains(representative) {
            unique.append(representative)
        }
        add(subject, unique, isIndependent: isPath(subject))
    }

    /// A plain read or a field of one: something that can take every value of its type.
    private func isPath(_ id: ExpressionID) -> Bool {
        switch graph.expressions[id] {
        case .read: true
        case .field(let base, _), .narrowed(let base): isPath(base)
        default: false
        }
    }

    /// Equality with any constant, order with a whole number. Order between other values has no
    /// finite set of representatives here and stays a question of its own.
    private func comparison(_ id: ExpressionID) -> Comparison? {
        guard case .binary(let sign, let left, let right) = graph.expressions[id] else {
            return nil
        }
        let mirrored: [BinaryOperator: BinaryOperator] = [
            .equal: .equal, .notEqual: .notEqual, .less: .greater, .greater: .less,
            .lessOrEqual: .greaterOrEqual, .greaterOrEqual: .lessOrEqual,
        ]
        guard let mirror = mirrored[sign] else { return nil }
        let found: Comparison
        if let value = constant(right) {
            found = Comparison(sign: sign, subject: unwrapped(left), constant: value)
        } else if let value = constant(left) {
            found = Comparison(sign: mirror, subject: unwrapped(right), constant: value)
        } else {
            return nil
        }
        if sign == .equal || sign == .notEqual { return found }
        if case .int = found.constant { return found }
        return nil
    }

    private func constant(_ id: ExpressionID) -> Value? { graph.constant(id, with: inputs) }

    private func unwrapped(_ id: ExpressionID) -> ExpressionID {
        if case .wrap(let base) = graph.expressions[id] { return unwrapped(base) }
        return id
    }

    private func holds(_ id: ExpressionID, _ choice: [Int]) -> Bool {
        if case .bool(let flag)? = constant(id) { return flag }
        switch graph.expressions[id] {
        case .not(let base): return !holds(base, choice)
        case .binary(.and, let left, let right):
            return holds(left, choice) && holds(right, choice)
        case .binary(.or, let left, let right):
            return holds(left, choice) || holds(right, choice)
        case .conditional(let condition, let then, let otherwise):
            return holds(holds(condition, choice) ? then : otherwise, choice)
        default:
            guard let comparison = comparison(id) else {
                return value(of: id, choice) == .bool(true)
            }
            return compare(value(of: comparison.subject, choice), comparison)
        }
    }

    private func value(of subject: ExpressionID, _ choice: [Int]) -> Value? {
        if let value = constant(subject) { return value }
        guard let index = indices[graph.key(of: subject)] else { return nil }
        return questions[index].representatives[choice[index]].value
    }

    private func compare(_ value: Value?, _ comparison: Comparison) -> Bool {
        switch comparison.sign {
        case .equal: return value == comparison.constant
        case .notEqual: return value != comparison.constant
        default: break
        }
        guard case .int(let left)? = value, case .int(let right) = comparison.constant else {
            return false
        }
        switch comparison.sign {
        case .less: return left < right
        case .lessOrEqual: return left <= right
        case .greater: return left > right
        default: return left >= right
        }
    }
}

extension Conditions.Representative {
    static let yes = Self(value: .bool(true), text: "true")
    static let no = Self(value: .bool(false), text: "false")
    /// Any value that is equal to none of the constants.
    static let other = Self(value: .external("other"), text: "anything else")

    fileprivate init(_ value: Value, _ graph: FlowGraph, _ subject: ExpressionID) {
        self.value = value
        text =
            switch value {
            case .none: "nil"
            case .bool(let flag): "\(flag)"
            case .int(let number): "\(number)"
            case .double(let number): "\(number.value)"
            case .string(let text), .url(let text), .date(let text), .uuid(let text),
                .external(let text):
                "\"\(text)\""
            case .enumeration(let index, _): "." + graph.caseName(index, of: subject)
            case .structure, .list: "the constant"
            }
    }
}

extension FlowGraph {
    fileprivate func caseName(_ index: Int32, of subject: ExpressionID) -> String {
        var type = expressions.type(of: subject)
        if case .optional(let wrapped) = types[type] { type = wrapped }
        guard case .enumeration(let id) = types[type] else { return "\(index)" }
        return types.enumerations[Int(id)].cases[Int(index)].name
    }
}

extension [Conditions.Representative] {
    /// nil first, numbers ascending, the rest by their text: whichever condition came first.
    fileprivate mutating func sortByValue() {
        sort { left, right in
            switch (left.value, right.value) {
            case (.int(let first), .int(let second)): first < second
            case (.none, .none): false
            case (.none, _): true
            case (_, .none): false
            default: left.text < right.text
            }
        }
    }
}
