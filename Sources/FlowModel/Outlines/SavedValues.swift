/// The values in saved states: inputs, state, and what was in scope of the steps.
extension SavedStates {
    /// What is saved with something and cannot be read any more, by what it is saved with.
    func addValues(to lost: inout LostStates) {
        let rebuilt = rebuilt
        for (flow, now) in flows {
            // The start of a flow gives it its inputs; a state only where it has to start it.
            if rebuilt.contains(.flow(flow)) {
                add("input", old[flow].inputs, new[now].inputs, of: .flow(now), to: &lost)
            }
            // State that is not there stays as it is.
            let known = Set(old[flow].state.map { $0.name })
            let state = new[now].state.filter { known.contains($0.name) }
            add("state", old[flow].state, state, of: .flow(now), to: &lost)
            for screen in old[flow].screens where rebuilt.contains(.screen(screen)) {
                guard case .screen(let other)? = target(of: .screen(screen), in: now) else {
                    continue
                }
                add("input", old[screen].inputs, new[other].inputs, of: .screen(other), to: &lost)
            }
        }
    }

    /// What was shown by a link, or by a step that the start of a flow does not run again: it has
    /// to be built of what was saved. Not all of these steps have a name in states.
    private var rebuilt: Set<Destination.Target> {
        var found: Set<Destination.Target> = []
        for show in old.application.landings.flatMap({ old.shows(of: $0) }) {
            for stage in show.stages where stage.opening.isStep {
                found.insert(stage.destination.target)
            }
        }
        for flow in old.flows.indices.map({ FlowID($0) }) where old[flow].restore != nil {
            func add(_ list: StepList) {
                old.forEachStep(in: list) { step in
                    let shown = old.savedDestination(of: step.verb, in: flow)
                    if let shown { found.insert(shown.target) }
                }
            }
            for id in old[flow].transitions { add(old[id].steps) }
            for action in old[flow].actions { add(action.steps) }
            // The start of a container shows something in children.
            if !old[flow].container.children.isEmpty { add(old[flow].start) }
        }
        return found
    }

    private func add(
        _ word: String, _ saved: [Field], _ fields: [Field], of target: Destination.Target,
        to lost: inout LostStates
    ) {
        guard let field = unreadable(fields, from: saved) else { return }
        let before = saved.first { $0.name == field.name }.map {
            old.described($0.type)
        }
        let start = "with " + word + " " + field.name
        lost.add(
            .notShown, of: target,
            line(of: target, before.map { start + ": " + $0 } ?? "without " + field.name),
            [line(of: target, start + ": " + new.described(field.type))])
    }

    /// The first field that was not saved and has no default, or whose value cannot be read.
    func unreadable(_ fields: [Field], from saved: [Field]) -> Field? {
        var reading = ValueReading(old: old.types, new: new.types)
        return reading.unreadable(fields, from: saved)
    }
}

extension ShowStage.Opening {
    /// Whether it is made as a step of a flow would make it. What a flow shows from its start is
    /// not built again.
    fileprivate var isStep: Bool {
        switch self {
        case .push, .inside, .replace: true
        case .root, .start, .child, .present: false
        }
    }
}

extension FlowGraph {
    /// `Size (small | large)`
    fileprivate func described(_ type: TypeID) -> String {
        let writer = OutlineWriter(graph: self)
        let name = types.name(of: type)
        var type = type
        while case .optional(let inner) = types[type] { type = inner }
        switch types[type] {
        case .structure(let index):
            return name + " " + writer.fields(types.structures[Int(index)].fields)
        case .enumeration(let index):
            let cases = types.enumerations[Int(index)].cases.map {
                $0.name + writer.payload($0.payload)
            }
            return name + " (" + cases.joined(separator: " | ") + ")"
        default: return name
        }
    }
}

/// Whether the values that one graph has saved are values of another (law G13c).
private struct ValueReading {
    let old: TypeTable
    let new: TypeTable
    /// The types that were compared already: a structure can hold a list of its own kind.
    private var seen: Set<[TypeID]> = []

    init(old: TypeTable, new: TypeTable) {
        self.old = old
        self.new = new
    }

    mutating func unreadable(_ fields: [Field], from saved: [Field]) -> Field? {
        fields.first { field in
            guard let same = saved.first(where: { $0.name == field.name }) else {
                return field.defaultValue == nil && !new.isOptional(field.type)
            }
            return !reads(field.type, from: same.type)
        }
    }

    private mutating func reads(_ type: TypeID, from before: TypeID) -> Bool {
        guard seen.insert([type, before]).inserted else { return true }
        switch (new[type], old[before]) {
        case (.optional(let type), .optional(let before)), (.list(let type), .list(let before)):
            return reads(type, from: before)
        case (.optional(let type), _): return reads(type, from: before)
        case (.structure(let type), .structure(let before)):
            return unreadable(
                new.structures[Int(type)].fields, from: old.structures[Int(before)].fields) == nil
        case (.enumeration(let type), .enumeration(let before)):
            let cases = new.enumerations[Int(type)].cases
            return old.enumerations[Int(before)].cases.allSatisfy { member in
                guard let now = cases.first(where: { $0.name == member.name }),
                    now.payload.isEmpty == member.payload.isEmpty
                else { return false }
                return unreadable(now.payload, from: member.payload) == nil
            }
        // As texts and numbers they are written alike.
        case (.double, .int), (.string, .url), (.string, .date), (.string, .uuid): return true
        case (let shape, let before): return shape == before
        }
    }
}
