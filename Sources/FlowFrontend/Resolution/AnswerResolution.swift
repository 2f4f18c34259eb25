import FlowModel

/// The answers that a step has itself: `outcomes:` and `then:`.
extension PartResolver {
    /// The answers of a step; nil if something about them is broken.
    mutating func resolveAnswers(
        of step: StepSyntax, _ verb: Verb?, path: String, in context: StepContext
    ) -> [Answer]? {
        switch step.verb {
        case .call:
            guard case .call(let call)? = verb else {
                // The call could not be resolved; its answers are read for their own mistakes.
                var open = context
                open.isOpen = true
                readUnanswerable(step, path: path, in: open)
                return []
            }
            return resolveAnswers(of: step, to: call, path: path, in: context)
        case .push, .present, .embed:
            guard !step.answers.isEmpty || step.hidesAnswers else { return [] }
            if step.hidesAnswers { return nil }
            guard let name = step.value?.name,
                let target = findTarget(named: name.text, in: context.flow)
            else {
                var open = context
                open.isOpen = true
                readUnanswerable(step, path: path, in: open)
                return nil
            }
            guard case .flow(let flow) = target else {
                report(
                    DecodeProblems.unexpectedModifier,
                    at: step.modifiers[.outcomes]?.keySpan ?? name.span,
                    "`\(name.text)` is a screen, and only flows have outcomes",
                    help: "answer its outputs under `transitions:`")
                return nil
            }
            return resolveAnswers(of: step, from: Int(flow.index), path: path, in: context)
        case .pick, .browse, .share, .export, .print:
            return resolveSheetAnswers(of: step, verb, path: path, in: context)
        default:
            return []
        }
    }

    /// Reads steps whose answers belong to something unknown.
    mutating func readUnanswerable(
        _ step: StepSyntax, path: String, in context: StepContext
    ) {
        for answer in step.answers {
            var inner = context
            _ = resolveSteps(answer.steps, path: path + "/" + answer.name.text, in: &inner)
        }
    }

    /// The outcomes, reports and `cancelled` of a flow, as far as the step answers them.
    private mutating func resolveAnswers(
        of step: StepSyntax, from flow: Int, path: String, in context: StepContext
    ) -> [Answer]? {
        var answers: [Answer] = []
        var isBroken = false
        for syntax in step.answers {
            let name = syntax.name.text
            var answer = AnswerContext(
                event: name, payload: FieldList(), hasReportingScreen: false, isOutcome: false)
            let event: Answer.Event
            if name == "cancelled" {
                event = .cancelled
                answer.payload = cancelledPayload(mentionedIn: syntax.steps, at: syntax.name.span)
                answer.endedFlow = FlowID(flow)
            } else if let index = signatures.flows[flow].outcomes.index(of: name) {
                event = .outcome(Int32(index))
                answer.payload = signatures.flows[flow].outcomes.signals[index].payload
                answer.isOutcome = true
                answer.endedFlow = FlowID(flow)
            } else if let index = signatures.flows[flow].reports.index(of: name) {
                event = .report(Int32(index))
                answer.payload = signatures.flows[flow].reports.signals[index].payload
            } else {
                isBroken = true
                reportImpossible(syntax.name, ofFlow: flow)
                continue
            }
            if let found = resolve(syntax, event, answer, path: path, in: context) {
                answers.append(found)
            } else {
                isBroken = true
            }
        }
        return isBroken ? nil : answers
    }

    /// The outcomes of an operation: all of them, or nothing if none is declared.
    private mutating func resolveAnswers(
        of step: StepSyntax, to call: Call, path: String, in context: StepContext
    ) -> [Answer]? {
        let symbol = operation(call.operation)
        var syntax = step.answers
        if let then = step.then, step.answers.isEmpty {
            guard symbol.outcomes.signals.count == 1, let only = symbol.outcomes.signals.first
            else {
                reportThen(step, symbol.outcomes)
                return nil
            }
            let span = step.modifiers[.then]?.keySpan ?? step.verbSpan
            syntax = [AnswerSyntax(name: Name(text: only.name.text, span: span), steps: then)]
        }
        var answers: [Answer] = []
        var isBroken = step.hidesAnswers
        for answer in syntax {
            guard let index = symbol.outcomes.index(of: answer.name.text) else {
                isBroken = true
                if !symbol.isPartial { reportImpossible(answer.name, of: symbol, step) }
                continue
            }
            let meaning = AnswerContext(
                event: answer.name.text, payload: symbol.outcomes.signals[index].payload,
                hasReportingScreen: context.hasReportingScreen, isOutcome: true)
            let found = resolve(
                answer, .outcome(Int32(index)), meaning, path: path, in: context)
            if let found { answers.append(found) } else { isBroken = true }
        }
        if symbol.declaresOutcomes, !step.hidesAnswers, !symbol.isPartial {
            let answered = Set(syntax.map { $0.name.text })
            let isAnswered = symbol.outcomes.signals.allSatisfy { answered.contains($0.name.text) }
            if !isAnswered {
                reportUnanswered(step, symbol.outcomes, answered, in: context)
                isBroken = true
            }
        }
        return isBroken ? nil : answers
    }

