/// A screen of a flow: its inputs, its outputs, and how it is treated.
public struct Screen: Sendable {
    public let name: String
    public let flow: FlowID
    public let span: SourceSpan
    public let inputs: [Field]
    public let outputs: [Signal]
    /// The commands that a `tell` can send it, such as scrolling to its top.
    public let commands: [Signal]
    /// The inputs named by `key:`, by index; nil when none are.
    public let key: [Int32]?
    public let instances: Instances
    /// The gates that the engine asks before it shows the screen, by index.
    public let requires: [Int32]
    /// True if it is declared once, in a module or the app file, for all flows that show it. The
    /// screens of these flows all have the place of the declaration as their `span`.
    public let isShared: Bool
    public let kind: ScreenKind
    public let content: AlertContent
    /// A gesture closes the layer with the screen if this holds; nil is always.
    public let dismissible: ExpressionID?
    /// The guard against everything that would remove it.
    public let leave: LeaveGuard?
    /// The effect of a link on the layer of the screen; nil if the link decides.
    public let whenModal: WhenModal?
    /// The forms of the screen, of which the app's factory chooses one; empty when there is one.
    public let variants: [String]
    /// The sheet of the system that it is, if the front end made it for a step.
    public let sheet: SystemSheet?
    /// The places in it for other screens, by name.
    public let slots: [String]
    /// The name the screen is saved under; nil if it is not saved.
    public let restore: Restoration?
    public let bars: Bars
    /// The style of its layer if the step names none. It reads the inputs of the flow.
    public let style: LayerStyle?
    /// The outputs that are delivered although the screen is not active, by index (law B7).
    public let delivered: [Int32]

    package init(
        name: String, flow: FlowID, span: SourceSpan, inputs: [Field], outputs: [Signal],
        commands: [Signal] = [], key: [Int32]? = nil, instances: Instances = .new,
        requires: [Int32] = [], isShared: Bool = false,
        kind: ScreenKind = .screen, content: AlertContent = .none,
        dismissible: ExpressionID? = nil, leave: LeaveGuard? = nil, whenModal: WhenModal? = nil,
        variants: [String] = [], sheet: SystemSheet? = nil, slots: [String] = [],
        restore: Restoration? = nil, bars: Bars = .unsaid,
        style: LayerStyle? = nil, delivered: [Int32] = []
    ) {
        self.name = name
        self.flow = flow
        self.span = span
        self.inputs = inputs
        self.outputs = outputs
        self.commands = commands
        self.key = key
        self.instances = instances
        self.requires = requires
        self.isShared = isShared
        self.kind = kind
        self.content = content
        self.dismissible = dismissible
        self.leave = leave
        self.whenModal = whenModal
        self.variants = variants
        self.sheet = sheet
        self.slots = slots
        self.restore = restore
        self.bars = bars
        self.style = style
        self.delivered = delivered
    }
}
