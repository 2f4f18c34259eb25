extension FlowGraph {
    /// The outline of the application.
    public var outline: Outline {
        var writer = OutlineWriter(graph: self)
        writer.addApplication()
        for flow in flows { writer.add(flow) }
        var shared: [String: String] = [:]
        for screen in screens where screen.isShared {
            shared[self[screen.flow].name + "/" + screen.name] =
                declarer(of: screen) + "/" + screen.name
        }
        return Outline(
            name: application.name, isAlone: application.isAlone, facts: writer.facts,
            links: OutlineLinks(of: self), sharedScreens: shared)
    }
}

struct OutlineWriter {
    let graph: FlowGraph
    var facts: [OutlineFact] = []
    /// The current flow; the root flow for declarations of the app.
    var flow: Flow
    /// The box in which its edges are drawn: the name of the flow, or of the application for its
    /// declarations.
    private(set) var box: String
    /// The payload that expressions read here; in an action the values of its inputs.
    var payload: [ExpressionText] = []
    /// The inputs of the screen that expressions read here.
    var screenInputs: [Field] = []
    /// The previous way in the list of steps; empty for the first.
    var wayBefore = ""
    /// The values that the steps of a link's call pass, a line for each; nil if they are not
    /// collected.
    var arrivals: [String]?
    /// The number of actions entered for the current list, and the number of those that are around
    /// it.
    var entered = 0
    var nesting = 0
    /// If each action runs the next one twice, the number of steps doubles with each. Actions
    /// beyond these limits are not entered; the second keeps the recursion within a small stack.
    static let entryLimit = 1024
    static let nestingLimit = 16
    /// The conditions of at most so many earlier branches are listed; if there are more, only their
    /// number.
    static let conditionLimit = 8

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
                words([
                    "root " + graph[application.root].name
                        + given(
                            graph[application.root].inputs, application.rootArguments),
                    application.restartsRoot ? "restartOnFinish" : "",
                    application.windows.areMultiple ? "multiple windows" : "",
                ]),
                parts: [""] + application.state.map { "state " + $0.name }
                    + application.windows.state.map { "window " + $0.name }
                    + application.facts.map { "fact " + $0.name }))
        addTypes()
        for service in application.services {
            for operation in service.operations { add(operation, of: service) }
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
        for fact in application.facts { facts.append(self.fact(.fact, fact)) }
        for field in application.state { facts.append(fact(.shared, field)) }
        for field in application.windows.state { facts.append(fact(.window, field)) }
        for gate in application.gates {
            facts.append(
                OutlineFact(.gate, gate.name, gate.condition.map { "when " + text(of: $0) } ?? ""))
        }
        for name in application.animations { facts.append(OutlineFact(.animation, name)) }
        for host in application.hosts { facts.append(OutlineFact(.host, host)) }
        for scheme in application.schemes { facts.append(OutlineFact(.scheme, scheme)) }
        for link in application.links { add(link) }
        for entry in application.entries {
            let payload = payload(entry.landing.payload)
            self.payload = fieldTexts(entry.landing.payload)
            add(
                .entry, entry.name, leadingTo: entry.landing, taking: payload,
                parts: [payload, arriving(at: entry.landing)])
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
                gate.otherwise, from: EdgeSource(text: OutlineFact.gateWord + gate.name, place),
                of: application.name)
        }
    }

    /// The parts are a word for the kind of the type, then each field of a structure with its
    /// default, or each case of an enumeration.
    private mutating func addTypes() {
        for structure in graph.types.structures {
            let members = structure.fields.flatMap { field in
                [
                    field.name + ": " + graph.types.name(of: field.type),
                    field.defaultValue.map { text(of: $0) } ?? "",
                ]
            }
            facts.append(
                OutlineFact(
                    .type, structure.name, fields(structure.fields), parts: ["structure"] + members)
            )
        }
        let builtIn = graph.types.builtIn.map { graph.types.name(of: $0) }
        for enumeration in graph.types.enumerations where !builtIn.contains(enumeration.name) {
            let cases = enumeration.cases.map { $0.name + payload($0.payload) }
            facts.append(
                OutlineFact(
                    .type, enumeration.name, cases.joined(separator: " | "),
                    parts: ["enumeration"] + cases))
        }
        let captured = Set(
            graph.application.links.flatMap { $0.captures }.compactMap {
                graph.types.external(in: $0.type)
            }.map { graph.types.name(of: $0) })
        for external in graph.types.externals {
            let isRead = captured.contains(external.name)
            facts.append(
                OutlineFact(
                    .type, external.name, isRead ? "external, read from links" : "external",
                    parts: ["external"] + (isRead ? ["link"] : [])))
        }
    }

    /// The parts are the inputs without their defaults, then each outcome.
    private mutating func add(_ operation: Operation, of service: Service) {
        // An operation that declares no outcomes has no type for them.
        let outcomes =
            operation.declaresOutcomes
            ? operation.outcomes.map { $0.name + payload($0.payload) } : []
        let ending = outcomes.isEmpty ? "" : " -> " + outcomes.joined(separator: " | ")
        let inputs = operation.inputs.map { $0.name + ": " + graph.types.name(of: $0.type) }
        facts.append(
            OutlineFact(
                .operation, of: service.name, operation.name,
                fields(operation.inputs) + ending,
                parts: [inputs.joined(separator: ", ")] + outcomes))
    }

    private mutating func add(_ link: Link) {
        // The names of captures do not matter when two links are compared.
        let places = LinkAddress.places(of: link)
        payload = link.landing.payload.map { ExpressionText(places[$0.name] ?? $0.name) }
        let arriving = arriving(at: link.landing)
        let rules = graph.application.linkRules
        let hasWords = link.pattern.segments.contains { segment in
            guard case .capture(let field) = segment else { return true }
            let type = graph.types[link.landing.payload[Int(field)].type]
            if case .enumeration = type { return true } else { return false }
        }
        let slash = rules.keepsTrailingSlash ? ["trailingSlash strict"] : []
        let lower = rules.lowercases && hasWords ? ["lowercase"] : []
        add(
            .link, link.name, leadingTo: link.landing, words: slash + lower,
            parts: ["", arriving])
    }

    private mutating func add(
        _ kind: OutlineFact.Kind, _ name: String, leadingTo landing: Landing,
        taking payload: String = "", words: [String] = [], parts: [String]
    ) {
        self.payload = fieldTexts(landing.payload)
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
        facts.append(
            OutlineFact(
                .flow, name,
                words([
                    flow.depthLimit.map { "depth \($0)" } ?? "", flow.isPrivate ? "private" : "",
                ]),
                parts: [""] + flow.inputs.map { $0.name }))
        addContainer()
        addInputs(flow.inputs, of: name)
        for outcome in flow.outcomes {
            facts.append(signal(.outcome, outcome, of: name))
        }
        for report in flow.reports {
            facts.append(signal(.report, report, of: name))
        }
        addKey(flow.key, among: flow.inputs, of: name)
        add(flow.restore, of: name)
        if flow.restore != nil {
            for field in flow.state { facts.append(self.fact(.state, field, of: name)) }
        }
        for id in flow.screens { add(graph[id], of: name) }
        addEdges(flow.start, from: EdgeSource(text: "start", Place(.start, in: name)), of: name)
        for child in flow.container.children {
            let condition = child.condition.map { "when " + text(of: $0) } ?? ""
            // A tab that is an action and a column that starts empty show nothing.
            let target = (child.destination?.target).map { place(of: $0) }
            let way = Way([Way.Origin(childrenPlace, child.name)], to: target)
            addEdge(
                OutlineMemberRenames.childWord + child.name, of: name,
                "show " + (child.destination.map(called) ?? "nothing"),
                joined(condition, gates(child.requires)),
                parts: target.map { [$0.element] } ?? [], way)
        }
        addAnchors(of: flow)
        for id in flow.transitions {
            for source in sources(of: graph[id]) { addEdges(of: graph[id], from: source) }
        }
    }

    private mutating func addEdges(of transition: Transition, from source: EdgeSource) {
        let before = facts.count
        addEdges(
            transition.steps, from: source, of: flow.name, payload: fieldTexts(transition.payload),
            screenInputs: transition.screenInputs)
        // Every transition has a line, also one that leads nowhere.
        if facts.count == before {
            let way = Way(source.origins, to: nil)
            addEdge(source.text, of: flow.name, "stay", "", parts: [], way)
        }
    }

    /// Each trigger separately, so that their order does not matter and a new one is a new line;
    /// together if `any` stands for several.
    private func sources(of transition: Transition) -> [EdgeSource] {
        let origins = transition.triggers.map { origin(of: $0.trigger) }
        let names = transition.key.split(separator: ",").map { String($0.drop { $0 == " " }) }
        let hasAny = names.count > 1 && names.contains { $0.hasPrefix("any.") }
        guard names.count == origins.count, !hasAny else {
            return [EdgeSource(text: transition.key, origins: origins)]
        }
        return zip(names, origins).map { EdgeSource(text: $0, origins: [$1]) }
    }

    mutating func addKey(_ key: [Int32]?, among inputs: [Field], of owner: String) {
        guard let key else { return }
        let names = key.map { inputs[Int($0)].name }
        facts.append(OutlineFact(.key, of: owner, "", names.joined(separator: ", ")))
    }

    mutating func addInputs(_ inputs: [Field], of owner: String) {
        for input in inputs { facts.append(fact(.input, input, of: owner)) }
    }

    /// The parts are the type and the default.
    private func fact(
        _ kind: OutlineFact.Kind, _ field: Field, of owner: String = ""
    ) -> OutlineFact {
        OutlineFact(
            kind, of: owner, field.name, type(of: field),
            parts: [graph.types.name(of: field.type)]
                + (field.defaultValue.map { [text(of: $0)] } ?? []))
    }

    mutating func add(_ restore: Restoration?, of owner: String) {
        guard let restore else { return }
        let former =
            restore.formerIDs.isEmpty ? "" : ", was " + restore.formerIDs.joined(separator: ", ")
        facts.append(
            OutlineFact(
                .saved, of: owner, "", "as " + restore.id + former,
                parts: [restore.id] + restore.formerIDs))
    }
}
