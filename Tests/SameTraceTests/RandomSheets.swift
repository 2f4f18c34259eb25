/// Sheets of the system, external screens, variants and previews of random applications.
extension RandomApp {
    /// Whether it has them. No chance is drawn for it, so that the others stay as they are.
    var hasSheets: Bool { seed % 3 == 0 }

    static let pages = """
          page: URL = "https://example.com/a"
          other: URL = "https://example.com/b"

        """

    /// A screen that others draw and close.
    mutating func externalPlans() -> [ScreenPlan] {
        guard hasSheets, happens(70) else { return [] }
        var plan = ScreenPlan(
            name: "X", inputs: some(of: ["n", "item"], percent: 40),
            outputs: some(of: ["a", "b", "n1", "i1"], percent: 50))
        if plan.outputs.isEmpty { plan.outputs = ["b"] }
        plan.kind = "external"
        return [plan]
    }

    mutating func bars(_ screen: ScreenPlan, _ steps: RandomSteps) -> String {
        let scope = Scope(kind: .child, screen: screen.inputs.filter { $0 != "must" })
        let bar = one(of: ["tab", "tab", "navigation"])
        return "    bars: { \(bar): \(steps.condition(scope, &self)), outer: false }\n"
    }

    /// How a step is animated, if it says.
    mutating func animation() -> String {
        guard hasSheets, happens(15) else { return "" }
        return ", animation: \(one(of: ["none", "default", "fade", "zoom"]))"
    }

    mutating func write(external plan: ScreenPlan) -> String {
        var text = "  \(plan.name):\n    kind: external\n"
        if !plan.inputs.isEmpty { text += "    inputs:\n" + Self.fields(plan.inputs) }
        return text + "    outputs:\n" + Self.signals(plan.outputs)
    }
}

extension RandomSteps {
    /// A sheet, most with answers to how it closes.
    mutating func sheet(_ scope: Scope, _ indent: Int, _ app: inout RandomApp) -> String {
        let pad = String(repeating: " ", count: indent)
        let sheets = [
            ("pick: photos", "picked"), ("pick: contact", "picked"), ("pick: folder", "picked"),
            ("browse: state.page", ""), ("share: [\"a\", state.page]", "shared"),
            ("share: state.other", "shared"), ("export: state.page", "exported"),
            ("print: state.other", "printed"),
        ]
        let (step, outcome) = app.one(of: sheets)
        var text = pad + "- \(step)\n"
        if scope.kind != .outcome, app.happens(8) {
            text += pad + "  when: \(condition(scope, &app))\n"
        }
        guard scope.depth < 2 else { return text }
        var inner = scope
        // No screen reports there.
        if inner.kind == .output { inner.kind = .outcome }
        var answers = ""
        for name in [outcome, "closed"] where !name.isEmpty && app.happens(60) {
            answers += answer(name, "", inner, indent + 2, &app)
        }
        return answers.isEmpty ? text : text + pad + "  outcomes:\n" + answers
    }

    /// A screen that the user may look at before the output is sent.
    mutating func preview(_ scope: Scope, _ app: inout RandomApp) -> String {
        let target = app.one(of: flow.screens).name
        let (with, when) = arguments(to: target, scope, &app)
        let verb = app.one(of: ["push", "present"])
        let proof = when ?? (app.happens(40) ? condition(scope, &app) : nil)
        return "    { \(verb): \(target)\(with)" + (proof.map { ", when: \($0)" } ?? "")
            + ", preview: true }\n"
    }
}
