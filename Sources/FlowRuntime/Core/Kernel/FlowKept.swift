import FlowEngine

/// What the engine knows by a number, and inputs are passed to: a running flow, or a screen in an
/// entry.
@MainActor
class FlowPlaced: FlowRestorable {
    let id: FlowInstanceID
    /// Takes the place of what was passed, from the end of this event on.
    var newInputs: [FlowLiveInput] = []
    /// The step that has given its inputs.
    var shown: FlowSavedStep?

    init(_ id: FlowInstanceID, shown: FlowSavedStep? = nil) {
        self.id = id
        self.shown = shown
    }

    /// What is passed to it.
    var inputs: [FlowLiveInput] { [] }

    /// It has left.
    func release() {
        for input in inputs { input.release() }
    }

    func saved() -> () -> Void {
        { [self, newInputs, shown] in (self.newInputs, self.shown) = (newInputs, shown) }
    }
}

/// A running flow.
final class FlowNode: FlowPlaced {
    let coordinator: FlowCoordinatorBase
    let destination: FlowDestination?
    /// Its name in the container of its caller, if it is a child there.
    let childName: String?
    /// The step that started the flow. Nil for a child of a container: the container answers it,
    /// not the step that started the container.
    let site: FlowStepSite?
    let children: [FlowTab]
    /// Of a split what decides which columns are seen.
    let rules: FlowSplitRules?
    /// Which of the children were there before the event; none if the flow was not.
    var childrenBefore: [Bool] = []

    init(
        _ id: FlowInstanceID, _ coordinator: FlowCoordinatorBase, of given: FlowGiven?,
        by site: FlowStepSite?, children: [FlowTab], rules: FlowSplitRules?
    ) {
        self.coordinator = coordinator
        destination = given?.destination
        childName = given?.childName
        self.site = site
        self.children = children
        self.rules = rules
        super.init(id, shown: given?.shown)
    }

    override var inputs: [FlowLiveInput] { destination?.inputs ?? coordinator.ownInputs }

    override func release() {
        super.release()
        coordinator.id = nil
    }
}

/// A screen in an entry.
final class FlowShownScreen: FlowPlaced {
    let destination: FlowDestination
    /// Where its doors say that they are.
    var source: FlowSource?
    var screen: (any FlowScreen)?
    /// What an alert or action sheet says since the last event.
    var alert: FlowAlert?
    /// What a sheet of the system shows since the last event.
    var sheet: FlowSheet?
    /// The steps that run the actions whose step presents a sheet, which answers it.
    var runs: [FlowStepSite] = []

    init(_ id: FlowInstanceID, _ destination: FlowDestination) {
        self.destination = destination
        super.init(id)
    }

    override var inputs: [FlowLiveInput] { destination.inputs }
}

/// What a ticket of the engine stands for. Copied often, and so one reference.
indirect enum FlowKept {
    case given(FlowGiven)
    /// A flow that a step or a container has started, for what it tells.
    case caller(FlowNode)
    case call(FlowCallRecord)
    /// An outcome or a report.
    case value(Any)
    case screen(FlowShownScreen)
    case occurrence(FlowOccurrence, number: Int)
    case appEvent(any FlowAppEvent)
    case look(FlowLook)
    case reaction(name: String, () -> Void)
    case held(FlowHeldStep)
    case command(FlowTell)
    case text(String)
    case json(FlowTraceValue)
}

/// What is passed to a flow or a screen, by a description of it.
@MainActor
final class FlowGiven {
    private(set) var destination: FlowDestination?
    let stage: FlowStage?
    /// How a landing presents the flow of the target over everything.
    let over: FlowStage?
    /// The flow whose step passes it; nil for a link.
    let passer: FlowInstanceID?
    /// The child of a container that it is for.
    private(set) var childName: String?
    private var made: FlowCoordinatorBase?

    init(_ destination: FlowDestination, by passer: FlowInstanceID?, child: String? = nil) {
        self.destination = destination
        stage = nil
        over = nil
        self.passer = passer
        childName = child
    }

    init(_ stage: FlowStage, by passer: FlowInstanceID?, over: FlowStage? = nil) {
        self.stage = stage
        self.over = over
        self.passer = passer
        if case .tab(let name) = stage.opening { childName = name } else { childName = nil }
    }

    /// The values as they were when the step was reached.
    var inputs: [FlowLiveInput] { stage?.inputs ?? destination?.inputs ?? [] }

    /// The inputs that make two of it the same, by name.
    func key(ofScreen isScreen: Bool) -> [String] {
        if let stage { return stage.key ?? (isScreen ? stage.inputs.map(\.name) : []) }
        guard let destination else { return [] }
        return destination.key ?? (isScreen ? destination.inputs.map(\.name) : [])
    }

    /// The step that shows it, where that can be saved.
    var shown: FlowSavedStep? { stage?.shown ?? destination?.shown }

    /// Has the flow describe it that is to show it; false if it cannot. What a landing presents
    /// over everything is no child of a container.
    func describe(by flow: FlowCoordinatorBase, isOver: Bool) -> Bool {
        guard destination == nil else { return true }
        if isOver { childName = nil }
        let (first, other) = isOver ? (over, stage) : (stage, over)
        destination = first?.destination(by: flow) ?? other?.destination(by: flow)
        return destination != nil
    }

    /// A flow that was made with other inputs is not the one that starts.
    func makeAgain() { made = nil }

    /// The flow, made when it is first asked for.
    var coordinator: FlowCoordinatorBase? {
        if made == nil, case .flow(_, let make, _)? = destination?.kind { made = make() }
        return made
    }
}

/// How a layer looks, and what it points to.
@MainActor
final class FlowLook {
    private(set) var rule: FlowStyleRule
    /// Says the rule where it depends on the flow that presents.
    private var style: ((FlowCoordinatorBase) -> FlowStyleRule)?
    /// The flow that is presented, which may say itself how it looks.
    let given: FlowGiven?
    let anchor: (name: String, entry: FlowInstanceID)?
    /// What the rule has said last.
    var presentation: FlowPresentation

    init(
        _ rule: FlowStyleRule, of given: FlowGiven?, anchor: (name: String, entry: FlowInstanceID)?
    ) {
        self.rule = rule
        self.given = given
        self.anchor = anchor
        presentation = FlowPresentation(.sheet)
    }

    init(_ style: @escaping (FlowCoordinatorBase) -> FlowStyleRule, of given: FlowGiven) {
        rule = .sheet
        self.style = style
        self.given = given
        anchor = nil
        presentation = FlowPresentation(.sheet)
    }

    /// Whether it says the same whatever holds.
    var isPlain: Bool { style == nil && !rule.hasConditions }

    /// Takes the rule of the flow that presents.
    func take(_ presenter: FlowCoordinatorBase) {
        if let style { rule = style(presenter) }
        style = nil
    }
}

/// A `present` that waits until nothing covers its place (law D2).
struct FlowHeldStep {
    let site: FlowStepSite
    let given: FlowGiven
    let style: FlowStyleRule
    let anchor: String?
    let isPassthrough: Bool
    let requires: [String]
    let animation: FlowAnimation
}
