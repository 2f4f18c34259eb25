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
        let tree = symbols.trees[symbols.flows[flow].file]
        collect(syntax.start ?? [], in: flow, tree, isInStart: true, into: &uses)
        for transition in syntax.transitions {
            collect(
                transition.steps, in: flow, symbols.trees[Int(transition.file.index)], into: &uses)
        }
        for action in syntax.actions {
            collect(action.steps, in: flow, symbols.trees[Int(action.file.index)], into: &uses)
        }
        return uses
    }

    private func collect(
        _ steps: [StepSyntax], in flow: Int, _ tree: YAMLTree, isInStart: Bool = false,
        into uses: inout Uses
    ) {
        uses.stepCount += steps.count
        for step in steps {
            for list in step.lists {
                collect(list, in: flow, tree, isInStart: isInStart, into: &uses)
            }
            guard step.verb.isShowing, let value = step.value else { continue }
            let span = tree.span(value)
            let isEmbedded = step.verb == .embed
            if isEmbedded, tree.text(value) == Slot.nothing { continue }
            guard let target = findTarget(named: tree.text(value), in: flow) else {
                uses.unknown.append(tree.text(value))
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
                            opening: opening(of: step, in: flow, tree), file: Int(tree.file.index),
                            isInStart: isInStart, span: span))
                }
            case .flow(let called):
                uses.call(Int(called.index), at: span)
                uses.steppedFlows.insert(Int(called.index))
                uses.openings[Int(called.index), default: []].append(
                    OpeningSite(
                        opening: opening(of: step, in: flow, tree), file: Int(tree.file.index),
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

    private func opening(of step: StepSyntax, in flow: Int, _ tree: YAMLTree) -> SiteOpening {
        if let name = step.modifiers[.in], step.verb == .push || step.verb == .replace,
            let child = symbols.flows[flow].childIndices[tree.text(name.value)]
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

extension StepVerb {
    /// Whether the verb's value names a screen or a flow that is made.
    var isShowing: Bool {
        switch self {
        case .push, .present, .replace, .swap, .embed: true
        default: false
        }
    }
}
