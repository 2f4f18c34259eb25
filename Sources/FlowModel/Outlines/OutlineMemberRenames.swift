/// Inputs, outputs, outcomes, reports, events and facts that are called otherwise now.
///
/// If a flow or a screen has lost one of a kind and has got one of that kind, and both are the same
/// but for the name, they are one.
struct OutlineMemberRenames {
    struct Rename {
        let kind: OutlineFact.Kind
        let owner: String
        let old: String
        let new: String
    }

    private struct Group: Hashable {
        let kind: OutlineFact.Kind
        let owner: String
    }

    private(set) var all: [Rename] = []
    /// The renames by the screen or flow whose member it is, since only facts that name it change,
    /// and those of the application, by their places in `all`.
    private var byPlace: [Substring: [Int]] = [:]
    private var ofApplication: [Int] = []

    init(from old: [OutlineFact], to new: [OutlineFact]) {
        let (before, now) = (OutlineMemberRenames.groups(old), OutlineMemberRenames.groups(new))
        for (group, members) in before {
            guard let others = now[group] else { continue }
            let gone = members.filter { member in !others.contains { $0.name == member.name } }
            let come = others.filter { member in !members.contains { $0.name == member.name } }
            guard gone.count == 1, come.count == 1, gone[0].parts == come[0].parts else { continue }
            all.append(
                Rename(
                    kind: group.kind, owner: group.owner, old: gone[0].name, new: come[0].name))
        }
        all.sort {
            ($0.owner, $0.kind.rawValue, $0.old) < ($1.owner, $1.kind.rawValue, $1.old)
        }
        for (index, rename) in all.enumerated() {
            guard let place = rename.owner.split(separator: "/").last else {
                ofApplication.append(index)
                continue
            }
            byPlace[place, default: []].append(index)
        }
    }

    private static func groups(_ facts: [OutlineFact]) -> [Group: [OutlineFact]] {
        var groups: [Group: [OutlineFact]] = [:]
        for fact in facts {
            switch fact.kind {
            case .input, .output, .command, .outcome, .report, .event, .fact:
                groups[Group(kind: fact.kind, owner: fact.owner), default: []].append(fact)
            default: break
            }
        }
        return groups
    }

    /// The fact as it would be called now, also the trigger of an edge and the outcome that it ends
    /// with.
    func renamed(_ fact: OutlineFact) -> OutlineFact {
        if all.isEmpty { return fact }
        let indices = Set(ofApplication + fact.names.flatMap { byPlace[$0] ?? [] })
        return indices.sorted().reduce(fact) { all[$1].applied(to: $0) }
    }
}

extension OutlineMemberRenames.Rename {
    fileprivate func applied(to fact: OutlineFact) -> OutlineFact {
        if fact.kind == kind, fact.owner == owner, fact.name == old {
            return fact.with(name: new, detail: fact.detail)
        }
        let leads = fact.kind == .edge || fact.kind == .link || fact.kind == .entry
        if kind == .input, fact.subject == owner, fact.kind == .flow || fact.kind == .screen {
            let names = fact.parts.dropFirst().map { $0 == old ? new : $0 }
            return fact.with(name: fact.name, detail: fact.detail, parts: [fact.parts[0]] + names)
        }
        if kind == .event || kind == .fact {
            let word = kind == .event ? "app" : "facts"
            func followed(_ text: String) -> String {
                let text = replaced(in: text, after: [word, "."])
                return kind == .event && leads ? replaced(in: text, after: ["send", " "]) : text
            }
            return fact.with(
                name: fact.kind == .edge ? followed(fact.name) : fact.name,
                detail: followed(fact.detail), parts: leads ? fact.parts.map(followed) : nil)
        }
        let halves = owner.split(separator: "/").map { String($0) }
        guard leads, let place = halves.last else { return fact }
        if kind == .input {
            func followed(_ text: String) -> String {
                // The payload of an entry is before the place that it leads to.
                guard let called = FlowModel.halves(of: text[...], around: place + "(") else {
                    return text
                }
                let passed = "(" + called.after
                let first = FlowModel.replaced("(" + old + ": ", in: passed, by: "(" + new + ": ")
                return called.before + place
                    + FlowModel.replaced(", " + old + ": ", in: first, by: ", " + new + ": ")
            }
            return fact.with(
                name: fact.name, detail: followed(fact.detail), parts: fact.parts.map(followed))
        }
        guard fact.kind == .edge else { return fact }
        let isTrigger = kind != .output || fact.owner == halves[0]
        let name = isTrigger ? replaced(in: fact.name, after: [place, "."]) : fact.name
        var detail = fact.detail
        if kind != .output, fact.owner == owner {
            detail = replaced(in: detail, after: [kind == .report ? "report" : "finish", " "])
        }
        return name == fact.name && detail == fact.detail
            ? fact : fact.with(name: name, detail: detail)
    }

    private func replaced(in text: String, after start: [String]) -> String {
        let parts = nameParts(of: text)
        var result = ""
        for (index, part) in parts.enumerated() {
            let isAfter =
                index > 1 && parts[index - 2] == start[0] && parts[index - 1] == start[1]
            result += isAfter && part == old ? new : String(part)
        }
        return result
    }
}

extension OutlineFact {
    fileprivate func with(name: String, detail: String, parts: [String]? = nil) -> OutlineFact {
        OutlineFact(kind, of: owner, name, detail, parts: parts ?? self.parts, way: way)
    }
}
