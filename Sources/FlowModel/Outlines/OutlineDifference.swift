extension FlowGraph {
    /// The changes since an older graph, and their picture: the breaking changes first, each half
    /// sorted by kind and name. `unreachable` has the elements that no way leads to any more;
    /// `interfaces` are the parts of the generated Swift that the code of the app uses, before and
    /// now; `constant` returns true if a condition of a graph always holds, false if it never
    /// holds, nil if that is not known.
    public func comparison(
        since old: FlowGraph, unreachable: [OutlineChange] = [],
        interfaces: (old: GeneratedInterface, new: GeneratedInterface)? = nil,
        constant: @escaping (ExpressionID, FlowGraph) -> Bool? = { _, _ in nil }
    ) -> OutlineComparison {
        let lost = interfaces.map { interfaces in
            SavedStates(
                from: old, to: self, (interfaces.old.savedSteps, interfaces.new.savedSteps),
                constant
            ).lost.changes(place)
        }
        return outline.comparison(
            since: old.outline, certain: Renames(from: old, to: self), unreachable: unreachable,
            lost: lost ?? [], interfaces: interfaces)
    }
}

extension Outline {
    fileprivate func comparison(
        since old: Outline, certain: Renames, unreachable: [OutlineChange],
        lost: [OutlineChange], interfaces: (old: GeneratedInterface, new: GeneratedInterface)?
    ) -> OutlineComparison {
        let renames = OutlineRenames(from: old, to: self, certain: certain)
        var former = old.facts.map(renames.renamed)
        var difference = OutlineDifference(links: OutlineLinkChanges(from: old.links, to: links))
        let renamed = former.map { $0.renamedApplication(old.name, name) }
        if old.name != name, OutlineRenames.likeness(renamed, facts) >= 0.5 {
            former = renamed
            // A flow without an app file names its app, so the rename of the flow is enough.
            if !old.isAlone || !isAlone { difference.add(.app, renamedFrom: old.name, to: name) }
        }
        let (keys, oldKeys) = (Set(facts.map { $0.subject }), Set(former.map { $0.subject }))
        let known = zip(former, old.facts).flatMap { fact, then in
            fact.byTrigger(unlike: keys).map { ($0, then) }
        }
        former = known.map { $0.0 }
        let facts = facts.flatMap { $0.byTrigger(unlike: oldKeys) }
        for (fact, then) in known { difference.former[fact] = then }
        difference.interfaces = interfaces
        difference.shared = (old.sharedScreens, sharedScreens)
        difference.compare(former, with: facts)
        difference.add(renames)
        let changes = (difference.changes + lost).sorted(by: OutlineChange.isOrderedBefore)
        let before = Set(former.map { $0.text })
        let now = Set(facts.map { $0.text })
        let gone = former.filter { !now.contains($0.text) }
        let marked =
            gone.map { MarkedFact(fact: $0, mark: .removed) }
            + facts.map { MarkedFact(fact: $0, mark: before.contains($0.text) ? .same : .added) }
        let others =
            (unreachable + changes.filter { $0.kind == .renamed || $0.kind == .changed })
            .compactMap { $0.element } + lost.map { $0.subject }
        return OutlineComparison(
            name: name,
            changes: (unreachable + changes).merged(old.sharedScreens, sharedScreens),
            drawings: Diagram(marked, others: others).drawings)
    }
}

extension OutlineChange {
    static func isOrderedBefore(_ left: OutlineChange, _ right: OutlineChange) -> Bool {
        if left.isBreaking != right.isBreaking { return left.isBreaking }
        let order = OutlineFact.Kind.allCases
        if left.factKind != right.factKind {
            let index = order.firstIndex(of: left.factKind) ?? 0
            return index < order.firstIndex(of: right.factKind) ?? 0
        }
        if left.subject != right.subject { return left.subject < right.subject }
        return left.kind.rawValue < right.kind.rawValue
    }
}

