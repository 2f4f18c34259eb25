import FlowModel

/// How a flow reacts to the outcomes and reports of the flows and sheets that it has called.
extension FlowWriter {
    /// The answer to an event of a child at a place: a transition, or a method for the answer at
    /// the step that calls the child.
    private enum Reaction {
        case transition((transition: TransitionID, binding: Int))
        case method(AnswerMethod)
    }

    private func reaction(
        to event: Answer.Event, of child: FlowID, at place: Place
    ) -> Reaction? {
        if let step = place.step,
            graph.steps[Int(step)].answer(to: event) != nil
        {
            return answered[step]?.methods[event].map { .method($0) }
        }
        let trigger: Trigger =
            switch (place, event) {
            case (.tab(let tab), .outcome(let index)): .childOutcome(child: tab, outcome: index)
            case (.tab(let tab), .report(let index)): .childReport(child: tab, report: index)
            case (.tab(let tab), .cancelled): .childCancelled(child: tab)
            case (_, .outcome(let index)): .outcome(child, index)
            case (_, .report(let index)): .report(child, index)
            case (_, .cancelled): .cancelled(child)
            }
        guard let handler = handlers[trigger],
            !isIgnored(handler.transition) || isTracked(handler.transition)
        else { return nil }
        return .transition(handler)
    }

    /// The outcomes of a child and its cancellation, with their names in Swift.
    private func ends(of child: FlowID) -> [(event: Answer.Event, names: SignalNames)] {
        let names = module.names.flows[Int(child.index)].outcomes
        return names.indices.map { (.outcome(Int32($0)), names[$0]) }
            + [(.cancelled, SignalNames.cancelled)]
    }

    private func reports(of child: FlowID) -> [(event: Answer.Event, names: SignalNames)] {
        let names = module.names.flows[Int(child.index)].reports
        return names.indices.map { (.report(Int32($0)), names[$0]) }
    }

    func hearsReports(of child: FlowID, at place: Place) -> Bool {
        reports(of: child).contains { reaction(to: $0.event, of: child, at: place) != nil }
    }

    func answersEnd(of child: FlowID, at place: Place) -> Bool {
        ends(of: child).contains { reaction(to: $0.event, of: child, at: place) != nil }
    }

    /// Writes the closures `onReport` and `onFinish` after the closure that makes the child, each
    /// if an event needs it.
    mutating func writeAnswers(to child: FlowID, at place: Place) {
        if hearsReports(of: child, at: place) {
            writeClosure("onReport", "report", reports(of: child), to: child, at: place)
        }
        if answersEnd(of: child, at: place) {
            writeClosure("onFinish", "outcome", ends(of: child), to: child, at: place)
        }
    }

    private mutating func writeClosure(
        _ label: String, _ subject: String, _ events: [(event: Answer.Event, names: SignalNames)],
        to child: FlowID, at place: Place
    ) {
        code.close("} " + label + ": { flow, " + subject + " in")
        code.indent()
        let isApart = code.openFunction("answer()", forStatements: events.count)
        code.line("switch " + subject + " {")
        for (event, names) in events {
            let reaction = reaction(to: event, of: child, at: place)
            writeCase(names, reaction, at: place)
        }
        code.line("}")
        if isApart { code.closeFunction("answer()") }
    }

    private mutating func writeCase(_ names: SignalNames, _ reaction: Reaction?, at place: Place) {
        let pattern = "case ." + SwiftName.escaped(names.name)
        guard let reaction else { return code.line(pattern + ": break") }
        var scope = NameScope(reserved: captured(at: place).union(["flow", "outcome", "report"]))
        let values = names.labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
        let used: Set<Int>
        let call: Code
        switch reaction {
        case .transition(let handler):
            let binding = graph[handler.transition].triggers[handler.binding]
            used = Set(binding.payloadMap.map { Int($0) })
            call = self.call(handler, subject: "flow", values: values, inputs: [])
        case .method(let method):
            let count = method.answer.payload.count - method.answer.kept.count
            used = Set(0..<count)
            let locals = localNames(at: place)
            let captured = method.captured.map { locals[$0.value] ?? $0.value }
            call = callText(method, values: Array(values.prefix(count)), captured: captured)
        }
        let bound = values.enumerated().map { used.contains($0) ? "let " + $1 : "_" }
        let list = used.isEmpty ? "" : "(" + bound.joined(separator: ", ") + ")"
        code.line(LineBreak.branch("\(pattern)\(list)", call))
    }

    // MARK: - Answers at the step

    /// The place a step leads to. Makes methods for the events that the step itself answers.
    mutating func place(of destination: Destination) -> Place {
        let step = graph.steps[stepIndex]
        let place = Place(destination, at: stepIndex, in: graph)
        guard let index = place.step, !step.answers.isEmpty else { return place }
        var methods: [Answer.Event: AnswerMethod] = [:]
        for answer in step.answers {
            guard let (key, names) = signal(of: answer.event, at: place) else { continue }
            let eventCount = answer.payload.count - answer.kept.count
            methods[answer.event] = method(
                for: answer, named: key, labels: Array(names.labels.prefix(eventCount)))
        }
        answered[index] = AnsweredPlace(
            methods: methods,
            captured: step.answers.flatMap { methods[$0.event]?.captured ?? [] }
        )
        return place
    }

    /// An event of the flow or sheet at a place, named as the key of a transition would name it.
    private func signal(
        of event: Answer.Event, at place: Place
    ) -> (key: String, names: SignalNames)? {
        switch place {
        case .answered(let child, _):
            let names = (ends(of: child) + reports(of: child)).first { $0.event == event }?.names
            return names.map { (graph[child].name + "." + $0.name, $0) }
        case .sheet(let screen, _):
            guard case .outcome(let index) = event else { return nil }
            let output = graph[screen].outputs[Int(index)].name
            let names = module.names.screens[Int(screen.index)].outputs[Int(index)]
            return (sheetMethod(screen) + "." + output, names)
        case .screen, .flow, .tab, .shown:
            return nil
        }
    }

    private func captured(at place: Place) -> Set<String> {
        Set(localNames(at: place).values)
    }

    /// The local names of the values captured at a place: from the name in the step's method to the
    /// name in the place's method.
    func localNames(at place: Place) -> [String: String] {
        guard let found = place.step.flatMap({ answered[$0] }) else { return [:] }
        let labels = module.inputNames(of: place, in: flow)
        var scope = NameScope(
            reserved: ReservedNames.destinationLocals.union(labels).union(["report"]))
        var names: [String: String] = [:]
        for value in found.captured where names[value.value] == nil {
            names[value.value] = SwiftName.escaped(scope.claim(value.label, value.label + "Before"))
        }
        return names
    }
}

/// A flow or a sheet of which the step that leads to it answers some events.
struct AnsweredPlace {
    let methods: [Answer.Event: AnswerMethod]
    let captured: [AnswerMethod.Captured]

    /// The captured values, each once.
    var parameters: [AnswerMethod.Captured] {
        var seen: Set<String> = []
        return captured.filter { seen.insert($0.value).inserted }
    }
}

extension SignalNames {
    /// The ending that every flow has.
    static let cancelled = SignalNames(name: "cancelled", labels: ["cause"])
}
