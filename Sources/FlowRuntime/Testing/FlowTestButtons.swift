import FlowEngine

// Buttons of alerts and action sheets, found by the output that they send.
extension FlowTestDriver {
    /// The index of the button that sends an event, given as a trace writes it; nil if no alert of
    /// the first window offers such a button now.
    public func button(sending text: String) -> Int? {
        guard let event = FlowTraceValue(text: text),
            let name = event["id"]?.string?.split(separator: ".").last.map(String.init),
            let screen = event["screen"]?.string.flatMap(FlowScreenID.init(text:))
        else { return nil }
        let shown = runtime.windows.kernel.screens.first { $0.source?.screen == screen }
        guard let shown, let alert = shown.alert else { return nil }
        let payload = event["payload"] ?? .object([:])
        let sent = self.payload(of: name, payload, on: shown)
        return button(name, sent, of: alert)
    }

    /// Chooses the button that sends an output; if none is offered, sends the output all the same.
    func choose(
        _ name: String, _ payload: FlowTraceValue, of alert: FlowAlert, on shown: FlowShownScreen,
        in runtime: FlowRuntime
    ) {
        guard let source = shown.source else { return }
        let sent = self.payload(of: name, payload, on: shown)
        if let place = button(name, sent, of: alert) { return alert.buttons[place].choose() }
        runtime.enqueue(.output(FlowOutput(source: source, name: name, payload: sent)))
    }

    private func payload(
        of name: String, _ payload: FlowTraceValue, on shown: FlowShownScreen
    ) -> [FlowTraceValue] {
        guard let source = shown.source else { return [] }
        let fields = names.outputs["\(source.flow)/\(source.screen.name).\(name)"] ?? []
        return fields.map { payload[$0] ?? .null }
    }

    private func button(_ name: String, _ sent: [FlowTraceValue], of alert: FlowAlert) -> Int? {
        alert.buttons.firstIndex { button in
            let own = button.payload.map { ($0 as? any FlowTraceable)?.flowTraceValue ?? .null }
            return button.output == name && own == sent.first
        }
    }
}
