import FlowModel

// Previews: the user looks at what an output would show before it is sent. The screen asks for it
// by a closure, or by its delegate.
extension FlowGraph {
    /// True if a transition as a whole is a preview: its first step says so.
    func isPreviewed(_ transition: Transition) -> Bool {
        let list = transition.steps
        return !list.isEmpty && steps[Int(list.start)].modifiers.isPreview
    }

    /// By screen: the outputs that some flow lets the user preview.
    var previewedOutputs: [Set<Int32>] {
        var outputs: [Set<Int32>] = screens.map { _ in [] }
        for transition in transitions where isPreviewed(transition) {
            for binding in transition.triggers {
                guard case .output(let screen, let output) = binding.trigger else { continue }
                outputs[Int(screen.index)].insert(output)
            }
        }
        for index in screens.indices where screens[index].isShared {
            for other in screens.indices where screens[other].span == screens[index].span {
                outputs[index].formUnion(outputs[other])
            }
        }
        return outputs
    }
}

extension FlowWriter {
    /// The name of the method that previews a transition: `previewHomeOpen`.
    static func previewMethod(for key: String) -> String {
        let trigger = key.split(separator: ",").first ?? ""
        let words = trigger.split(separator: ".").map {
            SwiftName.type(SwiftName.value(String($0)))
        }
        return "preview" + words.joined()
    }

    /// Writes a method that returns the destination of a transition instead of showing it.
    mutating func writePreview(of id: TransitionID) {
        let transition = graph[id]
        guard graph.isPreviewed(transition), let step = graph[transition.steps].first,
            let destination = step.verb.made
        else { return }
        code.blank()
        code.line("/// What `" + transition.key + "` would show now.")
        let parameters = beginMethod(of: id)
        code.open(
            "private func " + SwiftName.escaped(previewMethods[id] ?? "")
                + LineBreak.list(parameters) + " -> FlowDestination?")
        stepIndex = Int(transition.steps.start)
        if let condition = step.condition {
            let clauses = clauses(of: condition) { graph, path in
                graph.relies(on: path, in: step.verb)
            }
            code.line("guard " + LineBreak.clauses(clauses, then: "else { return nil }"))
            code.line("return " + call(place(of: destination), destination.arguments))
        } else {
            code.line(call(place(of: destination), destination.arguments))
        }
        code.close()
    }

    /// `screen.previewOpen = flow.preview("open") { … }`
    mutating func writePreview(
        _ output: Int, of id: ScreenID,
        _ handler: (transition: TransitionID, binding: Int), inputs: [String]
    ) {
        guard graph.isPreviewed(graph[handler.transition]) else { return }
        let names = module.names.screens[Int(id.index)]
        let closure = closure(
            handler, labels: names.outputs[output].labels, inputs: inputs, as: previewMethods)
        let arguments = [Code.literal(graph[id].outputs[output].name)] + gates(of: handler)
        // Without gates, a long line is broken in its closure.
        let list = arguments.count > 1 ? LineBreak.list(arguments) : "(\(arguments[0]))"
        let property = SwiftName.escaped(names.previews[output])
        code.line("screen.\(property) = flow.preview\(list) \(closure)")
    }

    /// The gates that the step requires. They may not be asked before the step is taken.
    private func gates(of handler: (transition: TransitionID, binding: Int)) -> [Code] {
        graph.requirement(graph[graph[handler.transition].steps].first?.modifiers.requires ?? [])
    }

    /// Writes the delegate's method for a preview.
    mutating func writePreviewMethod(for id: ScreenID, _ output: Int) {
        guard module.previewed[Int(id.index)].contains(Int32(output)) else { return }
        let names = module.names.screens[Int(id.index)]
        let signature = previewSignature(of: id, output)
        code.blank()
        code.open(access + "func " + signature.text)
        defer { code.close() }
        guard let handler = handlers[.output(id, Int32(output))],
            graph.isPreviewed(graph[handler.transition])
        else { return code.line("nil") }
        let inputs = names.inputs.map { "screen." + SwiftName.escaped($0) }
        let call = call(
            handler, subject: "$0", values: signature.values, inputs: inputs, suffix: "",
            as: previewMethods)
        let arguments =
            [.literal(graph[id].outputs[output].name), "from: screen"] as [Code]
            + gates(of: handler)
        code.line("preview\(list: arguments) \(LineBreak.closure(call))")
    }

    /// `homePreviewOpen(_ screen: any HomeScreen, id: Int) -> (any FlowScreen)?`
    func previewSignature(of id: ScreenID, _ output: Int) -> (text: Code, values: [String]) {
        let name = module.names.screens[Int(id.index)].delegatePreviews[output]
        let found = signature(of: id, output, named: name)
        return (found.text + " -> (any FlowScreen)?", found.values)
    }
}
