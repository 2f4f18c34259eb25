import FlowModel

/// The things that a step can see and do at its place.
struct StepContext {
    enum Handler {
        case start
        case transition
    }

    let flow: Int
    /// The file that the steps are in.
    let file: Int
    var handler: Handler
    /// The triggers of the handler; unresolved ones are left out.
    var triggers: [ResolvedTrigger] = []
    /// The payload fields in scope.
    var payload = FieldList()
    /// A trigger is unknown, so that unknown names may be its payload: expressions stay unread.
    var isOpen = false
    var environment: ScopeEnvironment
    /// The steps are those of an action, whose callers make sure that a screen has reported.
    var isInAction = false
    /// The flow's handler has this as its only step (law B9).
    var isOnlyStep = false
    /// The steps are those of a link, which is in no flow.
    var isInLink = false
    /// The steps are those of a gate: they show flows only.
    var isInGate = false
    /// The current step is the last one that could be read of a file, and may have more than was
    /// read.
    var isCut = false
    /// The steps answer an alert that leave guards ask.
    var answersLeave = false
    /// Set if the steps answer something that the step around them has started.
    var answer: AnswerContext?

    /// A screen has sent an output and is still there.
    var hasReportingScreen: Bool {
        if let answer { return answer.hasReportingScreen }
        return isInAction
            || !triggers.isEmpty
                && triggers.allSatisfy {
                    if case .output = $0.trigger { true } else { false }
                }
    }

    /// The triggers of the transition could not be read.
    var mayHaveReportingScreen: Bool {
        triggers.isEmpty && handler == .transition && isOpen
    }

    /// A child has ended with an outcome that must be answered.
    var answersOutcome: Bool {
        if let answer { return answer.isOutcome }
        return triggers.contains {
            switch $0.trigger {
            case .outcome, .childOutcome: true
            default: false
            }
        }
    }

    /// The children whose end may have triggered the handler; nil if something else may have.
    var endedFlows: Set<FlowID>? {
        if let answer { return answer.endedFlow.map { [$0] } }
        var flows: Set<FlowID> = []
        for trigger in triggers {
            switch trigger.trigger {
            case .outcome(let flow, _), .cancelled(let flow): flows.insert(flow)
            default: return nil
            }
        }
        return flows.isEmpty ? nil : flows
    }
}

/// The event that the steps of an answer react to.
struct AnswerContext {
    var event: String
    /// The payload of the answer itself, without the fields in scope around the step.
    var payload: FieldList
    var hasReportingScreen: Bool
    /// True if the answer must do something in every case.
    var isOutcome: Bool
    /// The flow that has ended.
    var endedFlow: FlowID?
}

/// A resolved list of steps.
struct ResolvedSteps {
    var list = StepList(start: 0, end: 0)
    /// A step, or one of a branch, leaves the flow for good.
    var leaves = false
    var isBroken = false
}

extension ValueSyntax {
    /// The name at a verb; nil when there is none or it could not be read.
    var name: Name? {
        kind == .scalar && !isHole && !isEmpty ? Name(text: text, span: span) : nil
    }
}

extension StepSyntax {
    /// True if a modifier is there and `true`.
    func isTrue(_ modifier: StepModifier) -> Bool { modifiers[modifier]?.value.text == "true" }
}

extension PartResolver {
    /// Resolves a list and puts it in one piece after the lists nested in it. The context loses the
    /// facts that the steps change.
    mutating func resolveSteps(
        _ syntax: [StepSyntax], path: String, in context: inout StepContext
    ) -> ResolvedSteps {
        var result = ResolvedSteps()
        let start = openSteps.count
        for (index, step) in syntax.enumerated() {
            let place = path.isEmpty ? String(index) : "\(path)/\(index)"
            let known = openSteps.count
            context.isCut = names.values[context.file].hides(step.span)
            let leaves = resolveStep(step, path: place, in: &context)
            if openSteps.count == known { result.isBroken = true }
            if leaves { result.leaves = true }
            if step.verb == .ignore, syntax.count > 1 { reportIgnoreAmongSteps(step, context) }
            guard leaves || step.endsList, index + 1 < syntax.count else { continue }
            reportAfterExit(step, next: syntax[index + 1])
        }
        result.list = closeSteps(from: start)
        return result
    }

    private mutating func reportIgnoreAmongSteps(_ step: StepSyntax, _ context: StepContext) {
        report(
            ResolveProblems.ignoreAmongSteps, at: step.verbSpan,
            "`ignore` is among other steps, expected it to be the only one",
            help: "remove `ignore`",
            edit: edits(inFile: context.file).removal(ofItemAt: step.span))
    }

