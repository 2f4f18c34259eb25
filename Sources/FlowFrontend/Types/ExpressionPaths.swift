import FlowModel

extension ExpressionChecker {
    /// A path while it is read: `current` is the value so far. After a `?.` the value is inside a
    /// chain, whose base is the optional before the `?.`.
    private struct OpenPath {
        var chainBase: ExpressionID?
        var current: CheckedExpression
    }

    /// Reads a name without dots: a field of the payload.
    func bareName(
        _ name: String, _ syntax: ExpressionSyntax, _ hint: TypeID?
    ) -> CheckedExpression? {
        if let index = checker.index(ofField: name, in: environment.payload) {
            return readField(Int32(index), of: .payload, at: span(syntax))
        }
        reportUnknownName(name, at: span(syntax), hint)
        return nil
    }

    /// `a.b?.c.contains(x)` and the like.
    func memberChain(_ syntax: ExpressionSyntax) -> CheckedExpression? {
        walk(syntax).map { close($0, at: span(syntax)) }
    }

    private func close(_ path: OpenPath, at span: SourceSpan) -> CheckedExpression {
        guard let base = path.chainBase else { return path.current }
        let type = checker.types.optional(of: path.current.type)
        return append(.chain(base: base, then: path.current.id), type, at: span)
    }

    private func walk(_ syntax: ExpressionSyntax) -> OpenPath? {
        switch syntax.kind {
        case .member(let base, let word, let isOptional):
            if case .name(let name) = base.kind, !isOptional,
                let value = builtIn(name, word.text, at: span(syntax))
            {
                return OpenPath(current: value)
            }
            if case .name(let name) = base.kind, let scope = findScope(name) {
                return scopeField(scope, word, base, syntax, isOptional)
            }
            if case .name(let name) = base.kind, reportPrefix(name, before: word, syntax) {
                return nil
            }
            guard var path = step(into: base, isOptional, before: word.text, at: span(word)),
                let value = member(word, of: path.current, at: span(syntax))
            else { return nil }
            path.current = value
            return path
        case .contains(let base, let element, let isOptional):
            let whole = span(syntax)
            guard var path = step(into: base, isOptional, before: "contains(…)", at: span(base)),
                let value = contains(element, in: path.current, base, at: whole)
            else { return nil }
            path.current = value
            return path
        default:
            return check(syntax, hint: nil).map { OpenPath(current: $0) }
        }
    }

    /// The value of `base`, ready for a member of it to be read.
    private func step(
        into base: ExpressionSyntax, _ isOptional: Bool, before member: String,
        at memberSpan: SourceSpan
    ) -> OpenPath? {
        guard var path = walk(base) else { return nil }
        if checker.isBroken(path.current.type) { return nil }
        if isOptional {
            guard checker.types.isOptional(path.current.type) else {
                checker.report(
                    ExpressionProblems.typeMismatch, at: span(base),
                    "\(checker.name(path.current.type)) is before `?.`,"
                        + " an optional was expected",
                    help: "write `.\(member)`", edit: plainMember(after: base))
                return nil
            }
            let closed = close(path, at: span(base))
            let plain = checker.plain(closed.type)
            return OpenPath(
                chainBase: closed.id, current: append(.unwrapped, plain, at: span(base)))
        }
        if checker.types.isOptional(path.current.type) {
            let closed = close(path, at: span(base))
            guard let narrowed = narrow(closed) else {
                checker.report(
                    ExpressionProblems.optionalToRequired, at: memberSpan,
                    "`.\(member)` is read from \(checker.name(closed.type)), which may be nil",
                    help: guardHelp("write `?.\(member)`", closed))
                return nil
            }
            path = OpenPath(current: narrowed)
        }
        return path
    }

    /// `launch.by` in a `start`, and `link.url` in a link.
    private func builtIn(_ name: String, _ word: String, at span: SourceSpan) -> CheckedExpression?
    {
        if name == "launch", word == "by", environment.readsLaunch {
            return append(.read(.launch, 0), checker.types.internLaunch(at: span), at: span)
        }
        guard name == "link" else { return nil }
        let whole = name + "." + word
        return checker.index(ofField: whole, in: environment.payload).flatMap {
            readField(Int32($0), of: .payload, at: span)
        }
    }

    private func findScope(_ name: String) -> Scope? {
        guard let scope = Scope.named.first(where: { $0.word == name }),
            checker.index(ofField: name, in: environment.payload) == nil
        else { return nil }
        return scope
    }

