import FlowModel

/// The targets of links and entries.
extension PartResolver {
    mutating func resolveLanding(
        _ syntax: LandingSyntax, _ prefix: LinkPrefix, payload: FieldList,
        uncaptured: [UncapturedWord] = [], at name: Name, file: Int
    ) -> Landing? {
        guard checkTarget(of: syntax, at: name) else {
            checkNames(of: syntax)
            return nil
        }
        let isPlain = checkWords(of: syntax, at: name)
        var environment = ScopeEnvironment(
            app: signatures.app.state.fields, facts: signatures.app.facts.fields)
        environment.payload = payload.fields
        environment.uncaptured = uncaptured
        let context = StepContext(
            flow: linkRoot, file: file, handler: .transition, payload: payload,
            isOpen: names.hidesAppState || payload.isBroken, environment: environment,
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
        guard isPlain, let target else { return nil }
        return Landing(
            payload: payload.fields, target: target, requires: requires, whenModal: whenModal,
            whenShown: whenShown)
    }

    private var linkRoot: Int {
        names.app?.syntax.root.flatMap { names.flowIndices[$0.flow.text] } ?? 0
    }

    /// Reports the unknown names of a landing of which nothing else can be judged.
    mutating func checkNames(of syntax: LandingSyntax) {
        for name in syntax.requires { _ = requireGate(name) }
        if let show = syntax.show?.name { _ = requireShown(show, in: nil) }
        if let event = syntax.send { _ = findEvent(event) }
    }

    private mutating func checkTarget(of syntax: LandingSyntax, at name: Name) -> Bool {
        if syntax.targetCount < 2 { return true }
        report(
            ResolveProblems.linkTarget, at: name.span,
            "`\(name.text)` leads to more than one of `show`, `send` and `call`",
            help: "keep one; a `call` can show and send in its `outcomes:`")
        return false
    }

    /// Reports keys that mean nothing beside the target.
    private mutating func checkWords(of syntax: LandingSyntax, at name: Name) -> Bool {
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

    /// Checks that the flow presented over everything can start with what the link gives.
    private mutating func checkStandsAlone(_ show: Show, at name: Name) -> Bool {
        let stage = show.stages.last {
            if case .flow = $0.destination.target { true } else { false }
        }
        guard let stage, case .flow(let flow) = stage.destination.target else { return true }
        let owner = names.name(ofFlow: Int(flow.index))
        if Int(flow.index) == linkRoot {
            report(
                ResolveProblems.linkTarget, at: name.span,
                "`whenModal: over` presents the flow of the target, and "
                    + "`\(owner)` is the root",
                help: "put the screen into a flow of its own, or write another `whenModal`")
            return false
        }
        let missing = zip(inputs(of: .flow(flow)).fields, stage.destination.arguments).first {
            $0.defaultValue == nil && $1 == nil
        }
        guard let missing else { return true }
        report(
            ResolveProblems.linkMissingInput, at: name.span,
            "`whenModal: over` may have to start `\(owner)`, "
                + "which needs `\(missing.0.name)`",
            help: "give it: `under: [{ \(owner): { \(missing.0.name): … } }]`")
        return false
    }

    private mutating func resolveShown(
        _ syntax: LandingSyntax, _ node: ValueSyntax, under: [UnderSyntax], in context: StepContext
    ) -> Show? {
        let name = Name(text: node.text, span: node.span)
        var items: [UnderItem] = []
        var isUnderBroken = false
        for node in under {
            let found = resolveUnder(node, in: context)
            items += found ?? []
            isUnderBroken = isUnderBroken || found == nil
        }
        guard let target = requireShown(name, in: nil),
            checkStandsOnStack(target, at: name, verb: "`show`", isInLink: true),
            let arguments = resolveArguments(syntax.arguments, for: target, name, in: context),
            !isUnderBroken
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
            syntax.arguments, for: signatures.events.list.signals[event].payload, of: name.text,
            at: name.span,
            in: context)
        return arguments.map { .send(event: Int32(event), payload: $0.compactMap { $0 }) }
    }

    private mutating func resolveCalled(
        _ syntax: LandingSyntax, in context: StepContext
    ) -> Landing.Target? {
        guard let call = syntax.call, checkLinkSteps(call.lists) else { return nil }
        var inner = context
        let resolved = resolveSteps([call], path: "", in: &inner)
        return resolved.isBroken ? nil : .call(resolved.list)
    }

    /// Checks the answers to the call of a link, which belong to no flow (law J10).
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
