import FlowModel

/// A key of a scenario with what stands after it.
typealias ScenarioPair = (key: NodeID, value: NodeID)

/// Gestures and the back menu in scenarios.
extension ScenarioReader {
    static let gestureWords = Gesture.allCases.map { $0.rawValue }

    /// `back: Detail`, or a gesture with `on: Detail` beside it.
    mutating func readGesture(
        _ gesture: Gesture, _ main: ScenarioPair, on: ScenarioPair?, meant: ScenarioPair?
    ) -> ScenarioEvent? {
        if tree.isEmpty(main.value) { return readGesture(gesture, on: on, meant: meant) }
        guard gesture == .back else {
            report(
                ScenarioProblems.form, at: tree.span(main.value),
                "`\(gesture.rawValue)` takes no value, the screen is beside it",
                help: "write `{ \(gesture.rawValue): , on: Screen }`")
            return nil
        }
        if let on {
            report(
                ScenarioProblems.form, at: tree.span(on.key),
                "`on` is beside `back: \(tree.text(main.value))`, which is the back menu",
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
            guard tree.kind(on.value) == .scalar, !tree.isEmpty(on.value) else {
                report(
                    ScenarioProblems.form, at: tree.span(on.key), "`on` takes a screen",
                    help: "write `{ \(gesture.rawValue): , on: Screen }`")
                return nil
            }
            return readMeant(on.value, meant).map { .gesture(gesture, on: $0) }
        }
        guard let meant else { return .gesture(gesture, on: nil) }
        report(
            ScenarioProblems.form, at: tree.span(meant.key),
            "`\(tree.text(meant.key))` is beside `\(gesture.rawValue)`, which names no screen",
            help: "add `on: Screen`")
        return nil
    }

    private mutating func readMeant(_ node: NodeID, _ meant: ScenarioPair?) -> MeantScreen? {
        guard let screen = requireScreen(tree.text(node), at: tree.span(node)) else { return nil }
        return MeantScreen(
            screen: screen, instance: meant.flatMap { readInstance($0.key, $0.value, of: screen) })
    }
}
