import FlowModel

/// Reads the types and defaults that fields, inputs, payload fields and state declare.
extension TypeChecker {
    /// Reads a field with its default. `environment` has the scopes that the default may read.
    func readField(_ syntax: FieldSyntax, defaults environment: ScopeEnvironment) -> Field {
        checkFieldName(syntax.name)
        let declaration = readDeclaration(syntax.declaration)
        let value = declaration.defaultPlace.map {
            readDefault($0, declaration.type, environment)
        }
        return Field(
            name: syntax.name.text, type: declaration.type, defaultValue: value,
            span: syntax.name.span)
    }

    /// A field that has no default: payloads of outputs and outcomes.
    func readPayloadField(_ syntax: FieldSyntax) -> Field {
        checkFieldName(syntax.name)
        let declaration = readDeclaration(syntax.declaration)
        if let place = declaration.defaultPlace {
            reportDefault(place, "a payload field has no default")
        }
        return Field(name: syntax.name.text, type: declaration.type, span: syntax.name.span)
    }

    /// The type at a node; `broken` when it was reported.
    func readType(_ node: ValueSyntax) -> TypeID {
        let declaration = readDeclaration(node)
        if let place = declaration.defaultPlace, !isBroken(declaration.type) {
            reportDefault(place, "a default is here")
        }
        return declaration.type
    }

    /// The type and the place of the default: a spelling, a sequence of one, or the long form.
    func readDeclaration(_ node: ValueSyntax) -> (type: TypeID, defaultPlace: DefaultPlace?) {
        if node.isHole { return (broken, nil) }
        switch node.kind {
        case .scalar: return readSpelling(node)
        case .sequence: return (readListType(node), nil)
        case .mapping: return readLongForm(node)
        }
    }

    private func readSpelling(_ place: ValueSyntax) -> (TypeID, DefaultPlace?) {
        guard !place.isEmpty else {
            report(
                TypeProblems.typeSyntax, at: place.span,
                "nothing is given where a type is expected",
                help: "write a type, such as `String`")
            return (broken, nil)
        }
        var parser = TypeSpellingParser(place.bytes)
        do {
            let (spelling, offset) = try parser.readDeclaration()
            return (resolve(spelling, place), offset.map { DefaultPlace(value: place, offset: $0) })
        } catch {
            report(
                error, at: place,
                edit: error.replacement.flatMap { place.edit(error.start, error.end, to: $0) })
            return (broken, nil)
        }
    }

    private func resolve(_ spelling: TypeSpelling, _ place: ValueSyntax) -> TypeID {
        switch spelling {
        case .name(let name, let start, let end):
            if let id = findType(name, from: place.file) { return id }
            if scopes.incomplete.contains(place.file) { return broken }
            if name == "Cause" { return types.internCause(at: place.span(start, end)) }
            if name == "Launch" { return types.internLaunch(at: place.span(start, end)) }
            if name == "Column" { return types.internColumn(at: place.span(start, end)) }
            if name == "Display" { return types.internDisplay(at: place.span(start, end)) }
            report(
                TypeProblems.unknownType, at: place.span(start, end),
                "the type `\(name)` is not declared",
                help: ["true", "false"].contains(name)
                    ? "write its type before it: `Bool = \(name)`"
                    : scopes.advice(on: name)
                        ?? typeMeant(byForeign: name).map { "did you mean `\($0)`?" }
                        ?? suggestion(for: name, among: typeNames.keys.sorted())
                        ?? "declare it under `types:`")
            return broken
        case .list(let element):
            return list(of: resolve(element, place), at: place.span)
        case .optional(let inner, _):
            let id = resolve(inner, place)
            return isBroken(id) ? broken : types.optional(of: id)
        }
    }

    private func readListType(_ node: ValueSyntax) -> TypeID {
        let items = node.items
        guard items.count == 1, let item = items.first else {
            report(
                TypeProblems.typeSyntax, at: node.span,
                "a list of \(items.count) types is here, the type of its elements was expected",
                help: "write `[City]`")
            return broken
        }
        if item.kind == .mapping, !item.pairs.contains(where: { $0.key.text == "type" }) {
            report(
                TypeProblems.typeSyntax, at: node.span, TypeProblems.dictionary,
                help: TypeProblems.dictionaryHelp)
            return broken
        }
        return list(of: readType(item), at: node.span)
    }

    private func list(of element: TypeID, at span: SourceSpan) -> TypeID {
        if isBroken(element) { return broken }
        var level = 1
        var inner = element
        while case .list(let next) = types[plain(inner)] {
            level += 1
            inner = next
        }
        guard level <= TypeSpellingParser.nestingLimit else {
            report(
                TypeProblems.typeSyntax, at: span,
                "lists nest more than \(TypeSpellingParser.nestingLimit) levels deep, expected at "
                    + "most that",
                help: "give the inner lists a type with a name")
            return broken
        }
        return types.intern(.list(element))
    }

