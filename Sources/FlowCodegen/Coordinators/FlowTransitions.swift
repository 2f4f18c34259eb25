import FlowModel

/// The methods for transitions, and the steps in them.
extension FlowWriter {
    mutating func writeTransitions() {
        let written = flow.transitions.filter { !isIgnored($0) || isTracked($0) }
        guard !written.isEmpty || !answerMethods.isEmpty else { return }
        code.blank()
        code.line("// MARK: - Transitions")
        writeAnswerMethods()
        for transition in written {
            code.blank()
            write(transition, as: methods[transition] ?? "")
            writeAnswerMethods()
            writePreview(of: transition)
        }
    }

    /// True if hooks track a transition although it does nothing. On an ignored output nothing
    /// happens at all.
    func isTracked(_ id: TransitionID) -> Bool {
        usesHooks
            && graph[id].triggers.contains { binding in
                switch binding.trigger {
                // A screen that has its layer to itself closes on every output, ignored or not.
                case .output(let screen, _): graph[screen].kind.isSingle
                case .event, .back, .selected, .reselected: false
                default: true
                }
            }
    }

    /// True if an output of a screen does something, even if only hooks track it.
    func isHandled(_ transition: TransitionID, on screen: ScreenID) -> Bool {
        !isIgnored(transition) || graph[screen].kind.isSingle && isTracked(transition)
    }

    /// True if a transition's whole value is `ignore`.
    func isIgnored(_ id: TransitionID) -> Bool {
        let list = graph[id].steps
        return list.indices.count == 1 && graph.kinds[Int(list.start)] == .ignore
    }

    /// The inputs of the sending screen that a transition reads, by index.
    func usedScreenInputs(of id: TransitionID) -> [Int] {
        let isSaved = isSaved(in: graph[id].steps)
        return isSaved ? Array(graph[id].screenInputs.indices) : module.screenInputs[Int(id.index)]
    }

    /// The labels of a transition's method: payload fields, then inputs of the screen.
    func labels(of transition: Transition, screenInputs used: [Int]) -> [String] {
        var scope = NameScope(count: transition.payload.count + used.count)
        let payload = transition.payload.map { scope.claim(SwiftName.value($0.name)) }
        let screen = used.map { index in
            let name = SwiftName.value(transition.screenInputs[index].name)
            return scope.claim(name, name + "OfScreen")
        }
        return payload + screen
    }

    /// Begins the handler of a transition with its payload and screen inputs in scope. Returns the
    /// parameters of its method.
    mutating func beginMethod(of id: TransitionID) -> [Code] {
        let transition = graph[id]
        let used = usedScreenInputs(of: id)
        let labels = labels(of: transition, screenInputs: used)
        let fields = transition.payload + used.map { transition.screenInputs[$0] }
        var locals = NameScope(reserved: hidden)
        let names = labels.map { locals.claim($0, $0 + "Value") }
        var screen = transition.screenInputs.map { _ in "" }
        for (index, name) in zip(used, names.dropFirst(transition.payload.count)) {
            screen[index] = SwiftName.escaped(name)
        }
        beginHandler(
            trigger: transition.id,
            payload: names.prefix(transition.payload.count).map(SwiftName.escaped),
            screen: screen)
        handler.locals = locals
        screenInputs = transition.screenInputs
        return zip(zip(labels, names), fields).map { both, field in
            let (label, name) = both
            let type = module.spelling(of: field.type)
            let local = label == name ? "" : " " + SwiftName.escaped(name)
            return "\(SwiftName.label(label))\(local): \(type)"
        }
    }

    private mutating func write(_ transition: TransitionID, as method: String) {
        let parameters = beginMethod(of: transition)
        let transition = graph[transition]
        let id = transition.id
        enclosing = method
        code.open("private func \(SwiftName.escaped(method))\(list: parameters)")
        if !usesHooks {
            writeSteps(of: transition)
        } else if graph.isNothing(transition.steps) {
            code.line("transition(" + Code.literal(id) + ") {}")
        } else {
            code.open("transition(" + Code.literal(id) + ")")
            writeSteps(of: transition)
            code.close()
        }
        code.close()
    }

    mutating func beginHandler(trigger: String, payload: [String], screen: [String]) {
        handler.id = flow.name + "/" + trigger
        handler.locals = NameScope(reserved: hidden)
        handler.expressions = ExpressionWriter(
            module: module, flow: id, payload: payload, screen: screen)
    }

    /// Writes the steps. The condition of an only step is the transition's own (law B9).
    private mutating func writeSteps(of transition: Transition) {
        let list = transition.steps
        guard list.indices.count == 1, graph.kinds[Int(list.start)].contains(.guarded),
            let step = graph[list].first, let condition = step.condition
        else { return write(list) }
        let old = handler.expressions
        let clauses = clauses(of: condition) { graph, path in
            graph.relies(on: path, in: step.verb)
        }
        code.line("guard " + LineBreak.clauses(clauses, then: "else { return guarded() }"))
        stepIndex = Int(list.start)
        note(step, as: "guarded")
        writeVerb(of: step)
        handler.expressions = old
    }
}

extension Transition {
    /// Its part of ids in traces: the key, several triggers joined without a space.
    var id: String {
        if key.hasOnly({ $0 != UInt8(ascii: ",") }) { return key }
        let parts = key.split(separator: ",").map { part in
            part.first == " " ? part.dropFirst() : part
        }
        return parts.joined(separator: ",")
    }
}
