/// If there are more pairs of lost and new names, none is compared.
package let renamePairLimit = 400

/// Flows and screens that have other names now.
///
/// Certain renames are taken from `Renames`. Among the other names, a lost name and a new one are
/// the same thing if at least half of their facts are equal except for the name, and no other pair
/// is more alike. A screen that is in another flow now keeps its name, and only its own
/// declarations are compared.
struct OutlineRenames {
    /// New names by old ones.
    private(set) var flows: [String: String] = [:]
    /// New names by old ones, as `Flow/Screen`; the flow has its new name in both.
    private(set) var screens: [String: String] = [:]
    /// The same, by the names written in lines: a screen by its name only, with its flow.
    private var flowNames: [Substring: String] = [:]
    private var screenNames: [Substring: [(flow: String, new: String)]] = [:]
    /// The screens that are in another flow now.
    private var moved: [String: String] = [:]
    private(set) var members = OutlineMemberRenames(from: [], to: [])

    init(from old: Outline, to new: Outline, certain: Renames) {
        let newFacts = FactsByName(new.facts)
        let oldFacts = FactsByName(old.facts)
        flows = OutlineRenames.pairs(
            OutlineRenames.subjects(.flow, old.facts), OutlineRenames.subjects(.flow, new.facts),
            known: certain.flows
        ) { oldName, newName in
            OutlineRenames.likeness(
                oldFacts[oldName].map { $0.replacing([oldName[...]: newName]) },
                newFacts[newName])
        }
        for (old, new) in flows { flowNames[old[...]] = new }
        let facts = old.facts.map(renamed)
        let renamedFacts = FactsByName(facts)
        var certainScreens: [String: String] = [:]
        for (old, new) in certain.screens {
            certainScreens[old] = OutlineRenames.halves(old).0 + "/" + new
        }
        screens = OutlineRenames.pairs(
            OutlineRenames.subjects(.screen, facts), OutlineRenames.subjects(.screen, new.facts),
            known: certainScreens
        ) { oldName, newName in
            let (oldFlow, oldScreen) = OutlineRenames.halves(oldName)
            let (newFlow, newScreen) = OutlineRenames.halves(newName)
            guard oldFlow == newFlow else { return 0 }
            return OutlineRenames.likeness(
                renamedFacts[oldScreen].filter { $0.belongs(to: oldFlow) }
                    .map { $0.replacing([oldScreen[...]: newScreen]) },
                newFacts[newScreen].filter { $0.belongs(to: oldFlow) })
        }
        for (old, new) in screens.sorted(by: { $0.key < $1.key }) {
            let (flow, screen) = OutlineRenames.halves(old)
            screenNames[screen[...], default: []].append((flow, OutlineRenames.halves(new).1))
        }
        let (gone, come) = (Set(screens.keys), Set(screens.values))
        let shared = Set(old.sharedScreens.values)
        moved = OutlineRenames.pairs(
            OutlineRenames.subjects(.screen, facts).filter { !gone.contains($0) },
            OutlineRenames.subjects(.screen, new.facts).filter { !come.contains($0) }
        ) { oldName, newName in
            let screen = OutlineRenames.halves(oldName).1
            // For a shared screen this is not a move: one flow more or fewer shows it.
            guard screen == OutlineRenames.halves(newName).1,
                new.sharedScreens[newName].map(shared.contains) != true
            else { return 0 }
            return OutlineRenames.likeness(
                renamedFacts[screen].filter { $0.screen == oldName }.map { $0.moved(to: newName) },
                newFacts[screen].filter { $0.screen == newName })
        }
        for (old, new) in moved where screens[old] == nil { screens[old] = new }
        members = OutlineMemberRenames(from: old.facts.map(renamed), to: new.facts)
    }

    /// The fact with the current names.
    func renamed(_ fact: OutlineFact) -> OutlineFact {
        var fact = fact.replacing(flowNames.isEmpty ? [:] : fact.names.renamed { flowNames[$0] })
        if !screenNames.isEmpty {
            let names = fact.names
            fact = fact.replacing(
                names.renamed { name in
                    screenNames[name]?.first { flow, _ in
                        fact.belongs(to: flow) || names.contains(flow[...])
                    }?.new
                })
        }
        // States find a screen by its flow, so a fact about saved states does not move.
        if fact.kind != .saved, let place = moved[fact.screen] { fact = fact.moved(to: place) }
        return members.renamed(fact)
    }

