import FlowModel

/// Collects the names of an application: what its modules and the app file declare for other files,
/// and its flows and screens.
///
/// Every mistake is reported at its place; a broken declaration is left out, and whatever depends
/// on it is left out without a report.
struct NameCollector: Reporting {
    var symbols: Symbols
    /// What each file sees of the types of modules.
    let scopes = TypeScopes()
    var findings: Findings

    /// Returns the symbols with the names of an application, the types that its files declare, and
    /// the findings.
    static func collect(
        _ symbols: consuming Symbols, holes: [Hole]
    ) -> (symbols: Symbols, types: [TypeSyntax], scopes: TypeScopes, findings: Findings) {
        var names = NameCollector(symbols: symbols, findings: Findings(holes: holes))
        names.declareModules()
        names.declareNames()
        return (names.symbols, names.types, names.scopes, names.findings)
    }

    /// The types of all files, which every file of the application sees.
    private var types: [TypeSyntax] {
        var types = symbols.app?.syntax.types ?? []
        for flow in symbols.flows.indices { types += symbols.flows[flow].syntax.types }
        for index in symbols.activeModules.sorted() { types += symbols.modules[index].syntax.types }
        return types
    }
}

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
