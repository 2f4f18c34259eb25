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

/// What a step shows.
public enum FlowTarget: Sendable, Hashable {
    case screen(FlowScreenType)
    case flow(FlowID)
}

/// What a `close` or `dismiss` is about.
public enum FlowCloseTarget: Sendable, Hashable {
    /// What the step is about without a name: the reporting screen for `close`, the topmost layer
    /// for `dismiss`.
    case nearest
    case screen(FlowScreenType)
    case flow(FlowID)
}

/// A place in a screen for another screen, or for the first screen of a flow (law D11).
///
/// Whatever a flow embedded there puts on top of that screen stands on the stack of the host.
public struct FlowSlotPlace: Sendable, Hashable {
    /// The screen that has the slot, of the flow whose step embeds.
    public let screen: FlowScreenType
    /// By index among those of the screen.
    public let index: Int32

    /// What `embed` names to leave a slot empty.
    public static let nothing = "nothing"

    public init(screen: FlowScreenType, index: Int32) {
        self.screen = screen
        self.index = index
    }
}

/// What a screen is to the system.
public enum FlowScreenKind: String, Sendable, CaseIterable {
    case screen
    /// Floats over everything until one of its buttons is chosen (law A8).
    case alert
    /// Falls when something else is presented.
    case actionSheet
    /// Drawn and closed by the system or by another library: it says by an output that it has
    /// closed (law D12).
    case external

    /// Whether it stands alone in its layer, so that nothing can be pushed there (law A5).
    public var isSingle: Bool { self != .screen }

    /// Whether its outputs are buttons.
    public var hasButtons: Bool { self == .alert || self == .actionSheet }
}

/// What a `push` or `present` of a screen does when its flow shows one already (law D13).
public enum FlowInstances: String, Sendable, CaseIterable {
    /// There is always another one.
    case new
    /// The one there is is shown, whatever its inputs.
    case single
    /// The one with equal key inputs is shown.
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