    private static func halves(_ name: String) -> (String, String) {
        let parts = name.split(separator: "/")
        return (String(parts[0]), String(parts[parts.count - 1]))
    }

    private static func subjects(_ kind: OutlineFact.Kind, _ facts: [OutlineFact]) -> [String] {
        facts.filter { $0.kind == kind }.map { $0.subject }
    }

    /// The share of the larger list that is in both.
    static func likeness(_ old: [OutlineFact], _ new: [OutlineFact]) -> Double {
        let common = Set(old).intersection(new).count
        return Double(common) / Double(max(old.count, new.count, 1))
    }

    /// Pairs the known names, then the others, the most alike first, each name once.
    private static func pairs(
        _ old: [String], _ new: [String], known: [String: String] = [:],
        likeness: (String, String) -> Double
    ) -> [String: String] {
        let (before, now) = (Set(old), Set(new))
        // A shared screen is in `known` under its module, too.
        var result = known.filter { before.contains($0.key) && now.contains($0.value) }
        var taken = Set(result.values)
        let gone = before.subtracting(now).filter { result[$0] == nil }
        let come = now.subtracting(before).subtracting(taken)
        // The comparison would take longer than it helps.
        if gone.count * come.count > renamePairLimit { return result }
        var found: [(old: String, new: String, likeness: Double)] = []
        for oldName in gone {
            for newName in come {
                let likeness = likeness(oldName, newName)
                if likeness >= 0.5 { found.append((oldName, newName, likeness)) }
            }
        }
        found.sort { left, right in
            if left.likeness != right.likeness { return left.likeness > right.likeness }
            return (left.old, left.new) < (right.old, right.new)
        }
        for pair in found where result[pair.old] == nil && taken.insert(pair.new).inserted {
            result[pair.old] = pair.new
        }
        return result
    }
}

/// Facts by the names in them, since each name that is gone is compared with each new one.
private struct FactsByName {
    private var facts: [Substring: [OutlineFact]] = [:]

    init(_ facts: [OutlineFact]) {
        for fact in facts {
            for name in fact.names { self.facts[name, default: []].append(fact) }
        }
    }

    subscript(name: String) -> [OutlineFact] { facts[name[...]] ?? [] }
}

extension OutlineFact {
    /// The names in the fact. Names under which states are saved are not names of flows and
    /// screens.
    var names: Set<Substring> {
        let text = kind == .saved ? subject : kind == .link ? detail : subject + " " + detail
        return Set(nameParts(of: text).filter { $0.utf8.first.map(isNameByte) ?? false })
    }

    /// The screen that it is about, as `Flow/Screen`.
    fileprivate var screen: String { kind == .screen ? subject : owner }

    /// The same fact about a screen in another flow.
    fileprivate func moved(to screen: String) -> OutlineFact {
        let owner = kind == .screen ? String(screen.prefix { $0 != "/" }) : screen
        return OutlineFact(
            kind, of: owner, name, detail, parts: parts, way: way)
    }

    /// The same fact with other names for flows or screens. The application may have such a name,
    /// too, and keeps it.
    func replacing(_ names: [Substring: String]) -> OutlineFact {
        if names.isEmpty { return self }
        func replaced(_ text: String) -> String {
            nameParts(of: text).map { names[$0] ?? String($0) }.joined()
        }
        let owner = isOfApplication ? owner : replaced(owner)
        let keepsName = kind == .app || kind == .link || kind == .saved
        return OutlineFact(
            kind, of: owner, keepsName ? name : replaced(name),
            kind == .saved ? detail : replaced(detail),
            parts: kind == .saved ? parts : parts.map(replaced),
            way: way?.mapped(replaced, box: { isOfApplication ? $0 : replaced($0) }))
    }
}

extension Set<Substring> {
    /// The new names of the names that have one.
    fileprivate func renamed(_ newName: (Substring) -> String?) -> [Substring: String] {
        var names: [Substring: String] = [:]
        for name in self { names[name] = newName(name) }
        return names
    }
}
