import FlowModel

/// The URLs that the app file declares, and the other things that iOS hands in.
struct ResolvedLinks {
    var links: [Link] = []
    var entries: [EntryPoint] = []
    var rules = LinkRules()
}

/// The patterns and keys that a link inherits from the links around it.
struct LinkPrefix {
    /// The patterns so far; none at the outermost.
    var patterns: [WrittenPattern] = []
    var under: [UnderSyntax] = []
    var requires: [Name] = []
    var whenModal: WhenModal?
    var whenShown: WhenShown?
    /// `whenModal` comes from a link, not from the defaults.
    var saysWhenModal = false
    /// A key of the link could not be read, so only the names in the link are checked.
    var isPartial = false
}

/// Links: patterns and their targets.
extension Reporting {
    /// The links of the app file, of the modules beside and below it and of those above that it
    /// uses itself, each list with its file. A flow may use a module without its links.
    var writtenLinks: [(links: [LinkSyntax], file: Int)] {
        guard let app = names.app else { return [] }
        let used = (names.moduleUses[FileID(app.file)] ?? []).map { $0.module }
        let takes = names.modules.indices.filter {
            names.modules[$0].isOwn || used.contains($0)
        }
        return [(app.syntax.links, app.file)]
            + takes.map { (names.modules[$0].syntax.links, names.modules[$0].file) }
    }
}

extension PartResolver {
    mutating func resolveLinks() -> ResolvedLinks {
        guard let app = names.app, !names.flows.isEmpty else { return ResolvedLinks() }
        let defaults = app.syntax.linkDefaults
        let prefix = LinkPrefix(
            requires: defaults.requires, whenModal: defaults.whenModal,
            whenShown: defaults.whenShown)
        var table = LinkTable()
        for (links, file) in writtenLinks {
            for syntax in links { resolve(syntax, file: file, below: prefix, into: &table) }
        }
        for alike in table.shapes.values where alike.count > 1 { reportOverlap(of: alike) }
        var result = ResolvedLinks()
        result.links = table.links.sorted { isTriedBefore($0, $1) }.map { $0.link }
        result.entries = resolveEntries(app.syntax.entries, below: prefix)
        result.rules = LinkRules(
            lowercases: defaults.lowercases, keepsTrailingSlash: defaults.keepsTrailingSlash)
        return result
    }

    private struct LinkTable {
        var links: [(link: Link, rank: [LinkRank])] = []
        /// The patterns of each shape, in the order written.
        var shapes: [String: [Name]] = [:]
    }

    /// The words of a pattern that other routers capture, such as `:id`, with the edit to `{id}`.
    private func uncapturedWords(of pattern: LinkPattern, at name: Name) -> [UncapturedWord] {
        pattern.words.compactMap { word in
            guard let field = nameCaptured(elsewhereBy: word), !field.isEmpty else { return nil }
            let bytes = names.sources[Int(name.span.file.index)].bytes
            return UncapturedWord(word: word, name: field) {
                guard isIdentifier(Array(field.utf8)[...]), !mayShareNodes(bytes) else {
                    return nil
                }
                return TextFix.pathWord(word, by: "{\(field)}").edit(at: name.span, in: bytes)
            }
        }
    }

    /// The names are sorted, so that a finding is the same whichever pattern comes first.
    private mutating func reportOverlap(of patterns: [Name]) {
        let sorted = patterns.sorted { ($0.text, $0.span) < ($1.text, $1.span) }
        for other in sorted.dropFirst() {
            let places = [sorted[0].span, other.span].sorted()
            report(
                ResolveProblems.overlappingLinks, at: places[1],
                "`\(sorted[0].text)` and `\(other.text)` match the same URLs",
                help: "remove one of the two",
                notes: [DiagnosticNote(at: places[0], "the other is here")])
        }
    }

