#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Links and entries (law J6, B13).
extension Machine {
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

extension Transaction {
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
        guard let stop = tryAgain(action) else { return true }
        if case .unreachable(nil) = stop, action.event.isArrival {
            self = before
            return false
        }
        var taken = before
        taken.configuration.waiting.remove(at: index)
        undo(stop, to: taken, action.event, action.work, action.passed, action.waived)
        return true
    }
}
