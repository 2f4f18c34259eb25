import FlowEngine
import FlowModel

/// What a saved state says, as far as its form goes; whether a graph can still show it is another
/// matter (law G13).
public struct SavedState: Sendable {
    /// Where inputs come from: the step whose expressions give them, with what was in scope; else
    /// their values.
    struct Source: Sendable {
        let inputs: JSONValue
        let step: String?
        let payload: JSONValue
        let sender: JSONValue
    }

    struct SavedFlow: Sendable {
        let id: String
        /// By index among the flows; smaller than its own, nil for the root.
        let caller: Int?
        /// The name of the child of its caller's container that it is.
        let child: String?
        let source: Source
        let state: JSONValue
    }

    /// One place on the path.
    struct Element: Sendable {
        /// The flow it belongs to, by index.
        let owner: Int
        let content: Content

        enum Content: Sendable {
            case screen(String, Source)
            /// The container of the owner, with the name of the child into which the way leads;
            /// nil where something else stands above it.
            case container(String?)
        }
    }

    let graph: String
    let version: Int?
    let flows: [SavedFlow]
    let path: [Element]

    /// Nil for a text that is none.
    public init?(_ text: String) {
        let json: JSONValue
        do { json = try JSONReader.read(text) } catch { return nil }
        guard json["flowc"] == .number("1"), let graph = json["graph"]?.text,
            case .list(let flows)? = json["flows"], case .list(let path)? = json["path"]
        else { return nil }
        self.graph = graph
        version = Self.index(json["version"])
        var savedFlows: [SavedFlow] = []
        for json in flows {
            guard let flow = Self.flow(json, at: savedFlows.count) else { return nil }
            savedFlows.append(flow)
        }
        self.flows = savedFlows
        var elements: [Element] = []
        for json in path {
            guard let element = Self.element(json), element.owner < savedFlows.count else {
                return nil
            }
            elements.append(element)
        }
        self.path = elements
    }

    private static func index(_ json: JSONValue?) -> Int? {
        guard case .number(let text)? = json, let number = Int(text), number >= 0 else {
            return nil
        }
        return number
    }

    private static func flow(_ json: JSONValue, at place: Int) -> SavedFlow? {
        guard let id = json["flow"]?.text, let source = source(json) else { return nil }
        let caller = index(json["caller"])
        if place == 0, json["caller"] != .null { return nil }
        if place > 0 {
            guard let caller, caller < place else { return nil }
        }
        return SavedFlow(
            id: id, caller: caller, child: json["child"]?.text, source: source,
            state: json["state"] ?? .object([]))
    }

    private static func element(_ json: JSONValue) -> Element? {
        if let owner = index(json["container"]), let selected = json["selected"] {
            if selected == .null { return Element(owner: owner, content: .container(nil)) }
            return selected.text.map { Element(owner: owner, content: .container($0)) }
        }
        guard let id = json["screen"]?.text, let owner = index(json["owner"]),
            let source = source(json)
        else { return nil }
        return Element(owner: owner, content: .screen(id, source))
    }

    private static func source(_ json: JSONValue) -> Source? {
        if let step = json["step"], step.text == nil { return nil }
        return Source(
            inputs: json["inputs"] ?? .object([]), step: json["step"]?.text,
            payload: json["payload"] ?? .object([]), sender: json["sender"] ?? .object([]))
    }

    /// The ids of the screens on the path.
    public var screens: [String] {
        path.compactMap { element in
            if case .screen(let id, _) = element.content { return id }
            return nil
        }
    }
}
