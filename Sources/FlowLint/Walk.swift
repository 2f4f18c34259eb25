import FlowModel

/// A condition and whether it holds or is known not to.
struct KnownCondition {
    let condition: ExpressionID
    let holds: Bool
}

/// The way on which a walk through the steps of a handler has come to a step.
struct Way {
    /// The kind of hurdle that can keep a step from running when the first list of the walk runs.
    enum Hurdle: Int {
        case none
        case condition
        /// The step is in a branch or an answer.
        case branch
    }

    /// A `choose` or a `switch`, and the `run` steps that lead to it.
    private struct Choice: Equatable {
        let span: SourceSpan
        let runs: [SourceSpan]
    }

    /// One branch of a choice.
    private struct Branch: Equatable {
        let choice: Choice
        let index: Int
    }

    /// The step, by its index in the graph.
    fileprivate(set) var step = 0
    /// The list that the step is in.
    fileprivate(set) var list: StepList
    /// The `run` steps that lead to it, the outermost first.
    private(set) var runs: [Step] = []
    private(set) var hurdle = Hurdle.none
    /// True if a condition inside its innermost branch or answer decides if the step runs.
    private var isConditional = false
    /// The branches that the step is in, the outermost first.
    private var branches: [Branch] = []
    /// The conditions, and the values of `switch` steps, that decide if the step runs.
    private(set) var deciders: [ExpressionID] = []
    /// The answers that the step is in, the outermost first. Each runs later than the steps around
    /// it.
    private(set) var answers: [StepList] = []
    /// The conditions known when the list began. None of them reads a payload that was left.
    private(set) var around: [KnownCondition] = []
    /// True if `around` is complete: no condition was left out because it reads another payload.
    private(set) var isAllKnown = true
    /// True if the payload in scope is the inputs of the action that the last of `runs` runs, and
    /// no answer or case of a `switch` brings another.
    private var hasInputs = false
    /// The inputs that are known.
    fileprivate var inputs = KnownInputs.none

    fileprivate init(_ list: StepList) { self.list = list }

    var isCertain: Bool { hurdle == .none }

    /// The innermost answer that the step is in.
    var answer: StepList? { answers.last }

    /// True if the step runs each time that another step of the list does.
    func runsWhenever(_ other: Way) -> Bool {
        !isConditional && answer == other.answer && other.branches.starts(with: branches)
    }

    var isInBranch: Bool { !branches.isEmpty }

    /// True if only one of two steps of a list runs, since they are in two branches of one choice.
    func excludes(_ other: Way) -> Bool {
        guard let (one, two) = zip(branches, other.branches).first(where: { $0 != $1 }) else {
            return false
        }
        return one.choice == two.choice
    }

    /// Returns the argument that the innermost `run` gives, if the value is an input of its action;
    /// else the value itself.
    func source(of value: ExpressionID, _ graph: FlowGraph) -> ExpressionID {
        guard hasInputs, case .run(_, let arguments)? = runs.last?.verb,
            case .read(.payload, let input) = graph.expressions[value]
        else { return value }
        return arguments[Int(input)] ?? value
    }

    fileprivate func to(_ index: Int, _ graph: FlowGraph) -> Way {
        var way = self
        way.step = index
        if let condition = graph.steps[index].condition {
            way.addCondition()
            way.deciders.append(condition)
        }
        return way
    }

    /// The ways from a step into its branches.
    fileprivate func intoBranches(of step: Step, _ graph: FlowGraph) -> [Way] {
        var way = self
        way.hurdle = .branch
        way.isConditional = false
        way.learn(step.condition)
        let choice = Choice(span: step.span, runs: runs.map { $0.span })
        switch step.verb {
        case .choose(let branches):
            way.deciders += branches.compactMap { $0.condition }
            return inputs.possible(branches, graph).map { index, branch in
                var inside = way
                inside.list = branch.steps
                inside.branches.append(Branch(choice: choice, index: index))
                inside.learn(branch.condition)
                if way.around.count <= Conditions.conditionLimit {
                    way.learn(branch.condition, holds: false)
                }
                return inside
            }
        case .switch(let value, let cases):
            way.deciders.append(value)
            way.leavePayload(graph)
            return cases.enumerated().map { index, item in
                var inside = way
                inside.list = item.steps
                inside.branches.append(Branch(choice: choice, index: index))
                return inside
            }
        default: return []
        }
    }

