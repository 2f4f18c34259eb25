import FlowModel

/// `a`, `b` and `c`: names for a message, in the order given, at most eight of them.
func listed(_ names: [String]) -> String {
    var quoted = names.prefix(8).map { "`\($0)`" }
    if names.count > 8 { return quoted.joined(separator: ", ") + " and \(names.count - 8) more" }
    guard let last = quoted.popLast() else { return "none" }
    return quoted.isEmpty ? last : quoted.joined(separator: ", ") + " and " + last
}

/// The next step for a name that does not exist: the nearest one, or all there are.
func suggestion(for name: String, among candidates: [String], what: String) -> String? {
    if let nearest = nearestName(to: name, among: candidates) {
        return "did you mean `\(nearest)`?"
    }
    return candidates.isEmpty ? nil : "\(what) \(listed(candidates))"
}
