// Events of the app and facts, as traces write them.
extension FlowTestDriver {
    /// Drives flows that also read facts.
    public func supply<Facts: FlowTraceable & Equatable & Sendable>(
        _ facts: FlowFactValues<Facts>
    ) {
        prepare { $0.facts = facts }
        setFact = { [weak facts] name, value in
            guard let facts, let name = name.string else { return nil }
            let whole = facts.value.flowTraceValue.replacing([name], with: value)
            guard let new = Facts(flowTraceValue: whole) else { return nil }
            return FlowChange(path: "facts." + name, value: value) {
                facts.replaceValue(with: new)
            }
        }
    }

    /// Drives flows that hear events of the app.
    public func raiseEvents<Event: FlowAppEvent & FlowTraceableAnswer>(of type: Event.Type) {
        readAppEvent = { Event(flowTraceName: $0, payload: $1) }
    }

    /// Drives flows that require gates.
    public func ask(_ gates: FlowGates) {
        prepare { $0.gates = gates }
    }

    /// Drives flows that links and entries lead to.
    public func follow(_ links: FlowLinks) {
        prepare { $0.links = links }
    }

    /// Drives flows that iOS hands entries other than URLs.
    public func takeEntries<Entry: FlowEntryPoint & FlowTraceableAnswer>(of type: Entry.Type) {
        readEntry = { Entry(flowTraceName: $0, payload: $1) }
    }

    /// The link or entry that an event brings, or that launches the app.
    func arrival(_ event: FlowTraceValue?) -> FlowArrival? {
        if let url = event?["url"]?.string ?? event?["link"]?.string { return .link(url) }
        guard let kind = event?["entry"]?.string, let type = event?["type"]?.string else {
            return nil
        }
        return readEntry(kind + " " + type, event?["payload"] ?? .object([:])).map { .entry($0) }
    }

    /// Drives flows whose transitions are tracked.
    public func track(with hooks: any FlowHooks) {
        prepare { $0.hooks = hooks }
    }

    func sendFact(_ event: FlowTraceValue) {
        guard let name = event["name"], let value = event["value"],
            let change = setFact(name, value)
        else { return }
        runtime.windows.enqueue(.set(change), in: nil)
    }

    /// Raises an event in a window, or for all windows.
    func sendAppEvent(_ event: FlowTraceValue, in window: FlowRuntime?) {
        guard let name = event["name"]?.string,
            let event = readAppEvent(name, event["payload"] ?? .object([:]))
        else { return }
        runtime.windows.enqueue(.app(event), in: window)
    }
}

extension FlowOpenTarget {
    var traceName: String {
        switch self {
        case .url(let text): text
        case .settings: "settings"
        case .notificationSettings: "notificationSettings"
        case .review: "review"
        }
    }
}
