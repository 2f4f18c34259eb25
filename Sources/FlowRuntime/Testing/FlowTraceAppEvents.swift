// Events of the app and facts, as traces write them.
extension FlowTestDriver {
    /// Drives flows that also read facts.
    public func supply<Facts: FlowTraceable & Equatable & Sendable>(
        _ facts: FlowFactValues<Facts>
    ) {
        runtime.facts = facts
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
        runtime.gates = gates
    }

    /// Drives flows that something leads to from outside.
    public func follow(_ links: FlowLinks) {
        runtime.links = links
    }

    /// Drives flows that iOS hands something besides URLs.
    public func takeEntries<Entry: FlowEntryPoint & FlowTraceableAnswer>(of type: Entry.Type) {
        readEntry = { Entry(flowTraceName: $0, payload: $1) }
    }

    /// What arrives by an event, or launches by it.
    func arrival(_ event: FlowTraceValue?) -> FlowArrival? {
        if let url = event?["url"]?.string ?? event?["link"]?.string { return .link(url) }
        guard let kind = event?["entry"]?.string, let type = event?["type"]?.string else {
            return nil
        }
        return readEntry(kind + " " + type, event?["payload"] ?? .object([:])).map { .entry($0) }
    }

    /// Drives flows whose transitions are tracked.
    public func track(with hooks: any FlowHooks) {
        runtime.hooks = hooks
    }

    func sendFact(_ event: FlowTraceValue) {
        guard let name = event["name"], let value = event["value"],
            let change = setFact(name, value)
        else { return }
        runtime.enqueue(.set(change))
    }

    func sendAppEvent(_ event: FlowTraceValue) {
        guard let name = event["name"]?.string,
            let event = readAppEvent(name, event["payload"] ?? .object([:]))
        else { return }
        runtime.raise(event)
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
