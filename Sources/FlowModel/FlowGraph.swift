/// A validated application: every name is resolved, every type agrees, every outcome is handled.
///
/// Only the front end makes one, so code that uses a graph never checks it again. It is flat:
/// arrays in source order that refer to one another by index, so that copies are cheap, cycles are
/// plain values and output is deterministic.
public final class FlowGraph: Sendable {
    /// The files the graph was made of; spans refer to them by index.
    public let files: [SourceFile]
    public let application: Application
    public let types: TypeTable
    public let expressions: ExpressionTable
    public let flows: [Flow]
    public let screens: [Screen]
    public let transitions: [Transition]
    public let steps: [Step]
    /// The kinds of each step.
    package let kinds: [StepKinds]
    /// The kinds of all steps in the branches and answers of each step.
    package let kindsBelow: [StepKinds]
    /// The broken parts that were left out. A graph with holes can be played, but not compiled or
    /// linted.
    public let holes: [Hole]

    package init(
        files: [SourceFile],
        application: Application,
        types: TypeTable,
        expressions: ExpressionTable,
        flows: [Flow],
        screens: [Screen],
        transitions: [Transition],
        steps: [Step],
        holes: [Hole]
    ) {
        self.files = files
        self.application = application
        self.types = types
        self.expressions = expressions
        self.flows = flows
        self.screens = screens
        self.transitions = transitions
        self.steps = steps
        let kinds = steps.map { $0.kinds }
        var below = [StepKinds](repeating: [], count: steps.count)
        for index in steps.indices where !kinds[index].isDisjoint(with: .branching) {
            let lists = steps[index].verb.alternatives + steps[index].answers.map { $0.steps }
            for step in lists.lazy.flatMap({ $0.indices }) {
                assert(step < index, "the lists in a step are before the step")
                below[index].formUnion(kinds[step].union(below[step]))
            }
        }
        self.kinds = kinds
        kindsBelow = below
        self.holes = holes
    }

    public var isWhole: Bool { holes.isEmpty }

    /// The modules of the application by their files.
    package var modules: [FileID: String] {
        var modules: [FileID: String] = [:]
        for part in application.parts where part.kind == .module { modules[part.file] = part.name }
        return modules
    }

    /// The name of the screen's declarer: its flow, or a module or the app for all flows that show
    /// it.
    package func declarer(of screen: Screen) -> String {
        guard screen.isShared else { return self[screen.flow].name }
        return modules[screen.span.file] ?? application.name
    }

    // Flows, screens and transitions are large values, so they are lent, not copied.
    @inlinable public subscript(id: FlowID) -> Flow {
        _read { yield flows[Int(id.index)] }
    }
    @inlinable public subscript(id: ScreenID) -> Screen {
        _read { yield screens[Int(id.index)] }
    }
    @inlinable public subscript(id: TransitionID) -> Transition {
        _read { yield transitions[Int(id.index)] }
    }
    public subscript(list: StepList) -> ArraySlice<Step> {
        steps[Int(list.start)..<Int(list.end)]
    }
}

public typealias ScreenID = FlowScreenType

public struct TransitionID: Sendable, Hashable {
    public let index: Int32
    public init(_ index: Int) { self.index = Int32(index) }
}

/// A run of consecutive steps in `FlowGraph.steps`.
public struct StepList: Sendable, Hashable {
    public let start: Int32
    public let end: Int32

    public init(start: Int, end: Int) {
        self.start = Int32(start)
        self.end = Int32(end)
    }

    public var indices: Range<Int> { Int(start)..<Int(end) }
    public var isEmpty: Bool { start == end }
}

