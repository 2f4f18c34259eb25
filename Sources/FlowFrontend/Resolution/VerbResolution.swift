import FlowModel

extension PartResolver {
    /// Resolves the screen or flow that a step shows, with its arguments.
    mutating func resolveDestination(
        _ step: StepSyntax, in context: StepContext
    ) -> Destination? {
        guard let name = step.value?.name else { return nil }
        let found =
            context.isInGate
            ? requireFlow(name).map { .flow(FlowID($0)) }
            : requireTarget(name, in: context.flow)
        guard let target = found else { return nil }
        if step.verb == .present {
            guard checkHasStyle(target, step) else { return nil }
        } else {
            guard
                checkStandsOnStack(target, at: name, verb: "`\(step.verb.rawValue)`", step: step)
            else { return nil }
        }
        if case .flow(let flow) = target {
            guard checkPush(ofFlow: Int(flow.index), at: name, step, in: context) else {
                return nil
            }
        }
        let arguments = resolveArguments(
            step.modifiers[.with]?.value, for: target, name, in: context)
        return arguments.map { Destination(target: target, arguments: $0, span: name.span) }
    }

    /// A split view inside a stack is refused by UIKit with an exception (law A11).
    private mutating func checkPush(
        ofFlow flow: Int, at name: Name, _ step: StepSyntax, in context: StepContext
    ) -> Bool {
        guard let container = names.flows[flow].syntax.container, container.kinds.contains(.split)
        else {
            return true
        }
        switch step.verb {
        case .push, .swap: break
        case .replace where standsOnBorrowedStack(context.flow) && step.modifiers[.in] == nil:
            reportBorrowedStack(name, in: context.flow)
            return false
        case .replace where step.modifiers[.in] != nil:
            return checkInside(name, in: context)
        default: return true
        }
        // A start that presents would leave nothing below the layer.
        let other: StepVerb = context.handler == .start ? .replace : .present
        report(
            ResolveProblems.cannotPushContainer, at: name.span,
            "flow `\(name.text)` is a `split` container, which cannot be on a stack",
            help: other == .replace
                ? "use `replace` instead of `\(step.verb.rawValue)`"
                : "use `present` or `replace` instead of `\(step.verb.rawValue)`",
            notes: [DiagnosticNote(at: container.span, "the container is declared here")],
            edit: naming(other, in: step))
        return false
    }

    /// Resolves `present: Target`, with everything the step says about the layer.
    mutating func resolvePresentation(
        _ step: StepSyntax, in context: StepContext
    ) -> Presentation? {
        let destination = resolveDestination(step, in: context)
        let style = step.style.flatMap { resolveStyle($0, in: context) }
        let anchor = resolveAnchor(step, in: context)
        let whenCovered = resolveWhenCovered(step, in: context)
        guard let destination else { return nil }
        if step.modifiers[.style] != nil, style == nil { return nil }
        if step.modifiers[.anchor] != nil, anchor == nil { return nil }
        return Presentation(
            of: destination, style: style.flatMap { explicitStyle($0, of: destination.target) },
            anchor: anchor,
            isPassthrough: step.isTrue(.passthrough), whenCovered: whenCovered)
    }

    /// Resolves `whenCovered:` of a `present`. A gate always presents over everything.
    private mutating func resolveWhenCovered(
        _ step: StepSyntax, in context: StepContext
    ) -> WhenCovered {
        guard let modifier = step.modifiers[.whenCovered] else { return .over }
        if context.isInGate {
            report(
                ResolveProblems.gateSteps, at: modifier.keySpan,
                "what a gate presents goes over everything, and `whenCovered` says otherwise",
                help: "remove `whenCovered:`", edit: removal(ofEntryAt: modifier.keySpan))
        }
        return WhenCovered(rawValue: modifier.value.text) ?? .over
    }

    /// Resolves `pop` and `pop: n`; the reader has checked that the number is at least 1.
    func resolvePop(_ step: StepSyntax) -> Verb? {
        guard let name = step.value?.name else { return .pop(count: 1) }
        return Int(name.text).map { .pop(count: $0) }
    }

    /// `restart`, which keeps the state, and `restart: fresh`.
    mutating func resolveRestart(_ step: StepSyntax, in context: StepContext) -> Verb? {
        let isFresh = step.value?.name != nil
        guard context.handler == .start else { return .restart(fresh: isFresh) }
        report(
            ResolveProblems.restartInStart, at: step.verbSpan,
            "`restart` is in the `start` it would run again",
            help: "use `choose` in `start` to decide what is shown first")
        return nil
    }

    /// `select: name`, a child of this flow's container.
    mutating func resolveSelect(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let name = step.value?.name else { return nil }
        let flow = context.flow
        let children = symbols.uses[flow].children
        guard let child = children.indices[name.text] else {
            if names.flows[flow].unread.contains(.children) { return nil }
            reportUnknownTab(
                name, among: children, ofFlow: flow,
                help: "only a flow with `container: tabs`, `pages` or `split` can select")
            return nil
        }
        let found = children.list[child]
        guard let index = found.index else { return nil }
        guard let with = step.modifiers[.with] else {
            return .select(child: index, arguments: nil)
        }
        guard let target = found.target else {
            report(
                ResolveProblems.unexpectedInput, at: with.keySpan,
                names.flows[flow].syntax.container?.kind == .split
                    ? "the column `\(name.text)` starts empty and has no inputs"
                    : "the tab `\(name.text)` is an action and has no inputs",
                help: "remove `with:`", edit: removal(ofEntryAt: with.keySpan))
            return nil
        }
        let arguments = resolveArguments(with.value, for: target, name, in: context)
        return arguments.map { .select(child: index, arguments: $0) }
    }

