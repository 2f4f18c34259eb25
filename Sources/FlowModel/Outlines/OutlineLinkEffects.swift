/// The effects of changed links and entries on URLs.
extension OutlineFact {
    /// The effect on the URLs of a link if another one takes them all: the link has another name
    /// now.
    func effectWhenTaken(by link: OutlineFact, _ links: OutlineLinkChanges) -> ChangeEffect {
        let urls = "the URLs of `\(name)` "
        if links.agree(self, link) { return .safe(urls + "lead where they did") }
        return .breaks(urls + verb(for: [link]))
    }

    static let effectWithoutURL = ChangeEffect.safe(
        "no URL led there, since earlier links took them all")

    /// The effect on the URLs of a link that is gone when others take some or all of them.
    func effectWhenTaken(
        by takers: [OutlineFact], isWhole: Bool, _ links: OutlineLinkChanges
    ) -> ChangeEffect {
        if takers.isEmpty { return effectWhenRemoved(isLast: false) }
        let others = takers.filter { !links.agree(self, $0) }
        if !isWhole {
            return .breaks(
                "some of its URLs lead nowhere now, others are for "
                    + OutlineFact.names(of: takers))
        }
        if others.isEmpty {
            return .safe("its URLs lead where they did, as " + OutlineFact.names(of: takers))
        }
        let some = takers.count == 1 ? "its URLs " : "some of its URLs "
        return .breaks(some + verb(for: others) + ", as " + OutlineFact.names(of: others))
    }

    /// The effect of a new link on the URLs of others that it takes; nil if it takes none.
    func effectWhenTaking(
        from former: [OutlineFact], _ links: OutlineLinkChanges
    ) -> ChangeEffect? {
        if former.isEmpty { return nil }
        let others = former.filter { !links.agree($0, self) }
        if others.isEmpty {
            return .safe(
                "it takes URLs of \(OutlineFact.names(of: former)), which lead where they did")
        }
        let led =
            others.allSatisfy { $0.leads(as: self) } ? "passed other values" : "led elsewhere"
        return .breaks("it takes URLs of \(OutlineFact.names(of: others)), which \(led)")
    }

    /// The effect on URLs that a link no longer takes, since a type or the rules have changed.
    static func effect(whenLosing lost: [String], takers: [OutlineFact]) -> ChangeEffect {
        let urls = "its URLs " + lost.joined(separator: " or ")
        return .breaks(
            takers.isEmpty
                ? urls + " lead nowhere now" : urls + " are for \(names(of: takers)) now")
    }

    /// The events of the app that flows answer; true if an answer leads somewhere.
    static func answered(among facts: [OutlineFact]) -> [Substring: Bool] {
        var answered: [Substring: Bool] = [:]
        for fact in facts where fact.kind == .edge {
            // If `any` stands for several triggers, all triggers of a key are one edge.
            for trigger in fact.name.split(separator: ",").map({ $0.drop { $0 == " " } })
            where trigger.hasPrefix("app.") {
                let event = trigger.dropFirst("app.".count)
                answered[event] = answered[event] == true || !fact.parts.isEmpty
            }
        }
        return answered
    }

    /// The reasons why a link or an entry whose event was answered, or led somewhere, leads nowhere
    /// now.
    func deadEvents(_ before: [Substring: Bool], _ now: [Substring: Bool]) -> [String] {
        guard kind == .link || kind == .entry else { return [] }
        return parts[0].split(separator: ",").compactMap { target in
            guard let event = halves(of: target, around: "send ")?.after, let led = before[event]
            else { return nil }
            if led, now[event] != true {
                return "no flow shows anything for `\(event)` any more, so it leads nowhere"
            }
            return now[event] == nil
                ? "no flow answers `\(event)` any more, so it leads nowhere" : nil
        }
    }

    /// True if it leads to the same place as another one. If a new flow starts the former root, the
    /// path to a place is longer; without such a flow it is shorter.
    func leads(as other: OutlineFact) -> Bool {
        let (own, others) = (parts[0], other.parts[0])
        if own == others { return true }
        guard let path = halves(of: own[...], around: "show ")?.after,
            let otherPath = halves(of: others[...], around: "show ")?.after
        else { return false }
        return path.hasSuffix("/" + otherPath) || otherPath.hasSuffix("/" + path)
    }

    private func verb(for links: [OutlineFact]) -> String {
        links.allSatisfy { $0.leads(as: self) } ? "pass other values" : "lead elsewhere"
    }

    private static func names(of links: [OutlineFact]) -> String {
        listed(links.map { $0.name })
    }

    func effectOfLink(_ new: OutlineFact) -> ChangeEffect {
        let same = kind == .entry ? "the same entry " : "the same address "
        if !leads(as: new) { return .breaks(same + "leads elsewhere") }
        if !OutlineFact.isSame(arriving, new.arriving) {
            return .breaks(same + "passes other values")
        }
        if kind == .entry, parts[2] != new.parts[2] {
            return .breaks("what iOS hands in has another form")
        }
        let (gates, rules) = gatesAndRules
        let (newGates, newRules) = new.gatesAndRules
        if gates == newGates, rules == newRules {
            return .safe("it leads where it did, with the values that it had")
        }
        let others = gates == newGates ? "rules" : rules == newRules ? "gates" : "gates and rules"
        return .safe("it leads where it did, with other " + others)
    }

    /// The values that a link or an entry passes, with the defaults of those that it leaves out.
    var arriving: String { parts[3] }

    /// True if all former values still arrive. An additional value is a new input, which has a
    /// change of its own.
    static func isSame(_ arriving: String, _ now: String) -> Bool {
        func values(_ text: String) -> [Substring: Substring] {
            var values: [Substring: Substring] = [:]
            for line in text.split(separator: "\n") {
                let (name, value) = halves(of: line, around: ": ") ?? (line, "")
                values[name] = value
            }
            return values
        }
        let found = values(now)
        return values(arriving).allSatisfy { found[$0.key] == $0.value }
    }

    /// The end of the line, after the target.
    private var gatesAndRules: (gates: Substring, rules: Substring) {
        let end = halves(of: detail[...], around: parts[1])?.after ?? ""
        let gates = end.prefix { $0 != "," }
        return (gates, end.dropFirst(gates.count))
    }
}
