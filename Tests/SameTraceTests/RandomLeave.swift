/// Leave guards of random applications, and what answers them.
extension RandomApp {
    /// Which screens of a flow have guards: most ask an alert of the flow, some refuse.
    mutating func guards(of flow: FlowPlan) -> [String: String] {
        let alerts = flow.alerts.filter { $0.kind == "alert" }.map(\.name)
        var guards: [String: String] = [:]
        for screen in flow.screens where happens(45) {
            guards[screen.name] = alerts.isEmpty || happens(12) ? "" : one(of: alerts)
        }
        return guards
    }

    mutating func leave(
        _ screen: ScreenPlan, asking alert: String, _ steps: RandomSteps
    ) -> String {
        let scope = Scope(kind: .child, screen: screen.inputs.filter { $0 != "must" })
        var parts = ["when: \(happens(25) ? "true" : steps.condition(scope, &self))"]
        if alert.isEmpty {
            parts.append("refuse: true")
        } else {
            parts.append("ask: \(alert)" + steps.arguments(to: alert, scope, &self).with)
        }
        let passing = some(of: screen.outputs, percent: 20)
        if !passing.isEmpty { parts.append("unless: [\(passing.joined(separator: ", "))]") }
        return "    leave: { \(parts.joined(separator: ", ")) }\n"
    }

    /// A step that asks no guard, if chance wants that.
    mutating func forced(_ step: String) -> String {
        guard hasGuards, step.filter({ $0 == "\n" }).count == 1, happens(12) else { return step }
        let verbs = [
            "close", "popTo", "popToRoot", "pop", "dismissAll", "dismiss", "replace", "swap",
            "finish", "restart",
        ]
        let parts = step.split(separator: "- ", maxSplits: 1, omittingEmptySubsequences: false)
        let text = parts[1].dropLast()
        if verbs.contains(String(text)) {
            return parts[0] + "- { \(text): , force: true }\n"
        }
        guard text.hasSuffix(" }"), verbs.contains(where: { text.hasPrefix("{ \($0): ") }) else {
            return step
        }
        return parts[0] + "- " + text.dropLast(2) + ", force: true }\n"
    }
}

extension RandomSteps {
    /// What a button does of an alert that a guard asks.
    mutating func answer(_ outer: Scope, _ indent: Int, _ app: inout RandomApp) -> String {
        let pad = String(repeating: " ", count: indent)
        var scope = outer
        scope.canLeave = false
        var text = ""
        while app.happens(30) { text += step(scope, indent, &app, isLast: false) }
        if app.happens(15) {
            text += pad + "- choose:\n" + pad + "    - when: \(condition(scope, &app))\n"
            text += pad + "      then: leave\n" + pad + "    - else: stay\n"
        } else {
            text += pad + (app.happens(75) ? "- leave\n" : "- stay\n")
        }
        return text
    }
}
