/// The ways that lists of steps lead, those of the actions that they run among them.
extension OutlineWriter {
    mutating func addEdge(
        _ trigger: String, of owner: String, _ target: String, _ condition: String,
        parts: [String], _ way: Way
    ) {
        facts.append(
            OutlineFact(
                .edge, of: owner, trigger, joined(target, condition), parts: parts, way: way))
    }

    /// An edge for each step that leads somewhere: of a list, of the lists in it and of the actions
    /// that it runs.
    mutating func addEdges(
        _ list: StepList, from source: EdgeSource, of owner: String, _ condition: String
    ) {
        entered = 0
        addInnerEdges(list, from: source, of: owner, condition)
    }

    private mutating func addInnerEdges(
        _ list: StepList, from source: EdgeSource, of owner: String, _ condition: String
    ) {
        for step in graph[list] {
            var inner = condition
            if let own = step.condition {
                inner = joined(inner, "when " + self.source(of: own))
            }
            inner = joined(inner, gates(step.manner.requires))
            if case .run(let index, let arguments) = step.verb, entered < Self.entryLimit,
                nesting < Self.nestingLimit
            {
                addEdges(of: flow.actions[Int(index)], arguments, from: source, of: owner, inner)
                continue
            }
            if let target = target(of: step.verb, withValues: true) {
                let way = way(of: step.verb, from: source.origins)
                let place = way.target?.element ?? self.target(of: step.verb, withValues: false)
                addEdge(
                    source.text, of: owner, target, inner, parts: place.map { [$0] } ?? [], way)
            }
            switch step.verb {
            case .choose(let branches):
                for branch in branches {
                    let own = branch.condition.map { "when " + self.source(of: $0) } ?? "else"
                    addInnerEdges(branch.steps, from: source, of: owner, joined(inner, own))
                }
            case .switch(let subject, let cases):
                for member in cases {
                    let own = "when \(self.source(of: subject)) is \(member.name)"
                    addEdges(
                        member.steps, given: [], from: source, of: owner, joined(inner, own))
                }
            default: break
            }
            for answer in step.answers {
                let event = name(of: answer.event, of: step.verb)
                let answered = EdgeSource(
                    text: source.text,
                    origins: origins(ofAnswer: event, to: step.verb, source.origins))
                addEdges(
                    answer.steps, given: [], from: answered, of: owner,
                    joined(inner, "after " + event))
            }
        }
    }

    private mutating func addEdges(
        of action: Action, _ arguments: [ExpressionID?], from source: EdgeSource, of owner: String,
        _ condition: String
    ) {
        entered += 1
        let texts = zip(action.inputs, arguments).map { input, argument in
            (argument ?? input.defaultValue).map { self.source(of: $0) }
        }
        let around = inputTexts
        inputTexts = texts
        let own = action.condition.map { "when " + self.source(of: $0) } ?? ""
        inputTexts = around
        nesting += 1
        addEdges(action.steps, given: texts, from: source, of: owner, joined(condition, own))
        nesting -= 1
    }

    /// The edges of a list in which the payload is the inputs of an action, or of something else.
    private mutating func addEdges(
        _ list: StepList, given texts: [String?], from source: EdgeSource, of owner: String,
        _ condition: String
    ) {
        let around = inputTexts
        inputTexts = texts
        addInnerEdges(list, from: source, of: owner, condition)
        inputTexts = around
    }
}
