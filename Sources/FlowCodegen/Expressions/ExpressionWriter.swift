import FlowModel

/// Translates expressions to Swift that always agrees with the language: operations that would trap
/// in Swift go through `FlowValue`.
struct ExpressionWriter {
    let module: ModuleWriter
    let flow: FlowID?
    /// The local names of the payload fields and of the sending screen's inputs.
    var payload: [String] = []
    var screen: [String] = []
    /// Values that a condition has unwrapped, by the path they were read from.
    var bindings: [ScopePath: String] = [:]
    /// Paths that can change and that a condition has proved not to be nil, unwrapped or not.
    var proved: Set<ScopePath> = []
    /// True if the expression is kept and evaluated again later.
    var isLive = false
    /// The prefix for reads of state and inputs if they are not those of `self`: `flow.`.
    var owner = ""
    /// True inside an expression with so many integer operators that Swift would need minutes to
    /// choose their overloads. The writer replaces them with calls.
    var isLong = false

    var graph: FlowGraph { module.graph }
    var names: AppNames {
        _read { yield module.names }
    }
    var table: ExpressionTable { graph.expressions }

    /// An expression that is evaluated where it is written.
    func text(_ id: ExpressionID) -> Code {
        guard isLong else { return text(id, atLeast: .lowest) }
        var writer = self
        writer.isLong = false
        return writer.text(id, atLeast: .lowest)
    }

    /// An expression that is evaluated again later: `self` is spelled out, and `try` comes first if
    /// it may have no value then.
    func liveText(_ id: ExpressionID) -> Code {
        var writer = self
        writer.isLive = true
        let text = writer.text(id)
        return table.mayBecomeNil(id) ? "try " + text : text
    }

    /// A condition. A constant one goes through the runtime, because the compiler would warn about
    /// the branch that never runs.
    func condition(_ id: ExpressionID, atLeast limit: Precedence = .lowest) -> Code {
        guard table.isConstant(id) else {
            return limit == .lowest ? text(id) : text(id, atLeast: limit)
        }
        return "FlowValue.constant(" + text(id) + ")"
    }

    /// An expression for a place that binds at least this tightly, in parentheses if needed.
    func text(_ id: ExpressionID, atLeast limit: Precedence) -> Code {
        if !isLong, table.isLongArithmetic(id) {
            var writer = self
            writer.isLong = true
            return writer.text(id, atLeast: limit)
        }
        switch table[id] {
        case .literal(let value):
            let text = literal(value, table.type(of: id))
            return limit > .additive && text.begins(with: "-") ? "(" + text + ")" : text
        case .read(let scope, let field):
            return Code(read(scope, Int(field)))
        case .field(let base, let field):
            let path = text(base, atLeast: .postfix)
            return path + "." + property(field, of: table.type(of: base))
        case .chain(let base, let then):
            return chain(base, then)
        case .unwrapped:
            return "$0"
        case .narrowed(let operand):
            return narrowed(operand)
        case .wrap(let operand):
            return wrapped(operand, atLeast: limit)
        case .not(let operand):
            return parenthesised("!" + text(operand, atLeast: .postfix), .prefix, limit)
        case .negate(let operand):
            return negated(operand, atLeast: limit)
        case .binary(let symbol, let left, let right):
            return binary(symbol, left, right, atLeast: limit)
        case .conditional(let condition, let then, let other):
            var choice: Code = "\(LineBreak.openRun)\(self.condition(condition, atLeast: .or))"
            choice += "\(LineBreak.line)? \(text(then, atLeast: .or))"
            choice += "\(LineBreak.line): \(text(other, atLeast: .or))\(LineBreak.close)"
            return parenthesised(choice, .conditional, limit)
        case .property(let property, let base):
            return collection(property, receiver(base), table.type(of: base))
        case .contains(let base, let element):
            return contains(receiver(base), element, in: table.type(of: base))
        case .structure(let fields):
            return structure(fields.map { text($0) }, table.type(of: id))
        case .enumeration(let index, let payload):
            return enumeration(index, payload.map { text($0) }, table.type(of: id))
        case .list(let elements):
            return LineBreak.list(elements.map { text($0) }, in: .square)
        case .interpolation(let pieces):
            return interpolation(pieces)
        }
    }

    func parenthesised(_ text: Code, _ own: Precedence, _ limit: Precedence) -> Code {
        own < limit ? "(" + text + ")" : text
    }

