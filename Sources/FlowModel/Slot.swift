/// A place in a screen for another screen, or for the first screen of a flow (law D11).
///
/// Whatever a flow embedded there puts on top of that screen stands on the stack of the host.
public struct Slot: Sendable, Hashable {
    /// The screen that has the slot, of the flow whose step embeds.
    public let screen: ScreenID
    /// In `Screen.slots`.
    public let index: Int32

    /// What `embed` names to leave a slot empty.
    public static let nothing = "nothing"

    package init(screen: ScreenID, index: Int32) {
        self.screen = screen
        self.index = index
    }
}

/// What is absent adds nothing.
extension GraphHasher {
    mutating func add(slots: [String]) {
        for slot in slots {
            add("slot")
            add(slot)
        }
    }

    mutating func add(_ destination: Destination?, into slot: Slot) {
        add("embed")
        if let destination { add(destination) }
        add(numbers: slot.screen.index, slot.index)
    }
}
