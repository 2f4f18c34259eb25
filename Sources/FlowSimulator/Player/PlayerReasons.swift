import FlowEngine
import FlowModel

/// The reasons why events happened or cannot happen.
extension PlayerSession {
    /// The reason why an output would do nothing, whatever sample it carries; nil if it would do
    /// something.
    func obstacle(_ instance: ScreenInstance, _ output: Int32) -> String? {
        let fields = graph[instance.screen].outputs[Int(output)].payload
        var first: String?
        for payload in Samples(types: graph.types).payloads(of: fields) {
            let event = Event.output(instance, output, payload)
            let reaction = simulation.machine.react(to: event, in: configuration)
            guard let obstacle = obstacle(in: reaction, to: event) else { return nil }
            first = first ?? obstacle
        }
        return first
    }

    private func obstacle(in reaction: TraceLine, to event: Event) -> String? {
        switch reaction.verdict {
        case .unhandled: unanswered(event)
        case .ignored: "answered with ignore"
        case .guarded: condition(of: reaction.decided.last)
        case .fault: "fault " + (reaction.fault?.kind.rawValue ?? "")
        case .busy: "a call that blocks the window is running"
        default: nil
        }
    }

    /// A transition may be missing because of an error in its flow, or in a file of no flow.
    private func unanswered(_ event: Event) -> String {
        var flow: FlowID?
        if case .output(let instance, _, _) = event { flow = graph[instance.screen].flow }
        let isBroken = graph.holes.contains { $0.flow == nil || flow == nil || $0.flow == flow }
        return isBroken ? "no transition without errors answers it" : "no transition answers it"
    }

    /// The text of the condition of a step.
    private func condition(of decided: Decided?) -> String {
        guard case .step(_, let index)? = decided,
            let condition = graph.steps[Int(index)].condition
        else { return "its condition fails" }
        return "when " + graph.source(graph.expressions.span(of: condition))
    }

    /// The reason why an event of the system does not exist now; nil if it does.
    func obstacle(_ event: Event) -> String? {
        let session = Session(simulation.machine, at: configuration)
        if session.exists(event) { return nil }
        if configuration.world.isBusy, session.isOfUser(event) {
            return "a call that blocks the window is running"
        }
        switch event {
        case .gesture(let gesture, _) where gesture.isOfLayer:
            guard configuration.world.layers.count > 1, let layer = configuration.world.layers.last
            else { return "the root layer cannot be closed" }
            if session.engine.hasClosingGesture() {
                return "a screen of the layer is not dismissible"
            }
            return "not for " + Self.withArticle(layer.word)
        case .gesture, .backTo: return "nothing is below on this stack"
        case .tab(let position, let name): return obstacle(toTab: name, at: position)
        case .page(let position, let name):
            return session.find(name, .pages, at: position) == nil
                ? "the page is not there now" : "it is not beside the page in view"
        case .app: return "no flow in front wants it"
        case .launch, .restore: return "the app runs already"
        case .kill: return "nothing runs"
        default: return "it would change nothing"
        }
    }

    private static func withArticle(_ word: String) -> String {
        let vowels: [Character] = ["a", "e", "i", "o", "u"]
        return (word.first.map { vowels.contains($0) } ?? false ? "an " : "a ") + word
    }

    private func obstacle(toTab name: String, at position: [Int]) -> String {
        let session = Session(simulation.machine, at: configuration)
        guard let found = session.find(name, .tabs, at: position) else {
            return "the tab is not there now"
        }
        guard session.engine.canTap(tabsOf: found.flow.id) else { return "the tabs are covered" }
        if session.engine.hidesTabBar(of: found.flow.id) {
            return "the screen in front hides the tabs"
        }
        if session.engine.judge(tapOn: found) == .guarded {
            return condition(of: session.host.ledger.decided.last)
        }
        let isSelected = found.tabs.selected == found.child
        return isSelected ? "the tab shows its start already" : "the action does nothing"
    }

    /// The reason for the verdict of an event.
    func reason(for moment: Moment) -> String {
        switch moment.line.verdict {
        case .done: return "it was handled"
        case .ignored:
            if moment.line.decided.isEmpty { return "it means nothing here" }
            return "the transition says ignore"
        case .stale: return "the screen is not the active one"
        case .gone: return "the screen has left"
        case .guarded: return condition(of: moment.line.decided.last)
        case .unhandled:
            switch moment.line.event {
            case .link where moment.line.decided.isEmpty: return "no link is for this URL"
            case .app: return "no flow in front wants it"
            default: return unanswered(moment.line.event)
            }
        case .busy: return "a call that blocks the window is running"
        case .refused:
            return refusal(in: moment)
        case .asked:
            let question = moment.line.configuration.world.asked?.question
            let screen = question.map { writer.name(of: $0.asks) } ?? ""
            return screen + " asks first"
        case .late: return "nobody waits for it any more"
        case .parked: return "it waits for its place, or for a gate"
        case .fault:
            let step = moment.line.fault?.step.map { writer.name(of: $0) } ?? "the start"
            return "rolled back at " + step
        }
    }

    private func refusal(in moment: Moment) -> String {
        for case .unreachable in moment.line.records {
            return "what it shows cannot be reached now"
        }
        let machine = moment.before.machine
        switch moment.line.event {
        case .gesture(.swipeDown, _):
            if !Session(machine, at: moment.before.configuration).engine.isTopLayerDismissible() {
                return "a screen of the layer is not dismissible"
            }
        default: break
        }
        return "a screen that would go does not let itself be left now"
    }

    /// `why 3` or `why Cities.citySelected`.
    func why(_ words: String) -> String {
        if words.isEmpty { return explain(moments[present - 1]) }
        if let number = Int(words) {
            guard moments.indices.contains(number &- 1) else {
                return "there is no event `" + words + "`"
            }
            return explain(moments[number - 1])
        }
        switch read(words) {
        case .refused(let reason): return reason
        case .event(let event): return explain(event)
        case .needsPayload(let instance, let output):
            let fields = graph[instance.screen].outputs[Int(output)].payload
            let payload = Samples(types: graph.types).payloads(of: fields).first ?? []
            return explain(.output(instance, output, payload))
        }
    }

    /// Explains the result that an event would have if it were sent now.
    private func explain(_ event: Event) -> String {
        var after = simulation
        let line = after.send(event)
        return explain(Moment(line: line, before: simulation, after: after))
    }

    private func explain(_ moment: Moment) -> String {
        let line = moment.line
        var text = words(of: moment) + " → " + line.verdict.rawValue + ": "
        text += obstacle(in: moment) ?? reason(for: moment)
        for decided in line.decided {
            text += "\n  " + graph.place(span(of: decided)) + "  " + writer.name(of: decided)
        }
        return text + "\n"
    }

    /// The obstacle to a system event that was ignored, as it was then.
    private func obstacle(in moment: Moment) -> String? {
        guard moment.line.verdict == .ignored, moment.line.decided.isEmpty else { return nil }
        var past = self
        past.rewind(to: moment)
        return past.obstacle(moment.line.event)
    }

    private func span(of decided: Decided) -> SourceSpan {
        switch decided {
        case .handler(.start(let flow)): graph[flow].span
        case .handler(.transition(let id)): graph[id].span
        case .handler(.link(let link)): graph.application.links[Int(link)].span
        case .handler(.entry(let entry)): graph.application.entries[Int(entry)].span
        case .handler(.gate(let gate)): graph.application.gates[Int(gate)].span
        case .handler(.action(_, let index)), .step(_, let index): graph.steps[Int(index)].span
        }
    }
}
