// How changes are animated, and the bars around screens: a router is told, and nothing else is done
// about it.

/// How a change of what is on screen is animated: as the last move of the event says.
public enum FlowAnimation: Sendable {
    case none
    /// As the system does it.
    case standard
    /// One of the app's own.
    case named(any FlowNamedAnimation)
}

/// The animations of an app are one generated enumeration.
public protocol FlowNamedAnimation: Sendable {}

/// Which bars a screen wants to see around it; nil leaves a bar as it is where the screen stands.
public nonisolated struct FlowBars: Sendable, Equatable {
    /// The bar with the title and the way back.
    public var navigation: Bool?
    public var toolbar: Bool?
    /// Without it the user cannot tap a tab.
    public var tab: Bool?
    /// The bar of the stack on which the container of the screen stands.
    public var outer: Bool?

    public init(
        navigation: Bool? = nil, toolbar: Bool? = nil, tab: Bool? = nil, outer: Bool? = nil
    ) {
        self.navigation = navigation
        self.toolbar = toolbar
        self.tab = tab
        self.outer = outer
    }
}