    private mutating func reportAfterExit(_ exit: StepSyntax, next: StepSyntax) {
        let isChoice = exit.verb == .choose || exit.verb == .switch
        if exit.verb == .call {
            report(
                ResolveProblems.stepAfterExit, at: next.verbSpan,
                "`\(next.verb.rawValue)` comes after `call`, whose answers come later",
                help: "move it before `call`, or into the answers",
                notes: [DiagnosticNote(at: exit.verbSpan, "the call is made here")])
            return
        }
        if exit.verb == .leave || exit.verb == .stay {
            report(
                ResolveProblems.stepAfterExit, at: next.verbSpan,
                "`\(next.verb.rawValue)` comes after `\(exit.verb.rawValue)`, "
                    + "which answers the question",
                help: "move it before `\(exit.verb.rawValue)`")
            return
        }
        report(
            ResolveProblems.stepAfterExit, at: next.verbSpan,
            isChoice
                ? "`\(next.verb.rawValue)` comes after a `\(exit.verb.rawValue)` "
                    + "that can leave the flow"
                : "`\(next.verb.rawValue)` comes after `\(exit.verb.rawValue)`, "
                    + "which leaves the flow",
            help: isChoice
                ? "move it into the branches that stay"
                : "move it before `\(exit.verb.rawValue)`, or guard with `choose`",
            notes: [DiagnosticNote(at: exit.verbSpan, "the flow is left here")])
    }

    /// Resolves one step, and returns true if it can leave the flow. The context loses the facts
    /// that the step changes.
    private mutating func resolveStep(
        _ step: StepSyntax, path: String, in context: inout StepContext
    ) -> Bool {
        guard let guardNode = step.modifiers[.when] else {
            let (verb, leaves) = resolveStep(step, path: path, condition: nil, in: context)
            if let verb { widen(&context.environment, after: verb) }
            return leaves
        }
        checkElse(at: guardNode.keySpan, in: context)
        let checked = checkCondition(guardNode.value, in: context)
        var inner = context
        inner.environment.narrow(by: checked?.whenTrue)
        let (verb, leaves) = resolveStep(
            step, path: path, condition: checked?.expression, isBroken: checked == nil, in: inner)
        if let verb { widen(&context.environment, after: verb) }
        return leaves
    }

    /// Appends the resolved step to `openSteps`. Returns whether it can leave the flow, and its
    /// verb if a narrowing is known that the verb may undo.
    private mutating func resolveStep(
        _ step: StepSyntax, path: String, condition: ExpressionID?, isBroken: Bool = false,
        in context: StepContext
    ) -> (verb: Verb?, leaves: Bool) {
        var leaves = false
        let verb = resolveVerb(step, path: path, in: context, leaves: &leaves)
        let answers = resolveAnswers(of: step, verb, path: path, in: context)
        let requires = resolveRequires(step)
        let inside = resolveInside(step, in: context)
        let modifiers = CommonModifiers(
            requires: requires, inside: inside,
            isForced: step.isTrue(.force),
            isPreview: resolvePreview(step, of: verb, in: context),
            animation: resolveAnimation(step))
        let isInsideUnknown = step.modifiers[.in] != nil && inside == nil
        let changing = context.environment.provesNothing ? nil : verb
        if let verb = consume verb, let answers, !isBroken, !isInsideUnknown {
            openSteps.append(
                Step(
                    path: path, verb: verb, condition: condition, modifiers: modifiers,
                    answers: answers,
                    span: step.span))
        }
        return (changing, leaves)
    }

    /// Removes the facts about values that a step, or a branch of it, may have written.
    private func widen(_ environment: inout ScopeEnvironment, after verb: Verb) {
        switch verb {
        case .set(let assignments):
            for assignment in assignments {
                let path = ScopePath(
                    scope: assignment.scope, fields: [assignment.field] + assignment.path)
                environment.widen(bySetting: path)
            }
        case .push, .present, .replace, .swap, .show, .select, .embed:
            environment.widenForApp()
        case .run:
            environment.widenForAll()
        default:
            for list in verb.alternatives {
                for step in steps(of: list) { widen(&environment, after: step.verb) }
            }
        }
    }

    /// Reports a guard on the only step of an outcome's handler, which must do something in every
    /// case (law B9).
    private mutating func checkElse(at guardSpan: SourceSpan, in context: StepContext) {
        guard context.isOnlyStep, context.answersOutcome else { return }
        report(
            DecodeProblems.missingElse, at: guardSpan,
            context.answer == nil
                ? "when this condition is false, the child's outcome is answered by nothing"
                : "when this condition is false, the outcome is answered by nothing",
            help: "write `choose:` with this `when:` and a last `- else:`")
    }

