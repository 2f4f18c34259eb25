import FlowModel

/// Leave guards: how a screen answers whatever would remove it.
extension FlowWriter {
    mutating func writeLeave(of id: ScreenID, inputs: [String]) {
        guard let leave = graph[id].leave else { return }
        let condition = shownExpressions(inputs: inputs).text(leave.condition)
        var arguments = ["when: " + condition]
        if !leave.unless.isEmpty {
            let outputs = leave.unless.map { Code.literal(graph[id].outputs[Int($0)].name) }
            arguments.append("unless: [" + outputs.joined(separator: ", ") + "]")
        }
        code.close("} leave: { flow in")
        code.indent()
        guard let ask = leave.ask else {
            return code.line(".refusing" + LineBreak.list(arguments))
        }
        let used = inputs.indices.filter { graph.reads(screenInput: $0, in: ask.arguments) }
        let captured = used.map { inputs[$0] + " = " + inputs[$0] + ".value" }
        let head = "FlowLeave" + LineBreak.list(arguments)
        if captured.isEmpty {
            code.open(head)
        } else {
            code.open(head, closure: "[" + captured.joined(separator: ", ") + "] in")
        }
        var expressions = shownExpressions(inputs: inputs)
        // The alert uses the inputs that the screen had when the guard was asked.
        expressions.screen = inputs
        code.line("flow." + call(Place(ask.target), ask.arguments, expressions))
        code.close()
    }
}

extension FlowGraph {
    fileprivate func reads(screenInput index: Int, in arguments: [ExpressionID?]) -> Bool {
        arguments.contains { argument in
            argument.map { argument in
                expressions.contains(argument) { part in
                    guard case .read(.screen, Int32(index)) = expressions[part] else { return nil }
                    return true
                }
            } ?? false
        }
    }
}
