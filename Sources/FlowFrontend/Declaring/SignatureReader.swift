import FlowModel

/// Reads the types of everything that flows, screens, services and the app file declare.
struct SignatureReader: Reading {
    let names: Names
    let checker: TypeChecker
    var findings: Findings

    /// Returns what flows and screens take and send. `screens` has the values of each screen of
    /// `names`, apart from the outputs of alerts, which are their buttons. `findings` are those so
    /// far.
    static func read(
        _ names: Names, _ written: [WrittenFlow], _ checker: TypeChecker, findings: Findings
    ) -> (signatures: Signatures, screens: [ScreenSignature], findings: Findings) {
        var reader = SignatureReader(names: names, checker: checker, findings: findings)
        reader.readSamples()
        let app = reader.readApp()
        let events = reader.readEvents()
        if names.flows.isEmpty { reader.checkLoneModules() }
        var saved = SavedNames()
        var screens: [ScreenSignature] = []
        screens.reserveCapacity(names.screens.count)
        let flows = names.flows.indices.map { flow in
            reader.readFlow(
                flow, written[flow].screens, reading: app, into: &screens, saved: &saved)
        }
        let services = reader.readServices()
        let signatures = Signatures(
            app: app, events: events, services: services, flows: flows)
        return (signatures, screens, reader.findings)
    }

    private mutating func readApp() -> AppFields {
        guard let app = names.app else { return AppFields() }
        return AppFields(
            state: readFields(app.syntax.state, as: .applicationState),
            facts: readFields(app.syntax.facts, as: .fact), window: readWindow(app.syntax))
    }

    private mutating func readWindow(_ app: AppSyntax) -> FieldList {
        guard let syntax = app.windows else { return FieldList() }
        for field in syntax.state where field.name.text == "id" {
            reportReserved(field.name, as: "a field of a window, which has it built in")
        }
        return readFields(syntax.state, as: .applicationState)
    }

    private mutating func readFlow(
        _ flow: Int, _ written: [ScreenSyntax], reading app: AppFields,
        into screens: inout [ScreenSignature], saved: inout SavedNames
    ) -> FlowSignature {
        let syntax = names.flows[flow].syntax
        let inputs = readFields(syntax.inputs, as: .input)
        let key = resolveKey(
            syntax.key, of: inputs, isPartial: names.flows[flow].unread.contains(.inputs))
        let outcomes = readSignals(syntax.outputs)
        let reports = readSignals(syntax.reports, besides: outcomes)
        var savedScreens = SavedNames()
        for place in written.indices {
            screens.append(readScreen(place, of: written, inFlow: flow, saved: &savedScreens))
        }
        let hasApp = names.app != nil
        let state = readFields(
            syntax.state,
            as: .state(
                ScopeEnvironment(
                    inputs: inputs.fields, app: hasApp ? app.state.fields : nil,
                    facts: hasApp ? app.facts.fields : nil)))
        let actions = readActions(syntax.actions)
        let restore = readRestoration(
            ofFlow: flow, inputs: inputs, state: state, saved: &saved)
        let windowID = Field(name: "id", type: TypeTable.int, span: syntax.name.span)
        return FlowSignature(
            inputs: inputs, key: key, outcomes: outcomes, reports: reports, state: state,
            restore: restore, actions: actions,
            environment: ScopeEnvironment(
                state: state.fields, inputs: inputs.fields, app: hasApp ? app.state.fields : nil,
                facts: hasApp ? app.facts.fields : nil, window: [windowID] + app.window.fields))
    }

    /// Reads a screen by its index in `written`: to pass the screen itself would copy it.
    private mutating func readScreen(
        _ place: Int, of written: [ScreenSyntax], inFlow flow: Int, saved: inout SavedNames
    ) -> ScreenSignature {
        let inputs = readFields(written[place].inputs, as: .input)
        let isSaved = written[place].restore != nil
        return ScreenSignature(
            inputs: inputs, outputs: readSignals(written[place].outputs),
            commands: readSignals(written[place].commands, as: "command"),
            key: resolveKey(
                written[place].key, of: inputs, isPartial: written[place].isPartial),
            instances: written[place].instances,
            requires: written[place].requires.compactMap { requireGate($0) },
            variants: checkRepeats(in: written[place].variants, "variant"),
            slots: checkRepeats(in: written[place].slots, "slot"),
            restore: isSaved
                ? readRestoration(of: written[place], inFlow: flow, inputs: inputs, saved: &saved)
                : nil)
    }

    /// Without flows, nothing shows a module's screens or runs its actions: only their declarations
    /// can be read.
    private mutating func checkLoneModules() {
        for index in names.activeModules.sorted() where names.modules[index].isOwn {
            for screen in names.modules[index].syntax.screens {
                _ = readFields(screen.inputs, as: .input)
                _ = readSignals(screen.outputs)
                _ = readSignals(screen.commands, as: "command")
            }
            for action in names.modules[index].syntax.actions {
                _ = readFields(action.inputs, as: .input)
            }
        }
    }

    /// Reports names that are repeated in a list, and returns all of them.
    private mutating func checkRepeats(in list: [Name], _ what: String) -> [String] {
        var places: [String: SourceSpan] = [:]
        for name in list {
            if let first = places[name.text] {
                reportDuplicate(what, name, first: first)
            } else {
                places[name.text] = name.span
            }
        }
        return list.map { $0.text }
    }

    /// The inputs that `key:` names, by index.
    private mutating func resolveKey(
        _ key: [Name]?, of inputs: FieldList, isPartial: Bool
    ) -> [Int32]? {
        guard let key else { return nil }
        var indices: [Int32] = []
        for name in key {
            if let index = inputs.index(of: name.text) {
                indices.append(Int32(index))
            } else if !isPartial {
                report(
                    ExpressionProblems.unknownPath, at: name.span,
                    "`key` names `\(name.text)`, and there is no such input",
                    help: suggestion(
                        for: name.text, among: inputs.fields.map({ $0.name }),
                        what: "the inputs are"))
            }
        }
        return indices
    }
}

extension SignatureReader {
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
