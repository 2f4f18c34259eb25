import FlowModel

extension LintRule {
    /// A pattern whose URLs an earlier one takes all. Equal patterns are the compiler's.
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
            return links.indices.compactMap { index in
                let first = links[..<index].first { graph.takesAll($0, of: links[index]) }
                guard let first else { return nil }
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

extension FlowGraph {
    /// Whether a link that is tried first takes every URL of another.
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
        return left.query.allSatisfy { item in
            guard let name = item.name else { return false }
            let type = first.landing.payload[Int(item.field)].type
            let same = right.query.first { $0.name == name }
            if let same {
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
