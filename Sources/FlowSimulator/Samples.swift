#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Values to try where nothing says which: few, and the same everywhere.
public struct Samples: Sendable {
    /// Types may lead back to themselves through lists and enumerations.
    private static let depthLimit = 8

    let types: TypeTable

    public init(types: TypeTable) {
        self.types = types
    }

    /// The values of a type, in a fixed order.
    public func values(of type: TypeID) -> [Value] {
        values(of: type, depth: 0)
    }

    /// Payloads: the first value of every field, then, field by field, its other values.
    public func payloads(of fields: [Field]) -> [[Value]] {
        let samples = fields.map { values(of: $0.type) }
        let first = samples.map { $0.first ?? .none }
        var result = [first]
        for (index, values) in samples.enumerated() {
            for value in values.dropFirst() {
                var payload = first
                payload[index] = value
                result.append(payload)
            }
        }
        return result
    }

    private func first(of type: TypeID, depth: Int) -> Value {
        depth < Self.depthLimit ? values(of: type, depth: depth + 1).first ?? .none : .none
    }

    private func values(of type: TypeID, depth: Int) -> [Value] {
        switch types[type] {
        case .bool: [.bool(false), .bool(true)]
        case .int: [.int(0), .int(1)]
        case .double: [.double(CanonicalDouble(0)), .double(CanonicalDouble(1))]
        case .string: [.string(""), .string("a")]
        case .url: [.url("https://example.com")]
        case .date: [.date("2026-01-01T00:00:00Z")]
        case .uuid: [.uuid("00000000-0000-0000-0000-000000000001")]
        case .external: [.external("sample1"), .external("sample2")]
        case .optional(let wrapped): [.none, first(of: wrapped, depth: depth)]
        case .list(let element): [.list([]), .list([first(of: element, depth: depth)])]
        case .structure(let index):
            [.structure(firsts(types.structures[Int(index)].fields, depth))]
        case .enumeration(let index):
            cases(types.enumerations[Int(index)], depth)
        }
    }

    private func cases(_ type: EnumerationType, _ depth: Int) -> [Value] {
        var result: [Value] = []
        for (index, member) in type.cases.enumerated() {
            result.append(.enumeration(Int32(index), firsts(member.payload, depth)))
        }
        return result
    }

    private func firsts(_ fields: [Field], _ depth: Int) -> [Value] {
        fields.map { first(of: $0.type, depth: depth) }
    }
}
