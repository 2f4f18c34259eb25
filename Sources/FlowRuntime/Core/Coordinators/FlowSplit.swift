/// A column of a split, by its role.
public enum FlowColumn: String, Sendable {
    case primary, supplementary, secondary
}

/// How many columns of a split are visible if there is room.
public enum FlowDisplay: String, Sendable {
    case automatic, one, two, three
}

/// The rules that decide which columns of a split are visible.
@MainActor
struct FlowSplitRules {
    /// The column that is visible if there is no room for all; nil is the last that is not empty.
    let collapse: (() -> FlowColumn)?
    let display: () -> FlowDisplay
}

extension FlowColumn {
    /// Its index among this many columns; nil if they do not include it.
    func index(among count: Int) -> Int? {
        switch self {
        case .primary: 0
        case .supplementary: count == 3 ? 1 : nil
        case .secondary: count - 1
        }
    }
}

extension FlowDisplay {
    /// The number of columns for the engine; 0 is automatic.
    var columns: Int32 {
        switch self {
        case .automatic: 0
        case .one: 1
        case .two: 2
        case .three: 3
        }
    }
}
