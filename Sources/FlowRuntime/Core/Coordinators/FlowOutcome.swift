import FlowEngine

/// How a flow ends. Every flow can end `cancelled` besides the outcomes it declares.
public protocol FlowOutcome {
    static func cancelled(_ cause: FlowCancellation) -> Self
}

/// How a presented layer looks, and which gesture closes it. The last three are for alerts, action
/// sheets and what others draw and close, none of which has another.
public enum FlowStyle: String, Sendable, CaseIterable {
    case sheet, formSheet, pageSheet, fullScreen, overFullScreen
    case currentContext, overCurrentContext, popover
    case alert, actionSheet, external

    /// As the engine knows it; what stands alone has none.
    var engineKind: FlowStyleKind { FlowStyleKind(rawValue: rawValue) ?? .sheet }
}
