import FlowModel

/// The inputs, state, outputs and commands of flows and screens, and what the app file declares.
extension Declarer {
    mutating func declareFields() {
        if let app = symbols.app {
            symbols.appState = readFields(app.syntax.state, as: .applicationState)
            symbols.facts = readFields(app.syntax.facts, as: .fact)
            declareWindows()
            declareEvents(app.syntax.events, module: nil)
        }
        for index in symbols.activeModules.sorted() {
            let events = symbols.modules[index].syntax.events.filter {
                $0.isRequired || symbols.isNamed($0.signal.name.text)
            }
            declareEvents(events, module: index)
        }
        if symbols.flows.isEmpty { checkLoneModules() }
        for flow in symbols.flows.indices {
            let syntax = symbols.flows[flow].syntax
            symbols.flows[flow].inputs = readFields(syntax.inputs, as: .input)
            symbols.flows[flow].key = resolveKey(
                syntax.key, of: symbols.flows[flow].inputs,
                isPartial: symbols.flows[flow].unread.contains(.inputs))
            symbols.flows[flow].outcomes = readSignals(syntax.outputs)
            symbols.flows[flow].reports = readSignals(
                syntax.reports, besides: symbols.flows[flow].outcomes)
            for (place, index) in symbols.flows[flow].screens.enumerated() {
                symbols.screens[index].inputs = readFields(
                    syntax.screens[place].inputs, as: .input)
                symbols.screens[index].outputs = readSignals(syntax.screens[place].outputs)
                symbols.screens[index].commands = readSignals(
                    syntax.screens[place].commands, as: "command")
                symbols.screens[index].key = resolveKey(
                    syntax.screens[place].key, of: symbols.screens[index].inputs,
                    isPartial: syntax.screens[place].isPartial)
                symbols.screens[index].instances = syntax.screens[place].instances
                symbols.screens[index].variants = variants(syntax.screens[place].variants)
                symbols.screens[index].slots = slots(syntax.screens[place].slots)
            }
            symbols.flows[flow].state = readFields(
                syntax.state, as: .state(inputs: symbols.flows[flow].inputs))
            declareActions(ofFlow: flow)
        }
    }

    /// Without flows, nothing shows a module's screens or runs its actions: only their declarations
    /// can be read.
    private mutating func checkLoneModules() {
        for index in symbols.activeModules.sorted() where symbols.modules[index].isOwn {
            for screen in symbols.modules[index].syntax.screens {
                _ = readFields(screen.inputs, as: .input)
                _ = readSignals(screen.outputs)
                _ = readSignals(screen.commands, as: "command")
            }
            for action in symbols.modules[index].syntax.actions {
                _ = readFields(action.inputs, as: .input)
            }
        }
    }

    /// `others` share their names with the list: outputs and reports of one flow.
    mutating func readSignals(
        _ syntax: [SignalSyntax], as what: String = "output",
        besides others: SignalList = SignalList()
    ) -> SignalList {
        var list = SignalList()
        list.reserveCapacity(syntax.count)
        for signal in syntax {
            if ReservedWords.signals.contains(signal.name.text) {
                reportReserved(signal.name, as: "\(what == "command" ? "a" : "an") \(what)")
            }
            for field in signal.payload where ReservedWords.payload.contains(field.name.text) {
                reportReserved(field.name, as: "a payload field")
            }
            if let first = others.index(of: signal.name.text) {
                reportDuplicate("output", signal.name, first: others.signals[first].name.span)
                continue
            }
            if let first = list.index(of: signal.name.text) {
                reportDuplicate(what, signal.name, first: list.signals[first].name.span)
                continue
            }
            let payload = readFields(signal.payload, as: .payload)
            list.append(SignalSymbol(name: signal.name, payload: payload))
        }
        return list
    }
}
