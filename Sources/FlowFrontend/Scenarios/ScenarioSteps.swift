import FlowModel

/// The events of scenarios, by the words that the player takes too.
extension ScenarioReader {
    static let words: [(text: String, event: ScenarioEvent)] =
        Gesture.allCases.map { (text: $0.rawValue, event: .gesture($0, on: nil)) } + [
            ("kill", .kill), ("start", .start(by: nil, width: nil)), ("restore", .restore(nil)),
            ("open window", .openWindow), ("close window", .closeWindow),
        ]

    /// One item of `steps:`. A `set` of several paths is as many events.
    mutating func readStep(_ node: ValueSyntax) -> [ScenarioStep] {
        if node.isHole { return [] }
        let span = node.span
        switch node.kind {
        case .scalar:
            return readWord(node).map { [ScenarioStep(action: .send($0), span: span)] } ?? []
        case .mapping:
            return readMapping(node).map { ScenarioStep(action: $0, span: span) }
        case .sequence:
            report(
                ScenarioProblems.form, at: span, "a list is where one step is expected",
                help: "write each step as an item of `steps:`")
            return []
        }
    }

    private mutating func readWord(_ node: ValueSyntax) -> ScenarioEvent? {
        let text = node.text
        if let word = Self.words.first(where: { $0.text == text }) { return word.event }
        if text.utf8.contains(UInt8(ascii: ".")) {
            return readOutput(node, payload: nil, meant: nil)
        }
        reportUnknownEvent(text, at: node.span)
        return nil
    }

    private mutating func reportUnknownEvent(
        _ text: String, _ value: String = "", at span: SourceSpan
    ) {
        let words = Self.words.map { $0.text }
        if ScenarioTable.step.words.contains(text) {
            return report(
                ScenarioProblems.form, at: span, "`\(text)` says nothing without a value",
                help: "write `\(text): …`")
        }
        let known = words + ScenarioTable.step.words.filter { !words.contains($0) }
        report(
            ResolveProblems.unknownEvent, at: span, "there is no event `\(text)`",
            help: value.utf8.contains(UInt8(ascii: "."))
                ? "write `- \(value)`"
                : suggestion(for: text, among: known, what: "write `Screen.output`, or one of"))
    }

    private mutating func readMapping(_ node: ValueSyntax) -> [ScenarioAction] {
        if isAnswer(node) { return readAnswer(node).map { [.send($0)] } ?? [] }
        var main: ScenarioPair?
        var beside: [String: ScenarioPair] = [:]
        for (key, value) in node.pairs {
            let word = key.text
            if ScenarioTable.companions.words.contains(word), word != "outcome" {
                beside[word] = (key, value)
            } else if node.pairs.count > 1, let meant = meantCompanion(word) {
                reportUnknownKey(key, among: ScenarioTable.companions.words, in: "a step")
                beside[meant] = beside[meant] ?? (key, value)
            } else if main == nil {
                main = (key, value)
            } else {
                report(
                    ScenarioProblems.form, at: key.span,
                    "a step is one event, and `\(word)` is a second one",
                    help: "write it as a step of its own")
            }
        }
        guard let (key, value) = main else {
            report(ScenarioProblems.form, at: node.span, "a step without an event")
            return []
        }
        guard isEvent(key.text) else {
            reportUnknownEvent(key.text, value.text, at: key.span)
            return []
        }
        if let key = beside["key"]?.key, beside["instance"] != nil {
            report(
                ScenarioProblems.form, at: key.span,
                "`key` is beside `instance`, and both say which instance is meant",
                help: "leave one of the two out")
            return []
        }
        let meant = beside["instance"] ?? beside["key"]
        guard
            mayStand(
                with: beside["with"]?.key, on: beside["on"]?.key, of: beside["of"]?.key,
                meant: meant?.key, beside: key.text)
        else {
            return []
        }
        if let gesture = Gesture(rawValue: key.text) {
            return readGesture(gesture, (key, value), on: beside["on"], meant: meant)
                .map { [.send($0)] } ?? []
        }
        var flow: MeantFlow?
        if let of = beside["of"]?.value {
            flow = requireMeantFlow(of)
            if flow == nil { return [] }
        }
        return readEvent((key, value), with: beside["with"]?.value, of: flow, meant: meant)
    }

    /// True if a step has the word `answer`, or a misspelt one beside `outcome`.
    private func isAnswer(_ node: ValueSyntax) -> Bool {
        let words = node.pairs.map { $0.key.text }
        return words.contains("answer")
            || words.contains("outcome")
                && words.contains { nearestName(to: $0, among: ["answer"]) != nil }
    }

    private func isEvent(_ word: String) -> Bool {
        ScenarioTable.step.words.contains(word) || Gesture(rawValue: word) != nil
            || word.utf8.contains(UInt8(ascii: "."))
    }

