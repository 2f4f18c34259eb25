/// The ways of lists of steps, including the ways of the actions that they run.
extension OutlineWriter {
    mutating func addEdge(
        _ trigger: String, of owner: String, _ target: String, _ condition: String,
        parts: [String], _ way: Way
    ) {
        facts.append(
            OutlineFact(
                .edge, of: owner, trigger, joined(target, condition), parts: parts, way: way))
    }

    /// Adds an edge for each step that leads somewhere, in a list, the lists inside it and the
    /// actions that it runs.
    mutating func addEdges(
        _ list: StepList, from source: EdgeSource, of owner: String,
        payload: [ExpressionText] = [], screenInputs: [Field] = []
    ) {
        entered = 0
        wayBefore = ""
        self.payload = payload
        self.screenInputs = screenInputs
        addInnerEdges(list, from: source, of: owner, "")
    }

    private mutating func addInnerEdges(
        _ list: StepList, from source: EdgeSource, of owner: String, _ condition: String
    ) {
        for step in graph[list] {
            var inner = condition
            if let own = step.condition { inner = joined(inner, "when " + text(of: own)) }
            inner = joined(inner, gates(step.modifiers.requires))
            if case .run(let index, let arguments) = step.verb, entered < Self.entryLimit,
                nesting < Self.nestingLimit
            {
                let action = flow.actions[Int(index)]
                let given = texts(given: arguments, to: action)
                if given.contains(where: { $0 == nil }) {
                    addEdge(of: step, from: source, of: owner, inner)
                }
                addEdges(of: action, given, from: source, of: owner, inner)
                continue
            }
            addEdge(of: step, from: source, of: owner, inner)
            addAlternatives(of: step.verb, from: source, of: owner, inner)
            for answer in step.answers {
                let event = name(of: answer.event, of: step.verb)
                let answered = EdgeSource(
                    text: source.text,
                    origins: origins(ofAnswer: event, to: step.verb, source.origins))
                let (before, around) = (wayBefore, payload)
                let own = answer.payload.dropLast(answer.kept.count)
                wayBefore = ""
                payload = fieldTexts(Array(own)) + answer.kept.map { around[Int($0)] }
                addInnerEdges(
                    answer.steps, from: answered, of: owner, joined(inner, "after " + event))
                (wayBefore, payload) = (before, around)
            }
        }
    }

    private mutating func addEdge(
        of step: Step, from source: EdgeSource, of owner: String, _ condition: String
    ) {
        guard let target = target(of: step.verb, withValues: true) else { return }
        if let before = arrivals {
            arrivals = before + passed(by: step, to: target, condition)
        }
        let plain = self.target(of: step.verb, withValues: false) ?? target
        let way = way(of: step.verb, from: source.origins)
        let order = wayBefore.isEmpty ? "" : "after " + wayBefore
        addEdge(
            source.text, of: owner, words([target] + modifiers(of: step) + [order]), condition,
            parts: [way.target?.element ?? plain], way)
        wayBefore = plain
    }

    /// The edges of the branches of a `choose` and of the cases of a `switch`.
    private mutating func addAlternatives(
        of verb: Verb, from source: EdgeSource, of owner: String, _ condition: String
    ) {
        let (before, count) = (wayBefore, facts.count)
        switch verb {
        case .choose(let branches):
            var earlier: [String] = []
            for branch in branches {
                var own = "else"
                if let id = branch.condition {
                    own = "when " + text(of: id)
                    // Branches are tried in their order.
                    if earlier.count > Self.conditionLimit {
                        own += " unless \(earlier.count) earlier conditions hold"
                    } else if !earlier.isEmpty {
                        own += " unless " + earlier.joined(separator: " or ")
                    }
                    earlier.append(text(of: id, atLeast: .and))
                }
                wayBefore = before
                addInnerEdges(branch.steps, from: source, of: owner, joined(condition, own))
            }
        case .switch(let subject, let cases):
            let around = payload
            for member in cases {
                let own = "when \(text(of: subject)) is \(member.name)"
                wayBefore = before
                payload = fieldTexts(member.payload) + around
                addInnerEdges(member.steps, from: source, of: owner, joined(condition, own))
                payload = around
            }
        default: return
        }
        wayBefore = facts.count > count ? "a choice" : before
    }

