import FlowModel

/// The links and entries of an app, and where they lead. They are written like a flow, because the
/// steps of their calls are steps of the root flow.
extension FlowWriter {
    init(linksIn module: ModuleWriter) {
        let application = module.graph.application
        let links = Flow(
            name: application.name, summary: nil, file: application.file, span: application.span,
            container: .stack, inputs: [], outcomes: [], state: [], screens: [], depthLimit: nil,
            start: StepList(start: 0, end: 0), transitions: [])
        self.init(FlowID(module.graph.flows.count + 1), links, in: module)
        owner = "app/links"
        for name in ["landing", "patterns", "schemes", "hosts", "lowercases"] {
            _ = members.claim(name)
            hidden.insert(name)
        }
        hidden.formUnion(["url", "path", "entry"])
    }

    private var application: Application { graph.application }

    mutating func writeLinks() {
        guard let name = module.names.links.links else { return }
        let links = application.links.map { members.claim(methodName(of: $0.landing) + "Link") }
        let entries = application.entries.indices.map {
            members.claim(
                module.names.links.cases[$0].name, module.names.links.cases[$0].name + "Entry")
        }
        code.blank()
        code.line("/// Where what arrives leads in `" + application.name + "`.")
        writeExternals()
        code.line("@MainActor")
        code.open(access + "final class " + name + ": FlowLinks")
        writeLinksInitializer()
        writePatterns(links)
        writeEntries(entries)
        for (link, method) in zip(application.links, links) {
            code.blank()
            write(link, as: method)
            writeAnswerMethods()
        }
        for index in application.entries.indices {
            code.blank()
            writeEntry(index, as: entries[index])
            writeAnswerMethods()
        }
        writePlaces()
        writeOperations()
        code.close()
        writeReadable()
    }

    /// `item`, as in `itemLink`: a method has the name of its link's target.
    private func methodName(of landing: Landing) -> String {
        switch landing.target {
        case .show(let show):
            SwiftName.value(graph.name(of: show.target.destination.target))
        case .send(let event, _):
            SwiftName.value(application.events[Int(event)].name)
        case .call(let steps):
            if case .call(let call)? = graph[steps].first?.verb {
                module.names.services[call.operation].method
            } else {
                "call"
            }
        }
    }

    private mutating func writeExternals() {
        var seen: Set<Int32> = []
        for type in application.links.flatMap(\.captures).flatMap({ graph.readTypes($0.type) }) {
            guard case .external(let index) = graph.types[type], seen.insert(index).inserted else {
                continue
            }
            code.line("///")
            code.comment(
                "///",
                "`" + module.names.externals[Int(index)]
                    + "` is read from URLs: conform it to `FlowLinkValue`.")
        }
    }

    private mutating func writeLinksInitializer() {
        let shared = module.linksShared
        for (name, type) in shared { code.line("private let " + name + ": " + type) }
        if !shared.isEmpty { code.blank() }
        let parameters = shared.map { $0.name + ": " + $0.type }
        code.open(access + "init" + LineBreak.list(parameters))
        for (name, _) in shared { code.line("self." + name + " = " + name) }
        var rules: [Code] = []
        func list(_ texts: [String]) -> Code {
            LineBreak.list(texts.map(Code.literal), in: .square)
        }
        if !application.schemes.isEmpty { rules.append("schemes: " + list(application.schemes)) }
        if !application.hosts.isEmpty { rules.append("hosts: " + list(application.hosts)) }
        if application.linkRules.lowercases { rules.append("lowercases: true") }
        if application.linkRules.keepsTrailingSlash { rules.append("keepsTrailingSlash: true") }
        code.line("super.init" + LineBreak.list(rules))
        code.close()
    }

    private mutating func writePatterns(_ methods: [String]) {
        guard !methods.isEmpty else { return }
        code.blank()
        code.open(access + "override var patterns: [(FlowURL) -> FlowLanding?]")
        code.line(LineBreak.list(methods.map(SwiftName.escaped), in: .square))
        code.close()
    }

    private mutating func writeEntries(_ methods: [String]) {
        guard let type = module.names.links.entry else { return }
        code.blank()
        code.open(
            access + "override func landing(of entry: any FlowEntryPoint) -> FlowLanding?")
        code.open("lead(entry)", closure: "(entry: " + type + ") in")
        code.line("switch entry {")
        for (signal, method) in zip(module.names.links.cases, methods) {
            var scope = NameScope(reserved: hidden)
            let values = signal.labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
            let list =
                values.isEmpty ? "" : "(" + values.map { "let " + $0 }.joined(separator: ", ") + ")"
            let passed = zip(signal.labels, values).map { SwiftName.argument($0) + ": " + $1 }
            code.line(
                LineBreak.branch(
                    "case .\(SwiftName.escaped(signal.name))\(list)",
                    "self.\(SwiftName.escaped(method))\(LineBreak.list(passed))"))
        }
        code.line("}")
        code.close()
        code.close()
    }

