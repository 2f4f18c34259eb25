import FlowModel

/// How specific a part of a pattern is, and what it takes, for comparing patterns.
struct LinkRank {
    let rank: Int
    let text: String
}

/// A pattern, read.
struct ParsedPattern {
    let pattern: LinkPattern
    let payload: FieldList
    let rank: [LinkRank]
    /// The required items of the query, for telling patterns apart.
    let queryShape: String
}

extension ApplicationResolver {
    /// `/products/{id:Int}?ref={ref:String?}`, `shop://help/{rest...}`, `https://host/path`.
    mutating func parsePattern(_ name: Name) -> ParsedPattern? {
        let parts = name.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0) }
        // A `?` inside braces belongs to a type, and only queries have optional ones.
        let query = parts.count > 1 ? parts[1] : ""
        guard let origin = parseOrigin(parts[0], name) else { return nil }
        var payload = FieldList()
        var segments: [LinkPattern.Segment] = []
        var rank = origin.rank
        var rest: Int32?
        for part in origin.path.split(separator: "/").map({ String($0) }) {
            guard rest == nil else { return refuse(name, "nothing can follow `{rest...}`") }
            guard part.hasPrefix("{") else {
                if part.contains("{") || part.contains("}") {
                    return refuse(name, "`\(part)` is neither a word nor one capture")
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
        var items: [LinkPattern.QueryItem] = []
        for item in query.split(separator: "&").map({ String($0) }) {
            let halves = item.split(separator: "=", maxSplits: 1).map { String($0) }
            guard halves.count == 2, let found = parseCapture(halves[1], isQuery: true, name) else {
                return halves.count == 2
                    ? nil : refuse(name, "`\(item)` is no item of a query, `name={name}`")
            }
            guard capture(found.name, found.type, name, &payload) else { return nil }
            items.append(
                LinkPattern.QueryItem(
                    name: halves[0], field: Int32(payload.fields.count - 1)))
        }
        let required = items.filter {
            !checker.types.isOptional(payload.fields[Int($0.field)].type)
        }
        return ParsedPattern(
            pattern: LinkPattern(
                scheme: origin.scheme, host: origin.host, segments: segments, rest: rest,
                query: items),
            payload: payload, rank: rank,
            queryShape: "?" + required.map(\.name).sorted().joined(separator: "&"))
    }

    private mutating func refuse<Result>(_ name: Name, _ problem: String) -> Result? {
        report(
            ResolveProblems.linkPattern, at: name.span, problem,
            help: "a pattern is `/products/{id:Int}?ref={ref:String?}`")
        return nil
    }

    private mutating func capture(
        _ field: String, _ type: TypeID, _ name: Name, _ payload: inout FieldList
    ) -> Bool {
        guard isIdentifier(ArraySlice(Array(field.utf8))), payload.indices[field] == nil,
            !ReservedWords.payload.contains(field)
        else {
            let _: Void? = refuse(name, "`\(field)` cannot name what is captured here")
            return false
        }
        payload.append(Field(name: field, type: type, span: name.span))
        return true
    }

    private struct Origin {
        var scheme: String?
        var host: String?
        var path: String
        var rank: [LinkRank] = []
    }

    /// What stands before the path: nothing, a custom scheme, or a web address.
    private mutating func parseOrigin(_ text: String, _ name: Name) -> Origin? {
        if text.hasPrefix("/") { return Origin(path: text, rank: [LinkRank(rank: 1, text: "")]) }
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 2 < bytes.count,
            bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return refuse(name, "`\(name.text)` begins with no `/` and no scheme") }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = String(decoding: bytes[(colon + 3)...], as: UTF8.self)
        guard scheme == "https" || scheme == "http" else {
            let schemes = app?.syntax.schemes.map { $0.text.lowercased() } ?? []
            if !schemes.contains(scheme) {
                report(
                    ResolveProblems.undeclaredScheme, at: name.span,
                    "the app does not declare the scheme `\(scheme)`",
                    help: "add it: `schemes: [\(scheme)]`")
                return nil
            }
            return Origin(
                scheme: scheme, path: rest, rank: [LinkRank(rank: 0, text: scheme)])
        }
        let host = String(rest.prefix { $0 != "/" }).lowercased()
        if host.isEmpty || host.contains("{") {
            return refuse(name, "`\(name.text)` names no host")
        }
        return Origin(
            scheme: scheme, host: host, path: String(rest.dropFirst(host.count)),
            rank: [LinkRank(rank: 0, text: scheme + "://" + host)])
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
        guard let type = checker.typeNames[plain], isReadable(type), isQuery || !isOptional else {
            report(
                ResolveProblems.linkUnparsableParameter, at: name.span,
                "`\(field)` is a `\(parts[1])`, which no text of a URL can be read as",
                help: "captures are `String`, `Int`, `Double`, `Bool`, `UUID` or an enumeration "
                    + "without payload" + (isOptional ? "; only a query's may be absent" : ""))
            return nil
        }
        return (field, isOptional ? checker.types.optional(of: type) : type)
    }

    private func isReadable(_ type: TypeID) -> Bool {
        switch checker.types[type] {
        case .string, .int, .double, .bool, .uuid: true
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
