import FlowModel

/// Conditions, and the choices between them.
extension FlowWriter {
    /// The clauses of a condition. If the condition proves that an optional is not nil and later
    /// code relies on that, the clause unwraps it.
    mutating func clauses(
        of condition: ExpressionID, whereUsed isUsed: (FlowGraph, ScopePath) -> Bool
    ) -> [Code] {
        let table = graph.expressions
        let parts = table.conjuncts(condition)
        var clauses: [Code] = []
        var isBound = false
        for (index, part) in parts.enumerated() {
            guard let proved = table.provedPath(part) else {
                clauses.append(handler.expressions.condition(part))
                continue
            }
            // A value that was unwrapped before is not an optional here.
            if isUnwrapped(proved.path) { continue }
            let rest = parts[(index + 1)...]
            let isNeeded = rest.contains { table.relies(on: proved.path, in: $0) }
            if isNeeded || isUsed(graph, proved.path) {
                clauses.append(bind(proved.path, to: proved.expression))
                isBound = true
            } else {
                clauses.append(handler.expressions.condition(part))
            }
            if !proved.path.isFrozen { handler.expressions.proved.insert(proved.path) }
        }
        return isBound ? clauses : [handler.expressions.condition(condition)]
    }

    private func isUnwrapped(_ path: ScopePath) -> Bool {
        path.isFrozen && handler.expressions.bindings[path] != nil
    }

    /// `let city = state.user.city`.
    private mutating func bind(_ path: ScopePath, to expression: ExpressionID) -> Code {
        let text = handler.expressions.text(expression)
        let last = text.text.split(separator: ".").last.map { $0.filter { $0 != "?" && $0 != "`" } }
        let base = last ?? "value"
        // A payload field is a local already, and is unwrapped under its own name.
        let isLocal = path.isFrozen && path.fields.count == 1
        let name = isLocal ? base : handler.locals.claim(base, base + "Value")
        handler.expressions.bindings[path] = SwiftName.escaped(name)
        if !path.isFrozen { handler.expressions.proved.insert(path) }
        let spelled = SwiftName.escaped(name)
        return text == Code(spelled) ? "let \(spelled)" : "let \(spelled) = \(text)"
    }

    /// Forgets the proved and unwrapped paths that a step may have changed.
    mutating func forgetBindings(after step: Step) {
        guard !handler.expressions.proved.isEmpty else { return }
        let changed = handler.expressions.proved.filter { graph.changes($0, by: step.verb) }
        for path in changed { handler.expressions.bindings[path] = nil }
        handler.expressions.proved.subtract(changed)
    }

    mutating func writeChoose(_ branches: [Branch], following: [StepList]) {
        var branches = branches
        while let last = branches.last, graph.isNothing(last.steps) { branches.removeLast() }
        if writeFlipped(branches, following: following) { return }
        guard branches.first?.condition != nil else {
            if let only = branches.first {
                write(only.steps, following: following)
            }
            return
        }
        for (index, branch) in branches.enumerated() {
            let old = handler
            if let condition = branch.condition {
                let clauses = clauses(of: condition) { $0.relies(on: $1, in: branch.steps) }
                let start = index == 0 ? "if " : "} else if "
                code.line(start + LineBreak.clauses(clauses, then: "{"))
            } else {
                code.line("} else {")
            }
            writeBranch(branch.steps, following: following)
            handler = old
        }
        code.line("}")
    }

    private mutating func writeBranch(_ list: StepList, following: [StepList]) {
        code.indent()
        if graph.isNothing(list) {
            code.line("// Nothing happens.")
        } else {
            write(list, following: following)
        }
        code.unindent()
    }

    /// Writes `x == nil` with an `else` that relies on `x` the other way round, to unwrap `x`.
    private mutating func writeFlipped(
        _ branches: [Branch], following: [StepList]
    ) -> Bool {
        let table = graph.expressions
        guard branches.count == 2, let condition = branches[0].condition,
            branches[1].condition == nil,
            case .binary(.equal, let left, let right) = table[condition],
            table[right] == .literal(.none), let path = table.path(of: left), !isUnwrapped(path),
            graph.relies(on: path, in: branches[1].steps)
        else { return false }
        let old = handler
        code.line("if " + LineBreak.clauses([bind(path, to: left)], then: "{"))
        writeBranch(branches[1].steps, following: following)
        handler = old
        if !graph.isNothing(branches[0].steps) {
            code.line("} else {")
            writeBranch(branches[0].steps, following: following)
        }
        code.line("}")
        return true
    }
}

extension FlowGraph {
    /// True if a list does nothing.
    func isNothing(_ list: StepList) -> Bool {
        self[list].allSatisfy { step in
            if case .ignore = step.verb { return true }
            return false
        }
    }

    /// True if steps rely on the path not being nil, for a value that they read when they run.
    func relies(on path: ScopePath, in list: StepList) -> Bool {
        self[list].contains { step in
            let isCondition = step.condition.map { expressions.relies(on: path, in: $0) } ?? false
            return isCondition || relies(on: path, in: step.verb)
        }
    }

    func relies(on path: ScopePath, in verb: Verb) -> Bool {
        path.isFrozen && relies(on: path, in: verb.liveValues)
            || relies(on: path, in: verb.values)
            || verb.alternatives.contains { relies(on: path, in: $0) }
    }

    private func relies(on path: ScopePath, in ids: [ExpressionID]) -> Bool {
        ids.contains { expressions.relies(on: path, in: $0) }
    }

    /// The inputs of the sending screen that the steps of a list read, by index.
    func screenInputsRead(in list: StepList) -> Set<Int> {
        var read: Set<Int> = []
        forEachStep(.all, in: list) { step in
            for id in step.expressions {
                _ = expressions.contains(id) { part in
                    guard case .read(.screen, let field) = expressions[part] else { return nil }
                    read.insert(Int(field))
                    return nil
                }
            }
        }
        return read
    }

    /// True if a step may change the value at a path.
    func changes(_ path: ScopePath, by verb: Verb) -> Bool {
        let isShared = path.scope == .app || path.scope == .window
        switch verb {
        case .set(let assignments):
            return assignments.contains { $0.place.overlaps(path) }
        case .run:
            return isShared || path.scope == .state
        default:
            return isShared && verb.builds
                || verb.alternatives.contains { list in
                    self[list].contains { changes(path, by: $0.verb) }
                }
        }
    }
}

extension Assignment {
    var place: ScopePath { ScopePath(scope: scope, fields: [field] + path) }
}
