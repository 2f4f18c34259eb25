import FlowEngine
import FlowModel

/// Values to try: those of `samples:`, and for a type without them a few that are the same
/// everywhere.
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
        if let given = types.samples[type] { return given }
        switch types[type] {
        case .bool: return [.bool(false), .bool(true)]
        case .int: return [.int(0), .int(1)]
        case .double: return [.double(CanonicalDouble(0)), .double(CanonicalDouble(1))]
        case .string: return [.string(""), .string("a")]
        case .url: return [.url("https://example.com")]
        case .date: return [.date("2026-01-01T00:00:00Z")]
        case .uuid: return [.uuid("00000000-0000-0000-0000-000000000001")]
        case .external: return [.external("sample1"), .external("sample2")]
        case .optional(let wrapped):
            return [.none] + (types.samples[wrapped] ?? [first(of: wrapped, depth: depth)])
        case .list(let element): return [.list([]), .list([first(of: element, depth: depth)])]
        case .structure(let index):
            return [.structure(firsts(types.structures[Int(index)].fields, depth))]
        case .enumeration(let index):
            return cases(types.enumerations[Int(index)], depth)
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
