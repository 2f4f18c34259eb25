/// The renamed members of flows and screens, and the renamed declarations of the app, such as
/// events and facts.
///
/// A member that is gone and a new one of the same kind are the same, renamed, if they are equal
/// except for the name and no other lost or new member is equal to them.
struct OutlineMemberRenames {
    struct Rename {
        let kind: OutlineFact.Kind
        let owner: String
        /// It differs from `owner` only for an operation whose service has another name.
        let newOwner: String
        let old: String
        let new: String

        /// True if it is an outcome of an operation; the change of the operation shows it.
        var isOfOperation: Bool { kind == .outcome && owner.contains(".") }

        /// The subjects of the old and the new fact.
        var subjects: (old: String, new: String) {
            (
                OutlineFact(kind, of: owner, old).subject,
                OutlineFact(kind, of: newOwner, new).subject
            )
        }

        init(_ old: OutlineFact, _ new: OutlineFact) {
            kind = old.kind
            owner = old.owner
            newOwner = new.owner
            self.old = old.name
            self.new = new.name
        }
    }

    /// The start of the trigger of the way to a child of a container.
    static let childWord = "child "

    private struct Group: Hashable {
        let kind: OutlineFact.Kind
        let owner: String
    }

    private(set) var all: [Rename] = []
    /// The renames that no other change shows.
    var told: [Rename] { all.filter { !$0.isOfOperation } }
    /// The renames by the screen or flow that has the member, since only facts that name it change,
    /// and the renames of the application, as indices in `all`.
    private var byPlace: [Substring: [Int]] = [:]
    private var ofApplication: [Int] = []

    init(from old: [OutlineFact], to new: [OutlineFact]) {
        let (before, now) = (OutlineMemberRenames.groups(old), OutlineMemberRenames.groups(new))
        for (group, members) in before {
            guard let others = now[group] else { continue }
            let (names, namesNow) = (Set(members.map { $0.name }), Set(others.map { $0.name }))
            let gone = members.filter { !namesNow.contains($0.name) }
            let come = others.filter { !names.contains($0.name) }
            let alike = Dictionary(grouping: come) { $0.meaning }
            for (meaning, lost) in Dictionary(grouping: gone, by: { $0.meaning }) {
                guard lost.count == 1, let found = alike[meaning], found.count == 1 else {
                    continue
                }
                all.append(Rename(lost[0], found[0]))
            }
        }
        all += OutlineMemberRenames.ofServices(before, now)
        for (group, operations) in before where group.kind == .operation {
            for operation in operations {
                let same = now[group]?.first { $0.name == operation.name }
                all += same.map { OutlineMemberRenames.ofOutcomes(operation, $0) } ?? []
            }
        }
        all.sort {
            ($0.owner, $0.kind.rawValue, $0.old) < ($1.owner, $1.kind.rawValue, $1.old)
        }
        for (index, rename) in all.enumerated() {
            let isOwned = rename.kind != .operation && !rename.isOfOperation
            guard isOwned, let place = rename.owner.split(separator: "/").last else {
                ofApplication.append(index)
                continue
            }
            byPlace[place, default: []].append(index)
        }
    }

    /// The operations of services that are gone, if a single new service has the same operations.
    private static func ofServices(
        _ before: [Group: [OutlineFact]], _ now: [Group: [OutlineFact]]
    ) -> [Rename] {
        func gone(_ groups: [Group: [OutlineFact]], _ others: [Group: [OutlineFact]])
            -> [[OutlineFact]]
        {
            groups.filter { $0.key.kind == .operation && others[$0.key] == nil }
                .map { $0.value.sorted { $0.name < $1.name } }
        }
        func meaning(_ operations: [OutlineFact]) -> [[String]] {
            operations.map { [$0.name] + $0.parts }
        }
        let come = Dictionary(grouping: gone(now, before), by: meaning)
        return Dictionary(grouping: gone(before, now), by: meaning).flatMap { meaning, lost in
            guard lost.count == 1, let found = come[meaning], found.count == 1 else {
                return [Rename]()
            }
            return zip(lost[0], found[0]).map { Rename($0, $1) }
        }
    }

