import FlowModel

extension ScopePath {
    /// True if the value cannot change while the handler runs: payloads cannot, state can.
    var isFrozen: Bool { scope == .payload || scope == .screen }
}

extension ExpressionTable {
    /// True if an expression reads a value that overlaps the path.
    func reads(_ path: ScopePath, in id: ExpressionID) -> Bool {
        contains(id) { self.path(of: $0).map { $0.overlaps(path) } }
    }

    /// True if an expression reads the shared state.
    func readsApp(_ id: ExpressionID) -> Bool {
        contains(id) { part in
            guard case .read(.app, _) = self[part] else { return nil }
            return true
        }
    }

    /// True if an expression reads the state of its window, not only the window's id.
    func readsWindowState(_ id: ExpressionID) -> Bool {
        contains(id) { part in
            guard case .read(.window, let field) = self[part], field > 0 else { return nil }
            return true
        }
    }

    /// True if an expression has the same value whenever it is evaluated.
    func isConstant(_ id: ExpressionID) -> Bool {
        !contains(id) { part in
            guard case .read = self[part] else { return nil }
            return true
        }
    }

    /// True if an expression is the least or the greatest integer.
    func isBound(_ id: ExpressionID) -> Bool {
        self[id] == .literal(.int(.max)) || self[id] == .literal(.int(.min))
    }

    /// True if an expression relies on the path being proved not to be nil.
    func relies(on path: ScopePath, in id: ExpressionID) -> Bool {
        contains(id) { part in
            guard case .narrowed(let inner) = self[part], self.path(of: inner) == path else {
                return nil
            }
            return true
        }
    }

    /// True if a live expression may have no value later, because it relies on a proved value that
    /// can change.
    func mayBecomeNil(_ id: ExpressionID) -> Bool {
        contains(id) { part in
            guard case .narrowed(let inner) = self[part], let path = path(of: inner),
                !path.isFrozen
            else { return nil }
            return true
        }
    }

    /// The path that a condition proves not to be nil, by `x != nil` or `not (x == nil)`.
    func provedPath(_ id: ExpressionID) -> (path: ScopePath, expression: ExpressionID)? {
        switch self[id] {
        case .binary(.notEqual, let left, let right):
            if self[right] == .literal(.none), let path = path(of: left) { return (path, left) }
            if self[left] == .literal(.none), let path = path(of: right) { return (path, right) }
            return nil
        case .not(let operand):
            guard case .binary(.equal, let left, let right) = self[operand] else { return nil }
            if self[right] == .literal(.none), let path = path(of: left) { return (path, left) }
            if self[left] == .literal(.none), let path = path(of: right) { return (path, right) }
            return nil
        default:
            return nil
        }
    }

    /// True if an expression has so many integer operators that Swift needs too long to choose
    /// their overloads. Operands of `and`, `or`, `/` and `%` do not count: Swift checks them
    /// separately.
    func isLongArithmetic(_ id: ExpressionID) -> Bool {
        var room = 5
        takeOperators(in: id, from: &room)
        return room == 0
    }

    private func takeOperators(in id: ExpressionID, from room: inout Int) {
        if room == 0 { return }
        switch self[id] {
        case .binary(.and, _, _), .binary(.or, _, _), .binary(.divide, _, _),
            .binary(.remainder, _, _):
            return
        case .binary(let symbol, let left, let right):
            if [.add, .subtract, .multiply].contains(symbol) {
                guard type(of: id) == TypeTable.int else { return }
                room -= 1
            }
            takeOperators(in: left, from: &room)
            takeOperators(in: right, from: &room)
        case .negate(let operand) where type(of: operand) == TypeTable.int:
            room -= 1
            takeOperators(in: operand, from: &room)
        case .conditional(let condition, let then, let other):
            for part in [condition, then, other] { takeOperators(in: part, from: &room) }
        case .wrap(let operand), .not(let operand):
            takeOperators(in: operand, from: &room)
        default:
            return
        }
    }

    /// True if an expression has its type only from its form, not from a declaration.
    func isConstructed(_ id: ExpressionID) -> Bool {
        switch self[id] {
        case .literal, .wrap, .list, .structure, .enumeration: true
        default: false
        }
    }

    /// The parts of a condition joined by `and`, in order.
    func conjuncts(_ id: ExpressionID) -> [ExpressionID] {
        guard case .binary(.and, let left, let right) = self[id] else { return [id] }
        return conjuncts(left) + conjuncts(right)
    }
}
