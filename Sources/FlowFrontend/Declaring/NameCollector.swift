import FlowModel

/// Collects the names of an application: what its modules and the app file declare for other files,
/// and its flows and screens.
///
/// Every mistake is reported at its place; a broken declaration is left out, and whatever depends
/// on it is left out without a report.
struct NameCollector: Reporting {
    var names: Names
    /// The types of modules that each file can name.
    let scopes = TypeScopes()
    var findings: Findings

    /// Returns the names of the application, what each flow says of its screens and transitions,
    /// which types each file can name, and the findings.
    static func collect(
        _ files: consuming ApplicationFiles
    ) -> (names: Names, written: [WrittenFlow], scopes: TypeScopes, findings: Findings) {
        let holes = files.group.rivals.map { Hole(flow: nil, span: $0) }
        var collector = NameCollector(
            names: Names(consume files), findings: Findings(holes: holes))
        collector.declareModules()
        collector.declareNames()
        collector.declareGates()
        collector.declareAnimations()
        collector.declareStyles()
        let written = collector.takeWritten()
        return (collector.names, written, collector.scopes, collector.findings)
    }

    /// Takes the screens and transitions out of the syntax of the flows: later stages read them
    /// once and let them go.
    private mutating func takeWritten() -> [WrittenFlow] {
        names.flows.indices.map { flow in
            defer {
                names.flows[flow].syntax.screens = []
                names.flows[flow].syntax.transitions = []
            }
            return WrittenFlow(
                screens: names.flows[flow].syntax.screens,
                transitions: names.flows[flow].syntax.transitions)
        }
    }
}

extension NameCollector {
    /// Collects flows and screens by name; of two flows with one name the first counts.
    mutating func declareNames() {
        var screenCount = 0
        for flow in names.flows.indices {
            screenCount += names.flows[flow].syntax.screens.count
        }
        names.screens.reserveCapacity(screenCount)
        names.screensByName.reserveCapacity(screenCount)
        for flow in names.flows.indices {
            let name = names.flows[flow].syntax.name
            checkSubjectName(name)
            names.flows[flow].unread = UnreadSections(
                of: names.flows[flow].syntax,
                isCut: names.values[names.flows[flow].file].cutByte != nil)
            if names.flows[flow].hasPartialExtension {
                names.flows[flow].unread.formUnion([.screens, .actions, .transitions])
            }
            let firstOfName = names.flowIndices[name.text]
            if let first = firstOfName {
                reportDuplicate("flow", name, first: names.flows[first].syntax.name.span)
            } else {
                names.flowIndices[name.text] = flow
            }
            let first = names.screens.count
            var indices: [String: Int] = [:]
            indices.reserveCapacity(names.flows[flow].syntax.screens.count)
            let screens = names.flows[flow].syntax.screens
            // A loop over the screens themselves would copy each.
            for place in screens.indices {
                let name = screens[place].name
                checkSubjectName(name)
                let index = names.screens.count
                names.screens.append(
                    NamedScreen(
                        name: name, flow: flow, isShared: screens[place].isShared,
                        kind: screens[place].kind, saysStyle: screens[place].style != nil,
                        // Without its `kind:`, an alert has buttons that are no outputs, and its
                        // `outputs:` are meant to be buttons.
                        isPartial: screens[place].isPartial
                            || screens[place].kind == .screen && screens[place].buttons != nil
                            || screens[place].kind.isSingle && !screens[place].outputs.isEmpty))
                // No name leads to the screens of a flow whose name another flow had first.
                if firstOfName == nil {
                    names.screensByName[name.text, default: []].append(index)
                }
                if indices[name.text] == nil { indices[name.text] = index }
            }
            names.flows[flow].screens = Array(first..<names.screens.count)
            names.flows[flow].screenIndices = indices
        }
    }

    /// The gates of the app file.
    mutating func declareGates() {
        let gates = names.app?.syntax.gates ?? []
        for (index, gate) in gates.enumerated() {
            if let first = names.gateIndices[gate.name.text] {
                reportDuplicate("gate", gate.name, first: gates[Int(first)].name.span)
            } else {
                names.gateIndices[gate.name.text] = Int32(index)
            }
        }
    }
}
