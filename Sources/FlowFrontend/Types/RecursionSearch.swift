import FlowModel

/// Finds types that contain themselves: each cycle once, at the field that closes it.
struct RecursionSearch {
    struct Cycle {
        let span: SourceSpan
        /// The names on the way round; the first is also the last.
        let names: [String]
    }

    let types: TypeTable
    private var finished: Set<TypeShape> = []
    private var open: [TypeShape] = []
    private var found: [Cycle] = []

    init(types: TypeTable) {
        self.types = types
    }

    mutating func cycles() -> [Cycle] {
        for index in types.structures.indices { visit(.structure(Int32(index))) }
        for index in types.enumerations.indices { visit(.enumeration(Int32(index))) }
        return found
    }

    private mutating func visit(_ shape: TypeShape) {
        guard !finished.contains(shape) else { return }
        open.append(shape)
        for field in fields(of: shape) {
            guard let inner = containedShape(field.type) else { continue }
            if let start = open.firstIndex(of: inner) {
                let names = (open[start...] + [inner]).map(name)
                found.append(Cycle(span: field.span, names: names))
            } else {
                visit(inner)
            }
        }
        open.removeLast()
        finished.insert(shape)
    }

    private func fields(of shape: TypeShape) -> [Field] {
        switch shape {
        case .structure(let index): types.structures[Int(index)].fields
        case .enumeration(let index): types.enumerations[Int(index)].cases.flatMap(\.payload)
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
