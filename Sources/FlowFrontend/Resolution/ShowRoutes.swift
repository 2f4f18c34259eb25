import FlowModel

/// Finds the route from the root of the call tree to the target of a `show` (law J1).
extension PartResolver {
    fileprivate func inside(_ site: SiteOpening, of flow: Int) -> ShowStage.Opening? {
        guard case .inside(let child, let isReplacing) = site,
            let index = symbols.uses[flow].children.list[child].index
        else { return nil }
        return .inside(index, isReplacing: isReplacing)
    }

    fileprivate func owner(of target: Destination.Target) -> Int {
        switch target {
        case .screen(let screen): names.screens[Int(screen.index)].flow
        case .flow(let flow): Int(flow.index)
        }
    }

    /// Makes the `show` with its static route; reports it and returns nil if there is none, or more
    /// than one.
    mutating func makeShow(_ thing: ShownThing) -> Show? {
        guard let route = requireRoute(to: thing) else { return nil }
        var stages: [ShowStage] = []
        var isBroken = false
        for (index, flow) in route.enumerated() {
            let isTarget = index == route.count - 1 && thing.target == .flow(FlowID(flow))
            let item = thing.under.last { $0.target == .flow(FlowID(flow)) }
            var opening = ShowStage.Opening.root
            if index > 0 {
                guard let found = self.opening(of: flow, by: route[index - 1], item, thing) else {
                    isBroken = true
                    continue
                }
                opening = found
            }
            let arguments =
                isTarget
                ? thing.arguments
                : item?.arguments ?? signatures.flows[flow].inputs.fields.map { _ in nil }
            let isGiven = isTarget ? thing.isGiven : item?.isGiven ?? false
            if !isTarget, !isGiven, opening.isOfStep {
                isBroken = !checkStartable(flow, thing) || isBroken
            }
            stages.append(
                ShowStage(
                    destination: Destination(
                        target: .flow(FlowID(flow)), arguments: arguments, span: thing.name.span),
                    opening: opening, isGiven: isGiven))
            for item in thing.under {
                guard case .screen(let screen) = item.target,
                    self[screen].named.flow == flow
                else { continue }
                stages.append(stage(screen, item.arguments, item.isGiven, at: item.name.span))
            }
        }
        if case .screen(let screen) = thing.target {
            stages.append(stage(screen, thing.arguments, thing.isGiven, at: thing.name.span))
        }
        return isBroken ? nil : Show(stages: stages, startsAtBase: thing.startsAtBase)
    }

    private func stage(
        _ screen: ScreenID, _ arguments: [ExpressionID?], _ isGiven: Bool, at span: SourceSpan
    ) -> ShowStage {
        let owner = self[screen].named.flow
        let child = symbols.uses[owner].children.places[.screen(screen)]
        let isOnlyEmbedded =
            symbols.uses[owner].embeddedScreens.contains(Int(screen.index))
            && symbols.uses[owner].screenOpenings[Int(screen.index)] == nil
        return ShowStage(
            destination: Destination(target: .screen(screen), arguments: arguments, span: span),
            opening: child.map { .child($0) }
                ?? (isOnlyEmbedded ? .start : column(of: Int(screen.index), by: owner)),
            isGiven: isGiven)
    }

    /// The child of its flow's container in which all steps put a screen; if they differ, the
    /// screen is pushed where the flow is.
    private func column(of screen: Int, by flow: Int) -> ShowStage.Opening {
        let sites = symbols.uses[flow].screenOpenings[screen] ?? []
        let replayed = sites.contains { !$0.isInStart } ? sites.filter { !$0.isInStart } : sites
        let found = replayed.map { inside($0.opening, of: flow) ?? .push }
        guard let first = found.first, found.allSatisfy({ $0 == first }) else { return .push }
        return first
    }

    /// How one flow opens another: as a child of its container, else as its steps agree.
    private mutating func opening(
        of flow: Int, by caller: Int, _ item: UnderItem?, _ thing: ShownThing
    ) -> ShowStage.Opening? {
        if let child = symbols.uses[caller].children.places[.flow(FlowID(flow))] {
            return .child(child)
        }
        if let item, let style = item.style {
            guard caller == thing.runningFlow || !readsInputs(style) else {
                reportForeignInputs(item, caller, thing)
                return nil
            }
            return .present(explicitStyle(style, of: .flow(FlowID(flow))))
        }
        let call = FlowCall(caller: caller, flow: flow)
        if let known = routes.openings[call] { return known }
        let sites = symbols.uses[caller].openings[flow] ?? []
        let replayed = sites.filter { !$0.isInStart }
        guard let first = replayed.first else { return .start }
        guard var opening = resolve(first, of: flow, by: caller) else { return nil }
        // Steps that agree but for the child in which they push agree on a push.
        let plain = opening.outside
        let other = replayed.dropFirst().first { site in
            let found = resolve(site, of: flow, by: caller)
            if found != opening { opening = plain }
            return found?.outside != plain
        }
        guard let other else {
            routes.openings[call] = opening
            return opening
        }
        report(
            ResolveProblems.ambiguousRoute, at: thing.name.span,
            "`\(names.name(ofFlow: caller))` opens `\(names.name(ofFlow: flow))` "
                + "in more than one way",
            help:
                "say how: `under: [{ present: \(names.name(ofFlow: flow)), style: … }]`",
            notes: [
                DiagnosticNote(at: first.span, "here"), DiagnosticNote(at: other.span, "and here"),
            ])
        return nil
    }

