import FlowModel

extension Resolving {
    /// `with:` against the inputs of a screen or a flow.
    mutating func resolveArguments(
        _ node: ValueSyntax?, for target: Destination.Target, _ name: Name, in context: StepContext
    ) -> [ExpressionID?]? {
        let isPartial =
            switch target {
            case .screen(let id): names.screens[Int(id.index)].isPartial
            case .flow(let id): names.flows[Int(id.index)].unread.contains(.inputs)
            }
        return resolveArguments(
            node, for: inputs(of: target), of: name.text, at: name.span, in: context,
            isPartial: isPartial)
    }

    /// `with:` against the fields that are wanted: one expression a field, nil for a default.
    ///
    /// `payload` fills in fields that are not given, for a bare `finish`. Nil when something is
    /// broken; all that is wrong has been reported.
    mutating func resolveArguments(
        _ node: ValueSyntax?, for fields: FieldList, of owner: String, at span: SourceSpan,
        filledFrom payload: FieldList? = nil, in context: StepContext, isPartial: Bool = false
    ) -> [ExpressionID?]? {
        var given: [ExpressionID?] = Array(repeating: nil, count: fields.fields.count)
        var named: Set<String> = []
        var isBroken = fields.isBroken
        for (key, value) in argumentEntries(node, isBroken: &isBroken) {
            let name = key.text
            named.insert(name)
            guard let index = fields.index(of: name) else {
                isBroken = true
                if isPartial || checker.refuseCutKey(key) { continue }
                named.formUnion(
                    reportUnexpected(key, in: node, among: fields, of: owner, named, context))
                continue
            }
            let field = fields.fields[index]
            let isName = key == value
            let (expression, problems) = checker.collectingProblems {
                checkValue(value, type: field.type, in: context)
            }
            given[index] = expression
            isBroken = isBroken || expression == nil
            checker.report(
                isName ? problems.map { keepingName(of: key, in: node, $0, context) } : problems)
        }
        for (index, field) in fields.fields.enumerated() where !named.contains(field.name) {
            if let payload, let at = payload.index(of: field.name),
                let read = readPayload(
                    at, payload.fields[at], as: field.type, at: span)
            {
                given[index] = read
                continue
            }
            if field.defaultValue != nil || isOpenEnded(node) { continue }
            isBroken = true
            if context.isOpen && payload != nil { continue }
            if context.isCut, node?.isHidden ?? true { continue }
            // The declaration could not be read; it may say a default.
            if checker.isBroken(field.type) { continue }
            report(
                context.isInLink ? ResolveProblems.linkMissingInput : ResolveProblems.missingInput,
                at: span,
                "`\(owner)` needs `\(field.name)` of type "
                    + "`\(checker.types.name(of: field.type))`",
                help: "pass it: `with: { \(field.name): … }`",
                notes: [DiagnosticNote(at: field.span, "`\(field.name)` is declared here")])
        }
        return isBroken ? nil : given
    }

    /// Reports a name that is no field, and returns the fields that it was meant for.
    private mutating func reportUnexpected(
        _ key: ValueSyntax, in node: ValueSyntax?, among fields: FieldList, of owner: String,
        _ named: Set<String>, _ context: StepContext
    ) -> Set<String> {
        let name = key.text
        let known = fields.fields.map { $0.name }
        if let only = onlyMissing(in: node, among: fields),
            let edit = naming(key, as: only, among: fields, in: node, context)
        {
            report(
                ResolveProblems.unexpectedInput, at: key.span,
                "`\(owner)` takes no `\(name)`, expected `\(only)`",
                help: "write a mapping: `{ \(only): \(name) }`", edit: edit)
            return [only]
        }
        let nearest = nearestName(to: name, among: known)
        let meant = suggestion(nearest, among: known, what: "it takes")
        report(
            ResolveProblems.unexpectedInput, at: key.span,
            "`\(owner)` takes no `\(name)`", help: meant ?? "remove `\(name)`",
            edit: meant == nil
                ? node.flatMap {
                    edits(inFile: context.file).removal(ofArgumentAt: key.span, in: $0)
                }
                : naming(key, as: nearest, among: fields, in: node, context))
        // The nearest field is not missing as well.
        guard let nearest else { return [] }
        if !named.contains(nearest) { return [nearest] }
        return nearestName(to: name, among: known.filter { !named.contains($0) }).map { [$0] } ?? []
    }

    /// In `with: [name]` a word is the name of a field and its value. The edit of a problem of the
    /// value keeps the name as it is.
    private func keepingName(
        of item: ValueSyntax, in list: ValueSyntax?, _ problem: Diagnostic, _ context: StepContext
    ) -> Diagnostic {
        let place = item.span
        guard let list, let fix = problem.fix(in: names.sources), place.covers(fix.span) else {
            return problem
        }
        let source = names.sources[context.file].bytes
        var value = Array(source[place.byteRange(in: source.count)])
        let start = Int(fix.span.startByte - place.startByte)
        value.replaceSubrange(
            start..<start + Int(fix.span.endByte - fix.span.startByte), with: fix.text.utf8)
        var changed = problem
        changed.edit = edits(inFile: context.file).pairs(
            of: list, with: item.text, String(decoding: value, as: UTF8.self), at: item)
        return changed
    }

    /// The only required field that a list of names lacks, if one of the names is no field and no
    /// field has a name like it.
    private func onlyMissing(in list: ValueSyntax?, among fields: FieldList) -> String? {
        guard let list else { return nil }
        var stranger: String?
        for item in list.items where fields.index(of: item.text) == nil {
            if stranger != nil { return nil }
            stranger = item.text
        }
        guard let stranger,
            nearestName(to: stranger, among: fields.fields.map { $0.name }) == nil
        else { return nil }
        let given = Set(list.items.map { $0.text })
        let missing = fields.fields.filter { $0.defaultValue == nil && !given.contains($0.name) }
        return missing.count == 1 ? missing[0].name : nil
    }

    /// A field in the place of a name of `with: [name]` that can be read as its value.
    private mutating func naming(
        _ item: ValueSyntax, as meant: String?, among fields: FieldList, in list: ValueSyntax?,
        _ context: StepContext
    ) -> DiagnosticFix? {
        guard let list, list.kind == .sequence, let meant, let index = fields.index(of: meant)
        else { return nil }
        let value = checker.collectingProblems {
            checkValue(item, type: fields.fields[index].type, in: context)
        }.result
        guard value != nil else { return nil }
        return edits(inFile: context.file).pairs(of: list, with: meant, item.text, at: item)
    }

    /// True for a `with:` that could not be read: nothing is reported as missing from it.
    func isOpenEnded(_ node: ValueSyntax?) -> Bool {
        guard let node else { return false }
        switch node.kind {
        case .mapping: return node.isHole
        case .sequence: return !node.items.allSatisfy { isName($0) }
        case .scalar: return true
        }
    }

    private func isName(_ node: ValueSyntax) -> Bool {
        node.kind == .scalar && isIdentifier(node.bytes)
    }

    /// `with: { name: expression }`, or `with: [name]` for names in scope by the same name.
    mutating func argumentEntries(
        _ node: ValueSyntax?, isBroken: inout Bool
    ) -> [(key: ValueSyntax, value: ValueSyntax)] {
        guard let node else { return [] }
        if isOpenEnded(node) {
            isBroken = true
            return []
        }
        if node.kind == .mapping { return node.pairsWithoutCutPieces }
        return node.items.map { ($0, $0) }
    }
}