    private mutating func write(_ link: Link, as method: String) {
        let reading = LinkReading(link, in: module, hidden: hidden)
        beginLanding("link " + link.name, reading.payload, reading.locals, method)
        code.line("/// `" + link.name + "`")
        code.open(
            "private func " + SwiftName.escaped(method) + "(_ url: FlowURL) -> FlowLanding?")
        code.line(
            "guard " + LineBreak.clauses(reading.clauses, then: "else { return nil }"))
        for line in reading.lines { code.line(line) }
        write(link.landing, name: "link " + link.name, prefix: "return ")
        code.close()
    }

    private mutating func writeEntry(_ index: Int, as method: String) {
        let entry = application.entries[index]
        let labels = module.names.links.cases[index].labels
        var locals = NameScope(reserved: hidden)
        let names = labels.map { locals.claim($0, $0 + "Value") }
        beginLanding("entry " + entry.name, names.map(SwiftName.escaped), locals, method)
        let parameters = labels.indices.map { index in
            let local = labels[index] == names[index] ? "" : " " + SwiftName.escaped(names[index])
            let type = module.spelling(of: entry.landing.payload[index].type)
            return SwiftName.label(labels[index]) + local + ": " + type
        }
        code.open(
            "private func " + SwiftName.escaped(method) + LineBreak.list(parameters)
                + " -> FlowLanding")
        write(entry.landing, name: "entry " + entry.name, prefix: "")
        code.close()
    }

    private mutating func beginLanding(
        _ name: String, _ payload: [String], _ locals: NameScope, _ method: String
    ) {
        handler = Handler(
            id: "app/" + name,
            expressions: ExpressionWriter(
                module: module, flow: id, payload: payload),
            locals: locals)
        enclosing = method
        screenInputs = []
    }

    private mutating func write(_ landing: Landing, name: String, prefix: String) {
        var arguments = [Code.literal(name)]
        var gates = landing.requires
        if case .show(let show) = landing.target,
            case .screen(let screen) = show.target.destination.target
        {
            gates += graph[screen].requires
        }
        var conditions = graph.requirement(gates)
        if let word = landing.whenModal { conditions.append("whenModal: ." + word.rawValue) }
        switch landing.target {
        case .show(let show):
            var stages = self.stages(of: show)
            stages[0] = "showing: " + stages[0]
            arguments += stages
            if show.startsAtBase { arguments.append("startsAtBase: true") }
            arguments += conditions
            if landing.whenShown != .update {
                arguments.append("whenShown: ." + landing.whenShown.rawValue)
            }
            if let (place, passed) = graph.overPlace(of: landing) {
                arguments.append("over: " + call(.shown(place), passed))
            }
        case .send(let event, let payload):
            let type = module.names.events.events ?? ""
            let value = value(module.names.events.cases[Int(event)], payload)
            arguments.append("sending: " + type + value)
            arguments += conditions
        case .call(let steps):
            code.open(
                prefix + "FlowLanding" + LineBreak.list(arguments + conditions),
                closure: "[self] in")
            write(steps)
            return code.close()
        }
        code.line(prefix + "FlowLanding" + LineBreak.list(arguments))
    }

    /// Makes the enumerations that links read from URLs readable.
    private mutating func writeReadable() {
        for index in graph.enumerationsOfLinks {
            let type = graph.types.enumerations[Int(index)]
            code.blank()
            code.open(
                "nonisolated extension " + module.names.enumerations[Int(index)] + ": FlowLinkValue"
            )
            code.line("/// The case of this name.")
            code.open(access + "init?(linkText: String)")
            let text =
                application.linkRules.lowercases ? "FlowURL.lowercased(linkText)" : "linkText"
            code.line("switch " + text + " {")
            for (item, signal) in zip(type.cases, module.names.cases[Int(index)]) {
                code.line(
                    "case " + Code.literal(item.name) + ": self = ."
                        + SwiftName.escaped(signal.name))
            }
            code.line("default: return nil")
            code.line("}")
            code.close()
            code.close()
        }
    }
}

extension ModuleWriter {
    /// The shared values that the links take: properties and parameters with their types.
    var linksShared: [(name: String, type: String)] {
        names.links.links == nil ? [] : shared(by: graph.flows.count + 1)
    }

    /// The call that makes the links, for code in which all shared values are in scope.
    var madeLinks: Code? {
        names.links.links.map { links in
            links + LineBreak.list(linksShared.map { $0.name + ": " + $0.name })
        }
    }
}
