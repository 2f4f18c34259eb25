#if !hasFeature(Embedded)
    import FlowModel
#endif

/// What a step of the graph does, in the engine's words.
extension Transaction {
    /// Does what a step says, once it is to be done: gates are asked, guards count.
    mutating func perform(_ step: Step, at index: Int32, _ scene: Scene) throws(Stop) {
        ledger.decided.append(.step(scene.origin, index))
        host.asker = step.answers.isEmpty ? nil : scene.asker(at: index)
        try guarded(isForced: step.isForced) { (transaction) throws(Stop) in
            try transaction.ask(step.requires)
            if let target = step.verb.gatedTarget {
                try transaction.ask(transaction.requirements(of: target))
            }
            guard let child = step.inside else { return try transaction.perform(step, scene) }
            try transaction.perform(step, inside: child, scene)
        }
    }

    /// On the stack of a child of the flow's own container, selected or not (law D17).
    private mutating func perform(
        _ step: Step, inside child: Int32, _ scene: Scene
    ) throws(Stop) {
        let entrance: Entrance =
            switch step.verb {
            case .replace(let destination):
                .replace(destination.target, source(destination.arguments, scene))
            case .push: .push
            case .popToRoot: .popToRoot
            default: .other
            }
        guard let frame = try enter(child, for: entrance, scene.frame) else { return }
        try perform(
            step,
            Scene(
                frame: frame, type: scene.type, origin: scene.origin, payload: scene.payload,
                screen: scene.screen))
    }

    private mutating func perform(_ step: Step, _ scene: Scene) throws(Stop) {
        let frame = scene.frame
        switch step.verb {
        case .push(let destination):
            try push(destination.target, source(destination.arguments, scene), frame)
        case .embed(let destination, let slot):
            let given = destination.map { source($0.arguments, scene) }
            try embed(destination?.target, given, into: slot, frame)
        case .present(let destination, let style):
            if case .gate(let gate) = scene.origin { presentingGate = gate }
            let said = style.map { values.keep($0) }
            try present(
                destination.target, source(destination.arguments, scene, last: host.keptInputs),
                said,
                isPassthrough: step.isPassthrough, frame)
        case .replace(let destination):
            try replace(destination.target, source(destination.arguments, scene), frame)
        case .show(let show): try self.show(show, scene)
        case .pass: decide(.passed)
        case .drop: decide(.dropped)
        case .leave: (leaving, asked) = (asked, nil)
        case .stay: asked = nil
        case .swap(let destination):
            try swap(destination.target, source(destination.arguments, scene), frame)
        case .close(let target): try close(target, frame)
        case .pop(let count): try pop(count, frame)
        case .popTo(let screen): try popTo(screen, frame)
        case .popToRoot: try popToRoot(frame)
        case .dismiss(let target): try dismiss(target, frame)
        case .dismissAll: try dismissAll(frame)
        case .select(let child, let arguments):
            try select(child, arguments.map { source($0, scene) }, frame)
        case .finish(let outcome, let payload):
            try finish(outcome, values.keep(values(payload, scene)), frame)
        case .restart(let fresh): try restart(fresh: fresh, frame)
        case .report(let index, let payload):
            report(index, values.keep(values(payload, scene)), frame)
        case .send(let event, let payload):
            send(
                event, values.keep(values(payload, scene)),
                to: windowsReached(by: step.reach, scene), frame)
        case .tell(let screen, let command, let payload):
            host.tells.append(
                Tell(
                    step: ledger.decided[ledger.decided.count - 1], flow: frame.flow,
                    screen: screen, command: command, payload: values(payload, scene)))
        case .open(let target): open(target, scene)
        case .set, .choose, .switch, .run, .track, .call, .ignore:
            break
        }
    }

    private mutating func show(_ show: Show, _ scene: Scene) throws(Stop) {
        var stages: [StagedShow] = []
        for stage in show.stages {
            stages.append(staged(stage, fullSource(stage.destination.arguments, scene)))
        }
        var cause = Cause.parent
        if case .link = scene.origin { cause = .link }
        if case .entry = scene.origin { cause = .link }
        try self.show(stages, fromStart: show.startsAtBase, cause: cause)
    }

    /// Makes a call, unless one of the same site is pending (law E3).
    mutating func make(_ call: Call, at step: Int32, _ scene: Scene) throws(Stop) {
        let asker = scene.asker(at: step)
        let inputs = machine.inputs(
            graph[call.operation].inputs, from: plainSource(call.arguments, scene), last: [],
            in: configuration
        ).values
        var isOfGate = false
        if case .gate = scene.origin { isOfGate = true }
        let token = CallToken(
            id: configuration.makeID(), flow: scene.frame.flow, site: step,
            asker: values.keep(asker), operation: call.operation, inputs: values.keep(inputs),
            source: isThere(scene.frame.reporter) ? scene.frame.reporter : nil,
            here: configuration.here(scene.frame.here, for: scene.frame.flow), busy: call.busy,
            outlivesScreen: call.outlivesScreen, whenHidden: call.whenHidden, isQueued: false)
        make(token, again: call.again, isOfGate: isOfGate)
    }

    /// What becomes of a `present` in a covered place: it waits, in the place of one that does
    /// already, or is left out.
    mutating func holdBack(_ step: Step, at index: Int32, _ scene: Scene) {
        guard step.whenCovered == .wait, case .present(let destination, _) = step.verb,
            let event = attempt.event
        else { return records.append(.dropped(.step(scene.origin, index))) }
        let inputs = machine.inputs(
            graph.inputs(of: destination.target),
            from: plainSource(destination.arguments, scene), last: [], in: configuration
        ).values
        hold(
            WaitingPresent(
                step: index, flow: scene.frame.flow, here: scene.frame.here,
                reporter: isThere(scene.frame.reporter) ? scene.frame.reporter : nil,
                mode: scene.frame.mode, asker: values.keep(scene.asker(at: index)),
                inputs: values.keep(inputs)),
            since: event)
    }

    /// Runs the step that has waited.
    mutating func perform(_ waiting: WaitingPresent, by flow: FlowInstance) throws(Stop) {
        guard let asker = values.asker(waiting.asker) else { return }
        host.keptInputs = values.payload(waiting.inputs)
        try perform(
            graph.steps[Int(waiting.step)], at: waiting.step,
            Scene(
                frame: Frame(
                    flow: flow.id, here: waiting.here, reporter: waiting.reporter,
                    mode: waiting.mode),
                type: flow.flow, origin: asker.origin, payload: asker.payload,
                screen: asker.screen))
        host.keptInputs = []
    }

    private func isThere(_ entry: InstanceID?) -> Bool {
        entry.flatMap { configuration.stack(holding: $0) } != nil
    }
}

extension Verb {
    /// What it names, whose gates are asked with its own.
    fileprivate var gatedTarget: Destination.Target? {
        switch self {
        case .push(let shown), .present(let shown, _), .replace(let shown), .swap(let shown),
            .embed(let shown?, _):
            shown.target
        case .show(let show): show.target.destination.target
        default: nil
        }
    }
}
