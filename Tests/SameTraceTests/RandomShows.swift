/// What random applications show from elsewhere, and what makes two instances the same.
extension RandomApp {
    /// Some applications show things wherever they are.
    var isShowing: Bool { (seed % 5) < 2 }

    /// Whether a flow is opened in one way only, for else no way to it would be the one: of those
    /// that have links some are not, so that links name the way.
    var isOpenedOneWay: Bool { isShowing || isLinked && seed % 8 != 0 }

    /// The one verb that opens a flow in an application that shows things.
    func verb(for flow: String) -> String {
        let digit = flow.utf8.last.map { Int($0) } ?? 0
        return (digit &+ Int(seed % 7)) % 2 == 0 ? "push" : "present"
    }

    /// `key` and `instances` of a screen.
    mutating func identity(of screen: ScreenPlan) -> String {
        guard isShowing else { return "" }
        var text = ""
        if let key = screen.inputs.first, happens(40) { text += "    key: [\(key)]\n" }
        if happens(40) { text += "    instances: \(one(of: ["single", "reuse", "reuse"]))\n" }
        return text
    }

    /// `key` of a flow.
    mutating func key(of flow: FlowPlan) -> String {
        guard isShowing, flow.inputs.contains("n"), happens(70) else { return "" }
        return "key: n\n"
    }
}

extension RandomSteps {
    /// A screen or flow of the application, wherever it is, under what is named.
    func showAnywhere(_ scope: Scope, _ indent: Int, _ app: inout RandomApp) -> String {
        var plain = scope
        // Nothing is to be proved for it.
        plain.kind = .child
        let pad = String(repeating: " ", count: indent)
        let owner = app.happens(25) ? flow : app.one(of: app.flows)
        var under: [String] = []
        var target = owner.name
        var inputs = owner.inputs
        if owner.name == "F0" || app.happens(75) {
            let screen = app.one(of: owner.screens)
            target = owner.name == flow.name ? screen.name : "\(owner.name).\(screen.name)"
            inputs = screen.inputs
            if !owner.inputs.isEmpty, owner.name != flow.name {
                under.append(item(owner.name, owner.inputs, plain, &app))
            }
            if app.happens(25) {
                let below = app.one(of: owner.screens)
                under.append(item("\(owner.name).\(below.name)", below.inputs, plain, &app))
            }
        }
        var text = pad + "- show: \(target)\n"
        let with = arguments(for: inputs, plain, &app).with
        if !with.isEmpty { text += pad + "  with: \(with.dropFirst(", with: ".count))\n" }
        if !under.isEmpty {
            text += pad + "  under:\n" + under.map { pad + "    - \($0)\n" }.joined()
        }
        if app.happens(25) { text += pad + "  base: start\n" }
        return text
    }

    private func item(
        _ name: String, _ inputs: [String], _ scope: Scope, _ app: inout RandomApp
    ) -> String {
        let with = arguments(for: inputs, scope, &app).with
        return with.isEmpty ? name : "\(name): \(with.dropFirst(", with: ".count))"
    }
}