    /// An expression before a dot: a literal without a type of its own gets one.
    func receiver(_ id: ExpressionID) -> Code {
        switch table[id] {
        case .list, .literal(.list), .literal(.none):
            let type = names.spelling(of: table.type(of: id), in: graph)
            return "(" + text(id) + " as " + type + ")"
        default:
            return text(id, atLeast: .postfix)
        }
    }

    private func read(_ scope: Scope, _ field: Int) -> String {
        let owner = isLive && owner.isEmpty ? "self." : owner
        switch scope {
        case .payload:
            return unshadowed(payload[field], scope, field)
        case .screen:
            return unshadowed(screen[field], scope, field)
        case .launch:
            return owner + "launchedBy"
        case .window:
            return owner + names.window.read(field)
        case .facts:
            return owner + "facts."
                + SwiftName.escaped(names.events.factProperties[field])
        case .app:
            return owner + "app." + SwiftName.escaped(names.appProperties[field])
        case .state:
            guard let flow = flow.map({ names.flows[Int($0.index)] }) else { return "state" }
            return owner + "state." + SwiftName.escaped(flow.stateProperties[field])
        case .inputs:
            guard let flow = flow.map({ names.flows[Int($0.index)] }) else { return "inputs" }
            return owner + "inputs." + SwiftName.escaped(flow.inputProperties[field])
        }
    }

    /// The optional value of a local, also if a condition has unwrapped it under its own name.
    private func unshadowed(_ name: String, _ scope: Scope, _ field: Int) -> String {
        let path = ScopePath(scope: scope, fields: [Int32(field)])
        return bindings[path] == name ? "Optional(" + name + ")" : name
    }

    /// The property for a field of a structure or of an optional structure.
    func property(_ field: Int32, of type: TypeID) -> String {
        switch graph.types[type] {
        case .structure(let index):
            return SwiftName.escaped(names.properties[Int(index)][Int(field)])
        case .optional(let wrapped):
            return property(field, of: wrapped)
        default:
            return ""
        }
    }

    /// An optional that is known not to be nil: the value that a condition has unwrapped, if it is
    /// one and cannot have changed.
    private func narrowed(_ operand: ExpressionID) -> Code {
        let path = table.path(of: operand)
        let isFrozen = path?.isFrozen ?? true
        if let path, let name = bindings[path], !isLive || isFrozen { return Code(name) }
        let function = isLive && !isFrozen ? "known" : "proved"
        return "FlowValue." + function + "(" + text(operand) + ")"
    }

    /// A value in place of an optional: Swift wraps it, but needs the type of a case.
    private func wrapped(_ operand: ExpressionID, atLeast limit: Precedence) -> Code {
        let text = text(operand, atLeast: limit)
        guard text.begins(with: ".") else { return text }
        return names.spelling(of: table.type(of: operand), in: graph) + text
    }

    // MARK: - Optional chaining

    private func chain(_ base: ExpressionID, _ then: ExpressionID) -> Code {
        let start = receiver(base) + "?"
        if let text = postfix(then, after: start) { return text }
        let isOptional = graph.types.isOptional(table.type(of: then))
        let body = text(then)
        let needsTry = isLive && table.mayBecomeNil(then)
        return receiver(base) + (isOptional ? ".flatMap({ " : ".map({ ")
            + (needsTry ? "try " : "") + body + " })"
    }

    /// `start`, a chain up to its `?`, with the rest; nil if the rest cannot all follow a dot.
    private func postfix(_ id: ExpressionID, after start: Code) -> Code? {
        switch table[id] {
        case .unwrapped:
            return start
        case .field(let base, let field):
            return postfix(base, after: start).map {
                $0 + "." + property(field, of: table.type(of: base))
            }
        case .property(let property, let base):
            guard property != .dropFirst, table.type(of: base) != TypeTable.string else {
                return property == .count || property == .isEmpty
                    ? postfix(base, after: start).map { $0 + "." + property.rawValue } : nil
            }
            return postfix(base, after: start).map { $0 + "." + property.rawValue }
        case .contains(let base, let element):
            guard table.type(of: base) != TypeTable.string else { return nil }
            return postfix(base, after: start).map { $0 + ".contains(" + text(element) + ")" }
        case .chain(let base, let then):
            return postfix(base, after: start).flatMap { postfix(then, after: $0 + "?") }
        default:
            return nil
        }
    }
}

/// How tightly Swift's operators bind, the loosest first.
enum Precedence: Int, Comparable {
    case lowest, conditional, or, and, comparison, coalesce, additive, multiplicative
    case prefix, postfix

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
}
