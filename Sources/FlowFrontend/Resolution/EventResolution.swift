import FlowModel

/// Events of the application and how a flow answers them.
extension PartResolver {
    var appEvents: [AppEvent] {
        zip(signatures.events.list.signals, signatures.events.declarations).map { event, declared in
            AppEvent(
                name: event.name.text, payload: event.payload.fields,
                isBroadcast: declared.syntax.isBroadcast, isRequired: declared.syntax.isRequired,
                span: event.name.span)
        }
    }

    /// `app.search` as a trigger.
    mutating func requireEvent(_ name: Name) -> ResolvedTrigger? {
        guard let index = findEvent(name) else { return nil }
        return ResolvedTrigger(
            trigger: .event(Int32(index)), event: name.text,
            payload: signatures.events.list.signals[index].payload, screenInputs: nil)
    }

    mutating func findEvent(_ name: Name) -> Int? {
        let found = signatures.events.list.index(of: name.text)
        if let found,
            names.canSee(
                name.text, of: signatures.events.declarations[found].module, from: name.span.file)
        {
            return found
        }
        if names.unreadInApp.contains(.events) || names.hasUnnamedFile { return nil }
        let help: String?
        if let module = found.flatMap({ signatures.events.declarations[$0].module }) {
            help = names.adviceOnUnseen(name.text, of: module)
        } else if signatures.app.state.index(of: name.text) != nil {
            help = "a change of `app.\(name.text)` is `changed app.\(name.text)`"
        } else if signatures.events.list.names.isEmpty {
            help = "declare it under `events:` of the app file"
        } else {
            help = suggestion(
                for: name.text, among: signatures.events.list.names, what: "the events are")
        }
        report(
            ResolveProblems.unknownEvent, at: name.span,
            "the app has no event `\(name.text)`", help: help)
        return nil
    }

    /// `send: event`
    mutating func resolveSend(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let name = step.value?.name, let index = findEvent(name) else {
            return nil
        }
        let arguments = resolveArguments(
            step.modifiers[.with]?.value, for: signatures.events.list.signals[index].payload,
            of: name.text,
            at: name.span, in: context)
        let reach = resolveReach(step, in: context)
        guard let arguments else { return nil }
        return .send(event: Int32(index), payload: arguments.compactMap { $0 }, to: reach)
    }

    /// Checks that some flow answers each required event.
    mutating func checkRequiredEvents() {
        guard !names.hasUnnamedFile,
            names.flows.allSatisfy({ !$0.unread.contains(.transitions) })
        else {
            return
        }
        for (event, declared) in zip(signatures.events.list.signals, signatures.events.declarations)
        where declared.syntax.isRequired && !symbols.answeredEvents.contains(event.name.text) {
            report(
                ResolveProblems.unhandledEvent, at: event.name.span,
                "the event `\(event.name.text)` is required, and no flow answers it",
                help: "add the key `app.\(event.name.text):` to a flow, or drop `required`")
        }
    }
}
