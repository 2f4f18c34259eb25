/// Names in backticks, separated by commas; of very many the first ones.
func quotedList(_ names: [String]) -> String {
    let limit = 12
    let shown = names.prefix(limit).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > limit ? shown + " and \(names.count - limit) more" : shown
}

/// A help that names the known word nearest to the one written, if one is near.
func suggestion(for word: String, among known: [String]) -> String? {
    nearestName(to: word, among: known).map { "did you mean `\($0)`?" }
}

/// The known word nearest to the one written: at most a third of its letters differ.
func nearestName(to word: String, among known: [String]) -> String? {
    let letters = Array(word.lowercased().utf8)
    var best: (name: String, distance: Int)?
    for name in known {
        let other = Array(name.lowercased().utf8)
        let limit = max(1, max(letters.count, other.count) / 3)
        guard abs(letters.count - other.count) <= limit else { continue }
        let distance = editDistance(letters, other)
        if distance <= limit, distance < best?.distance ?? Int.max { best = (name, distance) }
    }
    return best?.name
}

/// How many letters must be put in, left out, changed or swapped with their neighbour.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for row in 1...a.count {
        var current = [Int](repeating: row, count: b.count + 1)
        for column in 1...b.count {
            let isSame = a[row - 1] == b[column - 1]
            current[column] = min(
                previous[column] + 1, current[column - 1] + 1,
                previous[column - 1] + (isSame ? 0 : 1))
            if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                current[column] = min(current[column], beforePrevious[column - 2] + 1)
            }
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
}
