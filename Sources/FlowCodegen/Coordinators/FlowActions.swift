import FlowModel

/// Actions, and steps that lead to no place: commands to screens, URLs to open, `switch`.
extension FlowWriter {
    mutating func writeActions() {
        guard !flow.actions.isEmpty else { return }
        code.blank()
        code.line("// MARK: - Actions")
        for index in flow.actions.indices {
            code.blank()
            writeAction(index)
            writeAnswerMethods()
        }
    }

    private mutating func writeAction(_ index: Int) {
        let action = flow.actions[index]
        let labels = actionLabels(action)
        var locals = NameScope(reserved: hidden)
        let names = labels.map { locals.claim($0, $0 + "Value") }
        // The ids of an action's steps continue the id of the step that runs it.
        handler = Handler(
            id: "",
            expressions: ExpressionWriter(
                module: module, flow: id, payload: names.map(SwiftName.escaped)),
            locals: locals, isAction: true)
        enclosing = actionMethods[index]
        screenInputs = []
        let parameters = zip(zip(labels, names), action.inputs).map { both, field in
            let (label, name) = both
            let type = module.spelling(of: field.type)
            let local = label == name ? "" : " " + SwiftName.escaped(name)
            return LineBreak.assignment(
                of: field.defaultValue.map(module.constant),
                to: SwiftName.label(label) + local + ": " + type)
        }
        code.open(
            "private func " + SwiftName.escaped(actionMethods[index]) + LineBreak.list(parameters))
        if let condition = action.condition {
            let clauses = clauses(of: condition) { $0.relies(on: $1, in: action.steps) }
            code.line("guard " + LineBreak.clauses(clauses, then: "else { return leftOut() }"))
        }
        write(action.steps)
        code.close()
    }

    private func actionLabels(_ action: Action) -> [String] {
        var scope = NameScope()
        return action.inputs.map { scope.claim(SwiftName.value($0.name)) }
    }

    /// The call of an action's method, without the `run` around it.
    func callAction(_ index: Int, _ arguments: [ExpressionID?]) -> Code {
        let labels = actionLabels(flow.actions[index])
        let passed = zip(labels, arguments).compactMap { label, argument in
            argument.map { SwiftName.argument(label) + ": " + handler.expressions.text($0) }
        }
        return SwiftName.escaped(actionMethods[index]) + LineBreak.list(passed)
    }

    // MARK: - Effects

    mutating func writeTell(
        _ screen: ScreenID, _ command: Int, _ payload: [ExpressionID], _ nth: [Code]
    ) {
        let names = module.names.screens[Int(screen.index)]
        let signal = names.commands[command]
        let declared = graph[screen].commands[command]
        var scope = NameScope(reserved: ["screen", "self"])
        let locals = signal.labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
        let values = payload.map { handler.expressions.text($0) }
        let arguments =
            [Code.literal(graph[screen].name), Code.literal(declared.name)] + values + nth
        let parameters = zip(locals, declared.payload).map { local, field in
            local + ": " + module.spelling(of: field.type)
        }
        let head = "tell" + LineBreak.list(arguments)
        let list = (["screen: any " + names.screen] + parameters).joined(separator: ", ")
        if head.width + list.count < 76 {
            code.open(head, closure: "(" + list + ") in")
        } else {
            code.open(head)
            code.line("(" + list + ") in")
        }
        let passed = zip(signal.labels, locals).map { SwiftName.argument($0) + ": " + $1 }
        code.line("screen." + SwiftName.escaped(signal.name) + LineBreak.list(passed))
        code.close()
    }

    func text(of target: OpenTarget) -> Code {
        guard case .url(let url) = target else { return "." + (target.word ?? "") }
        return ".url(" + handler.expressions.text(url, atLeast: .postfix) + ".absoluteString)"
    }

    // MARK: - Cases

    mutating func writeSwitch(
        _ subject: ExpressionID, _ cases: [SwitchCase], following: [StepList]
    ) {
        code.line("switch " + handler.expressions.typedText(subject) + " {")
        guard case .enumeration(let type) = graph.types[graph.expressions.type(of: subject)] else {
            return
        }
        for (item, signal) in zip(cases, module.names.cases[Int(type)]) {
            let old = handler
            let isSaved = isSaved(in: item.steps)
            let used = signal.labels.indices.filter {
                isSaved || graph.readsPayload($0, in: item.steps)
            }
            let values = signal.labels.enumerated().map { index, label in
                used.contains(index)
                    ? SwiftName.escaped(handler.locals.claim(label, label + "Value")) : "_"
            }
            handler.expressions.payload = values + old.expressions.payload
            handler.expressions.bindings = [:]
            for (path, name) in old.expressions.bindings {
                var path = path
                if path.scope == .payload { path.fields[0] += Int32(values.count) }
                handler.expressions.bindings[path] = name
            }
            let bound = values.map { $0 == "_" ? $0 : "let " + $0 }
            let list = used.isEmpty ? "" : "(" + bound.joined(separator: ", ") + ")"
            code.line("case ." + SwiftName.escaped(signal.name) + list + ":")
            code.indent()
            if graph.isNothing(item.steps) {
                code.line("break")
            } else {
                write(item.steps, following: following)
            }
            code.unindent()
            handler = old
        }
        code.line("}")
    }
}
