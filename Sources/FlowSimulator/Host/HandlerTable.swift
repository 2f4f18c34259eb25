import FlowEngine
import FlowModel

/// Finds what a flow does when something happens. Outputs are listed by screen, all other triggers
/// by flow; each list is short enough to be searched from end to end.
final class HandlerTable: Sendable {
    /// A transition and what it reads of one of its triggers.
    final class Handler: Sendable {
        let transition: TransitionID
        let steps: StepList
        /// The step of a transition that has no other, if it has a condition or is `ignore`.
        let only: Int32?
        private let payloadMap: [Int32]
        private let screenMap: [Int32]
        /// Whether it reads anything of what has happened.
        let readsEvent: Bool

        fileprivate init(
            _ transition: Transition, _ id: TransitionID, _ binding: TriggerBinding, only: Int32?
        ) {
            self.transition = id
            steps = transition.steps
            self.only = only
            payloadMap = binding.payloadMap
            screenMap = binding.screenMap
            readsEvent = !payloadMap.isEmpty || !screenMap.isEmpty
        }
    }

    /// What sets a handler off.
    private struct Line {
        let flow: FlowID
        let trigger: FlowTrigger
        let handler: Handler
    }

    /// Those of a screen, or of a flow, stand one after another.
    private let lines: [Line]
    private let ofScreens: [Range<Int>]
    private let ofFlows: [Range<Int>]

    /// `watched` is by flow what its `changed` triggers watch.
    init(_ graph: FlowGraph, watched: [[WatchedPath]]) {
        var ofScreens: [[Line]] = Array(repeating: [], count: graph.screens.count)
        var ofFlows: [[Line]] = Array(repeating: [], count: graph.flows.count)
        for (index, transition) in graph.transitions.enumerated() {
            for binding in transition.triggers {
                let flow = transition.flow
                let steps = transition.steps
                var only: Int32?
                if steps.indices.count == 1, graph.steps[Int(steps.start)].isJudged {
                    only = steps.start
                }
                let line = Line(
                    flow: flow,
                    trigger: FlowTrigger(binding.trigger, watching: watched[Int(flow.index)]),
                    handler: Handler(transition, TransitionID(index), binding, only: only))
                if case .output(let screen, _) = line.trigger {
                    ofScreens[Int(screen.index)].append(line)
                } else {
                    ofFlows[Int(flow.index)].append(line)
                }
            }
        }
        var lines: [Line] = []
        func places(of list: [Line]) -> Range<Int> {
            lines += list
            return (lines.count - list.count)..<lines.count
        }
        self.ofScreens = ofScreens.map { places(of: $0) }
        self.ofFlows = ofFlows.map { places(of: $0) }
        self.lines = lines
    }

    /// The handler that a flow has for a trigger, if it has one.
    subscript(flow: FlowID, trigger: FlowTrigger) -> Handler? {
        let places: Range<Int>
        if case .output(let screen, _) = trigger {
            places = ofScreens[Int(screen.index)]
        } else {
            places = ofFlows[Int(flow.index)]
        }
        for index in places.reversed()
        where lines[index].flow == flow && lines[index].trigger == trigger {
            return lines[index].handler
        }
        return nil
    }
}

extension HandlerTable.Handler {
    /// What it reads of an event.
    func event(_ payload: [Value], _ screen: [Value]) -> EventScope {
        EventScope(
            payload: Interpreter.pick(payloadMap, from: payload),
            screen: Interpreter.pick(screenMap, from: screen))
    }
}

extension Step {
    /// Whether there can be a verdict about it before it runs.
    fileprivate var isJudged: Bool {
        if case .ignore = verb { return true }
        return condition != nil
    }
}

extension FlowTrigger {
    /// The trigger of a transition, in a flow that watches these values.
    fileprivate init(_ trigger: Trigger, watching paths: [WatchedPath]) {
        switch trigger {
        case .output(let screen, let output): self = .output(screen, output)
        case .back(let screen): self = .back(screen)
        case .event(let event): self = .event(event)
        case .changed(let path): self = .changed(Int32(paths.firstIndex(of: path) ?? 0))
        case .outcome(let flow, let outcome): self = .outcome(flow, outcome)
        case .cancelled(let flow): self = .cancelled(flow)
        case .childOutcome(let child, let outcome):
            self = .childOutcome(child: child, outcome: outcome)
        case .childCancelled(let child): self = .childCancelled(child: child)
        case .report(let flow, let report): self = .report(flow, report)
        case .childReport(let child, let report):
            self = .childReport(child: child, report: report)
        case .selected(let child): self = .selected(child: child)
        case .reselected(let child): self = .reselected(child: child)
        }
    }
}
