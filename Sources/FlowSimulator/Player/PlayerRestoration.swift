import FlowEngine
import FlowModel

/// The player's message about an app that has ended.
extension PlayerSession {
    /// `, saved: List › Order`
    func saved() -> String {
        guard let text = configuration.saved, let saved = SavedState(text) else { return "" }
        var names = ""
        for id in saved.screens { names += (names.isEmpty ? "" : " › ") + id }
        return names.isEmpty ? ", nothing is saved" : ", saved: " + names
    }
}

extension PlayerSession {
    /// `window 2`
    mutating func enter(_ words: String) -> PlayerAnswer {
        guard let number = Int32(words),
            simulation.configuration.world.windows.contains(where: { $0.id == number })
        else { return .refused("there is no window `" + words + "`") }
        chosenWindow = number
        return PlayerAnswer(view())
    }
}
