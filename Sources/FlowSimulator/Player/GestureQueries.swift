import FlowEngine
import FlowModel

extension FlowWorld {
    /// The entries that a gesture can be about, from the front to the back.
    func entries(for gesture: Gesture) -> [Entry] {
        guard gesture.isOfLayer, let layer = layers.last else { return topEntries }
        return topEntries(of: layer)
    }

    func instances(for gesture: Gesture) -> [ScreenInstance] {
        entries(for: gesture).compactMap { $0.instance }
    }

    /// The screen that a gesture is about if it names none.
    func instance(meantBy gesture: Gesture) -> ScreenInstance? {
        gesture.isOfLayer ? frontInstance : backInstance
    }

    /// The entries that back menus lead to: for each stack in front, all below its top, the nearest
    /// first.
    var backMenu: [Entry] {
        var result: [Entry] = []
        for top in topEntries {
            let stack = backStack(of: top.stack) ?? top.stack
            result += entries(of: stack).dropLast().reversed().filter { $0.screen != nil }
        }
        return result
    }
}
