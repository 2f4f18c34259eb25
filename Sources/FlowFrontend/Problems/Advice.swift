import FlowModel

/// The next step for a name that does not exist: the nearest one, or all there are.
func suggestion(for name: String, among candidates: [String], what: String) -> String? {
    if let nearest = nearestName(to: name, among: candidates) {
        return "did you mean `\(nearest)`?"
    }
    return candidates.isEmpty ? nil : "\(what) \(listed(candidates))"
}
