import FlowModel

/// Resolves one part of an application: a flow, or the gates and links of the app file.
///
/// It reads symbols that no longer change, and adds its steps, transitions and sheets to those of
/// the parts before it.
struct PartResolver: Resolving {
    let symbols: Symbols
    /// The transitions of a flow as they are written.
    let writtenTransitions: [TransitionSyntax]
    let checker: TypeChecker
    var findings = Findings()
    let graph: GraphLists
    /// How many sheets are those of other parts.
    private let firstSheet: Int

    /// The resolved steps of lists that are still being resolved, the innermost list last.
    var openSteps: [Step] = []
    /// The values that `changed` triggers watch, each with its place.
    var watched: [WatchedPath: Int32] = [:]
    /// How many sheets of a name the flow has.
    var sheetCounts: [String: Int] = [:]
    /// The actions of the flow whose steps could not be resolved, or those of an action they run.
    var brokenActions: Set<Int> = []
    /// The flows that lead to a flow, for the flows that were looked up so far.
    var leadingFlows: [Int: Set<Int>] = [:]
    /// How one flow opens another, for the pairs that were looked up so far.
    var openings: [FlowCall: ShowStage.Opening] = [:]
    /// The schemes of links that the app does not declare: each is reported once.
    var undeclaredSchemes: Set<String> = []

    init(
        _ symbols: Symbols, transitions: [TransitionSyntax] = [], checker: TypeChecker,
        graph: GraphLists
    ) {
        self.symbols = symbols
        writtenTransitions = transitions
        self.checker = checker
        self.graph = graph
        firstSheet = graph.sheets.count
    }

    /// Closes the list of open steps that begins at an index, and returns its place in the graph.
    mutating func closeSteps(from open: Int) -> StepList {
        let start = graph.steps.count
        if openSteps.count == open + 1 {
            graph.steps.append(openSteps.removeLast())
        } else {
            graph.steps += openSteps[open...]
            openSteps.removeSubrange(open...)
        }
        return StepList(start: start, end: graph.steps.count)
    }

    /// Steps that are closed.
    func steps(of list: StepList) -> ArraySlice<Step> { graph.steps[list.indices] }

    /// An empty list of steps.
    var noSteps: StepList { StepList(start: graph.steps.count, end: graph.steps.count) }

    /// Adds a resolved transition to the graph, and returns its id.
    func append(_ transition: Transition) -> TransitionID {
        graph.transitions.append(transition)
        return TransitionID(graph.transitions.count - 1)
    }

    func append(sheet: ScreenSymbol) -> ScreenID {
        graph.sheets.append(sheet)
        return sheetID(graph.sheets.count - 1)
    }

    /// The sheets of this part as screens of the flow.
    var sheetIDs: [ScreenID] { (firstSheet..<graph.sheets.count).map(sheetID) }

    private func sheetID(_ index: Int) -> ScreenID { ScreenID(symbols.screens.count + index) }

    /// A screen of the application, or a sheet of this part.
    subscript(id: ScreenID) -> ScreenSymbol {
        _read {
            let index = Int(id.index)
            if index < symbols.screens.count {
                yield symbols.screens[index]
            } else {
                yield graph.sheets[index - symbols.screens.count]
            }
        }
    }

    /// The kind of a screen, without a copy of all that is known of it.
    func kind(of id: ScreenID) -> ScreenKind {
        let index = Int(id.index)
        return index < symbols.screens.count
            ? symbols.screens[index].kind : graph.sheets[index - symbols.screens.count].kind
    }
}
