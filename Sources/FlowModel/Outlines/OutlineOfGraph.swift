extension FlowGraph {
    /// The outline of the application.
    public var outline: Outline {
        var writer = OutlineWriter(graph: self)
        writer.addApplication()
        for flow in flows { writer.add(flow) }
        return Outline(
            name: application.name, facts: writer.facts, links: OutlineLinks(of: self))
    }
}

struct OutlineWriter {
    let graph: FlowGraph
    var facts: [OutlineFact] = []
    /// The flow in hand, the root for what the app declares.
    private(set) var flow: Flow
    /// Where its edges are drawn: the name of the flow, or of the application for what it declares.
    private(set) var box: String
    /// What the captures of a link are called by their places, while what it passes is compared.
    private var placesOfCaptures: [String: String] = [:]
    /// What the inputs are given of the action in hand, as texts.
    var inputTexts: [String?] = []
    /// How many actions the list in hand has entered, and how many of them are around it.
    var entered = 0
    var nesting = 0
    /// Actions that run one another twice double with every one: the rest is not looked into, nor
    /// what lies deeper than a small stack can go.
    static let entryLimit = 1024
    static let nestingLimit = 16

    init(graph: FlowGraph) {
        self.graph = graph
        flow = graph[graph.application.root]
        box = graph.application.name
    }

    mutating func addApplication() {
        let application = graph.application
        facts.append(
            OutlineFact(
                .app, application.name,
                "root " + graph[application.root].name
                    + (application.restartsRoot ? ", restartOnFinish" : "")))
        for structure in graph.types.structures {
            facts.append(OutlineFact(.type, structure.name, fields(structure.fields)))
        }
        let builtIn = graph.types.builtIn.map { graph.types.name(of: $0) }
        for enumeration in graph.types.enumerations where !builtIn.contains(enumeration.name) {
            let cases = enumeration.cases.map { $0.name + payload($0.payload) }
            facts.append(OutlineFact(.type, enumeration.name, cases.joined(separator: " | ")))
        }
        for service in application.services {
            for operation in service.operations {
                let outcomes = operation.outcomes.map { $0.name + payload($0.payload) }
                facts.append(
                    OutlineFact(
                        .operation, of: service.name, operation.name,
                        fields(operation.inputs) + " -> " + outcomes.joined(separator: " | ")))
            }
        }
        for event in application.events {
            facts.append(
                OutlineFact(
                    .event, event.name,
                    words([
                        payload(event.payload), event.isBroadcast ? "broadcast" : "",
                        event.isRequired ? "required" : "",
                    ]),
                    parts: event.payload.map { $0.name + ": " + type(of: $0) }))
        }
        for fact in application.facts {
            facts.append(
                OutlineFact(
                    .fact, fact.name, type(of: fact), parts: [graph.types.name(of: fact.type)]))
        }
        for gate in application.gates {
            facts.append(
                OutlineFact(.gate, gate.name, gate.condition.map { "when " + source(of: $0) } ?? "")
            )
        }
        for host in application.hosts { facts.append(OutlineFact(.host, host)) }
        for scheme in application.schemes { facts.append(OutlineFact(.scheme, scheme)) }
        for link in application.links { add(link) }
        for entry in application.entries {
            let payload = payload(entry.landing.payload)
            add(
                .entry, entry.name, leadingTo: entry.landing, taking: payload, parts: ["", payload])
        }
        if let rules = application.restoring {
            let accepted = rules.accepted.sorted().map { "\($0)" }
            let others = accepted.isEmpty ? "" : ", accepts " + accepted.joined(separator: ", ")
            facts.append(
                OutlineFact(
                    .saved, application.name, "version \(rules.version)" + others,
                    parts: ["\(rules.version)"] + accepted))
        }
        for gate in application.gates where !gate.otherwise.isEmpty {
            let place = Place(.gate, in: application.name, gate.name)
            addEdges(
                gate.otherwise, from: EdgeSource(text: "gate " + gate.name, place),
                of: application.name, "")
        }
    }

