import FlowModel

/// The children of a flow, in the order in which they are shown.
struct Children {
    var list: [ChildSymbol] = []
    var indices: [String: Int] = [:]
    /// The place in the graph of the child that shows a target, if one does.
    var places: [Destination.Target: Int32] = [:]
}

/// A child of a container, resolved as far as its name goes.
struct ChildSymbol {
    var syntax: ChildSyntax
    /// Nil when the name is unknown.
    var target: Destination.Target?
    /// Its place in the graph; nil if it was left out.
    var index: Int32?
}

/// The screens and flows that one flow shows as its children and by its steps, the latter in the
/// order of their first use.
struct Uses {
    let children: Children
    /// The first place that requires each gate.
    var requiredGates: [Int32: SourceSpan] = [:]
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

/// The verb by which a step opens something; for `present`, with its style.
enum SiteOpening {
    case push
    case replace
    /// In a child of the flow's own container, by its place among the declared ones.
    case inside(Int, isReplacing: Bool)
    case present(StyleReading?)
}

/// How a step opens a flow or a screen.
struct OpeningSite {
    let opening: SiteOpening
    /// The file of the step.
    let file: Int
    let isInStart: Bool
    let span: SourceSpan
}
