import FlowModel

/// The steps, transitions and sheets of one part of an application, such as a flow, and the
/// problems that were found in it.
struct GraphPart {
    var steps: [Step] = []
    var transitions: [Transition] = []
    /// The screens of system sheets that its steps present.
    var sheets: [ScreenSymbol] = []
    var findings = Findings()
}

/// The container of a flow, the keys of its transitions, and its actions. Its steps refer to them.
///
/// It is made with the resolver of the flow. A step that runs a broken action is broken as well, so
/// no step outside of actions can be resolved before it is known which actions are.
struct FlowFrame {
    var container = Container.stack
    var choice: ContainerChoice?
    var keys: [ResolvedKey] = []
    var answers = Answers()
    var watched: [WatchedPath] = []
    var actions: [Action] = []
    var brokenActions: Set<Int> = []
}

/// How many steps, transitions and sheets the graph has so far. Those of the next part get the
/// numbers after them.
struct GraphCounts {
    let steps: Int
    let transitions: Int
    let sheets: Int
}

/// Resolves one part of an application: a flow, or the gates and links of the app file.
///
/// It reads symbols that no longer change. `part` is what it has resolved.
struct PartResolver: Resolving {
    let names: Names
    let signatures: Signatures
    let symbols: Symbols
    /// The transitions of a flow as they are written.
    let writtenTransitions: [TransitionSyntax]
    let checker: TypeChecker
    private(set) var part = GraphPart()
    private let before: GraphCounts

    /// The resolved steps of lists that are still being resolved, the innermost list last.
    var openSteps: [Step] = []
    /// The values that `changed` triggers watch, each with its place.
    var watched: [WatchedPath: Int32] = [:]
    /// How many sheets of a name the flow has.
    var sheetCounts: [String: Int] = [:]
    /// The slots of the flow's screens by name, found for the first step that embeds.
    var slots: [String: [Slot]]?
    /// The container, keys and actions of the flow.
    private(set) var frame = FlowFrame()
    var routes: KnownRoutes
    /// The schemes of links that the app does not declare: each is reported once.
    var undeclaredSchemes: Set<String> = []

    /// The lists of numbers from 0, by their length: all that are as long share one.
    private var numbers: [Int: [Int32]] = [:]

    /// A resolver of a flow, or of the application if there is no flow.
    init(
        _ symbols: Symbols, flow: Int? = nil, transitions: [TransitionSyntax] = [],
        checker: TypeChecker, routes: KnownRoutes, after before: GraphCounts
    ) {
        names = symbols.names
        signatures = symbols.signatures
        self.symbols = symbols
        writtenTransitions = transitions
        self.checker = checker
        self.routes = routes
        self.before = before
        if let flow { frame = resolveFrame(ofFlow: flow) }
    }

    private mutating func resolveFrame(ofFlow flow: Int) -> FlowFrame {
        let (container, choice) = resolveContainer(ofFlow: flow)
        var (keys, answers) = resolveKeys(ofFlow: flow)
        let watched = sortWatched(in: &keys)
        let (actions, broken) = resolveActions(ofFlow: flow)
        return FlowFrame(
            container: container, choice: choice, keys: keys, answers: answers, watched: watched,
            actions: actions, brokenActions: broken)
    }

    func inputs(of target: Destination.Target) -> FieldList {
        switch target {
        case .screen(let id):
            // Most are screens of the application, of which `self[id]` would be a copy.
            id.index < symbols.screens.count
                ? symbols.screens[Int(id.index)].signature.inputs : self[id].signature.inputs
        case .flow(let flow): signatures.flows[Int(flow.index)].inputs
        }
    }

    var findings: Findings {
        get { part.findings }
        _modify { yield &part.findings }
    }

    /// Hands over what was resolved and the routes that were found, and leaves the resolver empty.
    /// To read them one by one would copy the whole resolver.
    mutating func finish() -> (part: GraphPart, routes: KnownRoutes) {
        var done = (part: GraphPart(), routes: KnownRoutes())
        swap(&done.part, &part)
        swap(&done.routes, &routes)
        return done
    }

    /// The numbers below a count.
    mutating func numbers(below count: Int) -> [Int32] {
        if let known = numbers[count] { return known }
        let made = (0..<count).map { Int32($0) }
        numbers[count] = made
        return made
    }

    /// Closes the list of open steps that begins at an index, and returns its place in the graph.
    mutating func closeSteps(from open: Int) -> StepList {
        let start = stepCount
        if openSteps.count == open + 1 {
            part.steps.append(openSteps.removeLast())
        } else {
            part.steps += openSteps[open...]
            openSteps.removeSubrange(open...)
        }
        return StepList(start: start, end: stepCount)
    }

    /// Steps of this part that are closed.
    func steps(of list: StepList) -> ArraySlice<Step> {
        let (start, end) = (Int(list.start) - before.steps, Int(list.end) - before.steps)
        return part.steps[start..<end]
    }

    private var stepCount: Int { before.steps + part.steps.count }

    /// An empty list of steps.
    var noSteps: StepList { StepList(start: stepCount, end: stepCount) }

    /// Adds a resolved transition to the graph, and returns its id.
    mutating func append(_ transition: Transition) -> TransitionID {
        part.transitions.append(transition)
        return TransitionID(before.transitions + part.transitions.count - 1)
    }

    mutating func append(sheet: ScreenSymbol) -> ScreenID {
        part.sheets.append(sheet)
        return sheetID(part.sheets.count - 1)
    }

    /// The sheets of this part as screens of the flow.
    var sheetIDs: [ScreenID] { part.sheets.indices.map(sheetID) }

    private func sheetID(_ index: Int) -> ScreenID {
        ScreenID(names.screens.count + before.sheets + index)
    }

    /// A screen of the application, or a sheet of this part.
    subscript(id: ScreenID) -> ScreenSymbol {
        _read {
            let index = Int(id.index)
            if index < names.screens.count {
                yield symbols.screens[index]
            } else {
                yield part.sheets[index - names.screens.count - before.sheets]
            }
        }
    }

    /// The kind of a screen, without a copy of all that is known of it.
    func kind(of id: ScreenID) -> ScreenKind {
        let index = Int(id.index)
        return index < names.screens.count
            ? names.screens[index].kind
            : part.sheets[index - names.screens.count - before.sheets].named.kind
    }
}
