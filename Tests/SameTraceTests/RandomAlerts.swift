/// Alerts, action sheets and screens that stay, of random applications.
extension RandomApp {
    /// Two alerts and an action sheet at most, each with what it takes and sends.
    mutating func alertPlans() -> [ScreenPlan] {
        let kinds = [("L", "alert"), ("M", "alert"), ("S", "actionSheet")]
        return some(of: kinds, percent: 60).map { name, kind in
            var plan = ScreenPlan(
                name: name, inputs: some(of: ["n", "item"], percent: 35),
                outputs: some(of: ["a", "b", "n1"], percent: 65))
            if plan.outputs.isEmpty { plan.outputs = ["a"] }
            plan.kind = kind
            return plan
        }
    }

    mutating func write(alert: ScreenPlan, _ steps: RandomSteps) -> String {
        if alert.kind == "external" { return write(external: alert) }
        let scope = Scope(kind: .child, screen: alert.inputs)
        var text = "  \(alert.name):\n    kind: \(alert.kind)\n"
        if !alert.inputs.isEmpty { text += "    inputs:\n" + Self.fields(alert.inputs) }
        if happens(60) { text += "    title: \"T {state.n}\"\n" }
        text += "    buttons:\n"
        for output in alert.outputs {
            var parts = ["title: \"\(output) {app.n}\""]
            if happens(20) { parts.append("role: destructive") }
            if happens(35) { parts.append("when: \(steps.condition(scope, &self))") }
            if Self.payloads[output] == "n" {
                parts += ["each: state.items", "as: n", "output: \(output)"]
                text += "      - { \(parts.joined(separator: ", ")) }\n"
            } else {
                text += "      - \(output): { \(parts.joined(separator: ", ")) }\n"
            }
        }
        return text
    }

    mutating func dismissible(_ screen: ScreenPlan, _ steps: RandomSteps) -> String {
        let scope = Scope(kind: .child, screen: screen.inputs.filter { $0 != "must" })
        return "    dismissible: \(steps.condition(scope, &self))\n"
    }
}
