import FlowModel

// Alerts and action sheets: the system draws them, so they have no protocol and the factory does
// not make them. Their content is written where a screen would be built.
extension FlowGraph {
    /// The screens that the app makes.
    func builtScreens(of flow: Flow) -> [ScreenID] {
        flow.screens.filter { self[$0].isBuilt }
    }

    /// The expressions that describe a shown screen: an alert's texts and buttons, the condition of
    /// the closing gesture, the leave guard with its alert, and the conditions of its bars.
    func shownExpressions(of screen: ScreenID) -> [ExpressionID] {
        let content = self[screen].content
        let buttons = content.buttons.flatMap { [$0.list, $0.condition, $0.title] }
        let leave = self[screen].leave
        let asked = [leave?.condition] + (leave?.ask?.arguments ?? [])
        let bars = self[screen].bars.said.map { Optional($0.condition) }
        return
            ([content.title, content.message] + buttons + [self[screen].dismissible] + asked + bars)
            .compactMap { $0 }
    }
}

extension FlowWriter {
    mutating func writeAlert(_ id: ScreenID) {
        let screen = graph[id]
        let locals = beginPlace(.screen(id), screen.inputs)
        let expressions = shownExpressions(inputs: locals)
        code.open(
            (locals.isEmpty ? "" : "return ") + screen.kind.rawValue
                + LineBreak.list([.literal(screen.name)] + locals.map { Code($0) }),
            closure: "flow in")
        let content = screen.content
        let texts = [("title: ", content.title), ("message: ", content.message)].compactMap {
            label, text in text.map { label + expressions.text($0) }
        }
        code.open("FlowAlert" + (texts.isEmpty ? "" : LineBreak.list(texts)))
        for button in content.buttons { writeButton(button, of: id, inputs: locals) }
        code.close()
        if screen.kind == .actionSheet { writeBack(of: id, inputs: locals) }
        endScreen(screen)
    }

    /// A writer for the description of a screen, in which reads go to `flow` and to the inputs.
    func shownExpressions(inputs: [String]) -> ExpressionWriter {
        var expressions = ExpressionWriter(
            module: module, flow: id, screen: inputs.map { $0 + ".value" })
        expressions.owner = "flow."
        return expressions
    }

    private mutating func writeButton(_ button: Button, of id: ScreenID, inputs: [String]) {
        let output = graph[id].outputs[Int(button.output)]
        let labels = module.names.screens[Int(id.index)].outputs[Int(button.output)].labels
        var expressions = shownExpressions(inputs: inputs)
        var blocks = 0
        if let list = button.list {
            var scope = NameScope(reserved: ReservedNames.destinationLocals.union(inputs))
            let elements = labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
            code.open(
                "for " + elements.joined(separator: ", ") + " in " + expressions.receiver(list))
            expressions.payload = elements
            blocks += 1
        }
        if let condition = button.condition {
            let clauses = [expressions.condition(condition)]
            code.line("if " + LineBreak.clauses(clauses, then: "{"))
            code.indent()
            blocks += 1
        }
        var arguments = [Code.literal(output.name), "title: " + expressions.text(button.title)]
        if let role = button.role.word { arguments.append("role: ." + role) }
        arguments += expressions.payload.map { "sending: " + $0 }
        // A line that is only a little too long is broken in its closure.
        let list = LineBreak.list(arguments)
        var call = "flow.button" + (list.width > 70 ? list : list.flat)
        if let handler = handlers[.output(id, button.output)],
            !isIgnored(handler.transition) || isTracked(handler.transition)
        {
            call += " "
            call += closure(handler, labels: labels, inputs: inputs)
        }
        code.line(call)
        for _ in 0..<blocks { code.close() }
    }

    /// Writes a last closure of a place: the reaction when a gesture has removed the screen.
    mutating func writeBack(of id: ScreenID, inputs: [String]) {
        guard let handler = handlers[.back(id)], !isIgnored(handler.transition) else { return }
        let call = call(handler, subject: "$0", values: [], inputs: inputs)
        code.close("} onBack: {")
        code.indent()
        code.line(call)
    }

    /// Writes the condition under which a gesture may close the layer with the screen.
    mutating func writeDismissible(of id: ScreenID, inputs: [String]) {
        guard let condition = graph[id].dismissible else { return }
        code.close("} isDismissible: { flow in")
        code.indent()
        code.line(shownExpressions(inputs: inputs).condition(condition))
    }
}