/// The content of an app file, or a substitute if a flow runs without an app file.
public struct Application: Sendable {
    /// The name of the app, or of the flow that runs alone. It names the Swift module's shared
    /// types.
    public let name: String
    public let root: FlowID
    /// One expression an input of the root flow, in order; nil takes the default.
    public let rootArguments: [ExpressionID?]
    /// True if a root flow that ends starts again (law A15).
    public let restartsRoot: Bool
    /// Shared state, read and written as `app.x`.
    public let state: [Field]
    /// The values that the app supplies and flows only read, as `facts.x`; the default is the first
    /// value.
    public let facts: [Field]
    public let events: [AppEvent]
    public let hooks: Hooks
    /// The operations that steps can call.
    public let services: [Service]
    public let gates: [Gate]
    /// The names that `animation:` can say.
    public let animations: [String]
    /// The named styles, in the order of the files and within a file in the order of declaration.
    public let styles: [NamedStyle]
    /// The claims about every run of the whole application.
    public let checks: [Check]
    /// The modules and extensions, each in the order of their files.
    public let parts: [FilePart]
    /// In the order in which they are tried: the more specific first (law J7).
    public let links: [Link]
    /// Shortcuts, notifications and activities, in source order.
    public let entries: [EntryPoint]
    public let linkRules: LinkRules
    /// The custom schemes of the app's URLs, in lower case.
    public let schemes: [String]
    /// The place where each scheme is declared.
    public let schemeSpans: [SourceSpan]
    /// The hosts of the app's `https` URLs, in lower case.
    public let hosts: [String]
    /// The place where each host is declared.
    public let hostSpans: [SourceSpan]
    /// True if an expression reads `launch.by`.
    public let readsLaunch: Bool
    /// The rules for states that another graph has saved.
    public let restoring: RestoreRules?
    public let windows: Windows
    /// True if there is no app file: the flow runs under an invisible host (law A15).
    public let isAlone: Bool
    /// The app file, or the flow's own file when it runs alone.
    public let file: FileID
    public let span: SourceSpan

    package init(
        name: String, root: FlowID, rootArguments: [ExpressionID?], restartsRoot: Bool = false,
        state: [Field], facts: [Field] = [], events: [AppEvent] = [], hooks: Hooks = .none,
        services: [Service] = [], gates: [Gate] = [], animations: [String] = [],
        styles: [NamedStyle] = [], links: [Link] = [],
        entries: [EntryPoint] = [], linkRules: LinkRules = LinkRules(),
        schemes: [String] = [], schemeSpans: [SourceSpan] = [], hosts: [String] = [],
        hostSpans: [SourceSpan] = [], checks: [Check] = [],
        parts: [FilePart] = [], readsLaunch: Bool = false,
        restoring: RestoreRules? = nil, windows: Windows = Windows(), isAlone: Bool, file: FileID,
        span: SourceSpan
    ) {
        self.name = name
        self.root = root
        self.rootArguments = rootArguments
        self.restartsRoot = restartsRoot
        self.state = state
        self.facts = facts
        self.events = events
        self.hooks = hooks
        self.services = services
        self.gates = gates
        self.animations = animations
        self.styles = styles
        self.checks = checks
        self.parts = parts
        self.links = links
        self.entries = entries
        self.linkRules = linkRules
        self.readsLaunch = readsLaunch
        self.restoring = restoring
        self.windows = windows
        self.schemes = schemes
        self.schemeSpans = schemeSpans
        self.hosts = hosts
        self.hostSpans = hostSpans
        self.isAlone = isAlone
        self.file = file
        self.span = span
    }
}

public struct Flow: Sendable {
    public let name: String
    public let summary: String?
    public let file: FileID
    /// The name at `flow:`.
    public let span: SourceSpan
    /// If there is a `choice`: the first candidate that has children, if one has.
    public let container: Container
    /// Nil if there is nothing to choose.
    public let choice: ContainerChoice?
    public let inputs: [Field]
    /// The ways in which the flow ends, without `cancelled`.
    public let outcomes: [Signal]
    /// The signals that the flow sends its caller without ending.
    public let reports: [Signal]
    /// `defaultValue` is the initial value, evaluated when the flow starts; it may read inputs and
    /// app.
    public let state: [Field]
    /// The screens the flow declares, in source order.
    public let screens: [ScreenID]
    /// Named lists of steps, in source order; none runs itself, directly or through others.
    public let actions: [Action]
    public let hooks: Hooks
    /// The number of times that the flow may occur in its own chain of callers, at most; nil when
    /// it needs no bound.
    public let depthLimit: Int?
    /// The key inputs, by index. For each value of them the flow may occur once in its own chain of
    /// callers, and `show` tells its instances apart by them (law D14).
    public let key: [Int32]?
    /// Empty for containers that show their children and do nothing else at the start.
    public let start: StepList
    /// True if only flows in the directory of its file or below can start it.
    public let isPrivate: Bool
    public let transitions: [TransitionID]
    /// The values that its `changed` triggers watch, in ASCII order of their paths.
    public let watched: [WatchedPath]
    /// The claims about every instance of the flow.
    public let checks: [Check]
    /// The name the flow is saved under; nil if it is not saved.
    public let restore: Restoration?
    /// The style of its layer if the step names none.
    public let style: LayerStyle?

