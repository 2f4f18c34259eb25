/// The candidate that was most likely meant by a misspelt name, or nil if none is near.
///
/// Near means: at most a third of the letters differ, a swap of neighbours counting as one, or all
/// letters of a longer name are there in another order. The first of equally near candidates wins,
/// except that one which begins with the name, or has the same letters, goes before others. Very
/// long names, and lists of more than a thousand names, are not compared: if each of many names is
/// misspelt, the comparison would take longer than it helps.
public func nearestName(to name: String, among candidates: some Collection<String>) -> String? {
    if candidates.count > candidateLimit { return nil }
    let letters = Array(name.utf8.prefix(lengthLimit + 1)).map(lowercased)
    if letters.count > lengthLimit { return nil }
    var best: (score: Int, name: String)?
    for candidate in candidates where candidate.utf8.count <= lengthLimit {
        let other = Array(candidate.utf8).map(lowercased)
        let longer = max(letters.count, other.count)
        let limit = max(1, longer / 3)
        if abs(letters.count - other.count) > limit { continue }
        let isReordered = isReordered(letters, other)
        // A candidate that differs more than the best one so far cannot be chosen, so its distance
        // is not computed to the end.
        let bound = isReordered ? longer : min(limit, best.map { $0.score / 2 } ?? limit)
        guard let distance = editDistance(letters, other, atMost: bound), distance < longer
        else { continue }
        let isLike = other.starts(with: letters) || isReordered
        let score = 2 * distance + (isLike ? 0 : 1)
        if let best, best.score <= score { continue }
        best = (score, candidate)
    }
    return best?.name
}

private let candidateLimit = 1000
private let lengthLimit = 200

private func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
}

/// `whit` for `with`.
private func isReordered(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && left.count > 3 && left.sorted() == right.sorted()
}

/// The number of letters to insert, remove, change or swap with their neighbour; nil if it is above
/// `bound`. Letters whose places are more than `bound` apart are not compared (Ukkonen 1985).
private func editDistance(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
    let far = bound + 1
    var beforePrevious = Array(repeating: far, count: right.count + 1)
    var previous = (0...right.count).map { min($0, far) }
    var current = beforePrevious
    for row in 0..<left.count {
        let first = max(0, row - bound)
        let end = min(right.count, row + bound + 1)
        guard first <= end else { return nil }
        current[first] = first == 0 ? min(row + 1, far) : far
        var least = current[first]
        for column in first..<end {
            let isEqual = left[row] == right[column]
            var cost = min(
                previous[column] + (isEqual ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
            let isSwap =
                row > 0 && column > 0 && left[row] == right[column - 1]
                && left[row - 1] == right[column]
            if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
            current[column + 1] = cost
            least = min(least, cost)
        }
        if least > bound { return nil }
        if end < right.count { current[end + 1] = far }
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count] > bound ? nil : previous[right.count]
}
