/// Links and entries (law J6, B13).
extension FlowEngine {
    func arrive(_ event: FlowEvent) -> FlowVerdict {
        // A flow that runs alone takes no links: they are for the whole app.
        guard !root.isAlone, host.leads(event.ticket) else { return .unhandled }
        return transact(event) { () throws(FlowStop) in
            try follow(event.ticket)
        }
    }

    /// Follows a link or an entry: asks its gates, then lands (law J6).
    package func follow(_ arrival: FlowTicket?) throws(FlowStop) {
        // A link that leads nowhere runs no steps, so it does not count as an item (law C7).
        guard !root.isAlone, host.leads(arrival) else { throw .over(.unhandled) }
        try takeItem()
        guard let landing = host.beginLanding(arrival), let root = world.children(of: nil).first,
            world.hasShownScreen
        else { throw cannotLand() }
        try ask(landing.requires)
        switch landing.target {
        case .show(let stages, let fromStart, let whenShown):
            try ask(requirements(of: stages[stages.count - 1].target))
            progress.isLanding = true
            defer { progress.isLanding = false }
            try land(
                stages, fromStart: fromStart, whenShown: whenShown,
                whenModal: landing.whenModal)
        case .send(let event, let payload):
            if landing.whenModal == .dismiss { try dismissLayers() }
            let recipients = recipients(of: event, payload)
            if recipients.isEmpty { throw .over(.unhandled) }
            // The event comes after the endings of flows whose layers were in the way.
            progress.agenda += recipients.map { recipient in
                Delivery(caller: recipient.flow.id, trigger: .event(event), payload: payload)
            }
        case .steps:
            if landing.whenModal == .dismiss { try dismissLayers() }
            try host.runSteps(
                of: arrival, Frame(flow: root, here: world.frontStack(of: root), origin: .link))
        }
    }
}

extension FlowWorld {
    /// True if no screen has been committed yet (law B13).
    var hasShownNothing: Bool { nextOrdinal == 1 }

    /// True if a screen has been committed, or will be.
    var hasShownScreen: Bool { !hasShownNothing || frontEntry != nil }
}

extension FlowEngine {
    /// The stop of a link that cannot land. The link waits, but for no gate.
    package func cannotLand() -> FlowStop { .unreachable(isLink: true) }

    /// Keeps an event until it can run. Only one waits in each such place, the newest. A gate that
    /// was passed is not asked again.
    package func keep(
        _ event: FlowEvent, until wait: FlowWaiting.Wait = .slot, passed: [Int32] = []
    ) {
        makeRoom(in: wait)
        world.waiting.append(FlowWaiting(event, until: wait, passed: passed))
    }

    /// Tries a kept event once more. A link that still cannot land leaves no trace, and its try
    /// does not count.
    func retryKept(at index: Int) throws(FlowStop) -> Bool {
        var before = savePoint()
        let action = world.waiting.remove(at: index)
        guard let stop = tryAgain(action) else { return true }
        if case .unreachable(isLink: true) = stop, case .arrival = action.event.kind {
            forget(to: before)
            return false
        }
        before.world.waiting.remove(at: index)
        undo(stop, to: before, action)
        return true
    }
}
