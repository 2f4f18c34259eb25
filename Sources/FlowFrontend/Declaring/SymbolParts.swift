import FlowModel

/// The first place of each name in a list. A few names are looked through, which is faster than a
/// dictionary.
private struct NamePlaces {
    private static let few = 16
    private var known: [String: Int]?

    /// Takes note of the last of so many names.
    mutating func note(_ count: Int, last name: String, _ nameAt: (Int) -> String) {
        if count <= NamePlaces.few { return }
        if known == nil {
            known = Dictionary(firstOfEach: (0..<count).map { (nameAt($0), $0) })
        } else if known?[name] == nil {
            known?[name] = count - 1
        }
    }

    func find(_ name: String, among count: Int, _ nameAt: (Int) -> String) -> Int? {
        if let known { return known[name] }
        return (0..<count).first { nameAt($0) == name }
    }
}

/// Fields by name. A field that could not be read keeps its place with a broken type, so that a use
/// of it is not reported again.
struct FieldList {
    private(set) var fields: [Field] = []
    private var places = NamePlaces()
    var isBroken = false

    mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

    mutating func append(_ field: Field) {
        fields.append(field)
        places.note(fields.count, last: field.name) { fields[$0].name }
    }

    /// The place of the first field of a name.
    func index(of name: String) -> Int? {
        places.find(name, among: fields.count) { fields[$0].name }
    }

    func field(named name: String) -> Field? {
        index(of: name).map { fields[$0] }
    }
}

/// An output of a screen or an outcome of a flow.
struct SignalSymbol {
    var name: Name
    var payload: FieldList

    var signal: Signal {
        Signal(name: name.text, payload: payload.fields, span: name.span)
    }
}

/// Signals by name; of two with one name the first counts.
struct SignalList {
    private(set) var signals: [SignalSymbol] = []
    private var places = NamePlaces()

    mutating func reserveCapacity(_ count: Int) { signals.reserveCapacity(count) }

    mutating func append(_ signal: SignalSymbol) {
        signals.append(signal)
        places.note(signals.count, last: signal.name.text) { signals[$0].name.text }
    }

    /// The place of the first signal of a name.
    func index(of name: String) -> Int? {
        places.find(name, among: signals.count) { signals[$0].name.text }
    }

    var names: [String] { signals.map { $0.name.text } }
}

/// The facts that are known about a screen.
struct ScreenSymbol {
    let name: Name
    let flow: Int
    var inputs = FieldList()
    var outputs = SignalList()
    var commands = SignalList()
    /// Declared once for several flows.
    var isShared = false
    /// The inputs named by `key:`, by index.
    var key: [Int32]?
    var instances = Instances.new
    var requires: [Int32] = []
    let kind: ScreenKind
    var content = AlertContent.none
    var dismissible: ExpressionID?
    var leave: LeaveGuard?
    var whenModal: WhenModal?
    var variants: [String] = []
    var bars = Bars.unsaid
    var delivered: [Int32] = []
    var style: LayerStyle?
    /// It declares a style of its own.
    var saysStyle = false
    var sheet: SystemSheet?
    var slots: [String] = []
    var restore: Restoration?
    /// Some input or output could not be read: that a name is absent proves nothing.
    let isPartial: Bool

    /// The screen as the graph has it.
    var screen: Screen {
        Screen(
            name: name.text, flow: FlowID(flow), span: name.span, inputs: inputs.fields,
            outputs: outputs.signals.map { $0.signal },
            commands: commands.signals.map { $0.signal }, key: key, instances: instances,
            requires: requires, isShared: isShared, kind: kind, content: content,
            dismissible: dismissible, leave: leave, whenModal: whenModal, variants: variants,
            sheet: sheet, slots: slots, restore: restore, bars: bars, style: style,
            delivered: delivered)
    }
}

/// A tab, resolved as far as its name goes.
struct ChildSymbol {
    var syntax: ChildSyntax
    /// Nil when the name is unknown.
    var target: Destination.Target?
    /// Its place in the graph; nil if it was left out.
    var index: Int32?
}

/// An action of a flow, before its steps are resolved.
struct ActionSymbol {
    /// How many actions may run one another, from the first to the last.
    static let levelLimit = 64

    var syntax: ActionSyntax
    var inputs = FieldList()
    /// True if it runs itself, or too many others.
    var isBroken = false
    /// Steps of it, or of an action it runs, leave the flow for good.
    var leaves = false
    /// Steps of it need the screen that has sent an output.
    var needsScreen = false
    /// Steps of it present something at an anchor of that screen.
    var hasAnchor = false
    /// Steps of it run the flow's start again.
    var restarts = false
    /// Each run of it dismisses the topmost layer.
    var dismisses = false
}

