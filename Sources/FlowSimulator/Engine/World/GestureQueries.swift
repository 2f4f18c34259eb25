#if !hasFeature(Embedded)
    import FlowModel
#endif

extension Event {
    /// A gesture that names a screen.
    init(_ gesture: Gesture, _ instance: ScreenInstance) {
        switch gesture {
        case .back: self = .back(instance)
        case .swipe: self = .swipe(instance)
        case .swipeCancelled: self = .swipeCancelled(instance)
        case .swipeBegun: self = .swipeBegun(instance)
        case .swipeDown: self = .swipeDown(instance)
        case .swipeDownBegun: self = .swipeDownBegun(instance)
        case .tapOutside: self = .tapOutside(instance)
        }
    }

    /// The gesture that it is, and the screen it names.
    var gesture: (kind: Gesture, instance: ScreenInstance)? {
        switch self {
        case .back(let instance): (.back, instance)
        case .swipe(let instance): (.swipe, instance)
        case .swipeCancelled(let instance): (.swipeCancelled, instance)
        case .swipeBegun(let instance): (.swipeBegun, instance)
        case .swipeDown(let instance): (.swipeDown, instance)
        case .swipeDownBegun(let instance): (.swipeDownBegun, instance)
        case .tapOutside(let instance): (.tapOutside, instance)
        default: nil
        }
    }
}

extension Entry {
    /// The screen as events name it.
    var instance: ScreenInstance? { screen.map { ScreenInstance($0, ordinal) } }
}

extension Configuration {
    /// What a gesture can be about, from the front to the back.
    func entries(for gesture: Gesture) -> [Entry] {
        guard gesture.isOfLayer, let layer = layers.last else { return topEntries.map { $0.entry } }
        return topEntries(of: layer).map { $0.entry }
    }

    func instances(for gesture: Gesture) -> [ScreenInstance] {
        entries(for: gesture).compactMap { $0.instance }
    }

    /// The screen that a gesture is about where none is named.
    func instance(meantBy gesture: Gesture) -> ScreenInstance? {
        gesture.isOfLayer ? frontInstance : backInstance
    }

    /// What back menus lead to: of each stack in front all below its top, the nearest first.
    var backMenu: [Entry] {
        var result: [Entry] = []
        for top in topEntries {
            let stack = backStack(of: top.stack) ?? top.stack
            result += entries(of: stack).dropLast().reversed().filter { $0.screen != nil }
        }
        return result
    }
}
