import FlowModel

// Answers to what a rule about exits asks again and again, looked up once.

/// The values that the transitions of a flow set when they show a screen.
struct Openings {
    private struct Place: Hashable {
        let scope: Scope
        let field: Int32
    }

    private struct Question: Hashable {
        let screen: ScreenID
        let place: Place
    }

    private let graph: FlowGraph
    /// The transitions that show a screen, and those that set a field.
    private var showing: [ScreenID: Set<TransitionID>] = [:]
    private var setting: [Place: Set<TransitionID>] = [:]
    private var values: [TransitionID: [Place: Values]] = [:]
    private var answers: [Question: Values?] = [:]

    /// The values that a field is given. If there are several, the field differs from any one
    /// value.
    private enum Values {
        case one(ExpressionID)
        case several

        func and(_ other: Self?, _ graph: FlowGraph) -> Self {
            switch (self, other) {
            case (_, nil): self
            case (.one(let one), .one(let two)): graph.isSame(one, two) ? self : .several
            default: .several
            }
        }
    }

    init(of flow: FlowID, _ walks: Walks) {
        graph = walks.graph
        for id in graph[flow].transitions {
            walks.forEachStep([.making, .set], of: id) { step, _ in
                if case .screen(let screen)? = step.shown?.destination.target {
                    showing[screen, default: []].insert(id)
                }
                guard case .set(let assignments) = step.verb else { return }
                for assignment in assignments {
                    let place = Place(scope: assignment.scope, field: assignment.field)
                    setting[place, default: []].insert(id)
                    values[id, default: [:]][place] = Values.one(assignment.value)
                        .and(values[id]?[place], graph)
                }
            }
        }
    }

    /// True if a field may have been given another value than this one when the screen was shown.
    mutating func mayChange(
        _ scope: Scope, _ field: Int32, from value: ExpressionID, for screen: ScreenID
    ) -> Bool {
        let question = Question(screen: screen, place: Place(scope: scope, field: field))
        let values = answers[question] ?? values(for: question)
        answers[question] = .some(values)
        switch values {
        case nil: return false
        case .one(let other): return !graph.isSame(other, value)
        case .several: return true
        }
    }

    private func values(for question: Question) -> Values? {
        let both = (showing[question.screen] ?? []).intersection(setting[question.place] ?? [])
        return both.reduce(nil) { known, id in
            values[id]?[question.place].map { $0.and(known, graph) } ?? known
        }
    }
}

/// How callers answer the flows they call.
struct Hearing {
    private struct Ending: Hashable {
        let flow: FlowID
        /// Nil for `cancelled`.
        let outcome: Int32?
        let caller: FlowID
    }

    private struct Outcome: Hashable {
        let flow: FlowID
        let index: Int32
    }

    private let graph: FlowGraph
    private let calls: CallGraph
    /// The transition by which each caller answers; the last, if there are several.
    private var answers: [Ending: TransitionID] = [:]
    private var known: [Outcome: Bool] = [:]

    init(_ graph: FlowGraph, _ calls: CallGraph) {
        self.graph = graph
        self.calls = calls
        for (index, transition) in graph.transitions.enumerated() {
            let caller = transition.flow
            for trigger in transition.triggers.map(\.trigger) {
                let outcome: Int32?
                switch trigger {
                case .outcome(_, let number), .childOutcome(_, let number): outcome = number
                case .cancelled, .childCancelled: outcome = nil
                default: continue
                }
                guard let flow = graph.answeringFlow(of: trigger, in: caller) else { continue }
                answers[Ending(flow: flow, outcome: outcome, caller: caller)] =
                    TransitionID(index)
            }
        }
    }

    /// True if every caller does the same for an outcome as for `cancelled`.
    mutating func isLikeCancelled(_ outcome: Int32, of flow: FlowID) -> Bool {
        let question = Outcome(flow: flow, index: outcome)
        if let answer = known[question] { return answer }
        let callers = Set(calls.sites[Int(flow.index)].map(\.caller))
        let answer =
            !callers.isEmpty
            && callers.allSatisfy { caller in
                let answer = answers[Ending(flow: flow, outcome: outcome, caller: caller)]
                let ignored = answers[Ending(flow: flow, outcome: nil, caller: caller)]
                if answer == ignored { return true }
                guard ignored == nil, let answer else { return false }
                if case .ignore? = graph[graph[answer].steps].first?.verb { return true }
                return false
            }
        known[question] = answer
        return answer
    }
}
