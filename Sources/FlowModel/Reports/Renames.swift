/// Flows and screens that certainly had another name in an older graph.
///
/// A lost name and a new name are the same thing if the new one has the same inputs and outputs and
/// is used exactly where the old one was. For a screen that nothing uses, all facts must be equal,
/// and it must be between the same screens. If several names could be the new one, none is.
public struct Renames {
    /// New names by old ones.
    let flows: [String: String]
    /// New names by `Flow/Screen`, with the new name of the flow; for a shared screen by
    /// `Module/Screen`.
    private(set) var screens: [String: String] = [:]
    /// The new names of the flows and the application by their old names.
    private let names: [String: String]
    /// The flows that have renamed screens.
    private var owners: Set<String> = []

    public init(from old: FlowGraph, to new: FlowGraph) {
        self.init(from: RenameSide(old), to: RenameSide(new))
    }

    init(from before: RenameSide, to after: RenameSide) {
        var application: [String: String] = [:]
        if let old = before.application, let new = after.application, old != new {
            application[old] = new
        }
        let flowsBefore = Set(before.screens.keys).subtracting(application.keys)
        let flowsNow = Set(after.screens.keys).subtracting(application.values)
        let (lost, added) = (before.names(lackingIn: after), after.names(lackingIn: before))
        let (typesBefore, typesNow) = (
            before.types(lackingIn: after), after.types(lackingIn: before)
        )
        flows = Self.pairs(flowsBefore, flowsNow) { gone, come, known in
            var renamed = application
            for (old, new) in known { renamed[old] = new }
            return (
                before.signatures(ofFlows: gone, besides: lost, renamed: renamed),
                after.signatures(ofFlows: come, besides: added)
            )
        }.filter { before.isLike(after, $0.key, $0.value) }
        var names = flows
        for (old, new) in application { names[old] = new }
        self.names = names
        for (flow, own) in before.screens {
            let now = names[flow] ?? flow
            guard let others = after.screens[now], own != others else { continue }
            let found = Self.pairs(Set(own), Set(others)) { [names] gone, come, known in
                var renamed = names
                for (old, new) in known { renamed[old] = new }
                return (
                    before.signatures(
                        ofScreens: gone, of: flow, besides: typesBefore, renamed: renamed),
                    after.signatures(ofScreens: come, of: now, besides: typesNow)
                )
            }
            for (old, new) in found { screens[now + "/" + old] = new }
            if !found.isEmpty { owners.insert(now) }
        }
    }

    /// The older subject of a finding with the current names.
    public func renamed(_ subject: String) -> String {
        var flow = String(subject.prefix { $0 != "/" && $0 != " " })
        flow = names[flow] ?? flow
        let parts = subjectParts(subject).map { renamed(part: $0, in: &flow) }
        // Subjects of one kind are sorted by name; after a step the rest are sorted.
        let isOneKind = parts.allSatisfy { !$0.contains(" ") }
        let first = isOneKind ? 0 : 1
        return (parts.prefix(first) + parts.dropFirst(first).sorted())
            .joined(separator: detailSeparator)
    }

    /// A name means a screen of the flow named last, as in `App/link shows Shop/Item`.
    private func renamed(part: Substring, in flow: inout String) -> String {
        let words = nameParts(of: String(part)).map { names[String($0)] ?? String($0) }
        var text = ""
        for (index, name) in words.enumerated() {
            let isOwner = words.dropFirst(index + 1).first?.hasPrefix("/") ?? false
            if isOwner, index == 0 || owners.contains(name) { flow = name }
            text += screens[flow + "/" + name] ?? name
        }
        return text
    }

    /// The limit for a chain of names in which each is only recognised by the one before. Each
    /// round looks through all facts again.
    private static let roundLimit = 20

    /// Pairs names that only one side has, if they have the same signature and no other name has
    /// it. `signatures` returns the signatures of the names that have no pair yet; each known pair
    /// makes other signatures more precise.
    private static func pairs(
        _ old: Set<String>, _ new: Set<String>,
        _ signatures: (Set<String>, Set<String>, [String: String]) -> (
            [String: RenameSignature], [String: RenameSignature]
        )
    ) -> [String: String] {
        var gone = old.subtracting(new)
        var come = new.subtracting(old)
        var result: [String: String] = [:]
        for _ in 0..<Self.roundLimit where !gone.isEmpty && !come.isEmpty {
            let (before, after) = signatures(gone, come, result)
            let candidates = Dictionary(grouping: after.keys) { after[$0] }
            let count = result.count
            for (signature, names) in Dictionary(grouping: before.keys, by: { before[$0] }) {
                guard names.count == 1, let found = candidates[signature], found.count == 1 else {
                    continue
                }
                result[names[0]] = found[0]
                gone.remove(names[0])
                come.remove(found[0])
            }
            if result.count == count { break }
        }
        return result
    }
}

