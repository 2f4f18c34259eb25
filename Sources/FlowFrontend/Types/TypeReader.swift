import FlowModel

/// A structure whose fields' defaults wait until every type is known.
struct PendingStructure {
    /// For each field the place of its default, if it has one.
    let defaults: [DefaultPlace?]
    var isRunning = false
}

/// The place of a default: a value of its own, or the rest of a scalar from an offset on.
struct DefaultPlace {
    let value: ValueSyntax
    let offset: Int?
}

/// The declarations of `types:`, of all files of an application at once.
extension TypeChecker {
    /// A checker that knows every type that the files of an application declare at `types:`.
    convenience init(declaring declarations: [TypeSyntax], in scopes: TypeScopes) {
        self.init(in: scopes)
        var accepted: [(syntax: TypeSyntax, id: TypeID)] = []
        for syntax in declarations {
            if let id = register(syntax) { accepted.append((syntax, id)) }
        }
        for (syntax, id) in accepted {
            switch types[id] {
            case .structure(let index): readStructure(syntax, index)
            case .enumeration(let index): readEnumeration(syntax, index)
            default: break
            }
        }
        refuseRecursion()
        for index in pendingDefaults.keys.sorted() { finishDefaults(of: index) }
    }

    /// Gives the name its place in the table, so that other types can refer to it.
    private func register(_ syntax: TypeSyntax) -> TypeID? {
        let name = syntax.name
        if syntax.declaration.isHole {
            if findDeclaredType(name.text, in: name.span.file) == nil {
                declareType(name.text, broken, in: name.span.file)
            }
            return nil
        }
        guard checkTypeName(name) else { return nil }
        let declaration = syntax.declaration
        let shape: TypeShape
        switch declaration.kind {
        case .mapping:
            shape = .structure(Int32(types.structures.count))
            types.structures.append(StructureType(name: name.text, fields: [], span: name.span))
        case .sequence:
            shape = .enumeration(Int32(types.enumerations.count))
            types.enumerations.append(
                EnumerationType(name: name.text, cases: [], span: name.span))
        case .scalar:
            guard declaration.text == "external" else {
                report(
                    TypeProblems.typeSyntax, at: declaration.span,
                    "`\(name.text)` is declared by a word, fields, a list of cases or `external`"
                        + " was expected",
                    help: "write `{ name: String }`, `[free, pro]` or `external`")
                declareType(name.text, broken, in: name.span.file)
                return nil
            }
            shape = .external(Int32(types.externals.count))
            types.externals.append(ExternalType(name: name.text, span: name.span))
        }
        let id = types.intern(shape)
        declareType(name.text, id, in: name.span.file)
        return id
    }

    private func checkTypeName(_ name: Name) -> Bool {
        guard isIdentifier(name.text) else {
            report(
                TypeProblems.reservedName, at: name.span,
                "`\(name.text)` is not a name for a type, letters and digits were expected")
            return false
        }
        let isWord = ReservedWords.keywords.contains(name.text)
        if isWord || ReservedWords.types.contains(name.text) {
            report(
                TypeProblems.reservedName, at: name.span,
                "`\(name.text)` is a \(isWord ? "word" : "type") of the language, a new name was "
                    + "expected",
                help: "rename the type")
            return false
        }
        guard let first = findDeclaredType(name.text, in: name.span.file) else { return true }
        let note = placeOfDeclaration(first).map {
            DiagnosticNote(at: $0, "it is declared here first")
        }
        report(
            TypeProblems.duplicateName, at: name.span,
            "the type `\(name.text)` is declared twice, type names are unique in an application",
            help: "rename one, or keep one for both", notes: note.map { [$0] } ?? [])
        return false
    }

    private func placeOfDeclaration(_ type: TypeID) -> SourceSpan? {
        if isBroken(type) { return nil }
        switch types[type] {
        case .structure(let index): return types.structures[Int(index)].span
        case .enumeration(let index): return types.enumerations[Int(index)].span
        case .external(let index): return types.externals[Int(index)].span
        default: return nil
        }
    }

