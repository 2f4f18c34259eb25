import FlowModel

/// A pattern as it is written, joined with those around it.
struct WrittenPattern {
    var path: String
    var query: String
    let span: SourceSpan

    init(_ name: Name) {
        let parts = name.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : ""
        span = name.span
    }

    /// The pattern with this one before it.
    func joined(with inner: WrittenPattern) -> WrittenPattern {
        var result = inner
        result.path = (path.hasSuffix("/") ? String(path.dropLast()) : path) + inner.path
        result.query = [query, inner.query].filter { !$0.isEmpty }.joined(separator: "&")
        return result
    }

    var name: Name { Name(text: query.isEmpty ? path : path + "?" + query, span: span) }
}

/// How specific a part of a pattern is, and which text it matches, for comparing patterns.
struct LinkRank {
    let rank: Int
    let text: String
}

/// A pattern after it was parsed.
struct ParsedPattern {
    let pattern: LinkPattern
    let payload: FieldList
    let rank: [LinkRank]
    /// The required items of the query, for telling patterns apart.
    let queryShape: String
}

extension PartResolver {
    /// `/products/{id:Int}?ref={ref:String?}`, `shop://help/{rest...}`, `https://host/path`.
    mutating func parsePattern(_ written: WrittenPattern) -> ParsedPattern? {
        let name = written.name
        guard let origin = parseOrigin(written.path, name) else { return nil }
        var payload = FieldList()
        if let field = origin.hostField,
            !capture(field, TypeTable.string, name, &payload)
        {
            return nil
        }
        var segments: [LinkPattern.Segment] = []
        var rank = origin.rank
        var rest: Int32?
        for part in origin.path.split(separator: "/").map({ String($0) }) {
            guard rest == nil else { return refuse(name, "nothing can follow `{rest...}`") }
            guard part.hasPrefix("{") else {
                if part.contains("{") || part.contains("}") {
                    return refuse(name, "`\(part)` is neither a word nor one capture")
                }
                if let sign = part.first(where: { $0 == "#" || $0 == "%" }) {
                    return refuse(
                        name,
                        "`\(part)` has `\(sign)`, which is never in a path that is compared",
                        help: sign == "#"
                            ? "the fragment of a URL means nothing; leave it out"
                            : "escapes are resolved before; write the character itself")
                }
                if isInCapitals(part) {
                    return refuse(
                        name, "`\(part)` has a capital letter, and `lowercase` compares without")
                }
                segments.append(.literal(part))
                rank.append(LinkRank(rank: 0, text: part))
                continue
            }
            if part.hasSuffix("...}") {
                let field = String(part.dropFirst().dropLast(4))
                guard capture(field, TypeTable.string, name, &payload) else { return nil }
                rest = Int32(payload.fields.count - 1)
                rank.append(LinkRank(rank: 5, text: "{...}"))
                continue
            }
            guard let found = parseCapture(part, isQuery: false, name),
                capture(found.name, found.type, name, &payload)
            else { return nil }
            segments.append(.capture(Int32(payload.fields.count - 1)))
            rank.append(
                LinkRank(
                    rank: self.rank(of: found.type),
                    text: "{" + checker.types.name(of: found.type) + "}"))
        }
        guard let query = parseQuery(written, &payload) else { return nil }
        return ParsedPattern(
            pattern: LinkPattern(
                scheme: origin.scheme, host: origin.graphHost, segments: segments, rest: rest,
                endsWithSlash: origin.path.hasSuffix("/"), query: query.items),
            payload: payload, rank: rank,
            queryShape: "?" + query.required.sorted().joined(separator: "&"))
    }

