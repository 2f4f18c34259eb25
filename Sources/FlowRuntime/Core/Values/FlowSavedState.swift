/// A saved state: the way to what the user saw, and the flows on it.
struct FlowSavedState {
    struct Flow {
        let id: String
        /// The flow that has called it, by its place; nil for the root.
        let caller: Int?
        /// What its caller's container calls it.
        let child: String?
        let inputs: FlowTraceValue
        let step: FlowSavedStep?
        let state: FlowTraceValue
    }

    indirect enum Element {
        case screen(String, owner: Int, FlowTraceValue, FlowSavedStep?)
        /// Nothing is selected where something else stands above it.
        case container(Int, selected: String?)

        /// The flow that shows it, by its place.
        var owner: Int {
            switch self {
            case .screen(_, let owner, _, _), .container(let owner, _): owner
            }
        }
    }

    let graph: String
    let version: Int?
    var flows: [Flow] = []
    /// From the bottom up, and into the selected child of a container.
    var path: [Element] = []

    init(graph: String, version: Int?) {
        self.graph = graph
        self.version = version
    }

    /// The flow with its callers, the root first.
    func chain(of flow: Int) -> [Int] {
        var found = [flow]
        while let caller = flows[found[0]].caller { found.insert(caller, at: 0) }
        return found
    }
}

// MARK: - Writing

extension FlowSavedState {
    var text: String {
        "{\"flowc\":1,\"graph\":\(quoted(graph)),\"version\":\(number(version)),\"flows\":["
            + flows.map(text).joined(separator: ",") + "],\"path\":["
            + path.map(text).joined(separator: ",") + "]}"
    }

    private func text(of flow: Flow) -> String {
        let child = flow.child.map { ",\"child\":" + quoted($0) } ?? ""
        return "{\"flow\":\(quoted(flow.id)),\"caller\":\(number(flow.caller))" + child
            + ",\"inputs\":" + flow.inputs.text + text(of: flow.step)
            + ",\"state\":" + flow.state.text + "}"
    }

    private func text(of element: Element) -> String {
        switch element {
        case .container(let flow, let selected):
            return "{\"container\":\(flow),\"selected\":\(selected.map(quoted) ?? "null")}"
        case .screen(let id, let owner, let inputs, let step):
            return "{\"screen\":\(quoted(id)),\"owner\":\(owner),\"inputs\":" + inputs.text
                + text(of: step) + "}"
        }
    }

    private func text(of step: FlowSavedStep?) -> String {
        guard let step else { return "" }
        return ",\"step\":\(quoted(step.id)),\"payload\":" + step.payload.text + ",\"sender\":"
            + step.sender.text
    }

    private func number(_ number: Int?) -> String { number.map { String($0) } ?? "null" }

    private func quoted(_ text: String) -> String { FlowTraceValue.string(text).text }
}

// MARK: - Reading

extension FlowSavedState {
    /// Nil for a text that is no saved state. What is there besides does not matter.
    init?(text: String) {
        guard let value = FlowTraceValue(text: text), value["flowc"]?.int == 1,
            let graph = value["graph"]?.string, case .list(let flows)? = value["flows"],
            case .list(let path)? = value["path"]
        else { return nil }
        self.init(graph: graph, version: value["version"]?.int)
        for flow in flows {
            guard let flow = Flow(flow, at: self.flows.count) else { return nil }
            self.flows.append(flow)
        }
        for element in path {
            guard let element = Element(element), self.flows.indices.contains(element.owner) else {
                return nil
            }
            self.path.append(element)
        }
    }
}

extension FlowSavedState.Flow {
    fileprivate init?(_ value: FlowTraceValue, at index: Int) {
        guard let id = value["flow"]?.string, let caller = value["caller"] else { return nil }
        switch caller {
        case .null where index == 0: self.caller = nil
        case .int(let number) where (0..<index).contains(number): self.caller = number
        default: return nil
        }
        self.id = id
        child = value["child"]?.string
        inputs = value["inputs"] ?? .object([:])
        step = FlowSavedStep(value)
        state = value["state"] ?? .object([:])
    }
}

extension FlowSavedState.Element {
    fileprivate init?(_ value: FlowTraceValue) {
        if let id = value["screen"]?.string, let owner = value["owner"]?.int {
            let inputs = value["inputs"] ?? .object([:])
            self = .screen(id, owner: owner, inputs, FlowSavedStep(value))
        } else if let flow = value["container"]?.int, let selected = value["selected"],
            selected.isNull || selected.string != nil
        {
            self = .container(flow, selected: selected.string)
        } else {
            return nil
        }
    }
}

extension FlowSavedStep {
    fileprivate init?(_ value: FlowTraceValue) {
        guard let id = value["step"]?.string else { return nil }
        self.init(
            id: id, payload: value["payload"] ?? .object([:]),
            sender: value["sender"] ?? .object([:]), isAnswering: false)
    }
}

extension FlowTraceValue {
    fileprivate var int: Int? {
        if case .int(let value) = self { return value }
        return nil
    }
}
