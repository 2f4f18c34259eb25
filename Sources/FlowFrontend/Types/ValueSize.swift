import FlowModel

/// How large the values can become that a flow itself makes. A value from the app counts as one
/// part, however large it is, but a value that is made of a value that is made of a value can
/// double with every step. Each value is counted as if everything in it had been made at its
/// largest, so that none outgrows the limit, in whatever order the flows run.
struct ValueSize {
    /// How many parts a value may have: structures, cases, lists and the values in their fields.
    static let partLimit = 4096

    struct Excess {
        let expression: ExpressionID
        /// The value may hold one that it was made into before, and so grows without end.
        let isEndless: Bool
    }

    private(set) var excesses: [Excess] = []

    /// A type, or an expression by its index beyond them.
    private typealias Part = Int

    private struct Visit {
        let part: Part
        let inner: [Part]
        /// True for a made value, which has all of its parts; a value of a type is only one of
        /// those made.
        let isSum: Bool
        var next = 0
        var size = 1
    }

    private let types: TypeTable
    private let expressions: ExpressionTable
    /// The expressions that make a value of a type.
    private var makers: [[Part]]
    /// By part; zero for a part that was not looked at yet.
    private var sizes: [Int]
    private var open: [Visit] = []
    private var isOpen: [Bool]

    init(types: TypeTable, expressions: ExpressionTable) {
        self.types = types
        self.expressions = expressions
        makers = Array(repeating: [], count: types.shapes.count)
        let count = types.shapes.count + expressions.nodes.count
        sizes = Array(repeating: 0, count: count)
        isOpen = Array(repeating: false, count: count)
        for index in expressions.nodes.indices where isMade(ExpressionID(index)) {
            let type = expressions.types[index]
            makers[Int(type.index)].append(types.shapes.count + index)
        }
        for part in makers.joined() { search(from: part) }
    }

    private func isMade(_ id: ExpressionID) -> Bool {
        !expressions[id].parts.isEmpty
    }

    private mutating func search(from part: Part) {
        if sizes[part] == 0 { begin(part) }
        while let visit = open.last {
            let place = open.count - 1
            guard visit.next < visit.inner.count else {
                finish(visit)
                continue
            }
            let inner = visit.inner[visit.next]
            if isOpen[inner] {
                refuseRound(to: inner)
            } else if sizes[inner] == 0 {
                begin(inner)
                continue
            } else if visit.isSum {
                open[place].size += sizes[inner]
            } else {
                open[place].size = max(visit.size, sizes[inner])
            }
            open[place].next += 1
        }
    }

    private mutating func begin(_ part: Part) {
        isOpen[part] = true
        open.append(Visit(part: part, inner: inner(of: part), isSum: isSum(part)))
    }

    private mutating func finish(_ visit: Visit) {
        open.removeLast()
        isOpen[visit.part] = false
        // A refused value counts as one part of the others, so that it is refused once.
        let isExcess = visit.size > Self.partLimit
        sizes[visit.part] = isExcess ? 1 : visit.size
        if isExcess { refuse(visit.part, isEndless: false) }
    }

    /// The value that leads back to one it is a part of was made by the last maker on the way.
    private mutating func refuseRound(to part: Part) {
        let way = open[(open.lastIndex { $0.part == part } ?? 0)...]
        guard let maker = way.last(where: { $0.isSum }) else { return }
        refuse(maker.part, isEndless: true)
    }

    private mutating func refuse(_ part: Part, isEndless: Bool) {
        let expression = ExpressionID(part - types.shapes.count)
        if excesses.last?.expression == expression { return }
        excesses.append(Excess(expression: expression, isEndless: isEndless))
    }

    private func isSum(_ part: Part) -> Bool {
        part >= types.shapes.count && isMade(ExpressionID(part - types.shapes.count))
    }

    private func inner(of part: Part) -> [Part] {
        guard part >= types.shapes.count else {
            guard case .optional(let wrapped) = types.shapes[part] else { return makers[part] }
            return [Int(wrapped.index)]
        }
        let id = ExpressionID(part - types.shapes.count)
        let inner: [ExpressionID]
        switch expressions[id] {
        case .literal: return []
        case .structure(let parts), .list(let parts), .enumeration(_, let parts): inner = parts
        case .wrap(let value), .narrowed(let value): inner = [value]
        case .conditional(_, let then, let other): inner = [then, other]
        case .binary(.coalesce, let left, let right): inner = [left, right]
        default: return [Int(expressions.type(of: id).index)]
        }
        return inner.map { types.shapes.count + Int($0.index) }
    }
}

extension TypeChecker {
    /// Returns the types, the expressions and all problems. To be called once, when all is read.
    ///
    /// Only then is it known which values can grow too large, since flows make them of values that
    /// they have made: it reports these and leaves out their expressions.
    func finish() -> (types: TypeTable, expressions: ExpressionTable, problems: [Diagnostic]) {
        refuseGrowth()
        return (types, expressions, diagnostics)
    }

    private func refuseGrowth() {
        let excesses = ValueSize(types: types, expressions: expressions).excesses
        for excess in excesses { expressions.leaveOut(excess.expression) }
        let spans = excesses.map { expressions.span(of: $0.expression) }
        // A literal in a literal is reported once, at the inner one.
        let ordered = Set(spans).sorted { left, right in
            (left.file.index, left.startByte, right.endByte)
                < (right.file.index, right.startByte, left.endByte)
        }
        let outer = Set(
            zip(ordered, ordered.dropFirst()).filter { $0.covers($1) }.map { $0.0 })
        for (excess, span) in zip(excesses, spans) where !outer.contains(span) {
            let made = name(expressions.type(of: excess.expression))
            report(
                TypeProblems.valueSize, at: span,
                excess.isEndless
                    ? "\(made) is made here of a value that may hold one made here before: it can "
                        + "grow without end"
                    : "\(made) can get more than \(ValueSize.partLimit) parts here, with what its "
                        + "parts were made of, expected at most that",
                help: "keep an id instead of the value, or let the app make it")
        }
    }
}
