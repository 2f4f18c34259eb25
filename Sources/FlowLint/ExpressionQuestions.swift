import FlowModel

extension FlowGraph {
    /// The expressions an expression is made of, one level down.
    func parts(of id: ExpressionID) -> [ExpressionID] {
        switch expressions[id] {
        case .literal, .read, .unwrapped: []
        case .field(let base, _), .not(let base), .negate(let base), .property(_, let base),
            .wrap(let base), .narrowed(let base):
            [base]
        case .chain(let base, let then): [base, then]
        case .binary(_, let left, let right), .contains(let left, let right): [left, right]
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .structure(let parts), .enumeration(_, let parts), .list(let parts),
            .interpolation(let parts):
            parts
        }
    }

    /// Visits every expression that stands in the app file: at the root, in gates, links, entries,
    /// hooks and checks.
    func forEachExpressionOfApplication(_ visit: (ExpressionID) -> Void) {
        var open = application.rootArguments.compactMap { $0 }
        for gate in application.gates {
            if let condition = gate.condition { open.append(condition) }
            forEachStep(in: gate.otherwise) { open += $0.expressions }
        }
        for style in application.styles where style.flow == nil { open += style.style.conditions }
        open += application.landings.flatMap { expressions(of: $0) }
        forEachHook(of: application.hooks) { open += $0.expressions }
        open += application.checks.flatMap { expressions(of: $0) }
        while let id = open.popLast() {
            visit(id)
            open += parts(of: id)
        }
    }

    /// The conditions of a check.
    private func expressions(of check: Check) -> [ExpressionID] {
        var situations: [Situation] = []
        switch check.claim {
        case .never(let situation), .always(let situation): situations = [situation]
        case .within(_, let reach, let from): situations = [reach] + (from.map { [$0] } ?? [])
        case .reachable, .alwaysCanReach: break
        }
        let held = situations.compactMap { situation -> ExpressionID? in
            if case .holds(let condition) = situation { condition } else { nil }
        }
        return held + (check.condition.map { [$0] } ?? [])
    }

    /// Visits every expression of a flow: of its steps, its children, its initial state, its checks
    /// and its styles, of which those with names are handed in.
    func forEachExpression(
        of flow: Flow, styles: [LayerStyle], _ visit: (ExpressionID) -> Void
    ) {
        var open: [ExpressionID] = flow.state.compactMap(\.defaultValue)
        forEachStep(of: flow) { open += $0.expressions }
        open += flow.actions.compactMap(\.condition)
        for screen in flow.screens { open += expressions(of: self[screen]) }
        forEachHook(of: flow.hooks) { open += $0.expressions }
        open += flow.checks.flatMap { expressions(of: $0) }
        for transition in flow.transitions {
            for binding in self[transition].triggers {
                if case .changed(let watched) = binding.trigger { open.append(watched.value) }
            }
        }
        for child in flow.container.children {
            open += (child.destination?.arguments ?? []).compactMap { $0 }
            if let condition = child.condition { open.append(condition) }
        }
        for case .split(let split) in flow.candidates {
            open += [split.collapse, split.display].compactMap { $0 }
        }
        if case .input(let subject, _)? = flow.choice?.rule { open.append(subject) }
        open += styleConditions(of: flow, named: styles)
        while let id = open.popLast() {
            visit(id)
            open += parts(of: id)
        }
    }

    /// The styles with names that each flow declares, by its name.
    var stylesByFlow: [String: [LayerStyle]] {
        var found: [String: [LayerStyle]] = [:]
        for style in application.styles {
            if let flow = style.flow { found[self[flow].name, default: []].append(style.style) }
        }
        return found
    }

    /// The conditions of the styles that a flow declares and names.
    func styleConditions(of flow: Flow, named: [LayerStyle]) -> [ExpressionID] {
        var styles = named
        styles += [flow.style].compactMap { $0 } + flow.screens.compactMap { self[$0].style }
        forEachStep(of: flow) { step in
            if let style = step.verb.presentation?.style { styles.append(style) }
            if case .show(let show) = step.verb {
                styles += show.stages.compactMap(\.opening.style)
            }
        }
        return styles.flatMap(\.conditions)
    }

    /// The expressions that stand in the declaration of a screen.
    private func expressions(of screen: Screen) -> [ExpressionID] {
        let content = screen.content
        var found = [content.title, content.message, screen.dismissible]
        found += screen.bars.said.map { $0.condition }
        found += [screen.leave?.condition] + (screen.leave?.ask?.arguments ?? [])
        for button in content.buttons { found += [button.title, button.condition, button.list] }
        return found.compactMap { $0 }
    }

    /// Whether an expression reads the payload of its trigger or the screen that sent it.
    func readsEvent(_ id: ExpressionID) -> Bool {
        if case .read(let scope, _) = expressions[id], scope == .payload || scope == .screen {
            return true
        }
        return parts(of: id).contains { readsEvent($0) }
    }

    /// Two expressions with the same key compute the same value where both stand.
    func key(of id: ExpressionID) -> String {
        let expression = expressions[id]
        if case .literal(let value) = expression { return "literal \(key(of: value))" }
        let inside = parts(of: id).map { key(of: $0) }.joined(separator: ",")
        return "\(head(of: expression))(\(inside))"
    }

    private func head(_ scope: Scope) -> String {
        switch scope {
        case .state: "state"
        case .inputs: "inputs"
        case .app: "app"
        case .facts: "facts"
        case .payload: "payload"
        case .screen: "screen"
        case .launch: "launch"
        case .window: "window"
        }
    }

    private func head(of expression: Expression) -> String {
        switch expression {
        case .literal: "literal"
        case .read(let scope, let index): "\(head(scope)).\(index)"
        case .field(_, let index): "field.\(index)"
        case .chain: "chain"
        case .unwrapped: "unwrapped"
        case .not: "not"
        case .negate: "negate"
        case .binary(let sign, _, _): sign.rawValue
        case .conditional: "if"
        case .property(let property, _): property.rawValue
        case .contains: "contains"
        case .structure: "structure"
        case .enumeration(let index, _): "case.\(index)"
        case .list: "list"
        case .interpolation: "text"
        case .wrap: "wrap"
        case .narrowed: "narrowed"
        }
    }

    private func key(of value: Value) -> String {
        switch value {
        case .none: "nil"
        case .string(let text), .url(let text), .date(let text), .uuid(let text),
            .external(let text):
            "\(text.utf8.count):\(text)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number.value)"
        case .bool(let flag): "\(flag)"
        case .structure(let values), .list(let values):
            "[" + values.map { key(of: $0) }.joined(separator: ",") + "]"
        case .enumeration(let index, let values):
            ".\(index)[" + values.map { key(of: $0) }.joined(separator: ",") + "]"
        }
    }
}
