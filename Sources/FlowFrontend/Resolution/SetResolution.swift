import FlowModel

extension PartResolver {
    /// `set: { path: expression }`: all at once, so no path may lie in another (law C5).
    mutating func resolveSet(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let value = step.value, !value.isHole, value.kind == .mapping else {
            return nil
        }
        let pairs = value.pairs
        var assignments: [Assignment] = []
        // Paths overlap only if they begin with the same field.
        var seen: [ScopePath: [WrittenPath]] = [:]
        var isBroken = false
        for (key, value) in pairs {
            guard let place = readPlace(key, in: context) else {
                isBroken = true
                continue
            }
            if pairs.count > 1 {
                let start = ScopePath(scope: place.path.scope, fields: [place.field])
                seen[start, default: []].append(
                    WrittenPath(path: place.path, span: key.span, text: key.text))
            }
            guard let expression = checkValue(value, type: place.type, in: context) else {
                isBroken = true
                continue
            }
            assignments.append(
                Assignment(
                    scope: place.path.scope, field: place.field, path: place.below,
                    value: expression))
        }
        for paths in seen.values where paths.count > 1 {
            if reportOverlaps(among: paths) { isBroken = true }
        }
        return isBroken ? nil : .set(assignments)
    }

    private struct WrittenPath {
        let path: ScopePath
        let span: SourceSpan
        let text: String
    }

    /// The paths are sorted, so that a finding is the same whichever key comes first, and what is
    /// inside of a path follows it.
    private mutating func reportOverlaps(among paths: [WrittenPath]) -> Bool {
        let sorted = paths.sorted { left, right in
            left.path.fields == right.path.fields
                ? left.text < right.text
                : left.path.fields.lexicographicallyPrecedes(right.path.fields)
        }
        var found = false
        var other = sorted[0]
        for path in sorted.dropFirst() {
            guard other.path.overlaps(path.path) else {
                other = path
                continue
            }
            found = true
            let places = [path.span, other.span].sorted()
            report(
                ResolveProblems.overlappingPaths, at: places[1],
                "`\(other.text)` and `\(path.text)` overlap, and one `set` has no order",
                help: "use two `set` steps, one after the other",
                notes: [DiagnosticNote(at: places[0], "the other path is here")])
        }
        return found
    }

    private func readPlace(_ key: ValueSyntax, in context: StepContext) -> WritablePlace? {
        if context.isOpen { return nil }
        return checker.readPlace(key, context.environment)
    }
}

extension PartResolver {
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
