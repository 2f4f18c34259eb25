import FlowModel

extension PartResolver {
    /// Resolves the app file's keys that declare nothing, and checks what must hold of all flows
    /// together.
    mutating func resolveApplication() -> Application? {
        checkRecursion()
        checkGatedGates()
        let gates = resolveGates()
        checkRequiredEvents()
        let links = resolveLinks()
        return resolveRoot(gates: gates, links: links)
    }

    /// Resolves the start of the application; nil if nothing could start it.
    private mutating func resolveRoot(gates: [Gate], links: ResolvedLinks) -> Application? {
        guard let app = names.app else {
            guard let flow = names.flows.first else { return nil }
            return Application(
                name: flow.syntax.name.text, root: FlowID(0),
                rootArguments: inputs(of: .flow(FlowID(0))).fields.map { _ in nil }, state: [],
                events: appEvents, services: graphServices, animations: names.animations,
                styles: symbols.styles,
                parts: parts,
                readsLaunch: readsLaunch,
                isAlone: true, file: FileID(flow.file),
                span: flow.syntax.name.span)
        }
        let root = app.syntax.root.flatMap { requireFlow($0.flow) }
        if root == nil { leaveHole(inFlow: nil, at: app.syntax.name.span) }
        guard !names.flows.isEmpty else { return nil }
        var arguments: [ExpressionID?] = []
        if let root, let syntax = app.syntax.root {
            arguments = resolveRootArguments(syntax, root: root, file: app.file)
        }
        return Application(
            name: app.syntax.name.text, root: FlowID(root ?? 0), rootArguments: arguments,
            restartsRoot: app.syntax.root?.restartsOnFinish ?? false,
            state: signatures.app.state.fields,
            facts: signatures.app.facts.fields, events: appEvents,
            hooks: resolveHooks(app.syntax.hooks, inFlow: nil), services: graphServices,
            gates: gates, animations: names.animations, styles: symbols.styles,
            links: links.links,
            entries: links.entries,
            linkRules: links.rules,
            schemes: app.syntax.schemes.map { $0.text.lowercased() },
            schemeSpans: app.syntax.schemes.map { $0.span },
            hosts: app.syntax.hosts.map { $0.text.lowercased() },
            hostSpans: app.syntax.hosts.map { $0.span },
            checks: resolveChecks(app.syntax.checks, inFlow: nil), parts: parts,
            readsLaunch: readsLaunch,
            restoring: app.syntax.restore.map {
                RestoreRules(version: $0.version, accepted: $0.accepted)
            }, windows: windows, isAlone: false, file: FileID(app.file),
            span: app.syntax.name.span)
    }

    private var readsLaunch: Bool {
        checker.expressions.nodes.contains {
            if case .read(.launch, _) = $0 { true } else { false }
        }
    }

    private mutating func resolveRootArguments(
        _ syntax: RootSyntax, root: Int, file: Int
    ) -> [ExpressionID?] {
        let fields = signatures.flows[root].inputs
        let context = StepContext(
            flow: root, file: file, handler: .start,
            environment: ScopeEnvironment(
                app: signatures.app.state.fields, facts: signatures.app.facts.fields)
        )
        let arguments = resolveArguments(
            syntax.arguments, for: .flow(FlowID(root)), syntax.flow, in: context)
        if let arguments { return arguments }
        leaveHole(inFlow: nil, at: syntax.flow.span)
        return fields.fields.map { _ in nil }
    }

    /// The files of the application other than those of flows.
    private var parts: [FilePart] {
        names.activeModules.sorted().map { index in
            FilePart(
                kind: .module, name: names.modules[index].name, file: names.modules[index].id,
                hidden: names.modules[index].hidden.sorted(),
                span: names.modules[index].syntax.name.span)
        }
            + names.extensions.map { part in
                FilePart(
                    kind: .extension, name: part.syntax.flow.text, file: FileID(part.file),
                    hidden: [], span: part.syntax.flow.span)
            }
    }
}
