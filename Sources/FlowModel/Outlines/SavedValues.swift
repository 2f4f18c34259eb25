/// The values in saved states: inputs, state, and the fields in scope of the steps.
extension SavedStates {
    /// Adds the losses by saved values that cannot be read any more, for the flow or screen that
    /// they are saved with.
    func addValues(_ launched: LaunchedStacks, to lost: inout LostStates) {
        let rebuilt = rebuilt(launched)
        for (flow, now) in flows {
            // A start that shows the flow again passes its inputs; saved inputs count only if the
            // flow is rebuilt.
            if rebuilt.contains(.flow(flow)) {
                add("input", old[flow].inputs, new[now].inputs, of: .flow(now), to: &lost)
            }
            addDepth(of: flow, now, to: &lost)
            // State that was not saved keeps its first value.
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

    /// Adds the loss of states in which the flow was inside itself more often than its `depth`
    /// allows now.
    private func addDepth(of flow: FlowID, _ now: FlowID, to lost: inout LostStates) {
        guard let limit = new[now].depthLimit, old[flow].depthLimit.map({ limit < $0 }) ?? true,
            isWithinItself(flow)
        else { return }
        let before = old[flow].depthLimit.map { "to depth \($0)" } ?? "to any depth"
        lost.add(
            .notShown, of: .flow(now), line(of: .flow(now), before),
            [line(of: .flow(now), "to depth \(limit)")])
    }

    /// True if a flow shows itself, directly or through other flows.
    private func isWithinItself(_ flow: FlowID) -> Bool {
        var seen: Set<FlowID> = []
        var open = [flow]
        while let next = open.popLast() {
            let shown = (stepsByFlow[next] ?? []).compactMap { $0.shownFlow }
            open += (shown + old[next].container.children.compactMap { $0.flow })
                .filter { seen.insert($0).inserted }
        }
        return seen.contains(flow)
    }

    /// The screens and flows that were shown by a link, or by a step that the start of a flow does
    /// not run again. They have to be built from the saved values. Not all of these steps have a
    /// name in states.
    private func rebuilt(_ launched: LaunchedStacks) -> Set<Destination.Target> {
        var found: Set<Destination.Target> = []
        for show in old.application.landings.flatMap({ old.shows(of: $0) }) {
            for stage in show.stages where stage.opening.isStep {
                found.insert(stage.destination.target)
            }
        }
        for flow in old.flows.indices.map({ FlowID($0) }) where old[flow].restore != nil {
            let startsWithSomething = startsWithSomething(flow, launched)
            func add(_ list: StepList) {
                old.forEachStep(.all, in: list) { step in
                    if case .replace = step.verb, step.modifiers.inside == nil, startsWithSomething
                    {
                        return
                    }
                    let shown = old.savedDestination(of: step.verb, in: flow)
                    if let shown { found.insert(shown.target) }
                }
            }
            for id in old[flow].transitions { add(old[id].steps) }
            for action in old[flow].actions { add(action.steps) }
            // The start of a flow with a container shows screens in its children.
            if !old[flow].container.children.isEmpty { add(old[flow].start) }
        }
        return found
    }

    private func add(
        _ word: String, _ saved: [Field], _ fields: [Field], of target: Destination.Target,
        to lost: inout LostStates
    ) {
        guard let value = unreadable(fields, from: saved) else { return }
        let start = "with " + word + " " + value.path
        lost.add(
            .notShown, of: target,
            line(
                of: target,
                value.before.map { start + ": " + old.described($0) } ?? "without " + value.path),
            [line(of: target, start + ": " + new.described(value.now))])
    }

    /// The first value that was not saved and has no default, or that cannot be read.
    func unreadable(_ fields: [Field], from saved: [Field]) -> UnreadableValue? {
        var reading = ValueReading(old: old.types, new: new.types)
        return reading.unreadable(fields, from: saved)
    }
}

extension ShowStage.Opening {
    /// True if it opens like a step of a flow. A stage that the start of a flow shows is not built
    /// again.
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

/// Compares the types of saved values with the types of a newer graph (law G13c).
private struct ValueReading {
    let old: TypeTable
    let new: TypeTable
    /// The pairs of types that were already compared, since a structure can hold a list of its own
    /// type.
    private var seen: Set<[TypeID]> = []

    init(old: TypeTable, new: TypeTable) {
        self.old = old
        self.new = new
    }

    mutating func unreadable(_ fields: [Field], from saved: [Field]) -> UnreadableValue? {
        for field in fields {
            guard let same = saved.first(where: { $0.name == field.name }) else {
                if field.defaultValue != nil || new.isOptional(field.type) { continue }
                return UnreadableValue(path: field.name, before: nil, now: field.type)
            }
            if let value = unreadable(field.type, from: same.type, at: field.name) { return value }
        }
        return nil
    }

    /// The innermost value that cannot be read, since the description of an outer one may be the
    /// same as before.
    private mutating func unreadable(
        _ type: TypeID, from before: TypeID, at path: String
    ) -> UnreadableValue? {
        guard seen.insert([type, before]).inserted else { return nil }
        switch (new[type], old[before]) {
        case (.optional(let type), .optional(let before)), (.list(let type), .list(let before)):
            return unreadable(type, from: before, at: path)
        case (.optional(let type), _): return unreadable(type, from: before, at: path)
        case (.structure(let type), .structure(let before)):
            return unreadable(
                new.structures[Int(type)].fields, from: old.structures[Int(before)].fields)?
                .within(path)
        case (.enumeration(let index), .enumeration(let indexBefore)):
            let cases = new.enumerations[Int(index)].cases
            for member in old.enumerations[Int(indexBefore)].cases {
                guard let now = cases.first(where: { $0.name == member.name }),
                    !member.payload.isEmpty || now.payload.isEmpty
                else { return UnreadableValue(path: path, before: before, now: type) }
                // A case without a payload now needs only its name.
                if let value = unreadable(now.payload, from: member.payload) {
                    return value.within(path + "." + member.name)
                }
            }
            return nil
        // These types are saved in the same form, as a text or a number.
        case (.double, .int), (.string, .url), (.string, .date), (.string, .uuid): return nil
        case (let shape, let shapeBefore):
            return shape == shapeBefore
                ? nil : UnreadableValue(path: path, before: before, now: type)
        }
    }
}

/// A value that one graph has saved and another cannot read.
struct UnreadableValue {
    /// The path of the value, such as `item.size`.
    let path: String
    /// Nil if it was not saved.
    let before: TypeID?
    let now: TypeID

    fileprivate func within(_ place: String) -> UnreadableValue {
        UnreadableValue(path: place + "." + path, before: before, now: now)
    }
}