private struct OutlineDifference {
    let links: OutlineLinkChanges
    var changes: [OutlineChange] = []
    /// The original old facts, by the same facts with current names.
    var former: [OutlineFact: OutlineFact] = [:]
    var interfaces: (old: GeneratedInterface, new: GeneratedInterface)?
    /// The screens that the app file or a module declares, as `Outline.sharedScreens`.
    var shared: (old: [String: String], new: [String: String]) = ([:], [:])
    /// True if the newer application reads the states of the older one.
    private var isStateRead = false
    /// The events of the app that flows answer, before and now: true if an answer leads somewhere.
    private var answered: (before: [Substring: Bool], now: [Substring: Bool]) = ([:], [:])
    /// The screens that the system draws, such as alerts, before and now.
    private var drawn: (before: Set<String>, now: Set<String>) = ([], [])

    /// The key that identifies a fact in both outlines.
    private struct Key: Hashable {
        let kind: OutlineFact.Kind
        let subject: String
        /// True for a fact of the application, since a flow may have the same name.
        var isOfApplication = false
    }

    init(links: OutlineLinkChanges) { self.links = links }

    mutating func add(_ renames: OutlineRenames) {
        for (old, new) in renames.flows.sorted(by: { $0.key < $1.key }) {
            add(.flow, renamedFrom: old, to: new)
        }
        for (old, new) in renames.screens.sorted(by: { $0.key < $1.key }) {
            add(.screen, renamedFrom: old, to: new)
        }
        for member in renames.members.told {
            add(member.kind, renamedFrom: member.subjects.old, to: member.subjects.new)
        }
    }

    mutating func add(_ kind: OutlineFact.Kind, renamedFrom old: String, to new: String) {
        let place = kind == .screen ? new : String(new.prefix { $0 != "." })
        let isDrawn = drawn.before.contains(place) && drawn.now.contains(place)
        let effect: ChangeEffect =
            isDrawn
            ? OutlineFact.effectOfDrawn
            : OutlineFact.effectWhenRenamed(kind, isStateRead: isStateRead)
        changes.append(
            OutlineChange(
                .renamed, kind, new, old: ["\(kind.rawValue) \(old)"],
                new: ["\(kind.rawValue) \(new)"], isBreaking: effect.isBreaking,
                reason: effect.reason))
    }

    mutating func compare(_ old: [OutlineFact], with new: [OutlineFact]) {
        let oldFacts = grouped(old)
        let newFacts = grouped(new)
        drawn = (OutlineFact.drawn(among: old), OutlineFact.drawn(among: new))
        isStateRead = isSavedStateRead(from: old, by: new)
        answered = (OutlineFact.answered(among: old), OutlineFact.answered(among: new))
        let gone = owners(in: old).subtracting(owners(in: new))
        let come = owners(in: new).subtracting(owners(in: old))
        let kindsNow = Set(newFacts.keys.map { $0.kind })
        let (sharedBefore, sharedNow) = (Set(shared.old.values), Set(shared.new.values))
        let flowsWithScreens = Set(
            new.filter { $0.kind == .screen && !drawn.now.contains($0.subject) }.map { $0.owner })
        for (key, facts) in oldFacts where newFacts[key] == nil {
            // The members of a flow or a screen go with it, without changes of their own; only
            // saved states stay.
            if facts[0].belongs(toAnyOf: gone), key.kind != .saved { continue }
            if key.kind == .link {
                removeLink(key, facts[0], newFacts)
            } else {
                let isLast = !kindsNow.contains(key.kind)
                let name = (former[facts[0]] ?? facts[0]).subject
                let declared = key.kind == .screen ? shared.old[name] : nil
                let effect: ChangeEffect =
                    facts[0].isPart(ofAnyOf: drawn.before)
                    ? OutlineFact.effectOfDrawn
                    : declared.map(sharedNow.contains) == true
                        ? facts[0].effectWhenOthersShowIt(flowsWithScreens)
                        : facts[0].effectWhenRemoved(isLast: isLast)
                add(.removed, key, old: facts, effect)
            }
        }
        for (key, facts) in newFacts {
            if let before = oldFacts[key] {
                let urls =
                    brokenURLs(key, facts[0], oldFacts, newFacts)
                    + facts[0].deadEvents(answered.before, answered.now)
                change(key, before, facts, urls)
            } else if facts[0].belongs(toAnyOf: come) {
                continue
            } else if key.kind == .link {
                addLink(key, facts[0], oldFacts, newFacts)
            } else {
                let declared = key.kind == .screen ? shared.new[key.subject] : nil
                let isShown = declared.map(sharedBefore.contains) == true
                let effect: ChangeEffect =
                    facts[0].isPart(ofAnyOf: drawn.now)
                    ? OutlineFact.effectOfDrawn
                    : isShown
                        ? .safe("the app has its view, and makes it for one more flow")
                        : facts[0].effectWhenAdded
                add(.added, key, new: facts, effect)
            }
        }
    }