    /// Returns the way into an answer. By the time it runs, everything may have changed.
    fileprivate func into(_ answer: Answer) -> Way {
        var way = self
        way.list = answer.steps
        way.hurdle = .branch
        way.isConditional = false
        way.answers.append(answer.steps)
        way.around = []
        way.isAllKnown = true
        way.hasInputs = false
        way.inputs = .none
        return way
    }

    /// Returns the way into an action; nil if the inputs that it is given rule it out.
    fileprivate func into(_ action: Action, by run: Step, _ graph: FlowGraph) -> Way? {
        guard case .run(_, let arguments) = run.verb else { return nil }
        let inputs = inputs.given(to: action, arguments, graph)
        if inputs.ruleOut(action.condition, graph) { return nil }
        var way = self
        way.list = action.steps
        way.runs.append(run)
        way.learn(run.condition)
        if !action.inputs.isEmpty { way.leavePayload(graph) }
        way.hasInputs = true
        way.inputs = inputs
        way.learn(action.condition)
        if let condition = action.condition {
            way.addCondition()
            way.deciders.append(condition)
        }
        return way
    }

    private mutating func addCondition() {
        isConditional = true
        if isCertain { hurdle = .condition }
    }

    private mutating func learn(_ condition: ExpressionID?, holds: Bool = true) {
        if let condition { around.append(KnownCondition(condition: condition, holds: holds)) }
    }

    private mutating func leavePayload(_ graph: FlowGraph) {
        hasInputs = false
        inputs = .none
        let kept = around.filter { !graph.readsEvent($0.condition) }
        if kept.count < around.count { isAllKnown = false }
        around = kept
    }
}

/// Steps of one kind that a walk has met.
struct MetSteps {
    /// The limit for steps told apart by their branches; with more, each may come before any other.
    private static let limit = 64
    private var ways: [Way] = []

    mutating func add(_ way: Way) {
        if ways.count <= Self.limit { ways.append(way) }
    }

    /// True if one of them may have run before a step that the walk meets now.
    func mayPrecede(_ way: Way) -> Bool {
        ways.count > Self.limit || ways.contains { !$0.excludes(way) }
    }
}

/// An action, the answer that it runs in, nil for the list itself, and the inputs known there.
private struct Entry: Hashable {
    let action: Int32
    let answer: StepList?
    let inputs: KnownInputs
}

extension FlowGraph {
    /// Visits all steps that run when a list of a flow does, in the order written: with branches,
    /// answers and the steps of actions, but without those that constant inputs rule out. It enters
    /// an action once in the list and once in each answer, and again with other constants or with a
    /// lower hurdle than before. Otherwise actions that run one another twice would double the work
    /// with every action.
    func walk(_ list: StepList, of flow: FlowID, _ visit: (consuming Way) -> Void) {
        var entered: [Entry: Way.Hurdle] = [:]
        func follow(_ around: Way) {
            for index in around.list.indices {
                if around.inputs.ruleOut(steps[index].condition, self) { continue }
                let way = around.to(index, self)
                if kinds[index].isDisjoint(with: [.branching, .run]) {
                    visit(consume way)
                    continue
                }
                visit(way)
                let step = steps[index]
                for branch in around.intoBranches(of: step, self) { follow(branch) }
                for answer in step.answers { follow(around.into(answer)) }
                guard case .run(let index, _) = step.verb,
                    var inside = way.into(self[flow].actions[Int(index)], by: step, self)
                else { continue }
                if entered.count > KnownInputs.entryLimit { inside.inputs = .none }
                let entry = Entry(action: index, answer: way.answer, inputs: inside.inputs)
                if let known = entered[entry], known.rawValue <= inside.hurdle.rawValue {
                    continue
                }
                entered[entry] = inside.hurdle
                follow(inside)
            }
        }
        follow(Way(list))
    }

    /// Returns the steps of a list and of the actions that it runs, as one list without the `run`
    /// steps. Steps in branches and answers are left out.
    func line(_ list: StepList, of flow: FlowID) -> [(step: Step, way: Way)] {
        var line: [(step: Step, way: Way)] = []
        walk(list, of: flow) { way in
            let step = steps[way.step]
            if case .run = step.verb { return }
            if way.hurdle != .branch { line.append((step, way)) }
        }
        return line
    }
}
