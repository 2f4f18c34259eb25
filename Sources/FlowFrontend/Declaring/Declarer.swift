import FlowModel

/// Collects the meanings of the names of an application.
///
/// It goes over the declarations of all files, once their types are known.
struct Declarer: Resolving {
    var symbols: Symbols
    let checker: TypeChecker
    var findings: Findings

    /// Returns the symbols of an application, the transitions of each flow, and the findings. The
    /// checker has the types of the application and the values of its declarations.
    static func declare(
        _ symbols: consuming Symbols, holes: [Hole]
    ) -> (
        symbols: Symbols, transitions: [[TransitionSyntax]], checker: TypeChecker,
        findings: Findings
    ) {
        let (named, types, scopes, found) = NameCollector.collect(symbols, holes: holes)
        let checker = TypeChecker(declaring: types, in: scopes)
        var declarer = Declarer(symbols: consume named, checker: checker, findings: found)
        declarer.declareAll()
        let transitions = declarer.takeTransitions()
        return (declarer.symbols, transitions, checker, declarer.findings)
    }

    /// Takes from the syntax of the flows the parts that only the flow itself needs: the screens
    /// are symbols now, and the uses of the transitions are known.
    private mutating func takeTransitions() -> [[TransitionSyntax]] {
        symbols.flows.indices.map { flow in
            defer {
                symbols.flows[flow].syntax.screens = []
                symbols.flows[flow].syntax.transitions = []
            }
            return symbols.flows[flow].syntax.transitions
        }
    }

    private mutating func declareAll() {
        declareSamples()
        declareFields()
        declareServices()
        declareGates()
        resolveRestoration()
        declareAnimations()
        declareStyles()
        resolveStyles()
        for flow in symbols.flows.indices { declareKinds(ofFlow: flow) }
        for flow in symbols.flows.indices { resolveChildren(ofFlow: flow) }
        for flow in symbols.flows.indices {
            symbols.flows[flow].uses = collectUses(ofFlow: flow)
            symbols.flows[flow].environment = environment(ofFlow: flow)
            if !symbols.gateIndices.isEmpty {
                symbols.flows[flow].requiredGates = placesThatRequire(inFlow: flow)
            }
        }
        symbols.answeredEvents = answeredEvents
        symbols.calls = CallTable(symbols.flows)
    }
}
