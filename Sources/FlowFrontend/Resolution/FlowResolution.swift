import FlowModel

extension Reporting {
    /// True if expressions may read state or inputs whose declarations could not be read.
    func hidesScopes(ofFlow flow: Int) -> Bool {
        names.hidesAppState || !names.flows[flow].unread.isDisjoint(with: [.state, .inputs])
    }
}

extension PartResolver {
    /// Resolves the steps of one flow and its transitions, and checks what must hold between them.
    mutating func resolveFlow(_ flow: Int) -> Flow {
        let named = names.flows[flow]
        let signature = signatures.flows[flow]
        let syntax = named.syntax
        let hooks = resolveHooks(syntax.hooks, inFlow: flow)
        var start = resolveStart(ofFlow: flow)
        if let place = syntax.startSpan,
            isRefused(place.file, from: place.startByte, to: place.endByte)
        {
            start = noSteps
        }
        var ids: [TransitionID] = []
        ids.reserveCapacity(frame.keys.count)
        for (key, transition) in zip(frame.keys, writtenTransitions) {
            let resolved = resolveTransition(transition, key: key, flow: flow)
            let (file, first) = (transition.file, transition.span.startByte)
            if let resolved, !isRefused(file, from: first, to: transition.endByte) {
                ids.append(append(resolved))
            } else {
                leaveHole(inFlow: flow, at: transition.span)
            }
        }
        if names.values[named.file].cutByte == nil && !named.unread.contains(.transitions)
            && !names.hasUnreadExtension
        {
            checkAnswers(frame.answers, flow: flow)
        }
        let checks = resolveChecks(syntax.checks, inFlow: flow)
        return Flow(
            name: syntax.name.text, summary: syntax.summary, file: FileID(named.file),
            span: syntax.name.span, container: frame.container, choice: frame.choice,
            inputs: signature.inputs.fields,
            outcomes: signature.outcomes.signals.map { $0.signal },
            reports: signature.reports.signals.map { $0.signal },
            state: signature.state.fields,
            screens: named.screens.map { ScreenID($0) } + sheetIDs,
            actions: frame.actions, hooks: hooks, depthLimit: syntax.depthLimit, key: signature.key,
            start: start, isPrivate: syntax.isPrivate, transitions: ids, watched: frame.watched,
            checks: checks, restore: signature.restore,
            style: resolveStyle(syntax.style, ofFlow: flow, file: named.file))
    }

    /// True if something was refused in a part of a file when the file was read. The rest of the
    /// part means something else than the author wrote, so it is not played.
    private func isRefused(_ file: FileID, from startByte: Int32, to endByte: Int32) -> Bool {
        guard let problems = names.readProblems[file] else { return false }
        return problems.contains { startByte <= $0.span.startByte && $0.span.startByte <= endByte }
    }

    /// Reports a flow without a start. The help offers the first screen that needs no inputs, else
    /// the first that a stack can show.
    private mutating func reportNoStart(ofFlow flow: Int) {
        let name = names.flows[flow].syntax.name
        let shown = names.flows[flow].screens.filter { !names.screens[$0].kind.isSingle }
        let free = shown.first { screen in
            let inputs = symbols.screens[screen].signature.inputs
            return !inputs.isBroken && inputs.fields.allSatisfy { $0.defaultValue != nil }
        }
        let start = (free ?? shown.first).map { screen in
            let inputs = symbols.screens[screen].signature.inputs
            let needed = inputs.isBroken ? [] : inputs.fields.filter { $0.defaultValue == nil }
            let given = needed.map { "\($0.name): …" }.joined(separator: ", ")
            let values = needed.isEmpty ? "" : ", with: { \(given) }"
            return "start: { push: \(names.screens[screen].name.text)\(values) }"
        }
        var edit: DiagnosticFix?
        if free != nil, let start {
            edit = edits(inFile: names.flows[flow].file).addition(
                ofEntry: start, afterKey: "screens")
        }
        report(
            ResolveProblems.noStart, at: name.span,
            "flow `\(name.text)` does not say what it shows first",
            help: start.map { "add `\($0)`" } ?? "add `start:` with the first step", edit: edit)
    }

    private mutating func resolveStart(ofFlow flow: Int) -> StepList {
        let syntax = names.flows[flow].syntax
        guard let start = syntax.start else {
            let isContainer = syntax.container.map { !$0.kinds.contains(.stack) } ?? false
            let isKnown =
                names.values[names.flows[flow].file].cutByte == nil
                && !names.flows[flow].unread.contains(.start)
            if !isContainer && isKnown {
                reportNoStart(ofFlow: flow)
            }
            if !isContainer { leaveHole(inFlow: flow, at: syntax.name.span) }
            return noSteps
        }
        var environment = signatures.flows[flow].environment
        environment.readsLaunch = true
        var context = StepContext(
            flow: flow, file: names.flows[flow].file, handler: .start,
            isOpen: hidesScopes(ofFlow: flow), environment: environment)
        let resolved = resolveSteps(start, path: "", in: &context)
        guard resolved.isBroken else { return resolved.list }
        leaveHole(inFlow: flow, at: syntax.name.span)
        return noSteps
    }

