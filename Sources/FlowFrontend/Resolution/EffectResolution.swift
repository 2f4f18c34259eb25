import FlowModel

/// `tell`, `track`, `open`, and the hooks, which may only track (law K8).
extension PartResolver {
    /// `tell: Screen.command`
    mutating func resolveTell(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let name = step.value?.name else { return nil }
        let bytes = Array(name.text.utf8)
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else {
            report(
                ResolveProblems.unknownCommand, at: name.span,
                "`\(name.text)` is no command, `Screen.command` was expected",
                help: "name the screen and one of its `commands:`")
            return nil
        }
        let subject = Name(
            text: String(decoding: bytes[..<dot], as: UTF8.self),
            span: step.value?.span(0, dot) ?? name.span)
        let command = String(decoding: bytes[(dot + 1)...], as: UTF8.self)
        guard case .screen(let id)? = requireTarget(subject, in: context.flow) else {
            if names.flowIndices[subject.text] != nil { reportFlowTold(subject) }
            return nil
        }
        let (screen, commands) = (self[id].named, self[id].signature.commands)
        guard let index = commands.index(of: command) else {
            if screen.isPartial { return nil }
            report(
                ResolveProblems.unknownCommand, at: name.span,
                "screen `\(subject.text)` has no command `\(command)`",
                help: suggestion(
                    for: command, among: commands.names, what: "its commands are")
                    ?? "declare it under `commands:` of the screen",
                notes: [DiagnosticNote(at: screen.name.span, "`\(subject.text)` is declared here")])
            return nil
        }
        let arguments = resolveArguments(
            step.modifiers[.with]?.value, for: commands.signals[index].payload,
            of: name.text, at: name.span, in: context, isPartial: screen.isPartial)
        guard let arguments else { return nil }
        return .tell(id, command: Int32(index), payload: arguments.compactMap { $0 })
    }

    private mutating func reportFlowTold(_ name: Name) {
        report(
            ResolveProblems.unknownCommand, at: name.span,
            "`\(name.text)` is a flow, and only screens of this flow take commands",
            help: "pass the flow an input, or `send` an event")
    }

    /// `track: name` with values of any type.
    mutating func resolveTrack(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let name = step.value?.name, !context.isOpen else { return nil }
        var isBroken = false
        var values: [TrackedValue] = []
        for (key, value) in argumentEntries(step.modifiers[.with]?.value, isBroken: &isBroken) {
            guard let checked = checker.readExpression(value, context.environment),
                !checker.isBroken(checked.type)
            else {
                isBroken = true
                continue
            }
            let given = ExpressionChecker(
                checker: checker, place: value,
                environment: context.environment
            ).narrowedIfKnown(checked)
            values.append(TrackedValue(name: key.text, value: given.id))
        }
        values.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return isBroken ? nil : .track(name.text, values)
    }

    /// `open: settings` and the like, or an expression that is a URL.
    mutating func resolveOpen(_ step: StepSyntax, in context: StepContext) -> Verb? {
        guard let value = step.value, !value.isHole else { return nil }
        if value.kind == .scalar, !value.style.isQuoted {
            let text = value.text
            if let found = OpenTarget.words.first(where: { $0.word == text }) {
                return .open(found.target)
            }
        }
        return checkValue(value, type: TypeTable.url, in: context).map { .open(.url($0)) }
    }

    /// The hooks of a flow, or of the application when `flow` is nil.
    mutating func resolveHooks(_ syntax: HooksSyntax?, inFlow flow: Int?) -> Hooks {
        guard let syntax, let file = flow.map({ names.flows[$0].file }) ?? names.app?.file
        else {
            return .none
        }
        var environment =
            flow.map { signatures.flows[$0].environment }
            ?? ScopeEnvironment(
                app: signatures.app.state.fields, facts: signatures.app.facts.fields)
        let placeless = SourceSpan(file: FileID(file), startByte: 0, endByte: 0)
        environment.payload = [
            Field(name: "transition", type: TypeTable.string, span: placeless)
        ]
        let context = StepContext(
            flow: flow ?? 0, file: file, handler: .transition,
            isOpen: flow.map { hidesScopes(ofFlow: $0) } ?? names.hidesAppState,
            environment: environment)
        let before = resolveTracks(syntax.before, in: context, flow: flow)
        return Hooks(before: before, after: resolveTracks(syntax.after, in: context, flow: flow))
    }

    private mutating func resolveTracks(
        _ syntax: [StepSyntax], in context: StepContext, flow: Int?
    ) -> StepList {
        let start = openSteps.count
        for (index, step) in syntax.enumerated() {
            guard step.verb == .track else {
                report(
                    ResolveProblems.hookSteps, at: step.verbSpan,
                    "`\(step.verb.rawValue)` is in a hook, which may only `track`",
                    help: "move it to the transition it belongs to")
                continue
            }
            var inner = context
            var condition: ExpressionID?
            var isBroken = false
            if let guardNode = step.modifiers[.when] {
                let checked = checkCondition(guardNode.value, in: context)
                condition = checked?.expression
                isBroken = checked == nil
                inner.environment.narrow(by: checked?.whenTrue)
            }
            guard let verb = resolveTrack(step, in: inner), !isBroken else {
                leaveHole(inFlow: flow, at: step.span)
                continue
            }
            openSteps.append(
                Step(path: "\(index)", verb: verb, condition: condition, span: step.span))
        }
        return closeSteps(from: start)
    }
}
