import FlowModel

extension ApplicationResolver {
    /// Collects flows and screens by name; of two flows with one name the first counts.
    mutating func declareNames() {
        for flow in flows.indices {
            let name = flows[flow].syntax.name
            checkSubjectName(name)
            flows[flow].unread = UnreadSections(
                of: flows[flow].syntax, in: trees[flows[flow].file])
            if flows[flow].hasPartialExtension {
                flows[flow].unread.formUnion([.screens, .actions, .transitions])
            }
            if let first = flowIndices[name.text] {
                reportDuplicate("flow", name, first: flows[first].syntax.name.span)
            } else {
                flowIndices[name.text] = flow
            }
            for syntax in flows[flow].syntax.screens {
                checkSubjectName(syntax.name)
                let index = screens.count
                let screen = ScreenSymbol(
                    name: syntax.name, flow: flow, kind: syntax.kind, isPartial: syntax.isPartial)
                screen.isShared = syntax.isShared
                screen.saysStyle = syntax.style != nil
                append(screen)
                flows[flow].screens.append(index)
                if flows[flow].screenIndices[syntax.name.text] == nil {
                    flows[flow].screenIndices[syntax.name.text] = index
                }
            }
        }
    }

    mutating func append(_ screen: ScreenSymbol) {
        screensByName[screen.name.text, default: []].append(screens.count)
        screens.append(screen)
    }

    mutating func reportDuplicate(
        _ what: String, _ name: Name, first: SourceSpan
    ) {
        let article = what.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
        report(
            TypeProblems.duplicateName, at: name.span,
            "there is already \(article) \(what) `\(name.text)`",
            help: "rename one of the two",
            notes: [DiagnosticNote(at: first, "the first `\(name.text)` is here")])
    }

    /// A name that stands before the dot of a key must not be one of the language's own words.
    mutating func checkSubjectName(_ name: Name, as what: String = "a screen or a flow") {
        guard ["any", "app", "changed"].contains(name.text) else { return }
        reportReserved(name, as: what)
    }

    mutating func reportReserved(_ name: Name, as what: String) {
        report(
            TypeProblems.reservedName, at: name.span,
            "`\(name.text)` is a word of the language and cannot name \(what)",
            help: "choose another name")
    }

    /// The types of all files, which every file of the application sees.
    mutating func declareTypes() {
        var declarations: [(syntax: TypeSyntax, tree: YAMLTree)] = []
        if let app { declarations += app.syntax.types.map { ($0, trees[app.file]) } }
        for flow in flows {
            declarations += flow.syntax.types.map { ($0, trees[flow.file]) }
        }
        for index in activeModules.sorted() {
            let module = modules[index]
            declarations += module.syntax.types.map { ($0, trees[module.file]) }
        }
        checker.declareTypes(declarations)
    }

    mutating func declareFields() {
        if let app {
            appState = readFields(app.syntax.state, file: app.file, as: .applicationState)
            facts = readFields(app.syntax.facts, file: app.file, as: .fact)
            declareWindows()
            declareEvents(app.syntax.events, file: app.file, module: nil)
        }
        for index in activeModules.sorted() {
            let events = modules[index].syntax.events.filter {
                $0.isRequired || isNamed($0.signal.name.text)
            }
            declareEvents(events, file: modules[index].file, module: index)
        }
        if flows.isEmpty { checkLoneModules() }
        for flow in flows.indices {
            let (syntax, file) = (flows[flow].syntax, flows[flow].file)
            flows[flow].inputs = readFields(syntax.inputs, file: file, as: .input)
            flows[flow].key = resolveKey(
                syntax.key, of: flows[flow].inputs,
                isPartial: flows[flow].unread.contains(.inputs))
            flows[flow].outcomes = readSignals(syntax.outputs, file: file)
            flows[flow].reports = readSignals(
                syntax.reports, file: file, besides: flows[flow].outcomes)
            for (index, screen) in zip(flows[flow].screens, syntax.screens) {
                let file = Int(screen.file.index)
                screens[index].inputs = readFields(screen.inputs, file: file, as: .input)
                screens[index].outputs = readSignals(screen.outputs, file: file)
                screens[index].commands = readSignals(screen.commands, file: file, as: "command")
                screens[index].key = resolveKey(
                    screen.key, of: screens[index].inputs, isPartial: screen.isPartial)
                screens[index].instances = screen.instances
                screens[index].variants = variants(of: screen)
                screens[index].slots = slots(of: screen)
            }
            flows[flow].state = readFields(
                syntax.state, file: file, as: .state(inputs: flows[flow].inputs))
            declareActions(ofFlow: flow)
        }
    }

    /// `others` share their names with the list: outputs and reports of one flow.
    mutating func readSignals(
        _ syntax: [SignalSyntax], file: Int, as what: String = "output",
        besides others: SignalList = SignalList()
    ) -> SignalList {
        var list = SignalList()
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
            let payload = readFields(signal.payload, file: file, as: .payload)
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