    private func readLongForm(_ node: ValueSyntax) -> (TypeID, DefaultPlace?) {
        var type: TypeID?
        var defaultPlace: DefaultPlace?
        for (key, value) in node.pairs {
            switch key.text {
            case "type": type = readType(value)
            case "default": defaultPlace = DefaultPlace(value: value, offset: nil)
            default:
                report(
                    DecodeProblems.unknownKey, at: key.span,
                    "the key `\(key.text)` is not known in a declaration, expected `type`"
                        + " or `default`",
                    help: suggestion(for: key.text, among: ["type", "default"])
                        ?? "declare a structure under `types:`, and use its name")
                type = broken
            }
        }
        guard let type else {
            report(
                DecodeProblems.missingKeyKind, at: node.span,
                "the key `type` is missing, expected in a declaration", help: "add `type:`")
            return (broken, defaultPlace)
        }
        return (type, defaultPlace)
    }

    /// The default; when it was reported, a placeholder, so that the field still has one.
    func readDefault(
        _ defaultPlace: DefaultPlace, _ type: TypeID, _ environment: ScopeEnvironment
    ) -> ExpressionID {
        let written = defaultPlace.value
        let value: ExpressionID?
        if isBroken(type) {
            value = nil
        } else if let offset = defaultPlace.offset {
            value = readExpression(written, from: offset, as: type, environment)
        } else {
            value = readValue(written, as: type, environment)
        }
        if environment.isConstant, let value, let found = expressions.firstOperation(in: value) {
            report(
                ExpressionProblems.defaultNotConstant, at: expressions.span(of: found),
                "an operation is in a default, a literal was expected",
                help: "write its result")
        }
        if let value { return value }
        let left = placeholder(at: written.span)
        partCounts[left] = .max
        return left
    }

    /// An expression in place of a value that was reported or is not read yet.
    func placeholder(at span: SourceSpan) -> ExpressionID {
        expressions.append(.literal(.none), type: TypeTable.bool, span: span)
    }

    /// Reads the defaults of a structure's fields, once; it may need those of other structures.
    func finishDefaults(of index: Int32) {
        guard let pending = pendingDefaults[index] else { return }
        let structure = types.structures[Int(index)]
        if pending.isRunning {
            report(
                TypeProblems.recursiveType, at: structure.span,
                "a default inside `\(structure.name)` builds a `\(structure.name)` again",
                help: "give the field a default that holds no `\(structure.name)`")
            pendingDefaults[index] = nil
            return
        }
        guard defaultLevel < RecursionSearch.levelLimit else {
            pendingDefaults[index] = nil
            if hasDeepDefaults { return }
            hasDeepDefaults = true
            return report(
                TypeProblems.typeNesting, at: structure.span,
                "defaults build more than \(RecursionSearch.levelLimit) types in one another down "
                    + "to `\(structure.name)`, expected at most that",
                help: "give the field an empty list as its default")
        }
        defaultLevel += 1
        defer { defaultLevel -= 1 }
        pendingDefaults[index]?.isRunning = true
        let fields = zip(structure.fields, pending.defaults).map { field, defaultPlace in
            guard let defaultPlace else { return field }
            let value = readDefault(defaultPlace, field.type, .constant)
            return Field(
                name: field.name, type: field.type, defaultValue: value, span: field.span)
        }
        types.structures[Int(index)] = StructureType(
            name: structure.name, fields: fields, span: structure.span)
        pendingDefaults[index] = nil
    }

    /// Refuses structures and enumerations that contain themselves, except through a list, and
    /// those that nest too deeply or have too many parts.
    func refuseRecursion() {
        let search = RecursionSearch(types: types)
        for cycle in search.cycles {
            let path = cycle.names.map { "`\($0)`" }.joined(separator: " → ")
            report(
                TypeProblems.recursiveType, at: cycle.span,
                "`\(cycle.names[0])` contains itself: \(path)",
                help: "put a list on the way, which may be empty")
        }
        refuse(
            search.excesses, TypeProblems.typeNesting,
            "nests more than \(RecursionSearch.levelLimit) types in one another")
        refuse(
            search.oversizes, TypeProblems.valueSize,
            "has more than \(ValueSize.partLimit) fields, with those of the types in it")
        refused = search.refused
    }

    private func refuse(
        _ excesses: [RecursionSearch.Excess], _ kind: DiagnosticKind, _ words: String
    ) {
        for excess in excesses {
            report(
                kind, at: excess.span, "`\(excess.name)` \(words), expected at most that",
                help: "put a list on the way, or keep an id instead of the value")
        }
    }
}
