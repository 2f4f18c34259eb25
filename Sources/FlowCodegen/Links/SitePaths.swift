import FlowModel

extension Link {
    /// True if the link takes web addresses of this site; without a site, those of every site.
    public func isOfSite(_ site: String?) -> Bool {
        if let site { return pattern.isOfSite(site) }
        if case .literal = pattern.host { return false }
        return pattern.isOfSite("")
    }

    /// Examples of paths that the link takes, as they are in URLs, with the query items they need.
    /// An enumeration gives a path for each of its cases.
    public func samples(in graph: FlowGraph) -> [(path: String, query: [String: String])] {
        let words = pattern.segments.map { segment in
            switch segment {
            case .literal(let word): [escaped(word)]
            case .capture(let field): sampleTexts(of: landing.payload[Int(field)].type, graph)
            }
        }
        let isDirectory = pattern.segments.isEmpty && pattern.rest == nil
        let end = isDirectory || keepsSlash(in: graph) && pattern.endsWithSlash ? "/" : ""
        let rests = pattern.rest == nil ? [""] : ["/x", "/x/y"]
        let items = pattern.query.flatMap { item in
            let texts = sampleTexts(of: landing.payload[Int(item.field)].type, graph)
            return requiredItems(item, of: self, in: graph).map { ($0, texts) }
        }
        return combinations(words + [rests] + items.map(\.1)).map { texts in
            let path = texts.prefix(words.count).map { "/" + $0 }.joined() + texts[words.count]
            let values = texts.dropFirst(words.count + 1)
            let query = zip(items, values).map { ($0.0, $1) }
            return (path + end, Dictionary(query, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// All combinations of one text from each list; if there are very many, each text at least
    /// once.
    private func combinations(_ lists: [[String]]) -> [[String]] {
        var all: [[String]] = [[]]
        for list in lists where all.count <= Self.sampleLimit {
            all = all.flatMap { texts in list.map { texts + [$0] } }
        }
        if all.count <= Self.sampleLimit { return all }
        return (0..<(lists.map(\.count).max() ?? 0)).map { index in
            lists.map { $0[index % $0.count] }
        }
    }

    /// The paths of the components that give the link's URLs to the app. If a word and `{name...}`
    /// follow a capture, they match more than the link takes, because a wildcard matches a `/` too.
    public func claimedPaths(in graph: FlowGraph) -> [String] {
        claims(of: self, in: graph).map(\.path)
    }

    private static let sampleLimit = 64

    private func keepsSlash(in graph: FlowGraph) -> Bool {
        graph.application.linkRules.keepsTrailingSlash
    }

    private func sampleTexts(of type: TypeID, _ graph: FlowGraph) -> [String] {
        switch graph.types[type] {
        case .optional(let wrapped): sampleTexts(of: wrapped, graph)
        case .enumeration(let index):
            graph.types.enumerations[Int(index)].cases.map { escaped($0.name) }
        case .uuid:
            [
                "00000000-0000-0000-0000-000000000000", "F0E1D2C3-B4A5-4697-8899-AABBCCDDEEFF",
            ]
        case .bool: ["true", "false"]
        case .int: ["1", "42", "1234567"]
        case .double: ["1", "2.5"]
        case .string: ["1", "x", "Some-longer_text.1"]
        default: ["1"]
        }
    }

    /// The query items without which the link takes no URL.
    public func neededItems(in graph: FlowGraph) -> [String] {
        pattern.query.flatMap { requiredItems($0, of: self, in: graph) }
    }

    /// True if the words of a path are those of the link. The types of captures and the query do
    /// not count.
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
