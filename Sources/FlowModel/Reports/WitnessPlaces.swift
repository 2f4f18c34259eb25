/// The places of the screens, transitions and flows that the witnesses of findings name. Each flow
/// is searched once for all findings.
package final class WitnessPlaces {
    private let graph: FlowGraph
    /// The places in each flow by name, screens first.
    private var known: [[String: [SourceSpan]]?]
    /// The first flow of each name, and of each file.
    private let named: [String: Int]
    private let ofFile: [FileID: Int]
    /// The places of all flows by name.
    private lazy var all: [String: [SourceSpan]] = {
        var places: [String: [SourceSpan]] = [:]
        for flow in graph.flows.indices {
            for (name, spans) in self.places(ofFlow: flow) { places[name, default: []] += spans }
        }
        return places
    }()

    package init(_ graph: FlowGraph) {
        self.graph = graph
        known = [[String: [SourceSpan]]?](repeating: nil, count: graph.flows.count)
        let flows = graph.flows.enumerated()
        named = Dictionary(firstOfEach: flows.map { ($1.name, $0) })
        ofFile = Dictionary(firstOfEach: flows.map { ($1.file, $0) })
    }

    /// The place of a name in a flow, else in the application if there it is unique.
    fileprivate func place(of name: String, around flow: Int?) -> SourceSpan? {
        if let flow {
            let symbol = graph.flows[flow]
            if name == "start" { return graph[symbol.start].first?.span ?? symbol.span }
            if let place = places(ofFlow: flow)[name]?.first { return place }
        }
        if let found = all[name], found.count == 1 { return found[0] }
        return named[name].map { graph.flows[$0].span }
    }

    fileprivate func flow(of finding: Diagnostic) -> Int? {
        let owner = finding.element.flatMap { $0.split(separator: "/").first }.map(String.init)
        // An element of a module is named after the module, so its file tells the flow.
        return owner.flatMap { named[$0] } ?? ofFile[finding.span.file]
    }

    /// The screens of a flow by name, and the transitions by their triggers.
    private func places(ofFlow flow: Int) -> [String: [SourceSpan]] {
        if let places = known[flow] { return places }
        var places: [String: [SourceSpan]] = [:]
        for id in graph.flows[flow].screens {
            places[graph[id].name, default: []].append(graph[id].span)
        }
        for id in graph.flows[flow].transitions {
            let triggers = graph[id].key.split(separator: ",").map { part in
                String(part.drop { $0 == " " })
            }
            for name in Set(triggers) { places[name, default: []].append(graph[id].span) }
        }
        known[flow] = places
        return places
    }
}

extension Diagnostic {
    /// The finding with the place of each step of its witness that names a screen, a transition, a
    /// flow or the start, unless its rule has set the places. A step without a place of its own is
    /// shown at the place of the finding.
    package func placed(in places: WitnessPlaces) -> Diagnostic {
        if witness.isEmpty || !ways.isEmpty { return self }
        let flow = places.flow(of: self)
        let found = witness.map { places.place(of: $0, around: flow) }
        // Values have no places, and a single place is not a way.
        guard Set(found.compactMap { $0 }).count > 1 else { return self }
        return leading(
            through: zip(found, witness).map { DiagnosticNote(at: $0 ?? span, $1) })
    }
}
