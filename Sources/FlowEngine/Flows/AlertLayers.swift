/// Alerts and action sheets (law A8, G11).
extension FlowEngine {
    /// Adds a layer on top, but under the alerts that are up, unless it is an alert itself.
    func addLayer(_ layer: FlowLayerInstance) {
        progress.emptied.append(layer.stack)
        let index =
            layer.isFloating
            ? nil : world.layers.firstIndex { $0.isFloating }
        world.layers.insert(layer, at: index ?? world.layers.count)
    }

    /// Removes an action sheet, because something is presented.
    func removeActionSheet(for presenter: FlowInstanceID) throws(FlowStop) {
        while let index = world.layers.firstIndex(where: { $0.kind == .actionSheet }) {
            let before = showing(for: presenter)
            removeLayers(from: index)
            try sweep(before)
        }
    }

    /// Removes the alert, and only the alert, as the fact of its button.
    func takeOff(alert stack: FlowInstanceID) {
        guard let index = world.layers.firstIndex(where: { $0.stack == stack })
        else { return }
        removeLayers(from: index)
    }
}

/// Outputs of screens that are alone in their layer.
extension FlowEngine {
    /// The delivery of an output of such a screen to its owner.
    package func reaction(
        to output: Int32, _ payload: FlowTicket?, of entry: FlowEntryInstance,
        _ screen: FlowScreenType
    ) -> Delivery {
        Delivery(
            caller: entry.owner ?? .nowhere, trigger: .output(screen, output),
            payload: payload, asker: entry.asker, event: .outcome(output),
            screen: host.inputs(of: entry))
    }

    /// Reacts to a button of an alert or action sheet, or to the end of an external screen: its
    /// removal is a fact, the output the reaction.
    package func choose(
        _ event: FlowEvent, _ output: Int32, of entry: FlowEntryInstance
    ) -> FlowVerdict {
        // The engine does not know which outputs an external screen offers.
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
            // All steps of the button act in this place, even after one of them has presented
            // something.
            let here = world.frontStack(of: flow.id)
            try takeItem()
            try handle(reaction, by: flow, at: here)
        } left: {
            endByGesture(flowsWithoutEntries())
            return .deliveries(world.isRunning(entry.owner) ? [reaction] : [])
        }
    }
}