    private func readStructure(_ syntax: TypeSyntax, _ index: Int32) {
        var fields: [Field] = []
        var defaults: [DefaultPlace?] = []
        for (key, value) in syntax.declaration.pairs where !key.isHole {
            let name = Name(text: key.text, span: key.span)
            checkFieldName(name)
            let declaration = readDeclaration(value)
            let hasDefault = declaration.defaultPlace != nil
            fields.append(
                Field(
                    name: name.text, type: declaration.type,
                    defaultValue: hasDefault ? placeholder(at: name.span) : nil, span: name.span))
            defaults.append(declaration.defaultPlace)
        }
        types.structures[Int(index)] = StructureType(
            name: syntax.name.text, fields: fields, span: syntax.name.span)
        if defaults.contains(where: { $0 != nil }) {
            pendingDefaults[index] = PendingStructure(defaults: defaults)
        }
    }

    private func readEnumeration(_ syntax: TypeSyntax, _ index: Int32) {
        var cases: [EnumerationCase] = []
        var places: [String: SourceSpan] = [:]
        for item in syntax.declaration.items where !item.isHole {
            guard let (name, payload) = readCase(item) else { continue }
            if let first = places[name.text] {
                report(
                    TypeProblems.duplicateName, at: name.span,
                    "`\(syntax.name.text)` has the case `\(name.text)` twice",
                    help: "remove one", notes: [DiagnosticNote(at: first, "it is here first")])
                continue
            }
            places[name.text] = name.span
            cases.append(EnumerationCase(name: name.text, payload: payload, span: name.span))
        }
        if cases.isEmpty, syntax.declaration.items.isEmpty {
            report(
                TypeProblems.typeSyntax, at: syntax.declaration.span,
                "`\(syntax.name.text)` has no cases, at least one was expected",
                help: "write `[free, pro]`")
        }
        types.enumerations[Int(index)] = EnumerationType(
            name: syntax.name.text, cases: cases, span: syntax.name.span)
    }

    private func readCase(_ item: ValueSyntax) -> (name: Name, payload: [Field])? {
        let span = item.span
        switch item.kind {
        case .scalar:
            let name = Name(text: item.text, span: span)
            return checkFieldName(name) ? (name, []) : nil
        case .mapping:
            let entries = item.pairs
            guard entries.count == 1 else { break }
            let key = entries[0].key
            let name = Name(text: key.text, span: key.span)
            guard checkFieldName(name) else { return nil }
            let value = entries[0].value
            if value.isEmpty || value.isHole { return (name, []) }
            guard value.kind == .mapping else {
                report(
                    TypeProblems.typeSyntax, at: value.span,
                    "the payload of `\(name.text)` is no mapping, its fields were expected",
                    help: "write `{ name: Type }`")
                return (name, [])
            }
            return (name, readPayload(value))
        case .sequence:
            break
        }
        report(
            TypeProblems.typeSyntax, at: span,
            "a case was expected, a name or one name with fields",
            help: "write `free` or `feed: { id: String }`")
        return nil
    }

    private func readPayload(_ node: ValueSyntax) -> [Field] {
        node.pairs.filter { !$0.key.isHole }.map { key, value in
            let name = Name(text: key.text, span: key.span)
            checkPayloadName(name)
            return readPayloadField(FieldSyntax(name: name, declaration: value))
        }
    }

    func reportDefault(_ place: DefaultPlace, _ message: String) {
        report(
            TypeProblems.typeSyntax, at: place.value.span,
            message + ", the type alone was expected", help: "leave out the default")
    }

    /// A payload field is read by its bare name, which must not be the name of a scope.
    private func checkPayloadName(_ name: Name) {
        guard ReservedWords.payload.contains(name.text) else { return }
        report(
            TypeProblems.reservedName, at: name.span,
            "`\(name.text)` is a word of the language and cannot name a payload field",
            help: "choose another name")
    }

    /// True when the name can be read in an expression.
    @discardableResult
    func checkFieldName(_ name: Name) -> Bool {
        if name.text.utf8.count > ReadLimit.nameBytes, isIdentifier(name.text) {
            report([DecodeProblems.notAName(DecodeProblems.longName, at: name.span)])
            return false
        }
        let isWord = ReservedWords.keywords.contains(name.text)
        if isIdentifier(name.text), !isWord { return true }
        report(
            TypeProblems.reservedName, at: name.span,
            isWord
                ? "`\(name.text)` is a word of the language, another name was expected"
                : "`\(name.text)` is not a name, letters and digits were expected",
            help: isWord ? "rename it" : nil)
        return false
    }
}

/// True when the text is one name: a letter or `_`, then letters, digits and `_`.
func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, isIdentifierStart(first) else { return false }
    return text.unicodeScalars.allSatisfy {
        $0.isASCII ? isIdentifierPart(UInt8($0.value)) : $0.properties.isXIDContinue
    }
}
