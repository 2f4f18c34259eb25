import FlowModel

/// Reads a node where a value is wanted: a plain scalar is an expression, a quoted one a string, a
/// mapping a structure or a case with a payload, a sequence a list.
extension TypeChecker {
    /// The value at a node, of exactly this type.
    func readValue(
        _ node: NodeID, in tree: YAMLTree, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        guard !isBroken(wanted), !tree.isHole(node) else { return nil }
        let place = place(node, tree)
        switch tree.kind(node) {
        case .scalar:
            if tree.style(node).isQuoted { return readQuoted(place, as: wanted, environment) }
            return readExpression(place, from: 0, as: wanted, environment)
        case .sequence:
            return readList(place, as: wanted, environment)
        case .mapping:
            return readMapping(place, as: wanted, environment)
        }
    }

    /// The condition at a node: an expression that is true or false.
    func readCondition(
        _ node: NodeID, in tree: YAMLTree, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        guard !tree.isHole(node) else { return nil }
        let place = place(node, tree)
        guard tree.kind(node) == .scalar, !tree.style(node).isQuoted else {
            let found = tree.kind(node) == .scalar ? "a quoted string" : "a collection"
            report(
                ExpressionProblems.conditionNotBoolean, at: place.span,
                "\(found) stands where a condition is expected",
                help: tree.kind(node) == .scalar ? "write it without quotes" : nil)
            return nil
        }
        guard let syntax = parse(place, from: 0, wanted: "a condition") else { return nil }
        let expression = ExpressionChecker(checker: self, place: place, environment: environment)
        return expression.condition(syntax, of: "a condition")
    }

