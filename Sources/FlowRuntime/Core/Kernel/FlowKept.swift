import FlowEngine

/// A running flow, or a screen in an entry: it has inputs, and the engine knows it by its number.
@MainActor
class FlowPlaced: FlowRestorable {
    let id: FlowInstanceID
    /// The inputs that replace the present ones at the end of this event.
    var newInputs: [FlowLiveInput] = []
    /// The step that has given its inputs.
    var shown: FlowSavedStep?

    init(_ id: FlowInstanceID, shown: FlowSavedStep? = nil) {
        self.id = id
        self.shown = shown
    }

    /// The inputs that it was passed.
    var inputs: [FlowLiveInput] { [] }

    /// Lets go of its inputs, because it has ended or was removed.
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
    /// The rules that decide which columns are visible; only for a split.
    let rules: FlowSplitRules?
    /// For each child whether it was there before the event; empty if the flow was not running.
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
    /// The source that its closures name when they send an output.
    var source: FlowSource?
    var screen: (any FlowScreen)?
    /// The content of an alert or action sheet, made again after each event.
    var alert: FlowAlert?
    /// The content of a sheet of the system, made again after each event.
    var sheet: FlowSheet?
    /// The `run` steps around the step that presented a sheet; its answer runs in them.
    var runs: [FlowStepSite] = []

    init(_ id: FlowInstanceID, _ destination: FlowDestination) {
        self.destination = destination
        super.init(id)
    }

    override var inputs: [FlowLiveInput] { destination.inputs }
}

/// The value behind a ticket of the engine. It is copied often, and so is one reference.
indirect enum FlowKept {
    case given(FlowGiven)
    /// A flow that a step or a container has started, for its outcome and its reports.
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

/// The inputs passed to a flow or a screen, as a destination or a stage describes them.
@MainActor
final class FlowGiven {
    private(set) var destination: FlowDestination?
    let stage: FlowStage?
    /// The stage that presents the flow over everything, when a link leads to it.
    let over: FlowStage?
    /// The flow whose step passes it; nil for a link.
    let passer: FlowInstanceID?
    /// The child of a container that it starts; nil if it starts none.
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

    /// The names of the inputs by which two screens, or two flows, count as the same.
    func key(ofScreen isScreen: Bool) -> [String] {
        if let stage { return stage.key ?? (isScreen ? stage.inputs.map(\.name) : []) }
        guard let destination else { return [] }
        return destination.key ?? (isScreen ? destination.inputs.map(\.name) : [])
    }

    /// The step that shows it, if that can be saved.
    var shown: FlowSavedStep? { stage?.shown ?? destination?.shown }

    /// Lets the flow that is to show it describe it; false if it cannot. If a link presents it over
    /// everything, it is not a child of a container.
    func describe(by flow: FlowCoordinatorBase, isOver: Bool) -> Bool {
        guard destination == nil else { return true }
        if isOver { childName = nil }
        let (first, other) = isOver ? (over, stage) : (stage, over)
        destination = first?.destination(by: flow) ?? other?.destination(by: flow)
        return destination != nil
    }

    /// Forgets the flow that was made, because its inputs have changed since.
    func makeAgain() { made = nil }

    /// The flow, made when it is first asked for.
    var coordinator: FlowCoordinatorBase? {
        if made == nil, case .flow(_, let make, _)? = destination?.kind { made = make() }
        return made
    }
}

/// The style of a layer, and its anchor.
@MainActor
final class FlowLook {
    private(set) var rule: FlowStyleRule
    /// Makes the rule, if it depends on the flow that presents.
    private var style: ((FlowCoordinatorBase) -> FlowStyleRule)?
    /// The presented flow, which may have a style of its own.
    let given: FlowGiven?
    let anchor: (name: String, entry: FlowInstanceID)?
    /// The last result of the rule.
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

    /// True if it depends on nothing.
    var isPlain: Bool { style == nil && !rule.hasConditions }

    /// Makes the rule with the flow that presents.
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
