/// Flows and screens that certainly are what had another name in an older graph.
///
/// A name that has gone and a new one are the same thing if the new one has the same inputs and
/// outputs and is used exactly where the old one was. A screen that nothing uses has to be the same
/// in all that is said of it, and between the same screens. If several names could be the new one,
/// none is.
public struct Renames {
    /// New names by old ones, the application among them.
    private var flows: [String: String] = [:]
    /// New names by `Flow/Screen`, the flow by its new name.
    private var screens: [String: String] = [:]

    public init(from old: FlowGraph, to new: FlowGraph) {
        let before = RenameSide(old)
        let after = RenameSide(new)
        flows = pairs(
            before.signatures(ofFlowsNotIn: after), after.signatures(ofFlowsNotIn: before)
        ).filter { before.isLike(after, $0.key, $0.value) }
        let apps = (old.application.name, new.application.name)
        if !old.application.isAlone, !new.application.isAlone, apps.0 != apps.1 {
            flows[apps.0] = apps.1
        }
        for (flow, own) in before.screens {
            let now = flows[flow] ?? flow
            guard let others = after.screens[now], own != others else { continue }
            let found = pairs(
                before.signatures(ofScreensOf: flow, notIn: Set(others), renamed: flows),
                after.signatures(ofScreensOf: now, notIn: Set(own), renamed: [:]))
            for (old, new) in found { screens[now + "/" + old] = new }
        }
    }

    /// The older subject of a finding with the names of today.
    public func renamed(_ subject: String) -> String {
        let parts = subject.split(separator: detailSeparator).map { renamed(part: $0) }
        // Things of one kind are in the order of their names, and so are those after a step.
        let isOneKind = parts.allSatisfy { !$0.contains(" ") }
        let sorted = isOneKind ? parts.sorted() : parts.prefix(1) + parts.dropFirst().sorted()
        return sorted.joined(separator: detailSeparator)
    }

    private func renamed(part: Substring) -> String {
        let text = nameParts(of: String(part)).map { flows[String($0)] ?? String($0) }.joined()
        let flow = text.prefix { $0 != "/" && $0 != " " }
        return nameParts(of: text).map { screens[flow + "/" + $0] ?? String($0) }.joined()
    }

    /// Names with the same signature, where no other has it.
    private func pairs(
        _ old: [String: RenameSignature], _ new: [String: RenameSignature]
    ) -> [String: String] {
        let candidates = Dictionary(grouping: new.keys) { new[$0] }
        var result: [String: String] = [:]
        for (signature, names) in Dictionary(grouping: old.keys, by: { old[$0] }) {
            guard names.count == 1, let found = candidates[signature], found.count == 1 else {
                continue
            }
            result[names[0]] = found[0]
        }
        return result
    }
}

/// What is said of a name, with a sign where the name is.
private struct RenameSignature: Hashable {
    /// Where other things mention it.
    var uses: Set<String> = []
    /// What it has.
    var interface: Set<String> = []
    /// Where it leads.
    var ways: Set<String> = []
    /// The screens before and after it, of a screen that nothing mentions.
    var neighbours: [String?] = []
}

/// One of the graphs.
private struct RenameSide {
    /// The screens of each flow, in order of declaration.
    let screens: [String: [String]]
    private let facts: [OutlineFact]
    /// Those that belong to a flow, by its name, and under the empty name all others.
    private let factsByFlow: [String: [OutlineFact]]

    init(_ graph: FlowGraph) {
        screens = Dictionary(
            uniqueKeysWithValues: graph.flows.map { flow in
                (flow.name, flow.screens.map { graph[$0].name })
            })
        // Names under which something is saved may be those of screens, or not.
        facts = graph.outline.facts.filter { $0.kind != .saved }
        factsByFlow = Dictionary(grouping: facts, by: \.flow)
    }

    /// A flow that nothing mentions has none.
    func signatures(ofFlowsNotIn other: RenameSide) -> [String: RenameSignature] {
        let names = Set(screens.keys.filter { other.screens[$0] == nil })
        var result: [String: RenameSignature] = [:]
        for fact in facts {
            let parts = nameParts(of: fact.text)
            for name in Set(parts.map(String.init)).intersection(names) {
                let text = marked(parts, name, among: names)
                if fact.flow != name {
                    result[name, default: RenameSignature()].uses.insert(text)
                } else if fact.owner == name, fact.kind != .screen, fact.kind != .edge {
                    result[name, default: RenameSignature()].interface.insert(text)
                }
            }
        }
        return result.filter { !$0.value.uses.isEmpty }
    }

    /// Whether at least half of what is said within two flows is equal, whatever the screens are
    /// called that only one of them has.
    func isLike(_ other: RenameSide, _ name: String, _ otherName: String) -> Bool {
        let own = facts(of: name, unlike: other.screens[otherName] ?? [])
        let others = other.facts(of: otherName, unlike: screens[name] ?? [])
        return 2 * own.intersection(others).count >= max(own.count, others.count)
    }

    private func facts(of flow: String, unlike others: [String]) -> Set<String> {
        let names = Set(screens[flow] ?? []).subtracting(others)
        return Set(
            (factsByFlow[flow] ?? []).map {
                marked(nameParts(of: $0.text), flow, among: names)
            })
    }

    func signatures(
        ofScreensOf flow: String, notIn others: Set<String>, renamed: [String: String]
    ) -> [String: RenameSignature] {
        let own = screens[flow] ?? []
        let names = Set(own).subtracting(others)
        if names.isEmpty { return [:] }
        var result: [String: RenameSignature] = [:]
        for fact in (factsByFlow[flow] ?? []) + (factsByFlow[""] ?? []) {
            let parts = nameParts(of: fact.text)
            for name in Set(parts.map(String.init)).intersection(names) {
                let text = marked(
                    parts.map { renamed[String($0)] ?? String($0) }, name, among: names)
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
                    return names.contains(own[place]) ? other : own[place]
                }
            } else {
                result[name]?.ways = []
            }
        }
        return result
    }

    private let this = "\u{1}"
    private let other = "\u{2}"

    /// A text with signs for a name and for others that are in one of the graphs only.
    private func marked(
        _ parts: [some StringProtocol], _ name: String, among names: Set<String>
    ) -> String {
        parts.map { part in
            if part == name { return this }
            return names.contains(String(part)) ? other : String(part)
        }.joined()
    }
}

extension OutlineFact {
    /// The flow that it belongs to; empty for what the application declares.
    fileprivate var flow: String { kind == .flow ? name : String(owner.prefix { $0 != "/" }) }
}