    private mutating func resolveTransition(
        _ syntax: TransitionSyntax, key: ResolvedKey, flow: Int
    ) -> Transition? {
        let payload = sharedFields(of: key.triggers) { $0.payload } ?? FieldList()
        let screenInputs = sharedFields(of: key.triggers) { $0.screenInputs }
        var context = StepContext(
            flow: flow, file: Int(syntax.file.index), handler: .transition,
            triggers: key.triggers, payload: payload,
            isOpen: key.isBroken || hidesScopes(ofFlow: flow),
            environment: signatures.flows[flow].environment,
            isOnlyStep: syntax.steps.count == 1,
            answersLeave: answersLeave(key.triggers, inFlow: flow))
        context.environment.payload = payload.fields
        context.environment.screen = screenInputs?.fields
        checkLeaveAnswer(syntax.steps, in: context)
        let resolved = resolveSteps(syntax.steps, path: "", in: &context)
        guard !key.isBroken, !resolved.isBroken, !key.triggers.isEmpty else { return nil }
        let isAlone = key.triggers.count == 1
        let bindings = key.triggers.map { trigger in
            TriggerBinding(
                trigger: trigger.trigger,
                payloadMap: places(of: payload, in: isAlone ? nil : trigger.payload),
                screenMap: places(of: screenInputs, in: isAlone ? nil : trigger.screenInputs))
        }
        return Transition(
            flow: FlowID(flow), key: syntax.text, span: syntax.span,
            triggers: bindings, payload: payload.fields,
            screenInputs: screenInputs?.fields ?? [], steps: resolved.list)
    }

    /// The places of the fields in the other list, or in their own list if there is no other.
    private mutating func places(of fields: FieldList?, in other: FieldList?) -> [Int32] {
        guard let fields, !fields.fields.isEmpty else { return [] }
        guard let other else { return numbers(below: fields.fields.count) }
        return fields.fields.map { Int32(other.index(of: $0.name) ?? 0) }
    }

    /// The fields that the lists of all triggers share with one type, in the order of the first;
    /// nil if one of them has no such list, or there is no trigger.
    private func sharedFields(
        of triggers: [ResolvedTrigger], _ list: (ResolvedTrigger) -> FieldList?
    ) -> FieldList? {
        guard var shared = triggers.first.flatMap(list) else { return nil }
        for trigger in triggers.dropFirst() {
            guard let other = list(trigger) else { return nil }
            var both = FieldList()
            for field in shared.fields where other.field(named: field.name)?.type == field.type {
                both.append(field)
            }
            both.isBroken = shared.isBroken || other.isBroken
            shared = both
        }
        return shared
    }

    /// The names with which the unreadable parts of a file begin. A key that could not be read as a
    /// trigger was meant to answer an event of the screen or flow it begins with.
    private func refusedSubjects(inFile file: Int) -> Set<String> {
        let bytes = names.sources[file].bytes
        let problems = names.readProblems[FileID(file)] ?? []
        return Set(
            problems.map { problem in
                let text = bytes[problem.span.byteRange(in: bytes.count)]
                return String(decoding: text.prefix { isNameByte($0) }, as: UTF8.self)
            })
    }

    /// Checks that every output of a screen that is shown, and every outcome of a child, is
    /// answered (B10).
    private mutating func checkAnswers(_ answers: Answers, flow: Int) {
        let refused = refusedSubjects(inFile: names.flows[flow].file)
        for screen in names.flows[flow].screens
        where symbols.uses[flow].shows(screen)
            && !names.screens[screen].kind.isSingle
            && !refused.contains(names.screens[screen].name.text)
        {
            for (index, output) in symbols.screens[screen].signature.outputs.signals.enumerated()
            where !answers.has(.output(ScreenID(screen), Int32(index)))
                && !ReservedWords.signals.contains(output.name.text)
            {
                let name = "\(names.screens[screen].name.text).\(output.name.text)"
                // Each flow that shows a shared screen answers it.
                let place =
                    names.screens[screen].isShared
                    ? " in `\(names.name(ofFlow: flow))`" : ""
                report(
                    ResolveProblems.unhandledOutput, at: output.name.span,
                    "nothing\(place) answers the output `\(output.name.text)` "
                        + "of `\(names.screens[screen].name.text)`",
                    help: "add the key `\(name):` under `transitions:`, with `ignore` "
                        + "if nothing is to happen",
                    edit: edits(inFile: names.flows[flow].file).ignoring(name))
            }
        }
        checkCalledFlows(answers, refused, flow: flow)
        // A page that shows nothing has been reported already, and a column may show nothing.
        guard names.flows[flow].syntax.container?.kinds == [.tabs] else { return }
        for child in symbols.uses[flow].children.list where child.syntax.isAction {
            guard let place = child.index, !answers.has(.selected(child: place)) else {
                continue
            }
            let name = child.syntax.name
            report(
                ResolveProblems.unhandledOutput, at: name.span,
                "the tab `\(name.text)` is an action, and nothing says what it does",
                help: "add the key `\(name.text).selected:` under `transitions:`, or say with "
                    + "`\(name.text): Target` what it shows")
        }
    }
}