    /// The outcomes of an operation that have another name and the same payload.
    private static func ofOutcomes(_ old: OutlineFact, _ new: OutlineFact) -> [Rename] {
        func outcomes(_ fact: OutlineFact, lackingIn other: OutlineFact) -> [Substring: [String]] {
            let gone = fact.parts.dropFirst().filter { !other.parts.contains($0) }
            return Dictionary(grouping: gone) { $0.drop { $0 != "(" } }
        }
        let come = outcomes(new, lackingIn: old)
        return outcomes(old, lackingIn: new).compactMap { payload, lost in
            guard lost.count == 1, let found = come[payload], found.count == 1 else { return nil }
            let facts = [lost[0], found[0]].map { outcome in
                OutlineFact(.outcome, of: old.subject, String(outcome.prefix { $0 != "(" }))
            }
            return Rename(facts[0], facts[1])
        }
    }

    private static func groups(_ facts: [OutlineFact]) -> [Group: [OutlineFact]] {
        var groups: [Group: [OutlineFact]] = [:]
        for fact in facts {
            switch fact.kind {
            case .input, .output, .command, .slot, .anchor, .outcome, .report, .event, .fact,
                .shared, .window, .type, .gate, .animation, .operation, .state:
                break
            // A tab, a page or a column.
            case .edge where fact.name.hasPrefix(childWord): break
            default: continue
            }
            groups[Group(kind: fact.kind, owner: fact.owner), default: []].append(fact)
        }
        return groups
    }

    /// The fact with the current names, also in the trigger of an edge and the outcome that it ends
    /// with.
    func renamed(_ fact: OutlineFact) -> OutlineFact {
        if all.isEmpty { return fact }
        // A trigger may name a child of a container instead of its flow.
        let places = fact.way?.origins.map { $0.place.name[...] } ?? []
        let names = fact.names.union(places)
        let indices = Set(ofApplication + names.flatMap { byPlace[$0] ?? [] })
        return indices.sorted().reduce(fact) { all[$1].applied(to: $0) }
    }
}

extension OutlineMemberRenames.Rename {
    fileprivate func applied(to fact: OutlineFact) -> OutlineFact {
        if fact.kind == kind, fact.owner == owner, fact.name == old {
            return fact.with(owner: newOwner, name: new, detail: fact.detail)
        }
        switch kind {
        case .input: return appliedAsInput(to: fact)
        case .event, .fact, .shared, .window: return appliedOfApplication(to: fact)
        case .type: return appliedAsType(to: fact)
        case .gate: return appliedAsGate(to: fact)
        case .anchor, .animation: return fact
        case .operation: return appliedAsOperation(to: fact)
        case .edge: return appliedAsChild(to: fact)
        case .state: return appliedAsState(to: fact)
        case .outcome where isOfOperation: return appliedAsOutcome(to: fact)
        default: return appliedInWay(to: fact)
        }
    }

    /// The flow or screen that has it.
    private var place: String { owner.split(separator: "/").last.map { String($0) } ?? "" }

    private func appliedAsInput(to fact: OutlineFact) -> OutlineFact {
        if fact.subject == owner, fact.kind == .flow || fact.kind == .screen {
            let names = fact.parts.dropFirst().map { $0 == old ? new : $0 }
            return fact.with(name: fact.name, detail: fact.detail, parts: [fact.parts[0]] + names)
        }
        if fact.kind == .key, fact.owner == owner {
            let names = nameParts(of: fact.detail).map { $0 == old ? new : String($0) }
            return fact.with(name: fact.name, detail: names.joined())
        }
        let isOfScreen = owner.contains("/")
        let isRead =
            isOfScreen
            ? fact.owner == owner
                || fact.flow == owner.prefix { $0 != "/" }
                    && nameParts(of: fact.name).contains { $0 == place }
            : fact.flow == owner
        let detail =
            isRead
            ? replaced(in: fact.detail, after: [isOfScreen ? "screen" : "inputs", "."])
            : fact.detail
        guard fact.kind == .edge || fact.kind == .link || fact.kind == .entry else {
            return fact.with(name: fact.name, detail: detail)
        }
        return fact.with(
            name: fact.name, detail: passed(in: detail),
            parts: fact.parts.map { part in
                part.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { passed(in: String($0)) }.joined(separator: "\n")
            })
    }

