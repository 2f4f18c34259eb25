import FlowModel

/// The gates of an app: their conditions, and the steps that run if a condition does not hold.
/// They are written like a flow, because their steps are steps of the root flow.
extension FlowWriter {
    init(gatesIn module: ModuleWriter) {
        let application = module.graph.application
        let gates = Flow(
            name: application.name, summary: nil, file: application.file, span: application.span,
            container: .stack, inputs: [], outcomes: [], state: [], screens: [], depthLimit: nil,
            start: StepList(start: 0, end: 0), transitions: [])
        self.init(FlowID(module.graph.flows.count), gates, in: module)
        owner = "app/gates"
        for name in ["ask", "drop", "holds", "pass"] {
            _ = members.claim(name)
            hidden.insert(name)
        }
    }

    private var gates: [Gate] { graph.application.gates }

    mutating func writeGates() {
        guard let name = module.names.gates else { return }
        let methods = gates.map { gate in
            members.claim("ask" + SwiftName.type(SwiftName.value(gate.name)))
        }
        code.blank()
        code.line(
            "/// What must hold before `" + graph.application.name + "` shows what requires it.")
        code.line("@MainActor")
        code.open(access + "final class " + name + ": FlowGates")
        writeGatesInitializer()
        writeHolds()
        writeAsk(methods)
        for (gate, method) in zip(gates, methods) where !gate.otherwise.isEmpty {
            code.blank()
            write(gate, as: method)
            writeAnswerMethods()
        }
        writePlaces()
        writeOperations()
        code.close()
    }

    private mutating func writeGatesInitializer() {
        let shared = module.gatesShared
        for (name, type) in shared { code.line("private let " + name + ": " + type) }
        if !shared.isEmpty { code.blank() }
        let parameters = shared.map { $0.name + ": " + $0.type }
        code.open(
            access + (parameters.isEmpty ? "override " : "") + "init" + LineBreak.list(parameters))
        for (name, _) in shared { code.line("self." + name + " = " + name) }
        code.line("super.init()")
        code.close()
    }

    private mutating func writeHolds() {
        guard gates.contains(where: { $0.condition != nil }) else { return }
        beginHandler(trigger: "", payload: [], screen: [])
        code.blank()
        code.open(access + "override func holds(_ gate: String) -> Bool")
        code.line("switch gate {")
        for gate in gates {
            guard let condition = gate.condition else { continue }
            code.line(
                LineBreak.branch(
                    "case \(literal: gate.name)", handler.expressions.text(condition)))
        }
        code.line("default: false")
        code.line("}")
        code.close()
    }

    private mutating func writeAsk(_ methods: [String]) {
        guard gates.contains(where: { !$0.otherwise.isEmpty }) else { return }
        code.blank()
        code.open(access + "override func ask(_ gate: String)")
        code.line("switch gate {")
        for (gate, method) in zip(gates, methods) where !gate.otherwise.isEmpty {
            code.line("case \(literal: gate.name): \(SwiftName.escaped(method))()")
        }
        code.line("default: break")
        code.line("}")
        code.close()
    }

    private mutating func write(_ gate: Gate, as method: String) {
        beginHandler(trigger: "", payload: [], screen: [])
        handler.id = gate.id
        enclosing = method
        screenInputs = []
        code.open("private func " + SwiftName.escaped(method) + "()")
        write(gate.otherwise)
        code.close()
    }
}

extension Gate {
    /// The first part of the ids of the gate's steps.
    var id: String { "app/gate " + name }
}

extension FlowGraph {
    /// The names of gates, as Swift spells them.
    func gateNames(_ gates: [Int32]) -> [Code] {
        gates.map { Code.literal(application.gates[Int($0)].name) }
    }

    /// The argument for the gates that a step or a tab requires; empty if there are none.
    func requirement(_ gates: [Int32]) -> [Code] {
        gates.isEmpty ? [] : ["requires: [" + gateNames(gates).joined(separator: ", ") + "]"]
    }
}

extension ModuleWriter {
    /// The shared values that the gates take: properties and parameters with their types.
    var gatesShared: [(name: String, type: String)] {
        names.gates == nil ? [] : shared(by: graph.flows.count)
    }

    /// The shared values that a flow, the gates or the links take, by index in `dependencies`.
    func shared(by index: Int) -> [(name: String, type: String)] {
        var shared: [(name: String, type: String)] = []
        if let factory = dependencies.factories[index] {
            shared.append(("screens", "any " + factory))
        }
        if dependencies.takesServices[index], let services = names.services.services {
            shared.append(("services", "any " + services))
        }
        if dependencies.takesApp[index] {
            shared.append(("app", "FlowAppState<" + names.appState + ">"))
        }
        if dependencies.takesWindow[index] { shared.append(("window", names.window.type)) }
        if dependencies.takesFacts[index] { shared.append(("facts", names.events.factValues)) }
        return shared
    }

    /// The call that makes the gates, for code in which all shared values are in scope.
    var madeGates: Code? {
        names.gates.map { gates in
            gates + LineBreak.list(gatesShared.map { $0.name + ": " + $0.name })
        }
    }
}