    package init(
        name: String, summary: String?, file: FileID, span: SourceSpan, container: Container,
        choice: ContainerChoice? = nil, inputs: [Field], outcomes: [Signal], reports: [Signal] = [],
        state: [Field],
        screens: [ScreenID], actions: [Action] = [], hooks: Hooks = .none, depthLimit: Int?,
        key: [Int32]? = nil,
        start: StepList, isPrivate: Bool = false, transitions: [TransitionID],
        watched: [WatchedPath] = [],
        checks: [Check] = [], restore: Restoration? = nil, style: LayerStyle? = nil
    ) {
        self.name = name
        self.summary = summary
        self.file = file
        self.span = span
        self.container = container
        self.choice = choice
        self.inputs = inputs
        self.outcomes = outcomes
        self.reports = reports
        self.state = state
        self.screens = screens
        self.actions = actions
        self.hooks = hooks
        self.depthLimit = depthLimit
        self.key = key
        self.start = start
        self.isPrivate = isPrivate
        self.transitions = transitions
        self.watched = watched
        self.checks = checks
        self.restore = restore
        self.style = style
    }
}

/// A named message with typed fields: an output of a screen, an outcome or a report of a flow, an
/// outcome of an operation.
public struct Signal: Sendable {
    public let name: String
    public let payload: [Field]
    public let span: SourceSpan

    public init(name: String, payload: [Field], span: SourceSpan) {
        self.name = name
        self.payload = payload
        self.span = span
    }
}

/// The handler of one key of `transitions:`: the steps that a flow runs when something happens.
public struct Transition: Sendable {
    public let flow: FlowID
    /// The key as normalised text: triggers in the order written, joined by `, `. It names the
    /// transition in traces: `UserEdit/Cities.citySelected`.
    public let key: String
    public let span: SourceSpan
    /// The triggers, with `any.` expanded. No two transitions of a flow have the same trigger,
    /// since a screen's own key goes before `any.` (law B9).
    public let triggers: [TriggerBinding]
    /// The payload fields in scope: with several triggers, the fields that all have with one type.
    public let payload: [Field]
    /// The inputs of the sending screen in scope as `screen.x`: with several triggers, those that
    /// all have.
    public let screenInputs: [Field]
    public let steps: StepList

    package init(
        flow: FlowID, key: String, span: SourceSpan, triggers: [TriggerBinding],
        payload: [Field], screenInputs: [Field], steps: StepList
    ) {
        self.flow = flow
        self.key = key
        self.span = span
        self.triggers = triggers
        self.payload = payload
        self.screenInputs = screenInputs
        self.steps = steps
    }
}

public struct TriggerBinding: Sendable {
    public let trigger: Trigger
    /// For each field of `Transition.payload`, its index in this trigger's own payload.
    public let payloadMap: [Int32]
    /// For each field of `Transition.screenInputs`, its index in this screen's inputs.
    public let screenMap: [Int32]

    package init(trigger: Trigger, payloadMap: [Int32], screenMap: [Int32]) {
        self.trigger = trigger
        self.payloadMap = payloadMap
        self.screenMap = screenMap
    }
}

/// A broken part that was left out of a partial graph.
public struct Hole: Sendable {
    public let flow: FlowID?
    public let span: SourceSpan

    public init(flow: FlowID?, span: SourceSpan) {
        self.flow = flow
        self.span = span
    }
}
