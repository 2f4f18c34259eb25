import FlowEngine

/// An outcome: the way a flow ends. Every flow can also end `cancelled`.
public protocol FlowOutcome {
    static func cancelled(_ cause: FlowCancellation) -> Self
}

/// The style of a presented layer: how it looks, and which gesture closes it. Alerts, action sheets
/// and external screens, which something else draws and closes, always have the last three.
public enum FlowStyle: String, Sendable, CaseIterable {
    case sheet, formSheet, pageSheet, fullScreen, overFullScreen
    case currentContext, overCurrentContext, popover
    case alert, actionSheet, external

    /// The style for the engine, which has none for alerts, action sheets and external screens.
    var engineKind: FlowStyleKind { FlowStyleKind(rawValue: rawValue) ?? .sheet }
}
