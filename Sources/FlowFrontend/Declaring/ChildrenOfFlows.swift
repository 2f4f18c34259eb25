import FlowModel

/// The children of flows, in the order in which they are shown.
extension UseCollector {
    /// Finds the targets of a container's children; their arguments are resolved later.
    mutating func collectChildren(ofFlow flow: Int) -> Children {
        var children = Children()
        guard let container = names.flows[flow].syntax.container else { return children }
        if container.kind == .stack {
            if let child = container.children.first {
                report(
                    ResolveProblems.noTabs, at: child.name.span,
                    "a stack has no children, and `\(child.name.text)` is one",
                    help: "write `container: tabs`, or leave out `children:`")
            }
            return children
        }
        for syntax in container.children {
            checkSubjectName(syntax.name, as: "a child")
            if let first = children.indices[syntax.name.text] {
                let place = children.list[first].syntax.name.span
                reportDuplicateChild(syntax.name, first: place)
                continue
            }
            let target = syntax.target.flatMap { requireTarget($0, in: flow) }
            children.indices[syntax.name.text] = children.list.count
            children.list.append(ChildSymbol(syntax: syntax, target: target, index: nil))
        }
        if container.kind == .split {
            order(columns: &children, ofFlow: flow, container)
        } else {
            order(&children, ofFlow: flow, container)
        }
        var place: Int32 = 0
        for index in children.list.indices {
            let syntax = children.list[index].syntax
            if syntax.isAction {
                if container.choice != nil { reportEmptyChild(syntax.name) }
                if container.kinds == [.pages] { reportEmptyPage(syntax.name) }
                children.list[index].index = place
                place += 1
                continue
            }
            guard let target = children.list[index].target else { continue }
            if target == .flow(FlowID(flow)) {
                reportOwnChild(syntax, in: container)
                // As a call it would be reported again, since it never ends.
                children.list[index].target = nil
                continue
            }
            guard checkStandsOnStack(target, at: syntax.place, verb: "a \(container.childWord)")
            else { continue }
            if case .flow(let called) = target,
                let inner = names.flows[Int(called.index)].syntax.container?.kinds.first(where: {
                    container.cannotHold($0)
                })
            {
                reportMisplaced(syntax, inner, in: container, flow: flow)
                continue
            }
            children.list[index].index = place
            place += 1
        }
        for child in children.list.reversed() {
            if let target = child.target { children.places[target] = child.index }
        }
        return children
    }

    /// Puts the children in the order of `order:`; those it does not name follow as declared.
    private mutating func order(
        _ children: inout Children, ofFlow flow: Int, _ container: ContainerSyntax
    ) {
        guard let order = container.order else { return }
        var ranks: [String: Int] = [:]
        for name in order {
            if children.indices[name.text] == nil {
                reportUnknownTab(name, among: children, ofFlow: flow)
            } else if ranks[name.text] == nil {
                ranks[name.text] = ranks.count
            } else {
                reportDoubled(name, in: "order")
            }
        }
        let ranked = children.list.enumerated().sorted { left, right in
            let leftRank = ranks[left.element.syntax.name.text] ?? order.count + left.offset
            let rightRank = ranks[right.element.syntax.name.text] ?? order.count + right.offset
            return leftRank < rightRank
        }
        children.list = ranked.map { $0.element }
        for (index, child) in children.list.enumerated() {
            children.indices[child.syntax.name.text] = index
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

    private mutating func reportOwnChild(_ child: ChildSyntax, in container: ContainerSyntax) {
        let word = container.childWord
        report(
            ResolveProblems.containerMisplaced, at: child.place.span,
            "the \(word) `\(child.name.text)` shows the flow that it is a \(word) of",
            help: "name a screen of `\(child.place.text)`, or another flow")
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
                : "make its screens \(word)s of `\(names.name(ofFlow: flow))`, "
                    + "or push it from a flow inside the \(word)")
    }

    /// Puts the children in the order of the columns.
    private mutating func order(
        columns children: inout Children, ofFlow flow: Int, _ container: ContainerSyntax
    ) {
        let roles: [Key] = [.primary, .supplementary, .secondary]
        guard let columns = container.columns, columns[.primary] != nil,
            columns[.secondary] != nil
        else { return }
        var order: [Int] = []
        for role in roles {
            guard let name = columns[role] else { continue }
            guard let index = children.indices[name.text] else {
                reportUnknownTab(name, among: children, ofFlow: flow)
                return
            }
            if order.contains(index) {
                reportDoubled(name, in: "split")
                return
            }
            order.append(index)
        }
        if let missing = children.list.indices.first(where: { !order.contains($0) }) {
            let name = children.list[missing].syntax.name
            report(
                ResolveProblems.noTabs, at: name.span,
                "`split` does not say which column `\(name.text)` is",
                help: "write `split: { primary: …, supplementary: …, secondary: … }`")
            return
        }
        children.list = order.map { children.list[$0] }
        for (index, child) in children.list.enumerated() {
            children.indices[child.syntax.name.text] = index
        }
    }

    /// Reports a child that shows nothing, as only a tab or a column may, if the container may be
    /// another.
    mutating func reportEmptyChild(_ name: Name) {
        report(
            ResolveProblems.noTabs, at: name.span,
            "`\(name.text)` shows nothing, and not every container it can be in allows that",
            help: "write `\(name.text): Target`")
    }

    mutating func reportEmptyPage(_ name: Name) {
        report(
            ResolveProblems.noTabs, at: name.span, "the page `\(name.text)` shows nothing",
            help: "write `\(name.text): Target`; only a tab can be an action")
    }
}
