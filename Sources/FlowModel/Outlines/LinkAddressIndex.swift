/// Addresses by the words in their paths, so that among thousands only those are compared that may
/// take a common URL.
struct LinkAddressIndex: Sendable {
    /// The addresses by their words at one position of the path.
    private struct Place: Sendable {
        /// The addresses that take a word there, by the word in lower case.
        var byWord: [String: [Int]] = [:]
        /// The addresses that have a capture there, or end before.
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

    /// The positions of all addresses that may meet another one, in their order, with some that do
    /// not. They come from the place of the path that leaves the fewest.
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
    /// The words that one place of the path takes, in lower case; nil if it is a capture, or if the
    /// path ends before.
    fileprivate func words(at index: Int) -> Set<String>? {
        guard segments.indices.contains(index), case .words(let words) = segments[index] else {
            return nil
        }
        return Set(words.map { $0.lowercased() })
    }
}
