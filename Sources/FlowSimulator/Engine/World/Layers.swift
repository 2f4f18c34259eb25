#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What the style of a layer is read from, where it does not stay the same.
struct StyleSource: Sendable, Hashable {
    let style: Ticket
    /// The flow whose inputs its conditions read.
    let environment: InstanceID
}

extension Configuration {
    /// The layers that the user can use, from the top: below one that lets touches through the next
    /// (law A7).
    var openLayers: [Layer] {
        var open: [Layer] = []
        for layer in layers.reversed() {
            open.append(layer)
            guard layer.isPassthrough, layer.style?.leavesBelowInSight ?? false else { break }
        }
        return open
    }

    /// Whether something is on top of a stack that is seen in the top layer.
    func isInTopLayer(_ instance: ScreenInstance) -> Bool {
        guard let layer = layers.last else { return false }
        return topEntries(of: layer).contains {
            $0.entry.screen == instance.screen && $0.entry.ordinal == instance.ordinal
        }
    }
}

extension Machine {
    /// The kind of the gesture that the style of a layer has: none, a swipe down or a tap outside.
    /// A popover is a sheet where there is no room for it, if the width is known.
    func isClosed(_ style: PresentationStyle, byTap: Bool, _ configuration: Configuration) -> Bool {
        guard style.isClosedByGesture else { return false }
        guard style == .popover else { return !byTap }
        return byTap == !(readsWidth && configuration.width == .compact)
    }
}

extension Transaction {
    /// Every layer has the style that its rule says now (law D15).
    mutating func updateStyles() {
        guard machine.hasLiveStyles else { return }
        for index in configuration.layers.indices { read(&configuration.layers[index]) }
        for index in configuration.waitingLayers.indices {
            read(&configuration.waitingLayers[index])
        }
    }
}