    private mutating func resolveVerb(
        _ step: StepSyntax, path: String, in context: StepContext, leaves: inout Bool
    ) -> Verb? {
        switch step.verb {
        case .push:
            return resolveDestination(step, in: context).map { .push($0) }
        case .present:
            return resolvePresentation(step, in: context).map { .present($0) }
        case .replace:
            return resolveDestination(step, in: context).map { .replace($0) }
        case .swap:
            let isPlaced = requireReportingScreen(step, in: context)
            let destination = resolveDestination(step, in: context)
            return isPlaced ? destination.map { .swap($0) } : nil
        case .show: return resolveShow(step, in: context).map { .show($0) }
        case .embed: return resolveEmbed(step, in: context)
        case .close, .dismiss, .popTo:
            return resolveLeaving(step, in: context)
        case .pop:
            return resolvePop(step)
        case .popToRoot: return .popToRoot
        case .dismissAll: return .dismissAll
        case .select:
            return resolveSelect(step, in: context)
        case .finish:
            leaves = true
            return resolveFinish(step, in: context)
        case .report:
            return resolveReport(step, in: context)
        case .call:
            return resolveCall(step, in: context).map { .call($0) }
        case .restart:
            leaves = true
            return resolveRestart(step, in: context)
        case .set:
            return resolveSet(step, in: context)
        case .tell: return resolveTell(step, in: context)
        case .track: return resolveTrack(step, in: context)
        case .open: return resolveOpen(step, in: context)
        case .send: return resolveSend(step, in: context)
        case .run:
            return resolveRun(step, in: context, leaves: &leaves)
        case .switch:
            return resolveSwitch(step, path: path, in: context, leaves: &leaves)
        case .choose:
            return resolveChoose(step, path: path, in: context, leaves: &leaves)
        case .pick, .browse, .share, .export, .print:
            return resolveSheet(step, in: context)
        case .ignore: return .ignore
        case .pass: return checkGateWord(step, in: context) ? .pass : nil
        case .drop: return checkGateWord(step, in: context) ? .drop : nil
        case .leave, .stay:
            leaves = true
            guard checkLeaveWord(step, in: context) else { return nil }
            return step.verb == .leave ? .leave : .stay
        }
    }

    private mutating func resolveChoose(
        _ step: StepSyntax, path: String, in context: StepContext, leaves: inout Bool
    ) -> Verb? {
        var context = context
        context.isOnlyStep = false
        var branches: [Branch] = []
        var isBroken = false
        for (index, syntax) in step.branches.enumerated() {
            var inner = context
            var condition: ExpressionID?
            if let node = syntax.condition {
                let checked = checkCondition(node, in: context)
                condition = checked?.expression
                if checked == nil { isBroken = true }
                inner.environment.narrow(by: checked?.whenTrue)
                context.environment.narrow(by: checked?.whenFalse)
            }
            let list = resolveSteps(syntax.steps, path: "\(path)/\(index)", in: &inner)
            if list.leaves { leaves = true }
            if list.isBroken { isBroken = true }
            branches.append(Branch(condition: condition, steps: list.list))
        }
        return isBroken ? nil : .choose(branches)
    }

    private mutating func requireReportingScreen(
        _ step: StepSyntax, in context: StepContext
    ) -> Bool {
        let isFromAlert = context.triggers.contains { trigger in
            guard case .output(let screen, _) = trigger.trigger else { return false }
            return kind(of: screen).isSingle
        }
        if context.isOpen || context.hasReportingScreen && !isFromAlert { return true }
        let isSwap = step.verb == .swap
        report(
            ResolveProblems.closeWithoutScreen, at: step.verbSpan,
            "`\(step.verb.rawValue)` is about the screen that sent an output, "
                + "and here none did",
            help: isSwap
                ? "use `replace` or `push`" : "name what is to be closed, or use `finish`")
        return false
    }

    /// `close`, `dismiss` and `popTo`, with a name or without.
    private mutating func resolveLeaving(
        _ step: StepSyntax, in context: StepContext
    ) -> Verb? {
        guard let name = step.value?.name else {
            if let value = step.value, value.isHole { return nil }
            switch step.verb {
            case .close: return requireReportingScreen(step, in: context) ? .close(.nearest) : nil
            case .dismiss:
                return checkDismiss(step, target: nil, in: context) ? .dismiss(.nearest) : nil
            default: return nil
            }
        }
        guard let target = requireTarget(name, in: context.flow) else { return nil }
        switch target {
        case .screen(let screen):
            switch step.verb {
            case .close: return .close(.screen(screen))
            case .dismiss: return .dismiss(.screen(screen))
            default: return .popTo(screen)
            }
        case .flow(let flow):
            guard step.verb != .popTo else {
                report(
                    ResolveProblems.unknownScreen, at: name.span,
                    "`popTo` goes back to a screen of its own flow, and `\(name.text)` is a flow",
                    help: "name the screen of `\(names.name(ofFlow: context.flow))`")
                return nil
            }
            guard requireCalled(flow, name, step.verb, in: context) else { return nil }
            if step.verb == .close { return .close(.flow(flow)) }
            return checkDismiss(step, target: flow, in: context) ? .dismiss(.flow(flow)) : nil
        }
    }
}
