/// The name under which a flow or screen is saved, so that it can be shown again after the app was
/// ended (law G13).
public struct Restoration: Sendable, Hashable {
    /// Unique among the flows of an application, or among the screens of a flow.
    public let id: String
    /// The names that earlier versions saved it under.
    public let formerIDs: [String]

    package init(id: String, formerIDs: [String]) {
        self.id = id
        self.formerIDs = formerIDs
    }
}

/// The rules of an application for states that another graph has saved: it reads states of its own
/// version and of the accepted versions.
public struct RestoreRules: Sendable, Hashable {
    public let version: Int
    public let accepted: [Int]

    package init(version: Int, accepted: [Int]) {
        self.version = version
        self.accepted = accepted
    }
}

extension RestoreRules {
    /// True if the application reads a state that a graph of this version has saved.
    public func reads(_ version: Int) -> Bool {
        version == self.version || accepted.contains(version)
    }
}

extension FlowGraph {
    /// True if any flow or screen is saved.
    public var restores: Bool {
        flows.contains { $0.restore != nil } || screens.contains { $0.restore != nil }
    }

    /// The flow that was saved under a name.
    public func flow(savedAs id: String) -> FlowID? {
        let index =
            flows.firstIndex { $0.restore?.id == id }
            ?? flows.firstIndex { $0.restore?.formerIDs.contains(id) ?? false }
        return index.map { FlowID($0) }
    }

    /// The screen of a flow that was saved under a name.
    public func screen(savedAs id: String, in flow: FlowID) -> ScreenID? {
        let screens = self[flow].screens
        return screens.first { self[$0].restore?.id == id }
            ?? screens.first { self[$0].restore?.formerIDs.contains(id) ?? false }
    }
}

extension FlowGraph {
    package func isSaved(_ target: Destination.Target) -> Bool {
        switch target {
        case .screen(let screen): self[screen].restore != nil
        case .flow(let flow): self[flow].restore != nil
        }
    }

    /// The saved screen or flow that a step of a flow shows, with its arguments, which saved states
    /// find by the step (law G13); nil if there is none. A layer is not saved, so a presented
    /// target is nil.
    package func savedDestination(of verb: Verb, in flow: FlowID) -> Destination? {
        let shown: Destination?
        switch verb {
        case .push(let destination), .replace(let destination), .swap(let destination):
            shown = destination
        case .present(let layer):
            // A screen that is already shown stays in its place, which may not be a layer.
            guard case .screen(let screen) = layer.destination.target,
                self[screen].instances != .new
            else { return nil }
            shown = layer.destination
        case .select(let child, let arguments?):
            shown = self[flow].container.children[Int(child)].destination.map {
                Destination(target: $0.target, arguments: arguments, span: $0.span)
            }
        case .show(let show):
            shown = savedStage(of: show, in: flow).map { show.stages[$0].destination }
        default:
            return nil
        }
        return shown.flatMap { isSaved($0.target) ? $0 : nil }
    }

    /// The stage of a `show` that the flow itself describes: its own screen, or a flow it calls.
    package func savedStage(of show: Show, in flow: FlowID) -> Int? {
        show.stages.indices.last { index in
            guard isSaved(show.stages[index].destination.target),
                let place = shownPlace(of: show, index)
            else { return false }
            return place.caller == flow && place.isDescribed
        }
    }
}

/// An absent part adds nothing to the hash.
extension GraphHasher {
    mutating func add(_ restore: Restoration?) {
        guard let restore else { return }
        add("restore")
        add(restore.id)
        add(restore.formerIDs.count)
        for id in restore.formerIDs { add(id) }
    }

    mutating func add(_ rules: RestoreRules?) {
        guard let rules else { return }
        add("restore")
        add(rules.version)
        add(rules.accepted.count)
        for version in rules.accepted { add(version) }
    }
}

extension TypeTable {
    /// The first external type that a value of a type can hold: such values cannot be saved.
    public func external(in type: TypeID) -> TypeID? {
        var seen: Set<TypeID> = []
        return external(in: type, &seen)
    }

    private func external(in type: TypeID, _ seen: inout Set<TypeID>) -> TypeID? {
        guard seen.insert(type).inserted else { return nil }
        switch self[type] {
        case .external: return type
        case .optional(let inner), .list(let inner): return external(in: inner, &seen)
        case .structure(let index): return external(in: structures[Int(index)].fields, &seen)
        case .enumeration(let index):
            for member in enumerations[Int(index)].cases {
                if let found = external(in: member.payload, &seen) { return found }
            }
            return nil
        default: return nil
        }
    }

    private func external(in fields: [Field], _ seen: inout Set<TypeID>) -> TypeID? {
        for field in fields {
            if let found = external(in: field.type, &seen) { return found }
        }
        return nil
    }
}
