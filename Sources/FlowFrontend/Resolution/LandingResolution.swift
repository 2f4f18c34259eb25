import FlowModel

/// Where links and entries lead.
extension PartResolver {
    mutating func resolveLanding(
        _ syntax: LandingSyntax, _ prefix: LinkPrefix, payload: FieldList, at name: Name, file: Int
    ) -> Landing? {
        guard checkWords(of: syntax, at: name) else { return nil }
        var environment = ScopeEnvironment(
            app: symbols.appState.fields, facts: symbols.facts.fields)
        environment.payload = payload.fields
        let context = StepContext(
            flow: linkRoot, file: file, handler: .transition, payload: payload,
            isOpen: symbols.hidesAppState || payload.isBroken, environment: environment,
            isInLink: true)
        let requires = prefix.requires.compactMap { requireGate($0) }
        var whenModal = prefix.whenModal
        var whenShown = prefix.whenShown ?? .update
        let target: Landing.Target?
        if let node = syntax.show {
            target = resolveShown(syntax, node, under: prefix.under, in: context).map { .show($0) }
            if case .show(let show)? = target, whenModal == .over,
                !checkStandsAlone(show, at: name)
            {
                return nil
            }
        } else {
            whenModal = prefix.saysWhenModal && whenModal == .dismiss ? .dismiss : nil
            whenShown = .update
            target =
                syntax.send == nil
                ? resolveCalled(syntax, in: context) : resolveSent(syntax, in: context)
        }
        guard let target else { return nil }
        return Landing(
            payload: payload.fields, target: target, requires: requires, whenModal: whenModal,
            whenShown: whenShown)
    }

    private var linkRoot: Int {
        symbols.app?.syntax.root.flatMap { symbols.flowIndices[$0.flow.text] } ?? 0
    }

    /// One target, and no key that means nothing beside it.
    private mutating func checkWords(of syntax: LandingSyntax, at name: Name) -> Bool {
        if syntax.targetCount > 1 {
            report(
                ResolveProblems.linkTarget, at: name.span,
                "`\(name.text)` leads to more than one of `show`, `send` and `call`",
                help: "keep one; a `call` can show and send in its `outcomes:`")
            return false
        }
        var idle: [Key] = syntax.show == nil ? [.under, .base, .whenShown] : []
        if syntax.call == nil { idle += [.outcomes, .then] }
        let word = syntax.show == nil ? (syntax.send == nil ? "call" : "send") : "show"
        for key in idle {
            guard let span = syntax.keySpans[key] else { continue }
            report(
                ResolveProblems.linkTarget, at: span,
                "`\(key.rawValue)` means nothing beside `\(word)`", help: "remove it",
                edit: removal(ofEntryAt: span))
            return false
        }
        guard syntax.show == nil, let policy = syntax.whenModal, policy != .dismiss else {
            return true
        }
        report(
            ResolveProblems.linkTarget, at: syntax.keySpans[.whenModal] ?? name.span,
            "`\(word)` removes no layers, so that `whenModal: \(policy.rawValue)` means nothing",
            help: "remove it, or write `whenModal: dismiss` to remove them all")
        return false
    }

    /// What is presented over everything is a flow that can start with what the link gives.
    private mutating func checkStandsAlone(_ show: Show, at name: Name) -> Bool {
        let stage = show.stages.last {
            if case .flow = $0.destination.target { true } else { false }
        }
        guard let stage, case .flow(let flow) = stage.destination.target else { return true }
        let symbol = symbols.flows[Int(flow.index)]
        if Int(flow.index) == linkRoot {
            report(
                ResolveProblems.linkTarget, at: name.span,
                "`whenModal: over` presents the flow of the target, and "
                    + "`\(symbol.syntax.name.text)` is the root",
                help: "put the screen into a flow of its own, or write another `whenModal`")
            return false
        }
        let missing = zip(symbol.inputs.fields, stage.destination.arguments).first {
            $0.defaultValue == nil && $1 == nil
        }
        guard let missing else { return true }
        report(
            ResolveProblems.linkMissingInput, at: name.span,
            "`whenModal: over` may have to start `\(symbol.syntax.name.text)`, "
                + "which needs `\(missing.0.name)`",
            help: "give it: `under: [{ \(symbol.syntax.name.text): { \(missing.0.name): … } }]`")
        return false
    }

    private mutating func resolveShown(
        _ syntax: LandingSyntax, _ node: ValueSyntax, under: [ValueSyntax], in context: StepContext
    ) -> Show? {
        let name = Name(text: node.text, span: node.span)
        var items: [UnderItem] = []
        for node in under {
            guard let found = resolveUnder(node, in: context) else { return nil }
            items += found
        }
        guard let target = requireShown(name, in: nil),
            checkStandsOnStack(target, at: name, verb: "`show`", isInLink: true),
            let arguments = resolveArguments(syntax.arguments, for: target, name, in: context)
        else { return nil }
        return makeShow(
            ShownThing(
                target: target, name: name, arguments: arguments,
                isGiven: syntax.arguments != nil, under: items, saysUnder: !under.isEmpty,
                startsAtBase: syntax.startsAtBase))
    }

    private mutating func resolveSent(
        _ syntax: LandingSyntax, in context: StepContext
    ) -> Landing.Target? {
        guard let name = syntax.send, let event = findEvent(name) else { return nil }
        let arguments = resolveArguments(
            syntax.arguments, for: symbols.events.signals[event].payload, of: name.text,
            at: name.span,
            in: context)
        return arguments.map { .send(event: Int32(event), payload: $0.compactMap { $0 }) }
    }

    private mutating func resolveCalled(
        _ syntax: LandingSyntax, in context: StepContext
    ) -> Landing.Target? {
        guard let call = syntax.call, checkLinkSteps(call.lists) else { return nil }
        let resolved = resolveSteps([call], path: "", in: context)
        return resolved.isBroken ? nil : .call(resolved.list)
    }

    /// The answers to the call of a link stand in no flow (law J10).
    private mutating func checkLinkSteps(_ lists: [[StepSyntax]]) -> Bool {
        let allowed: [StepVerb] = [.show, .send, .call, .track, .ignore, .choose, .switch]
        for step in lists.joined() {
            guard allowed.contains(step.verb) else {
                report(
                    ResolveProblems.linkTarget, at: step.verbSpan,
                    "`\(step.verb.rawValue)` is in the answers of a link, "
                        + "which belong to no flow",
                    help: "`show` what is to be seen, or `send` an event to the flows")
                return false
            }
            if !checkLinkSteps(step.lists) { return false }
        }
        return true
    }
}
