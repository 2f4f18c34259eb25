import FlowModel

/// A place that can be set: where it is and what it holds.
private struct SettablePlace {
    var path: ScopePath
    var type: TypeID
}

extension ApplicationResolver {
    /// `set: { path: expression }`: all at once, so no path may lie in another (law C5).
    mutating func resolveSet(_ step: StepSyntax, in context: StepContext) -> Verb? {
        let tree = trees[context.file]
        guard let value = step.value, !tree.isHole(value), tree.kind(value) == .mapping else {
            return nil
        }
        var assignments: [Assignment] = []
        var seen: [(path: ScopePath, span: SourceSpan, text: String)] = []
        var isBroken = false
        for (key, value) in tree.entries(value) {
            let span = tree.span(key)
            let text = tree.text(key)
            guard let place = requireSettable(text, at: span, in: context) else {
                isBroken = true
                continue
            }
            if let other = seen.first(where: { $0.path.overlaps(place.path) }) {
                isBroken = true
                report(
                    ResolveProblems.overlappingPaths, at: span,
                    "`\(text)` and `\(other.text)` overlap, and one `set` has no order",
                    help: "use two `set` steps, one after the other",
                    notes: [DiagnosticNote(at: other.span, "the other path is here")])
            }
            seen.append((place.path, span, text))
            guard let expression = checkValue(value, type: place.type, in: context) else {
                isBroken = true
                continue
            }
            assignments.append(
                Assignment(
                    scope: place.path.scope, field: place.path.fields[0],
                    path: Array(place.path.fields.dropFirst()), value: expression))
        }
        return isBroken ? nil : .set(assignments)
    }

    /// Reads `state.user.city` as a place. `?` after a name is allowed and means nothing here.
    private mutating func requireSettable(
        _ text: String, at span: SourceSpan, in context: StepContext
    ) -> SettablePlace? {
        if context.isOpen { return nil }
        let parts = pathParts(text)
        guard let scope = requireSettableScope(parts, text, at: span, in: context) else {
            return nil
        }
        let list = scope == .app ? appState : flows[context.flow].state
        let owner = scope == .app ? "app" : "state"
        guard parts.count > 1 else {
            report(
                ExpressionProblems.unknownPath, at: span,
                "`\(owner)` is all of the state, and `set` changes one field of it",
                help: list.fields.first.map { "write `\(owner).\($0.name)`" })
            return nil
        }
        guard let first = list.indices[parts[1]] else {
            reportUnknownField(parts[1], of: "`\(owner)`", fields: list.fields, at: span)
            return nil
        }
        var place = SettablePlace(
            path: ScopePath(scope: scope, fields: [Int32(first)]), type: list.fields[first].type)
        for part in parts.dropFirst(2) {
            guard let fields = fields(ofType: place.type) else {
                report(
                    ExpressionProblems.unknownPath, at: span,
                    "a `\(checker.types.name(of: place.type))` has no fields, "
                        + "so there is no `\(part)` to set")
                return nil
            }
            guard let index = fields.firstIndex(where: { $0.name == part }) else {
                reportUnknownField(
                    part, of: "type `\(checker.types.name(of: place.type))`", fields: fields,
                    at: span)
                return nil
            }
            place.path.fields.append(Int32(index))
            place.type = fields[index].type
        }
        return place
    }

    private mutating func requireSettableScope(
        _ parts: [String], _ text: String, at span: SourceSpan, in context: StepContext
    ) -> Scope? {
        switch parts[0] {
        case "state": return .state
        case "app": return .app
        case "inputs", "screen", "facts":
            report(
                ExpressionProblems.readOnlyPath, at: span,
                "`\(text)` can be read, not set: only `state` and `app` change",
                help: "copy it to `state` and set it there")
        default:
            if context.payload.indices[parts[0]] != nil {
                report(
                    ExpressionProblems.readOnlyPath, at: span,
                    "`\(text)` is a payload field, which can be read, not set",
                    help: "set a field of `state` or `app`")
            } else if flows[context.flow].state.indices[parts[0]] != nil {
                report(
                    ExpressionProblems.unknownPath, at: span, "there is no `\(text)` to set",
                    help: "write `state.\(text)`")
            } else {
                report(
                    ExpressionProblems.unknownPath, at: span, "there is no `\(text)` to set",
                    help: "a path to set begins with `state.` or `app.`")
            }
        }
        return nil
    }

    private mutating func reportUnknownField(
        _ name: String, of owner: String, fields: [Field], at span: SourceSpan
    ) {
        report(
            ExpressionProblems.unknownPath, at: span, "\(owner) has no field `\(name)`",
            help: suggestion(for: name, among: fields.map(\.name), what: "its fields are"))
    }

    /// The fields of a structure, or of the structure an optional holds.
    func fields(ofType type: TypeID) -> [Field]? {
        switch checker.types[type] {
        case .structure(let index): checker.types.structures[Int(index)].fields
        case .optional(let wrapped): fields(ofType: wrapped)
        default: nil
        }
    }
}

/// `a.b?.c` as `a`, `b`, `c`.
func pathParts(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { part in
        let name = part.last == UInt8(ascii: "?") ? part.dropLast() : part
        return String(Substring(name))
    }
}
