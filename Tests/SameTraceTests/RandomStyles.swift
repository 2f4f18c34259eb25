import FlowSimulator

/// Styles of random applications, and layers that let touches through. The dice are their own, so
/// that the rest of an application is what it was.
extension RandomApp {
    var hasStyles: Bool { (2...3).contains(seed % 7) }

    private static let kinds = [
        "sheet", "formSheet", "pageSheet", "popover", "fullScreen", "overFullScreen",
        "currentContext", "overCurrentContext",
    ]

    private mutating func looksLike(_ percent: Int) -> Bool { looks.next() % 100 < percent }

    private mutating func look(of all: [String]) -> String {
        all[Int(looks.next() % UInt64(all.count))]
    }

    /// `styles` of the app file.
    mutating func styles() -> String {
        guard hasStyles else { return "" }
        var text = """
            styles:
              half: { sheet: [medium, 320], grabber: true, selected: medium }
              roomy: { compact: half, regular: popover }
              device: { phone: \(look(of: Self.kinds)), pad: \(look(of: Self.kinds)) }

            """
        if hasSheets { text += "  faded: { kind: overFullScreen, transition: fade }\n" }
        guard isLive else { return text }
        let (then, other) = (look(of: Self.kinds), look(of: ["roomy", "device", "sheet"]))
        return text + "  byLevel: { choose: [{ when: facts.level % 2 == 0, then: \(then) }, "
            + "{ else: \(other) }] }\n"
    }

    /// The styles of the app that have names.
    private var names: [String] {
        ["half", "roomy", "device"] + (hasSheets ? ["faded"] : []) + (isLive ? ["byLevel"] : [])
    }

    /// What styles of a flow can be chosen by.
    private mutating func condition(in flow: FlowPlan) -> String? {
        if flow.inputs.contains("n") { return "inputs.n % 2 == 0" }
        if flow.inputs.contains("item") { return "inputs.item != nil" }
        return isLive ? "facts.level > 1" : nil
    }

    /// `styles` of a flow, and its own one.
    mutating func styles(of flow: FlowPlan) -> String {
        guard hasStyles else { return "" }
        var text = ""
        if let condition = condition(in: flow) {
            text += "styles:\n  look\(flow.name): { choose: [{ when: \(condition), "
            text += "then: \(look(of: Self.kinds)) }, { else: \(look(of: names)) }] }\n"
        }
        return looksLike(40) ? text + "style: \(style(in: flow))\n" : text
    }

    /// The own style of a screen.
    mutating func style(of screen: ScreenPlan, in flow: FlowPlan) -> String {
        guard hasStyles, looksLike(25) else { return "" }
        return "    style: \(style(in: flow))\n"
    }

    /// Any style that can be named in a flow.
    private mutating func style(in flow: FlowPlan) -> String {
        let named = names + (condition(in: flow) == nil ? [] : ["look\(flow.name)"])
        switch looks.next() % 10 {
        case 0..<4: return look(of: named)
        case 4: return "{ compact: \(look(of: named)), regular: \(look(of: Self.kinds)) }"
        case 5: return "{ phone: \(look(of: Self.kinds)), pad: \(look(of: named)) }"
        case 6:
            guard let condition = condition(in: flow) else { return look(of: Self.kinds) }
            return "{ choose: [{ when: \(condition), then: \(look(of: Self.kinds)) }, "
                + "{ else: \(look(of: named)) }] }"
        default: return look(of: Self.kinds)
        }
    }

    /// How a step presents something, where it would be this style without any of the above.
    mutating func modifiers(
        _ plain: String, of target: String, in flow: FlowPlan, _ scope: Scope
    ) -> String {
        guard hasStyles else { return ", style: \(plain)" }
        var text = ", style: \(plain)"
        if isOpenedOneWay, target.hasPrefix("F") {
            // All steps agree, or no way to it would be the one.
            let digit = target.utf8.last.map { Int($0) } ?? 0
            text = ", style: \(names[(digit + Int(seed % 11)) % names.count])"
        } else if looksLike(25) {
            text = ""
        } else if looksLike(60) {
            text = ", style: \(style(in: flow))"
        }
        if looksLike(35) { text += ", passthrough: true" }
        if scope.kind == .output, looksLike(20) { text += ", anchor: button" }
        return text
    }

    /// How a gate presents a flow.
    mutating func mannerOfGate() -> String {
        guard hasStyles, looksLike(50) else { return "" }
        return "        style: \(look(of: names))\n        passthrough: true\n"
    }
}
