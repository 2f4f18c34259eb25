import FlowModel

extension ApplicationResolver {
    /// Collects flows and screens by name; of two flows with one name the first counts.
    mutating func declareNames() {
        for flow in flows.indices {
            let name = flows[flow].syntax.name
            checkSubjectName(name, inFlow: flow)
            if let first = flowIndices[name.text] {
                reportDuplicate("flow", name, first: flows[first].syntax.name.span, inFlow: flow)
            } else {
                flowIndices[name.text] = flow
            }
            for syntax in flows[flow].syntax.screens {
                checkSubjectName(syntax.name, inFlow: flow)
                let index = screens.count
                screens.append(
                    ScreenSymbol(
                        name: syntax.name, flow: flow, inputs: FieldList(), outputs: SignalList()))
                flows[flow].screens.append(index)
                if flows[flow].screenIndices[syntax.name.text] == nil {
                    flows[flow].screenIndices[syntax.name.text] = index
                }
            }
        }
    }

    private mutating func reportDuplicate(
        _ what: String, _ name: Name, first: SourceSpan, inFlow flow: Int?
    ) {
        report(
            ResolveProblems.duplicateName, at: name.span,
            "there is already a \(what) `\(name.text)`",
            help: "rename one of the two",
            notes: [DiagnosticNote(at: first, "the first `\(name.text)` is here")])
        leaveHole(inFlow: flow, at: name.span)
    }

    /// A name that stands before the dot of a key must not be one of the language's own words.
    private mutating func checkSubjectName(_ name: Name, inFlow flow: Int) {
        guard ["any", "app", "changed"].contains(name.text) else { return }
        reportReserved(name, as: "a screen or a flow", inFlow: flow)
    }

    private mutating func reportReserved(_ name: Name, as what: String, inFlow flow: Int) {
        report(
            ResolveProblems.reservedName, at: name.span,
            "`\(name.text)` is a word of the language and cannot name \(what)",
            help: "choose another name")
        leaveHole(inFlow: flow, at: name.span)
    }

    /// The types of all files, which every file of the application sees.
    mutating func declareTypes() {
        var declarations: [(file: Int, syntax: TypeSyntax)] = []
        var first: [String: SourceSpan] = [:]
        var files: [(file: Int, flow: Int?, types: [TypeSyntax])] = []
        if let app { files.append((app.file, nil, app.syntax.types)) }
        for flow in flows.indices {
            files.append((flows[flow].file, flow, flows[flow].syntax.types))
        }
        for (file, flow, types) in files {
            for syntax in types {
                if let known = first[syntax.name.text] {
                    reportDuplicate("type", syntax.name, first: known, inFlow: flow)
                    continue
                }
                first[syntax.name.text] = syntax.name.span
                declarations.append((file, syntax))
            }
        }
        readTypes(declarations)
    }

    mutating func declareFields() {
        if let app {
            appState = readFields(app.syntax.state, file: app.file, as: .applicationState)
            if appState.isBroken { leaveHole(inFlow: nil, at: app.syntax.name.span) }
        }
        for flow in flows.indices {
            let (syntax, file) = (flows[flow].syntax, flows[flow].file)
            flows[flow].inputs = readFields(syntax.inputs, file: file, as: .input)
            flows[flow].outcomes = readSignals(syntax.outputs, flow: flow, of: syntax.name)
            for (index, screen) in zip(flows[flow].screens, syntax.screens) {
                screens[index].inputs = readFields(screen.inputs, file: file, as: .input)
                screens[index].outputs = readSignals(screen.outputs, flow: flow, of: screen.name)
                if screens[index].inputs.isBroken { leaveHole(inFlow: flow, at: screen.name.span) }
            }
            flows[flow].state = readFields(
                syntax.state, file: file, as: .state(inputs: flows[flow].inputs))
            if flows[flow].inputs.isBroken || flows[flow].state.isBroken {
                leaveHole(inFlow: flow, at: syntax.name.span)
            }
        }
    }

    private mutating func readSignals(
        _ syntax: [SignalSyntax], flow: Int, of owner: Name
    ) -> SignalList {
        var list = SignalList()
        for signal in syntax {
            if ReservedWords.signals.contains(signal.name.text) {
                reportReserved(signal.name, as: "an output", inFlow: flow)
            }
            for field in signal.payload where ReservedWords.payload.contains(field.name.text) {
                reportReserved(field.name, as: "a payload field", inFlow: flow)
            }
            if let first = list.indices[signal.name.text] {
                reportDuplicate(
                    "output", signal.name, first: list.signals[first].name.span, inFlow: flow)
                continue
            }
            let payload = readFields(signal.payload, file: flows[flow].file, as: .payload)
            if payload.isBroken { leaveHole(inFlow: flow, at: signal.name.span) }
            list.append(SignalSymbol(name: signal.name, payload: payload))
        }
        return list
    }
}

/// What importers must rename, since the language uses it (law B8).
enum ReservedWords {
    static let signals: Set<String> = [
        "back", "cancelled", "any", "app", "facts", "changed", "start", "selected", "reselected",
    ]
    static let payload: Set<String> = [
        "app", "state", "inputs", "facts", "window", "screen", "link", "launch", "cause", "old",
        "new",
    ]
}
