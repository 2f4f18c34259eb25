/// Calls, reports and answers of random applications.
extension RandomApp {
    static let services = """
        services:
          svc:
            load:
              inputs: { n: Int = 0 }
              outcomes:
                - ok
                - got: { n: Int }
            ping:

        """
}

extension RandomSteps {
    /// A call, or a report if the flow has one; what has answers stands last.
    mutating func call(
        _ scope: Scope, _ indent: Int, _ app: inout RandomApp, isLast: Bool
    ) -> String {
        let pad = String(repeating: " ", count: indent)
        if !flow.reports.isEmpty, app.happens(40) {
            let report = app.one(of: flow.reports)
            guard RandomApp.payloads[report] == "n" else { return pad + "- report: \(report)\n" }
            return pad + "- { report: \(report), with: { n: \(number(scope, &app)) } }\n"
        }
        let mayEnd = isLast && scope.canLeave && scope.depth < 2
        if !mayEnd || app.happens(25) { return pad + "- call: svc.ping\n" + policy(indent, &app) }
        var text = pad + "- call: svc.load\n" + policy(indent, &app)
        if app.happens(50) { text += pad + "  with: { n: \(number(scope, &app)) }\n" }
        text += pad + "  outcomes:\n"
        for (name, payload) in [("ok", ""), ("got", "n")] {
            text += answer(name, payload, scope, indent + 2, &app)
        }
        return text
    }

    private func policy(_ indent: Int, _ app: inout RandomApp) -> String {
        let pad = String(repeating: " ", count: indent + 2)
        var text = ""
        if app.happens(50) {
            text += pad + "again: \(app.one(of: ["latest", "queue", "ignore"]))\n"
        }
        if app.happens(50) { text += pad + "whenHidden: \(app.one(of: ["wait", "drop"]))\n" }
        if app.happens(30) { text += pad + "keep: true\n" }
        switch app.below(10) {
        case 0..<3: text += pad + "busy: state.busy\n"
        case 3..<5: text += pad + "busy: true\n"
        default: break
        }
        return text
    }

    /// What the step itself does with one way in which a call or a flow goes on.
    mutating func answer(
        _ name: String, _ payload: String, _ outer: Scope, _ indent: Int, _ app: inout RandomApp
    ) -> String {
        let pad = String(repeating: " ", count: indent)
        if app.happens(10) { return pad + "  \(name): ignore\n" }
        var scope = outer
        scope.depth += 1
        scope.canLeave = true
        scope.signal = ""
        if !payload.isEmpty, !scope.names.contains(payload) { scope.names.append(payload) }
        return pad + "  \(name):\n" + list(scope, indent + 4, &app)
    }

    /// Answers to some of what a flow says, at the step that starts it.
    mutating func ownAnswers(
        to target: String, _ outer: Scope, _ indent: Int, _ app: inout RandomApp
    ) -> String {
        guard let other = app.flows.first(where: { $0.name == target }) else { return "" }
        let pad = String(repeating: " ", count: indent)
        var scope = outer
        // No screen reports there.
        if scope.kind == .output { scope.kind = .outcome }
        var text = ""
        for name in other.outcomes + other.reports + ["cancelled"] where app.happens(50) {
            text += answer(name, RandomApp.payloads[name] ?? "", scope, indent, &app)
        }
        return text.isEmpty ? "" : pad + "outcomes:\n" + text
    }
}

extension String {
    /// Modifiers of a step in braces, `, with: { … }, style: sheet`, as lines of their own.
    func asLines(_ indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        var lines: [String] = []
        var depth = 0
        for character in self {
            if "{[".contains(character) { depth += 1 }
            if "}]".contains(character) { depth -= 1 }
            if character == ",", depth == 0 {
                lines.append("")
            } else if !lines.isEmpty {
                lines[lines.count - 1].append(character)
            }
        }
        return lines.map { pad + $0.dropFirst() + "\n" }.joined()
    }
}
