/// The bars that a screen wants around it. Each is a condition that stays live. It is nil if the
/// screen does not say: the bar is then as in the surroundings of the screen. The conditions read
/// what the declaration of the screen can read.
public struct Bars: Sendable {
    /// The bar with the title and the way back.
    public let navigation: ExpressionID?
    public let toolbar: ExpressionID?
    /// Without this bar the user cannot tap a tab (law G10).
    public let tab: ExpressionID?
    /// The bar of the stack that the screen's container is on (law A11).
    public let outer: ExpressionID?

    public static let unsaid = Bars(navigation: nil, toolbar: nil, tab: nil, outer: nil)

    package init(
        navigation: ExpressionID?, toolbar: ExpressionID?, tab: ExpressionID?,
        outer: ExpressionID?
    ) {
        self.navigation = navigation
        self.toolbar = toolbar
        self.tab = tab
        self.outer = outer
    }

    /// The conditions that the screen gives, by the words of the language.
    public var said: [(word: String, condition: ExpressionID)] {
        let all = [
            ("navigation", navigation), ("toolbar", toolbar), ("tab", tab), ("outer", outer),
        ]
        return all.compactMap { word, condition in condition.map { (word, $0) } }
    }
}

extension GraphHasher {
    /// An absent bar adds nothing to the hash.
    mutating func add(_ bars: Bars) {
        for (word, condition) in bars.said {
            add("bars")
            add(word)
            add(condition)
        }
    }
}