    private mutating func add(_ link: Link) {
        placesOfCaptures = LinkAddress.places(of: link)
        let passed = target(of: link.landing, withValues: true)
        placesOfCaptures = [:]
        let rules = graph.application.linkRules
        let hasWords = link.pattern.segments.contains { segment in
            guard case .capture(let field) = segment else { return true }
            let type = graph.types[link.landing.payload[Int(field)].type]
            if case .enumeration = type { return true } else { return false }
        }
        // In the order in which a link takes fewer URLs: without both it takes the most.
        let slash = rules.keepsTrailingSlash ? ["trailingSlash strict"] : []
        let lower = rules.lowercases && hasWords ? ["lowercase"] : []
        let strict = slash + (hasWords && !rules.lowercases ? ["cases"] : [])
        add(
            .link, link.name, leadingTo: link.landing, words: slash + lower,
            parts: [strict.joined(separator: " "), passed])
    }

    private mutating func add(
        _ kind: OutlineFact.Kind, _ name: String, leadingTo landing: Landing,
        taking payload: String = "", words: [String] = [], parts: [String]
    ) {
        let target = target(of: landing, withValues: true)
        var words = words
        if let policy = landing.whenModal, policy != .dismiss {
            words.append("whenModal " + policy.rawValue)
        }
        if landing.whenShown != .update { words.append("whenShown " + landing.whenShown.rawValue) }
        if case .show(let show) = landing.target, show.startsAtBase { words.append("base start") }
        let way = joined(target, gates(landing.requires))
        let detail = payload.isEmpty ? way : payload + " -> " + way
        facts.append(
            OutlineFact(
                kind, name, ([detail] + words).joined(separator: ", "),
                parts: [self.target(of: landing, withValues: false), target] + parts))
    }

    mutating func add(_ flow: Flow) {
        self.flow = flow
        let name = flow.name
        box = name
        facts.append(OutlineFact(.flow, name, parts: [""] + flow.inputs.map { $0.name }))
        addContainers()
        addInputs(flow.inputs, of: name)
        for outcome in flow.outcomes {
            facts.append(signal(.outcome, outcome, of: name))
        }
        for report in flow.reports {
            facts.append(signal(.report, report, of: name))
        }
        addKey(flow.key, among: flow.inputs, of: name)
        add(flow.restore, of: name)
        for id in flow.screens { add(graph[id], of: name) }
        addEdges(
            flow.start, from: EdgeSource(text: "start", Place(.start, in: name)), of: name, "")
        for child in flow.container.children {
            guard let destination = child.destination else { continue }
            var condition = child.condition.map { "when " + source(of: $0) } ?? ""
            condition = joined(condition, gates(child.requires))
            let way = Way(
                [Way.Origin(childrenPlace, child.name)], to: place(of: destination.target))
            addEdge(
                flow.container.childWord + " " + child.name, of: name,
                "show " + called(destination), condition, parts: [], way)
        }
        for id in flow.transitions {
            let transition = graph[id]
            let before = facts.count
            let origins = transition.triggers.map { origin(of: $0.trigger) }
            addEdges(
                transition.steps, from: EdgeSource(text: transition.key, origins: origins),
                of: name, "")
            // Every transition has a line, also one that leads nowhere.
            if facts.count == before {
                addEdge(transition.key, of: name, "stay", "", parts: [], Way(origins, to: nil))
            }
        }
    }

    mutating func add(_ screen: Screen, of flow: String) {
        let owner = flow + "/" + screen.name
        addForm(of: screen, of: flow)
        addInputs(screen.inputs, of: owner)
        for output in screen.outputs {
            facts.append(signal(.output, output, of: owner))
        }
        for command in screen.commands {
            facts.append(signal(.command, command, of: owner))
        }
        if !screen.variants.isEmpty {
            let names = screen.variants.joined(separator: ", ")
            facts.append(OutlineFact(.variants, of: owner, "", names, parts: screen.variants))
        }
        addKey(screen.key, among: screen.inputs, of: owner)
        if let condition = screen.dismissible {
            facts.append(OutlineFact(.dismissible, of: owner, "", "when " + source(of: condition)))
        }
        add(screen.leave, of: owner)
        add(screen.restore, of: owner)
    }

