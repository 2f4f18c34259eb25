// Animations of changes, and the bars around screens. The runtime only passes them to the router.

/// The animation of a change on screen, which the last step of the event that moves screens names.
public enum FlowAnimation: Sendable {
    case none
    /// The system's own animation.
    case standard
    /// An animation of the app's own.
    case named(any FlowNamedAnimation)
}

/// An animation of the app; all of them are one generated enumeration.
public protocol FlowNamedAnimation: Sendable {}

/// The bars that a screen wants around it; nil leaves a bar as it is at the screen's place.
public nonisolated struct FlowBars: Sendable, Equatable {
    /// The bar with the title and the way back.
    public var navigation: Bool?
    public var toolbar: Bool?
    /// The tab bar. Without it the user cannot tap a tab.
    public var tab: Bool?
    /// The navigation bar of the stack that holds the screen's container.
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
