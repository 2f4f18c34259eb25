extension Outline {
    /// The screens and flows of a name: `List`, `Shop/List`, `Shop`.
    public func elements(named name: String) -> [String] {
        facts.filter { $0.isElement && ($0.subject == name || $0.name == name) }
            .map { $0.subject }
    }

    /// The facts about an element and the elements at most `depth` edges away, in either direction,
    /// and the edges between them. A flow counts as one with its start and its ends.
    public func focused(on element: String, depth: Int) -> Outline {
        let kept = neighbours(of: element, depth: depth)
        return Outline(
            name: name, isAlone: isAlone, facts: facts.compactMap { $0.focused(on: kept) },
            links: links, sharedScreens: sharedScreens)
    }

    private func neighbours(of element: String, depth: Int) -> Set<String> {
        var neighbours: [String: [String]] = [:]
        for way in facts.compactMap({ $0.way }) {
            guard let target = way.target?.element else { continue }
            for origin in way.origins {
                neighbours[origin.place.element, default: []].append(target)
                neighbours[target, default: []].append(origin.place.element)
            }
        }
        var kept: Set<String> = [element]
        var edge = [element]
        var distance = 0
        while distance < depth, !edge.isEmpty {
            distance += 1
            edge = edge.flatMap { neighbours[$0] ?? [] }.filter { kept.insert($0).inserted }
        }
        return kept
    }
}

extension OutlineFact {
    /// True if the fact says that there is a screen or a flow.
    public var isElement: Bool { kind == .screen || kind == .flow }

    /// The fact, if it is about elements that are kept; for an edge only with the origins that are
    /// kept.
    fileprivate func focused(on kept: Set<String>) -> OutlineFact? {
        guard let way else {
            let element = isElement ? subject : owner
            return kept.contains(element) ? self : nil
        }
        let origins = way.origins.filter { kept.contains($0.place.element) }
        let leadsAway = way.target.map { !kept.contains($0.element) } ?? false
        if origins.isEmpty || leadsAway { return nil }
        return OutlineFact(
            kind, of: owner, name, detail, parts: parts,
            way: Way(origins, to: way.target, word: way.word, isBack: way.isBack))
    }
}
