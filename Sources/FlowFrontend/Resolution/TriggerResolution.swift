import FlowModel

/// A trigger of a key, resolved, with the fields that it brings into scope.
struct ResolvedTrigger {
    var trigger: Trigger
    var event: String
    var payload: FieldList
    var screenInputs: FieldList?
}

/// The triggers of one key.
struct ResolvedKey {
    var triggers: [ResolvedTrigger] = []
    /// A trigger could not be resolved: the fields in scope are not known.
    var isBroken = false
}

/// The keys that answer each trigger of one flow: filled while its keys are resolved.
struct Answers {
    /// The key that answers a trigger, for `ambiguous-trigger`.
    var explicit: [Trigger: SourceSpan] = [:]
    var anyNames: [String: SourceSpan] = [:]
    /// The triggers that `any.` answers, and those that a misspelt key was probably meant to
    /// answer.
    var others: Set<Trigger> = []
    /// The texts of all keys of the flow, built when the first unknown output is reported.
    var written: Set<String>?
    /// The outputs of each name that `any.` can answer, found for the first such key.
    var declarers: [String: [ResolvedTrigger]]?

    func has(_ trigger: Trigger) -> Bool { explicit[trigger] != nil || others.contains(trigger) }
}

extension PartResolver {
    func output(_ index: Int, ofScreen screen: Int) -> ResolvedTrigger {
        let output = symbols.screens[screen].signature.outputs.signals[index]
        return ResolvedTrigger(
            trigger: .output(ScreenID(screen), Int32(index)), event: output.name.text,
            payload: output.payload, screenInputs: symbols.screens[screen].signature.inputs)
    }

    /// Resolves all keys of a flow. A screen's own key beats `any.`, whatever their order (B9).
    mutating func resolveKeys(ofFlow flow: Int) -> (keys: [ResolvedKey], answers: Answers) {
        var answers = Answers()
        answers.explicit.reserveCapacity(writtenTransitions.count)
        var keys = [ResolvedKey](repeating: ResolvedKey(), count: writtenTransitions.count)
        for (index, transition) in writtenTransitions.enumerated() {
            for syntax in transition.triggers where syntax.subject.text != "any" {
                guard
                    let found = requireTrigger(
                        syntax, for: transition.steps, in: flow, answers: &answers)
                else {
                    keys[index].isBroken = true
                    continue
                }
                let span = syntax.subject.span.joined(with: syntax.event.span)
                if let first = answers.explicit.updateValue(span, forKey: found.trigger) {
                    answers.explicit[found.trigger] = first
                    reportAmbiguous(syntax, at: span, first: first)
                    keys[index].isBroken = true
                    continue
                }
                keys[index].triggers.append(found)
            }
        }
        for (index, transition) in writtenTransitions.enumerated() {
            for syntax in transition.triggers where syntax.subject.text == "any" {
                spread(syntax, in: flow, into: &keys[index], answers: &answers)
            }
        }
        return (keys, answers)
    }

    /// `any.name`: every screen and child that declares it and has no key of its own.
    private mutating func spread(
        _ syntax: TriggerSyntax, in flow: Int, into key: inout ResolvedKey, answers: inout Answers
    ) {
        let span = syntax.subject.span.joined(with: syntax.event.span)
        let name = syntax.event.text
        if let first = answers.anyNames[name] {
            reportAmbiguous(syntax, at: span, first: first)
            key.isBroken = true
            return
        }
        answers.anyNames[name] = span
        let declarers = answers.declarers ?? findDeclarers(in: flow)
        answers.declarers = declarers
        let all = declarers[name] ?? []
        if all.isEmpty {
            key.isBroken = true
            if hidesDeclarers(ofFlow: flow) { return }
            let candidates = declaredNames(in: flow)
            let nearest = nearestName(to: name, among: candidates)
            report(
                ResolveProblems.unknownOutput, at: syntax.event.span,
                "no screen or child of `\(names.name(ofFlow: flow))` declares `\(name)`",
                help: suggestion(for: name, among: candidates, what: "they declare"),
                edit: nearest.map { DiagnosticFix(span: syntax.event.span, text: $0) })
            guard let nearest else { return }
            answers.others.formUnion((declarers[nearest] ?? []).map { $0.trigger })
            return
        }
        let open = all.filter { answers.explicit[$0.trigger] == nil }
        if open.isEmpty {
            key.isBroken = true
            report(
                ResolveProblems.unknownOutput, at: syntax.event.span,
                "`any.\(name)` covers nothing: all that declare `\(name)` have a key of their own",
                help: "remove the key `any.\(name)`")
        }
        answers.others.formUnion(open.map { $0.trigger })
        key.triggers += open
    }

