import FlowModel

/// `changed path` as a trigger (law C9).
extension PartResolver {
    private static let watchable: [Scope] = [.state, .inputs, .app, .facts]

    mutating func requireChange(_ syntax: TriggerSyntax, in flow: Int) -> ResolvedTrigger? {
        if hidesScopes(ofFlow: flow) { return nil }
        let parts = pathParts(syntax.event.text)
        let environment = signatures.flows[flow].environment
        guard let scope = Self.watchable.first(where: { $0.word == parts[0] }),
            let fields = environment.fields(of: scope)
        else {
            let candidates = Self.watchable.filter { environment.fields(of: $0) != nil }
            let words = candidates.compactMap { $0.word }
            let owner = candidates.first { scope in
                environment.fields(of: scope)?.contains { $0.name == parts[0] } ?? false
            }
            report(
                ExpressionProblems.unknownPath, at: syntax.event.span,
                "`\(parts[0])` cannot be watched here, a path in \(oneOf(words)) was expected",
                help: owner?.word.map { "write `changed \($0).\(parts[0])`" }
                    ?? suggestion(for: parts[0], among: words))
            return nil
        }
        guard parts.count > 1 else {
            report(
                ExpressionProblems.unknownPath, at: syntax.event.span,
                "`\(parts[0])` alone cannot be watched, one of its fields was expected",
                help: fields.first.map { "write `changed \(parts[0]).\($0.name)`" })
            return nil
        }
        guard let path = watchedFields(parts, in: fields, at: syntax.event.span) else { return nil }
        let value = readWatched(scope, path, fields, at: syntax.event.span)
        var payload = FieldList()
        for name in ["old", "new"] {
            payload.append(Field(name: name, type: value.type, span: syntax.event.span))
        }
        payload.isBroken = checker.isBroken(value.type)
        let watched = WatchedPath(
            scope: scope, field: path[0], path: Array(path.dropFirst()),
            text: syntax.event.text, value: value.id)
        let place = self.watched[watched] ?? Int32(self.watched.count)
        self.watched[watched] = place
        return ResolvedTrigger(
            trigger: .changed(place), event: "", payload: payload, screenInputs: nil)
    }

    /// The watched values in ASCII order of their paths. The triggers get their places there.
    func sortWatched(in keys: inout [ResolvedKey]) -> [WatchedPath] {
        if watched.isEmpty { return [] }
        let sorted = watched.sorted { left, right in
            left.key.text.utf8.lexicographicallyPrecedes(right.key.text.utf8)
        }
        var places = Array(repeating: Int32(0), count: sorted.count)
        for (index, path) in sorted.enumerated() { places[Int(path.value)] = Int32(index) }
        for key in keys.indices {
            for index in keys[key].triggers.indices {
                guard case .changed(let place) = keys[key].triggers[index].trigger else { continue }
                keys[key].triggers[index].trigger = .changed(places[Int(place)])
            }
        }
        return sorted.map { $0.key }
    }

    /// The field of the scope and those below it that a path names.
    private mutating func watchedFields(
        _ parts: [String], in fields: [Field], at span: SourceSpan
    ) -> [Int32]? {
        var fields = fields
        var owner = "`\(parts[0])`"
        var path: [Int32] = []
        for part in parts.dropFirst() {
            guard let index = checker.index(ofField: part, in: fields) else {
                report(
                    ExpressionProblems.unknownPath, at: span, "\(owner) has no field `\(part)`",
                    help: suggestion(
                        for: part, among: fields.map { $0.name }, what: "its fields are"))
                return nil
            }
            path.append(Int32(index))
            let type = fields[index].type
            if checker.isBroken(type) { return nil }
            owner = "type `\(checker.types.name(of: checker.plain(type)))`"
            fields = self.fields(ofType: type) ?? []
        }
        return path
    }

    /// The expression that reads a watched value, nil where something on the way is.
    private func readWatched(
        _ scope: Scope, _ path: [Int32], _ fields: [Field], at span: SourceSpan
    ) -> CheckedExpression {
        let type = fields[Int(path[0])].type
        let first = checker.expressions.append(.read(scope, path[0]), type: type, span: span)
        return readFields(path.dropFirst(), of: CheckedExpression(id: first, type: type), at: span)
    }

    private func readFields(
        _ path: ArraySlice<Int32>, of value: CheckedExpression, at span: SourceSpan
    ) -> CheckedExpression {
        guard let index = path.first else { return value }
        if checker.types.isOptional(value.type) {
            let plain = checker.plain(value.type)
            let inner = checker.expressions.append(.unwrapped, type: plain, span: span)
            let then = readFields(path, of: CheckedExpression(id: inner, type: plain), at: span)
            let type = checker.types.optional(of: then.type)
            let chain = checker.expressions.append(
                .chain(base: value.id, then: then.id), type: type, span: span)
            return CheckedExpression(id: chain, type: type)
        }
        let type = (fields(ofType: value.type) ?? [])[Int(index)].type
        let field = checker.expressions.append(.field(value.id, index), type: type, span: span)
        return readFields(
            path.dropFirst(), of: CheckedExpression(id: field, type: type), at: span)
    }
}
