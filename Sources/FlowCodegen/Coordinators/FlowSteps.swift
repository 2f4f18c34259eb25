import FlowModel

/// Steps, one after the other.
extension FlowWriter {
    /// Writes a list. `following` are the steps after it in the same handler: the trace names the
    /// steps that an ending flow drops.
    mutating func write(_ list: StepList, following: [StepList] = []) {
        for index in list.indices {
            let step = graph.steps[index]
            stepIndex = index
            let rest = StepList(start: index + 1, end: Int(list.end))
            write(step, following: (rest.isEmpty ? [] : [rest]) + following)
            forgetBindings(after: step)
        }
    }

    private mutating func write(_ step: Step, following: [StepList]) {
        if case .ignore = step.verb { return }
        guard let condition = step.condition else {
            return writeVerb(of: step, following: following)
        }
        let old = handler.expressions
        let clauses = clauses(of: condition) { graph, path in
            graph.relies(on: path, in: step.verb)
        }
        code.line("if " + LineBreak.clauses(clauses, then: "{"))
        code.indent()
        writeVerb(of: step, following: following)
        code.close()
        handler.expressions = old
    }

    /// Notes that the next call written is a step. Returns the argument that distinguishes it from
    /// earlier calls of the same verb in the same method.
    @discardableResult
    mutating func note(_ step: Step, as verb: String, following: [StepList] = []) -> [Code] {
        let number = callCounts[verb, default: 0] + 1
        callCounts[verb] = number
        let nth = number == 1 ? "" : "." + String(number)
        if steps.bytes.isEmpty { steps.row("flow \(word: owner)") }
        let following = following.map(ids) + (handler.isAction ? ["/"] : [])
        steps.row(
            """
            step \(word: enclosing).\(word: verb)\(word: nth) \
            \(word: handler.id)/\(word: step.path)\(words: following)
            """)
        // The other rows of answers are written handler by handler.
        let answers = handler.id.isEmpty ? graph.answered(by: step) : []
        if !answers.isEmpty {
            steps.row("answering \(word: enclosing).\(word: verb)\(word: nth)\(words: answers)")
        }
        return number == 1 ? [] : ["nth: " + Code(String(number))]
    }

    /// The ids of the steps of a list: `Desk/Table.open/2`, or `Desk/Table.open/2-5` for several,
    /// so that a table of all steps grows only with the number of steps.
    private func ids(of list: StepList) -> String {
        let first = handler.id + "/" + graph.steps[Int(list.start)].path
        if list.indices.count == 1 { return first }
        return first + "-" + (graph.steps[Int(list.end) - 1].path.split(separator: "/").last ?? "")
    }

    mutating func writeVerb(of step: Step, following: [StepList] = []) {
        let isGuard = !following.isEmpty && module.mayEndFlow(step.verb, in: flow)
        let call: Code
        switch step.verb {
        case .ignore:
            return
        case .set(let assignments):
            return writeSet(assignments, of: step)
        case .choose(let branches):
            return writeChoose(branches, following: following)
        case .switch(let subject, let cases):
            return writeSwitch(subject, cases, following: following)
        case .tell(let screen, let command, let payload):
            let nth = note(step, as: "tell", following: following)
            return writeTell(screen, Int(command), payload, nth)
        case .call(let call):
            return writeCall(call, of: step, note(step, as: "call", following: following))
        case .run(let action, let arguments):
            let closure = LineBreak.closure(callAction(Int(action), arguments))
            let named = runName(step, Int(action))
            let arguments = named + note(step, as: "run", following: following)
            if isGuard {
                call = "run(" + (arguments + [closure]).joined(separator: ", ") + ")"
            } else {
                let list = "(" + arguments.joined(separator: ", ") + ")"
                call = "run" + (arguments.isEmpty ? "" : list) + " " + closure
            }
        default:
            let (method, arguments) = self.call(of: step)
            let nth = note(step, as: method, following: following)
            // Without `self.`, `open` could be read as the access modifier.
            let subject = method == "open" ? "self." : ""
            call = "\(subject)\(method)\(list: arguments + nth)"
        }
        code.line(isGuard ? LineBreak.guarded(call, else: "else { return }") : call)
    }