    /// True if a screen or a child may declare more than is known.
    private func hidesDeclarers(ofFlow flow: Int) -> Bool {
        names.hasUnnamedFile || names.flows[flow].unread.contains(.screens)
            || names.flows[flow].screens.contains { names.screens[$0].isPartial }
            || symbols.uses[flow].flows.contains {
                !names.flows[$0.flow].unread.isDisjoint(with: [.outputs, .reports])
            }
    }

    private func declaredNames(in flow: Int) -> [String] {
        var found: Set<String> = []
        for screen in names.flows[flow].screens {
            found.formUnion(symbols.screens[screen].signature.outputs.names)
        }
        for call in symbols.uses[flow].flows {
            found.formUnion(eventNames(ofFlow: call.flow))
        }
        return found.sorted()
    }

    /// The outputs of the screens and children by name, each in the order of its senders.
    private func findDeclarers(in flow: Int) -> [String: [ResolvedTrigger]] {
        var found: [String: [ResolvedTrigger]] = [:]
        for screen in names.flows[flow].screens {
            let outputs = symbols.screens[screen].signature.outputs
            for (index, signal) in outputs.signals.enumerated()
            where outputs.index(of: signal.name.text) == index {
                found[signal.name.text, default: []].append(output(index, ofScreen: screen))
            }
        }
        for call in symbols.uses[flow].flows
        where symbols.uses[flow].steppedFlows.contains(call.flow) {
            for name in Set(eventNames(ofFlow: call.flow))
            where symbols.uses[flow].siteWithoutAnswer(to: name, of: call.flow) != nil {
                if let event = event(name, ofFlow: call.flow, child: nil) {
                    found[name, default: []].append(event)
                }
            }
        }
        for child in symbols.uses[flow].children.list {
            guard case .flow(let called)? = child.target, let place = child.index else { continue }
            for name in Set(eventNames(ofFlow: Int(called.index))) {
                if let event = event(name, ofFlow: Int(called.index), child: place) {
                    found[name, default: []].append(event)
                }
            }
        }
        return found
    }

    private mutating func requireTrigger(
        _ syntax: TriggerSyntax, for steps: [StepSyntax], in flow: Int, answers: inout Answers
    ) -> ResolvedTrigger? {
        if syntax.isChange { return requireChange(syntax, in: flow) }
        let subject = syntax.subject.text
        if subject == "app" { return requireEvent(syntax.event) }
        if let child = symbols.uses[flow].children.indices[subject] {
            let symbol = symbols.uses[flow].children.list[child]
            if symbol.syntax.isAction || Self.selections.contains(syntax.event.text) {
                return requireSelection(syntax, of: symbol, in: flow)
            }
            switch symbol.target {
            case .screen(let screen):
                return requireOutput(syntax, ofScreen: Int(screen.index), answers: &answers)
            case .flow(let called):
                guard let place = symbol.index else { return nil }
                return requireOutcome(
                    syntax, for: steps, ofFlow: Int(called.index), child: place, in: flow,
                    answers: &answers)
            case nil:
                return nil
            }
        }
        if let screen = names.flows[flow].screenIndices[subject] {
            return requireOutput(syntax, ofScreen: screen, answers: &answers)
        }
        if let called = names.flowIndices[subject] {
            guard symbols.uses[flow].steppedFlows.contains(called) else {
                if names.flows[flow].unread.contains(.start) { return nil }
                // A misspelt step may be the one that starts it, and that has been reported.
                if nearestName(to: subject, among: symbols.uses[flow].unknown) != nil {
                    return nil
                }
                return reportNeverStarted(syntax, called: called, in: flow)
            }
            return requireOutcome(
                syntax, for: steps, ofFlow: called, child: nil, in: flow, answers: &answers)
        }
        if names.hasUnnamedFile
            || !names.flows[flow].unread.isDisjoint(with: [.screens, .children])
        {
            return nil
        }
        let candidates = subjectNames(in: flow)
        report(
            ResolveProblems.unknownScreen, at: syntax.subject.span,
            "there is no screen or child flow `\(subject)` in `\(names.name(ofFlow: flow))`",
            help: suggestion(for: subject, among: candidates, what: "there are"))
        if let nearest = nearestName(to: subject, among: candidates) {
            presume(syntax.event.text, of: nearest, in: flow, answers: &answers)
        }
        return nil
    }

