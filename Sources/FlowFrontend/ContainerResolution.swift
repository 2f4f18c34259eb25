import FlowModel

extension ApplicationResolver {
    /// Finds what the children of a container show; what is passed to them comes later.
    mutating func resolveChildren(ofFlow flow: Int) {
        guard let container = flows[flow].syntax.container else { return }
        if container.kind == .stack {
            if let child = container.children.first {
                report(
                    ResolveProblems.noTabs, at: child.name.span,
                    "a stack has no children, and `\(child.name.text)` is one",
                    help: "write `container: tabs`, or leave out `children:`")
            }
            return
        }
        for syntax in container.children {
            if let first = flows[flow].childIndices[syntax.name.text] {
                let place = flows[flow].children[first].syntax.name.span
                reportDuplicateChild(syntax.name, first: place)
                continue
            }
            let target = requireTarget(syntax.target, in: flow)
            flows[flow].childIndices[syntax.name.text] = flows[flow].children.count
            flows[flow].children.append(ChildSymbol(syntax: syntax, target: target, index: nil))
        }
        order(childrenOfFlow: flow, container)
        var place: Int32 = 0
        for index in flows[flow].children.indices {
            guard let target = flows[flow].children[index].target else { continue }
            let name = flows[flow].children[index].syntax.target
            guard checkStandsOnStack(target, at: name, verb: "a tab") else { continue }
            if case .flow(let called) = target,
                flows[Int(called.index)].syntax.container?.kind == .tabs
            {
                reportMisplaced(flows[flow].children[index].syntax, flow: flow)
                continue
            }
            flows[flow].children[index].index = place
            place += 1
        }
    }

    /// Puts the children in the order of `order:`; those it does not name follow as declared.
    private mutating func order(childrenOfFlow flow: Int, _ container: ContainerSyntax) {
        guard let order = container.order else { return }
        var ranks: [String: Int] = [:]
        for name in order {
            if flows[flow].childIndices[name.text] == nil {
                reportUnknownTab(name, inFlow: flow)
            } else if ranks[name.text] == nil {
                ranks[name.text] = ranks.count
            } else {
                reportDuplicateChild(name, first: name.span)
            }
        }
        let known = flows[flow].children
        let ranked = known.enumerated().sorted { left, right in
            let leftRank = ranks[left.element.syntax.name.text] ?? order.count + left.offset
            let rightRank = ranks[right.element.syntax.name.text] ?? order.count + right.offset
            return leftRank < rightRank
        }
        flows[flow].children = ranked.map(\.element)
        for (index, child) in flows[flow].children.enumerated() {
            flows[flow].childIndices[child.syntax.name.text] = index
        }
    }

    private mutating func reportDuplicateChild(
        _ name: Name, first: SourceSpan
    ) {
        report(
            TypeProblems.duplicateName, at: name.span,
            "there is already a child `\(name.text)`", help: "rename or remove one of the two",
            notes: first == name.span
                ? [] : [DiagnosticNote(at: first, "the first `\(name.text)` is here")])
    }

    private mutating func reportMisplaced(_ child: ChildSyntax, flow: Int) {
        report(
            ResolveProblems.containerMisplaced, at: child.target.span,
            "`\(child.target.text)` has tabs of its own, and a tab cannot be tabs",
            help: "make its screens tabs of `\(flows[flow].syntax.name.text)`, "
                + "or push it from a flow inside the tab")
    }

    private mutating func reportUnknownTab(_ name: Name, inFlow flow: Int) {
        report(
            ResolveProblems.unknownTab, at: name.span,
            "`\(flows[flow].syntax.name.text)` has no tab `\(name.text)`",
            help: suggestion(
                for: name.text, among: flows[flow].children.map(\.syntax.name.text),
                what: "its tabs are"))
    }

    /// The container with what is passed to its children.
    mutating func resolveContainer(ofFlow flow: Int) -> Container {
        guard let container = flows[flow].syntax.container else { return .stack }
        switch container.kind {
        case .stack:
            return .stack
        case .split, .pages:
            leaveHole(inFlow: flow, at: container.span)
            // A push of a split flow is reported at the push: one finding for one cause.
            let isPushed = flows.contains { $0.uses.pushedFlows.contains(flow) }
            if container.kind == .split && isPushed { return .stack }
            report(
                ResolveProblems.unsupportedContainer, at: container.span,
                "`container: \(container.kind.rawValue)` is not supported by this version, "
                    + "only `stack` and `tabs`",
                help: "use `tabs`, or show the parts one after the other on a stack")
            return .stack
        case .tabs:
            return resolveTabs(container, flow: flow)
        }
    }

    private func inputs(of target: Destination.Target) -> [Field] {
        switch target {
        case .screen(let screen): screens[Int(screen.index)].inputs.fields
        case .flow(let flow): flows[Int(flow.index)].inputs.fields
        }
    }

    private mutating func resolveTabs(_ container: ContainerSyntax, flow: Int) -> Container {
        var environment = ScopeEnvironment(
            state: flows[flow].state.fields, inputs: flows[flow].inputs.fields)
        if app != nil { environment.app = appState.fields }
        let context = StepContext(
            flow: flow, file: flows[flow].file, handler: .start, environment: environment)
        var children: [ContainerChild] = []
        for child in flows[flow].children {
            guard let target = child.target, child.index != nil else { continue }
            let name = child.syntax.target
            let arguments = resolveArguments(
                child.syntax.arguments, for: target, name, in: context)
            if arguments == nil { leaveHole(inFlow: flow, at: name.span) }
            children.append(
                ContainerChild(
                    name: child.syntax.name.text,
                    destination: Destination(
                        target: target,
                        arguments: arguments ?? inputs(of: target).map { _ in nil }, span: name.span
                    ),
                    requires: child.syntax.requires.compactMap { requireGate($0) },
                    span: child.syntax.name.span))
        }
        let tree = trees[flows[flow].file]
        let isListed =
            tree.root.map { tree.entries($0).contains { tree.text($0.key) == "children" } } ?? false
        if container.children.isEmpty, isListed, !flows[flow].unread.contains(.children) {
            report(
                ResolveProblems.noTabs, at: container.span, "there is no tab to show",
                help: "list the tabs under `children:`")
        }
        if children.isEmpty {
            leaveHole(inFlow: flow, at: container.span)
            return .stack
        }
        var first = 0
        if let name = container.first {
            if let index = flows[flow].childIndices[name.text] {
                first = flows[flow].children[index].index.map { Int($0) } ?? 0
            } else {
                reportUnknownTab(name, inFlow: flow)
            }
        }
        return .tabs(Tabs(children: children, first: first, isLazy: container.isLazy))
    }
}
