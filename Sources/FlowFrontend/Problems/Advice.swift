import FlowModel

/// The next step for a name that does not exist: the nearest one, or all there are.
func suggestion(for name: String, among candidates: [String], what: String) -> String? {
    suggestion(nearestName(to: name, among: candidates), among: candidates, what: what)
}

/// The same for a name whose nearest candidate is known already.
func suggestion(_ nearest: String?, among candidates: [String], what: String) -> String? {
    if let nearest { return "did you mean `\(nearest)`?" }
    return candidates.isEmpty ? nil : "\(what) \(listed(candidates))"
}