    /// Reports a style that reads another flow's inputs: the flow that presents a layer decides its
    /// look.
    private mutating func reportForeignInputs(
        _ item: UnderItem, _ caller: Int, _ thing: ShownThing
    ) {
        let presenter = names.name(ofFlow: caller)
        let runner = thing.runningFlow.map { names.name(ofFlow: $0) } ?? "another flow"
        report(
            ResolveProblems.unknownStyle, at: item.name.span,
            "`\(presenter)` presents `\(item.name.text)` here, "
                + "and the style reads the inputs of `\(runner)`",
            help: "choose by facts, or let a step of `\(presenter)` present it in a named style")
    }

    private mutating func resolve(
        _ site: OpeningSite, of flow: Int, by caller: Int
    ) -> ShowStage.Opening? {
        switch site.opening {
        case .push: return .push
        case .replace: return .replace
        case .inside: return inside(site.opening, of: caller)
        case .present(nil): return .present(nil)
        case .present(let reading?):
            let context = StepContext(
                flow: caller, file: site.file, handler: .transition,
                environment: signatures.flows[caller].environment)
            return resolveStyle(reading, in: context).map {
                .present(explicitStyle($0, of: .flow(FlowID(flow))))
            }
        }
    }

    /// Checks that a flow on the route can start with its default inputs, unless it runs the step.
    private mutating func checkStartable(_ flow: Int, _ thing: ShownThing) -> Bool {
        let missing = signatures.flows[flow].inputs.fields.first {
            $0.defaultValue == nil && !checker.isBroken($0.type)
        }
        guard let missing, thing.runningFlow != flow else { return true }
        let name = names.name(ofFlow: flow)
        report(
            ResolveProblems.missingInput, at: thing.name.span,
            "the way to `\(thing.name.text)` may have to start `\(name)`, "
                + "which needs `\(missing.name)`",
            help: "give it: `under: [{ \(name): { \(missing.name): … } }]`",
            notes: [DiagnosticNote(at: missing.span, "`\(missing.name)` is declared here")])
        return false
    }

    /// Nil if the app file names no flow that exists.
    private var routeRoot: Int? {
        guard let app = names.app else { return 0 }
        return app.syntax.root.flatMap { names.flowIndices[$0.flow.text] }
    }

    /// Finds the flows from the root to the owner of the target. The flow that runs the step is
    /// there, with its callers, so the route may begin with it.
    private mutating func requireRoute(to thing: ShownThing) -> [Int]? {
        guard let routeRoot else { return nil }
        let goal = owner(of: thing.target)
        var wanted: [Int] = []
        for item in thing.under where wanted.last != owner(of: item.target) {
            wanted.append(owner(of: item.target))
        }
        if goal == thing.runningFlow, wanted.allSatisfy({ $0 == goal }) { return [goal] }
        var search = RouteSearch(
            symbols.calls, goal: goal, running: thing.runningFlow, leading: routes.leading)
        for (index, item) in thing.under.enumerated() where item.style != nil {
            let below = index == 0 ? routeRoot : owner(of: thing.under[index - 1].target)
            let flow = owner(of: item.target)
            search.addIfNeverCalled(flow, by: below)
        }
        let found = search.routes(from: routeRoot, over: wanted)
        if !search.isAlone { routes.leading = search.leading }
        if found.count == 1 { return found[0] }
        if thing.saysUnder, let route = search.route(from: routeRoot, overNothingBut: wanted) {
            return route
        }
        if names.hasUnnamedFile || found.isEmpty && symbols.hidesCalls { return nil }
        let ways = found.prefix(3).map { route in
            route.map {
                DiagnosticNote(
                    at: names.flows[$0].syntax.name.span, names.name(ofFlow: $0))
            }
        }
        if found.isEmpty {
            report(
                ResolveProblems.unreachableTarget, at: thing.name.span,
                "no way leads from `\(names.name(ofFlow: routeRoot))` to "
                    + "`\(thing.name.text)`" + (wanted.isEmpty ? "" : " over what `under` names"),
                help: "a step or a container must open `\(names.name(ofFlow: goal))`")
        } else {
            let problem = Diagnostic(
                ResolveProblems.ambiguousRoute, at: thing.name.span,
                "more than one way leads to `\(thing.name.text)`",
                help: "name a flow of the one that is meant under `under:`"
                    + (found.contains { $0.count == 2 } ? "; `[]` means none between" : ""),
                witness: ways.map { $0.map { $0.message }.joined(separator: " → ") })
            findings.diagnostics.append(ways.reduce(problem) { $0.leading(through: $1) })
        }
        return nil
    }
}

extension ShowStage.Opening {
    /// The same outside of any child.
    var outside: Self {
        if case .inside(_, let isReplacing) = self { isReplacing ? .replace : .push } else { self }
    }

    /// True if a step opens it, not the root, a start or a container.
    var isOfStep: Bool {
        switch self {
        case .push, .replace, .inside, .present: true
        case .root, .start, .child: false
        }
    }
}
