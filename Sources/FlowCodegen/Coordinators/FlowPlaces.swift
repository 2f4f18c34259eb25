import FlowModel

/// One method for each screen and flow that a flow leads to.
extension FlowWriter {
    mutating func writePlaces() {
        writePlaces("Screens") { place in
            switch place {
            case .screen, .sheet: true
            default: false
            }
        }
        writePlaces("Flows") { place in
            switch place {
            case .screen, .sheet, .shown: false
            default: true
            }
        }
        writePlaces("Elsewhere") { place in
            if case .shown = place { return true }
            return false
        }
        writeStyles()
    }

    private mutating func writePlaces(_ title: String, where isMeant: (Place) -> Bool) {
        let places = plan.places.filter(isMeant)
        guard !places.isEmpty else { return }
        code.blank()
        code.line("// MARK: - " + title)
        for place in places {
            code.blank()
            switch place {
            case .screen(let screen): writeScreen(screen)
            case .sheet(let screen, _): writeSheet(screen, at: place)
            case .shown(let shown): writeStage(shown)
            case .flow(let child), .answered(let child, _): writeFlow(child, at: place)
            case .tab(let index):
                guard let child = flow.container.children[Int(index)].flow else { continue }
                writeFlow(child, at: place)
            }
        }
    }

    /// Writes the first line of a place's method, and the live inputs made of its parameters.
    /// Returns the local names of the inputs.
    mutating func beginPlace(
        _ place: Place, _ inputs: [Field], result: String = "FlowDestination"
    ) -> [String] {
        let labels = module.inputNames(of: place, in: flow)
        var scope = NameScope(reserved: ReservedNames.destinationLocals, count: labels.count)
        let locals = labels.map { scope.claim($0, $0 + "Value") }
        var parameters = inputs.indices.map { index in
            let type = module.spelling(of: inputs[index].type)
            let isThrowing = plan.throwing.contains(PlaceInput(place: place, input: index))
            let local = locals[index] == labels[index] ? "" : " " + SwiftName.escaped(locals[index])
            let parameter = SwiftName.label(labels[index]) + local
            let closure = isThrowing ? "() throws -> " + type : "() -> " + type
            let text: Code = "\(parameter): @autoclosure @escaping \(closure)"
            return LineBreak.assignment(
                of: inputs[index].defaultValue.map(module.constant), to: text)
        }
        if let found = place.step.flatMap({ answered[$0] }) {
            let names = localNames(at: place)
            parameters += found.parameters.map {
                let type = module.spelling(of: $0.type)
                return "\(names[$0.value] ?? $0.label): \(type)"
            }
        }
        let isReached = module.shows.foreign.contains(.init(flow: id, place: place))
        let name = SwiftName.escaped(placeMethods[place] ?? "")
        code.open(
            "\(isReached ? "" : "private ")func \(name)\(list: parameters) -> \(result)")
        for (field, local) in zip(inputs, locals) {
            let name = SwiftName.escaped(local)
            code.line("let \(name) = FlowInput\(list: [.literal(field.name), Code(name)])")
        }
        return locals.map(SwiftName.escaped)
    }

    // MARK: - Screens

    private mutating func writeScreen(_ id: ScreenID) {
        let screen = graph[id]
        if screen.kind.hasButtons { return writeAlert(id) }
        let screenNames = module.names.screens[Int(id.index)]
        let locals = beginPlace(.screen(id), screen.inputs)
        let prefix = locals.isEmpty ? "" : "return "
        let isUsed = !screen.inputs.isEmpty || !screen.outputs.isEmpty
        let passed: [Code] =
            [.literal(screen.name)] + locals.map { Code($0) } + instances(of: screen)
            + slots(of: screen)
        code.open("\(prefix)\(screen.kind.rawValue)\(list: passed)", closure: "flow in")
        let arguments = zip(screenNames.inputs, locals).map {
            "\(SwiftName.argument($0)): \($1).value" as Code
        }
        writeMake(id, arguments, isKept: isUsed)
        if isUsed {
            let isApart = code.openFunction(
                "connect()", forStatements: screen.inputs.count + screen.outputs.count)
            for (input, local) in zip(screenNames.inputs, locals) {
                let property = SwiftName.escaped(input)
                code.line("\(local).onChange { [weak screen] in screen?.\(property) = $0 }")
            }
            writeOutputs(of: id, inputs: locals)
            if isApart { code.closeFunction("connect()") }
            code.line("return screen")
        }
        writeBack(of: id, inputs: locals)
        writeDismissible(of: id, inputs: locals)
        writeLeave(of: id, inputs: locals)
        writeBars(of: id, inputs: locals)
        endScreen(screen)
    }

    /// Ends the closures of a screen and its method.
    mutating func endScreen(_ screen: Screen) {
        code.close()
        if !screen.requires.isEmpty {
            code.line(".requiring" + LineBreak.list(graph.gateNames(screen.requires)))
        }
        if !screen.delivered.isEmpty {
            let outputs = screen.delivered.map { Code.literal(screen.outputs[Int($0)].name) }
            code.line(".delivering" + LineBreak.list(outputs))
        }
        if let restore = screen.restore, flow.restore != nil {
            var names = [Code.literal(restore.id)]
            for (index, id) in restore.formerIDs.enumerated() {
                names.append((index == 0 ? "formerly: " : "") + Code.literal(id))
            }
            code.line(".saved(as: " + names.joined(separator: ", ") + ")")
        }
        if let word = screen.whenModal { code.line(".whenModal(." + word.rawValue + ")") }
        code.close()
    }