    private mutating func addKey(_ key: [Int32]?, among inputs: [Field], of owner: String) {
        guard let key else { return }
        let names = key.map { inputs[Int($0)].name }
        facts.append(OutlineFact(.key, of: owner, "", names.joined(separator: ", ")))
    }

    private mutating func addInputs(_ inputs: [Field], of owner: String) {
        for input in inputs {
            facts.append(
                OutlineFact(
                    .input, of: owner, input.name, type(of: input),
                    parts: [graph.types.name(of: input.type)]
                        + (input.defaultValue.map { [source(of: $0)] } ?? [])))
        }
    }

    private mutating func add(_ restore: Restoration?, of owner: String) {
        guard let restore else { return }
        let former =
            restore.formerIDs.isEmpty ? "" : ", was " + restore.formerIDs.joined(separator: ", ")
        facts.append(
            OutlineFact(
                .saved, of: owner, "", "as " + restore.id + former,
                parts: [restore.id] + restore.formerIDs))
    }

    /// Where a step leads; nil for a step that only changes values or says what happens next.
    func target(of verb: Verb, withValues: Bool) -> String? {
        func called(_ destination: Destination) -> String {
            withValues ? self.called(destination) : graph.name(of: destination.target)
        }
        func given(_ fields: [Field], _ values: [ExpressionID?]) -> String {
            withValues ? self.given(fields, values) : ""
        }
        return switch verb {
        case .push(let destination): "push " + called(destination)
        case .present(let layer): "present " + joined(called(layer.destination), how(layer))
        case .replace(let destination): "replace with " + called(destination)
        case .swap(let destination): "swap for " + called(destination)
        case .show(let show): text(of: show, withValues: withValues)
        case .embed(let destination, let slot):
            "embed " + (destination.map(called) ?? Slot.nothing) + " into "
                + graph[slot.screen].name + "." + graph[slot.screen].slots[Int(slot.index)]
        case .close(let target): joined("close", name(of: target))
        case .dismiss(let target): joined("dismiss", name(of: target))
        case .pop(let count): "pop \(count)"
        case .popTo(let screen): "pop to " + graph[screen].name
        case .popToRoot: "pop to root"
        case .dismissAll: "dismiss all"
        case .select(let index, let values):
            "select " + flow.container.children[Int(index)].name
                + given(inputs(ofChild: index), values ?? [])
        case .finish(let index, let payload):
            "finish " + flow.outcomes[Int(index)].name
                + given(flow.outcomes[Int(index)].payload, all(payload))
        case .report(let index, let payload):
            "report " + flow.reports[Int(index)].name
                + given(flow.reports[Int(index)].payload, all(payload))
        case .call(let call):
            "call " + graph.name(of: call.operation)
                + given(graph[call.operation].inputs, call.arguments)
        case .run(let index, let values):
            "run " + flow.actions[Int(index)].name
                + given(flow.actions[Int(index)].inputs, values)
        case .open(let target): "open " + (target.word ?? "url")
        case .send(let index, let payload, _):
            "send " + graph.application.events[Int(index)].name
                + given(graph.application.events[Int(index)].payload, all(payload))
        case .restart: "restart"
        case .set, .choose, .switch, .tell, .track, .pass, .drop, .leave, .stay, .ignore: nil
        }
    }

    // MARK: - Texts

    private func text(of show: Show, withValues: Bool) -> String {
        let stages = show.stages.map { stage in
            withValues ? called(stage.destination) : graph.name(of: stage.destination.target)
        }
        return "show " + stages.joined(separator: "/")
    }

