import FlowModel

extension LintRule {
    /// A pattern whose URLs are all taken by an earlier one. The compiler reports equal patterns.
    static let shadowedLink: LintRule = LintRule(
        DiagnosticKind(
            id: "shadowed-link", family: .links, severity: .warning,
            summary: "Another pattern takes all the URLs of a link.",
            reason: "The other one is tried first and takes whatever this one would take, so that "
                + "nobody ever gets where this one leads.",
            advice: "Make the pattern more specific, or remove it.",
            bad: [shadowExample(query: "page={page:String}")],
            good: [shadowExample(query: "page={page:Int}&all={all:Bool}")]),
        check: { graph in
            let links = graph.application.links
            var earlier = LinkTree(graph)
            return links.indices.compactMap { index in
                let taker = earlier.first(taking: links[index])
                earlier.add(index)
                guard let first = taker.map({ links[$0] }) else { return nil }
                return Diagnostic(
                    LintRule.shadowedLink.kind, at: links[index].span,
                    "every URL of `\(links[index].name)` is taken by `\(first.name)`",
                    help: "make it more specific, or remove it",
                    notes: [DiagnosticNote(at: first.span, "this one is tried first")],
                    element: graph.application.name + "/" + links[index].name)
            }
        })
}

private func shadowExample(query: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: "app: Demo\nroot: Main\nschemes: [demo]\nlinks:\n"
                + "  \"/list?filter={filter:String?}\": { show: Home }\n"
                + "  \"/list?" + query + "\": { show: Other }\n"
        ),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Home: {}
              Other: {}
            start: { push: Home }
            transitions: {}

            """
        ),
    ])
}

/// Links by their segments, so that a link is compared only with those that may take its URLs.
private struct LinkTree {
    private struct Origin: Hashable {
        let scheme: String?
        /// Nil for any host.
        let host: LinkPattern.Host?
    }

    private struct Node {
        var words: [String: Int] = [:]
        var capture: Int?
        /// The links that end here, by the rarest item of the query that they require.
        var links: [String?: [Int]] = [:]
    }

    private let graph: FlowGraph
    private var roots: [Origin: Int] = [:]
    private var nodes: [Node] = []
    /// The number of links that require an item, by the name of the item.
    private var counts: [String: Int] = [:]

    init(_ graph: FlowGraph) {
        self.graph = graph
        for link in graph.application.links {
            for item in graph.requiredItems(of: link) { counts[item, default: 0] += 1 }
        }
    }

    mutating func add(_ index: Int) {
        let link = graph.application.links[index]
        var node = root(of: origin(of: link.pattern))
        for segment in link.pattern.segments {
            let next: Int
            switch segment {
            case .literal(let word): next = nodes[node].words[word] ?? nodes.count
            case .capture: next = nodes[node].capture ?? nodes.count
            }
            if next == nodes.count { nodes.append(Node()) }
            switch segment {
            case .literal(let word): nodes[node].words[word] = next
            case .capture: nodes[node].capture = next
            }
            node = next
        }
        let items = graph.requiredItems(of: link)
        let rarest = items.min { (counts[$0] ?? 0, $0) < (counts[$1] ?? 0, $1) }
        nodes[node].links[rarest, default: []].append(index)
    }

    /// Returns the first added link that takes all URLs of another.
    func first(taking link: Link) -> Int? {
        var own = origin(of: link.pattern)
        var open = [roots[own]].compactMap { $0 }
        if own.scheme != nil, own.host != nil {
            own = Origin(scheme: own.scheme, host: nil)
            open += [roots[own]].compactMap { $0 }
        }
        var found: [Int] = open.flatMap { takers(at: $0, of: link) }
        for segment in link.pattern.segments {
            open = open.flatMap { node -> [Int] in
                guard case .literal(let word) = segment else {
                    return [nodes[node].capture].compactMap { $0 }
                }
                return [nodes[node].words[word], nodes[node].capture].compactMap { $0 }
            }
            found += open.flatMap { takers(at: $0, of: link) }
        }
        return found.min()
    }

    private func takers(at node: Int, of link: Link) -> [Int] {
        let items = [nil] + link.pattern.query.compactMap(\.name).map(Optional.some)
        return items.flatMap { nodes[node].links[$0] ?? [] }.filter {
            graph.takesAll(graph.application.links[$0], of: link)
        }
    }

    private func origin(of pattern: LinkPattern) -> Origin {
        guard let scheme = pattern.scheme else { return Origin(scheme: nil, host: nil) }
        if case .capture = pattern.host { return Origin(scheme: scheme, host: nil) }
        return Origin(scheme: scheme, host: pattern.host)
    }

    private mutating func root(of origin: Origin) -> Int {
        if let root = roots[origin] { return root }
        roots[origin] = nodes.count
        nodes.append(Node())
        return nodes.count - 1
    }
}

extension FlowGraph {
    /// The items of the query without which a link takes no URL.
    fileprivate func requiredItems(of link: Link) -> [String] {
        link.pattern.query.compactMap { item in
            types.isOptional(link.landing.payload[Int(item.field)].type) ? nil : item.name
        }
    }

    /// True if a link that is tried first takes every URL of another.
    fileprivate func takesAll(_ first: Link, of second: Link) -> Bool {
        let (left, right) = (first.pattern, second.pattern)
        let hasOrigin =
            (left.scheme == nil && right.scheme == nil)
            || (left.scheme == right.scheme && (left.host == right.host || isCapture(left.host)))
        guard hasOrigin, left.segments.count <= right.segments.count,
            left.rest != nil || left.segments.count == right.segments.count,
            left.rest != nil || right.rest == nil,
            !application.linkRules.keepsTrailingSlash
                || left.endsWithSlash == right.endsWithSlash
        else { return false }
        for (segment, other) in zip(left.segments, right.segments) {
            guard case .capture(let field) = segment else {
                if segment != other { return false }
                continue
            }
            let type = first.landing.payload[Int(field)].type
            if type == TypeTable.string { continue }
            guard case .capture(let own) = other, second.landing.payload[Int(own)].type == type
            else { return false }
        }
        // A required item must be one of the other's; an optional one must take whatever it holds.
        let items = Dictionary(
            right.query.compactMap { item in item.name.map { ($0, item) } },
            uniquingKeysWith: { first, _ in first })
        return left.query.allSatisfy { item in
            guard let name = item.name else { return false }
            let type = first.landing.payload[Int(item.field)].type
            if let same = items[name] {
                let own = second.landing.payload[Int(same.field)].type
                return own == type || plain(type) == TypeTable.string && !types.isOptional(own)
            }
            return types.isOptional(type) && plain(type) == TypeTable.string
        }
    }

    private func isCapture(_ host: LinkPattern.Host) -> Bool {
        if case .capture = host { return true }
        return false
    }

    private func plain(_ type: TypeID) -> TypeID {
        if case .optional(let wrapped) = types[type] { return wrapped }
        return type
    }
}