    private mutating func writeOutputs(of id: ScreenID, inputs: [String]) {
        let screen = graph[id]
        let screenNames = module.names.screens[Int(id.index)]
        guard module.options.outputs == .closures else {
            if !screen.outputs.isEmpty { code.line("screen.delegate = flow") }
            return
        }
        for (index, output) in screen.outputs.enumerated() {
            let property = SwiftName.escaped(screenNames.outputs[index].name)
            let handler = handlers[.output(id, Int32(index))]
            // An output that nothing answers still closes an external screen.
            guard handler != nil || screen.kind.isSingle else { continue }
            guard let handler, isHandled(handler.transition, on: id) else {
                code.line("screen.\(property) = flow.ignored(\(literal: output.name))")
                continue
            }
            let closure = closure(
                handler, labels: screenNames.outputs[index].labels, inputs: inputs)
            code.line("screen.\(property) = flow.event(\(literal: output.name)) \(closure)")
            writePreview(index, of: id, handler, inputs: inputs)
        }
    }

    /// The closure that calls a transition's method.
    func closure(
        _ handler: (transition: TransitionID, binding: Int), labels: [String], inputs: [String],
        as methods: [TransitionID: String]? = nil
    ) -> Code {
        let payloadCount = labels.count
        let binding = graph[handler.transition].triggers[handler.binding]
        let isLastUsed = payloadCount == 0 || binding.payloadMap.contains(Int32(payloadCount - 1))
        if isLastUsed {
            let values = (0..<payloadCount).map { "$" + String($0 + 1) }
            let call = call(
                handler, subject: "$0", values: values, inputs: inputs, as: methods)
            return LineBreak.closure(call)
        }
        var scope = NameScope(reserved: ReservedNames.destinationLocals)
        let values = labels.map { SwiftName.escaped(scope.claim($0, $0 + "Value")) }
        let parameters = values.enumerated().map { index, name in
            binding.payloadMap.contains(Int32(index)) ? name : "_"
        }
        let call = call(
            handler, subject: "flow", values: values, inputs: inputs, as: methods)
        return LineBreak.closure(
            call, parameters: " flow, \(parameters.joined(separator: ", ")) in")
    }

    /// The call of a transition's method, or of another method for it, with the payload and the
    /// inputs of the screen that the transition reads.
    func call(
        _ handler: (transition: TransitionID, binding: Int), subject: String, values: [String],
        inputs: [String], suffix: String = ".value", as others: [TransitionID: String]? = nil
    ) -> Code {
        let transition = graph[handler.transition]
        let binding = transition.triggers[handler.binding]
        let payload = binding.payloadMap.map { values[Int($0)] }
        let used = usedScreenInputs(of: handler.transition)
        let screen = used.map { inputs[Int(binding.screenMap[$0])] + suffix }
        let labels = labels(of: transition, screenInputs: used)
        let arguments = zip(labels, payload + screen).map {
            "\(SwiftName.argument($0)): \($1)" as Code
        }
        let method = SwiftName.escaped((others ?? methods)[handler.transition] ?? "")
        return "\(subject).\(method)\(list: arguments)"
    }

    // MARK: - Flows

    private mutating func writeFlow(_ child: FlowID, at place: Place) {
        let called = graph[child]
        let childNames = module.names.flows[Int(child.index)]
        let locals = beginPlace(place, called.inputs)
        var arguments = zip(childNames.inputProperties, locals).map {
            SwiftName.argument($0) + ": " + $1 + ".value"
        }
        let shared = module.shared(by: Int(child.index)).map(\.name)
        arguments += shared.map { "\($0): flow.\($0)" }
        let make = childNames.coordinator + LineBreak.list(arguments)
        let prefix = locals.isEmpty ? "" : "return "
        let key: [Code] = called.key.map { ["key: " + keyNames($0, of: called.inputs)] } ?? []
        let given = locals.map { Code($0) } + key
        let list: Code = locals.isEmpty ? "" : "(\(given.joined(separator: ", ")))"
        let parameter = !shared.isEmpty ? "flow in" : "_ in"
        let isAnswered = answersEnd(of: child, at: place) || hearsReports(of: child, at: place)
        guard !locals.isEmpty || isAnswered else {
            code.line("flow \(LineBreak.closure(make, parameters: " \(parameter)"))")
            return code.close()
        }
        code.open(prefix + "flow" + list, closure: parameter)
        if locals.isEmpty {
            code.line(make)
        } else {
            code.line("let child = " + make)
            let isApart = code.openFunction("connect()", forStatements: locals.count)
            for (input, local) in zip(childNames.inputProperties, locals) {
                code.line(
                    local + ".onChange { [weak child] in child?.inputs."
                        + SwiftName.escaped(input) + " = $0 }")
            }
            if isApart { code.closeFunction("connect()") }
            code.line("return child")
        }
        if isAnswered { writeAnswers(to: child, at: place) }
        code.close()
        code.close()
    }
}
