extension FlowMap {
    /// What the steps of a list before one have left.
    struct Left: Hashable {
        /// What they pushed and the next step acts on.
        var standing: [Int] = []
        /// The layers they presented, the newest last, which a later step, or an answer, may close.
        var layers: [Int] = []
        /// Whether the answer to one of their calls closes what is presented then.
        var awaitsExit = false
        /// Whether they close layers.
        var closesLayers = false
        /// Whether they took something off.
        var removed = false
    }

    /// The steps of an action, from a place and with what they find there.
    struct Run: Hashable {
        let action: Int32
        let node: Int
        let before: Left
        let inputs: KnownInputs
    }
}
