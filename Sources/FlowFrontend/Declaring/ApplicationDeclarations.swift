import FlowModel

/// The declarations of the app file and of modules for all flows.
extension Declarer {
    /// The services of all files, which every flow of the application can call.
    mutating func declareServices() {
        if let app = symbols.app { declare(app.syntax.services) }
        for flow in symbols.flows.indices {
            declare(symbols.flows[flow].syntax.services)
        }
        for index in symbols.activeModules.sorted() {
            let services = symbols.modules[index].syntax.services.filter {
                symbols.isNamed($0.name.text)
            }
            declare(services, module: index)
        }
    }

    private mutating func declare(_ syntax: [ServiceSyntax], module: Int? = nil) {
        for service in syntax {
            if let first = symbols.serviceIndices[service.name.text] {
                reportDuplicate("service", service.name, first: symbols.services[first].name.span)
                continue
            }
            var symbol = ServiceSymbol(name: service.name, module: module)
            for operation in service.operations {
                if let first = symbol.indices[operation.name.text] {
                    reportDuplicate(
                        "operation", operation.name, first: symbol.operations[first].name.span)
                    continue
                }
                symbol.indices[operation.name.text] = symbol.operations.count
                symbol.operations.append(resolve(operation))
            }
            symbols.serviceIndices[service.name.text] = symbols.services.count
            symbols.services.append(symbol)
        }
    }

    private mutating func resolve(_ syntax: OperationSyntax) -> OperationSymbol {
        var outcomes = SignalList()
        if let declared = syntax.outcomes, !declared.isEmpty {
            outcomes = readSignals(declared)
        } else {
            let done = Name(text: "done", span: syntax.name.span)
            outcomes.append(SignalSymbol(name: done, payload: FieldList()))
        }
        return OperationSymbol(
            name: syntax.name, inputs: readFields(syntax.inputs, as: .input),
            outcomes: outcomes, declaresOutcomes: !(syntax.outcomes ?? []).isEmpty,
            isPartial: syntax.isPartial)
    }

    mutating func declareGates() {
        guard let app = symbols.app else {
            resolveRequiresOfScreens()
            return
        }
        for (index, gate) in app.syntax.gates.enumerated() {
            if let first = symbols.gateIndices[gate.name.text] {
                reportDuplicate(
                    "gate", gate.name, first: app.syntax.gates[Int(first)].name.span)
            } else {
                symbols.gateIndices[gate.name.text] = Int32(index)
            }
        }
        resolveRequiresOfScreens()
    }

    private mutating func resolveRequiresOfScreens() {
        for flow in symbols.flows.indices
        where symbols.flows[flow].syntax.screens.contains(where: { !$0.requires.isEmpty }) {
            var required: [Name: [Name]] = [:]
            for screen in symbols.flows[flow].syntax.screens where required[screen.name] == nil {
                required[screen.name] = screen.requires
            }
            for index in symbols.flows[flow].screens {
                let names = required[symbols.screens[index].name] ?? []
                symbols.screens[index].requires = names.compactMap { requireGate($0) }
            }
        }
    }

    mutating func declareEvents(_ syntax: [EventSyntax], module: Int?) {
        let list = readSignals(syntax.map { $0.signal }, as: "event")
        let written = Dictionary(firstOfEach: syntax.map { ($0.signal.name.span, $0) })
        for event in list.signals {
            if let first = symbols.events.index(of: event.name.text) {
                reportDuplicate("event", event.name, first: symbols.events.signals[first].name.span)
            } else if let found = written[event.name.span] {
                symbols.events.append(event)
                symbols.eventSyntax.append(found)
                symbols.eventModules.append(module)
            }
        }
    }

    mutating func declareWindows() {
        guard let app = symbols.app, let syntax = app.syntax.windows else { return }
        for field in syntax.state where field.name.text == "id" {
            reportReserved(field.name, as: "a field of a window, which has it built in")
        }
        symbols.windowState = readFields(syntax.state, as: .applicationState)
    }
}
