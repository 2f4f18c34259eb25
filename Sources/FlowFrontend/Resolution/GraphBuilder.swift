import FlowModel

/// Makes the graph of an application of its parts, in the order in which they are added.
struct GraphBuilder {
    private let symbols: Symbols
    private var names: Names { symbols.names }
    private let checker: TypeChecker
    private var flows: [Flow] = []
    private var whole = GraphPart()

    init(_ symbols: Symbols, checker: TypeChecker, findings: Findings) {
        self.symbols = symbols
        self.checker = checker
        whole.findings = findings
        flows.reserveCapacity(symbols.uses.count)
        var (transitionCount, stepCount) = (0, 0)
        for flow in symbols.uses.indices {
            transitionCount += symbols.uses[flow].transitionCount
            stepCount += symbols.uses[flow].stepCount
        }
        whole.transitions.reserveCapacity(transitionCount)
        whole.steps.reserveCapacity(stepCount)
    }

    /// How much the graph has so far.
    var counts: GraphCounts {
        GraphCounts(
            steps: whole.steps.count, transitions: whole.transitions.count,
            sheets: whole.sheets.count)
    }

    mutating func add(_ flow: Flow, _ part: consuming GraphPart) {
        flows.append(flow)
        add(part)
    }

    private mutating func add(_ part: consuming GraphPart) {
        whole.steps += part.steps
        whole.transitions += part.transitions
        whole.sheets += part.sheets
        whole.findings += part.findings
    }

    /// Makes the whole graph, of which the application itself is the last part; nil if there is not
    /// even a flow to start with.
    mutating func build(
        _ application: Application?, _ part: consuming GraphPart
    ) -> (graph: FlowGraph?, diagnostics: [Diagnostic]) {
        add(part)
        let checked = checker.finish()
        let told = (whole.findings.diagnostics + checked.problems).filter {
            // A finding that may only be a consequence of unreadable text is not reported.
            !names.values[Int($0.span.file.index)].hides($0.span)
        }
        guard let application else { return (nil, told) }
        var screens: [Screen] = []
        screens.reserveCapacity(names.screens.count + whole.sheets.count)
        for index in names.screens.indices { screens.append(symbols.screens[index].screen) }
        for sheet in whole.sheets { screens.append(sheet.screen) }
        let read = names.readProblems.values.flatMap { $0 }
        let graph = FlowGraph(
            files: names.sources, application: application, types: checked.types,
            expressions: checked.expressions, flows: flows, screens: screens,
            transitions: whole.transitions, steps: whole.steps, holes: holes(from: read + told))
        return (graph, told)
    }

    /// Every problem in a file of the application is a hole in its graph.
    private func holes(from found: [Diagnostic]) -> [Hole] {
        var flowsByFile: [FileID: FlowID] = [:]
        for index in names.flows.indices {
            flowsByFile[FileID(names.flows[index].file)] = FlowID(index)
        }
        let broken = found.filter { $0.kind.isFatal }.map {
            Hole(flow: flowsByFile[$0.span.file], span: $0.span)
        }
        var seen: Set<SourceSpan> = []
        return (whole.findings.holes + broken).filter { seen.insert($0.span).inserted }
            .sorted { $0.span < $1.span }
    }
}

/// Resolves the files of one application into a graph.
///
/// The syntax of the files goes as the graph comes, so that they are never in memory together as a
/// whole.
func resolve(
    _ files: consuming ApplicationFiles
) -> (graph: FlowGraph?, diagnostics: [Diagnostic]) {
    var (symbols, transitions, checker, findings) = Symbols.declare(consume files)
    var builder = GraphBuilder(symbols, checker: checker, findings: findings)
    var routes = KnownRoutes()
    for index in transitions.indices {
        let own = transitions[index]
        transitions[index] = []
        // The routes are handed on without a copy.
        var resolver = PartResolver(
            symbols, flow: index, transitions: own, checker: checker, routes: consume routes,
            after: builder.counts)
        let flow = resolver.resolveFlow(index)
        let (part, found) = resolver.finish()
        routes = found
        builder.add(flow, part)
    }
    var resolver = PartResolver(symbols, checker: checker, routes: routes, after: builder.counts)
    let application = resolver.resolveApplication()
    return builder.build(application, resolver.finish().part)
}
