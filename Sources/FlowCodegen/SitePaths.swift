import FlowModel

extension Link {
    /// The link takes web addresses of this site; without a site, those of every site.
    public func isOfSite(_ site: String?) -> Bool {
        if let site { return pattern.isOfSite(site) }
        if case .literal = pattern.host { return false }
        return pattern.isOfSite("")
    }

    /// Paths that it takes, as they are in URLs, with what the query has to hold. An enumeration
    /// gives a path for each of its cases.
    public func samples(in graph: FlowGraph) -> [(path: String, query: [String: String])] {
        var paths = [""]
        for segment in pattern.segments {
            let words =
                switch segment {
                case .literal(let word): [escaped(word)]
                case .capture(let field): sampleTexts(of: landing.payload[Int(field)].type, graph)
                }
            // Several enumerations in one path would multiply without a limit.
            paths = Array(
                paths.flatMap { path in words.map { path + "/" + $0 } }.prefix(Self.sampleLimit))
        }
        if pattern.rest != nil { paths = paths.map { $0 + "/x" } }
        let isDirectory = pattern.segments.isEmpty && pattern.rest == nil
        let end = isDirectory || keepsSlash(in: graph) && pattern.endsWithSlash ? "/" : ""
        var query: [String: String] = [:]
        for name in pattern.query.flatMap({ requiredItems($0, of: self, in: graph) }) {
            query[name] = "1"
        }
        return paths.map { ($0 + end, query) }
    }

    /// The paths of the components that give its URLs to the app. They match more than the link
    /// takes where a word and `{name...}` follow a capture, since a wildcard matches a `/` too.
    public func claimedPaths(in graph: FlowGraph) -> [String] {
        claims(of: self, in: graph).map(\.path)
    }

    private static let sampleLimit = 64

    private func keepsSlash(in graph: FlowGraph) -> Bool {
        graph.application.linkRules.keepsTrailingSlash
    }

    private func sampleTexts(of type: TypeID, _ graph: FlowGraph) -> [String] {
        switch graph.types[type] {
        case .enumeration(let index):
            graph.types.enumerations[Int(index)].cases.map { escaped($0.name) }
        case .uuid: ["00000000-0000-0000-0000-000000000000"]
        case .bool: ["true"]
        default: ["1"]
        }
    }

    /// The words of a path are those of the link. The types of captures and the query do not count.
    public func takes(_ path: String, in graph: FlowGraph) -> Bool {
        let parts = path.split(separator: "/")
        if keepsSlash(in: graph), pattern.endsWithSlash != path.hasSuffix("/") { return false }
        guard
            pattern.rest == nil
                ? parts.count == pattern.segments.count : parts.count >= pattern.segments.count
        else { return false }
        return zip(pattern.segments, parts).allSatisfy { segment, part in
            guard case .literal(let word) = segment else { return true }
            let isLower = graph.application.linkRules.lowercases
            return escaped(word) == (isLower ? part.lowercased() : String(part))
        }
    }
}
