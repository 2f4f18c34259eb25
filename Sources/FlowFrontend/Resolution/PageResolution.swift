import FlowModel

/// The keys that only pages have, and those that only tabs have.
extension PartResolver {
    /// Keys that arrange containers of the other kind.
    mutating func checkOptions(of container: ContainerSyntax) {
        checkOrder(of: container)
        let help: String
        switch container.kind {
        case .pages:
            help = "all pages start with the flow; `pages: { order, first, loop }` arranges them"
        case .split:
            help =
                "all columns start with the flow; "
                + "`split: { primary, supplementary, secondary }` arranges them"
        case .stack, .tabs: help = "`tabs: { order, first }` arranges them"
        }
        let known = container.kinds.flatMap { $0.keys }
        let keys: [Key] = [
            .tabs, .pages, .lazy, .reselect, .outerBack, .split, .collapse, .display,
        ]
        for key in keys where !known.contains(key) {
            guard let span = container.keySpans[key] else { continue }
            report(
                ResolveProblems.noTabs, at: span,
                "`\(key.rawValue)` says nothing about \(container.childWord)s", help: help)
        }
    }

    /// `in: name` on a step: a child of this flow's container that shows something.
    mutating func resolveInside(_ step: StepSyntax, in context: StepContext) -> Int32? {
        guard let modifier = step.modifiers[.in], let name = modifier.value.name
        else { return nil }
        let flow = context.flow
        let children = symbols.uses[flow].children
        if let child = children.indices[name.text] {
            let isColumn = names.flows[flow].syntax.container?.kind == .split
            if isColumn || !children.list[child].syntax.isAction {
                return children.list[child].index
            }
            report(
                ResolveProblems.unknownTab, at: name.span,
                "the tab `\(name.text)` is an action and has no stack",
                help: "name a child that shows something")
            return nil
        }
        if names.flows[flow].unread.contains(.children) { return nil }
        reportUnknownTab(
            name, among: children, ofFlow: flow,
            help: "`in:` names a child of the flow's own container")
        return nil
    }

    /// Reports gates on pages: flowc hears of a swipe when it has happened, so no gate can stop it.
    mutating func checkPages(_ children: [ContainerChild]) {
        for child in children {
            var gates = child.requires
            if case .screen(let screen)? = child.destination?.target {
                gates += self[screen].signature.requires
            }
            if gates.isEmpty { continue }
            report(
                ResolveProblems.noTabs, at: child.span,
                "the page `\(child.name)` requires a gate, and a swipe cannot be refused",
                help: "let the page come with `when:`, or require the gate on the step that "
                    + "shows the pages")
        }
    }
}

extension ContainerSyntax.Kind {
    /// The keys of a flow that say something about such a container.
    fileprivate var keys: [Key] {
        switch self {
        case .stack: []
        case .tabs: [.tabs, .lazy, .reselect, .outerBack]
        case .pages: [.pages, .outerBack]
        case .split: [.split, .collapse, .display]
        }
    }
}
