import FlowModel

/// The screens that the steps of a handler have certainly removed from the sender's stack.
struct TakenOff {
    /// The kinds of steps that matter.
    static let kinds: StepKinds = [.close, .pop, .show, .making, .run]
    /// The limit for steps that are told apart.
    private static let limit = 64

    private let flow: FlowID
    private let walks: Walks
    private var steps: [(step: Step, way: Way, count: Int)] = []
    private var shown = MetSteps()

    init(_ flow: FlowID, _ walks: Walks) {
        self.flow = flow
        self.walks = walks
    }

    mutating func add(_ step: Step, _ way: Way) {
        if step.mayShow || way.isInBranch && walks.runs(step, of: flow, where: \.mayShow) {
            shown.add(way)
        }
        guard let count = step.takenOff, way.answer == nil, !shown.mayPrecede(way),
            steps.count < Self.limit
        else { return }
        steps.append((step, way, count))
    }

    /// True if something may have been shown before a step.
    func mayHaveShown(before way: Way) -> Bool { shown.mayPrecede(way) }

    /// The step that has removed the last of `whole` screens, if it runs each time that a later
    /// step does.
    func last(of whole: Int, before way: Way) -> Step? {
        var left = whole
        for (step, earlier, count) in steps where earlier.runsWhenever(way) {
            left -= min(count, left)
            if left == 0 { return step }
        }
        return nil
    }
}

extension Walks {
    /// True if a step runs an action in which a step may be of some kind. A walk does not enter an
    /// action again in each branch.
    func runs(_ step: Step, of flow: FlowID, where isMet: (Step) -> Bool) -> Bool {
        guard case .run(let action, _) = step.verb else { return false }
        let handler = self.action(action, of: flow)
        var found = handler.writtenKinds.contains(.run)
        forEachWritten(.all, of: handler) { if isMet($0) { found = true } }
        return found
    }
}
