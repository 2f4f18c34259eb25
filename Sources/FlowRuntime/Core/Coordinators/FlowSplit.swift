/// A column of a split, by what it stands for.
public enum FlowColumn: String, Sendable {
    case primary, supplementary, secondary
}

/// How many columns of a split are seen where there is room.
public enum FlowDisplay: String, Sendable {
    case automatic, one, two, three
}

/// What decides which columns of a split are seen.
@MainActor
struct FlowSplitRules {
    /// The column to be seen where there is no room for all; nil is the last that is not empty.
    let collapse: (() -> FlowColumn)?
    let display: () -> FlowDisplay
}

extension FlowColumn {
    /// Its place among so many columns, if there is one.
    func index(among count: Int) -> Int? {
        switch self {
        case .primary: 0
        case .supplementary: count == 3 ? 1 : nil
        case .secondary: count - 1
        }
    }
}

extension FlowDisplay {
    /// As the engine counts the cases.
    var columns: Int32 {
        switch self {
        case .automatic: 0
        case .one: 1
        case .two: 2
        case .three: 3
        }
    }
}
