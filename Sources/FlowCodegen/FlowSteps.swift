import FlowModel

/// Steps, one after the other.
extension FlowWriter {
    /// Writes a list. `hasMore` says whether steps follow after it in the same handler, and
    /// `following` which, for the trace of those that an ending flow drops.
    mutating func write(_ list: StepList, hasMore: Bool, following: [String]) {
        for index in list.indices {
            let step = graph.steps[index]
            stepIndex = index
            let isLast = index + 1 == Int(list.end)
            let rest = (index + 1..<Int(list.end)).map { handler.id + "/" + graph.steps[$0].path }
            write(step, hasMore: hasMore || !isLast, following: rest + following)
            forgetBindings(after: step)
        }
    }

    private mutating func write(_ step: Step, hasMore: Bool, following: [String]) {
        if case .ignore = step.verb { return }
        guard let condition = step.condition else {
            return writeVerb(of: step, hasMore: hasMore, following: following)
        }
        let old = handler.expressions
        let clauses = clauses(of: condition) { graph, path in
            graph.relies(on: path, in: step.verb)
        }
        code.line("if " + LineBreak.clauses(clauses, then: "{"))
        code.indent()
        writeVerb(of: step, hasMore: hasMore, following: following)
        code.close()
        handler.expressions = old
    }

    /// Notes that the line written next is a step.
    mutating func note(_ step: Step, following: [String] = []) {
        note(step, on: code.lineNumber, following: following)
    }

    mutating func note(_ step: Step, on line: Int, following: [String]) {
        var line = StepLine(line: line, id: handler.id + "/" + step.path, following: following)
        if handler.id.isEmpty { line.answers = graph.answered(by: step) }
        steps.append(line)
    }

    mutating func writeVerb(of step: Step, hasMore: Bool, following: [String]) {
        switch step.verb {
        case .set(let assignments):
            writeSet(assignments, of: step)
        case .choose(let branches):
            writeChoose(branches, hasMore: hasMore, following: following)
        case .ignore:
            return
        case .switch(let subject, let cases):
            writeSwitch(subject, cases, hasMore: hasMore, following: following)
        case .tell(let screen, let command, let payload):
            note(step, following: following)
            writeTell(screen, Int(command), payload)
        case .call(let call):
            note(step, following: following)
            writeCall(call, of: step)
        default:
            let call = call(of: step)
            var isRun = false
            var runName: Code?
            if case .run(let action, _) = step.verb {
                isRun = true
                runName = self.runName(step, Int(action))
            }
            if hasMore, module.mayEndFlow(step.verb, in: flow) {
                let line = code.lineNumber
                code.line(
                    LineBreak.guarded(
                        isRun
                            ? "run(" + (runName.map { $0 + ", " } ?? "") + LineBreak.closure(call)
                                + ")"
                            : call,
                        else: "else { return }"))
                // A guard that is broken leaves its own line to the keyword: the call is below it.
                let isBroken = code.lineNumber > line + 1
                note(step, on: isBroken ? line + 1 : line, following: following)
            } else {
                note(step, following: following)
                let run = "run" + (runName.map { "(" + $0 + ")" } ?? "")
                code.line(isRun ? run + " " + LineBreak.closure(call) : call)
            }
        }
    }

    private mutating func call(of step: Step) -> Code {
        let requires = graph.requirement(step.requires) + manner(step)
        let inside = inside(step)
        switch step.verb {
        case .push(let destination):
            let call = call(destination)
            return "push" + LineBreak.list([call] + inside + requires + saving(step))
        case .present(let destination, let style):
            let style = styleArguments(destination.target, style, step) + covered(step)
            let arguments = [call(destination)] + style + requires + saving(step)
            return "present" + LineBreak.list(arguments)
        case .replace(let destination):
            let call = "with: " + call(destination)
            return "replace" + LineBreak.list([call] + inside + requires + saving(step))
        case .swap(let destination):
            let call = "for: " + call(destination)
            return "swap" + LineBreak.list([call] + requires + saving(step))
        case .close(let target):
            return "close" + LineBreak.list(name(of: target) + manner(step))
        case .pop(let count):
            let count = count == 1 ? [] : [Code(String(count))]
            return "pop" + LineBreak.list(count + inside + manner(step))
        case .popTo(let screen):
            let name = Code.literal(graph[screen].name)
            return "popTo" + LineBreak.list([name] + inside + manner(step))
        case .popToRoot:
            return "popToRoot" + LineBreak.list(inside + manner(step))
        case .dismiss(let target):
            return "dismiss" + LineBreak.list(name(of: target) + manner(step))
        case .dismissAll:
            return "dismissAll" + LineBreak.list(manner(step))
        case .select(let child, let arguments):
            return select(Int(child), arguments, requires + saving(step))
        case .finish(let outcome, let payload):
            return "finish"
                + LineBreak.list([value(names.outcomes[Int(outcome)], payload)] + manner(step))
        case .restart(let isFresh):
            let isPlain = !isFresh || flow.state.isEmpty
            return "restart"
                + LineBreak.list((isPlain ? [] : ["with: " + freshState]) + manner(step))
        case .report(let report, let payload):
            return "report" + LineBreak.list([value(names.reports[Int(report)], payload)])
        case .run(let action, let arguments):
            return callAction(Int(action), arguments)
        case .track(let name, let values):
            return handler.expressions.track(name, values)
        case .open(let target):
            return "self.open" + LineBreak.list([text(of: target)])
        case .send(let event, let payload):
            let type = module.names.events.events ?? ""
            let event = value(module.names.events.cases[Int(event)], payload)
            return "send" + LineBreak.list([type + event] + reach(step))
        case .show(let show):
            return call(show, of: step)
        case .pass, .drop, .leave, .stay:
            return word(of: step.verb) + "()"
        case .embed(let destination, let slot):
            let place = Code.literal(graph[slot.screen].slots[Int(slot.index)])
            let screen = "of: " + Code.literal(graph[slot.screen].name)
            guard let destination else {
                return "empty" + LineBreak.list([place, screen] + requires)
            }
            return "embed"
                + LineBreak.list([call(destination), "in: " + place, screen] + requires)
        case .set, .choose, .ignore, .switch, .tell, .call:
            return ""
        }
    }

    /// `whenCovered: .wait`
    private func covered(_ step: Step) -> [Code] {
        step.whenCovered == .over ? [] : ["whenCovered: ." + step.whenCovered.rawValue]
    }

    /// A verb that says all by itself.
    private func word(of verb: Verb) -> String {
        switch verb {
        case .pass: "pass"
        case .drop: "drop"
        case .leave: "leave"
        default: "stay"
        }
    }

    /// `in: "shop"`
    private func inside(_ step: Step) -> [Code] {
        step.inside.map { ["in: " + Code.literal(flow.container.children[Int($0)].name)] } ?? []
    }

    /// A case with what it carries.
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

    /// What a move says besides where it leads.
    func manner(_ step: Step) -> [Code] {
        (step.isForced ? ["force: true"] : [])
            + (step.animation.map { ["animation: " + module.text(of: $0)] } ?? [])
    }

    private func select(
        _ child: Int, _ arguments: [ExpressionID?]?, _ requires: [Code]
    ) -> Code {
        let tab = flow.container.children[child]
        var passed = [Code.literal(tab.name)]
        if let arguments, let destination = tab.destination {
            let place = FlowPlan.place(ofTab: child, destination)
            passed.append("with: " + call(place, arguments))
        }
        return "select" + LineBreak.list(passed + requires)
    }
}
