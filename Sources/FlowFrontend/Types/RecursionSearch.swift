import FlowModel

/// Finds types that contain themselves, each cycle once, at the field that closes it, and types
/// that nest too deeply or have too many parts, each at the field that goes beyond the limit.
struct RecursionSearch {
    /// How many types a value may hold in one another; a list ends the count.
    static let levelLimit = 64

    struct Cycle {
        let span: SourceSpan
        /// The names on the way round; the first is also the last.
        let names: [String]
    }

    /// A type and its field that goes beyond a limit.
    struct Excess {
        let span: SourceSpan
        let name: String
    }

    let types: TypeTable
    private(set) var cycles: [Cycle] = []
    private(set) var excesses: [Excess] = []
    /// The types with more parts than a value may have (`ValueSize.partLimit`).
    private(set) var oversizes: [Excess] = []
    /// The types that were refused because of a limit, and those that hold them.
    private(set) var refused: Set<TypeShape> = []
    /// The levels of the types that are done with.
    private var levels: [TypeShape: Int] = [:]
    /// How many fields they have, with those of the types in them; a list is one.
    private var sizes: [TypeShape: Int] = [:]
    /// The types on the way to the one that is looked at.
    private var open: [Visit] = []
    private var places: [TypeShape: Int] = [:]

    private struct Visit {
        let shape: TypeShape
        let fields: [Field]
        var next = 0
        var level = 1
        /// Nil once the type is refused.
        var size: Int? = 0
    }

    init(types: TypeTable) {
        self.types = types
        for index in types.structures.indices { search(from: .structure(Int32(index))) }
        for index in types.enumerations.indices { search(from: .enumeration(Int32(index))) }
    }

    private mutating func search(from shape: TypeShape) {
        if levels[shape] == nil { begin(shape) }
        while let visit = open.last {
            let place = open.count - 1
            guard visit.next < visit.fields.count else {
                open.removeLast()
                places[visit.shape] = nil
                levels[visit.shape] = visit.level
                sizes[visit.shape] = visit.size
                if visit.size == nil { refused.insert(visit.shape) }
                continue
            }
            let field = visit.fields[visit.next]
            guard let inner = containedShape(field.type) else {
                count(1, at: field.span)
                open[place].next += 1
                continue
            }
            if let start = places[inner] {
                let names = (open[start...].map { $0.shape } + [inner]).map(name)
                cycles.append(Cycle(span: field.span, names: names))
            } else if let level = levels[inner] {
                if level == Self.levelLimit, visit.level <= level {
                    excesses.append(Excess(span: field.span, name: name(visit.shape)))
                }
                open[place].level = max(visit.level, level + 1)
                count(sizes[inner].map { $0 + 1 }, at: field.span)
            } else {
                begin(inner)
                continue
            }
            open[place].next += 1
        }
    }

    /// Adds fields to the current type. `nil` means the fields of a refused type: a type that holds
    /// one is refused too, and not reported again. A type that nests too deeply is not reported for
    /// its size as well.
    private mutating func count(_ fields: Int?, at span: SourceSpan) {
        let place = open.count - 1
        guard let size = open[place].size, let fields, open[place].level <= Self.levelLimit else {
            open[place].size = nil
            return
        }
        guard size + fields > ValueSize.partLimit else {
            open[place].size = size + fields
            return
        }
        open[place].size = nil
        oversizes.append(Excess(span: span, name: name(open[place].shape)))
    }

    private mutating func begin(_ shape: TypeShape) {
        places[shape] = open.count
        open.append(Visit(shape: shape, fields: fields(of: shape)))
    }

    private func fields(of shape: TypeShape) -> [Field] {
        switch shape {
        case .structure(let index): types.structures[Int(index)].fields
        case .enumeration(let index): types.enumerations[Int(index)].cases.flatMap { $0.payload }
        default: []
        }
    }

    /// The structure or enumeration a value of the type holds in itself; a list holds none.
    private func containedShape(_ type: TypeID) -> TypeShape? {
        switch types[type] {
        case .structure, .enumeration: types[type]
        case .optional(let inner): containedShape(inner)
        default: nil
        }
    }

    private func name(_ shape: TypeShape) -> String {
        switch shape {
        case .structure(let index): types.structures[Int(index)].name
        case .enumeration(let index): types.enumerations[Int(index)].name
        default: ""
        }
    }
}