    /// `finish: outcome`, or bare `finish`, which passes the trigger's name and payload on.
    mutating func resolveFinish(_ step: StepSyntax, in context: StepContext) -> Verb? {
        let found = requireSignal(
            step, in: signatures.flows[context.flow].outcomes, as: ("output", "outputs"),
            unread: .outputs, in: context)
        if found != nil || step.value == nil { warnAboutRoot(step, in: context) }
        return found.map { .finish(outcome: $0.index, payload: $0.payload) }
    }

    /// `report: name`, or bare `report`.
    mutating func resolveReport(_ step: StepSyntax, in context: StepContext) -> Verb? {
        requireSignal(
            step, in: signatures.flows[context.flow].reports, as: ("report", "reports"),
            unread: .reports, in: context
        ).map { .report(report: $0.index, payload: $0.payload) }
    }

    /// The outcome or report that a step names, with its payload.
    private mutating func requireSignal(
        _ step: StepSyntax, in list: SignalList, as words: (one: String, many: String),
        unread: UnreadSections, in context: StepContext
    ) -> (index: Int32, payload: [ExpressionID])? {
        var payload: FieldList?
        let name: Name
        if let given = step.value?.name {
            name = given
        } else {
            if let value = step.value, !value.isEmpty { return nil }
            if context.isOpen { return nil }
            guard let event = requireOneEvent(step, among: list, in: context) else { return nil }
            name = Name(text: event, span: step.verbSpan)
            payload = context.answer?.payload ?? context.payload
        }
        guard let index = list.index(of: name.text) else {
            let flow = names.flows[context.flow]
            if flow.unread.contains(unread) { return nil }
            if step.value == nil, let first = list.names.first {
                let verb = step.verb.rawValue
                let meant = nearestName(to: name.text, among: list.names) ?? first
                report(
                    ResolveProblems.unknownOutput, at: name.span,
                    "bare `\(verb)` passes the trigger's name `\(name.text)` on, and flow "
                        + "`\(flow.syntax.name.text)` has no such \(words.one)",
                    help: "name it: `{ \(verb): \(meant) }`",
                    edit: naming(step, among: list, in: context))
                return nil
            }
            report(
                ResolveProblems.unknownOutput, at: name.span,
                "flow `\(flow.syntax.name.text)` has no \(words.one) `\(name.text)`",
                help: suggestion(
                    for: name.text, among: list.names, what: "its \(words.many) are")
                    ?? "declare it under `\(words.many):`")
            return nil
        }
        let fields = list.signals[index].payload
        let arguments = resolveArguments(
            step.modifiers[.with]?.value, for: fields, of: name.text, at: name.span,
            filledFrom: payload, in: context)
        guard let arguments else { return nil }
        return (Int32(index), zip(arguments, fields.fields).compactMap { $0 ?? $1.defaultValue })
    }

    private mutating func requireOneEvent(
        _ step: StepSyntax, among list: SignalList, in context: StepContext
    ) -> String? {
        let events = Set(context.answer.map { [$0.event] } ?? context.triggers.map { $0.event })
        if events.count == 1, let event = events.first, !event.isEmpty { return event }
        let word = step.verb.rawValue
        let isFinish = step.verb == .finish
        let found: String
        switch (events.count, context.isInAction) {
        case (0, true): found = "a trigger's name on, and an action has no trigger"
        case (0, false): found = "a trigger's name on, and `start` has no trigger"
        case (1, _): found = "a trigger's name on, and a change has none"
        default: found = "one name on, and this key has \(events.count)"
        }
        report(
            ResolveProblems.bareFinish, at: step.verbSpan, "bare `\(word)` passes " + found,
            help: "name the \(isFinish ? "output" : "report"): "
                + "`\(word): \(list.names.first ?? (isFinish ? "done" : "progress"))`",
            edit: naming(step, among: list, in: context))
        return nil
    }

    /// The edit that writes the name after a bare `finish` or `report`, if there is only one name
    /// to choose and it needs no more than the step passes.
    private func naming(
        _ step: StepSyntax, among list: SignalList, in context: StepContext
    ) -> DiagnosticFix? {
        guard list.signals.count == 1, let signal = list.signals.first else { return nil }
        let isPassed = step.modifiers[.with] != nil
        guard isPassed || signal.payload.fields.allSatisfy({ $0.defaultValue != nil }) else {
            return nil
        }
        let name = list.names[0]
        let edits = edits(inFile: context.file)
        if step.span != step.verbSpan {
            return edits.addition(ofValue: name, toKeyAt: step.verbSpan)
        }
        let text = "{ \(step.verb.rawValue): \(name) }"
        return mayShareNodes(edits.source) ? nil : DiagnosticFix(span: step.span, text: text)
    }

    /// The root flow has no caller, so its end leaves the screen blank (law A15).
    private mutating func warnAboutRoot(_ step: StepSyntax, in context: StepContext) {
        guard let root = names.app?.syntax.root,
            names.flowIndices[root.flow.text] == context.flow,
            !root.restartsOnFinish
        else { return }
        findings.diagnostics.append(
            Diagnostic(
                ResolveProblems.rootFinishes, at: step.span,
                "`\(root.flow.text)` is the root of the app: nobody answers its end, "
                    + "and nothing is left to show",
                help: "use `restart`, or write "
                    + "`root: { flow: \(root.flow.text), restartOnFinish: true }`",
                notes: [DiagnosticNote(at: root.flow.span, "it is made the root here")]))
    }
}
