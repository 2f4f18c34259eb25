import FlowModel

/// Constants of scenarios and samples: plain scalars are read by the type that is expected.
extension TypeChecker {
    /// The constant at a node, of exactly this type.
    func readConstant(_ place: ValueSyntax, as wanted: TypeID) -> Value? {
        guard !isBroken(wanted), !place.isHole else { return nil }
        if isNil(place) {
            if types.isOptional(wanted) { return Value.none }
            report(
                ExpressionProblems.optionalToRequired, at: place.span,
                "`nil` is given where \(name(wanted)) is expected, which is never nil",
                help: plain(wanted) == TypeTable.string ? "put the text in quotes" : nil)
            return nil
        }
        if place.isEmpty {
            reportConstant(
                place, "nothing is given where \(name(wanted)) is expected",
                help: types.isOptional(wanted) ? "write `nil`" : nil)
            return nil
        }
        let type = plain(wanted)
        switch types[type] {
        case .structure(let index):
            let structure = types.structures[Int(index)]
            return readConstantFields(place, structure.fields, owner: "`\(structure.name)`")
                .map { .structure($0) }
        case .list(let element):
            return readConstantList(place, element, wanted)
        case .enumeration(let index):
            return readConstantCase(place, index, wanted)
        default:
            guard place.kind == .scalar else {
                let found = place.kind == .sequence ? "a list" : "a mapping"
                reportConstant(place, "\(found) is given where \(name(wanted)) is expected")
                return nil
            }
            return readConstantScalar(place, type)
        }
    }

    private func isNil(_ place: ValueSyntax) -> Bool {
        guard place.kind == .scalar, place.style == .plain
        else { return false }
        // Scenarios are data, and data has `null`, as traces do.
        let text = place.text
        return text == "nil" || text == "null"
    }

    private func readConstantScalar(_ place: ValueSyntax, _ type: TypeID) -> Value? {
        let text = place.text
        let isQuoted = place.style.isQuoted
        switch types[type] {
        case .string: return .string(text)
        case .external: return .external(text)
        case .url, .date, .uuid: return readText(text, as: type, at: place.span)
        default: break
        }
        if isQuoted {
            reportConstant(
                place, "a quoted string is given where \(name(type)) is expected",
                help: "write `\(text)` without quotes")
            return nil
        }
        let value: Value?
        switch types[type] {
        case .bool: value = text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .int: value = readNumber(text, isWhole: true).flatMap { Int64($0) }.map { .int($0) }
        default:
            value = readNumber(text, isWhole: false).flatMap { Double($0) }
                .flatMap { $0.isFinite ? .double(CanonicalDouble($0)) : nil }
        }
        if value == nil {
            report(
                ExpressionProblems.badLiteral, at: place.span,
                "`\(text)` is no \(types.name(of: type))",
                help: type == TypeTable.bool ? "write `true` or `false`" : nil)
        }
        return value
    }

    /// The digits of a number as the language writes them, without the underscores.
    private func readNumber(_ text: String, isWhole: Bool) -> String? {
        guard let syntax = try? ExpressionParser.parse(ArraySlice(text.utf8)) else { return nil }
        switch syntax.kind {
        case .integer(let value): return String(value)
        case .double(let value): return isWhole ? nil : String(value)
        default: return nil
        }
    }

    private func readConstantList(
        _ place: ValueSyntax, _ element: TypeID, _ wanted: TypeID
    ) -> Value? {
        guard place.kind == .sequence else {
            reportConstant(
                place, "no list is given where \(name(wanted)) is expected",
                help: "write `[…]`, or one item a line with `- `")
            return nil
        }
        let items = place.items
        let values = items.compactMap { readConstant($0, as: element) }
        return values.count == items.count ? .list(values) : nil
    }

    private func readConstantCase(
        _ place: ValueSyntax, _ index: Int32, _ wanted: TypeID
    ) -> Value? {
        let type = types.enumerations[Int(index)]
        switch place.kind {
        case .scalar:
            let text = caseName(place.text)
            guard let found = findCase(text, of: index, at: place.span) else { return nil }
            let payload = type.cases[Int(found)].payload
            // A payload that consists of defaults does not exist: payload fields have none.
            guard payload.isEmpty else {
                reportConstant(
                    place, "`.\(text)` is given without its payload",
                    help: "write `{ \(text): { \(payload[0].name): … } }`")
                return nil
            }
            return .enumeration(found, [])
        case .mapping:
            guard let (key, value) = onlyEntry(place, type) else { return nil }
            let text = caseName(key.text)
            guard let found = findCase(text, of: index, at: key.span) else { return nil }
            return readConstantFields(
                value, type.cases[Int(found)].payload, owner: "`.\(text)`"
            ).map { .enumeration(found, $0) }
        case .sequence:
            reportConstant(place, "a list is given where \(name(wanted)) is expected")
            return nil
        }
    }

    /// Values for fields from a mapping, in the order of the declaration; defaults fill in.
    func readConstantFields(_ place: ValueSyntax, _ fields: [Field], owner: String) -> [Value]? {
        guard let entries = matchEntries(place, fields, owner: owner) else { return nil }
        var values: [Value] = []
        for (field, node) in zip(fields, entries.nodes) {
            if let node {
                let value = readConstant(node, as: field.type)
                if let value { values.append(value) }
            } else if let value = field.defaultValue {
                values.append(expressions.constantValue(of: value))
            }
        }
        return entries.isWhole && values.count == fields.count ? values : nil
    }

    private func reportConstant(_ place: ValueSyntax, _ message: String, help: String? = nil) {
        report(ExpressionProblems.typeMismatch, at: place.span, message, help: help)
    }
}
