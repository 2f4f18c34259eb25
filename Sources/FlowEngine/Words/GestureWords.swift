/// A gesture on a screen on top or on the layer that holds it, by the word that scenarios and the
/// player have for it.
public enum FlowGesture: String, Sendable, CaseIterable {
    /// The back button.
    case back
    /// The swipe over the edge.
    case swipe
    /// A swipe over the edge that is given up.
    case swipeCancelled = "swipe cancel"
    /// A swipe over the edge that had begun before anything forbade it.
    case swipeBegun = "swipe begun"
    /// The user closes the top layer: by a swipe, a tap outside or the escape gesture. The system
    /// does not say by which.
    case swipeDown = "swipe down"
    /// A swipe down that had begun before anything forbade it.
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

    /// True if it is about the top layer, and not about a stack.
    public var isOfLayer: Bool {
        switch self {
        case .back, .swipe, .swipeCancelled, .swipeBegun: false
        case .swipeDown, .swipeDownBegun: true
        }
    }

    /// True if it is a fact: a gesture that had begun before cannot be forbidden any more.
    public var hasHappened: Bool { self == .swipeBegun || self == .swipeDownBegun }
}
