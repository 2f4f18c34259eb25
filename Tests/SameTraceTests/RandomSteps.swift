/// Writes the steps and transitions of one flow of a random application.
struct RandomSteps {
    let flow: RandomApp.FlowPlan
    var called: Set<String> = []
    private var shown: Set<String> = []

    init(flow: RandomApp.FlowPlan) {
        self.flow = flow
        shown = Set(flow.children)
    }

    // MARK: - Expressions

    func number(_ scope: Scope, _ app: inout RandomApp) -> String {
        var all = ["state.n", "app.n", "\(app.below(4))", "state.n + 1", "app.n + 1"]
        if flow.inputs.contains("n") { all += ["inputs.n", "inputs.n + 1"] }
        if scope.names.contains("n") { all += ["n", "n * 2"] }
        if scope.screen.contains("n") { all += ["screen.n", "screen.n + 1"] }
        if scope.kind == .change { all += ["old", "new", "new - old"] }
        if app.isLive { all.append("facts.level") }
        if app.hasWindows { all += ["window.n", "window.n + 1", "window.id"] }
        return app.one(of: all)
    }

    private func item(_ scope: Scope, _ app: inout RandomApp) -> String {
        var all = ["state.item", "app.item", "nil", "{ n: \(number(scope, &app)), s: nil }"]
        if flow.inputs.contains("item") { all.append("inputs.item") }
        if scope.names.contains("item") { all += ["item", "item"] }
        if scope.screen.contains("item") { all.append("screen.item") }
        if app.hasWindows { all.append("window.item") }
        return app.one(of: all)
    }

    private func optional(_ scope: Scope, _ app: inout RandomApp) -> String {
        var all = ["state.item", "app.item"]
        if flow.inputs.contains("item") { all.append("inputs.item") }
        if scope.names.contains("item") { all.append("item") }
        if app.hasWindows { all.append("window.item") }
        return app.one(of: all)
    }

    func condition(_ scope: Scope, _ app: inout RandomApp) -> String {
        var left = number(scope, &app)
        if Int(left) != nil { left = "state.n" }
        var all = [
            "\(left) % 2 == 0", "\(left) > 1", "app.n < 2", "state.n != 1",
            "\(optional(scope, &app)) != nil", "state.item == nil",
        ]
        if app.isWide { all.append("state.busy") }
        if app.isLive { all += ["facts.level > 1", "facts.level % 2 == 0"] }
        if app.isLinked, scope.kind == .start {
            all += ["launch.by == .user", "launch.by == .link"]
        }
        if app.isWide, scope.kind == .cancelled {
            all += ["cause == .gesture", "cause != .parent"]
        }
        return app.one(of: all)
    }

    /// What is passed to a screen or flow, and what must be so for it.
    func arguments(
        to target: String, _ scope: Scope, _ app: inout RandomApp
    ) -> (with: String, when: String?) {
        let inputs =
            (flow.screens + flow.alerts).first { $0.name == target }?.inputs
            ?? app.flows.first { $0.name == target }?.inputs ?? []
        return arguments(for: inputs, scope, &app)
    }

    /// What is passed for inputs, and what must be so for it.
    func arguments(
        for inputs: [String], _ scope: Scope, _ app: inout RandomApp
    ) -> (with: String, when: String?) {
        var when: String?
        var parts: [String] = []
        for input in inputs {
            switch input {
            case "n": parts.append("n: \(number(scope, &app))")
            case "item": parts.append("item: \(item(scope, &app))")
            default:
                if scope.kind != .child, app.happens(70) {
                    let path = optional(scope, &app)
                    when = "\(path) != nil"
                    parts.append("must: \(path)")
                } else {
                    parts.append("must: { n: \(number(scope, &app)), s: nil }")
                }
            }
        }
        return (parts.isEmpty ? "" : ", with: { " + parts.joined(separator: ", ") + " }", when)
    }

    // MARK: - Steps

    mutating func list(_ scope: Scope, _ indent: Int, _ app: inout RandomApp) -> String {
        var text = ""
        if scope.kind == .start, scope.depth == 0, !flow.isTabs {
            if app.happens(93) {
                text += show(app.happens(80) ? "push" : "replace", scope, indent, &app, own: true)
            }
        }
        var count = scope.depth == 0 ? 1 + app.below(3) : app.below(3)
        if scope.kind == .start, app.happens(60) { count = 0 }
        for index in 0..<count {
            text += app.forced(step(scope, indent, &app, isLast: index == count - 1))
        }
        let pad = String(repeating: " ", count: indent)
        return text.isEmpty ? pad + "- set: { state.n: state.n + 1 }\n" : text
    }

