import FlowModel

/// The facts about a graph that nearly all rules use. Nothing changes them, so several threads can
/// use them at once.
struct SharedFacts: Sendable {
    let walks: Walks
    let maps: FlowMaps
    let reached: Reachability
    let calls: CallGraph
    let answers: ChildAnswers

    init(_ graph: FlowGraph, workers: Workers) {
        walks = Walks(graph)
        maps = FlowMaps(graph, workers: workers)
        reached = Reachability(walks)
        calls = CallGraph(walks)
        answers = ChildAnswers(walks)
    }
}

/// The facts about a graph for a group of rules that are judged one after the other. Those that few
/// rules use are found once, and only if a rule asks for them.
final class Facts {
    let graph: FlowGraph
    let walks: Walks
    let maps: FlowMaps
    let reached: Reachability
    let calls: CallGraph
    let answers: ChildAnswers

    init(_ shared: SharedFacts) {
        graph = shared.walks.graph
        walks = shared.walks
        maps = shared.maps
        reached = shared.reached
        calls = shared.calls
        answers = shared.answers
    }

    private(set) lazy var reads = Reads(walks)
    private(set) lazy var sharedFields = SharedFields(walks, calls)
    private(set) lazy var removedFromOutside = RemovedFromOutside(self)
    private(set) lazy var stayingChildren = StayingChildren(self)
    private(set) lazy var places = PlaceNames(walks)
    private(set) lazy var closedGroups: [ClosedGroup] = findClosedGroups(self)
    private(set) lazy var guardedRuns: [GuardedRun] = findGuardedRuns(self)
    private(set) lazy var choices: [ChooseFinding] = chooseFindings(walks)
    private var knownHeights: [FlowID: StackHeights] = [:]

    func stackHeights(of flow: FlowID) -> StackHeights {
        if let known = knownHeights[flow] { return known }
        let heights = StackHeights(of: flow, self)
        knownHeights[flow] = heights
        return heights
    }
}
