import FlowModel

extension Reporting {
    /// `help` is for a flow that has no children.
    mutating func reportUnknownTab(
        _ name: Name, among children: Children, ofFlow flow: Int, help: String? = nil
    ) {
        let word = names.flows[flow].syntax.container?.childWord ?? "tab"
        report(
            ResolveProblems.unknownTab, at: name.span,
            "`\(names.name(ofFlow: flow))` has no \(word) `\(name.text)`",
            help: suggestion(
                for: name.text, among: children.list.map({ $0.syntax.name.text }),
                what: "its \(word)s are") ?? help)
    }
}

extension PartResolver {
    /// Resolves the container, with the arguments of its children.
    mutating func resolveContainer(
        ofFlow flow: Int
    ) -> (container: Container, choice: ContainerChoice?) {
        guard let container = names.flows[flow].syntax.container else { return (.stack, nil) }
        if container.kind != .stack { checkOptions(of: container) }
        let children = container.kind == .stack ? [] : resolveChildren(container, flow: flow)
        let made = container.kinds.map { kind -> Container in
            var candidate = container
            candidate.kind = kind
            return resolveSideBySide(children, candidate, flow: flow)
        }
        let choice = container.choice.flatMap { resolve($0, made, flow: flow) }
        let first = made.first { if case .stack = $0 { false } else { true } }
        return (first ?? .stack, choice)
    }

    /// Resolves a child with its arguments, in which its own condition is known to hold.
    mutating func resolveChild(_ child: ChildSymbol, flow: Int) -> ContainerChild? {
        guard child.index != nil else { return nil }
        let syntax = child.syntax
        var context = StepContext(
            flow: flow, file: names.flows[flow].file, handler: .start,
            isOpen: hidesScopes(ofFlow: flow), environment: signatures.flows[flow].environment)
        var condition: ExpressionID?
        if let node = syntax.condition {
            let checked = checkCondition(node, in: context)
            condition = checked?.expression
            context.environment.narrow(by: checked?.whenTrue)
            if checked == nil { leaveHole(inFlow: flow, at: syntax.name.span) }
        }
        let requires = syntax.requires.compactMap { requireGate($0) }
        guard let target = child.target else {
            if let with = syntax.arguments { reportActionInputs(syntax, with) }
            return ContainerChild(
                name: syntax.name.text, destination: nil, condition: condition,
                requires: requires, span: syntax.name.span)
        }
        let arguments = resolveArguments(syntax.arguments, for: target, syntax.place, in: context)
        if arguments == nil { leaveHole(inFlow: flow, at: syntax.place.span) }
        return ContainerChild(
            name: syntax.name.text,
            destination: Destination(
                target: target, arguments: arguments ?? inputs(of: target).fields.map { _ in nil },
                span: syntax.place.span),
            condition: condition, requires: requires, span: syntax.name.span)
    }

    private mutating func reportActionInputs(_ child: ChildSyntax, _ with: ValueSyntax) {
        report(
            ResolveProblems.unexpectedInput, at: with.span,
            "the tab `\(child.name.text)` shows nothing that could have inputs",
            help: "say with `to:` what it shows, or remove `with:`")
    }

    /// Checks that there is always a tab to fall back to.
    private mutating func requireLastingChild(
        _ children: [ContainerChild], _ container: ContainerSyntax, flow: Int
    ) {
        if children.contains(where: { !$0.isAction && $0.condition == nil }) { return }
        if symbols.uses[flow].children.list.contains(where: { $0.index == nil }) { return }
        report(
            ResolveProblems.noTabs, at: container.span,
            "every \(container.childWord) of `\(names.name(ofFlow: flow))` can be away",
            help: "give one child that shows something no `when:`")
    }

    private mutating func resolveChildren(
        _ container: ContainerSyntax, flow: Int
    ) -> [ContainerChild] {
        var children: [ContainerChild] = []
        for child in symbols.uses[flow].children.list {
            if let resolved = resolveChild(child, flow: flow) { children.append(resolved) }
        }
        if container.children.isEmpty, container.listsChildren,
            !names.flows[flow].unread.contains(.children)
        {
            report(
                ResolveProblems.noTabs, at: container.span,
                "there is no \(container.childWord) to show",
                help: "list the \(container.childWord)s under `children:`")
        }
        if children.isEmpty { leaveHole(inFlow: flow, at: container.span) }
        return children
    }

    private mutating func resolveSideBySide(
        _ children: [ContainerChild], _ container: ContainerSyntax, flow: Int
    ) -> Container {
        if children.isEmpty || container.kind == .stack { return .stack }
        if container.kind == .split { return resolveColumns(children, container, flow: flow) }
        var first = 0
        // Nil also if what the named child shows is not known.
        var named: Name?
        if let name = container.first {
            if let index = symbols.uses[flow].children.indices[name.text] {
                let child = symbols.uses[flow].children.list[index].index
                first = child.map { Int($0) } ?? 0
                named = child == nil ? nil : name
            } else {
                reportUnknownTab(name, among: symbols.uses[flow].children, ofFlow: flow)
            }
        }
        if children[first].isAction, container.kind == .tabs {
            if let name = named {
                report(
                    ResolveProblems.noTabs, at: name.span,
                    "the tab `\(name.text)` is an action and shows nothing at the start",
                    help: "name a tab that shows something")
            }
            first = children.firstIndex { !$0.isAction } ?? first
        }
        requireLastingChild(children, container, flow: flow)
        if container.kind == .pages {
            checkPages(children)
            return .pages(
                Pages(
                    children: children, first: first, loops: container.loops,
                    outerBack: container.hasOuterBack))
        }
        return .tabs(
            Tabs(
                children: children, first: first, isLazy: container.isLazy,
                reselect: container.reselect,
                saysReselect: container.keySpans[.reselect] != nil,
                outerBack: container.hasOuterBack))
    }
}
