import FlowEngine

/// The screen or flow that a step leads to, with its inputs. It is described when the step runs; a
/// screen is built only if it is still there when the event is over.
@MainActor
public final class FlowDestination {
    enum Kind {
        case screen(build: () -> any FlowScreen)
        case alert(FlowStyle, content: () -> FlowAlert)
        /// A screen that something else draws and closes.
        case external(build: () -> any FlowScreen)
        case sheet(content: () -> FlowSheet)
        case flow(
            FlowCoordinatorBase.Type, make: () -> FlowCoordinatorBase, deliver: (Any) -> Void)
    }

    /// The name of the screen; empty for a flow, whose coordinator has the name.
    let name: String
    let kind: Kind
    let inputs: [FlowLiveInput]
    /// Runs when the user's gesture has removed the screen.
    var back: (() -> Void)?
    /// True if a gesture may close the layer with the screen; nil means always.
    var isDismissible: (() -> Bool)?
    /// The leave guard of the screen; nil if it has none.
    var leave: (() -> FlowLeave)?
    /// The bars that the screen wants around it.
    var bars: (() -> FlowBars)?
    /// Handles the reports of a flow.
    var hear: ((Any) -> Void)?
    /// The rule for a screen that its flow already shows.
    var instances = FlowInstances.new
    /// The names of the inputs by which two of it count as the same; nil means all for a screen.
    var key: [String]?
    /// The names of the screen's slots.
    var slots: [String] = []
    /// The gates that are asked before it is shown.
    var requires: [String] = []
    /// The gates of the step that shows it, asked when that step is restored.
    var stepRequires: [String] = []
    /// How a link treats the layer with the screen; nil leaves that to the link.
    var whenModal: FlowWhenModal?
    /// The outputs that the flow hears even if the screen is not active.
    var delivered: [String] = []
    /// The name under which a screen is saved; for a flow its coordinator has it.
    var savedName: FlowSavedName?
    /// The step that leads to it, if that can be saved.
    var shown: FlowSavedStep?
    /// When it is described again: the child that the step selects, and the part of the step's name
    /// that lies in an action.
    var selected: String?
    var actionPath: String?

    init(name: String, kind: Kind, inputs: [FlowLiveInput]) {
        self.name = name
        self.kind = kind
        self.inputs = inputs
    }

    /// The kind of screen that it is for the engine.
    var screenKind: FlowScreenKind {
        switch kind {
        case .alert(.actionSheet, _): .actionSheet
        case .alert: .alert
        case .external, .sheet: .external
        case .screen, .flow: .screen
        }
    }

    /// Lets the flow hear these outputs of the screen even if the screen is not active.
    public func delivering(_ outputs: String...) -> Self {
        delivered = outputs
        return self
    }

    /// Requires gates, which are asked in this order before it is shown.
    public func requiring(_ gates: String...) -> Self {
        requires = gates
        return self
    }
}
