/// How a presented layer looks and which gestures close it.
public enum FlowStyleKind: String, Sendable, CaseIterable {
    case sheet
    case formSheet
    case pageSheet
    case fullScreen
    case overFullScreen
    case currentContext
    case overCurrentContext
    case popover

    /// True if the user can close the layer, with a swipe down or a tap outside.
    public var isClosedByGesture: Bool {
        switch self {
        case .sheet, .formSheet, .pageSheet, .popover: true
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: false
        }
    }
}

extension FlowStyleKind {
    /// True if the layer below stays in sight, so that this one can let touches through (law A7).
    public var leavesBelowInSight: Bool { self != .fullScreen && self != .currentContext }
}

/// How much room a window has from left to right.
public enum FlowWidth: String, Sendable, Hashable, CaseIterable {
    /// Columns one after the other.
    case compact
    /// Columns side by side.
    case regular
}

/// The kind of device that the app runs on.
public enum FlowIdiom: String, Sendable, Hashable, CaseIterable {
    case phone
    case pad
}
