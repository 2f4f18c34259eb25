import FlowEngine
import FlowModel

/// The values that an expression can read in its place.
struct Scopes {
    /// The shared state, the facts of the app, and the state of the window.
    var values: Values?
    var state: [Value] = []
    var inputs: [Value] = []
    var event = EventScope.nothing
    /// The case of `launch.by`.
    var launch: Int32 = 0
    /// The id of the window.
    var window: Int32 = 0
}

extension Values {
    /// The values that can be read everywhere in a flow, except the payload of an event. Without a
    /// flow, only the shared state, the facts and the state of the window.
    func scopes(of flow: InstanceID?, in window: Int32) -> Scopes {
        Scopes(
            values: self, state: flow.map { state(of: $0) } ?? [],
            inputs: flow.map { inputs(of: $0) } ?? [], window: window)
    }
}

extension Configuration {
    func scopes(of flow: InstanceID?) -> Scopes { values.scopes(of: flow, in: world.window) }
}

/// Computes expressions. It is total: a type-checked expression always has a value, unless a
/// narrowed optional has become nil since: then the whole expression is absent (law F3).
struct Evaluator {
    /// How deep expressions may nest; deeper ones are nil, so that no input can exhaust the stack.
    static let depthLimit = 1000

    private let nodes: [Expression]

    init(table: ExpressionTable) { nodes = table.nodes }

    /// The value, or nil if a narrowed optional in it is nil now.
    func value(of id: ExpressionID, in scopes: Scopes) -> Value? {
        evaluate(id, scopes, .none, 0)
    }

    /// The value of an expression that is only a literal; nil for any other.
    func literal(_ id: ExpressionID) -> Value? {
        if case .literal(let value) = nodes[Int(id.index)] { return value }
        return nil
    }

    /// The value of an expression that reads nothing; `.none` if there is none.
    func constant(_ expression: ExpressionID?) -> Value {
        expression.flatMap { value(of: $0, in: Scopes()) } ?? .none
    }

    /// True if a condition holds, or if there is none. A condition whose value is absent does not
    /// hold.
    func holds(_ condition: ExpressionID?, in scopes: Scopes) -> Bool {
        guard let condition else { return true }
        return value(of: condition, in: scopes)?.isTrue ?? false
    }

    private func evaluate(
        _ id: ExpressionID, _ scopes: Scopes, _ unwrapped: Value, _ depth: Int
    ) -> Value? {
        guard depth < Self.depthLimit else { return Value.none }
        switch nodes[Int(id.index)] {
        case .literal(let value): return value
        case .read(let scope, let field): return read(scope, Int(field), scopes)
        case .unwrapped: return unwrapped
        case .field(let base, let field):
            guard let value = evaluate(base, scopes, unwrapped, depth + 1) else { return nil }
            return value.field(Int(field))
        case .chain(let base, let then):
            guard let value = evaluate(base, scopes, unwrapped, depth + 1) else { return nil }
            if value == .none { return value }
            return evaluate(then, scopes, value, depth + 1)
        case .wrap(let operand):
            return evaluate(operand, scopes, unwrapped, depth + 1)
        case .narrowed(let operand):
            let value = evaluate(operand, scopes, unwrapped, depth + 1)
            return value == Value.none ? nil : value
        case .structure(let fields):
            return list(fields, scopes, unwrapped, depth).map { .structure($0) }
        case .enumeration(let index, let payload):
            return list(payload, scopes, unwrapped, depth).map { .enumeration(index, $0) }
        case .list(let elements):
            return list(elements, scopes, unwrapped, depth).map { .list($0) }
        case .interpolation(let pieces):
            return list(pieces, scopes, unwrapped, depth).map { pieces in
                .string(Value.joined(pieces.map { $0.interpolated }))
            }
        case .binary(let symbol, let left, let right):
            return binary(symbol, left, right, scopes, unwrapped, depth + 1)
        case .conditional(let condition, let then, let otherwise):
            guard let truth = evaluate(condition, scopes, unwrapped, depth + 1) else { return nil }
            let branch = truth.isTrue ? then : otherwise
            return evaluate(branch, scopes, unwrapped, depth + 1)
        case .not(let operand):
            guard let value = evaluate(operand, scopes, unwrapped, depth + 1) else { return nil }
            return .bool(!value.isTrue)
        case .negate(let operand):
            return evaluate(operand, scopes, unwrapped, depth + 1)?.negated
        case .property(let property, let base):
            return evaluate(base, scopes, unwrapped, depth + 1)?.property(property)
        case .contains(let base, let element):
            guard let whole = evaluate(base, scopes, unwrapped, depth + 1),
                let part = evaluate(element, scopes, unwrapped, depth + 1)
            else { return nil }
            return .bool(whole.contains(part))
        }
    }

    private func read(_ scope: Scope, _ field: Int, _ scopes: Scopes) -> Value {
        switch scope {
        case .state: scopes.state.value(at: field)
        case .inputs: scopes.inputs.value(at: field)
        case .app: scopes.values?.app.value(at: field) ?? .none
        case .facts: scopes.values?.facts.value(at: field) ?? .none
        case .payload: scopes.event.payload.value(at: field)
        case .screen: scopes.event.screen.value(at: field)
        case .launch: .enumeration(scopes.launch, [])
        case .window where field == 0: .int(Int64(scopes.window))
        case .window: scopes.values?[window: scopes.window].value(at: field - 1) ?? .none
        }
    }

    private func list(
        _ ids: [ExpressionID], _ scopes: Scopes, _ unwrapped: Value, _ depth: Int
    ) -> [Value]? {
        var values: [Value] = []
        values.reserveCapacity(ids.count)
        for id in ids {
            guard let value = evaluate(id, scopes, unwrapped, depth + 1) else { return nil }
            values.append(value)
        }
        return values
    }

    /// `and`, `or` and `??` look at their right side only when they need it.
    private func binary(
        _ symbol: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ scopes: Scopes,
        _ unwrapped: Value, _ depth: Int
    ) -> Value? {
        guard let first = evaluate(left, scopes, unwrapped, depth) else { return nil }
        switch symbol {
        case .and where !first.isTrue: return .bool(false)
        case .or where first.isTrue: return .bool(true)
        case .coalesce where first != .none: return first
        case .and, .or, .coalesce: return evaluate(right, scopes, unwrapped, depth)
        default: break
        }
        guard let second = evaluate(right, scopes, unwrapped, depth) else { return nil }
        switch symbol {
        case .equal: return .bool(first == second)
        case .notEqual: return .bool(first != second)
        case .less: return .bool(first.isLess(than: second))
        case .lessOrEqual: return .bool(!second.isLess(than: first))
        case .greater: return .bool(second.isLess(than: first))
        case .greaterOrEqual: return .bool(!first.isLess(than: second))
        default: return first.combined(symbol, with: second)
        }
    }
}

extension Value {
    fileprivate var isTrue: Bool { if case .bool(true) = self { true } else { false } }
}

extension [Value] {
    /// The value of a field; `.none` if there is no such field.
    fileprivate func value(at field: Int) -> Value { indices.contains(field) ? self[field] : .none }
}