    mutating func resolve(
        _ syntax: AnswerSyntax, _ event: Answer.Event, _ answer: AnswerContext, path: String,
        in context: StepContext
    ) -> Answer? {
        var payload = answer.payload
        var kept: [Int32] = []
        for (index, field) in context.payload.fields.enumerated()
        where payload.index(of: field.name) == nil {
            payload.append(field)
            kept.append(Int32(index))
        }
        if context.payload.isBroken { payload.isBroken = true }
        var inner = context
        inner.handler = .transition
        inner.answer = answer
        inner.payload = payload
        inner.environment.widenForAll()
        inner.environment.payload = payload.fields
        inner.isOnlyStep = syntax.steps.count == 1
        let list = resolveSteps(syntax.steps, path: path + "/" + syntax.name.text, in: &inner)
        guard !list.isBroken else { return nil }
        return Answer(
            event: event, payload: payload.fields, kept: kept, steps: list.list,
            span: syntax.name.span)
    }
}

extension PartResolver {
    /// `cause`, if steps that answer `cancelled` mention it.
    func cancelledPayload(mentionedIn steps: [StepSyntax], at span: SourceSpan) -> FieldList {
        var payload = FieldList()
        if steps.contains(where: { $0.mentionsCause }) {
            payload.append(
                Field(name: "cause", type: checker.types.internCause(at: span), span: span))
        }
        return payload
    }

    private mutating func reportImpossible(_ name: Name, ofFlow flow: Int) {
        let declared = names.flows[flow].syntax.name
        if !names.flows[flow].unread.isDisjoint(with: [.outputs, .reports]) { return }
        report(
            ResolveProblems.impossibleOutcome, at: name.span,
            "flow `\(declared.text)` never ends with `\(name.text)`",
            help: suggestion(
                for: name.text,
                among: eventNames(ofFlow: flow) + ["cancelled"],
                what: "it has"),
            notes: [
                DiagnosticNote(
                    at: declared.span,
                    "`\(declared.text)` is declared here")
            ])
    }

    private mutating func reportImpossible(
        _ name: Name, of operation: OperationSymbol, _ step: StepSyntax
    ) {
        let called = step.value?.name?.text ?? operation.name.text
        report(
            ResolveProblems.impossibleOutcome, at: name.span,
            "`\(called)` never ends with `\(name.text)`",
            help: suggestion(
                for: name.text, among: operation.outcomes.names, what: "it ends with"),
            notes: [DiagnosticNote(at: operation.name.span, "`\(called)` is declared here")])
    }

    private mutating func reportUnanswered(
        _ step: StepSyntax, _ outcomes: SignalList, _ answered: Set<String>,
        in context: StepContext
    ) {
        guard let called = step.value?.name,
            !context.isCut || step.modifiers[.outcomes]?.value.isHidden == false
        else { return }
        // A misspelt answer was meant for the outcome nearest to it.
        let missing = outcomes.signals.filter { outcome in
            !answered.contains(outcome.name.text)
                && !answered.contains {
                    outcomes.index(of: $0) == nil
                        && nearestName(to: $0, among: outcomes.names) == outcome.name.text
                }
        }
        for outcome in missing {
            let entry = outcome.name.text + ": ignore"
            let edits = edits(inFile: context.file)
            let edit =
                step.modifiers[.outcomes].map {
                    edits.addition(ofEntries: [entry], to: $0.value)
                }
                ?? DiagnosticFix(
                    adding: "outcomes", "{ \(entry) }", toStepAt: step.span, in: edits.source)
            report(
                ResolveProblems.unhandledOutcome, at: called.span,
                "`\(called.text)` can end with `\(outcome.name.text)`, and nothing answers it",
                help: "add `\(outcome.name.text):` under `outcomes:`, with `ignore` if nothing is "
                    + "to happen",
                notes: [DiagnosticNote(at: outcome.name.span, "the outcome is declared here")],
                edit: edit)
        }
    }

    private mutating func reportThen(_ step: StepSyntax, _ outcomes: SignalList) {
        guard let called = step.value?.name else { return }
        report(
            ResolveProblems.unhandledOutcome,
            at: step.modifiers[.then]?.keySpan ?? called.span,
            "`then` answers one outcome, and `\(called.text)` has \(outcomes.names.count): "
                + listed(outcomes.names),
            help: "answer each by its name under `outcomes:`")
    }
}

extension StepSyntax {
    /// The answers of a call come later than the steps after it (law C3).
    var endsList: Bool { verb == .call && (!answers.isEmpty || then != nil || hidesAnswers) }
}
