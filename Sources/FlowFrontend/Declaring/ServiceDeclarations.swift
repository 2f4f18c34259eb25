import FlowModel

/// The services and events that the app file, flows and modules declare for all flows.
extension SignatureReader {
    /// The services of all files, which every flow of the application can call.
    mutating func readServices() -> Services {
        var services = Services()
        if let app = names.app { read(app.syntax.services, into: &services) }
        for flow in names.flows.indices {
            read(names.flows[flow].syntax.services, into: &services)
        }
        for index in names.activeModules.sorted() {
            let named = names.modules[index].syntax.services.filter {
                names.isNamed($0.name.text)
            }
            read(named, ofModule: index, into: &services)
        }
        return services
    }

    private mutating func read(
        _ syntax: [ServiceSyntax], ofModule module: Int? = nil, into services: inout Services
    ) {
        for service in syntax {
            if let first = services.index(of: service.name.text) {
                reportDuplicate("service", service.name, first: services.list[first].name.span)
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
                symbol.operations.append(read(operation))
            }
            services.append(symbol)
        }
    }

    private mutating func read(_ syntax: OperationSyntax) -> OperationSymbol {
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

    /// The events of the app file and of modules.
    mutating func readEvents() -> Events {
        var events = Events()
        if let app = names.app { read(app.syntax.events, into: &events) }
        for index in names.activeModules.sorted() {
            let named = names.modules[index].syntax.events.filter {
                $0.isRequired || names.isNamed($0.signal.name.text)
            }
            read(named, ofModule: index, into: &events)
        }
        return events
    }

    private mutating func read(
        _ syntax: [EventSyntax], ofModule module: Int? = nil, into events: inout Events
    ) {
        let list = readSignals(syntax.map { $0.signal }, as: "event")
        let written = Dictionary(firstOfEach: syntax.map { ($0.signal.name.span, $0) })
        for event in list.signals {
            if let first = events.list.index(of: event.name.text) {
                reportDuplicate("event", event.name, first: events.list.signals[first].name.span)
            } else if let syntax = written[event.name.span] {
                events.append(event, Events.Declaration(syntax: syntax, module: module))
            }
        }
    }
}
