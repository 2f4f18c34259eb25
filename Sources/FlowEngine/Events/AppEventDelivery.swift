/// A flow that wants an event of the application, or ignores it and so keeps it from other flows.
package typealias FlowRecipient = (flow: FlowInstance, ignores: Bool)

/// Events of the application and facts (law B11, C11).
extension FlowEngine {
    /// The flows that want an event of the application: the first of the chain in front, or all for
    /// a broadcast. A handler whose only step has a condition that fails does not want it. What is
    /// noted while flows are asked is forgotten again.
    package func recipients(of event: Int32, _ payload: FlowTicket?) -> [FlowRecipient] {
        let isBroadcast = traits.broadcasts.contains(event)
        let unasked = host.save()
        defer { host.putBack(unasked, wholly: true) }
        var result: [FlowRecipient] = []
        for id in isBroadcast ? world.preorder : world.frontChain {
            guard let flow = world.flow(id) else { continue }
            let verdict = host.judge(.event(event), of: flow, payload, from: nil)
            guard verdict == nil || verdict == .ignored else { continue }
            result.append((flow, ignores: verdict != nil))
            if !isBroadcast { break }
        }
        return result
    }

    /// The flows in some windows that want an event of the application. A window counts only if it
    /// has shown something, or does so by now (law B12, B13).
    package func recipients(of event: Int32, _ payload: FlowTicket?, in windows: [Int32])
        -> [FlowRecipient]
    {
        let home = world.current
        var result: [FlowRecipient] = []
        for window in windows where world.enter(window) {
            if world.isKilled { continue }
            let shows = !world.hasShownNothing || world.frontEntry?.screen != nil
            guard shows || !traits.hasWindows else { continue }
            result += recipients(of: event, payload)
        }
        world.current = home
        return result
    }

    /// Delivers an event of the app to the current window or, if it names none, to all windows in
    /// the order in which they opened.
    package func deliver(_ event: FlowEvent, _ index: Int32) -> FlowVerdict {
        let isForAll = isForAllWindows(event)
        if isForAll ? world.windows.allSatisfy({ $0.nextOrdinal == 1 }) : world.hasShownNothing {
            // The event waits for the first screen.
            let verdict = transact(event) { keep(event, until: .screen) }
            return verdict == .done ? .parked : verdict
        }
        let windows = isForAll ? world.windowIDs : [world.window]
        let recipients = recipients(of: index, event.ticket, in: windows)
        if recipients.isEmpty { return .unhandled }
        if recipients.allSatisfy({ $0.ignores }) {
            let home = world.current
            for recipient in recipients where world.enter(windowOf: recipient.flow.id) {
                _ = host.judge(.event(index), of: recipient.flow, event.ticket, from: nil)
            }
            world.current = home
            return .ignored
        }
        return transact(event) { () throws(FlowStop) in
            try deliver(index, event.ticket, to: recipients, mode: .full)
        }
    }

    /// Reacts to a change of a value that the app keeps or supplies.
    package func change(_ event: FlowEvent) -> FlowVerdict {
        begin(event)
        return host.apply(event.ticket) ? commit(event) : .ignored
    }

    /// Commits a change from outside. It is a fact, so it stays; the `changed` handlers are the
    /// reaction.
    package func commit(_ event: FlowEvent) -> FlowVerdict {
        transact(afterFactOf: event) {
        } left: {
            // A flow hears of a change once: with the reaction, if that waits.
            _ = queueChanges()
            return .deliveries(progress.agenda)
        }
    }

    /// Queues a `changed` delivery for each value that is not what it was before the event, in
    /// call-tree preorder. True if there is any. A flow hears of each value once; if the value
    /// changes again, that is traced (law C9).
    func queueChanges() -> Bool {
        guard host.isWatching else { return false }
        let (told, unchanged) = (progress.told.count, host.save())
        forEachWindow { updateFlowInputs(isTraced: false) }
        var unstable: [FlowRecord] = []
        forEachWindow {
            for id in world.preorder {
                guard let flow = world.flow(id) else { continue }
                for watched in 0..<Int32(host.watchCount(of: id)) {
                    queueChange(of: watched, in: flow, &unstable)
                }
            }
        }
        let hasFound = progress.told.count > told
        if !hasFound { host.putBack(unchanged, wholly: false) }
        for record in unstable { host.note(record) }
        return hasFound
    }

    private func queueChange(
        of watched: Int32, in flow: FlowInstance, _ unstable: inout [FlowRecord]
    ) {
        let place = progress.told.firstIndex { $0.flow == flow.id && $0.watched == watched }
        let told = place.map { progress.told[$0].change }
        guard let change = host.change(of: watched, in: flow.id, since: told) else { return }
        if let place {
            if progress.told[place].isUnstable { return }
            progress.told[place].isUnstable = true
            unstable.append(.unstable(flow, watched: watched))
        } else {
            progress.told.append(FlowTold(flow: flow.id, watched: watched, change: change))
            progress.agenda.append(
                Delivery(caller: flow.id, trigger: .changed(watched), payload: change))
        }
    }
}

/// A change that a flow was told of.
struct FlowTold: Equatable {
    let flow: FlowInstanceID
    /// The index of the value among those that the flow watches.
    let watched: Int32
    let change: FlowTicket
    /// True if the value has changed again.
    var isUnstable = false
}

extension FlowWorld {
    /// The flows that an event of the application may concern: the owners of the active screens,
    /// each with its callers, from the front to the back; a caller of several comes after all of
    /// them.
    var frontChain: [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        for entry in activeEntries {
            guard let owner = entry.owner else { continue }
            let chain = chain(to: owner).reversed()
            result.removeAll { chain.contains($0) }
            result += chain
        }
        return result
    }

    /// A flow and its callers, outermost first.
    package func chain(to id: FlowInstanceID) -> [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        var current: FlowInstanceID? = id
        while let next = current, let flow = flow(next) {
            result.append(next)
            current = flow.caller
        }
        return result.reversed()
    }
}

extension FlowEngine {
    /// Delivers to one flow after the other; flows that have ended meanwhile get nothing.
    package func deliver(
        _ event: Int32, _ payload: FlowTicket?, to recipients: [FlowRecipient], mode: Mode
    ) throws(FlowStop) {
        let home = world.current
        for recipient in recipients {
            try takeItem()
            guard world.enter(windowOf: recipient.flow.id),
                let flow = world.flow(recipient.flow.id)
            else { continue }
            try handle(
                Delivery(caller: flow.id, trigger: .event(event), payload: payload, mode: mode),
                by: flow, at: world.frontStack(of: flow.id))
        }
        world.current = home
    }

    /// Delivers an event that a step has sent to the flows that want it now.
    package func deliver(_ delivery: Delivery, from sender: FlowSite) throws(FlowStop) {
        guard case .event(let event) = delivery.trigger else { return }
        let payload = delivery.payload
        let recipients = recipients(of: event, payload, in: delivery.windows)
        if recipients.isEmpty { host.note(.dropped(sender)) }
        try deliver(event, payload, to: recipients, mode: delivery.mode)
    }
}
