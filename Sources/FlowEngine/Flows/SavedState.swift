/// A saved state, as far as its form goes; whether it can still be shown is another matter (law
/// G13). The values are JSON, read or as text.
package struct FlowSavedState<Value: Sendable>: Sendable {
    package let graph: String
    package let version: Int?
    package let flows: [Flow]
    /// From the bottom up, and into the selected child of a container.
    package let path: [Element]

    package init(graph: String, version: Int?, flows: [Flow], path: [Element]) {
        self.graph = graph
        self.version = version
        self.flows = flows
        self.path = path
    }

    /// Where inputs come from: the step whose expressions give them, with what was in scope; else
    /// their values.
    package struct Source: Sendable {
        package let inputs: Value
        package let step: Step?

        package init(inputs: Value, step: Step?) {
            self.inputs = inputs
            self.step = step
        }
    }

    package struct Step: Sendable {
        package let id: String
        package let payload: Value
        package let sender: Value

        package init(id: String, payload: Value, sender: Value) {
            self.id = id
            self.payload = payload
            self.sender = sender
        }
    }

    package struct Flow: Sendable {
        package let id: String
        /// By index among the flows; smaller than its own, nil for the root.
        let caller: Int?
        /// The name of the child of its caller's container that it is.
        package let child: String?
        package let source: Source
        package let state: Value

        package init(id: String, caller: Int?, child: String?, source: Source, state: Value) {
            self.id = id
            self.caller = caller
            self.child = child
            self.source = source
            self.state = state
        }
    }

    /// One place on the path.
    package struct Element: Sendable {
        /// The flow it belongs to, by index.
        package let owner: Int
        package let content: Content

        package init(owner: Int, content: Content) {
            self.owner = owner
            self.content = content
        }

        package enum Content: Sendable {
            case screen(String, Source)
            /// The container of the owner, with the name of the child into which the way leads;
            /// nil where something else stands above it.
            case container(String?)
        }
    }

    /// What the engine knows of it.
    package var known: FlowSaved {
        FlowSaved(
            flows: flows.map { flow in
                FlowSaved.OfFlow(
                    caller: flow.caller, isChild: flow.child != nil,
                    isGivenByStep: flow.source.step != nil)
            },
            path: path.map { element in
                switch element.content {
                case .container(let selected):
                    FlowSaved.Element(
                        owner: element.owner, content: .container(isEntered: selected != nil))
                case .screen(_, let source):
                    FlowSaved.Element(
                        owner: element.owner,
                        content: .screen(isGivenByStep: source.step != nil))
                }
            })
    }
}

// MARK: - Writing

extension FlowSavedState where Value == String {
    /// The whole as JSON, in which `quoted` writes names.
    package func text(_ quoted: (String) -> String) -> String {
        let flows = flows.map { flow in
            let child = flow.child.map { ",\"child\":" + quoted($0) } ?? ""
            return "{\"flow\":" + quoted(flow.id) + ",\"caller\":"
                + (flow.caller?.description ?? "null") + child + flow.source.text(quoted)
                + ",\"state\":" + flow.state + "}"
        }
        let path = path.map { element in
            switch element.content {
            case .container(let selected):
                "{\"container\":" + element.owner.description + ",\"selected\":"
                    + (selected.map(quoted) ?? "null") + "}"
            case .screen(let id, let source):
                "{\"screen\":" + quoted(id) + ",\"owner\":" + element.owner.description
                    + source.text(quoted) + "}"
            }
        }
        return "{\"flowc\":1,\"graph\":" + quoted(graph) + ",\"version\":"
            + (version?.description ?? "null") + ",\"flows\":[" + flows.joined(separator: ",")
            + "],\"path\":[" + path.joined(separator: ",") + "]}"
    }
}

extension FlowSavedState.Source where Value == String {
    fileprivate func text(_ quoted: (String) -> String) -> String {
        let inputs = ",\"inputs\":" + inputs
        guard let step else { return inputs }
        return inputs + ",\"step\":" + quoted(step.id) + ",\"payload\":" + step.payload
            + ",\"sender\":" + step.sender
    }
}

// MARK: - Reading

/// JSON as a host reads it.
package protocol FlowSavedValue: Sendable {
    subscript(key: String) -> Self? { get }
    var string: String? { get }
    /// A whole number from 0 on.
    var index: Int? { get }
    var list: [Self]? { get }
    var isNull: Bool { get }
    /// An object without fields.
    static var empty: Self { get }
}

extension FlowSavedState where Value: FlowSavedValue {
    /// Nil for what is no saved state. What is there besides does not matter.
    package init?(_ json: Value) {
        guard json["flowc"]?.index == 1, let graph = json["graph"]?.string,
            let flows = json["flows"]?.list, let path = json["path"]?.list
        else { return nil }
        var (savedFlows, savedPath): ([Flow], [Element]) = ([], [])
        for json in flows {
            guard let flow = Flow(json, at: savedFlows.count) else { return nil }
            savedFlows.append(flow)
        }
        for json in path {
            guard let element = Element(json), element.owner < savedFlows.count else { return nil }
            savedPath.append(element)
        }
        self.init(
            graph: graph, version: json["version"]?.index, flows: savedFlows, path: savedPath)
    }
}

extension FlowSavedState.Source where Value: FlowSavedValue {
    fileprivate init?(_ json: Value) {
        inputs = json["inputs"] ?? .empty
        guard let step = json["step"] else {
            self.step = nil
            return
        }
        guard let id = step.string else { return nil }
        self.step = FlowSavedState.Step(
            id: id, payload: json["payload"] ?? .empty, sender: json["sender"] ?? .empty)
    }
}

extension FlowSavedState.Flow where Value: FlowSavedValue {
    fileprivate init?(_ json: Value, at place: Int) {
        guard let id = json["flow"]?.string, let source = FlowSavedState.Source(json),
            let caller = json["caller"],
            place == 0 ? caller.isNull : caller.index.map({ $0 < place }) ?? false
        else { return nil }
        self.init(
            id: id, caller: caller.index, child: json["child"]?.string, source: source,
            state: json["state"] ?? .empty)
    }
}

extension FlowSavedState.Element where Value: FlowSavedValue {
    fileprivate init?(_ json: Value) {
        if let owner = json["container"]?.index, let selected = json["selected"] {
            guard selected.isNull || selected.string != nil else { return nil }
            self.init(owner: owner, content: .container(selected.string))
        } else if let id = json["screen"]?.string, let owner = json["owner"]?.index,
            let source = FlowSavedState.Source(json)
        {
            self.init(owner: owner, content: .screen(id, source))
        } else {
            return nil
        }
    }
}
