import FlowModel

/// The events that called flows send to their callers: outcomes, which end them, and reports.
extension PartResolver {
    /// The outcome or report of a name; `child` is its place in a container.
    func event(_ name: String, ofFlow flow: Int, child: Int32?) -> ResolvedTrigger? {
        let outcomes = signatures.flows[flow].outcomes
        if let index = outcomes.index(of: name) {
            let number = Int32(index)
            return ResolvedTrigger(
                trigger: child.map { .childOutcome(child: $0, outcome: number) }
                    ?? .outcome(FlowID(flow), number),
                event: name, payload: outcomes.signals[index].payload, screenInputs: nil)
        }
        let reports = signatures.flows[flow].reports
        guard let index = reports.index(of: name) else { return nil }
        let number = Int32(index)
        return ResolvedTrigger(
            trigger: child.map { .childReport(child: $0, report: number) }
                ?? .report(FlowID(flow), number),
            event: name, payload: reports.signals[index].payload, screenInputs: nil)
    }

    func eventNames(ofFlow flow: Int) -> [String] {
        signatures.flows[flow].outcomes.names + signatures.flows[flow].reports.names
    }

    /// True if no step leaves the answer to `transitions`.
    func isAnsweredAtEverySite(_ event: String, ofFlow called: Int, in flow: Int) -> Bool {
        !symbols.uses[flow].hidingFlows.contains(called)
            && symbols.uses[flow].siteWithoutAnswer(to: event, of: called) == nil
    }

    mutating func reportAnsweredThere(_ syntax: TriggerSyntax, called: Int) {
        let name = names.name(ofFlow: called)
        report(
            ResolveProblems.impossibleOutcome, at: syntax.event.span,
            "every step that starts `\(name)` answers `\(syntax.event.text)` itself, "
                + "so this key never runs",
            help: "remove the key, or leave the answer out of one of the steps")
    }

    /// Checks that every outcome and report of every called flow is answered (law B10). `refused`
    /// are the names with which unreadable keys begin.
    mutating func checkCalledFlows(
        _ answers: Answers, _ refused: Set<String>, flow: Int
    ) {
        for call in symbols.uses[flow].flows
        where symbols.uses[flow].steppedFlows.contains(call.flow)
            && !refused.contains(names.name(ofFlow: call.flow))
        {
            for name in eventNames(ofFlow: call.flow) {
                guard let event = event(name, ofFlow: call.flow, child: nil),
                    !answers.has(event.trigger),
                    let site = symbols.uses[flow].siteWithoutAnswer(to: name, of: call.flow)
                else { continue }
                reportUnhandled(
                    event, subject: names.name(ofFlow: call.flow), at: site.span,
                    ofFlow: call.flow)
            }
        }
        for child in symbols.uses[flow].children.list {
            guard case .flow(let called)? = child.target, let place = child.index else { continue }
            for name in eventNames(ofFlow: Int(called.index)) {
                guard let event = event(name, ofFlow: Int(called.index), child: place),
                    !answers.has(event.trigger)
                else { continue }
                reportUnhandled(
                    event, subject: child.syntax.name.text, at: child.syntax.place.span,
                    ofFlow: Int(called.index))
            }
        }
    }

    private mutating func reportUnhandled(
        _ event: ResolvedTrigger, subject: String, at span: SourceSpan, ofFlow called: Int
    ) {
        let signature = signatures.flows[called]
        let isReport = signature.outcomes.index(of: event.event) == nil
        let list = isReport ? signature.reports : signature.outcomes
        let place = list.index(of: event.event).map { list.signals[$0].name.span }
        report(
            ResolveProblems.unhandledOutcome, at: span,
            "`\(names.name(ofFlow: called))` can \(isReport ? "report" : "end with") "
                + "`\(event.event)`, and nothing answers it",
            help: "add the key `\(subject).\(event.event):` under `transitions:`, with "
                + "`ignore` if nothing is to happen",
            notes: place.map {
                [DiagnosticNote(at: $0, "the \(isReport ? "report" : "outcome") is declared here")]
            } ?? [], edit: edits(inFile: Int(span.file.index)).ignoring("\(subject).\(event.event)")
        )
    }
}
