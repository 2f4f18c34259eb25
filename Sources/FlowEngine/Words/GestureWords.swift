/// What a user does to a screen on top or to the layer that holds it, by the words that scenarios
/// and the player have for it.
public enum FlowGesture: String, Sendable, CaseIterable {
    /// The back button.
    case back
    /// The swipe over the edge.
    case swipe
    /// One that is given up.
    case swipeCancelled = "swipe cancel"
    /// One that had begun before anything forbade it.
    case swipeBegun = "swipe begun"
    /// The user closes the top layer: by a swipe, a tap outside or the escape gesture. The system
    /// does not say by which.
    case swipeDown = "swipe down"
    /// The same of a swipe down.
    case swipeDownBegun = "swipe down begun"

    /// Its name in traces.
    public var name: String {
        switch self {
        case .back: "back"
        case .swipe: "swipe"
        case .swipeCancelled: "swipeCancelled"
        case .swipeBegun: "swipeBegun"
        case .swipeDown: "swipeDown"
        case .swipeDownBegun: "swipeDownBegun"
        }
    }

    public init?(named name: String) {
        guard let gesture = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = gesture
    }

    /// Whether it is about the top layer, and not about a stack.
    public var isOfLayer: Bool {
        switch self {
        case .back, .swipe, .swipeCancelled, .swipeBegun: false
        case .swipeDown, .swipeDownBegun: true
        }
    }

    /// Whether it is a fact: nothing forbids any more what had begun before.
    public var hasHappened: Bool { self == .swipeBegun || self == .swipeDownBegun }
}