    /// Renames the input where it is passed: `Detail(id: 1)`. The payload of an entry is before
    /// that place.
    private func passed(in text: String) -> String {
        guard let called = halves(of: text[...], around: place + "(") else { return text }
        let first = FlowModel.replaced("(" + old + ": ", in: "(" + called.after, by: "(\(new): ")
        return called.before + place
            + FlowModel.replaced(", " + old + ": ", in: first, by: ", \(new): ")
    }

    private func appliedOfApplication(to fact: OutlineFact) -> OutlineFact {
        if fact.kind == .app, kind != .event {
            let sort = kind == .shared ? "state " : kind.rawValue + " "
            return fact.with(
                name: fact.name, detail: fact.detail,
                parts: fact.parts.map { $0 == sort + old ? sort + new : $0 })
        }
        let leads = fact.kind == .edge || fact.kind == .link || fact.kind == .entry
        let scope = kind == .fact ? "facts" : kind == .window ? "window" : "app"
        func followed(_ text: String) -> String {
            let text = replaced(in: text, after: [scope, "."])
            return kind == .event && leads ? replaced(in: text, after: ["send", " "]) : text
        }
        return fact.with(
            name: fact.kind == .edge ? followed(fact.name) : fact.name,
            detail: followed(fact.detail), parts: leads ? fact.parts.map(followed) : nil)
    }

    /// Renames the type where types of values are written, but not in ways, where a screen may have
    /// the same name.
    private func appliedAsType(to fact: OutlineFact) -> OutlineFact {
        switch fact.kind {
        case .type, .operation, .event, .fact, .shared, .window, .input, .output, .command,
            .outcome, .report, .state, .entry:
            func followed(_ text: String) -> String {
                nameParts(of: text).map { $0 == old ? new : String($0) }.joined()
            }
            guard fact.kind != .entry else {
                // The payload is before the target.
                guard let halves = halves(of: fact.detail[...], around: " -> ") else { return fact }
                var parts = fact.parts
                parts[2] = followed(parts[2])
                return fact.with(
                    name: fact.name,
                    detail: followed(String(halves.before)) + " -> " + halves.after,
                    parts: parts)
            }
            return fact.with(
                name: fact.name, detail: followed(fact.detail), parts: fact.parts.map(followed))
        default: return fact
        }
    }

    /// Renames the gate in facts that require it, `if known and paid`, and where its own steps
    /// begin.
    private func appliedAsGate(to fact: OutlineFact) -> OutlineFact {
        func followed(_ text: String) -> String {
            let parts = nameParts(of: text)
            var isGate = false
            return parts.indices.map { index in
                let before = index > 1 ? parts[index - 2] : ""
                if parts[index] != " ", parts[index] != "and" {
                    isGate = before == "if" || isGate && before == "and"
                }
                return isGate && parts[index] == old ? new : String(parts[index])
            }.joined()
        }
        let isOwn = fact.kind == .edge && fact.name == OutlineFact.gateWord + old
        let name = isOwn ? OutlineFact.gateWord + new : fact.name
        return fact.with(name: name, detail: followed(fact.detail))
    }

    /// Renames the operation in steps, links and entries that call it, and in edges that follow
    /// from an answer.
    private func appliedAsOperation(to fact: OutlineFact) -> OutlineFact {
        guard fact.kind == .edge || fact.kind == .link || fact.kind == .entry else { return fact }
        func followed(_ text: String) -> String {
            var parts = nameParts(of: text)
            for index in parts.indices.dropFirst(2)
            where parts[index] == old && parts[index - 1] == "." && parts[index - 2] == owner {
                parts[index] = new[...]
                parts[index - 2] = newOwner[...]
            }
            return parts.joined()
        }
        return fact.with(
            name: fact.name, detail: followed(fact.detail), parts: fact.parts.map(followed))
    }

