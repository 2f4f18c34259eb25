import FlowEngine

/// Where a step leads: a screen or a flow with what is passed to it. It is described when the step
/// runs; a screen is built only if it is still there when the event is over.
@MainActor
public final class FlowDestination {
    enum Kind {
        case screen(build: () -> any FlowScreen)
        case alert(FlowStyle, content: () -> FlowAlert)
        /// Drawn and closed by others.
        case external(build: () -> any FlowScreen)
        case sheet(content: () -> FlowSheet)
        case flow(
            FlowCoordinatorBase.Type, make: () -> FlowCoordinatorBase, deliver: (Any) -> Void)
    }

    /// The name of the screen; of a flow its coordinator knows it.
    let name: String
    let kind: Kind
    let inputs: [FlowLiveInput]
    /// Handles a screen that the user's gesture has taken away.
    var back: (() -> Void)?
    /// Whether a gesture may close the layer with the screen; nil is always.
    var isDismissible: (() -> Bool)?
    /// What it says to everything that would remove it; nil is nothing.
    var leave: (() -> FlowLeave)?
    /// The bars that the screen wants around it.
    var bars: (() -> FlowBars)?
    /// Handles what a flow reports.
    var hear: ((Any) -> Void)?
    /// What becomes of a screen that its flow shows already.
    var instances = FlowInstances.new
    /// The inputs that make two of it the same, by name; all of a screen if nil.
    var key: [String]?
    /// The names of a screen's places for others.
    var slots: [String] = []
    /// The gates that are asked before it is shown.
    var requires: [String] = []
    /// The gates that the step asks which shows it again.
    var stepRequires: [String] = []
    /// What a link does to the layer with it; nil leaves it to the link.
    var whenModal: FlowWhenModal?
    /// The outputs that are heard although the screen is not active.
    var delivered: [String] = []
    /// The name under which a screen is saved; a flow's coordinator knows it.
    var savedName: FlowSavedName?
    /// The step that leads to it, where that can be saved.
    var shown: FlowSavedStep?
    /// The child that the step selects, and the part of its name in an action, where it is
    /// described again.
    var selected: String?
    var actionPath: String?

    init(name: String, kind: Kind, inputs: [FlowLiveInput]) {
        self.name = name
        self.kind = kind
        self.inputs = inputs
    }

    /// What it is to the system.
    var screenKind: FlowScreenKind {
        switch kind {
        case .alert(.actionSheet, _): .actionSheet
        case .alert: .alert
        case .external, .sheet: .external
        case .screen, .flow: .screen
        }
    }

    /// Has these outputs of the screen heard although it is not active.
    public func delivering(_ outputs: String...) -> Self {
        delivered = outputs
        return self
    }

    /// Has gates asked before it is shown, in this order.
    public func requiring(_ gates: String...) -> Self {
        requires = gates
        return self
    }
}
