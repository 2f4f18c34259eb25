/// A step that has shown something which is saved, under the name that states have for it (law
/// G13).
public struct SavedStep: Sendable {
    let id: String
    /// The flow that runs it.
    let flow: FlowID
    let shown: Destination
    /// What is in scope there, which states hold by the names of the fields.
    let payload: [Field]
    let sender: [Field]

    public init(id: String, flow: FlowID, shown: Destination, payload: [Field], sender: [Field]) {
        self.id = id
        self.flow = flow
        self.shown = shown
        self.payload = payload
        self.sender = sender
    }
}

extension FlowGraph {
    /// What states of an older graph that are read do not show again, or show with values of
    /// another step, since steps have other names now. A fact tells of what is not saved any more.
    func lostStates(
        since old: FlowGraph, _ steps: (old: [SavedStep], new: [SavedStep])
    ) -> [OutlineChange] {
        guard let version = old.application.restoring?.version,
            application.restoring?.reads(version) == true
        else { return [] }
        let values = old.values(of: steps.old)
        let valuesNow = self.values(of: steps.new)
        var known: [String: SavedStep] = [:]
        for step in steps.new { known[step.id] = step }
        var lost: [Destination.Target: (reasons: Set<String>, lines: [String])] = [:]
        for step in steps.old {
            guard let flow = old[step.flow].restore.flatMap({ self.flow(savedAs: $0.id) }),
                let target = target(savedAs: old.restoration(of: step.shown.target), in: flow)
            else { continue }
            func isMeant(_ step: SavedStep) -> Bool {
                step.flow == flow && step.shown.target == target
            }
            let reason: String
            if let now = known[step.id], isMeant(now), reads(now, from: step, of: old) {
                // Where a step passes other values, they are meant for what it has shown, too.
                let own = values[step.id]
                let hasMoved = steps.new.contains {
                    isMeant($0) && valuesNow[$0.id] == own && values[$0.id] != own
                }
                guard valuesNow[step.id] != own, hasMoved else { continue }
                reason = "states that were saved before show another value"
            } else {
                reason = "states that were saved before are not shown again"
            }
            lost[target, default: ([], [])].reasons.insert(reason)
            lost[target]?.lines.append(old.line(of: step, values))
        }
        let before = Set(steps.old.map { old.line(of: $0, values) })
        return lost.map { target, change in
            let come = steps.new.filter { $0.shown.target == target }.map {
                line(of: $0, valuesNow)
            }
            return OutlineChange(
                .changed, .saved, place(of: target), old: change.lines.sorted(),
                new: come.filter { !before.contains($0) }.sorted(), isBreaking: true,
                reason: change.reasons.sorted().joined(separator: ", and "))
        }
    }

    /// What each step passes, by its name.
    private func values(of steps: [SavedStep]) -> [String: String] {
        var writer = OutlineWriter(graph: self)
        var values: [String: String] = [:]
        for step in steps {
            writer.flow = self[step.flow]
            writer.payload = writer.fieldTexts(step.payload)
            writer.screenInputs = step.sender
            values[step.id] = writer.given(
                inputFields(of: step.shown.target), step.shown.arguments)
        }
        return values
    }

    /// `saved Shop/Item: (id: id) by step Shop/List.open/0`
    private func line(of step: SavedStep, _ values: [String: String]) -> String {
        let given = values[step.id] ?? ""
        return OutlineFact(
            .saved, of: place(of: step.shown.target), "",
            given + (given.isEmpty ? "" : " ") + "by step " + step.id
        ).text
    }

    private func place(of target: Destination.Target) -> String {
        switch target {
        case .screen(let id): self[self[id].flow].name + "/" + self[id].name
        case .flow(let id): self[id].name
        }
    }

    private func restoration(
        of target: Destination.Target
    ) -> (screen: Restoration?, flow: Restoration?) {
        switch target {
        case .screen(let id): (self[id].restore, nil)
        case .flow(let id): (nil, self[id].restore)
        }
    }

    private func target(
        savedAs saved: (screen: Restoration?, flow: Restoration?), in flow: FlowID
    ) -> Destination.Target? {
        if let saved = saved.screen {
            return screen(savedAs: saved.id, in: flow).map { .screen($0) }
        }
        return saved.flow.flatMap { self.flow(savedAs: $0.id) }.map { .flow($0) }
    }

    /// Whether what was in scope of a step is enough for what is in scope now.
    private func reads(_ step: SavedStep, from old: SavedStep, of graph: FlowGraph) -> Bool {
        func reads(_ fields: [Field], _ saved: [Field]) -> Bool {
            fields.allSatisfy { field in
                guard let same = saved.first(where: { $0.name == field.name }) else {
                    return field.defaultValue != nil || types.isOptional(field.type)
                }
                return types.reads(field.type, from: same.type, of: graph.types)
            }
        }
        return reads(step.payload, old.payload) && reads(step.sender, old.sender)
    }
}

extension RestoreRules {
    /// Whether a state that a graph of this version has saved is read.
    func reads(_ version: Int) -> Bool { version == self.version || accepted.contains(version) }
}

extension TypeTable {
    /// Whether a value is of the same sort. How a type of the app's own has changed, its own line
    /// tells.
    fileprivate func reads(_ type: TypeID, from old: TypeID, of table: TypeTable) -> Bool {
        switch (self[type], table[old]) {
        case (.optional(let inner), .optional(let other)), (.list(let inner), .list(let other)):
            reads(inner, from: other, of: table)
        case (.optional(let inner), _): reads(inner, from: old, of: table)
        case (.structure, .structure), (.enumeration, .enumeration): true
        default: name(of: type) == table.name(of: old)
        }
    }
}
