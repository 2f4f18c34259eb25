#if !hasFeature(Embedded)
    import FlowModel
#endif

/// A command on its way.
struct Tell {
    let step: Decided
    let flow: InstanceID
    let screen: ScreenID
    let command: Int32
    let payload: [Value]
}

/// A call on its way to the app.
public struct CallEffect: Sendable, Hashable {
    let call: CallToken
    /// The step that made it.
    public let decided: Decided
    public let operation: OperationID
    public let inputs: [Value]
    /// The place of the flow in the call tree after the commit.
    public let position: [Int]
}

extension CallEffect {
    /// The same with the place of its flow.
    func at(_ position: [Int]) -> CallEffect {
        CallEffect(
            call: call, decided: decided, operation: operation, inputs: inputs, position: position)
    }
}

/// What leaves the engine at commit (law C1.7, K8).
extension Transaction {
    func values(_ expressions: [ExpressionID], _ scene: Scene) -> [Value] {
        let scopes = scopes(scene)
        return expressions.map { machine.evaluator.value(of: $0, in: scopes) ?? .none }
    }

    mutating func track(_ values: [TrackedValue], at step: Int32, in scopes: Scopes) {
        effects.append(
            .track(
                step: step,
                values.map { machine.evaluator.value(of: $0.value, in: scopes) ?? .none }))
    }

    mutating func open(_ target: OpenTarget, _ scene: Scene) {
        if let word = target.word { return effects.append(.open(word)) }
        guard case .url(let expression) = target,
            case .url(let url)? = values([expression], scene).first
        else { return }
        effects.append(.open(url))
    }

    /// The app's hooks, then those of the flows from the outermost caller to the one that handles.
    mutating func trackHooks(of chain: [InstanceID], isBefore: Bool, _ scene: Scene) {
        let id = TraceWriter(graph: graph).name(of: .handler(scene.origin))
        var scopes = Scopes(
            app: configuration.app, facts: configuration.facts, payload: [.string(id)],
            window: configuration.windowValues)
        let app = graph.application.hooks
        trackHook(isBefore ? app.before : app.after, in: scopes)
        for id in chain {
            guard let flow = configuration.flow(id) else { continue }
            scopes.state = configuration.state(of: flow)
            scopes.inputs = configuration.inputs(of: flow)
            let hooks = graph[flow.flow].hooks
            trackHook(isBefore ? hooks.before : hooks.after, in: scopes)
        }
    }

    private mutating func trackHook(_ list: StepList, in scopes: Scopes) {
        for index in list.indices {
            let step = graph.steps[index]
            guard case .track(_, let values) = step.verb,
                machine.evaluator.holds(step.condition, in: scopes)
            else { continue }
            track(values, at: Int32(index), in: scopes)
        }
    }

    /// Commands go to the nearest screen that is there now, before all other effects.
    mutating func deliverTells() {
        var found: [Effect] = []
        let home = configuration.current
        for tell in host.tells {
            if configuration.enter(windowOf: tell.flow),
                let instance = nearest(tell.screen, of: tell.flow)
            {
                found.append(
                    placed(.tell(instance, command: tell.command, payload: tell.payload)))
            } else {
                records.append(.dropped(tell.step))
            }
        }
        configuration.current = home
        effects = found + effects
    }

    /// With its window, where there can be several.
    func placed(_ effect: Effect) -> Effect {
        machine.hasWindows ? .inside(window: configuration.window, effect) : effect
    }

    /// The windows that a step sends to, in the order in which they were opened.
    func windowsReached(by reach: Reach, _ scene: Scene) -> [Int32] {
        let own = configuration.window
        switch reach {
        case .here: return [own]
        case .otherWindows: return configuration.windowIDs.filter { $0 != own }
        case .allWindows: return configuration.windowIDs
        case .window(let id):
            guard case .int(let number)? = values([id], scene).first else { return [] }
            return configuration.windowIDs.filter { Int64($0) == number }
        }
    }

    private func nearest(_ screen: ScreenID, of flow: InstanceID) -> ScreenInstance? {
        for stack in configuration.frontOrder {
            let entry = configuration.entries(of: stack).last {
                $0.owner == flow && $0.screen == screen
            }
            if let entry { return ScreenInstance(screen, entry.ordinal) }
        }
        return nil
    }
}
