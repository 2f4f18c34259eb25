#if !hasFeature(Embedded)
    import FlowModel
#endif

extension Machine {
    /// A URL is opened (law J6). Before anything is shown it waits (law B13).
    func open(_ url: String, _ configuration: Configuration) -> Reaction {
        guard let (link, payload) = link(for: url) else {
            return verdict(.unhandled, configuration)
        }
        if case .send(let event, let arguments) = graph.application.links[Int(link)].target,
            configuration.frontEntry != nil
        {
            let scopes = Scopes(
                app: configuration.app, facts: configuration.facts, payload: payload)
            let values = arguments.map { evaluator.value(of: $0, in: scopes) ?? .none }
            if recipients(of: event, values, in: configuration).isEmpty {
                return verdict(
                    .unhandled, configuration, decided: [.handler(.link(link))])
            }
        }
        return transact(.link(url), configuration) { (transaction) throws(Fault) in
            try transaction.follow(link, payload)
        }
    }
}

extension Transaction {
    /// Where a link leads: its gates, then the landing.
    mutating func follow(_ link: Int32, _ payload: [Value]) throws(Fault) {
        try takeItem()
        decided.append(.handler(.link(link)))
        guard configuration.frontEntry != nil else {
            halt = .unreachable(nil)
            throw fault(.noTarget)
        }
        let link = graph.application.links[Int(link)]
        try ask(link.requires)
        switch link.target {
        case .show(let show):
            try ask(requirements(of: show.target.destination.target))
            var stages: [StagedShow] = []
            for stage in show.stages {
                let source = InputSource(
                    arguments: stage.destination.arguments, environment: nil, payload: payload,
                    screen: [])
                stages.append(staged(stage, source))
            }
            held = heldGuards()
            try self.show(stages, fromStart: show.startsAtBase, cause: .link)
            held = []
        case .send(let event, let arguments):
            let scopes = Scopes(
                app: configuration.app, facts: configuration.facts, payload: payload)
            let values = arguments.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
            let recipients = machine.recipients(of: event, values, in: configuration)
            try deliver(values, to: recipients, mode: .full)
        }
    }

    /// Keeps a link until it can land; there is one place for what waits without a flow or a call.
    mutating func keep(_ event: Event) {
        if let old = configuration.actions.firstIndex(where: { $0.wait == .slot }) {
            records.append(.replaced(gate: configuration.actions[old].gate))
            configuration.actions.remove(at: old)
        }
        configuration.actions.append(
            ParkedAction(
                event: event, work: .event, gate: nil, wait: .slot, passed: [],
                waived: []))
    }

    /// Tries a kept link once more; what comes to nothing leaves no trace.
    mutating func land(at index: Int) throws(Fault) -> Bool {
        let before = self
        let action = configuration.actions.remove(at: index)
        do {
            try replay(action.event, action.work)
            try drain()
            return true
        } catch {
            let (stop, decided, choices) = (halt, decided, choices)
            rollBack(to: before)
            (self.decided, self.choices) = (before.decided, before.choices)
            switch stop {
            case .unreachable?: return false
            case .gate?, .leave?:
                (self.decided, self.choices) = (decided, choices)
                configuration.actions.remove(at: index)
                try giveUp(stop, action.event, action.work, action.passed, action.waived)
            case nil:
                configuration.actions.remove(at: index)
                records.append(.droppedAction("fault"))
            }
            return true
        }
    }
}