    /// True if the newer application reads the states that the older one has saved.
    private func isSavedStateRead(from old: [OutlineFact], by new: [OutlineFact]) -> Bool {
        func version(_ facts: [OutlineFact]) -> OutlineFact? {
            facts.first { $0.kind == .saved && $0.isOfApplication }
        }
        guard let app = old.first(where: { $0.kind == .app }), let before = version(old),
            let now = version(new)
        else { return false }
        // A saved state begins at the root.
        let root = String(app.root)
        return now.parts.contains(before.parts[0])
            && old.contains { $0.kind == .saved && $0.owner == root }
    }

    /// Adds the change of a fact that both outlines have. `urls` lists the ways in which the change
    /// breaks URLs.
    private mutating func change(
        _ key: Key, _ before: [OutlineFact], _ facts: [OutlineFact], _ urls: [String]
    ) {
        let isSame =
            before.map { $0.detail } == facts.map { $0.detail }
            && !facts[0].hasOtherOrder(than: before[0])
        let code = codeChanges(from: before[0], to: facts[0])
        if isSame, code.isEmpty, urls.isEmpty { return }
        let isDrawn =
            key.kind != .screen && before[0].isPart(ofAnyOf: drawn.before)
            && facts[0].isPart(ofAnyOf: drawn.now)
        let effect =
            isDrawn
            ? OutlineFact.effectOfDrawn
            : key.kind == .link && links.hadNoURL(key.subject)
                ? OutlineFact.effectWithoutURL : OutlineFact.effect(from: before, to: facts)
        let isBroken = effect.isBreaking && !isSame
        // If some URLs lead elsewhere, the reason "it leads where it did" would contradict that.
        let reasons = isSame || !urls.isEmpty && !isBroken ? [] : [effect.reason]
        add(
            .changed, key, old: before, new: facts,
            ChangeEffect(
                isBreaking: isBroken || !code.isEmpty || !urls.isEmpty,
                reason: (reasons + code + urls).joined(separator: ", and ")))
    }

    /// The changes that the app's code has to make to keep using the element.
    private func codeChanges(from old: OutlineFact, to new: OutlineFact) -> [String] {
        guard let interfaces else { return [] }
        return interfaces.old.changes(to: interfaces.new, from: former[old] ?? old, to: new)
    }

    private func linkFacts(
        _ names: [String], _ facts: [Key: [OutlineFact]]
    ) -> [OutlineFact] {
        names.compactMap { facts[Key(kind: .link, subject: $0)]?.first }
    }

    /// Adds the removal of a link. If it was renamed, `addLink` adds the rename instead.
    private mutating func removeLink(
        _ key: Key, _ fact: OutlineFact, _ newFacts: [Key: [OutlineFact]]
    ) {
        if links.newName(of: key.subject) != nil { return }
        let takers = linkFacts(links.takers(of: key.subject), newFacts)
        let isWhole = links.areAllTaken(of: key.subject)
        add(
            .removed, key, old: [fact],
            links.hadNoURL(key.subject)
                ? OutlineFact.effectWithoutURL
                : fact.effectWhenTaken(by: takers, isWhole: isWhole, links))
    }

    /// The effects on URLs of a link that is written as before, if a type or the rules have
    /// changed.
    private func brokenURLs(
        _ key: Key, _ fact: OutlineFact, _ oldFacts: [Key: [OutlineFact]],
        _ newFacts: [Key: [OutlineFact]]
    ) -> [String] {
        guard key.kind == .link else { return [] }
        let former = linkFacts(links.formerTakers(of: key.subject), oldFacts)
        let taken = fact.effectWhenTaking(from: former, links)
        return [lostURLs(key, newFacts), taken].compactMap { $0 }.filter { $0.isBreaking }.map {
            $0.reason
        }
    }

    /// The effect on the URLs that a link no longer takes.
    private func lostURLs(_ key: Key, _ newFacts: [Key: [OutlineFact]]) -> ChangeEffect? {
        links.lost[key.subject].map { lost in
            let takers = linkFacts(links.takersOfLost(of: key.subject), newFacts)
            return OutlineFact.effect(whenLosing: lost, takers: takers)
        }
    }

