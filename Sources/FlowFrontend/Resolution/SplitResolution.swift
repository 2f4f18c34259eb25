import FlowModel

extension ContainerSyntax.Kind {
    /// The parts that a flow with such a container has of its own, as a word for messages.
    var words: String { self == .split ? "columns" : rawValue }
}

extension ContainerSyntax {
    /// True if the inner container would never be shown inside: two bars at one edge, or columns
    /// where there is no room for them (law A11).
    func cannotHold(_ inner: Kind) -> Bool {
        kinds.contains { kind in
            switch kind {
            case .tabs: inner == .tabs
            case .pages: inner != .stack
            case .split: inner == .split
            case .stack: false
            }
        }
    }
}

/// Columns (law G9).
extension PartResolver {
    mutating func resolveColumns(
        _ children: [ContainerChild], _ container: ContainerSyntax, flow: Int
    ) -> Container {
        let name = names.name(ofFlow: flow)
        let count = symbols.uses[flow].children.list.count
        if count < 2 || count > 3 {
            report(
                ResolveProblems.noTabs, at: container.span,
                "`\(name)` has \(count) columns, two or three were expected",
                help: "list them under `children:`; a name alone is a column that starts empty")
        } else if children.count < count {
            leaveHole(inFlow: flow, at: container.span)
        } else if children.allSatisfy({ $0.isAction }) {
            report(
                ResolveProblems.noTabs, at: container.span,
                "every column of `\(name)` starts empty",
                help: "say of one with `name: Target` what it shows")
        }
        for child in symbols.uses[flow].children.list { checkColumn(child.syntax, flow: flow) }
        let context = StepContext(
            flow: flow, file: names.flows[flow].file, handler: .start,
            isOpen: hidesScopes(ofFlow: flow), environment: signatures.flows[flow].environment)
        var collapse: ExpressionID?
        var display: ExpressionID?
        if let node = container.collapse {
            let type = checker.types.internColumn(at: node.span)
            collapse = checkValue(node, type: type, in: context)
        }
        if let node = container.display {
            let type = checker.types.internDisplay(at: node.span)
            display = checkValue(node, type: type, in: context)
        }
        if children.count < 2 {
            leaveHole(inFlow: flow, at: container.span)
            return .stack
        }
        return .split(
            Split(children: Array(children.prefix(3)), collapse: collapse, display: display))
    }

    /// Reports conditions and gates on a column, which is there from the start.
    private mutating func checkColumn(_ child: ChildSyntax, flow: Int) {
        if let condition = child.condition {
            report(
                ResolveProblems.noTabs, at: condition.span,
                "the column `\(child.name.text)` is always there",
                help: "use `display:` for what is seen, or `in: \(child.name.text)` on a step")
        }
        var hasGates = !child.requires.isEmpty
        if let name = child.target,
            case .screen(let screen)? = findTarget(named: name.text, in: flow)
        {
            hasGates = hasGates || !self[screen].signature.requires.isEmpty
        }
        if hasGates {
            report(
                ResolveProblems.noTabs, at: child.name.span,
                "the column `\(child.name.text)` requires a gate, and it starts with the flow",
                help: "require the gate on the step that shows the columns")
        }
    }

    /// True if a flow is shown on the stack of another, where a split would have entries under it.
    func standsOnBorrowedStack(_ flow: Int) -> Bool {
        var open = [flow]
        var seen: Set<Int> = [flow]
        while let next = open.popLast() {
            if symbols.calls.isPushed.contains(next) { return true }
            for caller in symbols.calls.replacers[next] where seen.insert(caller).inserted {
                open.append(caller)
            }
        }
        return false
    }

    private var splitAdvice: String { "`present` it, or make it a tab or the root" }

    mutating func reportBorrowedStack(_ name: Name, in flow: Int) {
        report(
            ResolveProblems.cannotPushContainer, at: name.span,
            "`\(names.name(ofFlow: flow))` is pushed, so that the `split` container "
                + "`\(name.text)` would be on a stack",
            help: splitAdvice)
    }

    /// `replace: Split, in: child` makes it the child, which a tab can be.
    mutating func checkInside(_ name: Name, in context: StepContext) -> Bool {
        guard let container = names.flows[context.flow].syntax.container,
            container.cannotHold(.split)
        else { return true }
        report(
            ResolveProblems.containerMisplaced, at: name.span,
            "`\(name.text)` has columns of its own, and a \(container.childWord) cannot be columns",
            help: splitAdvice)
        return false
    }
}