    /// The names that can be before the dot of a key of this flow.
    private func subjectNames(in flow: Int) -> [String] {
        let uses = symbols.uses[flow]
        return names.flows[flow].screens.map { names.screens[$0].name.text }
            + uses.children.list.map { $0.syntax.name.text }
            + uses.flows.filter { uses.steppedFlows.contains($0.flow) }
            .map { names.name(ofFlow: $0.flow) }
    }

    /// Assumes that a misspelt key answers the trigger it was probably meant for, so that its
    /// output is not reported as unanswered as well.
    private func presume(
        _ event: String, of subject: String, in flow: Int, answers: inout Answers
    ) {
        if let screen = names.flows[flow].screenIndices[subject] {
            let outputs = symbols.screens[screen].signature.outputs
            guard let meant = nearest(to: event, among: outputs.names),
                let index = outputs.index(of: meant)
            else { return }
            answers.others.insert(output(index, ofScreen: screen).trigger)
        } else if let called = names.flowIndices[subject] {
            presume(event, ofFlow: called, child: nil, answers: &answers)
        } else if let child = symbols.uses[flow].children.indices[subject],
            let place = symbols.uses[flow].children.list[child].index,
            case .flow(let called)? = symbols.uses[flow].children.list[child].target
        {
            presume(event, ofFlow: Int(called.index), child: place, answers: &answers)
        }
    }

    private func presume(
        _ event: String, ofFlow called: Int, child: Int32?, answers: inout Answers
    ) {
        let meant = nearest(to: event, among: eventNames(ofFlow: called))
        let found = meant.flatMap { self.event($0, ofFlow: called, child: child) }
        if let found { answers.others.insert(found.trigger) }
    }

    /// The name itself if it is one of those that are known.
    private func nearest(to name: String, among known: [String]) -> String? {
        known.contains(name) ? name : nearestName(to: name, among: known)
    }

    private static let selections = ["selected", "reselected"]

    /// `child.selected` and `child.reselected`: the user has turned to a child of the container.
    private mutating func requireSelection(
        _ syntax: TriggerSyntax, of child: ChildSymbol, in flow: Int
    ) -> ResolvedTrigger? {
        guard let place = child.index else { return nil }
        let event = syntax.event.text
        let kind = names.flows[flow].syntax.container?.kind
        let isTab = names.flows[flow].syntax.container?.kinds.contains(.tabs) ?? false
        let known = child.syntax.isAction || !isTab ? ["selected"] : Self.selections
        guard known.contains(event) else {
            report(
                ResolveProblems.unknownOutput, at: syntax.event.span,
                !isTab
                    ? "the \(kind == .split ? "column" : "page") `\(child.syntax.name.text)` "
                        + "is never `\(event)`"
                    : "the tab `\(child.syntax.name.text)` is an action and never tells `\(event)`",
                help: "write `\(child.syntax.name.text).selected`")
            return nil
        }
        return ResolvedTrigger(
            trigger: event == "selected" ? .selected(child: place) : .reselected(child: place),
            event: "", payload: FieldList(), screenInputs: nil)
    }

