/// The losses of saved states, by the screen or flow that they showed.
struct LostStates {
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
            // A line on both sides does not explain a change.
            OutlineChange(
                .changed, .saved, place(target), old: loss.old.subtracting(loss.new).sorted(),
                new: loss.new.subtracting(loss.old).sorted(), isBreaking: true,
                reason: loss.reasons.sorted().joined(separator: ", and "))
        }
    }
}

/// The steps under which screens and flows are saved, in both graphs, and the constant conditions.
struct SavedStates {
    let old: FlowGraph
    let new: FlowGraph
    let oldSteps: [SavedStep]
    let newSteps: [SavedStep]
    /// The older steps by the flow that runs them.
    let stepsByFlow: [FlowID: [SavedStep]]
    let constant: (ExpressionID, FlowGraph) -> Bool?
    private let newByID: [String: SavedStep]
    /// The flows that were saved and still are, with their ids in the newer graph.
    private let flowsNow: [FlowID: FlowID]

    init(
        from old: FlowGraph, to new: FlowGraph, _ steps: (old: [SavedStep], new: [SavedStep]),
        _ constant: @escaping (ExpressionID, FlowGraph) -> Bool?
    ) {
        self.old = old
        self.new = new
        oldSteps = steps.old
        newSteps = steps.new
        stepsByFlow = Dictionary(grouping: steps.old) { $0.flow }
        self.constant = constant
        var newByID: [String: SavedStep] = [:]
        for step in steps.new { newByID[step.id] = step }
        self.newByID = newByID
        var flowsNow: [FlowID: FlowID] = [:]
        for (index, flow) in old.flows.enumerated() {
            flowsNow[FlowID(index)] = flow.restore.flatMap { new.flow(savedAs: $0.id) }
        }
        self.flowsNow = flowsNow
    }

    /// The saved states that are still read but no longer show the same: because a step has another
    /// name, because a flow starts with another screen, because a child of a container has gone or
    /// is another flow, or because a value cannot be read any more. If a screen or flow is not
    /// saved any more, its own fact says so.
    var lost: LostStates {
        var lost = LostStates()
        guard let version = old.application.restoring?.version,
            new.application.restoring?.reads(version) == true,
            // A path begins at the root.
            let root = old[old.application.root].restore
        else { return lost }
        if let now = new.flow(savedAs: root.id), now != new.application.root {
            lost.add(
                .notShown, of: .flow(now), line(of: .flow(now), "as the root"),
                [line(of: .flow(new.application.root), "as the root")])
        }
        let launched = LaunchedStacks(of: new) { constant($0, new) }
        addSteps(launched, to: &lost)
        addStacks(launched, to: &lost)
        addValues(launched, to: &lost)
        return lost
    }

    /// The flows that were saved and still are, in the order of the older graph.
    var flows: [(before: FlowID, now: FlowID)] {
        old.flows.indices.map { FlowID($0) }.compactMap { flow in
            flowsNow[flow].map { (flow, $0) }
        }
    }

    /// The screen or flow of the newer graph for one that the older graph shows in a flow; nil if
    /// it is not saved.
    func target(of shown: Destination.Target, in flow: FlowID) -> Destination.Target? {
        switch shown {
        case .screen(let id):
            old[id].restore.flatMap { new.screen(savedAs: $0.id, in: flow) }.map { .screen($0) }
        case .flow(let id): flowsNow[id].map { .flow($0) }
        }
    }

    /// The screen or flow that a step of the older graph shows, in the newer graph; nil if it is
    /// not saved.
    func target(of step: SavedStep) -> Destination.Target? {
        flowsNow[step.flow].flatMap { target(of: step.shown.target, in: $0) }
    }

    func line(of target: Destination.Target, _ detail: String) -> String {
        OutlineFact(.saved, of: new.place(of: target), "", detail).text
    }
}

// MARK: - Steps

extension SavedStates {
    /// Adds losses by steps that have another name, or lead elsewhere under the same name.
    private func addSteps(_ launched: LaunchedStacks, to lost: inout LostStates) {
        let values = old.values(of: oldSteps)
        let valuesNow = new.values(of: newSteps)
        let before = Set(oldSteps.map { old.line(of: $0, values) })
        let stepsNow = Dictionary(grouping: newSteps) { $0.shown.target }
        for step in oldSteps where !step.isRepeated && !isPassedBy(step, launched) {
            guard let target = target(of: step) else { continue }
            func isMeant(_ other: SavedStep) -> Bool { isSame(other, as: step) }
            let own = values[step.id]
            let loss: LostStates.Loss
            if isFound(step) {
                // If a step passes other values now, they are meant for saved screens, too; but not
                // if another step passes the former values of this one now.
                guard valuesNow[step.id] != own,
                    stepsNow[target]?.contains(where: {
                        valuesNow[$0.id] == own && values[$0.id] != own && isMeant($0)
                    }) == true
                else { continue }
                loss = .otherValue
            } else {
                loss = .notShown
            }
            let come = (stepsNow[target] ?? []).filter { !$0.isRepeated }
                .map { new.line(of: $0, valuesNow) }.filter { !before.contains($0) }
            lost.add(loss, of: target, old.line(of: step, values), come)
        }
    }

    /// True if no state needs the step, since the start of the flow takes the place of the screen
    /// that it has shown.
    private func isPassedBy(_ step: SavedStep, _ launched: LaunchedStacks) -> Bool {
        step.isReplacing && step.inside == nil && startsWithSomething(step.flow, launched)
    }

    /// True if the start of a flow of the older graph always shows a screen now.
    func startsWithSomething(_ flow: FlowID, _ launched: LaunchedStacks) -> Bool {
        guard let flow = flowsNow[flow], let paths = launched.stacks[Int(flow.index)][.own] else {
            return false
        }
        // If the root shows nothing, there is no launch at which to restore (law A15).
        if flow == new.application.root { return paths.contains { !$0.isEmpty } }
        return !paths.isEmpty && paths.allSatisfy { !$0.isEmpty }
    }

    /// True if a step of the newer graph shows the same as a step of the older graph, in the same
    /// flow.
    private func isSame(_ step: SavedStep, as before: SavedStep) -> Bool {
        step.flow == flowsNow[before.flow] && step.shown.target == target(of: before)
    }

    /// True if the step that a state names exists, and the saved values of its scope can be read.
    func isFound(_ step: SavedStep) -> Bool {
        guard let now = newByID[step.id], isSame(now, as: step) else { return false }
        return unreadable(now.payload, from: step.payload) == nil
            && unreadable(now.sender, from: step.sender) == nil
    }
}

extension FlowGraph {
    /// The values that each step passes, by the name of the step.
    fileprivate func values(of steps: [SavedStep]) -> [String: String] {
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
    fileprivate func line(of step: SavedStep, _ values: [String: String]) -> String {
        let given = values[step.id] ?? ""
        return OutlineFact(
            .saved, of: place(of: step.shown.target), "",
            given + (given.isEmpty ? "" : " ") + "by step " + step.id
        ).text
    }

    func place(of target: Destination.Target) -> String {
        switch target {
        case .screen(let id): self[self[id].flow].name + "/" + self[id].name
        case .flow(let id): self[id].name
        }
    }
}
