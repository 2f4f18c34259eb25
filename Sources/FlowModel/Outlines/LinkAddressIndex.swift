/// Addresses by the words in their paths, so that of thousands only those are compared that may
/// take a URL in common.
struct LinkAddressIndex: Sendable {
    /// What one place of the path says.
    private struct Place: Sendable {
        /// The addresses that take a word there, in lower case.
        var byWord: [String: [Int]] = [:]
        /// Those that take more than some words there, or end before.
        var others: [Int] = []
    }

    private let count: Int
    private let places: [Place]

    init(_ addresses: [LinkAddress]) {
        count = addresses.count
        let length = addresses.map { $0.segments.count }.max() ?? 0
        var places = Array(repeating: Place(), count: length)
        for (position, address) in addresses.enumerated() {
            for index in places.indices {
                guard let words = address.words(at: index) else {
                    places[index].others.append(position)
                    continue
                }
                for word in words { places[index].byWord[word, default: []].append(position) }
            }
        }
        self.places = places
    }

    /// The positions of all addresses that may meet another one, in their order, and of some that
    /// do not: those at the place of the path where the fewest are left.
    func candidates(for address: LinkAddress) -> [Int] {
        var best: (place: Place, words: Set<String>, count: Int)?
        for (index, place) in places.enumerated() {
            guard let words = address.words(at: index) else { continue }
            let count = words.reduce(place.others.count) { $0 + (place.byWord[$1]?.count ?? 0) }
            if count < best?.count ?? Int.max { best = (place, words, count) }
        }
        guard let (place, words, _) = best else { return Array(0..<count) }
        let found = words.reduce(into: Set(place.others)) { found, word in
            found.formUnion(place.byWord[word] ?? [])
        }
        return found.sorted()
    }
}

extension LinkAddress {
    /// The words that one place of the path takes, in lower case; nil where it takes others, too,
    /// or where the path ends before.
    fileprivate func words(at index: Int) -> Set<String>? {
        guard segments.indices.contains(index), case .words(let words) = segments[index] else {
            return nil
        }
        return Set(words.map { $0.lowercased() })
    }
}