    /// Renames the outcome after calls of its operation.
    private func appliedAsOutcome(to fact: OutlineFact) -> OutlineFact {
        guard fact.kind == .edge || fact.kind == .link || fact.kind == .entry else { return fact }
        let start = nameParts(of: owner + ".").map { String($0) }
        func followed(_ text: String) -> String { replaced(in: text, after: start) }
        return fact.with(
            name: fact.name, detail: followed(fact.detail), parts: fact.parts.map(followed))
    }

    /// Renames the state in all facts of its flow that read it.
    private func appliedAsState(to fact: OutlineFact) -> OutlineFact {
        guard fact.flow == owner else { return fact }
        return fact.with(
            name: replaced(in: fact.name, after: ["state", "."]),
            detail: replaced(in: fact.detail, after: ["state", "."]))
    }

    /// Renames the child in the container, in steps that select it or act in it, and in triggers
    /// that begin with it.
    private func appliedAsChild(to fact: OutlineFact) -> OutlineFact {
        guard fact.owner == owner, fact.kind == .edge || fact.kind == .container else {
            return fact
        }
        let (old, new) = (
            String(old.dropFirst(OutlineMemberRenames.childWord.count)),
            String(new.dropFirst(OutlineMemberRenames.childWord.count))
        )
        func followed(_ text: String, where isMeant: ([Substring], Int) -> Bool) -> String {
            let parts = nameParts(of: text)
            let names = parts.indices.map { index in
                parts[index] == old && isMeant(parts, index) ? new : String(parts[index])
            }
            return names.joined()
        }
        let name = followed(fact.name) { parts, index in
            index + 1 < parts.count && parts[index + 1] == "."
        }
        let detail = followed(fact.detail) { parts, index in
            fact.kind == .container
                || index > 1 && (parts[index - 2] == "select" || parts[index - 2] == "in")
        }
        return fact.with(name: name, detail: detail)
    }

    /// Outputs, outcomes and reports are triggers. Outcomes and reports are also targets of steps.
    private func appliedInWay(to fact: OutlineFact) -> OutlineFact {
        if kind == .output, fact.kind == .leave, fact.owner == owner {
            return fact.with(
                name: fact.name,
                detail: replaced(in: fact.detail, after: ["unless", " "]))
        }
        guard fact.kind == .edge else { return fact }
        let isOfScreen = owner.contains("/")
        if isOfScreen, fact.flow != owner.prefix(while: { $0 != "/" }) { return fact }
        if kind == .slot {
            return fact.with(
                name: fact.name, detail: replaced(in: fact.detail, after: [place, "."]))
        }
        // The detail names the answer that the edge follows from.
        var detail = replaced(in: fact.detail, after: [place, "."])
        if !isOfScreen, fact.owner == owner {
            detail = replaced(in: detail, after: [kind == .report ? "report" : "finish", " "])
        }
        // A flow in a container answers under the name of the child.
        let isOfChild =
            fact.way?.origins.contains {
                $0.place.kind == .flow && $0.place.name == place && $0.event == old
            } ?? false
        let start = isOfChild ? fact.name.split(separator: ".").first.map { String($0) } : nil
        return fact.with(
            name: replaced(in: fact.name, after: [start ?? place, "."]), detail: detail)
    }

    private func replaced(in text: String, after start: [String]) -> String {
        let parts = nameParts(of: text)
        var result = ""
        for (index, part) in parts.enumerated() {
            let isAfter =
                index >= start.count
                && zip(parts[(index - start.count)...], start).allSatisfy { $0 == $1 }
            result += isAfter && part == old ? new : String(part)
        }
        return result
    }
}

extension OutlineFact {
    /// The content of the fact without its name.
    fileprivate var meaning: [String] { kind == .gate ? [detail] : parts }

    fileprivate func with(
        owner: String? = nil, name: String, detail: String, parts: [String]? = nil
    ) -> OutlineFact {
        let (owner, parts) = (owner ?? self.owner, parts ?? self.parts)
        if owner == self.owner, name == self.name, detail == self.detail, parts == self.parts {
            return self
        }
        return OutlineFact(kind, of: owner, name, detail, parts: parts, way: way)
    }
}
