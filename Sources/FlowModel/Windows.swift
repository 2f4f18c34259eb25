/// What an application says of its windows.
public struct Windows: Sendable {
    /// Whether there can be several.
    public let areMultiple: Bool
    /// What each window has for itself, read and written as `window.x`.
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

/// What is absent adds nothing.
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
