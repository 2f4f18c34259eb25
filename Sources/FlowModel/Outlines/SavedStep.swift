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

/// What saved states lose, by what they showed.
private struct LostStates {
    enum Loss: String {
        case notShown = "states that were saved before are not shown again"
        case otherValue = "states that were saved before show another value"
    }

    private var losses:
        [Destination.Target: (reasons: Set<String>, old: Set<String>, new: Set<String>)] = [:]

    mutating func add(_ loss: Loss, of target: Destination.Target, _ old: String, _ new: [String]) {
        var own = losses[target] ?? ([], [], [])
        own.reasons.insert(loss.rawValue)
        own.old.insert(old)
        own.new.formUnion(new)
        losses[target] = own
    }

    func changes(_ place: (Destination.Target) -> String) -> [OutlineChange] {
        losses.map { target, loss in
            OutlineChange(
                .changed, .saved, place(target), old: loss.old.sorted(), new: loss.new.sorted(),
                isBreaking: true, reason: loss.reasons.sorted().joined(separator: ", and "))
        }
    }
}

extension FlowGraph {
    /// The saved states that are still read but no longer show the same: because a step has another
    /// name, because the start of a flow shows something else, or because a child of a container
    /// is another flow. If something is not saved any more, its own fact says so.
    func lostStates(
        since old: FlowGraph, _ steps: (old: [SavedStep], new: [SavedStep])
    ) -> [OutlineChange] {
        guard let version = old.application.restoring?.version,
            application.restoring?.reads(version) == true
        else { return [] }
        var lost = LostStates()
        add(old, steps, to: &lost)
        for flow in old.flows.indices.map({ FlowID($0) }) {
            guard let now = old[flow].restore.flatMap({ self.flow(savedAs: $0.id) }) else {
                continue
            }
            addStart(of: flow, in: old, now, to: &lost)
            addChildren(of: flow, in: old, now, to: &lost)
        }
        return lost.changes(place)
    }

    private func add(
        _ old: FlowGraph, _ steps: (old: [SavedStep], new: [SavedStep]), to lost: inout LostStates
    ) {
        let values = old.values(of: steps.old)
        let valuesNow = self.values(of: steps.new)
        var known: [String: SavedStep] = [:]
        for step in steps.new { known[step.id] = step }
        let before = Set(steps.old.map { old.line(of: $0, values) })
        for step in steps.old {
            guard let flow = old[step.flow].restore.flatMap({ self.flow(savedAs: $0.id) }),
                let target = target(of: step.shown.target, in: old, of: flow)
            else { continue }
            func isMeant(_ step: SavedStep) -> Bool {
                step.flow == flow && step.shown.target == target
            }
            let own = values[step.id]
            let loss: LostStates.Loss
            if let now = known[step.id], isMeant(now), reads(now, from: step, of: old) {
                // Where a step passes other values, they are meant for what it has shown, too; but
                // not if another step passes now what this one has passed.
                guard valuesNow[step.id] != own,
                    steps.new.contains(where: {
                        isMeant($0) && valuesNow[$0.id] == own && values[$0.id] != own
                    })
                else { continue }
                loss = .otherValue
            } else {
                loss = .notShown
            }
            let come = steps.new.filter { $0.shown.target == target }
                .map { line(of: $0, valuesNow) }.filter { !before.contains($0) }
            lost.add(loss, of: target, old.line(of: step, values), come)
        }
    }

    /// A restored flow starts again, and what its start shows has to be what was saved.
    private func addStart(
        of flow: FlowID, in old: FlowGraph, _ now: FlowID, to lost: inout LostStates
    ) {
        guard old[flow].container.children.isEmpty, self[now].container.children.isEmpty else {
            return
        }
        let come = shownByStart(of: now)
        for (index, targets) in old.shownByStart(of: flow).enumerated() {
            let places = targets.map { target(of: $0, in: old, of: now) }
            let isSame =
                index < come.count
                && places.allSatisfy {
                    $0.map(come[index].contains) ?? true
                }
            if !isSame {
                let what = "by the start of "
                for case let target? in places {
                    lost.add(
                        .notShown, of: target,
                        OutlineFact(.saved, of: place(of: target), "", what + old[flow].name).text,
                        index < come.count
                            ? come[index].map {
                                OutlineFact(.saved, of: place(of: $0), "", what + self[now].name)
                                    .text
                            } : [])
                }
            }
            // The path of a state ends at what is not saved.
            if !isSame || places.contains(where: { $0 == nil }) { return }
        }
    }

    /// States know a child of a container by its name, and what it has to be.
    private func addChildren(
        of flow: FlowID, in old: FlowGraph, _ now: FlowID, to lost: inout LostStates
    ) {
        for child in old[flow].container.children {
            guard let saved = child.destination?.target,
                let target = target(of: saved, in: old, of: now),
                let other = self[now].container.children.first(where: { $0.name == child.name }),
                let shown = other.destination?.target, shown != target
            else { continue }
            let what = "as " + child.name + " of " + self[now].name
            lost.add(
                .notShown, of: target,
                OutlineFact(.saved, of: place(of: target), "", what).text,
                [OutlineFact(.saved, of: place(of: shown), "", what).text])
        }
    }

    /// What the start of a flow shows on its stack, from the bottom: what may stand at each place.
    private func shownByStart(of flow: FlowID) -> [Set<Destination.Target>] {
        var places: [Set<Destination.Target>] = []
        var count = 0
        add(self[flow].start, of: flow, to: &places, &count)
        return places
    }

    /// Actions can run one another very often; what comes after so many steps does not matter.
    private func add(
        _ list: StepList, of flow: FlowID, to places: inout [Set<Destination.Target>],
        _ count: inout Int
    ) {
        for step in self[list] where count < 1_000 {
            count += 1
            switch step.verb {
            case .push(let destination): places.append([destination.target])
            case .replace(let destination): places = [[destination.target]]
            case .swap(let destination):
                places = places.dropLast() + [[destination.target]]
            case .run(let action, _):
                add(self[flow].actions[Int(action)].steps, of: flow, to: &places, &count)
            default:
                let before = places
                for branch in step.verb.alternatives {
                    var own = before
                    add(branch, of: flow, to: &own, &count)
                    for (index, targets) in own.enumerated() {
                        if index < places.count {
                            places[index].formUnion(targets)
                        } else {
                            places.append(targets)
                        }
                    }
                }
            }
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

    /// What something that an older graph shows in a flow is here; nil if it is not saved.
    private func target(
        of shown: Destination.Target, in old: FlowGraph, of flow: FlowID
    ) -> Destination.Target? {
        switch shown {
        case .screen(let id):
            old[id].restore.flatMap { screen(savedAs: $0.id, in: flow) }.map { .screen($0) }
        case .flow(let id):
            old[id].restore.flatMap { self.flow(savedAs: $0.id) }.map { .flow($0) }
        }
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
