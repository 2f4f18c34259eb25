import FlowModel

/// Finds the screens and flows that each flow shows. The triggers that it may have depend on them.
///
/// It walks the steps of flows for the names in them, before any step is resolved.
struct UseCollector: Reporting {
    let names: Names
    var findings: Findings

    /// Returns the uses of each flow. `findings` are those so far.
    static func collect(
        _ names: Names, _ written: [WrittenFlow], findings: Findings
    ) -> (uses: [Uses], findings: Findings) {
        var collector = UseCollector(names: names, findings: findings)
        let uses = written.indices.map { flow in
            collector.collectUses(ofFlow: flow, written[flow])
        }
        return (uses, collector.findings)
    }

    private mutating func collectUses(ofFlow flow: Int, _ written: WrittenFlow) -> Uses {
        var uses = Uses(children: collectChildren(ofFlow: flow))
        let syntax = names.flows[flow].syntax
        uses.screenOpenings.reserveCapacity(written.screens.count)
        for child in uses.children.list {
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
        collectQuestions(of: written.screens, inFlow: flow, into: &uses)
        collect(syntax.start ?? [], in: flow, isInStart: true, into: &uses)
        uses.transitionCount = written.transitions.count
        for transition in written.transitions {
            collect(transition.steps, in: flow, into: &uses)
        }
        for action in syntax.actions {
            collect(action.steps, in: flow, into: &uses)
        }
        if !names.gateIndices.isEmpty {
            uses.requiredGates = placesThatRequire(inFlow: flow, written, uses.children)
        }
        return uses
    }

    /// Notes the alerts that leave guards of a flow ask, as far as their names are known.
    private func collectQuestions(
        of screens: [ScreenSyntax], inFlow flow: Int, into uses: inout Uses
    ) {
        for place in screens.indices {
            guard let name = screens[place].leave?.ask else { continue }
            if let screen = names.flows[flow].screenIndices[name.text],
                names.screens[screen].kind == .alert
            {
                uses.askedAlerts.insert(screen)
            } else {
                uses.asksOtherwise = true
            }
        }
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
                            opening: opening(of: step, uses.children), file: Int(value.file.index),
                            isInStart: isInStart, span: span))
                }
            case .flow(let called):
                uses.call(Int(called.index), at: span)
                uses.steppedFlows.insert(Int(called.index))
                uses.openings[Int(called.index), default: []].append(
                    OpeningSite(
                        opening: opening(of: step, uses.children), file: Int(value.file.index),
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

    private func opening(of step: StepSyntax, _ children: Children) -> SiteOpening {
        if let name = step.modifiers[.in], step.verb == .push || step.verb == .replace,
            let child = children.indices[name.value.text]
        {
            return .inside(child, isReplacing: step.verb == .replace)
        }
        switch step.verb {
        case .present: return .present(step.style)
        case .replace: return .replace
        default: return .push
        }
    }
}

extension UseCollector {
    /// The first place in a flow that requires each gate.
    private func placesThatRequire(
        inFlow flow: Int, _ written: WrittenFlow, _ children: Children
    ) -> [Int32: SourceSpan] {
        var found: [Int32: SourceSpan] = [:]
        func note(_ name: String, at span: SourceSpan) {
            guard let gate = names.gateIndices[name] else { return }
            found[gate] = min(found[gate] ?? span, span)
        }
        let syntax = names.flows[flow].syntax
        for screen in written.screens {
            for name in screen.requires { note(name.text, at: name.span) }
        }
        for child in children.list {
            for name in child.syntax.requires { note(name.text, at: name.span) }
        }
        var lists = written.transitions.map { $0.steps } + syntax.actions.map { $0.steps }
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
