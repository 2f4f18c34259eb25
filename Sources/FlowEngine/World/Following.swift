/// A world that is kept beside another one. A plain copy would share the lists of numbers, and then
/// each event would have to make new ones; so they are written into the room that is there.
extension FlowWorld {
    /// Becomes the same as another world.
    mutating func follow(_ other: FlowWorld) {
        guard windows.count == other.windows.count else {
            self = other
            return
        }
        for place in windows.indices { windows[place].follow(other.windows[place]) }
        current = other.current
        nextWindow = other.nextWindow
        idiom = other.idiom
        nextNumber = other.nextNumber
    }
}

extension FlowWindowInstance {
    fileprivate mutating func follow(_ other: FlowWindowInstance) {
        var (entries, shares): ([FlowEntryInstance], [FlowShare]) = ([], [])
        swap(&entries, &self.entries)
        swap(&shares, &self.shares)
        entries.follow(other.entries)
        shares.follow(other.shares)
        self = other
        self.entries = entries
        self.shares = shares
    }
}

extension Array {
    /// Becomes the same as another list, in the same room.
    fileprivate mutating func follow(_ other: [Element]) {
        while count > other.count { removeLast() }
        withUnsafeMutableBufferPointer { room in
            other.withUnsafeBufferPointer { new in
                guard let start = room.baseAddress, let first = new.baseAddress else { return }
                start.update(from: first, count: room.count)
            }
        }
        for index in count..<other.count { append(other[index]) }
    }
}