/// The facts about a name, with a sign in place of the name.
private struct RenameSignature: Hashable {
    /// The facts of other elements that mention it.
    var uses: Set<String> = []
    /// The facts about its own parts.
    var interface: Set<String> = []
    /// The ways that lead out of it.
    var ways: Set<String> = []
    /// The screens before and after it, for a screen that nothing mentions.
    var neighbours: [String?] = []
}

/// One of the two graphs that are compared.
struct RenameSide {
    /// The name of the application; nil for a single flow that runs alone.
    let application: String?
    /// The screens of each flow, module and app file, in order of declaration.
    let screens: [String: [String]]
    private let types: Set<String>
    let facts: [OutlineFact]
    /// The facts that belong to a flow, by its name, and all others under the empty name, each with
    /// the parts of its text.
    private let factsByFlow: [String: [(fact: OutlineFact, parts: [Substring])]]
    /// The indices of these other facts by the names in them.
    private let placesByName: [Substring: [Int]]

    init(_ graph: FlowGraph) {
        self.init(graph.renameFacts)
    }

    init(_ lines: [String]) {
        self.init(lines.compactMap(OutlineFact.init(line:)))
    }

    /// The facts about screens are in the order of their declaration.
    private init(_ facts: [OutlineFact]) {
        self.facts = facts
        factsByFlow = Dictionary(
            grouping: facts.map { (fact: $0, parts: nameParts(of: $0.text)) }
        ) { $0.fact.flow }
        var placesByName: [Substring: [Int]] = [:]
        for (place, (_, parts)) in (factsByFlow[""] ?? []).enumerated() {
            for part in Set(parts) { placesByName[part, default: []].append(place) }
        }
        self.placesByName = placesByName
        var screens: [String: [String]] = [:]
        for fact in facts {
            switch fact.kind {
            case .flow: screens[fact.name] = screens[fact.name] ?? []
            case .screen: screens[fact.owner, default: []].append(fact.name)
            default: continue
            }
        }
        self.screens = screens
        types = Set(facts.filter { $0.kind == .type }.map { $0.name })
        let name = facts.first { $0.kind == .app }?.name
        let flows = facts.filter { $0.kind == .flow }.map { $0.name }
        application = name.map { flows == [$0] } == true ? nil : name
    }

    /// The screens and types that the other side does not have. They may have other names there,
    /// so their names do not matter.
    func names(lackingIn other: RenameSide) -> Set<String> {
        Set(screens.values.joined()).subtracting(other.screens.values.joined())
            .union(types(lackingIn: other))
    }

    func types(lackingIn other: RenameSide) -> Set<String> { types.subtracting(other.types) }

    /// The signatures of some flows. A flow that nothing mentions has none.
    fileprivate func signatures(
        ofFlows names: Set<String>, besides others: Set<String>, renamed: [String: String] = [:]
    ) -> [String: RenameSignature] {
        var result: [String: RenameSignature] = [:]
        let unsaid = names.union(others)
        for fact in facts {
            let parts = nameParts(of: fact.text).map { renamed[String($0)] ?? String($0) }
            for name in names.intersection(parts) {
                let text = marked(parts, name, among: unsaid)
                if fact.flow != name {
                    result[name, default: RenameSignature()].uses.insert(text)
                } else if fact.owner == name, fact.kind != .screen, fact.kind != .edge {
                    result[name, default: RenameSignature()].interface.insert(text)
                }
            }
        }
        return result.filter { !$0.value.uses.isEmpty }
    }

    /// True if at least half of the facts within two flows are equal, whatever the names of the
    /// screens that only one of them has.
    func isLike(_ other: RenameSide, _ name: String, _ otherName: String) -> Bool {
        let own = facts(
            of: name, unlike: other.screens[otherName] ?? [], besides: types(lackingIn: other))
        let others = other.facts(
            of: otherName, unlike: screens[name] ?? [], besides: other.types(lackingIn: self))
        return 2 * own.intersection(others).count >= max(own.count, others.count)
    }

    private func facts(
        of flow: String, unlike others: [String], besides types: Set<String>
    ) -> Set<String> {
        let names = Set(screens[flow] ?? []).subtracting(others).union(types)
        return Set(
            (factsByFlow[flow] ?? []).map {
                marked($0.parts, flow, among: names)
            })
    }

