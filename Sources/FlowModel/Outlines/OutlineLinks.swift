/// The URLs that the links of an application take, in the order in which the links are tried: the
/// more specific first (law J7).
struct OutlineLinks: Sendable {
    fileprivate let links: [(name: String, address: LinkAddress)]

    init(of graph: FlowGraph) {
        links = graph.application.links.map { ($0.name, LinkAddress($0, in: graph)) }
    }

    fileprivate var positions: [String: Int] {
        var positions: [String: Int] = [:]
        for (index, link) in links.enumerated() { positions[link.name] = index }
        return positions
    }
}

/// Which links take the URLs of which others now: a link is its URLs, whatever its captures are
/// called.
struct OutlineLinkChanges {
    /// The links of today that take URLs of one that has gone, as they are tried.
    private var takers: [String: [String]] = [:]
    private var whollyTaken: Set<String> = []
    /// The links of before that took URLs which another one takes now, as they were tried.
    private var formerTakers: [String: [String]] = [:]
    /// Each once.
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
        /// What is tried before another one has taken these URLs already, if it took them then.
        func hadBefore(_ name: String, _ position: Int, _ address: LinkAddress) -> Bool {
            oldPositions[name].map { $0 < position && old.links[$0].address.meets(address) }
                ?? false
        }
        func lose(
            _ lost: [(what: String, address: LinkAddress)], _ name: String, _ position: Int
        ) {
            // A link does not lose URLs that earlier links took.
            let lost = lost.filter { !Self.areTaken($0.address, by: old.links[..<position]) }
            if lost.isEmpty { return }
            var seen: Set<String> = []
            self.lost[name] = lost.map { $0.what }.filter { seen.insert($0).inserted }
            takersOfLost[name] = lost.flatMap { lost in
                Self.links(of: lost.address, in: new.links) { other in
                    other != name && !hadBefore(other, position, lost.address)
                }.names
            }.filter { seen.insert($0).inserted }
        }
        for link in old.links + new.links { addresses[link.name] = link.address }
        for (oldPosition, link) in old.links.enumerated() {
            guard let position = newPositions[link.name] else { continue }
            let address = new.links[position].address
            lose(address.lost(since: link.address), link.name, oldPosition)
            formerTakers[link.name] = link.address.lost(since: address).flatMap { come in
                Self.links(of: come.address, in: old.links) { other in
                    // What is tried before it has these URLs still.
                    other != link.name && newPositions[other].map { $0 > position } ?? true
                }.names
            }
        }
        for (position, link) in old.links.enumerated() where newPositions[link.name] == nil {
            let (names, isWhole) = Self.links(of: link.address, in: new.links) { other in
                !hadBefore(other, position, link.address)
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
            formerTakers[link.name] =
                Self.links(of: link.address, in: old.links) { other in
                    // What is tried before it has these URLs still.
                    newPositions[other].map { $0 > position } ?? true
                }.names
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
        // A word is read as a name of a case, as a text or as a number.
        let forms: [(String) -> String] = [{ "." + $0 }, { "\"" + $0 + "\"" }, { $0 }]
        return forms.contains { form in
            OutlineFact.isSame(
                address.filled(text, from: otherAddress, form),
                otherAddress.filled(otherText, from: address, form))
        }
    }

    /// True if no URL led to a link that was there: earlier links took them all.
    func hadNoURL(_ name: String) -> Bool {
        guard let position = oldPositions[name] else { return false }
        return Self.areTaken(old.links[position].address, by: old.links[..<position])
    }

    /// True if the links together take all URLs of an address.
    private static func areTaken(
        _ address: LinkAddress, by links: ArraySlice<(name: String, address: LinkAddress)>
    ) -> Bool {
        Self.links(of: address, in: links) { _ in true }.isWhole
    }

    func takers(of name: String) -> [String] { takers[name] ?? [] }
    func takersOfLost(of name: String) -> [String] { takersOfLost[name] ?? [] }
    func areAllTaken(of name: String) -> Bool { whollyTaken.contains(name) }
    func formerTakers(of name: String) -> [String] { formerTakers[name] ?? [] }
    /// The new name of a link that has gone: a new link takes its URLs, perhaps under stricter
    /// rules.
    func newName(of name: String) -> String? { newNames[name] }
    func oldName(of name: String) -> String? { oldNames[name] }

    /// The links that take URLs of an address up to the one that takes the last of them.
    private static func links(
        of address: LinkAddress,
        in links: some Sequence<(name: String, address: LinkAddress)>,
        where isMeant: (String) -> Bool
    ) -> (names: [String], isWhole: Bool) {
        var names: [String] = []
        var left = address.split(limit: 64)
        for link in links where link.address.meets(address) && isMeant(link.name) {
            if !left.contains(where: { link.address.meets($0) }) { continue }
            names.append(link.name)
            left.removeAll { link.address.covers($0) }
            if left.isEmpty { return (names, true) }
        }
        return (names, false)
    }
}
