public typealias Slot = FlowSlotPlace

/// Absent slots add nothing to the hash.
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
