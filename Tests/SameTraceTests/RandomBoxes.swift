/// Tabs and pages of random applications, and what happens in them.
extension RandomApp {
    mutating func container(of flow: FlowPlan, _ steps: RandomSteps) -> String {
        let scope = Scope(kind: .child)
        var text = "container: tabs\nlazy: \(happens(60))\n"
        if flow.isPaged {
            text = "container: pages\n" + (happens(50) ? "pages: { loop: true }\n" : "")
        } else if isBoxed, happens(60) {
            text += "reselect: \(one(of: ["pop", "report", "ignore"]))\n"
        }
        text += "children:\n"
        for (index, child) in flow.children.enumerated() {
            let inputs = steps.arguments(to: child, scope, &self)
            var modifiers = inputs.with
            if isBoxed, index > 0, happens(45) {
                modifiers += ", when: \(steps.condition(scope, &self))"
            }
            if !flow.isPaged, let gates = requirement(percent: 15) {
                modifiers += ", requires: \(gates)"
            }
            text += "  - t\(child): { to: \(child)\(modifiers) }\n"
        }
        guard flow.hasAction else { return text }
        var modifiers: [String] = []
        if happens(40) { modifiers.append("when: \(steps.condition(scope, &self))") }
        if let gates = requirement(percent: 30) { modifiers.append("requires: \(gates)") }
        let rest = modifiers.isEmpty ? "" : ": { \(modifiers.joined(separator: ", ")) }"
        return text + "  - go\(rest)\n"
    }
}

extension RandomSteps {
    /// What the user does to the container of this flow.
    var taps: [String] {
        if flow.isSplit { return flow.columns.map { $0 + ".selected" } }
        var keys = flow.hasAction ? ["go.selected"] : []
        for child in flow.children {
            keys.append("t\(child).selected")
            if !flow.isPaged { keys.append("t\(child).reselected") }
        }
        return keys
    }

    /// `, in: tA`, for a step that acts in a child of this flow's container.
    func inside(_ app: inout RandomApp) -> String {
        if flow.isSplit {
            return app.happens(50) ? ", in: \(app.one(of: flow.columns.reversed()))" : ""
        }
        guard app.isBoxed, let child = flow.children.first, app.happens(35) else { return "" }
        let one = app.happens(50) ? child : app.one(of: flow.children)
        return ", in: t\(one)"
    }

    func bare(_ verb: String, _ app: inout RandomApp) -> String {
        let inside = inside(&app)
        return inside.isEmpty ? "- \(verb)\n" : "- { \(verb): \(inside) }\n"
    }

    /// Selects a child of this flow's container, or does what an action does.
    func select(_ scope: Scope, _ indent: Int, _ app: inout RandomApp) -> String {
        let pad = String(repeating: " ", count: indent)
        if flow.hasAction, app.happens(25) { return pad + "- { select: go }\n" }
        if flow.hasEmptyColumn, app.happens(35) { return pad + "- { select: e }\n" }
        let child = app.one(of: flow.children)
        let (with, when) = arguments(to: child, scope, &app)
        if with.isEmpty || when != nil || app.happens(50) {
            let gates = app.requirement(percent: 25).map { ", requires: \($0)" } ?? ""
            return pad + "- { select: t\(child)\(gates) }\n"
        }
        return pad + "- { select: t\(child)\(with) }\n"
    }
}