    private mutating func resolve(
        _ syntax: LinkSyntax, file: Int, below outer: LinkPrefix, into table: inout LinkTable
    ) {
        guard let app = names.app else { return }
        // In a file that could not be read to its end, the last pattern may be incomplete.
        if syntax.isPartial, names.values[file].cutByte != nil { return }
        var prefix = outer.entering(syntax.landing)
        prefix.isPartial = prefix.isPartial || syntax.isPartial
        prefix.patterns = []
        for name in syntax.patterns {
            let own = WrittenPattern(name)
            if outer.patterns.isEmpty {
                prefix.patterns.append(own)
            } else if own.path.isEmpty || own.path.hasPrefix("/") {
                prefix.patterns += outer.patterns.map { $0.joined(with: own) }
            } else {
                report(
                    ResolveProblems.linkPattern, at: name.span,
                    "`\(name.text)` is below another pattern and begins with no `/`",
                    help: "write what follows the pattern around it: `/\(name.text)`")
            }
        }
        for inner in syntax.links { resolve(inner, file: file, below: prefix, into: &table) }
        guard syntax.landing.targetCount > 0 else { return }
        var first: (pattern: ParsedPattern, problems: [Diagnostic])?
        for written in prefix.patterns {
            let name = written.name
            guard let parsed = parsePattern(written), !prefix.isPartial else {
                checkLanding(syntax.landing, prefix, at: name, file: file)
                continue
            }
            let shape =
                parsed.rank.map { $0.text }.joined(separator: "/") + parsed.queryShape
                + (app.syntax.linkDefaults.keepsTrailingSlash && parsed.pattern.endsWithSlash
                    ? "/" : "")
            table.shapes[shape, default: []].append(name)
            if table.shapes[shape, default: []].count > 1 { continue }
            var payload = parsed.payload
            payload.append(Field(name: "link.url", type: TypeTable.url, span: name.span))
            let known = findings.diagnostics.count
            let (landing, problems) = checker.collectingProblems {
                resolveLanding(
                    syntax.landing, prefix, payload: payload,
                    uncaptured: uncapturedWords(of: parsed.pattern, at: name), at: name, file: file)
            }
            let found = findings.diagnostics[known...] + problems
            guard let landing else {
                if let reason = lackOfCaptures(in: parsed, name, Array(found), beside: first) {
                    findings.diagnostics.removeSubrange(known...)
                    findings.diagnostics.append(reason)
                } else {
                    checker.report(problems)
                }
                first = first ?? (parsed, Array(found))
                continue
            }
            first = first ?? (parsed, Array(found))
            checker.report(problems)
            table.links.append(
                (
                    Link(
                        name: name.text, pattern: parsed.pattern, landing: landing,
                        span: name.span), parsed.rank
                ))
        }
    }

    /// Reports the problems of a landing that do not depend on what its pattern captures.
    private mutating func checkLanding(
        _ landing: LandingSyntax, _ prefix: LinkPrefix, at name: Name, file: Int
    ) {
        if prefix.isPartial { return checkNames(of: landing) }
        var payload = FieldList()
        payload.isBroken = true
        _ = resolveLanding(landing, prefix, payload: payload, at: name, file: file)
    }

    /// The problem to report instead of those that were found with a pattern, if the first pattern
    /// of the link does not have them all: it captures something that this one does not.
    private func lackOfCaptures(
        in pattern: ParsedPattern, _ name: Name, _ found: [Diagnostic],
        beside first: (pattern: ParsedPattern, problems: [Diagnostic])?
    ) -> Diagnostic? {
        guard let first else { return nil }
        let isKnown = found.allSatisfy { problem in
            first.problems.contains { $0.span == problem.span && $0.message == problem.message }
        }
        if isKnown { return nil }
        let missing = first.pattern.payload.fields.map { $0.name }.filter {
            pattern.payload.index(of: $0) == nil
        }
        if missing.isEmpty { return nil }
        return Diagnostic(
            ResolveProblems.linkMissingInput, at: name.span,
            "`\(name.text)` leads where the first pattern does, and does not capture "
                + listed(missing),
            help: "capture it here too, or write a link of its own")
    }

    /// The more specific pattern comes first, segment by segment (law J7).
    private func isTriedBefore(
        _ left: (link: Link, rank: [LinkRank]), _ right: (link: Link, rank: [LinkRank])
    ) -> Bool {
        let (first, second) = (left.rank.map { $0.rank }, right.rank.map { $0.rank })
        if first != second { return first.lexicographicallyPrecedes(second) }
        let items = (left.link.pattern.query.count, right.link.pattern.query.count)
        if items.0 != items.1 { return items.0 > items.1 }
        return left.link.name.utf8.lexicographicallyPrecedes(right.link.name.utf8)
    }

    private mutating func resolveEntries(
        _ syntax: [EntrySyntax], below prefix: LinkPrefix
    ) -> [EntryPoint] {
        guard let app = names.app else { return [] }
        var entries: [EntryPoint] = []
        let isCut = names.values[app.file].cutByte != nil
        for entry in syntax {
            if entry.isPartial {
                if !isCut { checkNames(of: entry.landing) }
                continue
            }
            if let first = entries.first(where: {
                $0.kind == entry.kind && $0.type == entry.type.text
            }) {
                reportDuplicate(entry.kind.rawValue, entry.type, first: first.span)
                continue
            }
            let payload = readFields(entry.payload, as: .payload)
            let landing = resolveLanding(
                entry.landing, prefix.entering(entry.landing), payload: payload, at: entry.type,
                file: app.file)
            guard let landing else { continue }
            entries.append(
                EntryPoint(
                    kind: entry.kind, type: entry.type.text, landing: landing,
                    span: entry.type.span))
        }
        return entries
    }
}

extension LinkPrefix {
    /// The prefix for the links inside this one.
    func entering(_ landing: LandingSyntax) -> LinkPrefix {
        var result = self
        result.under += landing.under
        result.requires += landing.requires
        if let word = landing.whenModal {
            result.whenModal = word
            result.saysWhenModal = true
        }
        result.whenShown = landing.whenShown ?? whenShown
        return result
    }
}
