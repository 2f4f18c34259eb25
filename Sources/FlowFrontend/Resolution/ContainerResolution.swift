import FlowModel

extension Resolving {
    mutating func reportUnknownTab(_ name: Name, inFlow flow: Int) {
        let word = symbols.flows[flow].syntax.container?.childWord ?? "tab"
        report(
            ResolveProblems.unknownTab, at: name.span,
            "`\(symbols.flows[flow].syntax.name.text)` has no \(word) `\(name.text)`",
            help: suggestion(
                for: name.text, among: symbols.flows[flow].children.map({ $0.syntax.name.text }),
                what: "its \(word)s are"))
    }
}

extension Declarer {
    /// Finds what the children of a container show; what is passed to them comes later.
    mutating func resolveChildren(ofFlow flow: Int) {
        guard let container = symbols.flows[flow].syntax.container else { return }
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
            checkSubjectName(syntax.name, as: "a child")
            if let first = symbols.flows[flow].childIndices[syntax.name.text] {
                let place = symbols.flows[flow].children[first].syntax.name.span
                reportDuplicateChild(syntax.name, first: place)
                continue
            }
            let target = syntax.target.flatMap { requireTarget($0, in: flow) }
            symbols.flows[flow].childIndices[syntax.name.text] = symbols.flows[flow].children.count
            symbols.flows[flow].children.append(
                ChildSymbol(syntax: syntax, target: target, index: nil))
        }
        if container.kind == .split {
            order(columnsOfFlow: flow, container)
        } else {
            order(childrenOfFlow: flow, container)
        }
        var place: Int32 = 0
        for index in symbols.flows[flow].children.indices {
            let syntax = symbols.flows[flow].children[index].syntax
            if syntax.isAction {
                if container.choice != nil { reportEmptyChild(syntax.name) }
                if container.kinds == [.pages] { reportEmptyPage(syntax.name) }
                symbols.flows[flow].children[index].index = place
                place += 1
                continue
            }
            guard let target = symbols.flows[flow].children[index].target else { continue }
            guard checkStandsOnStack(target, at: syntax.place, verb: "a \(container.childWord)")
            else { continue }
            if case .flow(let called) = target,
                let inner = symbols.flows[Int(called.index)].syntax.container?.kinds.first(where: {
                    container.cannotHold($0)
                })
            {
                reportMisplaced(syntax, inner, in: container, flow: flow)
                continue
            }
            symbols.flows[flow].children[index].index = place
            place += 1
        }
        for child in symbols.flows[flow].children.reversed() {
            if let target = child.target { symbols.flows[flow].childPlaces[target] = child.index }
        }
    }

    /// Puts the children in the order of `order:`; those it does not name follow as declared.
    private mutating func order(childrenOfFlow flow: Int, _ container: ContainerSyntax) {
        guard let order = container.order else { return }
        var ranks: [String: Int] = [:]
        for name in order {
            if symbols.flows[flow].childIndices[name.text] == nil {
                reportUnknownTab(name, inFlow: flow)
            } else if ranks[name.text] == nil {
                ranks[name.text] = ranks.count
            } else {
                reportDoubled(name, in: "order")
            }
        }
        let known = symbols.flows[flow].children
        let ranked = known.enumerated().sorted { left, right in
            let leftRank = ranks[left.element.syntax.name.text] ?? order.count + left.offset
            let rightRank = ranks[right.element.syntax.name.text] ?? order.count + right.offset
            return leftRank < rightRank
        }
        symbols.flows[flow].children = ranked.map { $0.element }
        for (index, child) in symbols.flows[flow].children.enumerated() {
            symbols.flows[flow].childIndices[child.syntax.name.text] = index
        }
    }

    /// A child that `order:` or `split:` names twice.
    mutating func reportDoubled(_ name: Name, in key: String) {
        report(
            TypeProblems.duplicateName, at: name.span,
            "`\(name.text)` is there twice in `\(key)`", help: "name each child once")
    }

    mutating func reportDuplicateChild(
        _ name: Name, first: SourceSpan
    ) {
        report(
            TypeProblems.duplicateName, at: name.span,
            "there is already a child `\(name.text)`", help: "rename or remove one of the two",
            notes: first == name.span
                ? [] : [DiagnosticNote(at: first, "the first `\(name.text)` is here")])
    }

    private mutating func reportMisplaced(
        _ child: ChildSyntax, _ inner: ContainerSyntax.Kind, in container: ContainerSyntax,
        flow: Int
    ) {
        let word = container.childWord
        report(
            ResolveProblems.containerMisplaced, at: child.place.span,
            "`\(child.place.text)` has \(inner.words) of its own, and a \(word) cannot be "
                + inner.words,
            help: inner == .split
                ? "present it, make it the root, or a tab"
                : "make its screens \(word)s of `\(symbols.flows[flow].syntax.name.text)`, "
                    + "or push it from a flow inside the \(word)")
    }
}