    /// The method that a step calls, and what is passed to it.
    private mutating func call(of step: Step) -> (method: String, arguments: [Code]) {
        let requires = graph.requirement(step.modifiers.requires) + modifiers(step)
        let inside = inside(step)
        switch step.verb {
        case .push(let destination):
            return ("push", [call(destination)] + inside + requires + saving(step))
        case .present(let layer):
            let arguments = [call(layer.destination)] + arguments(of: layer)
            return ("present", arguments + requires + saving(step))
        case .replace(let destination):
            let destination = "with: " + call(destination)
            return ("replace", [destination] + inside + requires + saving(step))
        case .swap(let destination):
            return ("swap", ["for: " + call(destination)] + requires + saving(step))
        case .close(let target):
            return ("close", name(of: target) + modifiers(step))
        case .pop(let count):
            return ("pop", (count == 1 ? [] : [Code(String(count))]) + inside + modifiers(step))
        case .popTo(let screen):
            return ("popTo", [Code.literal(graph[screen].name)] + inside + modifiers(step))
        case .popToRoot:
            return ("popToRoot", inside + modifiers(step))
        case .dismiss(let target):
            return ("dismiss", name(of: target) + modifiers(step))
        case .dismissAll:
            return ("dismissAll", modifiers(step))
        case .select(let child, let arguments):
            return ("select", select(Int(child), arguments) + requires + saving(step))
        case .finish(let outcome, let payload):
            return ("finish", [value(names.outcomes[Int(outcome)], payload)] + modifiers(step))
        case .restart(let isFresh):
            let isPlain = !isFresh || flow.state.isEmpty
            return ("restart", (isPlain ? [] : ["with: " + freshState]) + modifiers(step))
        case .report(let report, let payload):
            return ("report", [value(names.reports[Int(report)], payload)])
        case .track(let name, let values):
            return ("track", handler.expressions.tracked(name, values))
        case .open(let target):
            return ("open", [text(of: target)])
        case .send(let event, let payload, let reach):
            let type = module.names.events.events ?? ""
            let event = value(module.names.events.cases[Int(event)], payload)
            return ("send", [type + event] + text(of: reach))
        case .show(let show):
            return ("show", arguments(of: show, step))
        case .embed(let destination, let slot):
            let place = Code.literal(graph[slot.screen].slots[Int(slot.index)])
            let screen = "of: " + Code.literal(graph[slot.screen].name)
            guard let destination else { return ("empty", [place, screen] + requires) }
            return ("embed", [call(destination), "in: " + place, screen] + requires)
        case .pass: return ("pass", [])
        case .drop: return ("drop", [])
        case .leave: return ("leave", [])
        case .stay: return ("stay", [])
        case .set, .choose, .ignore, .switch, .tell, .call, .run: return ("", [])
        }
    }

    /// `in: "shop"`
    private func inside(_ step: Step) -> [Code] {
        step.modifiers.inside.map { ["in: " + Code.literal(flow.container.children[Int($0)].name)] }
            ?? []
    }

    /// A case with the values of its payload.
    func value(_ signal: SignalNames, _ payload: [ExpressionID]) -> Code {
        let values = payload.map { handler.expressions.text($0) }
        let text: Code = ".\(SwiftName.escaped(signal.name))"
        guard !values.isEmpty else { return text }
        return text + LineBreak.list(handler.expressions.labelled(values, signal.labels))
    }

    private mutating func call(_ destination: Destination) -> Code {
        let place = place(of: destination)
        return call(place, destination.arguments)
    }

    private func name(of target: CloseTarget) -> [Code] {
        switch target {
        case .nearest: []
        case .screen(let screen): [Code.literal(graph[screen].name)]
        case .flow(let flow): [Code.literal(graph[flow].name)]
        }
    }

    /// The arguments of a move that do not say where it leads: force and animation.
    func modifiers(_ step: Step) -> [Code] {
        (step.modifiers.isForced ? ["force: true"] : [])
            + (step.modifiers.animation.map { ["animation: " + module.text(of: $0)] } ?? [])
    }

    private func select(_ child: Int, _ arguments: [ExpressionID?]?) -> [Code] {
        let tab = flow.container.children[child]
        var passed = [Code.literal(tab.name)]
        if let arguments, let destination = tab.destination {
            let place = FlowPlan.place(ofTab: child, destination)
            passed.append("with: " + call(place, arguments))
        }
        return passed
    }
}
