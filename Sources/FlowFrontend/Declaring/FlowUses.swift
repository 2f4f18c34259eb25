import FlowModel

extension Declarer {
    /// Walks the steps of a flow for the names they show, before any step is resolved: which
    /// triggers a flow may have depends on it.
    func collectUses(ofFlow flow: Int) -> Uses {
        var uses = Uses()
        let syntax = symbols.flows[flow].syntax
        uses.screenOpenings.reserveCapacity(syntax.screens.count)
        for child in symbols.flows[flow].children {
            switch child.target {
            case .screen(let screen):
                uses.screenOpenings[Int(screen.index)] = []
            case .flow(let called):
                uses.call(Int(called.index), at: child.syntax.place.span)
            case nil:
                if !child.syntax.isAction {
                    uses.unknown.append(child.syntax.target?.text ?? "")
                }
            }
        }
        collectQuestions(ofFlow: flow, into: &uses)
        collect(syntax.start ?? [], in: flow, isInStart: true, into: &uses)
        uses.transitionCount = syntax.transitions.count
        for transition in syntax.transitions {
            collect(transition.steps, in: flow, into: &uses)
        }
        for action in syntax.actions {
            collect(action.steps, in: flow, into: &uses)
        }
        return uses
    }

    private func collect(
        _ steps: [StepSyntax], in flow: Int, isInStart: Bool = false, into uses: inout Uses
    ) {
        uses.stepCount += steps.count
        for index in steps.indices {
            for list in steps[index].lists {
                collect(list, in: flow, isInStart: isInStart, into: &uses)
            }
            guard steps[index].verb.isShowing, let value = steps[index].value else { continue }
            // Only a few steps reach this copy.
            let step = steps[index]
            let span = value.span
            let isEmbedded = step.verb == .embed
            if isEmbedded, value.text == Slot.nothing { continue }
            guard let target = findTarget(named: value.text, in: flow) else {
                uses.unknown.append(value.text)
                if step.verb == .present { uses.presentsUnknown = true }
                continue
            }
            if step.verb == .present { uses.presented.insert(target) }
            switch target {
            case .screen(let screen):
                if isEmbedded {
                    uses.embeddedScreens.insert(Int(screen.index))
                } else {
                    uses.screenOpenings[Int(screen.index), default: []].append(
                        OpeningSite(
                            opening: opening(of: step, in: flow), file: Int(value.file.index),
                            isInStart: isInStart, span: span))
                }
            case .flow(let called):
                uses.call(Int(called.index), at: span)
                uses.steppedFlows.insert(Int(called.index))
                uses.openings[Int(called.index), default: []].append(
                    OpeningSite(
                        opening: opening(of: step, in: flow), file: Int(value.file.index),
                        isInStart: isInStart || isEmbedded, span: span))
                if step.hidesAnswers { uses.hidingFlows.insert(Int(called.index)) }
                uses.sites[Int(called.index), default: []].append(
                    CallSite(
                        span: span, answered: Set(step.answers.map { $0.name.text }),
                        hidesAnswers: step.hidesAnswers))
                switch step.verb {
                case .push, .swap, .embed: uses.pushedFlows.insert(Int(called.index))
                case .replace where step.modifiers[.in] == nil:
                    uses.replacingFlows.insert(Int(called.index))
                default: break
                }
            }
        }
    }

    private func opening(of step: StepSyntax, in flow: Int) -> SiteOpening {
        if let name = step.modifiers[.in], step.verb == .push || step.verb == .replace,
            let child = symbols.flows[flow].childIndices[name.value.text]
        {
            return .inside(child, isReplacing: step.verb == .replace)
        }
        switch step.verb {
        case .present: return .present(step.modifiers[.style]?.value)
        case .replace: return .replace
        default: return .push
        }
    }
}

extension Declarer {
    /// The first place in a flow that requires each gate.
    func placesThatRequire(inFlow flow: Int) -> [Int32: SourceSpan] {
        var found: [Int32: SourceSpan] = [:]
        func note(_ name: String, at span: SourceSpan) {
            guard let gate = symbols.gateIndices[name], found[gate] == nil else { return }
            found[gate] = span
        }
        let syntax = symbols.flows[flow].syntax
        for screen in syntax.screens {
            for name in screen.requires { note(name.text, at: name.span) }
        }
        for child in symbols.flows[flow].children {
            for name in child.syntax.requires { note(name.text, at: name.span) }
        }
        var lists = syntax.transitions.map { $0.steps } + syntax.actions.map { $0.steps }
        if let start = syntax.start { lists.append(start) }
        while let list = lists.popLast() {
            for step in list {
                lists += step.lists
                guard let modifier = step.modifiers[.requires] else { continue }
                for item in modifier.value.itemsOrItself { note(item.text, at: item.span) }
            }
        }
        return found
    }

    /// The events of the application that some flow answers, if one of them must be answered.
    var answeredEvents: Set<String> {
        if !symbols.eventSyntax.contains(where: { $0.isRequired }) { return [] }
        return Set(
            symbols.flows.lazy.flatMap { $0.syntax.transitions }.flatMap { $0.triggers }
                .filter { $0.subject.text == "app" && !$0.isChange }.map { $0.event.text })
    }
}

extension StepVerb {
    /// True if the verb's value names a screen or a flow that is made.
    var isShowing: Bool {
        switch self {
        case .push, .present, .replace, .swap, .embed: true
        default: false
        }
    }
}
