/// Keeps one world equal to another. A plain copy would share the lists of numbers, and then each
/// event would have to make new ones; so they are written into the memory that is there.
extension FlowWorld {
    /// Becomes the same as another world.
    mutating func follow(_ other: FlowWorld) {
        guard windows.count == other.windows.count else {
            self = other
            return
        }
        for place in windows.indices { windows[place].follow(other, place) }
        current = other.current
        nextWindow = other.nextWindow
        idiom = other.idiom
        nextNumber = other.nextNumber
        assert(self == other)
    }
}

extension FlowWindowInstance {
    /// Becomes the same as the window at a place of a world, which is not copied for that.
    fileprivate mutating func follow(_ world: FlowWorld, _ place: Int) {
        if id != world.windows[place].id {
            self = world.windows[place]
            return
        }
        stacks.follow(world.windows[place].stacks)
        entries.follow(world.windows[place].entries)
        layers.follow(world.windows[place].layers)
        shares.follow(world.windows[place].shares)
        // These hold lists and references, which cost more to copy one by one than to share.
        flows.share(world.windows[place].flows)
        calls.share(world.windows[place].calls)
        waiting.share(world.windows[place].waiting)
        waitingLayers.share(world.windows[place].waitingLayers)
        hiddenFlows = world.windows[place].hiddenFlows
        launch = world.windows[place].launch
        isKilled = world.windows[place].isKilled
        saved = world.windows[place].saved
        width = world.windows[place].width
        nextOrdinal = world.windows[place].nextOrdinal
    }
}

extension Array {
    /// Becomes the same as another list, in its own memory.
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

    /// Becomes the same as another list by sharing its memory, as it mostly does already.
    @inline(__always)
    fileprivate mutating func share(_ other: [Element]) {
        let isShared = withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
        }
        if !isShared { self = other }
    }
}