    private mutating func addEdges(
        of action: Action, _ given: [ExpressionText?], from source: EdgeSource, of owner: String,
        _ condition: String
    ) {
        let around = payload
        payload = zip(action.inputs, given).map { $1 ?? ExpressionText($0.name) }
        let own = action.condition.map { "when " + text(of: $0) } ?? ""
        entered += 1
        nesting += 1
        addInnerEdges(action.steps, from: source, of: owner, joined(condition, own))
        nesting -= 1
        payload = around
    }

    /// The values that an action receives. A long text is nil, since it could double with every
    /// action that passes it on. Then the `run` has a line of its own, and the action writes the
    /// name of its input instead of the value.
    private func texts(given arguments: [ExpressionID?], to action: Action) -> [ExpressionText?] {
        zip(action.inputs, arguments).map { input, argument in
            let text = (argument ?? input.defaultValue).map { expression($0) }
            return text.flatMap { $0.isShort ? $0 : nil }
        }
    }

    /// The modifiers that say how or when a step acts.
    private func modifiers(of step: Step) -> [String] {
        var words: [String] = []
        if let child = step.modifiers.inside {
            words.append("in " + flow.container.children[Int(child)].name)
        }
        if step.modifiers.isForced { words.append("force") }
        if step.modifiers.isPreview { words.append("preview") }
        switch step.verb {
        case .present(let layer):
            if layer.isPassthrough { words.append("passthrough") }
            if layer.whenCovered != .over {
                words.append("whenCovered " + layer.whenCovered.rawValue)
            }
        case .show(let show): if show.startsAtBase { words.append("base start") }
        case .call(let call):
            switch call.busy {
            case .unseen: break
            case .flag(let field): words.append("busy state." + flow.state[Int(field)].name)
            case .blocking: words.append("busy")
            }
            if call.again != .ignore { words.append("again " + call.again.rawValue) }
            if call.outlivesScreen { words.append("keep") }
            if call.whenHidden != .deliver {
                words.append("whenHidden " + call.whenHidden.rawValue)
            }
        case .send(_, _, let reach):
            switch reach {
            case .here: break
            case .otherWindows: words.append("to otherWindows")
            case .allWindows: words.append("to allWindows")
            case .window(let id): words.append("to window " + text(of: id))
            }
        default: break
        }
        return words
    }

    // MARK: - Targets

    /// The target of a step; nil for a step that leads nowhere, such as `set`, `tell` or `track`.
    func target(of verb: Verb, withValues: Bool) -> String? {
        func called(_ destination: Destination) -> String {
            withValues ? self.called(destination) : graph.name(of: destination.target)
        }
        func given(_ fields: [Field], _ values: [ExpressionID?]) -> String {
            withValues ? self.given(fields, values) : ""
        }
        return switch verb {
        case .push(let destination): "push " + called(destination)
        case .present(let layer): "present " + joined(called(layer.destination), style(of: layer))
        case .replace(let destination): "replace with " + called(destination)
        case .swap(let destination): "swap for " + called(destination)
        case .show(let show): target(of: show, withValues: withValues)
        case .embed(let destination, let slot):
            "embed " + (destination.map(called) ?? Slot.nothing) + " into "
                + graph[slot.screen].name + "." + graph[slot.screen].slots[Int(slot.index)]
        case .close(let target): joined("close", name(of: target))
        case .dismiss(let target): joined("dismiss", name(of: target))
        case .pop(let count): "pop \(count)"
        case .popTo(let screen): "pop to " + graph[screen].name
        case .popToRoot: "pop to root"
        case .dismissAll: "dismiss all"
        case .select(let index, let values):
            "select " + flow.container.children[Int(index)].name
                + given(inputs(ofChild: index), values ?? [])
        case .finish(let index, let payload):
            "finish " + target(of: flow.outcomes[Int(index)], payload, withValues)
        case .report(let index, let payload):
            "report " + target(of: flow.reports[Int(index)], payload, withValues)
        case .call(let call):
            "call " + graph.name(of: call.operation)
                + given(graph[call.operation].inputs, call.arguments)
        case .run(let index, let values):
            "run " + flow.actions[Int(index)].name
                + given(flow.actions[Int(index)].inputs, values)
        case .open(.url(let url)): "open " + (withValues ? text(of: url) : "url")
        case .open(let target): "open " + (target.word ?? "")
        case .send(let index, let payload, _): target(ofEvent: index, payload, withValues)
        case .restart(let isFresh): isFresh ? "restart fresh" : "restart"
        case .pass: "pass"
        case .drop: "drop"
        case .leave: "leave"
        case .stay: "stay"
        case .set, .choose, .switch, .tell, .track, .ignore: nil
        }
    }