    private mutating func show(
        _ verb: String, _ scope: Scope, _ indent: Int, _ app: inout RandomApp, own: Bool = false
    ) -> String {
        let pad = String(repeating: " ", count: indent)
        let flows = app.flows.map(\.name).filter { $0 != "F0" }
        let screens = flow.screens.map(\.name)
        var target =
            own || flows.isEmpty || app.happens(55) ? app.one(of: screens) : app.one(of: flows)
        if verb == "present", !flow.alerts.isEmpty, app.happens(55) {
            target = app.one(of: flow.alerts).name
        }
        let isAlert = flow.alerts.contains { $0.name == target }
        if target.hasPrefix("F") { called.insert(target) }
        shown.insert(target)
        var verb = verb
        if app.isOpenedOneWay, target.hasPrefix("F") { verb = app.verb(for: target) }
        verb = app.verb(verb, for: target, in: flow)
        var (with, when) = arguments(to: target, scope, &app)
        if scope.kind == .start, own, let narrowed = when {
            // A start that shows nothing is no app for a test.
            with = with.replacingMust(narrowed)
            when = nil
        }
        if verb == "present", !isAlert {
            let styles = ["sheet", "fullScreen", "popover", "formSheet"]
            let style =
                app.isOpenedOneWay && target.hasPrefix("F") ? "sheet" : app.one(of: styles)
            with += app.modifiers(style, of: target, in: flow, scope)
        }
        if ["push", "replace"].contains(verb), scope.kind != .start { with += inside(&app) }
        let gates = scope.kind == .start ? nil : app.requirement(percent: 12)
        let step =
            "{ \(verb): \(target)\(with)" + (gates.map { ", requires: \($0)" } ?? "")
            + app.animation()
        guard let when else {
            if app.isWide, target.hasPrefix("F"), scope.depth < 2, app.happens(25) {
                return pad + "- \(verb): \(target)\n" + with.asLines(indent + 2)
                    + ownAnswers(to: target, scope, indent + 2, &app)
            }
            if scope.kind != .outcome, app.happens(8) {
                return pad + "- " + step + ", when: \(condition(scope, &app)) }\n"
            }
            return pad + "- " + step + " }\n"
        }
        if scope.kind != .outcome, app.happens(50) {
            return pad + "- " + step + ", when: \(when) }\n"
        }
        return """
            \(pad)- choose:
            \(pad)    - when: \(when)
            \(pad)      then: \(step) }
            \(pad)    - else: { set: { state.n: state.n + 1 } }

            """
    }

    private func set(_ scope: Scope, _ app: inout RandomApp) -> String {
        var paths = [
            "state.n": "state.n + 1", "app.n": number(scope, &app),
            "state.item": item(scope, &app), "app.item": item(scope, &app),
            "state.item.n": number(scope, &app), "app.item.n": number(scope, &app),
            "state.item.s": "\"x\"",
        ]
        if app.hasWindows {
            paths["window.n"] = number(scope, &app)
            paths["window.item"] = item(scope, &app)
            paths["window.item.n"] = number(scope, &app)
        }
        if app.hasSheets, app.happens(15) {
            return app.happens(50)
                ? "set: { state.page: state.other }" : "set: { state.other: state.page }"
        }
        if app.hasAlerts || app.hasGuards, app.happens(20) {
            return "set: { state.items: [\(number(scope, &app)), 0] }"
        }
        let first = app.one(of: paths.keys.sorted())
        var parts = ["\(first): \(paths[first] ?? "0")"]
        let second = app.one(of: paths.keys.sorted())
        if app.happens(25), !second.hasPrefix(first), !first.hasPrefix(second) {
            parts.append("\(second): \(paths[second] ?? "0")")
        }
        return "set: { " + parts.joined(separator: ", ") + " }"
    }

    mutating func step(
        _ scope: Scope, _ indent: Int, _ app: inout RandomApp, isLast: Bool
    ) -> String {
        let pad = String(repeating: " ", count: indent)
        var screen = app.one(of: flow.screens.map(\.name))
        if let alert = flow.alerts.first, app.happens(15) { screen = alert.name }
        let reporter = scope.kind == .output
        if app.hasSlots, app.happens(16), let step = embed(scope, indent, &app) { return step }
        if app.isLive, app.happens(18) { return signal(scope, indent, &app) }
        if app.hasSheets, app.happens(15) { return sheet(scope, indent, &app) }
        if app.isWide, app.happens(22) { return call(scope, indent, &app, isLast: isLast) }
        if app.isShowing, app.happens(12) { return showAnywhere(scope, indent, &app) }
        switch app.below(100) {
        case 0..<16: return show("push", scope, indent, &app)
        case 16..<(app.hasAlerts ? 31 : 28): return show("present", scope, indent, &app)
        case 28..<33: return show("replace", scope, indent, &app)
        case 33..<38 where reporter: return show("swap", scope, indent, &app)
        case 38..<45 where reporter: return pad + "- close\n"
        case 45..<49:
            let flows = called.sorted()
            let target = app.happens(50) || flows.isEmpty ? screen : app.one(of: flows)
            let verb = app.one(of: ["close", "dismiss"])
            return pad + "- { \(verb): \(target) }\n"
        case 49..<54: return pad + bare("pop", &app)
        case 54..<57: return pad + "- { pop: \(1 + app.below(3))\(inside(&app)) }\n"
        case 57..<60: return pad + "- { popTo: \(screen)\(inside(&app)) }\n"
        case 60..<63: return pad + bare("popToRoot", &app)
        case 63..<66: return pad + "- dismiss\n"
        case 66..<68: return pad + "- dismissAll\n"
        case 68..<74 where flow.isTabs: return select(scope, indent, &app)
        case 74..<80 where isLast && scope.canLeave && !flow.outcomes.isEmpty:
            return pad + finish(scope, &app)
        case 80..<83 where isLast && scope.canLeave && scope.kind != .start:
            return pad + (app.happens(50) ? "- restart\n" : "- restart: fresh\n")
        case 83..<90 where scope.depth < 2:
            var inner = scope
            inner.canLeave = scope.canLeave && isLast
            return choose(inner, indent, &app)
        default: return pad + "- " + set(scope, &app) + "\n"
        }
    }