    private mutating func requireOutput(
        _ syntax: TriggerSyntax, ofScreen screen: Int, answers: inout Answers
    ) -> ResolvedTrigger? {
        let event = syntax.event.text
        if let index = symbols.screens[screen].signature.outputs.index(of: event) {
            return output(index, ofScreen: screen)
        }
        if event == "back" {
            return ResolvedTrigger(
                trigger: .back(ScreenID(screen)), event: event, payload: FieldList(),
                screenInputs: symbols.screens[screen].signature.inputs)
        }
        let named = names.screens[screen]
        if named.isPartial { return nil }
        let known = symbols.screens[screen].signature.outputs.names + ["back"]
        // An output that another key answers already is not the one that was misspelt here.
        let free = known.filter { !isWritten($0, under: syntax, &answers) }
        report(
            ResolveProblems.unknownOutput, at: syntax.event.span,
            "screen `\(named.name.text)` has no output `\(event)`",
            help: suggestion(for: event, among: free)
                ?? "its outputs are \(listed(known))",
            notes: [DiagnosticNote(at: named.name.span, "`\(named.name.text)` is declared here")])
        presume(event, of: named.name.text, in: named.flow, answers: &answers)
        return nil
    }

    private func isWritten(
        _ event: String, under syntax: TriggerSyntax, _ answers: inout Answers
    ) -> Bool {
        let triggers =
            answers.written ?? Set(writtenTransitions.flatMap { $0.triggers }.map { $0.text })
        answers.written = triggers
        return triggers.contains(syntax.subject.text + "." + event)
    }

    private mutating func requireOutcome(
        _ syntax: TriggerSyntax, for steps: [StepSyntax], ofFlow called: Int, child: Int32?,
        in flow: Int,
        answers: inout Answers
    ) -> ResolvedTrigger? {
        let event = syntax.event.text
        if event == "cancelled" {
            let trigger: Trigger =
                child.map { .childCancelled(child: $0) } ?? .cancelled(FlowID(called))
            return ResolvedTrigger(
                trigger: trigger, event: event,
                payload: cancelledPayload(mentionedIn: steps, at: syntax.event.span),
                screenInputs: nil)
        }
        if let found = self.event(event, ofFlow: called, child: child) {
            guard child == nil, isAnsweredAtEverySite(event, ofFlow: called, in: flow) else {
                return found
            }
            reportAnsweredThere(syntax, called: called)
            return nil
        }
        if !names.flows[called].unread.isDisjoint(with: [.outputs, .reports]) { return nil }
        let name = names.flows[called].syntax.name
        let events = eventNames(ofFlow: called)
        report(
            ResolveProblems.impossibleOutcome, at: syntax.event.span,
            "flow `\(name.text)` never ends with `\(event)`",
            help: suggestion(for: event, among: events + ["cancelled"], what: "it ends with"),
            notes: [DiagnosticNote(at: name.span, "`\(name.text)` is declared here")])
        if let nearest = nearestName(to: event, among: events) {
            presume(nearest, ofFlow: called, child: child, answers: &answers)
        }
        return nil
    }

    private mutating func reportNeverStarted(
        _ syntax: TriggerSyntax, called: Int, in flow: Int
    ) -> ResolvedTrigger? {
        let name = syntax.subject.text
        let child = symbols.uses[flow].children.list.first { $0.target == .flow(FlowID(called)) }
        report(
            ResolveProblems.impossibleOutcome, at: syntax.subject.span,
            "no step of `\(names.name(ofFlow: flow))` starts the flow `\(name)`, "
                + "so it cannot end here",
            help: child.map {
                "children answer under their names: write "
                    + "`\($0.syntax.name.text).\(syntax.event.text)`"
            } ?? "push or present `\(name)`, or remove this key")
        return nil
    }

    private mutating func reportAmbiguous(
        _ syntax: TriggerSyntax, at span: SourceSpan, first: SourceSpan
    ) {
        report(
            ResolveProblems.ambiguousTrigger, at: span,
            "`\(syntax.text)` is answered twice",
            help: "keep one of the two",
            notes: [DiagnosticNote(at: first, "the first answer is here")])
    }
}
