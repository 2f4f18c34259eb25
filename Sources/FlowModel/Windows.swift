/// The declarations of an application about its windows.
public struct Windows: Sendable {
    /// True if there can be several.
    public let areMultiple: Bool
    /// The state that each window has for itself, read and written as `window.x`.
    public let state: [Field]

    package init(areMultiple: Bool = false, state: [Field] = []) {
        self.areMultiple = areMultiple
        self.state = state
    }
}

/// The windows that a `send` is for (law B11).
public enum Reach: Sendable, Hashable {
    /// The window of the flow that sends.
    case here
    case otherWindows
    case allWindows
    /// The window of this id.
    case window(ExpressionID)
}

/// Absent parts add nothing to the hash.
extension GraphHasher {
    mutating func add(_ windows: Windows) {
        if windows.areMultiple { add("windows") }
        guard !windows.state.isEmpty else { return }
        add("window")
        add(windows.state)
    }

    mutating func add(_ reach: Reach) {
        switch reach {
        case .here: break
        case .otherWindows: add("otherWindows")
        case .allWindows: add("allWindows")
        case .window(let id):
            add("toWindow")
            add(id)
        }
    }
}
