import FlowModel

/// How many words a message lists at most.
let listLimit = 12

/// Names in backticks, separated by commas; of very many the first ones.
func quotedList(_ names: [String]) -> String {
    let shown = names.prefix(listLimit).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > listLimit ? shown + " and \(names.count - listLimit) more" : shown
}

/// A help that names the known word nearest to the one written, if one is near.
func suggestion(for word: String, among known: [String]) -> String? {
    nearestName(to: word, among: known).map { "did you mean `\($0)`?" }
}

/// The next step for a name that does not exist: the nearest one, or all there are.
func suggestion(for name: String, among candidates: [String], what: String) -> String? {
    suggestion(nearestName(to: name, among: candidates), among: candidates, what: what)
}

/// The same for a name whose nearest candidate is known already.
func suggestion(_ nearest: String?, among candidates: [String], what: String) -> String? {
    if let nearest { return "did you mean `\(nearest)`?" }
    return candidates.isEmpty ? nil : "\(what) \(listed(candidates))"
}

/// The key that a word was meant to be.
func meantKey(_ word: String, among keys: [String]) -> String? {
    if isHalfExpression(word) { return nil }
    if let meant = key(meantByForeign: word) { return keys.first { $0 == meant.rawValue } }
    return nearestName(to: word, among: keys)
}

/// True if a key is the rest that a comma left over: `y)` of `f(x, y)`.
func isHalfExpression(_ text: String) -> Bool {
    let opening = text.utf8.count { $0 == UInt8(ascii: "(") }
    let closing = text.utf8.count { $0 == UInt8(ascii: ")") }
    return closing > opening || text.utf8.contains(UInt8(ascii: "\""))
}

/// Words in backticks, joined by `and`.
func allOf(_ words: [String]) -> String {
    let quoted = words.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "none" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
}
