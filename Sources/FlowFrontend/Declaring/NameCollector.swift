import FlowModel

/// Collects the names of an application: what its modules and the app file declare for other files,
/// and its flows and screens.
///
/// Every mistake is reported at its place; a broken declaration is left out, and whatever depends
/// on it is left out without a report.
struct NameCollector: Reporting {
    var symbols: Symbols
    /// The types of modules that each file can name.
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

extension NameCollector {
    /// Collects flows and screens by name; of two flows with one name the first counts.
    mutating func declareNames() {
        var screenCount = 0
        for flow in symbols.flows.indices {
            screenCount += symbols.flows[flow].syntax.screens.count
        }
        symbols.screens.reserveCapacity(screenCount)
        symbols.screensByName.reserveCapacity(screenCount)
        for flow in symbols.flows.indices {
            let name = symbols.flows[flow].syntax.name
            checkSubjectName(name)
            symbols.flows[flow].unread = UnreadSections(
                of: symbols.flows[flow].syntax,
                isCut: symbols.values[symbols.flows[flow].file].cutByte != nil)
            if symbols.flows[flow].hasPartialExtension {
                symbols.flows[flow].unread.formUnion([.screens, .actions, .transitions])
            }
            let firstOfName = symbols.flowIndices[name.text]
            if let first = firstOfName {
                reportDuplicate("flow", name, first: symbols.flows[first].syntax.name.span)
            } else {
                symbols.flowIndices[name.text] = flow
            }
            let first = symbols.screens.count
            var indices: [String: Int] = [:]
            indices.reserveCapacity(symbols.flows[flow].syntax.screens.count)
            let screens = symbols.flows[flow].syntax.screens
            // A loop over the screens themselves would copy each.
            for place in screens.indices {
                let name = screens[place].name
                checkSubjectName(name)
                let index = symbols.screens.count
                symbols.screens.append(
                    ScreenSymbol(
                        name: name, flow: flow, isShared: screens[place].isShared,
                        kind: screens[place].kind, saysStyle: screens[place].style != nil,
                        // Without its `kind:`, an alert has buttons that are no outputs.
                        isPartial: screens[place].isPartial
                            || screens[place].kind == .screen && screens[place].buttons != nil))
                // No name leads to the screens of a flow whose name another flow had first.
                if firstOfName == nil {
                    symbols.screensByName[name.text, default: []].append(index)
                }
                if indices[name.text] == nil { indices[name.text] = index }
            }
            symbols.flows[flow].screens = Array(first..<symbols.screens.count)
            symbols.flows[flow].screenIndices = indices
        }
    }
}
