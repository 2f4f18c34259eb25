import FlowEngine
import FlowModel

/// Finds the handler that a flow has for a trigger. Handlers of outputs are listed by screen, all
/// other handlers by flow; each list is short enough to be searched from end to end.
final class HandlerTable: Sendable {
    /// A transition and the values that it reads of one of its triggers.
    final class Handler: Sendable {
        let transition: TransitionID
        let steps: StepList
        /// The step of a transition that has no other, if it has a condition or is `ignore`.
        let only: Int32?
        private let payloadMap: [Int32]
        private let screenMap: [Int32]
        /// True if the handler reads any value of the event.
        let readsEvent: Bool

        fileprivate init(
            _ transition: Transition, _ id: TransitionID, _ binding: TriggerBinding, only: Int32?,
            readsEvent: Bool
        ) {
            self.transition = id
            steps = transition.steps
            self.only = only
            payloadMap = binding.payloadMap
            screenMap = binding.screenMap
            self.readsEvent = readsEvent
        }
    }

    /// A handler, with the flow and the trigger that it is for.
    private struct Line {
        let flow: FlowID
        let trigger: FlowTrigger
        let handler: Handler
    }

    private let lines: [Line]
    /// The index of the first line of each screen, and of each flow; the next list follows.
    private let ofScreens: [Int32]
    private let ofFlows: [Int32]

    /// If state is saved, all that a handler could read is kept, since saved state has it.
    init(_ graph: FlowGraph, isSaved: Bool) {
        var ofScreens: [[Line]] = Array(repeating: [], count: graph.screens.count)
        var ofFlows: [[Line]] = Array(repeating: [], count: graph.flows.count)
        for (index, transition) in graph.transitions.enumerated() {
            let flow = transition.flow
            let steps = transition.steps
            let readsEvent =
                isSaved || graph.expressionsOfSteps(steps).contains { graph.readsEvent($0) }
            var only: Int32?
            if steps.indices.count == 1, graph.steps[Int(steps.start)].isJudged {
                only = steps.start
            }
            for binding in transition.triggers {
                let line = Line(
                    flow: flow, trigger: binding.trigger,
                    handler: Handler(
                        transition, TransitionID(index), binding, only: only,
                        readsEvent: readsEvent))
                if case .output(let screen, _) = line.trigger {
                    ofScreens[Int(screen.index)].append(line)
                } else {
                    ofFlows[Int(flow.index)].append(line)
                }
            }
        }
        var lines: [Line] = []
        func starts(of lists: [[Line]]) -> [Int32] {
            var starts: [Int32] = []
            for list in lists {
                starts.append(Int32(lines.count))
                lines += list
            }
            return starts + [Int32(lines.count)]
        }
        self.ofScreens = starts(of: ofScreens)
        self.ofFlows = starts(of: ofFlows)
        self.lines = lines
    }

    /// The handler that a flow has for a trigger, if it has one.
    subscript(flow: FlowID, trigger: FlowTrigger) -> Handler? {
        if case .output(let screen, _) = trigger {
            return find(trigger, of: flow, from: ofScreens, at: Int(screen.index))
        }
        return find(trigger, of: flow, from: ofFlows, at: Int(flow.index))
    }

    @inline(__always)
    private func find(
        _ trigger: FlowTrigger, of flow: FlowID, from starts: [Int32], at place: Int
    ) -> Handler? {
        for index in (starts[place]..<starts[place + 1]).reversed()
        where lines[Int(index)].trigger == trigger && lines[Int(index)].flow == flow {
            return lines[Int(index)].handler
        }
        return nil
    }
}

extension FlowGraph {
    /// True if an expression reads a value of the event.
    fileprivate func readsEvent(_ expression: ExpressionID) -> Bool {
        expressions.contains(expression) { id in
            switch expressions[id] {
            case .read(.payload, _), .read(.screen, _): true
            default: nil
            }
        }
    }
}

extension HandlerTable.Handler {
    /// The values of an event that the handler reads.
    func event(_ payload: @autoclosure () -> [Value], _ screen: @autoclosure () -> [Value])
        -> EventScope
    {
        if !readsEvent { return .nothing }
        return EventScope(
            payload: Interpreter.pick(payloadMap, from: payload()),
            screen: Interpreter.pick(screenMap, from: screen()))
    }
}

extension Step {
    /// True if there can be a verdict about the step before it runs.
    fileprivate var isJudged: Bool {
        if case .ignore = verb { return true }
        return condition != nil
    }
}
