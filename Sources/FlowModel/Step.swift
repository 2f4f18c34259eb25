/// One step of a transition or of a `start`.
public struct Step: Sendable {
    /// The path of the step in its transition, indices of steps and branches joined by `/`: `0/1/2`
    /// is the third step in the second branch of the first step, `0/loaded/1` the second step that
    /// answers `loaded`. A single step that is not written as a list is `0`.
    public let path: String
    public let verb: Verb
    /// The step runs only if this holds when it is reached.
    public let condition: ExpressionID?
    public let modifiers: CommonModifiers
    /// The step's own handlers for the outcomes of a `call`, or of the flow that a `push` or
    /// `present` starts. An outcome without a handler here has one in `transitions:`.
    public let answers: [Answer]
    /// The whole step.
    public let span: SourceSpan

    package init(
        path: String, verb: Verb, condition: ExpressionID?,
        modifiers: CommonModifiers = CommonModifiers(),
        answers: [Answer] = [], span: SourceSpan
    ) {
        self.path = path
        self.verb = verb
        self.condition = condition
        self.modifiers = modifiers
        self.answers = answers
        self.span = span
    }
}

/// The modifiers that several verbs take. Each other modifier is a part of its verb.
public struct CommonModifiers: Sendable, Hashable {
    /// The gates that the engine asks before the step does anything, by index.
    public let requires: [Int32]
    /// The child of the flow's own container whose stack the step acts on, by index (`in:`).
    public let inside: Int32?
    /// True if the step removes screens without asking their leave guards (law H2).
    public let isForced: Bool
    /// The screen is shown while the user peeks or an interactive gesture runs, before the output
    /// is sent (law A14). A preview is not in a configuration.
    public let isPreview: Bool
    /// The animation of the move; nil if the step does not say.
    public let animation: MoveAnimation?

    package init(
        requires: [Int32] = [], inside: Int32? = nil, isForced: Bool = false,
        isPreview: Bool = false, animation: MoveAnimation? = nil
    ) {
        self.requires = requires
        self.inside = inside
        self.isForced = isForced
        self.isPreview = isPreview
        self.animation = animation
    }
}

/// A screen or flow in a layer of its own, with the properties of the layer.
public struct Presentation: Sendable, Hashable {
    public let destination: Destination
    /// Nil if the step names none: then the target's own style applies.
    public let style: LayerStyle?
    /// The view that a popover points at, by a name that is known to the screen that sent the
    /// output.
    public let anchor: String?
    /// True if the screens below the layer stay active (law A7).
    public let isPassthrough: Bool
    /// The behaviour of the step if layers cover its place (law D2).
    public let whenCovered: WhenCovered

    package init(
        of destination: Destination, style: LayerStyle? = nil, anchor: String? = nil,
        isPassthrough: Bool = false, whenCovered: WhenCovered = .over
    ) {
        self.destination = destination
        self.style = style
        self.anchor = anchor
        self.isPassthrough = isPassthrough
        self.whenCovered = whenCovered
    }
}

public enum Verb: Sendable {
    case push(Destination)
    case present(Presentation)
    /// Takes the place of everything that this flow shows (law D8).
    case replace(Destination)
    /// Takes the place of the reporting screen (law D8b).
    case swap(Destination)
    /// Shows the target wherever it is (law J).
    case show(Show)
    /// Takes the place of the screen or flow in a slot of a screen; nil leaves the slot empty (law
    /// D11).
    case embed(Destination?, into: Slot)
    /// Removes the target, however it was shown (law D16).
    case close(CloseTarget)
    /// Removes this many own screens (law D3).
    case pop(count: Int)
    case popTo(ScreenID)
    case popToRoot
    /// Removes the topmost layer this flow presented, or the one with the target (law D6).
    case dismiss(CloseTarget)
    case dismissAll
    /// Selects a child of this flow's container by index. `arguments` is nil when no `with:` was
    /// given.
    case select(child: Int32, arguments: [ExpressionID?]?)
    /// Ends the flow with an outcome, by index, and its payload in order.
    case finish(outcome: Int32, payload: [ExpressionID])
    /// Sends the caller a report, by index, with its payload in order; the flow goes on (law E5).
    case report(report: Int32, payload: [ExpressionID])
    /// Calls hand-written Swift (law E1).
    case call(Call)
    /// All right sides are read before anything is written (law C5).
    case set([Assignment])
    /// Runs the first branch whose condition holds; the last has none.
    case choose([Branch])
    /// Runs the steps for the case of a value; there is one `SwitchCase` for each case of the
    /// enumeration, in order of the declaration. Like `choose` it is not itself in the list of
    /// decided steps.
    case `switch`(ExpressionID, [SwitchCase])
    /// Runs an action of the flow, by index, with its inputs; nil takes the input's default.
    case run(action: Int32, arguments: [ExpressionID?])
    /// Sends a command, by index, to the nearest such screen of this flow after the update: in
    /// order of the fronts (law A6), each stack from its top. Without such a screen it is traced
    /// `dropped`, at commit.
    case tell(ScreenID, command: Int32, payload: [ExpressionID])
    /// Tells the app's analytics at commit. The values are in ASCII order of their names.
    case track(String, [TrackedValue])
    /// Leaves the app at commit (law D12).
    case open(OpenTarget)
    /// In the answer to the call of a gate: the reaction that waits for the gate may go on, this
    /// once.
    case pass
    /// In the answer to the call of a gate: the waiting reaction is forgotten.
    case drop
    /// Queues an event of the application for this window (law D17), in the mode of the handler. If
    /// no flow wants it then, the step is traced `dropped`.
    case send(event: Int32, payload: [ExpressionID], to: Reach)
    /// Runs the flow's start again (law D9). `fresh` resets its state.
    case restart(fresh: Bool)
    /// In the answer of an alert that a leave guard shows: the removal goes ahead (law H4).
    case leave
    /// In the answer of such an alert: the removal is forgotten.
    case stay
    case ignore
}

public typealias CloseTarget = FlowCloseTarget

/// A screen or a flow with its arguments: one expression an input, in order; nil takes the input's
/// default. The expressions stay live (law F1).
public struct Destination: Sendable, Hashable {
    public let target: Target
    public let arguments: [ExpressionID?]
    public let span: SourceSpan

    public typealias Target = FlowTarget

    package init(target: Target, arguments: [ExpressionID?], span: SourceSpan) {
        self.target = target
        self.arguments = arguments
        self.span = span
    }
}

/// `path: expression` of a `set`.
public struct Assignment: Sendable, Hashable {
    /// `.state`, `.app` or `.window`.
    public let scope: Scope
    /// The field of the scope.
    public let field: Int32
    /// Fields of structures below it. If an optional value on the way is nil, the step sets nothing
    /// (traced `nil`).
    public let path: [Int32]
    public let value: ExpressionID

    package init(scope: Scope, field: Int32, path: [Int32], value: ExpressionID) {
        self.scope = scope
        self.field = field
        self.path = path
        self.value = value
    }
}

public struct Branch: Sendable {
    /// Nil for `else`.
    public let condition: ExpressionID?
    public let steps: StepList

    package init(condition: ExpressionID?, steps: StepList) {
        self.condition = condition
        self.steps = steps
    }
}

public typealias WhenCovered = FlowWhenCovered

public typealias PresentationStyle = FlowStyleKind
