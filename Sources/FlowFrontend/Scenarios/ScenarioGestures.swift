import FlowModel

/// A key of a scenario with its value.
typealias ScenarioPair = (key: ValueSyntax, value: ValueSyntax)

/// Gestures and the back menu in scenarios.
extension ScenarioReader {
    static let gestureWords = Gesture.allCases.map { $0.rawValue }

    /// `back: Detail`, or a gesture with `on: Detail` beside it.
    mutating func readGesture(
        _ gesture: Gesture, _ main: ScenarioPair, on: ScenarioPair?, meant: ScenarioPair?
    ) -> ScenarioEvent? {
        if main.value.isEmpty { return readGesture(gesture, on: on, meant: meant) }
        guard gesture == .back else {
            report(
                ScenarioProblems.form, at: main.value.span,
                "`\(gesture.rawValue)` takes no value, the screen is beside it",
                help: "write `{ \(gesture.rawValue): , on: Screen }`")
            return nil
        }
        if let on {
            report(
                ScenarioProblems.form, at: on.key.span,
                "`on` is beside `back: \(main.value.text)`, which is the back menu",
                help: "write `back: Screen` for the screen it leads to, "
                    + "`{ back: , on: Screen }` for the one that goes")
            return nil
        }
        return readMeant(main.value, meant).map { .backTo($0) }
    }

    private mutating func readGesture(
        _ gesture: Gesture, on: ScenarioPair?, meant: ScenarioPair?
    ) -> ScenarioEvent? {
        if let on {
            guard on.value.kind == .scalar, !on.value.isEmpty else {
                report(
                    ScenarioProblems.form, at: on.key.span, "`on` takes a screen",
                    help: "write `{ \(gesture.rawValue): , on: Screen }`")
                return nil
            }
            return readMeant(on.value, meant).map { .gesture(gesture, on: $0) }
        }
        guard let meant else { return .gesture(gesture, on: nil) }
        report(
            ScenarioProblems.form, at: meant.key.span,
            "`\(meant.key.text)` is beside `\(gesture.rawValue)`, which names no screen",
            help: "add `on: Screen`")
        return nil
    }

    private mutating func readMeant(_ node: ValueSyntax, _ meant: ScenarioPair?) -> MeantScreen? {
        guard let screen = requireScreen(node.text, at: node.span) else { return nil }
        return MeantScreen(
            screen: screen, instance: meant.flatMap { readInstance($0.key, $0.value, of: screen) })
    }
}
