extension Diagnostic {
    /// The finding with the place of each step of its witness that names a screen, a transition, a
    /// flow or the start, unless its rule has said them. A step without a place of its own is shown
    /// at the place of the finding.
    package func placed(in graph: FlowGraph) -> Diagnostic {
        if witness.isEmpty || !ways.isEmpty { return self }
        let owner = element.flatMap { $0.split(separator: "/").first }.map(String.init)
        // What a module declares is known by the module, so that the file has to say whose it is.
        let flow =
            graph.flows.first { $0.name == owner } ?? graph.flows.first { $0.file == span.file }
        let places = witness.map { graph.place(of: $0, around: flow) }
        // Values have no places, and a single one of them is no way.
        guard Set(places.compactMap { $0 }).count > 1 else { return self }
        return leading(
            through: zip(places, witness).map { DiagnosticNote(at: $0 ?? span, $1) })
    }
}

extension FlowGraph {
    /// Where a name stands in a flow, else in the application if there is only one such.
    fileprivate func place(of name: String, around flow: Flow?) -> SourceSpan? {
        if let flow {
            if name == "start" { return self[flow.start].first?.span ?? flow.span }
            if let place = places(of: name, in: flow).first { return place }
        }
        let found = flows.flatMap { places(of: name, in: $0) }
        if found.count == 1 { return found[0] }
        return flows.first { $0.name == name }?.span
    }

    /// The screen of that name, and the transition that such an event sets off.
    private func places(of name: String, in flow: Flow) -> [SourceSpan] {
        let screens = flow.screens.filter { self[$0].name == name }.map { self[$0].span }
        let transitions = flow.transitions.filter { id in
            self[id].key.split(separator: ",").contains { part in
                part.drop { $0 == " " } == name[...]
            }
        }
        return screens + transitions.map { self[$0].span }
    }
}
