import FlowModel

extension LintRule {
    /// A call in the same list as a later step that always ends the flow of the call, or the screen
    /// that set it off. Exempt: `keep: true` where only the screen leaves.
    static let callCutOff: LintRule = LintRule(
        DiagnosticKind(
            id: "call-cut-off", family: .stack, severity: .warning,
            summary: "A call is dropped by a later step of the same list.",
            reason:
                "A call lives no longer than its flow and, without `keep: true`, than the screen "
                + "that it was made from. What ends in the same transition takes the call "
                + "along, and nothing is done or told.",
            advice: "End the flow, or close the screen, in an answer to the call.",
            bad: [
                cutOffExample("[call: mail.send, finish: done]"),
                cutOffExample("[call: mail.send, close]"),
            ],
            good: [
                cutOffExample("{ call: mail.send, outcomes: { done: { finish: done } } }"),
                cutOffExample("[{ call: mail.send, keep: true }, close]"),
            ]),
        judge: { facts in
            var places = OfFlow<SenderPlaces>()
            return facts.judgeSteps(.call) { handler in
                let own = places(handler.flow) { SenderPlaces(of: $0, facts) }
                var cuts = Cuts(of: handler, own, facts)
                facts.walks.forEachStep(Cuts.kinds, of: handler) { cuts.add($0, $1) }
                let found = cuts.found
                return found.isEmpty ? nil : { step, way in found[way.place(of: step)] ?? [] }
            }
        })
}

private func cutOffExample(_ steps: String) -> DiagnosticExample {
    DiagnosticExample(
        """
        flow: Mail
        outputs: [done]
        services: { mail: { send: } }
        screens:
          Home: { outputs: [write, leave] }
          Letter: { outputs: [send] }
        start: { push: Home }
        transitions:
          Home.write: { push: Letter }
          Home.leave, Home.back: { finish: done }
          Letter.send: \(steps)
        """)
}

/// The calls of a handler that it drops itself, since it ends the flow or removes the screen.
private struct Cuts {
    private enum End {
        case flow
        case screen(canKeep: Bool)
    }

    private struct Waiting {
        let step: Step
        let call: Call
        let way: Way
        /// True if the call goes with the screen that set the handler off.
        let livesOnScreen: Bool
    }

    /// The kinds of steps that matter.
    static let kinds: StepKinds = [.call, .answered, .removing, TakenOff.kinds]
    /// The limit for calls that wait at once.
    private static let limit = 64

    private let graph: FlowGraph
    private let walks: Walks
    private let flow: FlowID
    /// The screens that set the handler off, if nothing else does. Empty if an alert is among them,
    /// since it has gone by then.
    private let senders: [ScreenID]
    /// The most screens that the flow has; 0 if that is not known.
    private let whole: Int
    /// True if the flow must not be left without a screen.
    private let mustStand: Bool
    private let places: SenderPlaces
    private(set) var found: [[SourceSpan]: [Diagnostic]] = [:]
    private var waiting: [Waiting] = []
    private var taken: TakenOff
    /// The steps that may have removed the screen.
    private var left = MetSteps()
    /// Answers that may come when the screen has gone, or that no screen has asked for.
    private var late: Set<StepList> = []

    init(of handler: Handler, _ places: SenderPlaces, _ facts: Facts) {
        graph = facts.graph
        flow = handler.flow
        self.places = places
        taken = TakenOff(handler.flow, facts.walks)
        walks = facts.walks
        let transition = handler.transition.map { facts.graph[$0] }
        let senders = transition.flatMap { facts.graph.senders(of: $0) } ?? []
        self.senders = senders.allSatisfy { facts.graph[$0].kind == .screen } ? senders : []
        mustStand = facts.calls.mustStand(handler.flow, facts.graph)
        whole =
            transition.flatMap {
                facts.stackHeights(of: handler.flow).whole(of: $0, facts.graph)
            } ?? 0
    }

    mutating func add(_ step: Step, _ way: Way) {
        var outlives = true
        if case .call(let call) = step.verb {
            outlives = call.outlivesScreen
            let hasSender = !left.mayPrecede(way) && !(way.answer.map(late.contains) ?? false)
            let livesOnScreen = hasSender && !call.outlivesScreen
            let next = Waiting(step: step, call: call, way: way, livesOnScreen: livesOnScreen)
            if waiting.count < Self.limit { waiting.append(next) }
        }
        for answer in step.answers where outlives || way.answer.map(late.contains) ?? false {
            late.insert(answer.steps)
        }
        let wasShown = taken.mayHaveShown(before: way)
        taken.add(step, way)
        if step.verb.removes || way.isInBranch && walks.runs(step, of: flow, where: \.verb.removes)
        {
            left.add(way)
        }
        guard !waiting.isEmpty, let end = end(by: step, way, wasShown) else { return }
        let open = waiting
        waiting = []
        for item in open {
            var isCut = way.runsWhenever(item.way)
            if case .screen = end, !item.livesOnScreen { isCut = false }
            if isCut {
                found[item.way.place(of: item.step)] = [finding(item, end, at: step)]
            } else {
                waiting.append(item)
            }
        }
    }

    private func end(by step: Step, _ way: Way, _ wasShown: Bool) -> End? {
        guard step.modifiers.requires.isEmpty, step.modifiers.inside == nil else { return nil }
        if case .finish = step.verb { return .flow }
        if whole > 0, step.takenOff != nil, taken.last(of: whole, before: way) != nil {
            // A flow that must not be left without a screen faults there.
            return mustStand ? nil : .flow
        }
        // By the time of an answer, other screens may be in front.
        guard !senders.isEmpty,
            senders.allSatisfy({ screen in
                places.removes(screen, by: step.verb, isInFront: way.answer == nil && !wasShown)
            })
        else { return nil }
        return .screen(
            canKeep: senders.allSatisfy { places.leavesOthers(than: $0, after: step.verb) })
    }

    private func finding(_ waiting: Waiting, _ end: End, at step: Step) -> Diagnostic {
        var help = "end the flow in an answer to the call"
        var why = "the flow ends"
        var edit: TextFix?
        if case .screen(let canKeep) = end {
            help = "close the screen in an answer to the call"
            why = "its screen closes"
            if canKeep {
                help += ", or write `keep: true`"
                edit = .modifier("keep", "true")
            }
        }
        return Diagnostic(
            LintRule.callCutOff.kind, at: waiting.step.span,
            "`\(graph.name(of: waiting.call.operation))` is dropped, since \(why) in the same "
                + "transition",
            help: help,
            notes: [DiagnosticNote(at: step.span, "it is dropped here")]
        ).settled(by: edit)
    }
}

extension Way {
    /// The place of a step, after the places of the `run` steps that lead to it.
    fileprivate func place(of step: Step) -> [SourceSpan] { runs.map(\.span) + [step.span] }
}
