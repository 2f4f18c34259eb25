/// The graph of the generated code, as saved states name it, and the versions of other graphs whose
/// saved states it can read.
public struct FlowSavedGraph: Sendable, Equatable {
    let hash: String
    let version: Int?
    let accepted: Set<Int>

    /// Without a version, only states that this very graph has saved can be read.
    public init(_ hash: String, version: Int? = nil, accepts accepted: Int...) {
        self.hash = hash
        self.version = version
        self.accepted = Set(accepted)
    }

    func reads(_ hash: String, version: Int?) -> Bool {
        guard hash != self.hash else { return true }
        guard let own = self.version, let version else { return false }
        return version == own || accepted.contains(version)
    }
}

/// The name under which a flow is saved, and its graph.
public struct FlowRestoration: Sendable, Equatable {
    let name: FlowSavedName
    let graph: FlowSavedGraph

    /// `former` are the names it was saved under before.
    public init(as id: String, formerly former: [String] = [], in graph: FlowSavedGraph) {
        name = FlowSavedName(id: id, former: former)
        self.graph = graph
    }
}

/// The name under which something is saved, and the names it had before.
struct FlowSavedName: Sendable, Equatable {
    let id: String
    let former: [String]

    func covers(_ id: String) -> Bool { id == self.id || former.contains(id) }
}

/// A step that shows something, as it is saved: with the values in scope there, so that its screen
/// or flow can be described again when the app is launched again.
public struct FlowSavedStep: Sendable {
    /// `Items/List.open/1`. For a step in an action that has not run yet, only the part after the
    /// name of the step that runs the action.
    public package(set) var id: String
    /// The fields that were in scope, and the inputs of the screen that reported.
    public let payload, sender: FlowTraceValue
    /// True if the step itself handles the outcome or reports of the flow it starts.
    var isAnswering = false
    /// The flow that has run it; nil until it has run.
    var runner: Int?

    /// A step by its name. `isAnswering` if it handles outcomes or reports of the flow it starts.
    public static func step(
        _ id: String, payload: [String: any FlowTraceable] = [:],
        sender: [String: any FlowTraceable] = [:], isAnswering: Bool = false
    ) -> Self {
        Self(
            id: id, payload: .object(payload.mapValues { $0.flowTraceValue }),
            sender: .object(sender.mapValues { $0.flowTraceValue }), isAnswering: isAnswering)
    }

    /// A step that handles outcomes or reports of the flow it starts, and cannot be saved because
    /// of a value in scope.
    public static var never: Self {
        Self(id: "", payload: .null, sender: .null, isAnswering: true)
    }

    /// The destination of the step, described again: with the gates that the step requires, the
    /// child that it selects, whether it handles outcomes or reports of the flow, and the part of
    /// its name that lies in an action.
    @MainActor
    public func showing(
        _ destination: FlowDestination, requires gates: [String] = [],
        selecting child: String? = nil, isAnswering: Bool = false, inAction path: String? = nil
    ) -> FlowDestination {
        destination.stepRequires = gates
        destination.selected = child
        destination.actionPath = path
        destination.shown = self
        destination.shown?.isAnswering = isAnswering
        return destination
    }
}

extension FlowDestination {
    /// Saves a screen under a name; it is also found under the names it was saved under before.
    public func saved(as id: String, formerly former: String...) -> Self {
        savedName = FlowSavedName(id: id, former: former)
        return self
    }

    func shown(by step: FlowSavedStep?) -> Self {
        shown = step
        return self
    }
}