    func target(of landing: Landing, withValues: Bool) -> String {
        switch landing.target {
        case .show(let show): return target(of: show, withValues: withValues)
        case .send(let event, let payload): return target(ofEvent: event, payload, withValues)
        case .call(let steps):
            // The answers have targets of their own.
            var writer = self
            writer.facts = []
            writer.addEdges(
                steps, from: EdgeSource(text: "", origins: []), of: "", payload: payload)
            let targets = writer.facts.map { withValues ? $0.detail : $0.parts[0] }
            return targets.joined(separator: ", ")
        }
    }

    /// The values that a landing passes, a line each, with the defaults of those that it leaves
    /// out.
    func arriving(at landing: Landing) -> String {
        let show: Show
        switch landing.target {
        case .show(let shown): show = shown
        // The names of the payload are in the fact of the event.
        case .send(let event, let payload):
            let name = "send " + graph.application.events[Int(event)].name
            return ([name] + payload.map { text(of: $0) }).joined(separator: ", ")
        case .call(let steps): return arriving(by: steps).joined(separator: "\n")
        }
        return show.stages.flatMap { arriving(at: $0.destination) }.joined(separator: "\n")
    }

    /// The values that the call of a landing and its answers pass.
    private func arriving(by list: StepList) -> [String] {
        var writer = self
        writer.facts = []
        writer.arrivals = []
        writer.addEdges(list, from: EdgeSource(text: "", origins: []), of: "", payload: payload)
        return writer.arrivals ?? []
    }

    /// The condition of a step, and the values that it passes. The number of the step tells it from
    /// others that show the same screen.
    private func passed(by step: Step, to target: String, _ condition: String) -> [String] {
        var shown = [step.verb.made].compactMap { $0 }
        if case .show(let show) = step.verb { shown = show.stages.map { $0.destination } }
        let values =
            shown.isEmpty
            ? [joined(target, condition)]
            : ["when: " + condition] + shown.flatMap { arriving(at: $0) }
        return values.map { "\(facts.count) " + $0 }
    }

    private func arriving(at destination: Destination) -> [String] {
        let target = destination.target
        return zip(graph.inputFields(of: target), destination.arguments).map { field, value in
            let text = (value ?? field.defaultValue).map { self.text(of: $0) } ?? ""
            return graph.name(of: target) + "(" + field.name + ": " + text + ")"
        }
    }

    private func target(of show: Show, withValues: Bool) -> String {
        let stages = show.stages.map { stage in
            withValues ? called(stage.destination) : graph.name(of: stage.destination.target)
        }
        return "show " + stages.joined(separator: "/")
    }

    private func target(
        of signal: Signal, _ payload: [ExpressionID], _ withValues: Bool
    ) -> String {
        signal.name + (withValues ? given(signal.payload, payload) : "")
    }

    private func target(
        ofEvent index: Int32, _ payload: [ExpressionID], _ withValues: Bool
    ) -> String {
        let event = graph.application.events[Int(index)]
        return "send " + event.name + (withValues ? given(event.payload, payload) : "")
    }

    private func inputs(ofChild index: Int32) -> [Field] {
        let destination = flow.container.children[Int(index)].destination
        return destination.map { graph.inputFields(of: $0.target) } ?? []
    }

    private func name(of target: CloseTarget) -> String {
        switch target {
        case .nearest: ""
        case .screen(let id): graph[id].name
        case .flow(let id): graph[id].name
        }
    }
}
