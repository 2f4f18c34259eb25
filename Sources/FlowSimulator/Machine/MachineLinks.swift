#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Links and entries (law J6, B13).
extension Machine {
    /// The link or entry that an event is about, with its payload; nil when no pattern takes it.
    func destination(of event: Event) -> (origin: Origin, payload: [Value])? {
        // What iOS hands in is for the whole application.
        if isAlone { return nil }
        switch event {
        case .link(let url): return link(for: url).map { (.link($0.link), $0.payload) }
        case .entry(let entry, let payload): return (.entry(entry), payload)
        default: return nil
        }
    }

    func arrive(_ event: Event, _ configuration: Configuration) -> Reaction {
        guard let (origin, payload) = destination(of: event) else {
            return verdict(.unhandled, configuration)
        }
        return transact(event, configuration) { (transaction) throws(Stop) in
            try transaction.follow(origin, payload)
        }
    }

    /// An event of the app before anything was shown waits for the first screen.
    func keep(_ event: Event, _ configuration: Configuration) -> Reaction {
        var reaction = transact(event, configuration) { transaction in
            transaction.keep(event, until: .screen)
        }
        if reaction.verdict == .done { reaction.verdict = .parked }
        return reaction
    }

    /// The case of `launch.by`.
    func launchCase(of arrival: Arrival) -> Int32 {
        var name = "link"
        if case .entry(let entry, _) = arrival {
            name = graph.application.entries[Int(entry)].kind.rawValue
        }
        return Int32(TypeTable.launchNames.firstIndex { $0 == name } ?? 0)
    }
}

extension Event {
    /// A link or an entry, which waits where it cannot land (law J4).
    var isArrival: Bool {
        switch inner {
        case .link, .entry: true
        default: false
        }
    }
}

extension Configuration {
    /// No screen has been committed yet (law B13).
    var hasShownNothing: Bool { nextOrdinal == 1 }

    /// A screen has been committed, or will be.
    var hasShownScreen: Bool { !hasShownNothing || frontEntry != nil }
}

extension FlowGraph {
    func landing(of origin: Origin) -> Landing? {
        switch origin {
        case .link(let link): application.links[Int(link)].landing
        case .entry(let entry): application.entries[Int(entry)].landing
        default: nil
        }
    }
}

extension Transaction {
    /// Where a link or an entry leads: its gates, then the landing.
    mutating func follow(_ origin: Origin, _ payload: [Value]) throws(Stop) {
        try ledger.takeItem()
        ledger.decided.append(.handler(origin))
        guard let landing = graph.landing(of: origin),
            let root = configuration.children(of: nil).first.flatMap({ configuration.flow($0) }),
            configuration.hasShownScreen
        else { throw waiting() }
        try ask(landing.requires)
        switch landing.target {
        case .show(let show):
            try ask(requirements(of: show.target.destination.target))
            isLanding = true
            defer { isLanding = false }
            try land(show, landing, payload)
        case .send(let event, let arguments):
            if landing.whenModal == .dismiss { try dismissLayers() }
            let scopes = Scopes(
                app: configuration.app, facts: configuration.facts, payload: payload)
            let payload = arguments.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
            let recipients = machine.recipients(of: event, payload, in: configuration)
            if recipients.isEmpty { throw .over(.unhandled) }
            // After those who lose what has stood in the way.
            let ticket = values.keep(payload)
            agenda += recipients.map { recipient in
                Delivery(
                    caller: recipient.flow.id, trigger: .event(event), payload: ticket,
                    here: .nowhere, mode: .full)
            }
        case .call(let steps):
            if landing.whenModal == .dismiss { try dismissLayers() }
            try run(
                steps,
                Scene(
                    frame: Frame(
                        flow: root.id, here: configuration.frontStack(of: root.id), reporter: nil,
                        mode: .full),
                    type: root.flow, origin: origin, payload: payload, screen: []))
        }
    }

    /// It waits in the place of what has no gate to wait for.
    func waiting() -> Stop { .unreachable(nil) }

    /// Keeps an event until it can run; one waits for each such place. A gate that was passed is
    /// not asked again.
    mutating func keep(
        _ event: Event, until wait: Waiting.Wait = .slot, passed: [Int32] = []
    ) {
        if let old = configuration.waiting.firstIndex(where: { $0.wait == wait }) {
            records.append(
                wait == .screen
                    ? .replacedEvent : .replaced(gate: configuration.waiting[old].gate))
            configuration.waiting.remove(at: old)
        }
        configuration.waiting.append(
            Waiting(
                event: event, work: .event, gate: nil, wait: wait, passed: passed, waived: []))
    }

    /// Tries once more what is kept; a link that still cannot land leaves no trace, and its try
    /// does not count.
    mutating func land(at index: Int) throws(Stop) -> Bool {
        let before = self
        let action = configuration.waiting.remove(at: index)
        attempt = attempt(action.event, action.passed, action.waived)
        do {
            try replay(action.event, action.work)
            try drain()
            attempt = before.attempt
        } catch {
            if case .unreachable(nil) = error, action.event.isArrival {
                self = before
                return false
            }
            var taken = before
            taken.configuration.waiting.remove(at: index)
            undo(error, to: taken, action.event, action.work, action.passed, action.waived)
        }
        return true
    }
}
