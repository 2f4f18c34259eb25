/// How a flow ends. Every flow can end `cancelled` besides the outcomes it declares.
public protocol FlowOutcome {
    static func cancelled(_ cause: FlowCancellation) -> Self
}

/// Why a flow ended without an outcome of its own.
public enum FlowCancellation: String, Sendable {
    /// The user went back or swept it away.
    case gesture
    /// Its own step left it with nothing to show.
    case itself
    /// A step of another flow removed it.
    case parent
    /// A link removed it.
    case link
    /// A gate removed it.
    case gate
    /// Its caller started again.
    case restart
}

/// How a presented layer looks, and which gesture closes it. The last three are for alerts, action
/// sheets and what others draw and close, none of which has another.
public enum FlowStyle: String, Sendable, CaseIterable {
    case sheet, formSheet, pageSheet, fullScreen, overFullScreen
    case currentContext, overCurrentContext, popover
    case alert, actionSheet, external

    var isClosedBySwipe: Bool {
        switch self {
        case .sheet, .formSheet, .pageSheet: true
        default: false
        }
    }

    var isClosedByTapOutside: Bool { self == .popover || self == .actionSheet }
}
