/// A place that expressions read: a field of a scope and fields of structures below it, with or
/// without `?.` on the way.
package struct ScopePath: Hashable, Sendable {
    package let scope: Scope
    /// The field of the scope, then the fields below it.
    package var fields: [Int32]

    package init(scope: Scope, fields: [Int32]) {
        self.scope = scope
        self.fields = fields
    }

    /// True if one of the two is inside the other, or both are the same.
    package func overlaps(_ other: ScopePath) -> Bool {
        guard scope == other.scope else { return false }
        return zip(fields, other.fields).allSatisfy { $0 == $1 }
    }
}

extension ExpressionTable {
    /// The path an expression reads, if it is nothing but a path.
    package func path(of id: ExpressionID) -> ScopePath? {
        path(of: id, unwrapped: nil)
    }

    private func path(of id: ExpressionID, unwrapped: ScopePath?) -> ScopePath? {
        switch self[id] {
        case .read(let scope, let index):
            return ScopePath(scope: scope, fields: [index])
        case .field(let base, let index):
            guard var path = path(of: base, unwrapped: unwrapped) else { return nil }
            path.fields.append(index)
            return path
        case .chain(let base, let then):
            guard let path = path(of: base, unwrapped: unwrapped) else { return nil }
            return self.path(of: then, unwrapped: path)
        case .unwrapped:
            return unwrapped
        case .narrowed(let inner):
            return path(of: inner, unwrapped: unwrapped)
        default:
            return nil
        }
    }
}
