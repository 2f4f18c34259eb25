import FlowModel

/// How a flow is saved in case the system ends the app, and how its screens and flows are
/// described again.
extension FlowWriter {
    private var saved: SavedSteps {
        _read { yield module.saved[Int(id.index)] }
    }

    /// True if steps of a list are saved with all values in scope there.
    func isSaved(in list: StepList) -> Bool {
        flow.restore != nil && saved.isIn(list)
    }

    /// `saving: .step("Items/List.open/1", payload: ["id": id])`
    mutating func saving(_ step: Step) -> [Code] {
        guard flow.restore != nil else { return [] }
        if saved.lost.contains(stepIndex) { return ["saving: .never"] }
        guard let scope = saved.scopes[stepIndex] else { return [] }
        let expressions = handler.expressions
        savedNames[stepIndex] = (expressions.payload, expressions.screen)
        var arguments = [Code.literal(handler.id + "/" + step.path)]
        for (label, fields, names) in [
            ("payload", scope.payload, expressions.payload),
            ("sender", scope.sender, expressions.screen),
        ] where !fields.isEmpty {
            let values = visible(fields).map {
                Code.literal(fields[$0].name) + ": " + names[$0]
            }
            arguments.append(label + ": " + LineBreak.list(values, in: .square))
        }
        if !step.answers.isEmpty { arguments.append("isAnswering: true") }
        return ["saving: .step" + LineBreak.list(arguments)]
    }

    /// `as: "Items/List.open/0"` if a step of the action is saved.
    func runName(_ step: Step, _ action: Int) -> [Code] {
        guard flow.restore != nil, saved.actions.contains(action) else { return [] }
        return ["as: " + Code.literal(handler.id + "/" + step.path)]
    }

    /// The fields in scope, by index: if two have the same name, only the inner one.
    private func visible(_ fields: [Field]) -> [Int] {
        fields.indices.filter { index in
            !fields[..<index].contains { $0.name == fields[index].name }
        }
    }

    // MARK: - Described again

    mutating func writeRestoration() {
        guard let restore = flow.restore else { return }
        code.blank()
        code.line("// MARK: - Restoration")
        code.blank()
        code.open(access + "override var restoration: FlowRestoration?")
        var arguments = ["as: " + Code.literal(restore.id)]
        if !restore.formerIDs.isEmpty {
            let former = restore.formerIDs.map(Code.literal)
            arguments.append("formerly: " + LineBreak.list(former, in: .square))
        }
        arguments.append("in: " + module.names.graphTable + ".saved")
        code.line("FlowRestoration" + LineBreak.list(arguments))
        code.close()
        writeSavedSteps()
        writeSavedScreens()
        writeSavedFlows()
    }

    private mutating func writeSavedSteps() {
        let steps = saved.names.reduce(into: [Int]()) { found, name in
            if !found.contains(name.step), savedNames[name.step] != nil { found.append(name.step) }
        }
        guard !steps.isEmpty else { return }
        code.blank()
        code.open(
            access
                + "override func destination(shownBy savedStep: FlowSavedStep) -> FlowDestination?")
        code.line("switch savedStep.id {")
        for step in steps {
            let names = saved.names.filter { $0.step == step }
            writeCase(names.map(\.id))
            code.indent()
            writeSavedStep(step, inAction: names[0].inAction)
            code.unindent()
        }
        writeEnd()
    }

    /// `case "a", "b":`, as many in a line as there is room for.
    private mutating func writeCase(_ ids: [String]) {
        var line: Code = "case"
        for (index, id) in ids.enumerated() {
            let word = Code.literal(id) + (index == ids.count - 1 ? ":" : ",")
            if line != "case", 12 + line.width + word.width > 100 {
                code.line(line)
                line = "   "
            }
            line += " " + word
        }
        code.line(line)
    }

    private mutating func writeEnd() {
        code.line("default:")
        code.indent()
        code.line("return nil")
        code.unindent()
        code.line("}")
        code.close()
    }

    private mutating func writeSavedStep(_ index: Int, inAction path: String?) {
        let step = graph.steps[index]
        guard let scope = saved.scopes[index], let names = savedNames[index],
            let (place, arguments) = savedPlace(index)
        else { return }
        let old = handler
        handler.expressions = ExpressionWriter(
            module: module, flow: id, payload: names.payload,
            screen: names.screen)
        let passed = arguments.compactMap { $0 }
        let answered = Set(place.step.flatMap { self.answered[$0] }?.captured.map(\.value) ?? [])
        var clauses: [Code] = []
        for (kind, fields, names) in [
            (Scope.payload, scope.payload, names.payload), (.screen, scope.sender, names.screen),
        ] {
            for field in visible(fields) {
                let path = ScopePath(scope: kind, fields: [Int32(field)])
                let isNarrowed = passed.contains { graph.expressions.relies(on: path, in: $0) }
                let isUsed =
                    answered.contains(names[field])
                    || passed.contains { graph.expressions.reads(path, in: $0) }
                if isNarrowed { handler.expressions.bindings[path] = names[field] }
                let source = kind == .payload ? "savedStep.payload" : "savedStep.sender"
                clauses.append(
                    read(
                        fields[field], as: isUsed ? names[field] : "_", from: source,
                        isProved: isNarrowed))
            }
        }
        clauses += proofs(of: passed)
        if !clauses.isEmpty {
            code.line("guard " + LineBreak.clauses(clauses, then: "else { return nil }"))
        }
        var text = [call(place, arguments)]
        if !step.modifiers.requires.isEmpty { text += graph.requirement(step.modifiers.requires) }
        if let child = selectedChild(by: step.verb) {
            text.append("selecting: " + Code.literal(flow.container.children[Int(child)].name))
        }
        if !step.answers.isEmpty {
            text.append("isAnswering: true")
            if let path { text.append("inAction: " + Code.literal(path)) }
        }
        code.line(
            "return " + (text.count == 1 ? text[0] : "savedStep.showing" + LineBreak.list(text)))
        handler = old
    }

