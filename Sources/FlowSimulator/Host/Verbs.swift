import FlowEngine
import FlowModel

/// Performs the steps of the graph by the verbs of the engine.
extension Interpreter {
    /// Performs a step that may run. If it has waited, `last` has the inputs from before.
    func perform(
        _ index: Int, _ decided: Decided, _ scene: Scene, last: [Value] = []
    ) throws(Stop) {
        ledger.decided.append(decided)
        try engine.perform(machine.steps[index], scene.frame) { (frame) throws(Stop) in
            try perform(index, at: frame, scene, last)
        }
    }

    /// `frame` is the scene's, except for the child that the step may act in.
    private func perform(
        _ step: Int, at frame: FlowEngine.Frame, _ scene: Scene, _ last: [Value]
    ) throws(Stop) {
        switch graph.steps[step].verb {
        case .push(let destination):
            try engine.push(destination.target, source(destination.arguments, step, scene), frame)
        case .embed(let destination, let slot):
            let given = destination.map { source($0.arguments, step, scene) }
            try engine.embed(destination?.target, given, into: slot, frame)
        case .present(let layer):
            try engine.present(
                layer.destination.target,
                source(layer.destination.arguments, step, scene, last: last),
                layer.style.map { values.keep(.style($0)) },
                isPassthrough: layer.isPassthrough, frame)
        case .replace(let destination):
            try engine.replace(
                destination.target, source(destination.arguments, step, scene),
                in: graph.steps[step].modifiers.inside, frame)
        case .show(let show): try self.show(show, step, scene)
        case .pass: engine.decide(.passed)
        case .drop: engine.decide(.dropped)
        case .leave: engine.leave()
        case .stay: engine.stay()
        case .swap(let destination):
            try engine.swap(destination.target, source(destination.arguments, step, scene), frame)
        case .close(let target): try engine.close(target, frame)
        case .pop(let count): try engine.pop(count, frame)
        case .popTo(let screen): try engine.popTo(screen, frame)
        case .popToRoot: try engine.popToRoot(frame)
        case .dismiss(let target): try engine.dismiss(target, frame)
        case .dismissAll: try engine.dismissAll(frame)
        case .select(let child, let arguments):
            try engine.select(child, arguments.map { source($0, step, scene) }, frame)
        case .finish(let outcome, let payload):
            try engine.finish(outcome, values.keep(values(payload, scene)), frame)
        case .restart(let fresh): try engine.restart(fresh: fresh, frame)
        case .report(let index, let payload):
            engine.report(index, values.keep(values(payload, scene)), frame)
        case .send(let event, let payload, let reach):
            engine.send(
                event, values.keep(values(payload, scene)),
                to: self.reach(reach, scene), frame)
        case .tell(let screen, let command, let payload):
            engine.tell(screen, command, values.keep(values(payload, scene)), frame)
        case .open(let target): open(target, scene)
        case .set, .choose, .switch, .run, .track, .call, .ignore:
            break
        }
    }

    private func show(_ show: Show, _ step: Int, _ scene: Scene) throws(Stop) {
        var stages: [StagedShow] = []
        for stage in show.stages {
            stages.append(staged(stage, given(stage.destination.arguments, step, scene)))
        }
        try engine.show(stages, fromStart: show.startsAtBase, scene.frame)
    }

    /// Makes a call, unless one of the same site is pending (law E3).
    func make(_ call: Call, at step: Int32, _ scene: Scene) {
        let asker = scene.asker(at: step)
        let inputs = inputs(
            graph[call.operation].inputs, from: plainSource(call.arguments, scene)
        ).values
        engine.make(
            FlowCallStep(
                site: step, asker: values.keep(.asker(asker)), inputs: values.keep(inputs),
                operation: call.operation, busy: call.busy, again: call.again,
                outlivesScreen: call.outlivesScreen, whenHidden: call.whenHidden),
            scene.frame)
    }

    /// Lets a `present` in a covered place wait, in place of one that waits there already.
    func holdBack(_ step: Step, at index: Int32, _ scene: Scene) {
        guard let destination = step.verb.presentation?.destination else { return }
        let inputs = inputs(
            graph.inputs(of: destination.target), from: plainSource(destination.arguments, scene)
        ).values
        engine.hold(
            asker: values.keep(.asker(scene.asker(at: index))), inputs: values.keep(inputs),
            scene.frame)
    }

    func perform(_ waiting: FlowWaitingPresent) throws(Stop) {
        guard let asker = values.asker(waiting.asker),
            let flow = engine.type(of: waiting.frame.flow)
        else { return }
        let scene = Scene(
            frame: waiting.frame, type: flow, origin: asker.origin, event: asker.event)
        try perform(
            Int(asker.step), asker.decided, scene, last: values.payload(waiting.inputs))
    }
}

extension Verb {
    /// The target of the verb, whose gates are asked with those of the step.
    fileprivate var gatedTarget: Destination.Target? {
        if case .show(let show) = self { return show.target.destination.target }
        return made?.target
    }
}

extension FlowStep {
    init(_ step: Step) {
        self.init()
        switch step.verb {
        case .report: kind = .report
        case .finish: kind = .finish
        case .push: kind = .push
        case .replace: kind = .replace
        case .popToRoot: kind = .popToRoot
        case .present(let layer):
            kind = .present
            whenCovered = layer.whenCovered
        default: break
        }
        isForced = step.modifiers.isForced
        requires = step.modifiers.requires
        target = step.verb.gatedTarget
        inside = step.modifiers.inside
    }
}
