/// The URLs that the links of an application take, in the order in which the links are tried: the
/// more specific first (law J7).
struct OutlineLinks: Sendable {
    fileprivate let links: [(name: String, address: LinkAddress)]
    private let index: LinkAddressIndex

    init(of graph: FlowGraph) {
        links = graph.application.links.map { ($0.name, LinkAddress($0, in: graph)) }
        index = LinkAddressIndex(links.map { $0.address })
    }

    /// The links that take URLs of an address, in their order, until all its URLs are taken.
    fileprivate func takers(
        of address: LinkAddress, where isMeant: (Int) -> Bool
    ) -> (names: [String], isWhole: Bool) {
        var names: [String] = []
        var left = address.split(limit: 64)
        for position in index.candidates(for: address) {
            let link = links[position]
            guard link.address.meets(address), isMeant(position),
                left.contains(where: { link.address.meets($0) })
            else { continue }
            names.append(link.name)
            left.removeAll { link.address.covers($0) }
            if left.isEmpty { return (names, true) }
        }
        return (names, false)
    }

    /// True if the links before a position together take all URLs of an address.
    fileprivate func areTaken(_ address: LinkAddress, before position: Int) -> Bool {
        takers(of: address) { $0 < position }.isWhole
    }

    fileprivate var positions: [String: Int] {
        var positions: [String: Int] = [:]
        for (index, link) in links.enumerated() { positions[link.name] = index }
        return positions
    }
}

/// The links that now take the URLs of other links. A link is identified by its URLs, whatever the
/// names of its captures.
struct OutlineLinkChanges {
    /// The new links that take URLs of a link that has gone, in the order in which they are tried.
    private var takers: [String: [String]] = [:]
    private var whollyTaken: Set<String> = []
    /// The old links that took URLs which another link takes now, in the order in which they were
    /// tried.
    private var formerTakers: [String: [String]] = [:]
    /// The names of renamed links; each name occurs once.
    private var newNames: [String: String] = [:]
    private var oldNames: [String: String] = [:]

    private var addresses: [String: LinkAddress] = [:]
    private let old: OutlineLinks
    private let oldPositions: [String: Int]

    /// The URLs lost by links that are still there, since a type or the rules have changed.
    private(set) var lost: [String: [String]] = [:]
    private var takersOfLost: [String: [String]] = [:]

    init(from old: OutlineLinks, to new: OutlineLinks) {
        let (oldPositions, newPositions) = (old.positions, new.positions)
        self.old = old
        self.oldPositions = oldPositions
        /// True if the link was tried earlier before, too, and took these URLs already.
        func hadBefore(_ name: String, _ position: Int, _ address: LinkAddress) -> Bool {
            oldPositions[name].map { $0 < position && old.links[$0].address.meets(address) }
                ?? false
        }
        /// True if an old link is now tried after a position, or no longer at all.
        func isLater(_ other: Int, than position: Int) -> Bool {
            newPositions[old.links[other].name].map { $0 > position } ?? true
        }
        func lose(
            _ lost: [(what: String, address: LinkAddress)], _ name: String, _ position: Int
        ) {
            // A link does not lose URLs that earlier links took.
            let lost = lost.filter { !old.areTaken($0.address, before: position) }
            if lost.isEmpty { return }
            var seen: Set<String> = []
            self.lost[name] = lost.map { $0.what }.filter { seen.insert($0).inserted }
            takersOfLost[name] = lost.flatMap { lost in
                new.takers(of: lost.address) { other in
                    let other = new.links[other].name
                    return other != name && !hadBefore(other, position, lost.address)
                }.names
            }.filter { seen.insert($0).inserted }
        }
        for link in old.links + new.links { addresses[link.name] = link.address }
        for (oldPosition, link) in old.links.enumerated() {
            guard let position = newPositions[link.name] else { continue }
            let address = new.links[position].address
            lose(address.lost(since: link.address), link.name, oldPosition)
            formerTakers[link.name] = link.address.lost(since: address).flatMap { come in
                old.takers(of: come.address) { other in
                    // An old link that is still tried earlier keeps these URLs.
                    other != oldPosition && isLater(other, than: position)
                }.names
            }
        }
        for (position, link) in old.links.enumerated() where newPositions[link.name] == nil {
            let (names, isWhole) = new.takers(of: link.address) { other in
                !hadBefore(new.links[other].name, position, link.address)
            }
            takers[link.name] = names
            if isWhole { whollyTaken.insert(link.name) }
            if let name = names.first, oldPositions[name] == nil, oldNames[name] == nil,
                let address = addresses[name], address.isLike(link.address)
            {
                newNames[link.name] = name
                oldNames[name] = link.name
                lose(address.lost(since: link.address), name, position)
            }
        }
        for (position, link) in new.links.enumerated() where oldPositions[link.name] == nil {
            // An old link that is still tried earlier keeps these URLs.
            formerTakers[link.name] =
                old.takers(of: link.address) { isLater($0, than: position) }.names
        }
    }

    /// True if a URL that both links take leads to the same place with the same values.
    func agree(_ link: OutlineFact, _ other: OutlineFact) -> Bool {
        guard link.leads(as: other) else { return false }
        let (text, otherText) = (link.arriving, other.arriving)
        if OutlineFact.isSame(text, otherText) { return true }
        guard let address = addresses[link.name], let otherAddress = addresses[other.name] else {
            return false
        }
        if OutlineFact.isSame(text, otherAddress.withItems(neededBy: address, otherText)) {
            return true
        }
        // A word can be read as a name of a case, as a text or as a number.
        let forms: [(String) -> String] = [{ "." + $0 }, { "\"" + $0 + "\"" }, { $0 }]
        return forms.contains { form in
            OutlineFact.isSame(
                address.filled(text, from: otherAddress, form),
                otherAddress.filled(otherText, from: address, form))
        }
    }

    /// True if no URL led to an old link, since earlier links took them all.
    func hadNoURL(_ name: String) -> Bool {
        guard let position = oldPositions[name] else { return false }
        return old.areTaken(old.links[position].address, before: position)
    }

    func takers(of name: String) -> [String] { takers[name] ?? [] }
    func takersOfLost(of name: String) -> [String] { takersOfLost[name] ?? [] }
    func areAllTaken(of name: String) -> Bool { whollyTaken.contains(name) }
    func formerTakers(of name: String) -> [String] { formerTakers[name] ?? [] }
    /// The new name of a link that has gone: the name of a new link that takes its URLs, perhaps
    /// under stricter rules.
    func newName(of name: String) -> String? { newNames[name] }
    func oldName(of name: String) -> String? { oldNames[name] }
}