    /// Adds a new link. Other links may have taken its URLs before.
    private mutating func addLink(
        _ key: Key, _ fact: OutlineFact, _ oldFacts: [Key: [OutlineFact]],
        _ newFacts: [Key: [OutlineFact]]
    ) {
        let before = links.oldName(of: key.subject)
        let others = linkFacts(
            links.formerTakers(of: key.subject).filter { $0 != before }, oldFacts)
        let added = fact.effectWhenTaking(from: others, links)
        guard let before, let link = linkFacts([before], oldFacts).first else {
            add(.added, key, new: [fact], added ?? fact.effectWhenAdded)
            return
        }
        let taken =
            links.hadNoURL(before)
            ? OutlineFact.effectWithoutURL : link.effectWhenTaken(by: fact, links)
        let effects =
            [taken, lostURLs(key, newFacts), added].compactMap { $0 }
            + fact.deadEvents(answered.before, answered.now).map { .breaks($0) }
        add(.renamed, key, old: [link], new: [fact], effects.first { $0.isBreaking } ?? taken)
    }

    private mutating func add(
        _ kind: OutlineChange.Kind, _ key: Key, old: [OutlineFact] = [], new: [OutlineFact] = [],
        _ effect: ChangeEffect
    ) {
        // Lines do not contain the order in which values are passed.
        let hasOrder = old.count == 1 && new.first?.hasOtherOrder(than: old[0]) == true
        changes.append(
            OutlineChange(
                kind, key.kind, key.subject,
                old: old.map {
                    hasOrder ? (former[$0] ?? $0).textWithOrder : (former[$0] ?? $0).text
                },
                new: new.map { hasOrder ? $0.textWithOrder : $0.text },
                isBreaking: effect.isBreaking, reason: effect.reason))
    }

    private func grouped(_ facts: [OutlineFact]) -> [Key: [OutlineFact]] {
        var groups: [Key: [OutlineFact]] = [:]
        for fact in facts.sorted(by: { $0.text < $1.text }) {
            let isOfApplication = fact.kind == .saved && fact.isOfApplication
            let key = Key(
                kind: fact.kind, subject: fact.subject, isOfApplication: isOfApplication)
            groups[key, default: []].append(fact)
        }
        return groups
    }

    /// The flows, and the screens as `Flow/Screen`.
    private func owners(in facts: [OutlineFact]) -> Set<String> {
        Set(facts.filter { $0.kind == .flow || $0.kind == .screen }.map { $0.subject })
    }
}

extension OutlineFact {
    /// True if the fact is about a member of a flow or a screen.
    func belongs(to place: String) -> Bool {
        owner == place || owner.hasPrefix(place + "/")
    }

    /// True if it is about a member of any of these places. A flow is not a member of any, not even
    /// of itself.
    fileprivate func belongs(toAnyOf places: Set<String>) -> Bool {
        kind != .flow && !isOfApplication && (places.contains(owner) || places.contains(flow))
    }
}

extension OutlineFact {
    /// Returns one fact for each trigger that `any` expands to, if the other graph has some of
    /// these triggers separately. `keys` are the subjects there.
    fileprivate func byTrigger(unlike keys: Set<String>) -> [OutlineFact] {
        guard kind == .edge, let way, !keys.contains(subject),
            nameParts(of: name).contains(where: { $0 == "any" })
        else { return [self] }
        let single = way.origins.map { origin in
            OutlineFact(
                kind, of: owner, origin.trigger, detail, parts: parts,
                way: Way([origin], to: way.target, word: way.word, isBack: way.isBack))
        }
        return single.contains { keys.contains($0.subject) } ? single : [self]
    }

    /// The fact with the application's new name, if it is about the application itself or a way
    /// that begins there; else unchanged.
    func renamedApplication(_ old: String, _ new: String) -> OutlineFact {
        guard isOfApplication, kind == .app || kind == .saved || kind == .edge else { return self }
        let isEdge = kind == .edge
        return OutlineFact(
            kind, of: isEdge ? new : owner, isEdge ? name : new, detail, parts: parts,
            way: way?.mapped({ $0 }, box: { $0 == old ? new : $0 }))
    }
}
