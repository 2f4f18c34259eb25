import FlowModel

/// Collects what the names of an application stand for.
///
/// It goes over the declarations of all files. Every mistake is reported where it stands; what is
/// broken is left out, and whatever leans on it is left out without a word.
struct Declarer: Resolving {
    var symbols: Symbols
    let checker: TypeChecker
    var findings: Findings

    /// The symbols of an application, and what was found on the way.
    ///
    /// `checker` has its types and the values of its declarations afterwards.
    static func declare(
        _ symbols: Symbols, of group: ApplicationGroup, checker: TypeChecker
    ) -> (symbols: Symbols, findings: Findings) {
        var declarer = Declarer(
            symbols: symbols, checker: checker,
            findings: Findings(holes: group.rivals.map { Hole(flow: nil, span: $0) }))
        declarer.declareAll()
        return (declarer.symbols, declarer.findings)
    }

    private mutating func declareAll() {
        declareModules()
        declareNames()
        declareTypes()
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
        }
        symbols.calls = CallTable(symbols.flows)
    }
}
