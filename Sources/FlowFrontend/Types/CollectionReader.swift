import FlowModel

/// Lists, structures and cases with a payload, built by collections of YAML.
extension TypeChecker {
    func readList(
        _ place: ValueSyntax, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID? {
        let type = plain(wanted)
        guard case .list(let element) = types[type] else {
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "a list is given where \(name(wanted)) is expected")
            return nil
        }
        let items = place.itemsWithoutCutPieces
        let ids = items.compactMap { readValue($0, as: element, environment) }
        guard ids.count == items.count else { return nil }
        return made(.list(ids), type, wanted, place)
    }

    func readMapping(
        _ place: ValueSyntax, as wanted: TypeID, _ environment: ScopeEnvironment
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
            let keyText = caseName(key.text)
            guard let found = findCase(keyText, of: index, at: key.span) else {
                return nil
            }
            let payload = types.enumerations[Int(index)].cases[Int(found)].payload
            let inner = value
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
        _ node: Expression, _ type: TypeID, _ wanted: TypeID, _ place: ValueSyntax
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

    /// `free` and `.free` are the same case where a key or a constant names it.
    func caseName(_ text: String) -> String {
        text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    /// The one entry of a mapping that builds a case.
    func onlyEntry(
        _ place: ValueSyntax, _ type: EnumerationType
    ) -> (key: ValueSyntax, value: ValueSyntax)? {
        let entries = place.pairs
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
        _ place: ValueSyntax, _ fields: [Field], owner: String, _ environment: ScopeEnvironment
    ) -> [ExpressionID]? {
        guard let entries = matchEntries(place, fields, owner: owner) else { return nil }
        var values: [ExpressionID] = []
        for (field, node) in zip(fields, entries.nodes) {
            if let node {
                let value = readValue(node, as: field.type, environment)
                if let value { values.append(value) }
            } else if let value = field.defaultValue {
                values.append(value)
            }
        }
        return entries.isWhole && values.count == fields.count ? values : nil
    }

    /// For each field the node that gives its value; unknown and missing ones are reported.
    func matchEntries(
        _ place: ValueSyntax, _ fields: [Field], owner: String
    ) -> (nodes: [ValueSyntax?], isWhole: Bool)? {
        guard place.kind == .mapping else {
            if fields.isEmpty, place.kind == .scalar, place.bytes.isEmpty {
                return ([], true)
            }
            report(
                ExpressionProblems.typeMismatch, at: place.span,
                "\(owner) is given no mapping, its fields were expected",
                help: fields.isEmpty ? nil : "write `{ \(fields[0].name): … }`")
            return nil
        }
        var nodes = [ValueSyntax?](repeating: nil, count: fields.count)
        var isWhole = true
        for (key, value) in place.pairsWithoutCutPieces where !key.isHole {
            let text = key.text
            if let index = index(ofField: text, in: fields) {
                nodes[index] = value
                continue
            }
            isWhole = false
            if refuseCutKey(key) { continue }
            let names = fields.map { $0.name }
            reportUnknown(
                ExpressionProblems.unknownField, at: key.span,
                "\(owner) has no field `\(text)`", known: names, ifNone: ", it has none",
                help: suggestion(for: text, among: names))
        }
        let missing = zip(fields, nodes).filter { field, node in
            node == nil && field.defaultValue == nil
        }
        if isWhole, !missing.isEmpty, place.isHidden { isWhole = false }
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
