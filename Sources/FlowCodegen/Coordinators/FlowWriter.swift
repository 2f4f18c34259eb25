import FlowModel

/// Writes the coordinator of one flow with its protocols.
struct FlowWriter {
    let module: ModuleWriter
    let id: FlowID
    let flow: Flow
    let plan: FlowPlan
    var code = CodeWriter()
    /// The rows of the table for the calls that are steps: `step tableDidTwins.push.2`, the id of
    /// the step, and the ids of the steps that would follow it, list by list.
    var steps = CodeWriter(level: GraphFileWriter.level)
    /// The number of calls of each verb so far in the method being written.
    var callCounts: [String: Int] = [:]
    /// The first part of the names of calls: the flow, or `app/gates` or `app/links`.
    var owner: String
    /// The names of the methods for places and transitions.
    var placeMethods: [Place: String] = [:]
    var methods: [TransitionID: String] = [:]
    /// The names of the methods that preview what transitions would show.
    var previewMethods: [TransitionID: String] = [:]
    /// The transition that answers each trigger.
    var handlers: [Trigger: (transition: TransitionID, binding: Int)] = [:]
    var members: NameScope
    /// The methods that describe calls of operations.
    var operationMethods: [OperationID: String] = [:]
    /// The methods of the actions, by index.
    var actionMethods: [String] = []
    /// The styles that have properties.
    var styleProperties: [StyleProperty] = []
    /// Methods that the steps written so far need.
    var answerMethods: [AnswerMethod] = []
    var answered: [Int32: AnsweredPlace] = [:]
    /// By saved step: the Swift names of the fields in scope there.
    var savedNames: [Int: (payload: [String], screen: [String])] = [:]
    /// The step being written, by index; its method; the inputs of the sending screen.
    var stepIndex = 0
    var enclosing = "start" {
        didSet { callCounts.removeAll(keepingCapacity: true) }
    }
    var screenInputs: [Field] = []
    /// Names that a local may not hide.
    var hidden: Set<String>
    var handler: Handler

    var graph: FlowGraph { module.graph }
    var names: FlowNames {
        _read { yield module.names.flows[Int(id.index)] }
    }
    var access: String { module.access }

    /// The context in which steps are written: their transition, and the names in scope.
    struct Handler {
        /// The first part of each step's id: `UserEdit/Cities.citySelected`.
        var id: String
        var expressions: ExpressionWriter
        var locals: NameScope
        /// True for the steps of an action: after them come those that follow its `run`. False for
        /// answers to such steps: when an answer runs, the list with the `run` is over.
        var isAction = false
    }

    init(_ id: FlowID, in module: ModuleWriter) {
        self.init(id, module.graph[id], in: module)
    }

    /// For the gates and the links, `id` comes after the ids of all flows.
    init(_ id: FlowID, _ flow: Flow, in module: ModuleWriter) {
        self.module = module
        self.id = id
        self.flow = flow
        owner = flow.name
        plan = module.plans[Int(id.index)]
        members = NameScope(
            reserved: ReservedNames.coordinatorMembers,
            count: plan.places.count + flow.transitions.count)
        placeMethods.reserveCapacity(plan.places.count)
        methods.reserveCapacity(flow.transitions.count)
        handlers.reserveCapacity(flow.transitions.count)
        hidden = ReservedNames.verbs
        let expressions = ExpressionWriter(module: module, flow: id)
        handler = Handler(id: "", expressions: expressions, locals: NameScope(reserved: hidden))
        nameMethods()
        hidden.reserveCapacity(hidden.count + placeMethods.count + actionMethods.count)
        hidden.formUnion(placeMethods.values)
        hidden.formUnion(operationMethods.values)
        hidden.formUnion(actionMethods)
        for transition in flow.transitions {
            for (index, binding) in graph[transition].triggers.enumerated() {
                handlers[binding.trigger] = (transition, index)
            }
        }
    }

