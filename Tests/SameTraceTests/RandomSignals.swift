/// Events, facts, watched values, effects and actions of random applications.
extension RandomApp {
    static let signals = """
        facts:
          level: Int = 0
        events:
          - ping
          - news: { n: Int }
          - all: { broadcast: true }
          - alarm: { payload: { n: Int }, broadcast: true, required: true }

        """

    static let events = ["ping": "", "news": "n", "all": "", "alarm": "n"]
}

extension RandomSteps {
    /// A step that shows nothing itself: an event, an effect, a command or an action.
    mutating func signal(_ scope: Scope, _ indent: Int, _ app: inout RandomApp) -> String {
        let pad = String(repeating: " ", count: indent)
        let isLate = scope.kind != .outcome && app.happens(20)
        let when = isLate ? ", when: \(condition(scope, &app))" : ""
        switch app.below(scope.kind == .action ? 75 : 100) {
        case 0..<30:
            let event = app.one(of: RandomApp.events.keys.sorted())
            let isPlain = RandomApp.events[event] == ""
            let with = isPlain ? "" : ", with: { n: \(number(scope, &app)) }"
            return pad + "- { send: \(event)\(reach(scope, &app))\(with)\(when) }\n"
        case 30..<50: return pad + "- { track: seen, with: { n: \(number(scope, &app)) }\(when) }\n"
        case 50..<55: return pad + "- { open: settings\(when) }\n"
        case 55..<75:
            let screen = app.one(of: flow.screens.map(\.name))
            return pad + "- { tell: \(screen).focus\(when) }\n"
        default: return pad + "- { run: act, with: { n: \(number(scope, &app)) }\(when) }\n"
        }
    }

    /// The one action of a flow, which every list of steps may run.
    mutating func actions(_ app: inout RandomApp) -> String {
        var scope = Scope(kind: .action)
        scope.names = ["n"]
        scope.canLeave = false
        scope.depth = 1
        return "actions:\n  act:\n    inputs: { n: Int }\n    steps:\n"
            + list(scope, 6, &app)
    }

    /// What the flow does about events of the app and about values that have changed.
    mutating func reactions(_ app: inout RandomApp) -> String {
        var text = ""
        for (event, payload) in RandomApp.events.sorted(by: { $0.key < $1.key }) {
            // Somebody has to want what is required.
            guard app.happens(35) || event == "alarm" && flow.name == "F0" else { continue }
            var scope = Scope(kind: .outcome)
            scope.names = [payload]
            text += "  app.\(event):\n" + list(scope, 4, &app)
        }
        var watched = ["app.n", "facts.level", "state.n"]
        if flow.inputs.contains("n") { watched.append("inputs.n") }
        for path in app.some(of: watched, percent: 30) {
            text += "  changed \(path):\n" + list(Scope(kind: .change), 4, &app)
        }
        return text
    }
}