    fileprivate func signatures(
        ofScreens names: Set<String>, of flow: String, besides types: Set<String>,
        renamed: [String: String] = [:]
    ) -> [String: RenameSignature] {
        let own = screens[flow] ?? []
        let unsaid = names.union(types)
        var result: [String: RenameSignature] = [:]
        let others = factsByFlow[""] ?? []
        let places = Set(names.flatMap { placesByName[$0[...]] ?? [] })
        for (fact, parts) in (factsByFlow[flow] ?? []) + places.map({ others[$0] }) {
            let parts = parts.map { renamed[String($0)] ?? String($0) }
            for name in names.intersection(parts) {
                let text = marked(parts, name, among: unsaid)
                let isWay = fact.kind == .edge && nameParts(of: fact.name).contains { $0 == name }
                let isOwn =
                    fact.owner == flow + "/" + name || fact.kind == .screen && fact.name == name
                if isWay {
                    result[name, default: RenameSignature()].ways.insert(text)
                } else if isOwn {
                    result[name, default: RenameSignature()].interface.insert(text)
                } else {
                    result[name, default: RenameSignature()].uses.insert(text)
                }
            }
        }
        for (index, name) in own.enumerated() where names.contains(name) {
            if result[name]?.uses.isEmpty ?? true {
                result[name]?.neighbours = [index - 1, index + 1].map { place in
                    guard own.indices.contains(place) else { return nil }
                    return names.contains(own[place]) ? other : renamed[own[place]] ?? own[place]
                }
            } else {
                result[name]?.ways = []
            }
        }
        return result
    }

    private let this = "\u{1}"
    private let other = "\u{2}"

    /// A text with signs in place of a name and of other names that only one of the graphs has.
    private func marked(
        _ parts: [some StringProtocol], _ name: String, among names: Set<String>
    ) -> String {
        parts.map { part in
            if part == name { return this }
            return names.contains(String(part)) ? other : String(part)
        }.joined()
    }
}

extension FlowGraph {
    /// The lines from which a later run finds the elements that have another name then.
    public var renameLines: [String] { renameFacts.map { $0.text } }

    /// The names under which flows and screens are saved may equal names of screens by chance, so
    /// these facts are left out.
    fileprivate var renameFacts: [OutlineFact] {
        let facts = outline.facts.filter { $0.kind != .saved }
        let screens = Dictionary(grouping: facts.filter { $0.kind == .screen }) { $0.subject }
        let inOrder = flows.flatMap { flow in
            flow.screens.flatMap { screens[flow.name + "/" + self[$0].name] ?? [] }
        }
        return facts.filter { $0.kind != .screen } + inOrder + sharedFacts
    }

    /// Shared screens under the name of their declarer, a module or the app file, as in findings
    /// there.
    private var sharedFacts: [OutlineFact] {
        var writer = OutlineWriter(graph: self)
        var seen: Set<SourceSpan> = []
        for screen in screens.sorted(by: { $0.span < $1.span })
        where screen.isShared && seen.insert(screen.span).inserted {
            writer.add(screen, of: declarer(of: screen))
        }
        return writer.facts.filter { $0.kind != .saved }
    }
}

extension OutlineFact {
    /// The fact of a line, without the parts that only a drawing or a comparison needs. Facts about
    /// saved states are not kept as lines.
    init?(line: String) {
        guard let space = line.firstIndex(of: " "),
            let kind = Kind(rawValue: String(line[..<space]))
        else { return nil }
        let rest = line[space...].dropFirst()
        let halves = halves(of: rest, around: kind == .edge ? " -> " : ": ")
        let subject = halves?.before ?? rest
        let detail = String(halves?.after ?? "")
        let separator: Character
        switch kind {
        case .edge: separator = " "
        case .screen: separator = "/"
        case .operation, .input, .output, .command, .slot, .anchor, .outcome, .report, .state:
            separator = "."
        case .saved: return nil
        case .key, .dismissible, .bars, .leave, .variants, .container:
            self.init(kind, of: String(subject), "", detail)
            return
        case .app, .type, .event, .fact, .shared, .window, .gate, .animation, .flow, .host,
            .scheme, .link, .entry:
            self.init(kind, String(subject), detail)
            return
        }
        guard let place = subject.firstIndex(of: separator) else { return nil }
        self.init(
            kind, of: String(subject[..<place]), String(subject[place...].dropFirst()), detail)
    }
}
