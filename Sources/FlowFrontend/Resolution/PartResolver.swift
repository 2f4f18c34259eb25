import FlowModel

/// Resolves one part of an application: a flow, or what the app file says of gates and links.
///
/// It reads symbols that nobody changes any more, and numbers its steps, transitions and screens
/// behind those of the parts before it.
struct PartResolver: Resolving {
    let symbols: Symbols
    /// The transitions of a flow as they are written.
    let writtenTransitions: [TransitionSyntax]
    let checker: TypeChecker
    var findings = Findings()
    private let first: PartNumbers

    private(set) var steps: [Step] = []
    /// The resolved steps of lists that are still being resolved, the innermost list last.
    var openSteps: [Step] = []
    private(set) var transitions: [Transition] = []
    /// The screens of system sheets that steps present.
    private(set) var sheets: [ScreenSymbol] = []
    /// How many sheets of a name the flow has.
    var sheetCounts: [String: Int] = [:]
    /// The actions of the flow whose steps could not be resolved, or those of an action they run.
    var brokenActions: Set<Int> = []
    /// The flows that lead to a flow, as far as it was asked.
    var leadingFlows: [Int: Set<Int>] = [:]
    /// How one flow opens another, as far as it was asked.
    var openings: [FlowCall: ShowStage.Opening] = [:]
    /// The schemes of links that the app does not declare: each is reported once.
    var undeclaredSchemes: Set<String> = []

    init(
        _ symbols: Symbols, transitions: [TransitionSyntax] = [], checker: TypeChecker,
        first: PartNumbers
    ) {
        self.symbols = symbols
        writtenTransitions = transitions
        self.checker = checker
        self.first = first
    }

    /// Takes the open steps from one on as a list, and says where they stand in the graph.
    mutating func closeSteps(from open: Int) -> StepList {
        let start = first.step + steps.count
        if openSteps.count == open + 1 {
            steps.append(openSteps.removeLast())
        } else {
            steps += openSteps[open...]
            openSteps.removeSubrange(open...)
        }
        return StepList(start: start, end: first.step + steps.count)
    }

    /// Steps that this part has taken.
    func steps(of list: StepList) -> ArraySlice<Step> {
        steps[(list.indices.lowerBound - first.step)..<(list.indices.upperBound - first.step)]
    }

    /// No steps.
    var noSteps: StepList {
        let next = first.step + steps.count
        return StepList(start: next, end: next)
    }

    /// Takes a transition that is resolved, and says which it is in the graph.
    mutating func append(_ transition: Transition) -> TransitionID {
        transitions.append(transition)
        return TransitionID(first.transition + transitions.count - 1)
    }

    mutating func append(sheet: ScreenSymbol) -> ScreenID {
        sheets.append(sheet)
        return ScreenID(first.screen + sheets.count - 1)
    }

    /// The sheets as screens of the flow.
    var sheetIDs: [ScreenID] { sheets.indices.map { ScreenID(first.screen + $0) } }

    /// A screen of the application, or a sheet of this part.
    subscript(id: ScreenID) -> ScreenSymbol {
        _read {
            let index = Int(id.index)
            if index < symbols.screens.count {
                yield symbols.screens[index]
            } else {
                yield sheets[index - first.screen]
            }
        }
    }
}

/// The numbers that the first step, transition and screen of a part get.
struct PartNumbers {
    var step: Int
    var transition: Int
    var screen: Int
}