    private func scopeField(
        _ scope: Scope, _ word: ExpressionSyntax.Word, _ base: ExpressionSyntax,
        _ syntax: ExpressionSyntax, _ isOptional: Bool
    ) -> OpenPath? {
        guard let fields = environment.fields(of: scope) else {
            reportClosedScope(scope, at: span(base))
            return nil
        }
        guard let index = checker.index(ofField: word.text, in: fields) else {
            let known = fields.map { $0.name }
            checker.reportUnknown(
                ExpressionProblems.unknownPath, at: span(word),
                "`\(scope.word ?? "")` has no `\(word.text)`", known: known,
                ifNone: ", it has no fields here", help: suggestion(for: word.text, among: known))
            return nil
        }
        if isOptional {
            checker.report(
                ExpressionProblems.typeMismatch, at: span(base),
                "`\(scope.word ?? "")` is before `?.`, an optional was expected",
                help: "write `\(scope.word ?? "").\(word.text)`", edit: plainMember(after: base))
            return nil
        }
        return readField(Int32(index), of: scope, at: span(syntax)).map { OpenPath(current: $0) }
    }

    private func readField(
        _ index: Int32, of scope: Scope, at span: SourceSpan
    ) -> CheckedExpression? {
        guard let type = environment.fields(of: scope)?[Int(index)].type, !checker.isBroken(type)
        else { return nil }
        return append(.read(scope, index), type, at: span)
    }

    private func member(
        _ word: ExpressionSyntax.Word, of value: CheckedExpression, at span: SourceSpan
    ) -> CheckedExpression? {
        let known: [String]
        switch checker.types[value.type] {
        case .structure(let index):
            let fields = checker.types.structures[Int(index)].fields
            if let found = checker.index(ofField: word.text, in: fields) {
                guard !checker.isBroken(fields[found].type) else { return nil }
                return append(.field(value.id, Int32(found)), fields[found].type, at: span)
            }
            known = fields.map { $0.name }
        case .list(let element):
            if let property = CollectionProperty(rawValue: word.text) {
                return listProperty(property, of: value, element, word, at: span)
            }
            known = ["count", "isEmpty", "first", "last", "dropFirst", "contains(x)"]
        case .string:
            if word.text == "count" {
                return append(.property(.count, value.id), TypeTable.int, at: span)
            }
            if word.text == "isEmpty" {
                return append(.property(.isEmpty, value.id), TypeTable.bool, at: span)
            }
            known = ["count", "isEmpty", "contains(x)"]
        default:
            known = []
        }
        checker.reportUnknown(
            ExpressionProblems.unknownPath, at: self.span(word),
            "\(checker.name(value.type)) has no `\(word.text)`", known: known,
            ifNone: ", nothing can be read from it", help: suggestion(for: word.text, among: known))
        return nil
    }

    private func listProperty(
        _ property: CollectionProperty, of value: CheckedExpression, _ element: TypeID,
        _ word: ExpressionSyntax.Word, at span: SourceSpan
    ) -> CheckedExpression? {
        let type: TypeID
        switch property {
        case .count: type = TypeTable.int
        case .isEmpty: type = TypeTable.bool
        case .dropFirst: type = value.type
        case .first, .last:
            guard !checker.types.isOptional(element) else {
                checker.report(
                    ExpressionProblems.typeMismatch, at: self.span(word),
                    "`.\(word.text)` of \(checker.name(value.type)) would be an optional of an"
                        + " optional, and the language has none")
                return nil
            }
            type = checker.types.optional(of: element)
        }
        return append(.property(property, value.id), type, at: span)
    }

    private func contains(
        _ element: ExpressionSyntax, in value: CheckedExpression, _ base: ExpressionSyntax,
        at span: SourceSpan
    ) -> CheckedExpression? {
        let wanted: TypeID
        switch checker.types[value.type] {
        case .list(let type): wanted = type
        case .string: wanted = TypeTable.string
        default:
            checker.report(
                ExpressionProblems.typeMismatch, at: self.span(base),
                "`.contains(x)` is asked of \(checker.name(value.type)),"
                    + " a list or a `String` was expected")
            return nil
        }
        guard let found = check(element, as: wanted) else { return nil }
        return append(.contains(value.id, found), TypeTable.bool, at: span)
    }
}
