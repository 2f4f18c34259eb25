/// A screen, as the runtime sees it.
///
/// The protocol of each screen, with its inputs and outputs, is generated. A view controller, a
/// hosted view or a mock in a test conforms to it.
@MainActor
public protocol FlowScreen: AnyObject {}

/// The identity of a shown screen: its name, and a number that no other screen of the window ever
/// has.
public struct FlowScreenID: Hashable, Sendable, CustomStringConvertible {
    public let name: String
    public let ordinal: Int

    public init(name: String, ordinal: Int) {
        self.name = name
        self.ordinal = ordinal
    }

    /// The form in traces: `Cities#2`.
    public var description: String { "\(name)#\(ordinal)" }
}
