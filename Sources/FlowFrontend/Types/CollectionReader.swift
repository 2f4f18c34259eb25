import FlowModel

/// Lists, structures and cases with a payload, built by collections of YAML.
extension TypeChecker {
    func readList(
        _ place: ValuePlace, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let type = plain(wanted)
        guard case .list(let element) = types[type] else {
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "a list is given where \(name(wanted)) is expected")
            return nil
        }
        let items = place.tree.itemsWithoutRests(place.node)
        let ids = items.compactMap { readValue($0, in: place.tree, as: element, environment) }
        guard ids.count == items.count else { return nil }
        return made(.list(ids), type, wanted, place)
    }

    func readMapping(
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
    ) -> ExpressionID? {
        let counts = node.parts.map { partCounts[$0, default: 1] }
        if counts.contains(.max) || refused.contains(types[type]) { return nil }
        let parts = counts.reduce(1, +)
        guard parts <= ValueSize.partLimit else {
            report(
                TypeProblems.valueSize, at: place.span,
                "\(name(type)) gets more than \(ValueSize.partLimit) parts here, with defaults, "
                    + "expected at most that",
                help: "let the app hand in the value, or give a field an empty list as its default")
            return nil
        }
        let id = expressions.append(node, type: type, span: place.span)
        partCounts[id] = parts
        if type == wanted { return id }
        let wrapped = expressions.append(.wrap(id), type: wanted, span: place.span)
        partCounts[wrapped] = parts
        return wrapped
    }

    /// Refuses what flows make of what they made, if it can grow too large that way. To be called
    /// when every expression is read; what is refused is left out.
    func refuseGrowth() {
        let excesses = ValueSize(types: types, expressions: expressions).excesses
        for excess in excesses { expressions.leaveOut(excess.expression) }
        let spans = excesses.map { expressions.span(of: $0.expression) }
        // A literal in a literal is reported once, at the inner one.
        let ordered = Set(spans).sorted { left, right in
            (left.file.index, left.startByte, right.endByte)
                < (right.file.index, right.startByte, left.endByte)
        }
        let outer = Set(
            zip(ordered, ordered.dropFirst()).filter { $0.covers($1) }.map { $0.0 })
        for (excess, span) in zip(excesses, spans) where !outer.contains(span) {
            let made = name(expressions.type(of: excess.expression))
            report(
                TypeProblems.valueSize, at: span,
                excess.isEndless
                    ? "\(made) is made here of a value that may hold one made here before: it can "
                        + "grow without end"
                    : "\(made) can get more than \(ValueSize.partLimit) parts here, with what its "
                        + "parts were made of, expected at most that",
                help: "keep an id instead of the value, or let the app make it")
        }
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
        for (key, value) in tree.entriesWithoutRests(place.node) where !tree.isHole(key) {
            let text = tree.text(key)
            if let index = index(ofField: text, in: fields) {
                nodes[index] = value
                continue
            }
            isWhole = false
            if refuseHalfKey(key, in: tree) { continue }
            let names = fields.map { $0.name }
            reportUnknown(
                ExpressionProblems.unknownField, at: tree.span(key),
                "\(owner) has no field `\(text)`", known: names, ifNone: ", it has none",
                help: suggestion(for: text, among: names))
        }
        let missing = zip(fields, nodes).filter { field, node in
            node == nil && field.defaultValue == nil
        }
        if isWhole, !missing.isEmpty, tree.hides(place.span) { isWhole = false }
        if isWhole, !missing.isEmpty {
            isWhole = false
            report(
                ExpressionProblems.missingField, at: place.span,
                "\(owner) is given no \(quotedList(missing.map { $0.0.name }))",
                help: "add `\(missing[0].0.name):` with a value")
        }
        return (nodes, isWhole)
    }
}