    private mutating func nameMethods() {
        for place in plan.places {
            switch place {
            case .screen(let screen):
                let name = SwiftName.value(graph[screen].name)
                placeMethods[place] = members.claim(name, name + "Screen")
            case .sheet(let screen, _):
                placeMethods[place] = members.claim(sheetMethod(screen))
            case .flow(let child), .answered(let child, _):
                let name = SwiftName.value(graph[child].name)
                placeMethods[place] = members.claim(name, name + "Flow")
            case .tab(let index):
                let name = SwiftName.value(flow.container.children[Int(index)].name)
                placeMethods[place] = members.claim(name, name + "Tab")
            case .shown(let shown):
                let name = SwiftName.value(graph.name(of: shown.target)) + "Stage"
                placeMethods[place] = members.claim(name)
            }
        }
        for operation in plan.operations {
            let name = module.names.services[operation].method
            operationMethods[operation] = members.claim(name, name + "Call")
        }
        actionMethods = flow.actions.map { action in
            let name = SwiftName.value(action.name)
            return members.claim(name, name + "Action")
        }
        for transition in flow.transitions {
            methods[transition] = members.claim(FlowWriter.method(for: graph[transition].key))
        }
        for id in flow.transitions where graph.isPreviewed(graph[id]) {
            previewMethods[id] = members.claim(FlowWriter.previewMethod(for: graph[id].key))
        }
        nameShownStyles()
    }

    /// The name of a transition's method: `Cities.citySelected` is `citiesCitySelected`,
    /// `EditProfile.save` is `editProfileDidSave`.
    static func method(for key: String) -> String {
        if key.hasOnly({ $0 != UInt8(ascii: ",") }) {
            return key.isEmpty ? "transition" : method(forTrigger: key.utf8[...])
        }
        let triggers = key.utf8.split(separator: UInt8(ascii: ","))
        let parts = triggers.prefix(2).map { trigger in
            method(forTrigger: trigger.first == 0x20 ? trigger.dropFirst() : trigger)
        }
        guard let first = parts.first else { return "transition" }
        if triggers.count > 2 { return first + "OrSimilar" }
        return parts.count == 2 ? first + "Or" + SwiftName.type(parts[1]) : first
    }

    private static func method(forTrigger trigger: Substring.UTF8View) -> String {
        if trigger.starts(with: "changed ".utf8) {
            let path = Substring(trigger).dropFirst(8).split { $0 == "." || $0 == "?" }
            let words = path.map { SwiftName.type(SwiftName.value(String($0))) }
            return SwiftName.value(words.joined()) + "DidChange"
        }
        guard let dot = trigger.firstIndex(of: UInt8(ascii: ".")) else {
            return SwiftName.value(String(Substring(trigger)))
        }
        let subject = SwiftName.value(String(Substring(trigger[..<dot])))
        let event = String(Substring(trigger[trigger.index(after: dot)...]))
        if event == "back" { return subject + "DidGoBack" }
        let verb = SwiftName.isPastTense(event) ? "" : "Did"
        return subject + verb + SwiftName.type(SwiftName.value(event))
    }

    mutating func write() {
        writeCoordinator()
        writeDelegateConformances()
        for screen in graph.builtScreens(of: flow) where !graph[screen].isShared {
            code.blank()
            writeScreenProtocol(screen)
        }
        if !graph.builtScreens(of: flow).isEmpty {
            code.blank()
            writeFactory()
        }
    }

    private mutating func writeCoordinator() {
        if let summary = flow.summary {
            code.comment("///", summary)
        } else {
            code.comment("///", "The flow `" + flow.name + "`.")
        }
        code.line("@MainActor")
        let state = flow.state.isEmpty ? "Void" : names.coordinator + "." + names.state
        var arguments = [state, names.coordinator + "." + names.outcome]
        if !flow.reports.isEmpty { arguments.append(names.coordinator + "." + names.report) }
        let base =
            (flow.reports.isEmpty ? "FlowCoordinator" : "FlowReportingCoordinator")
            + LineBreak.list(arguments, in: .angle)
        code.line(
            LineBreak.head("\(access)final class \(names.coordinator):", [base], then: "{"))
        writeMembers()
        code.line("}")
    }

    private mutating func writeMembers() {
        code.indent()
        writeOutcome()
        writeReport()
        writeInputs()
        writeState()
        writeProperties()
        writeInitializer()
        writePassedInputs()
        writeStart()
        writeListening()
        writeHooks()
        writeTransitions()
        writeActions()
        writePlaces()
        writeOperations()
        writeRestoration()
        code.unindent()
    }
}
