import FlowEngine
import FlowModel

/// The words and buttons of alerts and action sheets now.
extension Machine {
    /// A button that is offered now, with the payload it would send.
    struct OfferedButton {
        let button: Button
        let title: String
        let payload: [Value]
    }

    /// The buttons an alert or action sheet offers, in order.
    func buttons(of entry: Entry, in configuration: Configuration) -> [OfferedButton] {
        guard let screen = entry.screen else { return [] }
        var scopes = scopes(of: entry, in: configuration)
        let screenInputs = scopes.event.screen
        var offered: [OfferedButton] = []
        for button in graph[screen].content.buttons {
            var payloads: [[Value]] = [[]]
            if let list = button.list {
                scopes.event = EventScope(payload: [], screen: screenInputs)
                guard case .list(let elements)? = evaluator.value(of: list, in: scopes)
                else { continue }
                payloads = elements.map { [$0] }
            }
            for payload in payloads {
                scopes.event = EventScope(payload: payload, screen: screenInputs)
                guard evaluator.holds(button.condition, in: scopes) else { continue }
                offered.append(
                    OfferedButton(
                        button: button, title: text(of: button.title, in: scopes),
                        payload: payload))
            }
        }
        return offered
    }

    /// The words of an alert apart from its buttons: its title and its message.
    func words(of entry: Entry, in configuration: Configuration) -> [String] {
        guard let content = entry.screen.map({ graph[$0].content }) else { return [] }
        let scopes = scopes(of: entry, in: configuration)
        var words: [String] = []
        if let title = content.title { words.append(text(of: title, in: scopes)) }
        if let message = content.message { words.append(text(of: message, in: scopes)) }
        return words
    }

    private func text(of expression: ExpressionID, in scopes: Scopes) -> String {
        if case .string(let text)? = evaluator.value(of: expression, in: scopes) { return text }
        return ""
    }
}
