import FlowModel

/// Links: patterns and what they lead to.
extension ApplicationResolver {
    mutating func resolveLinks() -> [Link] {
        guard let app, !flows.isEmpty else { return [] }
        var links: [(link: Link, rank: [LinkRank])] = []
        var shapes: [String: Name] = [:]
        for syntax in app.syntax.links where !syntax.isPartial {
            for name in syntax.patterns {
                guard let parsed = parsePattern(name) else { continue }
                let shape = parsed.rank.map(\.text).joined(separator: "/") + parsed.queryShape
                if let first = shapes[shape] {
                    report(
                        ResolveProblems.overlappingLinks, at: name.span,
                        "`\(name.text)` matches the same URLs as `\(first.text)`",
                        help: "remove one of the two",
                        notes: [DiagnosticNote(at: first.span, "the first is here")])
                    continue
                }
                shapes[shape] = name
                if let link = resolve(syntax, name, parsed, file: app.file) {
                    links.append((link, parsed.rank))
                }
            }
        }
        return links.sorted { isTriedBefore($0, $1) }.map(\.link)
    }

    /// The more specific pattern comes first, segment by segment (law J7).
    private func isTriedBefore(
        _ left: (link: Link, rank: [LinkRank]), _ right: (link: Link, rank: [LinkRank])
    ) -> Bool {
        let (first, second) = (left.rank.map(\.rank), right.rank.map(\.rank))
        if first != second { return first.lexicographicallyPrecedes(second) }
        let items = (left.link.pattern.query.count, right.link.pattern.query.count)
        if items.0 != items.1 { return items.0 > items.1 }
        return left.link.name.utf8.lexicographicallyPrecedes(right.link.name.utf8)
    }

    private mutating func resolve(
        _ syntax: LinkSyntax, _ name: Name, _ parsed: ParsedPattern, file: Int
    ) -> Link? {
        let root = app?.syntax.root.flatMap { flowIndices[$0.flow.text] } ?? 0
        var environment = ScopeEnvironment(app: appState.fields, facts: facts.fields)
        environment.payload = parsed.payload.fields
        let context = StepContext(
            flow: root, file: file, handler: .transition, payload: parsed.payload,
            isOpen: hidesAppState, environment: environment, isInLink: true)
        let requires = syntax.requires.compactMap { requireGate($0) }
        let target: Link.Target?
        if let node = syntax.show {
            target = resolveShown(syntax, node, in: context).map { .show($0) }
        } else {
            target = resolveSent(syntax, in: context)
        }
        guard let target else { return nil }
        return Link(
            name: name.text, pattern: parsed.pattern, payload: parsed.payload.fields,
            target: target, requires: requires, span: name.span)
    }

    private mutating func resolveShown(
        _ syntax: LinkSyntax, _ node: NodeID, in context: StepContext
    ) -> Show? {
        let tree = trees[context.file]
        let name = Name(text: tree.text(node), span: tree.span(node))
        let under = resolveUnder(syntax.under, in: context)
        guard let target = requireShown(name, in: nil) else { return nil }
        let arguments = resolveArguments(syntax.arguments, for: target, name, in: context)
        guard let arguments, let under else { return nil }
        return makeShow(
            ShownThing(
                target: target, name: name, arguments: arguments,
                isGiven: syntax.arguments != nil, under: under,
                startsAtBase: syntax.startsAtBase))
    }

    private mutating func resolveSent(
        _ syntax: LinkSyntax, in context: StepContext
    ) -> Link.Target? {
        guard let name = syntax.send else { return nil }
        guard let event = events.indices[name.text] else {
            if hidesEvents { return nil }
            report(
                ResolveProblems.unknownEvent, at: name.span,
                "the app has no event `\(name.text)`",
                help: suggestion(for: name.text, among: events.names, what: "the events are"))
            return nil
        }
        let arguments = resolveArguments(
            syntax.arguments, for: events.signals[event].payload, of: name.text, at: name.span,
            in: context)
        return arguments.map { .send(event: Int32(event), payload: $0.compactMap { $0 }) }
    }
}