    private func target(of landing: Landing, withValues: Bool) -> String {
        switch landing.target {
        case .show(let show): return text(of: show, withValues: withValues)
        case .send(let index, let payload):
            let event = graph.application.events[Int(index)]
            return "send " + event.name + (withValues ? given(event.payload, all(payload)) : "")
        case .call(let steps):
            let targets = graph[steps].compactMap { step -> String? in
                target(of: step.verb, withValues: withValues)
            }
            return targets.joined(separator: ", ")
        }
    }

    /// `Detail(id: item.id)`
    func called(_ destination: Destination) -> String {
        let name = graph.name(of: destination.target)
        return name + given(graph.inputFields(of: destination.target), destination.arguments)
    }

    private func inputs(ofChild index: Int32) -> [Field] {
        let destination = flow.container.children[Int(index)].destination
        return destination.map { graph.inputFields(of: $0.target) } ?? []
    }

    /// Every value is given. No conversion by itself, for Embedded Swift has none.
    private func all(_ values: [ExpressionID]) -> [ExpressionID?] {
        values.map { value -> ExpressionID? in value }
    }

    /// The values that are passed; nothing if all are left to their defaults.
    private func given(_ fields: [Field], _ values: [ExpressionID?]) -> String {
        let pairs = zip(fields, values).compactMap { field, value in
            value.map { field.name + ": " + source(of: $0) }
        }
        return pairs.isEmpty ? "" : "(" + pairs.joined(separator: ", ") + ")"
    }

    private func signal(
        _ kind: OutlineFact.Kind, _ signal: Signal, of owner: String
    ) -> OutlineFact {
        OutlineFact(
            kind, of: owner, signal.name, payload(signal.payload),
            parts: signal.payload.map { $0.name + ": " + type(of: $0) })
    }

    private func name(of target: CloseTarget) -> String {
        switch target {
        case .nearest: ""
        case .screen(let id): graph[id].name
        case .flow(let id): graph[id].name
        }
    }

    /// `shop.pay.paid`, `Payment.paid`
    func name(of event: Answer.Event, of verb: Verb) -> String {
        switch verb {
        case .call(let call):
            guard case .outcome(let index) = event else { return "" }
            let outcome = graph[call.operation].outcomes[Int(index)].name
            return graph.name(of: call.operation) + "." + outcome
        case .push, .present:
            guard let target = verb.made?.target else { return "" }
            return graph.name(of: target) + "." + name(of: event, of: target)
        default: return ""
        }
    }

    private func name(of event: Answer.Event, of target: Destination.Target) -> String {
        switch (event, target) {
        case (.outcome(let index), .flow(let flow)): graph[flow].outcomes[Int(index)].name
        case (.outcome(let index), .screen(let screen)): graph[screen].outputs[Int(index)].name
        case (.report(let index), .flow(let flow)): graph[flow].reports[Int(index)].name
        case (.report, .screen): ""
        case (.cancelled, _): "cancelled"
        }
    }

    /// The text of an expression; of an input of an action what it is given.
    func source(of expression: ExpressionID) -> String {
        if case .read(.payload, let index) = graph.expressions[expression],
            inputTexts.indices.contains(Int(index)), let text = inputTexts[Int(index)]
        {
            return text
        }
        let text = graph.text(at: graph.expressions.span(of: expression))
        if placesOfCaptures.isEmpty { return text }
        return nameParts(of: text).map { placesOfCaptures[String($0)] ?? String($0) }.joined()
    }

    private func type(of field: Field) -> String {
        let value = field.defaultValue.map { " = " + source(of: $0) } ?? ""
        return graph.types.name(of: field.type) + value
    }

    private func fields(_ fields: [Field]) -> String {
        "(" + fields.map { $0.name + ": " + type(of: $0) }.joined(separator: ", ") + ")"
    }

    /// Nothing for a payload without fields.
    private func payload(_ payload: [Field]) -> String {
        payload.isEmpty ? "" : fields(payload)
    }
}