    private func finish(_ scope: Scope, _ app: inout RandomApp) -> String {
        if flow.outcomes.contains(scope.signal), app.happens(50) { return "- finish\n" }
        let outcome = app.one(of: flow.outcomes)
        if RandomApp.payloads[outcome] == "n" {
            return "- { finish: \(outcome), with: { n: \(number(scope, &app)) } }\n"
        }
        return "- { finish: \(outcome) }\n"
    }

    private mutating func choose(
        _ scope: Scope, _ indent: Int, _ app: inout RandomApp
    ) -> String {
        let pad = String(repeating: " ", count: indent)
        var inner = scope
        inner.depth += 1
        var text = pad + "- choose:\n"
        for _ in 0...app.below(2) {
            text += pad + "    - when: \(condition(scope, &app))\n" + pad + "      then:\n"
            text += list(inner, indent + 8, &app)
        }
        return text + pad + "    - else:\n" + list(inner, indent + 8, &app)
    }

    // MARK: - Transitions

    mutating func transitions(_ app: inout RandomApp) -> String {
        var text = "transitions:\n"
        var anys: Set<String> = []
        // What is called first by a handler is answered in a later round.
        var done: Set<String> = []
        while let key = next(done, app) {
            done.insert(key)
            let parts = key.split(separator: ".").map(String.init)
            var scope = Scope(kind: .output)
            scope.signal = parts[1]
            scope.names = [RandomApp.payloads[parts[1]] ?? ""]
            let screen = (flow.screens + flow.alerts).first { $0.name == parts[0] }
            if screen.map({ $0.kind != "screen" }) == true, app.happens(30) { continue }
            scope.screen = screen?.inputs.filter { $0 != "must" } ?? []
            switch parts[1] {
            case "back": scope.kind = .back
            case "cancelled": scope.kind = .cancelled
            case "selected", "reselected": scope.kind = .tap
            // No screen is left to report where a button has been chosen.
            default: if screen?.kind != "screen" { scope.kind = .outcome }
            }
            if flow.asked.contains(parts[0]) {
                text += "  \(key):\n" + answer(scope, 4, &app)
                continue
            }
            if parts[1] == "back" || parts[1] == "cancelled" || scope.kind == .tap {
                if parts[0] != "go", app.happens(50) { continue }
            } else if app.happens(10), ["a", "b", "n1"].contains(parts[1]) {
                anys.insert(parts[1])
                continue
            } else if app.happens(4) {
                text += "  \(key): ignore\n"
                continue
            }
            let isPreviewed = app.hasSheets && scope.kind == .output && app.happens(15)
            text += "  \(key):\n"
            text += isPreviewed ? preview(scope, &app) : list(scope, 4, &app)
        }
        if app.isLive { text += reactions(&app) }
        for name in anys.sorted() {
            var scope = Scope(kind: .outcome)
            scope.names = [RandomApp.payloads[name] ?? ""]
            text += "  any.\(name):\n" + list(scope, 4, &app)
        }
        return text
    }

    /// The next trigger of what this flow shows and calls.
    private func next(_ done: Set<String>, _ app: RandomApp) -> String? {
        var keys: [String] = []
        for screen in flow.screens + flow.alerts
        where screen.kind == "screen" || screen.kind == "actionSheet" {
            keys += (screen.outputs + ["back"]).map { "\(screen.name).\($0)" }
        }
        for alert in flow.alerts where alert.kind != "actionSheet" {
            keys += alert.outputs.map { "\(alert.name).\($0)" }
        }
        for other in app.flows {
            var names: [String] = []
            if flow.children.contains(other.name) { names.append("t\(other.name)") }
            if called.contains(other.name) { names.append(other.name) }
            for name in names {
                keys += (other.outcomes + other.reports + ["cancelled"]).map { "\(name).\($0)" }
            }
        }
        if app.isBoxed || flow.isSplit { keys += taps }
        return keys.first { !done.contains($0) }
    }
}

extension String {
    /// The same arguments with a value instead of one that is to be proved.
    fileprivate func replacingMust(_ condition: String) -> String {
        let path = condition.dropLast(" != nil".count)
        return split(separator: "must: \(path)", omittingEmptySubsequences: false)
            .joined(separator: "must: { n: 7, s: nil }")
    }
}
