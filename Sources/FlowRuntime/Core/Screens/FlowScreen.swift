/// A screen as the runtime sees it: something that is shown.
///
/// The protocol of each screen, with its inputs and outputs, is generated; a view controller, a
/// hosted view or a stand-in of a test conforms to it.
@MainActor
public protocol FlowScreen: AnyObject {}

/// One screen on show: its name and a number that no other screen of the window ever has.
public struct FlowScreenID: Hashable, Sendable, CustomStringConvertible {
    public let name: String
    public let ordinal: Int

    public init(name: String, ordinal: Int) {
        self.name = name
        self.ordinal = ordinal
    }

    /// As traces spell it: `Cities#2`.
    public var description: String { "\(name)#\(ordinal)" }
}
