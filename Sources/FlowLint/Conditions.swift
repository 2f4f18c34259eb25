import FlowModel

/// Decides whether conditions can hold, by trying every case that makes a difference.
///
/// A condition is a combination of yes-or-no questions: a Bool, or a value compared with a
/// constant. For each value asked about, a few representatives stand for all others: a number
/// below, at, between and above the constants, each case of an enumeration, nil. Whatever else a
/// condition computes is a question of its own that may go either way. So an answer "never" is
/// certain; an answer "possible" is certain if `isExact`.
struct Conditions {
    /// The questions that the conditions ask, in the order of first mention.
    private var questions: [Question] = []
    /// True if the questions are independent, so that every combination can really occur.
    private var isExact = true
    /// False when there are too many combinations to try; then nothing is known.
    private var isDecidable = true

    private let graph: FlowGraph
    /// The inputs of the action around the conditions and shared state, as far as they are known.
    private let inputs: KnownInputs
    private var nodes: [Node] = []
    /// The conditions by their nodes, each with the result that is looked for.
    private var wanted: [(node: Int, holds: Bool)] = []
    private let combinationLimit = 4096
    static let conditionLimit = 256
    /// The limit for trying conditions, each counted once for each combination.
    private let trialLimit = 65_536

    private struct Question {
        let subject: ExpressionID
        /// At least one, sorted.
        var representatives: [Representative]
    }

    fileprivate struct Representative: Equatable {
        let value: Value
        let text: String
    }

    /// A condition, or a part of one. It names other nodes and questions by their index.
    private enum Node {
        case certain(Bool)
        case not(Int)
        case and(Int, Int)
        case or(Int, Int)
        case conditional(Int, then: Int, else: Int)
        case compared(question: Int, BinaryOperator, Value)
    }

    init(_ graph: FlowGraph, _ conditions: [KnownCondition], with inputs: KnownInputs = .none) {
        self.graph = graph
        self.inputs = inputs
        isDecidable = conditions.count <= Self.conditionLimit
        for known in conditions where isDecidable {
            wanted.append((collect(known.condition), known.holds))
            isDecidable = canTryAll(of: conditions.count)
        }
    }

    private func canTryAll(of conditionCount: Int) -> Bool {
        var combinations = 1
        for question in questions {
            combinations *= question.representatives.count
            if combinations > combinationLimit || combinations * conditionCount > trialLimit {
                return false
            }
        }
        return true
    }

    /// False if the conditions certainly never have their known results all at once.
    var arePossible: Bool { !isDecidable || choice() != nil }

    /// The value that a condition always has; nil if it depends on values.
    static func constant(_ condition: ExpressionID, _ graph: FlowGraph) -> Bool? {
        // Most conditions ask about one Bool, which can be either.
        var asked = condition
        while case .not(let base) = graph.expressions[asked] { asked = base }
        if case .read = graph.expressions[asked] { return nil }
        var conditions = Conditions(graph, [KnownCondition(condition: condition, holds: true)])
        if !conditions.arePossible { return false }
        conditions.wanted = conditions.wanted.map { ($0.node, false) }
        return conditions.arePossible ? nil : true
    }

    /// Values with which the conditions certainly have their known results, as lines
    /// `question = value`. Nil if there are none, or if that is not certain.
    var example: [String]? {
        guard isDecidable, isExact, let choice = choice() else { return nil }
        return zip(questions, choice).map { question, index in
            graph.text(at: graph.expressions.span(of: question.subject)) + " = "
                + question.representatives[index].text
        }
    }

    /// The indices of the most conditions that certainly have their known results at the same time.
    /// Nil if that is not known.
    var mostAtOnce: [Int]? {
        var most: [Int] = []
        guard isDecidable, isExact else { return nil }
        var choice: [Int]? = [Int](repeating: 0, count: questions.count)
        while let tried = choice {
            let held = wanted.indices.filter { holds(wanted[$0].node, tried) == wanted[$0].holds }
            if held.count > most.count { most = held }
            choice = self.choice(after: tried)
        }
        return most
    }

    /// True if these and other conditions ask about the same value at least once.
    func share(_ other: Conditions) -> Bool {
        questions.contains { other.question(about: $0.subject) != nil }
    }

    private func question(about subject: ExpressionID) -> Int? {
        questions.firstIndex { graph.isSame($0.subject, subject) }
    }
}

/// The value that a condition always has; nil if it depends on values.
public func constantValue(of condition: ExpressionID, in graph: FlowGraph) -> Bool? {
    Conditions.constant(condition, graph)
}

// MARK: - Trying

extension Conditions {
    /// Finds a representative for each question, by index, so that all results are as wanted.
    private func choice() -> [Int]? {
        var choice: [Int]? = [Int](repeating: 0, count: questions.count)
        while let tried = choice, !wanted.allSatisfy({ holds($0.node, tried) == $0.holds }) {
            choice = self.choice(after: tried)
        }
        return choice
    }

    /// The next combination; nil after the last one.
    private func choice(after choice: [Int]) -> [Int]? {
        let next = choice.indices.first { choice[$0] + 1 < questions[$0].representatives.count }
        guard let next else { return nil }
        var choice = choice
        choice[next] += 1
        for place in 0..<next { choice[place] = 0 }
        return choice
    }

    private func holds(_ node: Int, _ choice: [Int]) -> Bool {
        switch nodes[node] {
        case .certain(let holds): holds
        case .not(let base): !holds(base, choice)
        case .and(let left, let right): holds(left, choice) && holds(right, choice)
        case .or(let left, let right): holds(left, choice) || holds(right, choice)
        case .conditional(let condition, let then, let otherwise):
            holds(holds(condition, choice) ? then : otherwise, choice)
        case .compared(let question, let sign, let constant):
            compare(questions[question].representatives[choice[question]].value, sign, constant)
        }
    }

