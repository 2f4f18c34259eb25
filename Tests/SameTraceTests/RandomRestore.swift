import FlowSimulator

/// What random applications save: the root always, so that there is something, and most of what is
/// above it. The dice are their own, so that the rest of an application is what it was.
extension RandomApp {
    var isRestored: Bool { seed % 3 == 1 }

    /// `restore` of a flow, or of a screen of it.
    func restored(_ flow: FlowPlan, _ screen: ScreenPlan? = nil) -> Bool {
        guard isRestored else { return false }
        if flow.name == "F0", screen == nil { return true }
        let name = flow.name + (screen?.name ?? "")
        let number = name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
        var dice = SplitMix64(seed: number)
        return dice.next() % 8 != 0
    }
}
