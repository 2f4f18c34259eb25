/// One step of a transition or of a `start`.
public struct Step: Sendable {
    /// Where the step stands in its transition, indices of steps and branches joined by `/`:
    /// `0/1/2` is the third step in the second branch of the first step, `0/loaded/1` the second of
    /// those that answer `loaded`. A lone step that is not written as a list is `0`.
    public let path: String
    public let verb: Verb
    /// The step runs only if this holds when it is reached.
    public let condition: ExpressionID?
    /// The gates that are asked before anything of the step happens, by index.
    public let requires: [Int32]
    /// The child of the flow's own container on whose stack the step acts, by index (`in:`).
    public let inside: Int32?
    /// No leave guard is asked for what it removes (law H2).
    public let isForced: Bool
    /// What the step itself does with the answers to a `call`, or to the flow that a `push` or
    /// `present` starts. What has no answer here has one in `transitions:`.
    public let answers: [Answer]
    /// What it shows is shown while the user peeks or an interactive gesture runs, before the
    /// output is sent (law A14). Nothing of that is in a configuration.
    public let isPreview: Bool
    /// What a popover points at, by a name that the screen knows which sent the output.
    public let anchor: String?
    /// What it presents leaves what is below active (law A7).
    public let isPassthrough: Bool
    /// How the move is animated; nil where the step does not say.
    public let animation: MoveAnimation?
    /// Of a `send`, the windows it is for.
    public let reach: Reach
    /// Of a `present`, what becomes of it where layers cover the place it stands at (law D2).
    public let whenCovered: WhenCovered
    /// The whole step.
    public let span: SourceSpan

    package init(
        path: String, verb: Verb, condition: ExpressionID?, requires: [Int32] = [],
        inside: Int32? = nil, isForced: Bool = false, answers: [Answer] = [],
        isPreview: Bool = false, anchor: String? = nil, isPassthrough: Bool = false,
        animation: MoveAnimation? = nil, reach: Reach = .here,
        whenCovered: WhenCovered = .over, span: SourceSpan
    ) {
        self.path = path
        self.verb = verb
        self.condition = condition
        self.requires = requires
        self.inside = inside
        self.isForced = isForced
        self.answers = answers
        self.isPreview = isPreview
        self.anchor = anchor
        self.isPassthrough = isPassthrough
        self.animation = animation
        self.reach = reach
        self.whenCovered = whenCovered
        self.span = span
    }
}

public enum Verb: Sendable {
    case push(Destination)
    /// The style is nil where the step names none: then it is the target's own.
    case present(Destination, LayerStyle?)
    /// Takes the place of all this flow shows (law D8).
    case replace(Destination)
    /// Takes the place of the reporting screen (law D8b).
    case swap(Destination)
    /// Wherever it is (law J).
    case show(Show)
    /// Takes the place of what stands in a slot of a screen; nil leaves it empty (law D11).
    case embed(Destination?, into: Slot)
    /// Leaves, however it was shown (law D16).
    case close(CloseTarget)
    /// Takes off this many own screens (law D3).
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
    /// Tells the caller something and goes on: a report by index, its payload in order (law E5).
    case report(report: Int32, payload: [ExpressionID])
    /// Calls hand-written Swift (law E1).
    case call(Call)
    /// All right sides are read before anything is written (law C5).
    case set([Assignment])
    /// The first branch whose condition holds; the last has none.
    case choose([Branch])
    /// The case that an enumeration has, one for each of its cases in order of the declaration.
    /// Like `choose` it is not itself among what was decided.
    case `switch`(ExpressionID, [SwitchCase])
    /// Runs an action of the flow, by index, with its inputs; nil takes the input's default.
    case run(action: Int32, arguments: [ExpressionID?])
    /// A command, by index, to the nearest such screen of this flow after the update: in order of
    /// the fronts (law A6), each stack from its top. With none it is traced `dropped`, at commit.
    case tell(ScreenID, command: Int32, payload: [ExpressionID])
    /// Tells the app's analytics at commit. The values are in ASCII order of their names.
    case track(String, [TrackedValue])
    /// Leaves the app at commit (law D12).
    case open(OpenTarget)
    /// In the answer to the call of a gate: what waits for the gate may go on, this once.
    case pass
    /// In the answer to the call of a gate: what waits for it is forgotten.
    case drop
    /// Queues an event of the application for this window (law D17), in the mode of the handler.
    /// If nobody wants it then, the step is traced `dropped`.
    case send(event: Int32, payload: [ExpressionID])
    /// Runs the flow's start again (law D9). `fresh` resets its state.
    case restart(fresh: Bool)
    /// In the answer of an alert that a leave guard asks: what was asked about happens (law H4).
    case leave
    /// In the answer of such an alert: what was asked about is forgotten.
    case stay
    case ignore
}

extension Verb {
    /// The values that `run`, `tell`, `track`, `open`, `send`, `call` and `report` pass on when
    /// they are reached.
    public var values: [ExpressionID] {
        switch self {
        case .run(_, let arguments): arguments.compactMap { $0 }
        case .call(let call): call.arguments.compactMap { $0 }
        case .report(_, let payload): payload
        case .tell(_, _, let payload), .send(_, let payload): payload
        case .track(_, let values): values.map { $0.value }
        case .open(.url(let url)): [url]
        default: []
        }
    }

    /// The lists of which one runs: the branches of a `choose`, the cases of a `switch`.
    public var alternatives: [StepList] {
        switch self {
        case .choose(let branches): branches.map { $0.steps }
        case .switch(_, let cases): cases.map { $0.steps }
        default: []
        }
    }
}

extension Step {
    /// Which window an event is sent to, where that is an expression.
    public var windowID: ExpressionID? {
        if case .window(let id) = reach { return id }
        return nil
    }

    /// The expressions that stand in the step itself, the conditions of its branches included;
    /// those in lists within it and in styles are not.
    public var expressions: [ExpressionID] {
        var found = [condition, windowID].compactMap { $0 }
        switch verb {
        case .push, .present, .replace, .swap, .embed:
            found += (verb.made?.arguments ?? []).compactMap { $0 }
        case .show(let show):
            found += show.stages.flatMap { $0.destination.arguments }.compactMap { $0 }
        case .select(_, let arguments): found += (arguments ?? []).compactMap { $0 }
        case .finish(_, let payload): found += payload
        case .set(let assignments): found += assignments.map { $0.value }
        case .choose(let branches): found += branches.compactMap { $0.condition }
        case .switch(let subject, _): found.append(subject)
        case .run, .tell, .track, .open, .send, .call, .report: found += verb.values
        case .close, .pop, .popTo, .popToRoot, .dismiss, .dismissAll, .restart, .ignore, .pass,
            .drop, .leave, .stay:
            break
        }
        return found
    }
}

public typealias CloseTarget = FlowCloseTarget

/// A screen or a flow with what is passed to it: one expression an input, in order; nil takes the
/// input's default. The expressions stay live (law F1).
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
    /// Fields of structures below it. Where a value on the way is optional and nil, nothing is set
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
