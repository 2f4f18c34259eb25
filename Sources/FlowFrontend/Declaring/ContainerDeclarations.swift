import FlowModel

/// The children of flows, in the order in which they are shown.
extension Declarer {
    /// Finds the targets of a container's children; their arguments are resolved later.
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
                : "make its screens \(word)s of `\(symbols.name(ofFlow: flow))`, "
                    + "or push it from a flow inside the \(word)")
    }

    /// Puts the children in the order of the columns.
    mutating func order(columnsOfFlow flow: Int, _ container: ContainerSyntax) {
        let roles: [Key] = [.primary, .supplementary, .secondary]
        guard let columns = container.columns, columns[.primary] != nil,
            columns[.secondary] != nil
        else { return }
        var order: [Int] = []
        for role in roles {
            guard let name = columns[role] else { continue }
            guard let index = symbols.flows[flow].childIndices[name.text] else {
                reportUnknownTab(name, inFlow: flow)
                return
            }
            if order.contains(index) {
                reportDoubled(name, in: "split")
                return
            }
            order.append(index)
        }
        if let missing = symbols.flows[flow].children.indices.first(where: { !order.contains($0) })
        {
            let name = symbols.flows[flow].children[missing].syntax.name
            report(
                ResolveProblems.noTabs, at: name.span,
                "`split` does not say which column `\(name.text)` is",
                help: "write `split: { primary: …, supplementary: …, secondary: … }`")
            return
        }
        symbols.flows[flow].children = order.map { symbols.flows[flow].children[$0] }
        for (index, child) in symbols.flows[flow].children.enumerated() {
            symbols.flows[flow].childIndices[child.syntax.name.text] = index
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
