/// Alerts and action sheets (law A8, G11).
extension FlowEngine {
    /// A new layer goes on top, but under the alerts that are up, unless it is one itself.
    func addLayer(_ layer: FlowLayerInstance) {
        progress.emptied.append(layer.stack)
        let index =
            layer.isFloating
            ? nil : world.layers.firstIndex { $0.isFloating }
        world.layers.insert(layer, at: index ?? world.layers.count)
    }

    /// An action sheet falls when something is presented.
    func removeActionSheet(for presenter: FlowInstanceID) throws(FlowStop) {
        while let index = world.layers.firstIndex(where: { $0.kind == .actionSheet }) {
            let before = showing(for: presenter)
            removeLayers(from: index)
            try sweep(before)
        }
    }

    /// The fact of a button: the alert is gone, and it alone.
    func takeOff(alert stack: FlowInstanceID) {
        guard let index = world.layers.firstIndex(where: { $0.stack == stack })
        else { return }
        removeLayers(from: index)
    }
}

/// Outputs of what stands alone.
extension FlowEngine {
    /// What the owner of a screen has to do about an output of it.
    package func reaction(
        to output: Int32, _ payload: FlowTicket?, of entry: FlowEntryInstance,
        _ screen: FlowScreenType
    ) -> Delivery {
        Delivery(
            caller: entry.owner ?? .nowhere, trigger: .output(screen, output),
            payload: payload, asker: entry.asker, event: .outcome(output),
            screen: host.inputs(of: entry))
    }

    /// A button of an alert or action sheet, or the end of an external screen: its removal is a
    /// fact, the output the reaction.
    package func choose(
        _ event: FlowEvent, _ output: Int32, of entry: FlowEntryInstance
    ) -> FlowVerdict {
        // Nobody knows what an external screen offers.
        guard let screen = entry.screen,
            traits[screen].kind == .external || host.offers(output, event.ticket, by: entry)
        else { return .ignored }
        begin(event)
        let flow = entry.owner.flatMap { world.flow($0) }
        takeOff(alert: entry.stack)
        if world.asked?.question?.alert == entry.id { progress.asked = world.removeQuestion() }
        let reaction = reaction(to: output, event.ticket, of: entry, screen)
        return transact(afterFactOf: event) { () throws(FlowStop) in
            guard let flow else { return }
            // One place for all that the button does: what it presents is not where it goes on.
            let here = world.frontStack(of: flow.id)
            try takeItem()
            try handle(reaction, by: flow, at: here)
        } left: {
            endByGesture(flowsWithoutEntries())
            return .deliveries(world.isRunning(entry.owner) ? [reaction] : [])
        }
    }

    /// Whether every screen of the top layer lets a gesture close it.
    package func isTopLayerDismissible() -> Bool {
        world.layers.last.map { isDismissible($0) } ?? false
    }

    /// Whether nothing on a layer forbids to close it.
    package func isDismissible(_ layer: FlowLayerInstance) -> Bool {
        world.allEntries(from: layer.stack).allSatisfy { host.isDismissible($0) }
    }
}