    private func compare(_ value: Value, _ sign: BinaryOperator, _ constant: Value) -> Bool {
        switch sign {
        case .equal: return value == constant
        case .notEqual: return value != constant
        default: break
        }
        guard case .int(let left) = value, case .int(let right) = constant else { return false }
        switch sign {
        case .less: return left < right
        case .lessOrEqual: return left <= right
        case .greater: return left > right
        default: return left >= right
        }
    }
}

// MARK: - Questions

extension Conditions {
    /// A comparison of a value with a constant.
    private struct Comparison {
        let sign: BinaryOperator
        let subject: ExpressionID
        let constant: Value
    }

    private mutating func collect(_ id: ExpressionID) -> Int {
        let node = node(of: id)
        nodes.append(node)
        return nodes.count - 1
    }

    private mutating func node(of id: ExpressionID) -> Node {
        if let value = constant(id) { return .certain(value == .bool(true)) }
        switch graph.expressions[id] {
        case .not(let base): return .not(collect(base))
        case .binary(.and, let left, let right): return .and(collect(left), collect(right))
        case .binary(.or, let left, let right): return .or(collect(left), collect(right))
        case .conditional(let condition, let then, let otherwise):
            return .conditional(
                collect(condition), then: collect(then), else: collect(otherwise))
        default: break
        }
        if let holds = comparesWithItself(id) { return .certain(holds) }
        guard let comparison = comparison(id) else {
            return .compared(question: ask(id, Representative.flags), .equal, .bool(true))
        }
        let (sign, known) = (comparison.sign, comparison.constant)
        if known == .none, case .read(.app, let field) = graph.expressions[comparison.subject],
            inputs.filled.contains(field)
        {
            return .certain(sign == .notEqual)
        }
        if let value = constant(comparison.subject) {
            return .certain(compare(value, sign, known))
        }
        let question = ask(comparison.subject, representatives(for: comparison))
        return .compared(question: question, sign, known)
    }

    /// The result of comparing a value with itself; nil if that is not certain. A `Double` may be
    /// NaN, which does not equal itself.
    private func comparesWithItself(_ id: ExpressionID) -> Bool? {
        guard case .binary(let sign, let left, let right) = graph.expressions[id],
            [.equal, .notEqual].contains(sign), graph.isSame(left, right)
        else { return nil }
        var type = graph.expressions.type(of: left)
        if case .optional(let wrapped) = graph.types[type] { type = wrapped }
        switch graph.types[type] {
        case .string, .int, .bool, .url, .date, .uuid: return sign == .equal
        default: return nil
        }
    }

    /// Adds a question with these representatives, or adds them to the question if it is known.
    /// Returns its index.
    private mutating func ask(
        _ subject: ExpressionID, _ representatives: [Representative]
    ) -> Int {
        // Only a plain read, or a field of one, can take every value of its type.
        if !isPath(subject) { isExact = false }
        if let index = question(about: subject) {
            let known = questions[index].representatives
            let more = representatives.filter { !known.contains($0) }
            if !more.isEmpty { questions[index].representatives = (known + more).sortedByValue() }
            return index
        }
        // `user` and `user.city` are not independent.
        if questions.contains(where: {
            graph.mentions(subject, $0.subject) || graph.mentions($0.subject, subject)
        }) {
            isExact = false
        }
        questions.append(Question(subject: subject, representatives: representatives))
        return questions.count - 1
    }

    private func representatives(for comparison: Comparison) -> [Representative] {
        let subject = comparison.subject
        var representatives = [Representative(comparison.constant, graph, subject)]
        var type = graph.expressions.type(of: subject)
        if case .optional(let wrapped) = graph.types[type] {
            representatives.append(Representative(value: .none, text: "nil"))
            type = wrapped
        }
        switch graph.types[type] {
        case .bool: representatives += Representative.flags
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
                    representatives.append(Representative(value: .int(near), text: String(near)))
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
        return unique.sortedByValue()
    }

    private func isPath(_ id: ExpressionID) -> Bool {
        switch graph.expressions[id] {
        case .read: true
        case .field(let base, _), .narrowed(let base): isPath(base)
        default: false
        }
    }

    /// Reads an expression as a comparison: equality with any constant, or order with a whole
    /// number. Order between other values has no finite set of representatives, and is a question
    /// of its own.
    private func comparison(_ id: ExpressionID) -> Comparison? {
        guard case .binary(let sign, let left, let right) = graph.expressions[id] else {
            return nil
        }
        let mirror: BinaryOperator
        switch sign {
        case .equal, .notEqual: mirror = sign
        case .less: mirror = .greater
        case .greater: mirror = .less
        case .lessOrEqual: mirror = .greaterOrEqual
        case .greaterOrEqual: mirror = .lessOrEqual
        default: return nil
        }
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
}

extension Conditions.Representative {
    static let flags = [
        Self(value: .bool(false), text: "false"), Self(value: .bool(true), text: "true"),
    ]
    /// Any value that is equal to none of the constants.
    static let other = Self(value: .external("other"), text: "anything else")

    fileprivate init(_ value: Value, _ graph: FlowGraph, _ subject: ExpressionID) {
        self.value = value
        text =
            switch value {
            case .none: "nil"
            case .bool(let flag): "\(flag)"
            case .int(let number): String(number)
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
    /// Nil first, then numbers ascending, the rest by their text, whichever condition came first.
    fileprivate func sortedByValue() -> Self {
        sorted { left, right in
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
