/// The URLs that a link takes, without the names of what it captures.
struct LinkAddress: Sendable, Hashable {
    /// A word of a path, or the type of what is captured there.
    enum Segment: Sendable, Hashable {
        case word(String)
        case capture(String)
    }

    struct QueryItem: Sendable, Hashable {
        /// Nil for a structure whose fields are items of the query.
        let name: String?
        let type: String
        let isOptional: Bool
    }

    /// `https://shop.example.com`, `shop:`, or `https://*` for any host.
    let origins: Set<String>
    let segments: [Segment]
    let hasRest: Bool
    let endsWithSlash: Bool
    let query: Set<QueryItem>

    init(_ link: Link, in graph: FlowGraph) {
        let (pattern, app) = (link.pattern, graph.application)
        func type(_ field: Int32) -> TypeID { link.landing.payload[Int(field)].type }
        let hosts: [String] =
            switch pattern.host {
            case .declared: app.hosts
            case .literal(let host): [host]
            case .capture: ["*"]
            }
        let sites = hosts.map { "https://" + $0 }
        switch pattern.scheme {
        case nil:
            let isDeclared = pattern.host == .declared
            origins = Set(sites + (isDeclared ? app.schemes.map { $0 + ":" } : []))
        case "https", "http": origins = Set(sites)
        case let scheme?: origins = [scheme + ":"]
        }
        segments = pattern.segments.map { segment in
            switch segment {
            case .literal(let word): .word(word)
            case .capture(let field): .capture(graph.types.name(of: type(field)))
            }
        }
        hasRest = pattern.rest != nil
        endsWithSlash = app.linkRules.keepsTrailingSlash && pattern.endsWithSlash
        query = Set(
            pattern.query.map { item in
                let isOptional = graph.types.isOptional(type(item.field))
                let name = graph.types.name(of: type(item.field))
                return QueryItem(
                    name: item.name, type: isOptional ? String(name.dropLast()) : name,
                    isOptional: isOptional)
            })
    }

    /// True if it takes all URLs that the other one takes. What is not certain is not taken.
    func covers(_ other: LinkAddress) -> Bool {
        let isOfSites = origins.contains("https://*")
        guard
            other.origins.allSatisfy({
                origins.contains($0) || isOfSites && $0.hasPrefix("https://")
            }),
            endsWithSlash == other.endsWithSlash, hasRest || !other.hasRest,
            hasRest
                ? segments.count <= other.segments.count : segments.count == other.segments.count,
            zip(segments, other.segments).allSatisfy({ $0.covers($1) })
        else { return false }
        return query.allSatisfy { item in
            guard let same = other.query.first(where: { $0.name == item.name }) else {
                return item.isOptional
            }
            return (item.type == same.type || item.type == LinkAddress.anyText)
                && (item.isOptional || !same.isOptional)
        }
    }

    /// The type that takes any text.
    fileprivate static let anyText = "String"

    /// The captures of a link by their names, each with the place where it stands in the URL.
    static func places(of link: Link) -> [String: String] {
        var places: [String: String] = [:]
        func add(_ field: Int32, _ place: String) {
            places[link.landing.payload[Int(field)].name] = "{" + place + "}"
        }
        if case .capture(let field) = link.pattern.host { add(field, "host") }
        for (index, segment) in link.pattern.segments.enumerated() {
            if case .capture(let field) = segment { add(field, "\(index)") }
        }
        if let rest = link.pattern.rest { add(rest, "rest") }
        for item in link.pattern.query { add(item.field, "?" + (item.name ?? "")) }
        return places
    }
}

extension LinkAddress.Segment {
    fileprivate func covers(_ other: LinkAddress.Segment) -> Bool {
        self == other || self == .capture(LinkAddress.anyText)
    }
}
