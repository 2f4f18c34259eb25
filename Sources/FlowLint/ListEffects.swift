extension FlowMap {
    /// The effects of the earlier steps of a list, as far as the next step depends on them.
    struct ListEffects: Hashable {
        /// The node that the last of them pushed; several nodes if that was in a choice. The next
        /// step can show its target on top of each.
        var standing: [Int] = []
        /// The layers they presented and have not closed, the newest last.
        var layers: [Int] = []
        /// True if an answer to one of their calls closes layers, also one presented after it.
        var awaitsExit = false
        /// True if they closed a layer.
        var closesLayers = false
        /// True if they removed anything.
        var removed = false

        /// Adds the effects of one of several alternatives. Each of them began with `before`.
        mutating func merge(_ other: ListEffects, since before: ListEffects) {
            if standing != other.standing {
                let known = Set(standing)
                standing += other.standing.filter { !known.contains($0) }
            }
            awaitsExit = awaitsExit || other.awaitsExit
            closesLayers = closesLayers || other.closesLayers
            removed = removed || other.removed
            if other.layers == before.layers { return }
            let (old, kept) = (Set(before.layers), Set(other.layers))
            layers.removeAll { old.contains($0) && !kept.contains($0) }
            let known = Set(layers)
            layers += other.layers.filter { !old.contains($0) && !known.contains($0) }
        }
    }

    /// One run of an action: where, after which steps, and with which inputs. The key of a cache.
    struct Run: Hashable {
        let action: Int32
        let node: Int
        let before: ListEffects
        let inputs: KnownInputs
        let isInAnswer: Bool
    }
}