    /// Parses the items after the `?`, and returns the names of the required ones.
    private mutating func parseQuery(
        _ written: WrittenPattern, _ payload: inout FieldList
    ) -> (items: [LinkPattern.QueryItem], required: [String])? {
        let name = written.name
        var items: [LinkPattern.QueryItem] = []
        var required: [String] = []
        for item in written.query.split(separator: "&").map({ String($0) }) {
            if item.hasPrefix("{") {
                guard let fields = parseStructure(item, name, &payload) else { return nil }
                items.append(
                    LinkPattern.QueryItem(name: nil, field: Int32(payload.fields.count - 1)))
                required += fields
                continue
            }
            let halves = item.split(separator: "=", maxSplits: 1).map { String($0) }
            guard halves.count == 2, let found = parseCapture(halves[1], isQuery: true, name) else {
                return halves.count == 2
                    ? nil : refuse(name, "`\(item)` is no item of a query, `name={name}`")
            }
            guard capture(found.name, found.type, name, &payload) else { return nil }
            if items.contains(where: { $0.name == halves[0] }) {
                return refuse(
                    name, "the item `\(halves[0])` is there twice in the query",
                    help: "keep one of the two")
            }
            items.append(
                LinkPattern.QueryItem(
                    name: halves[0], field: Int32(payload.fields.count - 1)))
            if !checker.types.isOptional(found.type) { required.append(halves[0]) }
        }
        return (items, required)
    }

    /// Parses `{all:Filter}`, a structure whose fields are items of the query, and returns the
    /// required ones.
    private mutating func parseStructure(
        _ item: String, _ name: Name, _ payload: inout FieldList
    ) -> [String]? {
        let parts = item.dropFirst().dropLast().split(separator: ":").map { String($0) }
        guard item.hasSuffix("}"), parts.count == 2,
            let type = checker.findType(parts[1], from: name.span.file),
            case .structure(let index) = checker.types[type]
        else { return refuse(name, "`\(item)` is no structure, `{name:Structure}`") }
        let fields = checker.types.structures[Int(index)].fields
        for field in fields where !isReadable(checker.plain(field.type)) {
            return refuseType(field.name, checker.types.name(of: field.type), name)
        }
        guard capture(parts[0], type, name, &payload) else { return nil }
        return fields.filter { $0.defaultValue == nil && !checker.types.isOptional($0.type) }
            .map { $0.name }
    }

    private func isInCapitals(_ text: String) -> Bool {
        guard names.app?.syntax.linkDefaults.lowercases ?? false else { return false }
        return text.utf8.contains { $0 &- UInt8(ascii: "A") < 26 }
    }

    private mutating func refuse<Result>(
        _ name: Name, _ problem: String,
        help: String = "a pattern is `/products/{id:Int}?ref={ref:String?}`"
    ) -> Result? {
        report(ResolveProblems.linkPattern, at: name.span, problem, help: help)
        return nil
    }

    private mutating func capture(
        _ field: String, _ type: TypeID, _ name: Name, _ payload: inout FieldList
    ) -> Bool {
        guard isIdentifier(ArraySlice(Array(field.utf8))), payload.index(of: field) == nil,
            !ReservedWords.payload.contains(field)
        else {
            let _: Void? =
                payload.index(of: field) == nil
                ? refuse(name, "`\(field)` cannot name what is captured here")
                : refuse(name, "`\(field)` is captured twice", help: "rename one of the two")
            return false
        }
        payload.append(Field(name: field, type: type, span: name.span))
        return true
    }

    private struct Origin {
        var scheme: String?
        var host: String?
        var hostField: String?
        var path: String
        var rank: [LinkRank] = []

        var graphHost: LinkPattern.Host {
            if hostField != nil { return .capture(0) }
            return host.map { .literal($0) } ?? .declared
        }
    }