/// The facts that are known about a flow before its steps are resolved.
struct FlowSymbol {
    /// The index of the file in the compilation.
    let file: Int
    var syntax: FlowSyntax
    var unread: UnreadSections = []
    /// The files that extend it.
    var extensions: [Int] = []
    /// An extension could not be read as a whole.
    var hasPartialExtension = false
    /// The inputs named by `key:`, by index.
    var key: [Int32]?
    var inputs = FieldList()
    var outcomes = SignalList()
    var reports = SignalList()
    var state = FieldList()
    /// Indices into the screens of the application, in source order.
    var screens: [Int] = []
    var screenIndices: [String: Int] = [:]
    var restore: Restoration?
    var actions: [ActionSymbol] = []
    var actionIndices: [String: Int] = [:]
    var children: [ChildSymbol] = []
    var childIndices: [String: Int] = [:]
    /// The place in the graph of the child that shows a target, if one does.
    var childPlaces: [Destination.Target: Int32] = [:]
    /// The targets of the steps and the container, each with the first place that names it.
    var uses = Uses()
    /// The first place in it that requires each gate.
    var requiredGates: [Int32: SourceSpan] = [:]
    /// The scopes that its steps can read, once they are known.
    var environment: ScopeEnvironment?
}

/// The screens and flows that the steps of one flow name, in the order of their first use.
struct Uses {
    /// How many steps it has, with those in steps.
    var stepCount = 0
    var transitionCount = 0
    var flows: [(flow: Int, span: SourceSpan)] = []
    /// Names that a step or the container opens and no screen or flow has. Each may be misspelt.
    var unknown: [String] = []
    var calledFlows: Set<Int> = []
    var presented: Set<Destination.Target> = []
    /// A step presents one of the names that are unknown.
    var presentsUnknown = false
    /// Flows that a step pushes, swaps in or embeds, for the containers that cannot be pushed.
    var pushedFlows: Set<Int> = []
    /// Flows that a step puts in the place of all that the flow shows.
    var replacingFlows: Set<Int> = []
    /// Flows called by a step, not only as a child of the container.
    var steppedFlows: Set<Int> = []
    /// Screens that a step embeds.
    var embeddedScreens: Set<Int> = []
    /// By flow, every step that starts it, in the order written.
    var sites: [Int: [CallSite]] = [:]
    /// Flows that a step starts whose `outcomes:` could not be read.
    var hidingFlows: Set<Int> = []
    /// The alerts that leave guards ask.
    var askedAlerts: Set<Int> = []
    /// A guard asks something other than an alert.
    var asksOtherwise = false
    /// By flow, the steps that start it.
    var openings: [Int: [OpeningSite]] = [:]
    /// For each screen on a stack or in a layer, the steps that show it there; an empty list if
    /// only the container shows it.
    var screenOpenings: [Int: [OpeningSite]] = [:]

    /// True if a step, the container or a leave guard shows a screen.
    func shows(_ screen: Int) -> Bool {
        screenOpenings[screen] != nil || embeddedScreens.contains(screen)
            || askedAlerts.contains(screen)
    }

    mutating func call(_ flow: Int, at span: SourceSpan) {
        if calledFlows.insert(flow).inserted { flows.append((flow, span)) }
    }

    /// The first step that starts a flow and leaves this answer to `transitions`.
    func siteWithoutAnswer(to event: String, of flow: Int) -> CallSite? {
        sites[flow]?.first { !$0.hidesAnswers && !$0.answered.contains(event) }
    }
}

/// A step that starts a flow.
struct CallSite {
    let span: SourceSpan
    /// The events that it answers itself, under `outcomes:`.
    let answered: Set<String>
    /// Its `outcomes:` could not be read.
    let hidesAnswers: Bool
}

/// The verb by which a step opens something; for `present`, with the value at `style:`.
enum SiteOpening {
    case push
    case replace
    /// In a child of the flow's own container, by its place among the declared ones.
    case inside(Int, isReplacing: Bool)
    case present(ValueSyntax?)
}

/// How a step opens a flow or a screen.
struct OpeningSite {
    let opening: SiteOpening
    /// The file of the step.
    let file: Int
    let isInStart: Bool
    let span: SourceSpan
}

/// A service with its operations; of two with one name the first counts.
struct ServiceSymbol {
    var name: Name
    /// The module that declares it; nil if a flow or the app file does.
    var module: Int?
    var operations: [OperationSymbol] = []
    var indices: [String: Int] = [:]
}

struct OperationSymbol {
    var name: Name
    var inputs: FieldList
    var outcomes: SignalList
    var declaresOutcomes: Bool
    /// Some input or outcome could not be read: that a name is absent proves nothing.
    var isPartial: Bool
}