extension PartResolver {
    /// The container with what is passed to its children.
    mutating func resolveContainer(
        ofFlow flow: Int
    ) -> (container: Container, choice: ContainerChoice?) {
        guard let container = symbols.flows[flow].syntax.container else { return (.stack, nil) }
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

    private func inputs(of target: Destination.Target) -> [Field] {
        switch target {
        case .screen(let screen): self.screen(screen).inputs.fields
        case .flow(let flow): symbols.flows[Int(flow.index)].inputs.fields
        }
    }

    /// A child with what is passed to it; its own condition narrows that.
    mutating func resolveChild(_ child: ChildSymbol, flow: Int) -> ContainerChild? {
        guard child.index != nil else { return nil }
        let syntax = child.syntax
        var context = StepContext(
            flow: flow, file: symbols.flows[flow].file, handler: .start,
            isOpen: hidesScopes(ofFlow: flow), environment: environment(ofFlow: flow))
        var condition: ExpressionID?
        if let node = syntax.condition {
            if let checked = checkCondition(node, in: context) {
                condition = checked.expression
                context.environment.narrow(by: checked.whenTrue)
            } else {
                leaveHole(inFlow: flow, at: syntax.name.span)
            }
        }
        let requires = syntax.requires.compactMap { requireGate($0) }
        guard let target = child.target else {
            if let with = syntax.arguments { reportActionInputs(syntax, with, flow: flow) }
            return ContainerChild(
                name: syntax.name.text, destination: nil, condition: condition,
                requires: requires, span: syntax.name.span)
        }
        let arguments = resolveArguments(syntax.arguments, for: target, syntax.place, in: context)
        if arguments == nil { leaveHole(inFlow: flow, at: syntax.place.span) }
        return ContainerChild(
            name: syntax.name.text,
            destination: Destination(
                target: target, arguments: arguments ?? inputs(of: target).map { _ in nil },
                span: syntax.place.span),
            condition: condition, requires: requires, span: syntax.name.span)
    }

    private mutating func reportActionInputs(_ child: ChildSyntax, _ with: NodeID, flow: Int) {
        report(
            ResolveProblems.unexpectedInput, at: symbols.trees[symbols.flows[flow].file].span(with),
            "the tab `\(child.name.text)` shows nothing that could have inputs",
            help: "say with `to:` what it shows, or remove `with:`")
    }

    /// There is always a tab to fall back to.
    private mutating func requireLastingChild(
        _ children: [ContainerChild], _ container: ContainerSyntax, flow: Int
    ) {
        if children.contains(where: { !$0.isAction && $0.condition == nil }) { return }
        if symbols.flows[flow].children.contains(where: { $0.index == nil }) { return }
        report(
            ResolveProblems.noTabs, at: container.span,
            "every \(container.childWord) of `\(symbols.flows[flow].syntax.name.text)` can be away",
            help: "give one child that shows something no `when:`")
    }

    private mutating func resolveChildren(
        _ container: ContainerSyntax, flow: Int
    ) -> [ContainerChild] {
        var children: [ContainerChild] = []
        for child in symbols.flows[flow].children {
            if let resolved = resolveChild(child, flow: flow) { children.append(resolved) }
        }
        let tree = symbols.trees[symbols.flows[flow].file]
        let isListed =
            tree.root.map { tree.entries($0).contains { tree.text($0.key) == "children" } } ?? false
        if container.children.isEmpty, isListed, !symbols.flows[flow].unread.contains(.children) {
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
        if let name = container.first {
            if let index = symbols.flows[flow].childIndices[name.text] {
                first = symbols.flows[flow].children[index].index.map { Int($0) } ?? 0
            } else {
                reportUnknownTab(name, inFlow: flow)
            }
        }
        if children[first].isAction, container.kind == .tabs {
            if let name = container.first {
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