    /// The child whose flow gets its inputs from a saved step.
    private func selectedChild(by verb: Verb) -> Int32? {
        switch verb {
        case .select(let child, _): return child
        case .show(let show):
            guard let stage = graph.savedStage(of: show, in: id),
                case .flow = show.stages[stage].destination.target,
                case .child(let child) = show.stages[stage].opening
            else { return nil }
            return child
        default: return nil
        }
    }

    /// The place that a saved step leads to, and the arguments for it.
    private func savedPlace(_ index: Int) -> (Place, [ExpressionID?])? {
        let verb = graph.steps[index].verb
        if let made = verb.made { return (Place(made, at: index, in: graph), made.arguments) }
        switch verb {
        case .select(let child, let arguments):
            guard let destination = flow.container.children[Int(child)].destination else {
                return nil
            }
            return (FlowPlan.place(ofTab: Int(child), destination), arguments ?? [])
        case .show(let show):
            guard let stage = graph.savedStage(of: show, in: id),
                let place = graph.shownPlace(of: show, stage)?.place
            else { return nil }
            return (place, show.stages[stage].destination.arguments)
        default:
            return nil
        }
    }

    /// Clauses that unwrap parts of the values in scope that a condition has proved not to be nil.
    private mutating func proofs(of expressions: [ExpressionID]) -> [Code] {
        let table = graph.expressions
        var clauses: [Code] = []
        for expression in expressions {
            _ = table.contains(expression) { part in
                guard case .narrowed(let operand) = table[part],
                    let path = table.path(of: operand), path.isFrozen,
                    handler.expressions.bindings[path] == nil
                else { return nil }
                let text = handler.expressions.text(operand)
                let last = text.text.split(separator: ".").last.map { $0.filter { $0 != "?" } }
                let name = handler.locals.claim(last ?? "value", (last ?? "") + "Value")
                handler.expressions.bindings[path] = SwiftName.escaped(name)
                clauses.append("let " + SwiftName.escaped(name) + " = " + text)
                return nil
            }
        }
        return clauses
    }

    /// `let id: Int = savedStep.payload.read("id")`
    private func read(
        _ field: Field, as name: String, from source: String, isProved: Bool = false
    ) -> Code {
        let type = isProved ? graph.plain(field.type) : field.type
        var arguments = [Code.literal(field.name)]
        if let value = field.defaultValue, !isProved {
            arguments.append("default: " + module.constant(value))
        }
        return "let " + name + ": " + module.spelling(of: type) + " = "
            + source + ".read" + LineBreak.list(arguments)
    }

    // MARK: - Values alone

    private mutating func writeSavedScreens() {
        let screens = flow.screens.filter { graph[$0].restore != nil }
        guard !screens.isEmpty else { return }
        code.blank()
        code.open(
            access + "override func screen"
                + LineBreak.list(["savedAs savedID: String", "inputs: FlowTraceValue"])
                + " -> FlowDestination?")
        code.line("switch savedID {")
        for screen in screens {
            writeSaved(.screen(screen), graph[screen].restore, graph[screen].inputs)
        }
        writeEnd()
    }

    private mutating func writeSavedFlows() {
        let flows = saved.started.filter { graph[$0].restore != nil }
        guard !flows.isEmpty else { return }
        code.blank()
        code.open(
            access + "override func flow"
                + LineBreak.list(["savedAs savedID: String", "inputs: FlowTraceValue"])
                + " -> FlowDestination?")
        code.line("switch savedID {")
        for child in flows { writeSaved(.flow(child), graph[child].restore, graph[child].inputs) }
        writeEnd()
    }

    private mutating func writeSaved(
        _ place: Place, _ restore: Restoration?, _ inputs: [Field]
    ) {
        guard let restore else { return }
        writeCase([restore.id] + restore.formerIDs)
        code.indent()
        var scope = NameScope(reserved: hidden)
        _ = scope.claim("savedID")
        let labels = module.inputNames(of: place, in: flow)
        let names = labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
        let clauses = zip(inputs, names).map { read($0, as: $1, from: "inputs") }
        if !clauses.isEmpty {
            code.line("guard " + LineBreak.clauses(clauses, then: "else { return nil }"))
        }
        let passed = zip(labels, names).map { SwiftName.argument($0) + ": " + $1 }
        code.line("return " + SwiftName.escaped(placeMethods[place] ?? "") + LineBreak.list(passed))
        code.unindent()
    }
}
