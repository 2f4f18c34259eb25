/// What changes of links and entries mean for URLs.
extension OutlineFact {
    /// The effect on the URLs of a link when another one takes them all: it is called otherwise.
    func effectWhenTaken(by link: OutlineFact, _ links: OutlineLinkChanges) -> ChangeEffect {
        let urls = "the URLs of `\(name)` "
        if links.agree(self, link) { return .safe(urls + "lead where they did") }
        return .breaks(urls + verb(for: [link]))
    }

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
            others.allSatisfy { $0.parts[0] == parts[0] } ? "passed other values" : "led elsewhere"
        return .breaks("it takes URLs of \(OutlineFact.names(of: others)), which \(led)")
    }

    /// The effect on URLs that a link takes no more, since a type has changed.
    static func effect(whenLosing lost: [String], takers: [OutlineFact]) -> ChangeEffect {
        let urls = "its URLs " + lost.joined(separator: " or ")
        return .breaks(
            takers.isEmpty
                ? urls + " lead nowhere now" : urls + " are for \(names(of: takers)) now")
    }

    /// The events of the app that lead somewhere in some flow.
    static func answered(among facts: [OutlineFact]) -> Set<String> {
        Set(
            facts.filter { $0.kind == .edge && !$0.parts.isEmpty }.flatMap { fact in
                // Where `any` stands for several, all triggers of a key are one edge.
                fact.name.split(separator: ",").map { $0.drop { $0 == " " } }
                    .filter { $0.hasPrefix("app.") }.map { String($0.dropFirst("app.".count)) }
            })
    }

    /// The effect on a link or an entry whose event led somewhere before and does no more; nil if
    /// there is none.
    func effect(whenAnswered before: Set<String>, _ now: Set<String>) -> ChangeEffect? {
        let dead = parts[0].split(separator: ", ").compactMap { target -> String? in
            guard let event = halves(of: target, around: "send ")?.after else { return nil }
            return before.contains(String(event)) && !now.contains(String(event))
                ? String(event) : nil
        }
        if dead.isEmpty { return nil }
        return .breaks("no flow shows anything for \(listed(dead)) any more, so it leads nowhere")
    }

    private func verb(for links: [OutlineFact]) -> String {
        links.allSatisfy { $0.parts[0] == parts[0] } ? "pass other values" : "lead elsewhere"
    }

    private static func names(of links: [OutlineFact]) -> String {
        listed(links.map { $0.name })
    }

    func effectOfLink(_ new: OutlineFact) -> ChangeEffect {
        if parts[0] != new.parts[0] { return .breaks("the same address leads elsewhere") }
        if !OutlineFact.isSame(arriving, new.arriving) {
            return .breaks("the same address passes other values")
        }
        if kind == .entry, parts[3] != new.parts[3] {
            return .breaks("what iOS hands in has another form")
        }
        let (strict, now) = (parts[2].split(separator: " "), new.parts[2].split(separator: " "))
        if now.contains("cases"), !strict.contains("cases") {
            return .breaks("URLs in upper case lead nowhere")
        }
        if now.contains("strict"), !strict.contains("strict") {
            return .breaks("URLs that end with another `/` lead nowhere")
        }
        let (gates, rules) = gatesAndRules
        let (newGates, newRules) = new.gatesAndRules
        if gates == newGates, rules == newRules {
            return .safe("it leads where it did, with the values that it had")
        }
        let others = gates == newGates ? "rules" : rules == newRules ? "gates" : "gates and rules"
        return .safe("it leads where it did, with other " + others)
    }

    /// What a link or an entry passes, with the defaults of what it leaves out.
    var arriving: String { parts[4] }

    /// Whether all that arrived still does. What arrives besides is a new input, which is told by
    /// itself.
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

    /// The end of the line, after where it leads.
    private var gatesAndRules: (gates: Substring, rules: Substring) {
        let end = halves(of: detail[...], around: parts[1])?.after ?? ""
        let gates = end.prefix { $0 != "," }
        return (gates, end.dropFirst(gates.count))
    }
}