    /// The expression at a node with the type it has by itself.
    func readExpression(
        _ node: NodeID, in tree: YAMLTree, _ environment: ScopeEnvironment
    ) -> CheckedExpression? {
        let place = place(node, tree)
        if tree.kind(node) == .scalar, tree.style(node).isQuoted {
            return readString(place, environment).map {
                CheckedExpression(id: $0, type: TypeTable.string)
            }
        }
        guard tree.kind(node) == .scalar else {
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "a collection stands where an expression is expected")
            return nil
        }
        guard let syntax = parse(place, from: 0, wanted: "an expression") else { return nil }
        return ExpressionChecker(checker: self, place: place, environment: environment)
            .check(syntax, hint: nil)
    }

    /// The expression in a plain or block scalar from an offset on.
    func readExpression(
        _ place: ValuePlace, from offset: Int, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        guard let syntax = parse(place, from: offset, wanted: name(wanted)) else { return nil }
        return ExpressionChecker(checker: self, place: place, environment: environment)
            .check(syntax, as: wanted)
    }

    func parse(_ place: ValuePlace, from offset: Int, wanted: String) -> ExpressionSyntax? {
        let bytes = place.tree.bytes(place.node)
        guard bytes.dropFirst(offset).contains(where: { $0 > 0x20 }) else {
            report(
                ExpressionProblems.typeMismatch, at: place.span(offset, bytes.count),
                "nothing is given where \(wanted) is expected",
                help: "write a value, or `nil` for none")
            return nil
        }
        do {
            return try ExpressionParser.parse(bytes, from: offset)
        } catch {
            report(error, at: place)
            return nil
        }
    }

    func report(_ problem: ExpressionProblem, at place: ValuePlace) {
        report(
            problem.kind, at: place.span(problem.start, problem.end), problem.message,
            help: problem.help)
    }

    private func readQuoted(
        _ place: ValuePlace, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let type = plain(wanted)
        let value: ExpressionID?
        switch types[type] {
        case .string:
            value = readString(place, environment)
        case .url, .date, .uuid:
            value = readText(place, as: type).map {
                expressions.append(.literal($0), type: type, span: place.span)
            }
        default:
            reportQuoted(place, wanted)
            return nil
        }
        guard let value, type != wanted else { return value }
        return expressions.append(.wrap(value), type: wanted, span: place.span)
    }

    private func reportQuoted(_ place: ValuePlace, _ wanted: TypeID) {
        let text = place.tree.text(place.node)
        report(
            ExpressionProblems.typeMismatch, at: place.span,
            "a quoted string is given where \(name(wanted)) is expected",
            help: text.isEmpty || text.contains("\n")
                ? "only strings, dates, URLs and UUIDs are quoted"
                : "write `\(text)` without quotes")
    }

    /// A quoted string with its interpolated pieces.
    private func readString(
        _ place: ValuePlace, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let bytes = place.tree.bytes(place.node)
        do {
            let pieces = try StringPieces.split(bytes)
            if let text = pieces.literal {
                return expressions.append(
                    .literal(.string(text)), type: TypeTable.string, span: place.span)
            }
            let ids = pieces.pieces.compactMap { piece($0, place, environment) }
            guard ids.count == pieces.pieces.count else { return nil }
            return expressions.append(
                .interpolation(ids), type: TypeTable.string, span: place.span)
        } catch {
            report(error, at: place)
            return nil
        }
    }

    private func piece(
        _ piece: StringPieces.Piece, _ place: ValuePlace, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        switch piece {
        case .text(let text, let start, let end):
            return expressions.append(
                .literal(.string(text)), type: TypeTable.string, span: place.span(start, end))
        case .expression(let syntax):
            let checker = ExpressionChecker(
                checker: self, place: place, environment: environment)
            guard let value = checker.check(syntax, hint: nil).map(checker.narrowedIfKnown),
                !isBroken(value.type)
            else { return nil }
            switch types[value.type] {
            case .string, .int, .double, .bool: return value.id
            default: break
            }
            let isOptional = types.isOptional(value.type)
            report(
                isOptional
                    ? ExpressionProblems.optionalToRequired : ExpressionProblems.typeMismatch,
                at: checker.span(syntax),
                "\(name(value.type)) stands in a string, `String`, `Int`, `Double` or `Bool`"
                    + " was expected",
                help: isOptional ? "give a value for nil with `??`" : nil)
            return nil
        }
    }

    private func readList(
        _ place: ValuePlace, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let type = plain(wanted)
        guard case .list(let element) = types[type] else {
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "a list is given where \(name(wanted)) is expected")
            return nil
        }
        let items = place.tree.items(place.node)
        let ids = items.compactMap { readValue($0, in: place.tree, as: element, environment) }
        guard ids.count == items.count else { return nil }
        return made(.list(ids), type, wanted, place)
    }

    private func readMapping(
        _ place: ValuePlace, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let type = plain(wanted)
        switch types[type] {
        case .structure(let index):
            finishDefaults(of: index)
            let structure = types.structures[Int(index)]
            guard
                let fields = readFieldValues(
                    place, structure.fields, owner: "`\(structure.name)`", environment)
            else { return nil }
            return made(.structure(fields), type, wanted, place)
        case .enumeration(let index):
            guard let (key, value) = onlyEntry(place, types.enumerations[Int(index)]) else {
                return nil
            }
            let keyText = caseName(place.tree.text(key))
            guard let found = findCase(keyText, of: index, at: place.tree.span(key)) else {
                return nil
            }
            let payload = types.enumerations[Int(index)].cases[Int(found)].payload
            let inner = self.place(value, place.tree)
            guard
                let fields = readFieldValues(inner, payload, owner: "`.\(keyText)`", environment)
            else { return nil }
            return made(.enumeration(found, fields), type, wanted, place)
        default:
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "a mapping is given where \(name(wanted)) is expected")
            return nil
        }
    }

    private func made(
        _ node: Expression, _ type: TypeID, _ wanted: TypeID, _ place: ValuePlace
    ) -> ExpressionID {
        let id = expressions.append(node, type: type, span: place.span)
        if type == wanted { return id }
        return expressions.append(.wrap(id), type: wanted, span: place.span)
    }

    /// `free` and `.free` are the same case where a key or a constant names it.
    func caseName(_ text: String) -> String {
        text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    /// The one entry of a mapping that builds a case.
    func onlyEntry(
        _ place: ValuePlace, _ type: EnumerationType
    ) -> (key: NodeID, value: NodeID)? {
        let entries = place.tree.entries(place.node)
        if entries.count == 1 { return entries[0] }
        report(
            ExpressionProblems.typeMismatch, at: place.span,
            "a mapping with \(entries.count) keys is given where one case of `\(type.name)` is"
                + " expected",
            help: "write one key, the case, and its payload as the value")
        return nil
    }

    /// The values of fields from a mapping, in the order of the declaration; defaults fill in.
    private func readFieldValues(
        _ place: ValuePlace, _ fields: [Field], owner: String, _ environment: ScopeEnvironment
    ) -> [ExpressionID]? {
        guard let entries = matchEntries(place, fields, owner: owner) else { return nil }
        var values: [ExpressionID] = []
        for (field, node) in zip(fields, entries.nodes) {
            if let node {
                let value = readValue(node, in: place.tree, as: field.type, environment)
                if let value { values.append(value) }
            } else if let value = field.defaultValue {
                values.append(value)
            }
        }
        return entries.isWhole && values.count == fields.count ? values : nil
    }

    /// For each field the node that gives its value; unknown and missing ones are reported.
    func matchEntries(
        _ place: ValuePlace, _ fields: [Field], owner: String
    ) -> (nodes: [NodeID?], isWhole: Bool)? {
        let tree = place.tree
        guard tree.kind(place.node) == .mapping else {
            if fields.isEmpty, tree.kind(place.node) == .scalar, tree.bytes(place.node).isEmpty {
                return ([], true)
            }
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "\(owner) is given no mapping, its fields were expected",
                help: fields.isEmpty ? nil : "write `{ \(fields[0].name): … }`")
            return nil
        }
        var nodes = [NodeID?](repeating: nil, count: fields.count)
        var isWhole = true
        for (key, value) in tree.entries(place.node) {
            let text = tree.text(key)
            if let index = fields.firstIndex(where: { $0.name == text }) {
                nodes[index] = value
                continue
            }
            isWhole = false
            let names = fields.map(\.name)
            report(
                ExpressionProblems.unknownField, at: tree.span(key),
                names.isEmpty
                    ? "\(owner) has no field `\(text)`, it has none"
                    : "\(owner) has no field `\(text)`, it has \(quotedList(names))",
                help: suggestion(for: text, among: names))
        }
        let missing = zip(fields, nodes).filter { field, node in
            node == nil && field.defaultValue == nil
        }
        if isWhole, !missing.isEmpty {
            isWhole = false
            report(
                ExpressionProblems.missingField, at: place.span,
                "\(owner) is given no \(quotedList(missing.map(\.0.name)))",
                help: "add `\(missing[0].0.name):` with a value")
        }
        return (nodes, isWhole)
    }
}
