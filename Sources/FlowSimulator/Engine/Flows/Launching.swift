#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The end of the process, and launches that show what was there before (law G12, G13).
extension Machine {
    /// Whether a launch is possible: nothing runs and nothing has been shown.
    func canLaunch(_ configuration: Configuration) -> Bool {
        configuration.flows.isEmpty && configuration.nextOrdinal == 1
    }

    /// Nobody is asked or told; what the app itself keeps stays.
    func kill(_ configuration: Configuration) -> Reaction {
        if configuration.windows.allSatisfy({ $0.flows.isEmpty }) {
            return verdict(.ignored, configuration)
        }
        var dead = configuration
        for place in dead.windows.indices where !dead.windows[place].isKilled {
            dead.current = place
            var window = freshWindow(dead.window, in: &dead)
            window.isKilled = true
            window.width = dead.width
            if restores {
                var transaction = Transaction(self, dead)
                transaction.dropCalls()
                window.saved = text(toRestore: transaction.configuration)
            }
            dead.windows[place] = window
        }
        return verdict(.done, dead)
    }

    /// While nothing runs, what the app keeps can change, and the app can be launched.
    func reactKilled(
        to event: Event, in configuration: Configuration, isOutside: Bool
    ) -> Reaction? {
        var changed = configuration
        switch event {
        // It is for those windows that run.
        case .app where isOutside && !configuration.isEnded: return nil
        case .app, .link, .entry: return verdict(.ignored, configuration)
        case .set, .fact:
            guard configuration.isEnded else { return nil }
        default: return nil
        }
        switch event {
        case .set(let field, let path, let value):
            let index = Int(field)
            guard configuration.app.indices.contains(index),
                let new = configuration.app[index].setting(path[...], to: value)
            else { return verdict(.ignored, configuration) }
            changed.app[index] = new
        case .fact(let fact, let value):
            guard configuration.facts.indices.contains(Int(fact)) else {
                return verdict(.ignored, configuration)
            }
            changed.facts[Int(fact)] = value
        default: return nil
        }
        return verdict(changed == configuration ? .ignored : .done, changed)
    }

    /// The launch by the user, then the way to what was shown.
    func restore(_ state: String?, _ configuration: Configuration) -> Reaction {
        guard canLaunch(configuration) else { return verdict(.ignored, configuration) }
        let saved = state ?? configuration.saved
        return transact(.restore(state), configuration) { (transaction) throws(Stop) in
            try launch(&transaction)
            try transaction.quiesce()
            if let saved { transaction.restore(saved) }
        }
    }

    private func rootContainer(in configuration: Configuration) -> Traits.OfContainer {
        let inputs = rootInputs(in: configuration).values
        return traits[root].containers[Int(choice(of: root, inputs, in: configuration))]
    }

    func launch(_ transaction: inout Transaction) throws(Stop) {
        transaction.configuration.isKilled = false
        transaction.configuration.saved = nil
        try startRoot(&transaction)
    }

    /// Starts the flow that nobody calls on the root layer.
    func startRoot(_ transaction: inout Transaction) throws(Stop) {
        let id = transaction.configuration.makeID()
        let root = transaction.configuration.layers[0]
        transaction.configuration.layers[0] = Layer(
            style: nil, presenter: nil, home: isAlone ? nil : id, stack: root.stack)
        var home = root.stack
        if isAlone, rootContainer(in: transaction.configuration).kind == .split {
            home = transaction.makeStack()
            transaction.addLayer(
                Layer(style: .fullScreen, presenter: nil, home: id, stack: home))
        }
        try transaction.start(
            self.root, id: id, caller: nil, child: nil, home: home, calledFrom: root.stack, nil)
    }
}