    /// Parses the text before the path: nothing, a custom scheme, or a web address.
    private mutating func parseOrigin(_ text: String, _ name: Name) -> Origin? {
        if text.hasPrefix("/") {
            if names.app?.syntax.schemes.isEmpty ?? true,
                names.app?.syntax.hosts.isEmpty ?? true, undeclaredSchemes.insert("").inserted
            {
                report(
                    ResolveProblems.undeclaredScheme, at: name.span,
                    "the app declares no scheme and no host, so that no URL is for this",
                    help: "add `schemes: [name]` or `hosts: [www.example.com]`")
            }
            return Origin(path: text, rank: [LinkRank(rank: 1, text: "")])
        }
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 2 < bytes.count,
            bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return refuse(name, "`\(name.text)` begins with no `/` and no scheme") }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = String(decoding: bytes[(colon + 3)...], as: UTF8.self)
        guard scheme == "https" || scheme == "http" else {
            let schemes = names.app?.syntax.schemes.map { $0.text } ?? []
            if !schemes.contains(where: { $0.lowercased() == scheme }),
                undeclaredSchemes.insert(scheme).inserted
            {
                let all = (schemes + [scheme]).joined(separator: ", ")
                report(
                    ResolveProblems.undeclaredScheme, at: name.span,
                    "the app does not declare the scheme `\(scheme)`",
                    help: "add it: `schemes: [\(all)]`", edit: declaring(scheme))
            }
            return Origin(
                scheme: scheme, path: rest, rank: [LinkRank(rank: 0, text: scheme)])
        }
        let written = String(rest.prefix { $0 != "/" })
        let host = written.lowercased()
        if written.hasPrefix("{"), written.hasSuffix("}") {
            return Origin(
                scheme: scheme, hostField: String(written.dropFirst().dropLast()),
                path: String(rest.dropFirst(written.count)),
                rank: [LinkRank(rank: 2, text: scheme + "://{}")])
        }
        if host.isEmpty || host.contains("{") {
            return refuse(name, "`\(name.text)` names no host")
        }
        return Origin(
            scheme: scheme, host: host, path: String(rest.dropFirst(host.count)),
            rank: [LinkRank(rank: 0, text: scheme + "://" + host)])
    }

    /// One more scheme in the list of the app, or the list if there is none.
    private func declaring(_ scheme: String) -> DiagnosticFix? {
        guard let file = names.app?.file, isScheme(scheme) else { return nil }
        let edits = edits(inFile: file)
        if mayShareNodes(edits.source) { return nil }
        if let value = edits.value(ofKey: "schemes") {
            return edits.addition(ofItem: scheme, toListOrScalar: value)
        }
        return edits.addition(ofEntry: "schemes: [\(scheme)]", afterKey: "root")
    }

    /// `{name}` or `{name:Type}`.
    private mutating func parseCapture(
        _ text: String, isQuery: Bool, _ name: Name
    ) -> (name: String, type: TypeID)? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else {
            return refuse(name, "`\(text)` is no capture, `{name:Type}`")
        }
        let parts = text.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
            .map { String($0) }
        guard let field = parts.first else { return refuse(name, "`{}` captures nothing") }
        if parts.count == 1 { return (field, TypeTable.string) }
        let isOptional = parts[1].hasSuffix("?")
        let plain = isOptional ? String(parts[1].dropLast()) : parts[1]
        guard let type = checker.findType(plain, from: name.span.file), isReadable(type),
            isQuery || !isOptional
        else {
            return refuseType(field, parts[1], name, isOptional: isOptional)
        }
        if case .enumeration(let index) = checker.types[type],
            let lost = checker.types.enumerations[Int(index)].cases.first(where: {
                isInCapitals($0.name)
            })
        {
            return refuse(
                name, "`.\(lost.name)` has a capital letter, and `lowercase` compares without")
        }
        return (field, isOptional ? checker.types.optional(of: type) : type)
    }

    private mutating func refuseType<Result>(
        _ field: String, _ type: String, _ name: Name, isOptional: Bool = false
    ) -> Result? {
        report(
            ResolveProblems.linkUnparsableParameter, at: name.span,
            "`\(field)` is a `\(type)`, which no text of a URL can be read as",
            help: "captures are `String`, `Int`, `Double`, `Bool`, `UUID`, `external` or an "
                + "enumeration without payload"
                + (isOptional ? "; only a query's may be absent" : ""))
        return nil
    }

    private func isReadable(_ type: TypeID) -> Bool {
        switch checker.types[type] {
        case .string, .int, .double, .bool, .uuid, .external: true
        case .enumeration(let index):
            checker.types.enumerations[Int(index)].cases.allSatisfy { $0.payload.isEmpty }
        default: false
        }
    }

    private func rank(of type: TypeID) -> Int {
        switch checker.types[type] {
        case .enumeration: 1
        case .int: 2
        case .string: 4
        default: 3
        }
    }
}

/// True if a word can be declared as a scheme without changes.
private func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, 0x61...0x7A ~= first else { return false }
    return text.utf8.allSatisfy { isNameByte($0) && $0 < 0x80 || "+-.".utf8.contains($0) }
}
