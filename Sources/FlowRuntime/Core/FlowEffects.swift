/// What an app does for its flows besides showing screens: its analytics, and what leads out of it.
/// It hears of an effect when the event is over, and never of one that was taken back.
@MainActor
public protocol FlowEffects: AnyObject {
    func track(_ name: String, _ values: [FlowTrackedValue])
    func open(_ target: FlowOpenTarget)
    /// An event that somebody has to want was wanted by nobody.
    func missed(_ event: any FlowAppEvent)
}

extension FlowEffects {
    public func missed(_ event: any FlowAppEvent) {}
}

/// A value that goes to the app's analytics under a name.
public struct FlowTrackedValue: Sendable {
    public let name: String
    public let value: any Sendable

    private init(name: String, any value: any Sendable) {
        self.name = name
        self.value = value
    }

    public static func value<Value: Sendable>(_ name: String, _ value: Value) -> Self {
        Self(name: name, any: value)
    }
}

/// Where a step leads out of the app.
public enum FlowOpenTarget: Equatable, Sendable {
    /// An address as text, so that the runtime needs no library that knows addresses.
    case url(String)
    case settings
    case notificationSettings
    /// The system's question for a review.
    case review
}

/// What is tracked around every transition of an app.
@MainActor
public protocol FlowHooks: AnyObject {
    func willRun(_ transition: String, _ tracker: FlowTracker)
    func didRun(_ transition: String, _ tracker: FlowTracker)
}

/// An app may have hooks on one side of its transitions alone.
extension FlowHooks {
    public func willRun(_ transition: String, _ tracker: FlowTracker) {}
    public func didRun(_ transition: String, _ tracker: FlowTracker) {}
}

/// What hooks may do: they track, and change nothing (law K8).
@MainActor
public struct FlowTracker {
    weak var runtime: FlowRuntime?

    public func track(_ name: String, _ values: FlowTrackedValue...) {
        runtime?.addEffect(.track(name, values))
    }
}

/// A command for a screen, on its way to it.
struct FlowTell {
    let window: FlowRuntime
    let node: Int
    let screen: String
    let command: String
    let payload: [Any]
    let step: FlowCodeLine
    let perform: @MainActor (any FlowScreen) -> Void
}

extension FlowCoordinatorBase {
    /// Tells the app's analytics something.
    public final func track(
        _ name: String, _ values: FlowTrackedValue..., file: StaticString = #fileID,
        line: UInt = #line
    ) {
        perform(file, line, .quiet) { runtime, _ in runtime.addEffect(.track(name, values)) }
    }

    /// Leads out of the app.
    public final func open(
        _ target: FlowOpenTarget, file: StaticString = #fileID, line: UInt = #line
    ) {
        perform(file, line) { runtime, _ in runtime.addEffect(.open(target)) }
    }

    /// Has the nearest screen of this name that the flow shows do something, once all is on screen.
    public final func tell<Screen, each Payload>(
        _ screen: String, _ command: String, _ payload: repeat each Payload,
        file: StaticString = #fileID, line: UInt = #line,
        perform action: @escaping @MainActor (Screen, repeat each Payload) -> Void
    ) {
        var fields: [Any] = []
        repeat fields.append(each payload)
        perform(file, line) { runtime, id in
            guard let step = runtime.transaction?.context?.step else { return }
            let tell = FlowTell(
                window: runtime, node: id, screen: screen, command: command, payload: fields,
                step: step
            ) { shown in
                guard let shown = shown as? Screen else { return }
                action(shown, repeat each payload)
            }
            runtime.transaction?.tells.append(tell)
        }
    }

    /// Runs the steps of a transition between what is tracked before and after it.
    public final func transition(_ name: String, _ steps: () -> Void) {
        guard let runtime, let id else { return steps() }
        runtime.surround(id, name, steps)
    }

    /// Runs an action of this flow in the place of a step. False if the flow has ended. `step` is
    /// the name of the step, where what the action shows can be saved.
    @discardableResult
    public final func run(
        as step: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ action: () -> Void
    ) -> Bool {
        perform(file, line, .action) { runtime, _ in runtime.runAction(as: step, action) }
    }

    /// Says that the condition of the action that was to run does not hold: nothing happens.
    public final func leftOut() {
        runtime?.leaveOutAction()
    }
}

extension FlowRuntime {
    func addEffect(_ effect: FlowEffect) {
        guard !hasFault else { return }
        emit(effect)
    }

    func emit(_ effect: FlowEffect) {
        transaction?.report.effects.append(FlowLeavingEffect(window: self, effect: effect))
    }

    /// The app's hooks first, then those of the callers down to the flow that runs.
    func surround(_ node: Int, _ transition: String, _ steps: () -> Void) {
        let name = "\(world.nodes[node]?.coordinator.name ?? "")/\(transition)"
        let chain = (world.callers(of: node).reversed() + [node])
        let tracker = FlowTracker(runtime: self)
        hooks?.willRun(name, tracker)
        for id in chain { world.nodes[id]?.coordinator.willRun(name, tracker) }
        steps()
        guard transaction?.report.verdict != .guarded else { return }
        hooks?.didRun(name, tracker)
        for id in chain { world.nodes[id]?.coordinator.didRun(name, tracker) }
    }

    /// The steps of an action are named after the step that runs it.
    func runAction(as name: String?, _ action: () -> Void) {
        guard let context = transaction?.context, var step = context.step else { return }
        step.name = name
        transaction?.context?.runs = step.runs + [step]
        action()
        transaction?.context?.runs = context.runs
    }

    func leaveOutAction() {
        guard let run = transaction?.context?.runs.last,
            case .step(let step)? = transaction?.report.marks.last, step == run
        else { return }
        transaction?.report.marks.removeLast()
    }

    /// Finds the screens that commands are for; those nobody shows are dropped.
    func findTold() -> [() -> Void] {
        var calls: [() -> Void] = []
        var effects: [FlowLeavingEffect] = []
        for tell in transaction?.tells ?? [] {
            let window = tell.window
            guard let entry = window.nearestScreen(for: tell).flatMap({ window.world.entries[$0] }),
                let screen = entry.screen
            else {
                note(.droppedStep(tell.step))
                continue
            }
            let id = FlowScreenID(name: tell.screen, ordinal: entry.ordinal ?? 0)
            let flow = window.world.nodes[tell.node]?.coordinator.name ?? ""
            let effect = FlowEffect.tell(id, flow: flow, command: tell.command, tell.payload)
            effects.append(FlowLeavingEffect(window: window, effect: effect))
            calls.append { tell.perform(screen) }
        }
        transaction?.report.effects.insert(contentsOf: effects, at: 0)
        return calls
    }

    private func nearestScreen(for tell: FlowTell) -> Int? {
        for stack in world.frontOrder {
            let found = world.stacks[stack]?.last { isOwnScreen($0, tell.node, tell.screen) }
            if let found { return found }
        }
        return nil
    }

    /// Hands the app what leaves the flows, in order.
    func performEffects() {
        for leaving in transaction?.report.effects ?? [] {
            let effects = leaving.window.effects
            switch leaving.effect {
            case .track(let name, let values): effects?.track(name, values)
            case .open(let target): effects?.open(target)
            case .tell, .call: continue
            }
        }
        for (window, event) in transaction?.missed ?? [] { window.effects?.missed(event) }
    }
}
