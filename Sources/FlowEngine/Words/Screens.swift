/// A flow as it is declared, by index.
public struct FlowID: Sendable, Hashable {
    public let index: Int32
    public init(_ index: Int) { self.index = Int32(index) }
}

/// A screen as it is declared, by index.
public struct FlowScreenType: Sendable, Hashable {
    public let index: Int32
    public init(_ index: Int) { self.index = Int32(index) }
}

/// The screen or flow that a step shows.
public enum FlowTarget: Sendable, Hashable {
    case screen(FlowScreenType)
    case flow(FlowID)
}

/// The target of a `close` or `dismiss`.
public enum FlowCloseTarget: Sendable, Hashable {
    /// The target of a step without a name: the reporting screen for `close`, the topmost layer for
    /// `dismiss`.
    case nearest
    case screen(FlowScreenType)
    case flow(FlowID)
}

/// A place in a screen for another screen, or for the first screen of a flow (law D11).
///
/// A flow embedded there puts its further screens on the stack of the host.
public struct FlowSlotPlace: Sendable, Hashable {
    /// The screen that has the slot. It belongs to the flow whose step embeds.
    public let screen: FlowScreenType
    /// The index of the slot among those of the screen.
    public let index: Int32

    /// The word with which `embed` leaves a slot empty.
    public static let nothing = "nothing"

    public init(screen: FlowScreenType, index: Int32) {
        self.screen = screen
        self.index = index
    }
}

/// The kind of a screen: how the system shows it.
public enum FlowScreenKind: String, Sendable, CaseIterable {
    case screen
    /// Floats over everything until one of its buttons is chosen (law A8).
    case alert
    /// Removed when something else is presented.
    case actionSheet
    /// Drawn and closed by the system or by another library: it says by an output that it has
    /// closed (law D12).
    case external

    /// True if the screen is alone in its layer, so that nothing can be pushed there (law A5).
    public var isSingle: Bool { self != .screen }

    /// True if its outputs are buttons.
    public var hasButtons: Bool { self == .alert || self == .actionSheet }
}

/// How a `push` or `present` treats a screen that its flow already shows (law D13).
public enum FlowInstances: String, Sendable, CaseIterable {
    /// Always makes another one.
    case new
    /// Shows the existing one, whatever its inputs.
    case single
    /// Shows the existing one with equal key inputs.
    case reuse
}

/// Names an operation: the index of the service and of the operation in it.
public struct FlowOperation: Sendable, Hashable {
    public let service: Int32
    public let operation: Int32

    public init(service: Int, operation: Int) {
        self.service = Int32(service)
        self.operation = Int32(operation)
    }
}
