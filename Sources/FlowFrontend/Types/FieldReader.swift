import FlowModel

/// Types and defaults where a field, an input, a payload field or a piece of state declares them.
extension TypeChecker {
    /// A field with its default. `environment` says what the default may read.
    func readField(
        _ syntax: FieldSyntax, in tree: YAMLTree, defaults environment: ScopeEnvironment
    ) -> Field {
        checkFieldName(syntax.name)
        let declaration = readDeclaration(syntax.declaration, in: tree)
        let value = declaration.defaultPlace.map {
            readDefault($0, tree, declaration.type, environment)
        }
        return Field(
            name: syntax.name.text, type: declaration.type, defaultValue: value,
            span: syntax.name.span)
    }

    /// A field that has no default: payloads of outputs and outcomes.
    func readPayloadField(_ syntax: FieldSyntax, in tree: YAMLTree) -> Field {
        checkFieldName(syntax.name)
        let declaration = readDeclaration(syntax.declaration, in: tree)
        if let place = declaration.defaultPlace {
            reportDefault(place, tree, "a payload field has no default")
        }
        return Field(name: syntax.name.text, type: declaration.type, span: syntax.name.span)
    }

    /// The type at a node; `broken` when it was reported.
    func readType(_ node: NodeID, in tree: YAMLTree) -> TypeID {
        let declaration = readDeclaration(node, in: tree)
        if let place = declaration.defaultPlace, !isBroken(declaration.type) {
            reportDefault(place, tree, "a default is here")
        }
        return declaration.type
    }

    /// The type and the place of the default: a spelling, a sequence of one, or the long form.
    func readDeclaration(
        _ node: NodeID, in tree: YAMLTree
    ) -> (type: TypeID, defaultPlace: DefaultPlace?) {
        if tree.isHole(node) { return (broken, nil) }
        switch tree.kind(node) {
        case .scalar: return readSpelling(place(node, tree))
        case .sequence: return (readListType(node, tree), nil)
        case .mapping: return readLongForm(node, tree)
        }
    }

    private func readSpelling(_ place: ValuePlace) -> (TypeID, DefaultPlace?) {
        guard !place.tree.isEmpty(place.node) else {
            report(
                TypeProblems.typeSyntax, at: place.span,
                "nothing is given where a type is expected",
                help: "write a type, such as `String`")
            return (broken, nil)
        }
        var parser = TypeSpellingParser(place.tree.bytes(place.node))
        do {
            let (spelling, offset) = try parser.readDeclaration()
            return (
                resolve(spelling, place),
                offset.map { DefaultPlace(node: place.node, offset: $0) }
            )
        } catch {
            report(
                error, at: place,
                edit: error.replacement.flatMap { place.edit(error.start, error.end, to: $0) })
            return (broken, nil)
        }
    }

    private func resolve(_ spelling: TypeSpelling, _ place: ValuePlace) -> TypeID {
        switch spelling {
        case .name(let name, let start, let end):
            if let id = findType(name, from: place.tree.file) { return id }
            if scopes.blurred.contains(place.tree.file) { return broken }
            if name == "Cause" { return types.internCause(at: place.span(start, end)) }
            if name == "Launch" { return types.internLaunch(at: place.span(start, end)) }
            if name == "Column" { return types.internColumn(at: place.span(start, end)) }
            if name == "Display" { return types.internDisplay(at: place.span(start, end)) }
            report(
                TypeProblems.unknownType, at: place.span(start, end),
                "the type `\(name)` is not declared",
                help: scopes.advice(on: name)
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

    private func readListType(_ node: NodeID, _ tree: YAMLTree) -> TypeID {
        let items = tree.items(node)
        guard items.count == 1, let item = items.first else {
            report(
                TypeProblems.typeSyntax, at: tree.span(node),
                "a list of \(items.count) types is here, the type of its elements was expected",
                help: "write `[City]`")
            return broken
        }
        return list(of: readType(item, in: tree), at: tree.span(node))
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

    private func readLongForm(_ node: NodeID, _ tree: YAMLTree) -> (TypeID, DefaultPlace?) {
        var type: TypeID?
        var defaultPlace: DefaultPlace?
        for (key, value) in tree.entries(node) {
            switch tree.text(key) {
            case "type": type = readType(value, in: tree)
            case "default": defaultPlace = DefaultPlace(node: value, offset: nil)
            default:
                report(
                    DecodeProblems.unknownKey, at: tree.span(key),
                    "the key `\(tree.text(key))` is not known in a declaration, expected `type`"
                        + " or `default`",
                    help: suggestion(for: tree.text(key), among: ["type", "default"])
                        ?? "declare a structure under `types:`, and use its name")
                type = broken
            }
        }
        guard let type else {
            report(
                DecodeProblems.missingKeyKind, at: tree.span(node),
                "the key `type` is missing, expected in a declaration", help: "add `type:`")
            return (broken, defaultPlace)
        }
        return (type, defaultPlace)
    }

    /// The default; when it was reported, a placeholder, so that the field still has one.
    func readDefault(
        _ defaultPlace: DefaultPlace, _ tree: YAMLTree, _ type: TypeID,
        _ environment: ScopeEnvironment
    ) -> ExpressionID {
        let node = defaultPlace.node
        let value: ExpressionID?
        if isBroken(type) {
            value = nil
        } else if let offset = defaultPlace.offset {
            value = readExpression(place(node, tree), from: offset, as: type, environment)
        } else {
            value = readValue(node, in: tree, as: type, environment)
        }
        if environment.isConstant, let value, let found = expressions.firstOperation(in: value) {
            report(
                ExpressionProblems.defaultNotConstant, at: expressions.span(of: found),
                "an operation is in a default, a literal was expected",
                help: "write its result")
        }
        if let value { return value }
        let left = placeholder(at: tree.span(node))
        partCounts[left] = .max
        return left
    }

    /// Stands for a value that was reported or is not read yet.
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
            let value = readDefault(defaultPlace, pending.tree, field.type, .constant)
            return Field(
                name: field.name, type: field.type, defaultValue: value, span: field.span)
        }
        types.structures[Int(index)] = StructureType(
            name: structure.name, fields: fields, span: structure.span)
        pendingDefaults[index] = nil
    }

    /// Refuses structures and enumerations that contain themselves not through a list, and those
    /// that nest too deeply or have too many parts.
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
