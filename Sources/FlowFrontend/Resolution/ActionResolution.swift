import FlowModel

/// Actions and the steps that run them (law D17).
extension PartResolver {
    /// Returns the actions of a flow, and those of them that cannot be run: their steps could not
    /// be resolved, or they run such an action.
    mutating func resolveActions(ofFlow flow: Int) -> (actions: [Action], broken: Set<Int>) {
        let declared = signatures.flows[flow].actions
        var actions: [Action] = []
        var broken: Set<Int> = []
        for index in declared.list.indices {
            let (action, isBroken) = resolveAction(index, ofFlow: flow)
            actions.append(action)
            if isBroken || declared[index].isBroken { broken.insert(index) }
        }
        if broken.isEmpty { return (actions, broken) }
        let calls = declared.list.map { runs(in: $0.syntax.steps, among: declared) }
        broken = runners(calls, of: broken.contains)
        for index in broken.sorted() { leaveHole(inFlow: flow, at: actions[index].span) }
        return (actions, broken)
    }

    private mutating func resolveAction(
        _ index: Int, ofFlow flow: Int
    ) -> (action: Action, isBroken: Bool) {
        let symbol = signatures.flows[flow].actions[index]
        let name = symbol.syntax.name
        var environment = signatures.flows[flow].environment
        if symbol.syntax.isOfModule { environment.hideFlow() }
        environment.payload = symbol.inputs.fields
        var context = StepContext(
            flow: flow, file: Int(symbol.syntax.file.index), handler: .transition,
            payload: symbol.inputs,
            isOpen: hidesScopes(ofFlow: flow) || symbol.inputs.isBroken || symbol.syntax.isPartial,
            environment: environment)
        context.isInAction = true
        var condition: ExpressionID?
        var isBroken = symbol.syntax.isPartial || symbol.inputs.isBroken
        if let node = symbol.syntax.condition {
            let checked = checkCondition(node, in: context)
            condition = checked?.expression
            isBroken = isBroken || checked == nil
            context.environment.narrow(by: checked?.whenTrue)
        }
        let resolved = resolveSteps(symbol.syntax.steps, path: "", in: &context)
        let action = Action(
            name: name.text, inputs: symbol.inputs.fields, condition: condition,
            steps: resolved.list, span: name.span)
        return (action, isBroken || resolved.isBroken)
    }

    /// Resolves `run: action`, and checks that the action's steps may be at this place.
    mutating func resolveRun(
        _ step: StepSyntax, in context: StepContext, leaves: inout Bool
    ) -> Verb? {
        guard let name = step.value?.name else { return nil }
        let flow = context.flow
        guard let index = signatures.flows[flow].actions.index(of: name.text) else {
            if names.hidesActions || names.flows[flow].unread.contains(.actions) { return nil }
            let owner = names.shared.actions[name.text]?.keys.min()
            report(
                ResolveProblems.unknownAction, at: name.span,
                "flow `\(names.name(ofFlow: flow))` has no action `\(name.text)`",
                help: owner.map { names.adviceOnUnseen(name.text, of: $0) }
                    ?? suggestion(
                        for: name.text,
                        among: signatures.flows[flow].actions.list.map({ $0.syntax.name.text }),
                        what: "its actions are") ?? "declare it under `actions:`")
            return nil
        }
        let action = signatures.flows[flow].actions[index]
        leaves = action.leaves
        let isPlaced = checkPlace(of: action, step, in: context)
        let arguments = resolveArguments(
            step.modifiers[.with]?.value, for: action.inputs, of: name.text, at: name.span,
            in: context, isPartial: action.syntax.isPartial)
        guard isPlaced, !frame.brokenActions.contains(index), let arguments else { return nil }
        return .run(action: Int32(index), arguments: arguments)
    }

    private mutating func checkPlace(
        of action: ActionSymbol, _ step: StepSyntax, in context: StepContext
    ) -> Bool {
        let name = action.syntax.name
        if context.isOnlyStep, context.answersOutcome, action.syntax.condition != nil {
            return refuse(
                name, step, DecodeProblems.missingElse,
                "when the condition of `\(name.text)` is false, the child's outcome is answered "
                    + "by nothing",
                help: "decide with `choose:` and a last `- else:` whether to run it")
        }
        if action.needsScreen, !context.hasReportingScreen, !context.isOpen {
            return refuse(
                name, step, ResolveProblems.closeWithoutScreen,
                "`\(name.text)` is about the screen that sent an output, and here none did",
                help: "name what is to be closed in the action")
        }
        if action.hasAnchor, !context.hasReportingScreen, !context.mayHaveReportingScreen {
            return refuse(
                name, step, ResolveProblems.anchorWithoutScreen,
                "`\(name.text)` presents something at an anchor, and no screen has sent an output "
                    + "here that knows it",
                help: "run it where a screen's output is answered")
        }
        if action.restarts, context.handler == .start {
            report(
                ResolveProblems.restartInStart, at: step.verbSpan,
                "`\(name.text)` runs `restart`, and is in the `start` that would run again",
                help: "use `choose` in `start` to decide what is shown first")
            return false
        }
        return checkDismiss(by: action, step, in: context)
    }

    /// Reports that a step cannot run an action here, and where the action is declared.
    ///
    /// Returns false: the step is left out.
    mutating func refuse(
        _ name: Name, _ step: StepSyntax, _ kind: DiagnosticKind, _ message: String, help: String
    ) -> Bool {
        report(
            kind, at: step.verbSpan, message, help: help,
            notes: [DiagnosticNote(at: name.span, "`\(name.text)` is declared here")])
        return false
    }
}
