/// Slots of random applications, and what is embedded in them.
extension RandomApp {
    /// Whether it has them. No chance is drawn for it, so that the others stay as they are.
    var hasSlots: Bool { seed % 4 == 1 }

    mutating func slots() -> [String] {
        guard hasSlots, happens(50) else { return [] }
        return happens(30) ? ["s", "t"] : ["s"]
    }
}

extension RandomSteps {
    /// Fills or empties a slot of a screen of this flow; nil if none has one.
    mutating func embed(_ scope: Scope, _ indent: Int, _ app: inout RandomApp) -> String? {
        let hosts = flow.screens.filter { !$0.slots.isEmpty }
        guard !hosts.isEmpty else { return nil }
        let host = app.one(of: hosts)
        let name = app.one(of: host.slots)
        let isOnly = hosts.count { $0.slots.contains(name) } == 1
        let slot = isOnly ? name : "\(host.name).\(name)"
        let pad = String(repeating: " ", count: indent)
        if app.happens(20) { return pad + "- { embed: nothing, slot: \(slot) }\n" }
        // Where things are shown from elsewhere a flow is opened in one way only.
        let flows = app.flows.filter { !$0.isTabs && $0.name != "F0" && !app.isOpenedOneWay }
        var target = app.one(of: flow.screens).name
        if !flows.isEmpty, app.happens(50) { target = app.one(of: flows).name }
        if target.hasPrefix("F") { called.insert(target) }
        let (with, when) = arguments(to: target, scope, &app)
        let step = "{ embed: \(target), slot: \(slot)\(with)"
        guard let when else { return pad + "- " + step + " }\n" }
        return """
            \(pad)- choose:
            \(pad)    - when: \(when)
            \(pad)      then: \(step) }
            \(pad)    - else: { set: { state.n: state.n + 1 } }

            """
    }
}
