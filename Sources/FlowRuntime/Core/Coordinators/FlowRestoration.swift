/// The graph that generated code was written from, as what is saved names it, and what it reads of
/// that which other graphs have saved.
public struct FlowSavedGraph: Sendable, Equatable {
    let hash: String
    let version: Int?
    let accepted: Set<Int>

    /// Without a version only what this very graph has saved is read.
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

/// Under which name a flow is saved, and of which graph it is.
public struct FlowRestoration: Sendable, Equatable {
    let name: FlowSavedName
    let graph: FlowSavedGraph

    /// `former` are the names it was saved under before.
    public init(as id: String, formerly former: [String] = [], in graph: FlowSavedGraph) {
        name = FlowSavedName(id: id, former: former)
        self.graph = graph
    }
}

/// Under which name something is saved, and under which it was saved before.
struct FlowSavedName: Sendable, Equatable {
    let id: String
    let former: [String]

    func covers(_ id: String) -> Bool { id == self.id || former.contains(id) }
}

/// A step that shows something, as it is saved: with what was in scope there, so that what it shows
/// can be described again when the app is launched anew.
public struct FlowSavedStep: Sendable {
    /// `Items/List.open/1`. In an action, and before it runs, only what is behind the step that
    /// runs the action.
    public package(set) var id: String
    /// The fields that were in scope, and the inputs of the screen that reported.
    public let payload, sender: FlowTraceValue
    /// Whether the step itself handles what the flow it starts tells.
    var isAnswering = false
    /// The flow that has run it; nil as long as it has not run.
    var runner: Int?

    /// A step by its name. `isAnswering` if it handles itself what the flow it starts tells.
    public static func step(
        _ id: String, payload: [String: any FlowTraceable] = [:],
        sender: [String: any FlowTraceable] = [:], isAnswering: Bool = false
    ) -> Self {
        Self(
            id: id, payload: .object(payload.mapValues { $0.flowTraceValue }),
            sender: .object(sender.mapValues { $0.flowTraceValue }), isAnswering: isAnswering)
    }

    /// A step that handles what the flow it starts tells, where something is in scope that cannot
    /// be saved.
    public static var never: Self {
        Self(id: "", payload: .null, sender: .null, isAnswering: true)
    }

    /// What the step leads to, described again: with the gates that it asks itself, the child that
    /// it selects, whether it handles what the flow tells, and the part of its name that lies in
    /// an action.
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
    /// Has a screen saved under a name, and found under those it was saved under before.
    public func saved(as id: String, formerly former: String...) -> Self {
        savedName = FlowSavedName(id: id, former: former)
        return self
    }

    func shown(by step: FlowSavedStep?) -> Self {
        shown = step
        return self
    }
}
