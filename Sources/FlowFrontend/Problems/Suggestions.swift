import FlowModel

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
