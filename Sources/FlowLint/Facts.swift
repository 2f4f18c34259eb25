import FlowModel

/// The facts about a graph that several rules use, each found once and only if a rule asks for it.
final class Facts {
    let graph: FlowGraph

    init(_ graph: FlowGraph) { self.graph = graph }

    private(set) lazy var walks = Walks(graph)
    private(set) lazy var reads = Reads(walks)
    private(set) lazy var reached = Reachability(walks)
    private(set) lazy var calls = CallGraph(walks)
    private(set) lazy var answers = ChildAnswers(walks)
    private(set) lazy var sharedFields = SharedFields(walks, calls)
    private(set) lazy var removedFromOutside = RemovedFromOutside(self)
    private(set) lazy var stayingChildren = StayingChildren(self)
    private(set) lazy var maps = FlowMaps(graph)
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
