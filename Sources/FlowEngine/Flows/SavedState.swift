/// A saved state of the right form; whether it can still be shown is another matter (law G13). Its
/// values are JSON that the host keeps.
package struct FlowSavedState {
    package let graph: String
    package let version: Int?
    /// Callers before those they have called; the root first.
    package let flows: [Flow]
    /// The path from the bottom of the root layer to the screen that was in front.
    package let path: [Element]

    /// The inputs of something, and the step whose expressions give them, if there is one.
    package struct Source {
        package let inputs: FlowTicket
        package let step: Step?

        package init(inputs: FlowTicket, step: Step?) {
            self.inputs = inputs
            self.step = step
        }
    }

    /// A step by its name, with the values that were in scope.
    package struct Step {
        package let id: String
        package let payload: FlowTicket
        package let sender: FlowTicket

        package init(id: String, payload: FlowTicket, sender: FlowTicket) {
            self.id = id
            self.payload = payload
            self.sender = sender
        }
    }

    package struct Flow {
        package let id: String
        /// By index among the flows; smaller than its own, nil for the root.
        let caller: Int?
        /// The name of the child that it is in its caller's container, if it is one.
        package let child: String?
        package let source: Source
        let state: FlowTicket
    }

    /// One place on the path.
    package struct Element {
        /// The flow it belongs to, by index among the flows.
        package let owner: Int
        package let content: Content

        package enum Content {
            case screen(String, Source)
            /// The container of the owner, with the name of the child into which the way leads; nil
            /// if something else is above it.
            case container(String?)
        }
    }

    /// A flow and its callers, outermost first.
    func chain(to owner: Int) -> [Int] {
        var result = [owner]
        while let caller = flows[result[0]].caller { result.insert(caller, at: 0) }
        return result
    }
}

// MARK: - Writing

extension FlowSavedState {
    /// The whole as JSON. The host writes the names and its own values.
    package func text(
        _ quoted: (String) -> String, _ text: (FlowTicket) -> String
    ) -> String {
        let flows = flows.map { flow in
            let child = flow.child.map { ",\"child\":" + quoted($0) } ?? ""
            return "{\"flow\":" + quoted(flow.id) + ",\"caller\":"
                + (flow.caller?.description ?? "null") + child + flow.source.text(quoted, text)
                + ",\"state\":" + text(flow.state) + "}"
        }
        let path = path.map { element in
            switch element.content {
            case .container(let selected):
                "{\"container\":" + element.owner.description + ",\"selected\":"
                    + (selected.map(quoted) ?? "null") + "}"
            case .screen(let id, let source):
                "{\"screen\":" + quoted(id) + ",\"owner\":" + element.owner.description
                    + source.text(quoted, text) + "}"
            }
        }
        return "{\"flowc\":1,\"graph\":" + quoted(graph) + ",\"version\":"
            + (version?.description ?? "null") + ",\"flows\":[" + flows.joined(separator: ",")
            + "],\"path\":[" + path.joined(separator: ",") + "]}"
    }
}

extension FlowSavedState.Source {
    fileprivate func text(
        _ quoted: (String) -> String, _ text: (FlowTicket) -> String
    ) -> String {
        let inputs = ",\"inputs\":" + text(inputs)
        guard let step else { return inputs }
        return inputs + ",\"step\":" + quoted(step.id) + ",\"payload\":" + text(step.payload)
            + ",\"sender\":" + text(step.sender)
    }
}

// MARK: - Reading

/// JSON as a host reads it.
package protocol FlowSavedValue {
    subscript(key: String) -> Self? { get }
    var string: String? { get }
    /// A whole number from 0 on.
    var index: Int? { get }
    var list: [Self]? { get }
    var isNull: Bool { get }
    /// An object without fields.
    static var empty: Self { get }
}

extension FlowSavedState {
    /// Nil if the JSON is not a saved state. Unknown fields do not matter.
    package init?<Value: FlowSavedValue>(_ json: Value, _ keep: (Value) -> FlowTicket) {
        guard json["flowc"]?.index == 1, let graph = json["graph"]?.string,
            let flows = json["flows"]?.list, let path = json["path"]?.list
        else { return nil }
        var (savedFlows, savedPath): ([Flow], [Element]) = ([], [])
        for json in flows {
            guard let flow = Flow(json, at: savedFlows.count, keep) else { return nil }
            savedFlows.append(flow)
        }
        for json in path {
            guard let element = Element(json, keep), element.owner < savedFlows.count else {
                return nil
            }
            savedPath.append(element)
        }
        self.init(
            graph: graph, version: json["version"]?.index, flows: savedFlows, path: savedPath)
    }
}

extension FlowSavedState.Source {
    fileprivate init?<Value: FlowSavedValue>(_ json: Value, _ keep: (Value) -> FlowTicket) {
        inputs = keep(json["inputs"] ?? .empty)
        guard let step = json["step"] else {
            self.step = nil
            return
        }
        guard let id = step.string else { return nil }
        self.step = FlowSavedState.Step(
            id: id, payload: keep(json["payload"] ?? .empty),
            sender: keep(json["sender"] ?? .empty))
    }
}

extension FlowSavedState.Flow {
    fileprivate init?<Value: FlowSavedValue>(
        _ json: Value, at place: Int, _ keep: (Value) -> FlowTicket
    ) {
        guard let id = json["flow"]?.string, let source = FlowSavedState.Source(json, keep),
            let caller = json["caller"],
            place == 0 ? caller.isNull : caller.index.map({ $0 < place }) ?? false
        else { return nil }
        self.init(
            id: id, caller: caller.index, child: json["child"]?.string, source: source,
            state: keep(json["state"] ?? .empty))
    }
}

extension FlowSavedState.Element {
    fileprivate init?<Value: FlowSavedValue>(_ json: Value, _ keep: (Value) -> FlowTicket) {
        if let owner = json["container"]?.index, let selected = json["selected"] {
            guard selected.isNull || selected.string != nil else { return nil }
            self.init(owner: owner, content: .container(selected.string))
        } else if let id = json["screen"]?.string, let owner = json["owner"]?.index,
            let source = FlowSavedState.Source(json, keep)
        {
            self.init(owner: owner, content: .screen(id, source))
        } else {
            return nil
        }
    }
}
