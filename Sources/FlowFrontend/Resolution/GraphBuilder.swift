import FlowModel

/// What resolving one flow gives.
struct FlowPart {
    let flow: Flow
    let transitions: [Transition]
    let steps: [Step]
    /// The screens of system sheets that its steps present.
    let sheets: [ScreenSymbol]
    let findings: Findings
}

/// Joins the parts of an application into its graph, in the order in which they are added.
struct GraphBuilder {
    private let symbols: Symbols
    private let checker: TypeChecker
    private var flows: [Flow] = []
    private var sheets: [ScreenSymbol] = []
    private var transitions: [Transition] = []
    private var steps: [Step] = []
    private var findings: Findings

    init(_ symbols: Symbols, checker: TypeChecker, findings: Findings) {
        self.symbols = symbols
        self.checker = checker
        self.findings = findings
        flows.reserveCapacity(symbols.flows.count)
        var (transitionCount, stepCount) = (0, 0)
        for flow in symbols.flows.indices {
            transitionCount += symbols.flows[flow].uses.transitionCount
            stepCount += symbols.flows[flow].uses.stepCount
        }
        transitions.reserveCapacity(transitionCount)
        steps.reserveCapacity(stepCount)
    }

    /// The numbers from which the next part counts.
    var next: PartNumbers {
        PartNumbers(
            step: steps.count, transition: transitions.count,
            screen: symbols.screens.count + sheets.count)
    }

    mutating func add(_ part: FlowPart) {
        flows.append(part.flow)
        transitions += part.transitions
        steps += part.steps
        sheets += part.sheets
        findings += part.findings
    }

    /// The whole, of which the application itself is the last part; no graph when there is not even
    /// a flow to start with.
    mutating func build(
        _ part: ApplicationPart
    ) -> (graph: FlowGraph?, diagnostics: [Diagnostic]) {
        steps += part.steps
        sheets += part.sheets
        findings += part.findings
        checker.refuseGrowth()
        let found = (findings.diagnostics + checker.takeDiagnostics()).filter {
            // What may only be a consequence of text that could not be read is not told.
            !symbols.values[Int($0.span.file.index)].hides($0.span)
        }
        guard let application = part.application else { return (nil, found) }
        var screens: [Screen] = []
        screens.reserveCapacity(symbols.screens.count + sheets.count)
        for index in symbols.screens.indices { screens.append(symbols.screens[index].screen) }
        for sheet in sheets { screens.append(sheet.screen) }
        let read = symbols.readProblems.values.flatMap { $0 }
        let graph = FlowGraph(
            files: symbols.sources, application: application, types: checker.types,
            expressions: checker.expressions, flows: flows, screens: screens,
            transitions: transitions, steps: steps, holes: holes(from: read + found))
        return (graph, found)
    }

    /// Whatever is wrong in a file of the application is a hole in its graph.
    private func holes(from found: [Diagnostic]) -> [Hole] {
        var flowsByFile: [FileID: FlowID] = [:]
        for index in symbols.flows.indices {
            flowsByFile[FileID(symbols.flows[index].file)] = FlowID(index)
        }
        let broken = found.filter { $0.kind.isFatal }.map {
            Hole(flow: flowsByFile[$0.span.file], span: $0.span)
        }
        var seen: Set<SourceSpan> = []
        return (findings.holes + broken).filter { seen.insert($0.span).inserted }
            .sorted { $0.span < $1.span }
    }
}

/// What resolving the app file, its gates and its links gives.
struct ApplicationPart {
    /// Nil when there is not even a flow to start with.
    let application: Application?
    let steps: [Step]
    let sheets: [ScreenSymbol]
    let findings: Findings
}

/// Resolves the files of one application into a graph.
///
/// `readProblems` were found when the files were read. The syntax of the files goes as the graph
/// comes, so that they are never in memory together as a whole.
func resolve(
    _ group: consuming ApplicationGroup, in sources: [SourceFile], _ values: [FileValues],
    foreignFlows: [String: SourceSpan], readProblems: [Diagnostic]
) -> (graph: FlowGraph?, diagnostics: [Diagnostic]) {
    let checker = TypeChecker()
    let holes = group.rivals.map { Hole(flow: nil, span: $0) }
    let known = Symbols(
        sources: sources, values: values, group: group, foreignFlows: foreignFlows,
        readProblems: readProblems)
    var (symbols, transitions, findings) = Declarer.declare(
        consume known, checker: checker, holes: holes)
    var builder = GraphBuilder(symbols, checker: checker, findings: findings)
    for flow in symbols.flows.indices {
        let own = transitions[flow]
        transitions[flow] = []
        let resolver = PartResolver(
            symbols, transitions: own, checker: checker, first: builder.next)
        builder.add(resolver.resolve(flow: flow))
    }
    return builder.build(
        PartResolver(symbols, checker: checker, first: builder.next).resolveApplication())
}
