#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Alerts and action sheets (law A8, G11).
extension Transaction {
    /// A new layer goes on top, but under the alerts that are up, unless it is one itself.
    mutating func addLayer(_ layer: Layer) {
        let index =
            layer.isFloating
            ? nil : configuration.layers.firstIndex { $0.isFloating }
        configuration.layers.insert(layer, at: index ?? configuration.layers.count)
    }

    /// An action sheet falls when something is presented.
    mutating func removeActionSheet(for presenter: InstanceID) throws(Stop) {
        while let index = configuration.layers.firstIndex(where: { $0.kind == .actionSheet }) {
            let before = Showing(for: presenter, in: configuration)
            removeLayers(from: index)
            try sweep(before)
        }
    }

    /// The fact of a button: the alert is gone, and it alone.
    mutating func takeOff(alert stack: InstanceID) {
        guard let index = configuration.layers.firstIndex(where: { $0.stack == stack })
        else { return }
        removeLayers(from: index)
    }
}

extension Transaction {
    /// What the owner of a screen has to do about an output of it.
    mutating func reaction(
        to output: Int32, _ payload: [Value], of entry: Entry, _ screen: ScreenID
    ) -> Delivery {
        let inputs = configuration.inputs(of: entry)
        return Delivery(
            caller: entry.owner ?? .nowhere, trigger: .output(screen, output),
            payload: values.keep(payload), here: .nowhere, mode: .full, asker: entry.asker,
            event: .outcome(output), screen: values.keep(inputs))
    }
}

extension Machine {
    /// A button of an alert or action sheet, or the end of an external screen: its removal is a
    /// fact, the output the reaction.
    func choose(
        _ output: Int32, _ payload: [Value], of entry: Entry, on stack: InstanceID,
        by event: Event, _ configuration: Configuration
    ) -> Reaction {
        guard let screen = entry.screen, offers(output, payload, by: entry, in: configuration)
        else { return verdict(.ignored, configuration) }
        var transaction = Transaction(self, configuration)
        transaction.attempt.event = event
        transaction.takeOff(alert: stack)
        if transaction.configuration.asked?.question?.alert == entry.id {
            transaction.asked = transaction.configuration.removeQuestion()
        }
        let reaction = transaction.reaction(to: output, payload, of: entry, screen)
        var fallback = transaction
        do {
            if let flow = entry.owner.flatMap({ configuration.flow($0) }) {
                // One place for all that the button does: what it presents is not where it goes on.
                let here = transaction.configuration.frontStack(of: flow.id)
                try transaction.ledger.takeItem()
                try transaction.handle(reaction, by: flow, at: here)
            }
            try transaction.settle()
        } catch {
            fallback.endByGesture(fallback.flowsWithoutEntries())
            let isRunning = fallback.configuration.isRunning(entry.owner)
            return stopped(
                by: error, transaction, leaving: fallback, event,
                .deliveries(isRunning ? [reaction] : []))
        }
        return done(transaction)
    }

    /// Whether every screen of the top layer lets a gesture close it.
    func isDismissible(topLayerOf configuration: Configuration) -> Bool {
        configuration.layers.last.map { isDismissible($0, in: configuration) } ?? false
    }

    /// Whether nothing on a layer forbids to close it.
    func isDismissible(_ layer: Layer, in configuration: Configuration) -> Bool {
        for entry in configuration.allEntries(from: layer.stack) {
            if !isDismissible(entry, in: configuration) { return false }
        }
        return true
    }
}
