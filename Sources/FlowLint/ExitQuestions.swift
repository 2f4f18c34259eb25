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
        /// The step that calls the flow and answers it itself.
        let step: SourceSpan?
    }

    private struct Outcome: Hashable {
        let flow: FlowID
        let index: Int32
    }

    private let graph: FlowGraph
    private let calls: CallGraph
    /// How each caller answers; the last, if there are several.
    private var answers: [Ending: ChildAnswer] = [:]
    /// The steps that call each flow and answer it themselves.
    private var steps: [FlowID: [(caller: FlowID, step: SourceSpan?)]] = [:]
    private var known: [Outcome: Bool] = [:]

    init(_ facts: Facts) {
        graph = facts.graph
        calls = facts.calls
        for answer in facts.answers.all {
            if case .report = answer.event { continue }
            let (child, caller, step) = (answer.child, answer.caller, answer.step)
            answers[Ending(flow: child, outcome: answer.outcome, caller: caller, step: step)] =
                answer
            if step != nil { steps[child, default: []].append((caller, step)) }
        }
    }

    /// True if every caller does the same for an outcome as for `cancelled`.
    mutating func isLikeCancelled(_ outcome: Int32, of flow: FlowID) -> Bool {
        let question = Outcome(flow: flow, index: outcome)
        if let answer = known[question] { return answer }
        let callers = Set(calls.sites[Int(flow.index)].map(\.caller))
        let ways = callers.map { (caller: $0, step: nil) } + (steps[flow] ?? [])
        let answer =
            !callers.isEmpty
            && ways.allSatisfy { caller, step in
                func find(_ outcome: Int32?, _ step: SourceSpan?) -> ChildAnswer? {
                    answers[Ending(flow: flow, outcome: outcome, caller: caller, step: step)]
                }
                let answer = find(outcome, step) ?? find(outcome, nil)
                let ignored = find(nil, step) ?? find(nil, nil)
                guard let answer else { return ignored == nil }
                guard let ignored else { return graph.isIgnored(answer) }
                return isSame(answer, ignored)
            }
        known[question] = answer
        return answer
    }

    /// One key can have both triggers; a step has the same words twice.
    private func isSame(_ one: ChildAnswer, _ two: ChildAnswer) -> Bool {
        if one.steps == two.steps { return true }
        guard one.step != nil, two.step != nil, let first = graph.span(of: one.steps),
            let second = graph.span(of: two.steps)
        else { return false }
        return graph.text(at: first) == graph.text(at: second)
    }
}