    /// The companion of an event that a word is misspelt of, if no event is as near.
    private func meantCompanion(_ word: String) -> String? {
        if isEvent(word) || Self.words.contains(where: { $0.text == word }) { return nil }
        let companions = ScenarioTable.companions.words
        let meant = nearestName(to: word, among: companions + ScenarioTable.step.words)
        return meant.flatMap { companions.contains($0) ? $0 : nil }
    }

    /// A flow by its name, or by its place in the call tree.
    mutating func requireMeantFlow(_ node: ValueSyntax) -> MeantFlow? {
        guard node.kind == .scalar, !node.isEmpty else {
            report(
                ScenarioProblems.form, at: node.span,
                "`of` takes the name of a flow, or its place in the call tree",
                help: "write `of: Flow` or `of: 0.1`")
            return nil
        }
        let parts = node.text.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let place = parts.compactMap { part in
            Int(String(Substring(part))).flatMap { $0 >= 0 ? $0 : nil }
        }
        if place.count == parts.count { return .place(place) }
        return requireFlow(node).map { .named($0) }
    }

    private mutating func readEvent(
        _ main: ScenarioPair, with: ValueSyntax?, of flow: MeantFlow?, meant: ScenarioPair?
    ) -> [ScenarioAction] {
        let (key, value) = main
        switch key.text {
        case "event":
            return readAppEvent(value, payload: with).map { [.send($0)] } ?? []
        case "link":
            return [.send(.link(value.text))]
        case "in window":
            return readWindow(value).map { [.enter(window: $0)] } ?? []
        case "start":
            return readStart(value).map { [.send($0)] } ?? []
        case "restore":
            return [.send(.restore(value.text))]
        case "entry":
            return readEntry(value, payload: with).map { [.send($0)] } ?? []
        case "fact":
            return readFacts(value).map { .send($0) }
        case "expect":
            return readExpectation(value).map { [.expect($0)] } ?? []
        case "tab":
            return requireChild(value, "tab").map { [.send(.tab($0, of: flow))] } ?? []
        case "page":
            return requireChild(value, "page").map { [.send(.page($0, of: flow))] } ?? []
        case "width":
            return requireWidth(value).map { [.send(.width($0))] } ?? []
        case "set":
            return readSet(value).map { .send($0) }
        default:
            return readOutput(key, payload: value, meant: meant).map { [.send($0)] } ?? []
        }
    }

    /// True if the keys beside an event mean something there; reports it if not.
    private mutating func mayStand(
        with: ValueSyntax?, on: ValueSyntax?, of: ValueSyntax?, meant: ValueSyntax?,
        beside event: String
    ) -> Bool {
        let isGesture = Gesture(rawValue: event) != nil
        if let with, event != "event", event != "entry" {
            report(
                ScenarioProblems.form, at: with.span,
                "`with` is beside `\(event)`, which carries nothing by it",
                help: "only `event` and `entry` take `with`")
            return false
        }
        if let on, !isGesture {
            report(
                ScenarioProblems.form, at: on.span,
                "`on` is beside `\(event)`, expected \(oneOf(Self.gestureWords))",
                help: "leave `on` out")
            return false
        }
        if let of, event != "tab", event != "page" {
            report(
                ScenarioProblems.form, at: of.span,
                "`of` is beside `\(event)`, expected a tab, a page or an answer",
                help: "leave `of` out")
            return false
        }
        if let meant, !isGesture, !event.contains(".") {
            report(
                ScenarioProblems.form, at: meant.span,
                "`\(meant.text)` is beside `\(event)`, expected an output",
                help: "only `Screen.output`, `back: Screen` and what is `on: Screen` "
                    + "have an instance to pick")
            return false
        }
        return true
    }

    private mutating func readWindow(_ node: ValueSyntax) -> Int? {
        if let number = Int(node.text), number >= 1 {
            if number == 1 || graph.application.windows.areMultiple { return number }
            report(
                ScenarioProblems.form, at: node.span,
                "`\(graph.application.name)` has one window, and no window `\(number)`",
                help: "add `windows: { multiple: true }` to the app file")
            return nil
        }
        report(
            ScenarioProblems.form, at: node.span,
            "`in window` takes the id of a window, a whole number of at least 1")
        return nil
    }

    /// `instance: 7` or `key: { id: 7 }`, beside an event that names the screen.
    mutating func readInstance(
        _ key: ValueSyntax, _ node: ValueSyntax, of screen: ScreenID
    ) -> MeantInstance? {
        if key.text == "key" {
            let inputs = graph[screen].inputs
            return .key(readPaths(node, inputs, of: "screen `\(graph[screen].name)`"))
        }
        if let number = Int(node.text), number >= 1 { return .ordinal(number) }
        report(
            ScenarioProblems.form, at: node.span,
            "`instance` takes a whole number of at least 1, as the trace has it after `#`")
        return nil
    }

