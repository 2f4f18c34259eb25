/// Columns side by side, or one after the other if there is no room (law G9).
public struct Split: Sendable {
    /// The primary column first, the secondary last. A column without a destination starts empty.
    public let children: [ContainerChild]
    /// The column that is seen if there is no room for all, a case of `TypeTable.columnNames`; nil
    /// is the last column that is not empty.
    public let collapse: ExpressionID?
    /// The columns that are seen if there is room, a case of `TypeTable.displayNames`; nil is
    /// `.automatic`.
    public let display: ExpressionID?

    package init(children: [ContainerChild], collapse: ExpressionID?, display: ExpressionID?) {
        self.children = children
        self.collapse = collapse
        self.display = display
    }

    /// The index of the column that a case of `Column` means, if there is one.
    public func index(ofColumn column: Int32) -> Int32? {
        let last = Int32(children.count - 1)
        switch column {
        case 0: return 0
        case 1: return last == 2 ? 1 : nil
        default: return last
        }
    }
}

extension Container {
    /// The word of the language that declares it.
    public var word: String {
        switch self {
        case .stack: "stack"
        case .tabs: "tabs"
        case .pages: "pages"
        case .split: "split"
        }
    }
}

public typealias Width = FlowWidth

extension GraphHasher {
    mutating func add(_ split: Split) {
        add(byte: 3)
        add(split.collapse)
        add(split.display)
        add(split.children.count)
        for child in split.children { add(child) }
    }
}