    /// `Screen.output` or `Flow.Screen.output`, with the payload by name.
    private mutating func readOutput(
        _ key: ValueSyntax, payload: ValueSyntax?, meant: ScenarioPair?
    ) -> ScenarioEvent? {
        let text = key.text
        let span = key.span
        let bytes = Array(text.utf8)
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let subject = String(decoding: bytes[..<dot], as: UTF8.self)
        let event = String(decoding: bytes[(dot + 1)...], as: UTF8.self)
        let screenSpan = SourceSpan(
            file: span.file, startByte: Int(span.startByte), endByte: Int(span.startByte) + dot)
        guard let screen = requireScreen(subject, at: screenSpan) else { return nil }
        let outputs = graph[screen].outputs
        guard let index = outputs.firstIndex(where: { $0.name == event }) else {
            report(
                ResolveProblems.unknownOutput,
                at: SourceSpan(
                    file: span.file, startByte: Int(span.startByte) + dot + 1,
                    endByte: Int(span.endByte)),
                "screen `\(graph[screen].name)` has no output `\(event)`",
                help: suggestion(
                    for: event, among: outputs.map({ $0.name }), what: "its outputs are"))
            return nil
        }
        guard
            let values = readPayload(
                payload, outputs[index].payload, of: text, at: span, isValue: true)
        else { return nil }
        let instance = meant.flatMap { readInstance($0.key, $0.value, of: screen) }
        return .output(screen, output: Int32(index), payload: values, instance: instance)
    }

    /// Reads a value for each field, in the order of the declaration. The payload of an output is
    /// its value; any other payload is beside it.
    mutating func readPayload(
        _ node: ValueSyntax?, _ fields: [Field], of owner: String, at span: SourceSpan,
        isValue: Bool = false
    ) -> [Value]? {
        guard let node, !node.isEmpty else {
            guard let first = fields.first else { return [] }
            report(
                ResolveProblems.missingInput, at: span,
                "`\(owner)` needs `\(first.name)` of type "
                    + "`\(graph.types.name(of: first.type))`",
                help: isValue
                    ? "write `\(owner): { \(first.name): … }`"
                    : "add `with: { \(first.name): … }`")
            return nil
        }
        return checker.readConstantFields(node, fields, owner: "`\(owner)`")
    }

    /// A tab or page of some flow: which one is in front is known only when the scenario runs.
    mutating func requireIdiom(_ node: ValueSyntax) -> Idiom? {
        let text = node.text
        if let idiom = Idiom(rawValue: text) { return idiom }
        report(
            ScenarioProblems.form, at: node.span, "there is no idiom `\(text)`",
            help: "the idioms are " + oneOf(Idiom.allCases.map { $0.rawValue }))
        return nil
    }

    mutating func requireWidth(_ node: ValueSyntax) -> Width? {
        let text = node.text
        if let width = Width(rawValue: text) { return width }
        report(
            ScenarioProblems.form, at: node.span, "there is no width `\(text)`",
            help: "write `compact` or `regular`")
        return nil
    }

    /// The name of a tab, a page or a column.
    mutating func requireChild(_ node: ValueSyntax, _ word: String) -> String? {
        let name = node.text
        var names: [String] = []
        for flow in graph.flows
        where flow.candidates.contains(where: { $0.childWord == word }) {
            names += flow.container.children.map { $0.name }
        }
        if names.contains(name) { return name }
        report(
            ResolveProblems.unknownTab, at: node.span,
            "no flow of `\(graph.application.name)` has a \(word) `\(name)`",
            help: suggestion(for: name, among: names, what: "the \(word)s are"))
        return nil
    }

    private mutating func readSet(_ node: ValueSyntax) -> [ScenarioEvent] {
        guard node.kind == .mapping, !node.pairs.isEmpty else {
            report(
                ScenarioProblems.form, at: node.span,
                "`set` takes a mapping of paths to values", help: "write `set: { app.x: true }`")
            return []
        }
        var events: [ScenarioEvent] = []
        for (key, value) in node.pairs {
            let parts = pathParts(key.text)
            guard parts[0] == "app" else {
                report(
                    ExpressionProblems.readOnlyPath, at: key.span,
                    "`\(key.text)` cannot be set from outside, only shared state can",
                    help: "a path to set begins with `app.`")
                continue
            }
            guard
                let place = requirePath(
                    parts.dropFirst(), in: graph.application.state, of: "`app`",
                    at: key.span),
                let constant = checker.readConstant(value, as: place.type)
            else { continue }
            events.append(.set(field: place.field, path: place.path, value: constant))
        }
        return events
    }
}
