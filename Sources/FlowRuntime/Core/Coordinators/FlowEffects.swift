import FlowEngine

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

/// What is tracked around every transition of an app. Where a fault, a gate or a leave guard stops
/// one `didRun` is not called, and nothing is tracked.
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
    weak var kernel: FlowKernel?

    public func track(_ name: String, _ values: FlowTrackedValue...) {
        kernel?.emit(.track(name, values))
    }
}

/// A command for a screen, on its way to it.
struct FlowTell {
    let command: String
    let payload: [Any]
    let perform: @MainActor (any FlowScreen) -> Void
}

extension FlowCoordinatorBase {
    /// Tells the app's analytics something.
    public final func track(
        _ name: String, _ values: FlowTrackedValue..., nth: Int = 1,
        function: StaticString = #function
    ) {
        var step = FlowCodedStep(.track, nth, function)
        step.isEffect = true
        perform(step) { kernel, _ in kernel.emit(.track(name, values)) }
    }

    /// Leads out of the app.
    public final func open(
        _ target: FlowOpenTarget, nth: Int = 1, function: StaticString = #function
    ) {
        perform(FlowCodedStep(.open, nth, function)) { kernel, _ in kernel.emit(.open(target)) }
    }

    /// Has the nearest screen of this name that the flow shows do something, once all is on screen.
    public final func tell<Screen, each Payload>(
        _ screen: String, _ command: String, _ payload: repeat each Payload,
        nth: Int = 1, function: StaticString = #function,
        perform action: @escaping @MainActor (Screen, repeat each Payload) -> Void
    ) {
        var fields: [Any] = []
        repeat fields.append(each payload)
        perform(FlowCodedStep(.tell, nth, function)) { kernel, frame in
            let tell = FlowTell(command: command, payload: fields) { shown in
                guard let shown = shown as? Screen else { return }
                action(shown, repeat each payload)
            }
            kernel.engine.tell(
                kernel.screen(named: screen, frame), 0, kernel.keep(.command(tell)), frame)
        }
    }

    /// Runs the steps of a transition between what is tracked before and after it.
    public final func transition(_ name: String, _ steps: () -> Void) {
        guard let runtime else { return steps() }
        runtime.windows.kernel.surround(self, name, steps)
    }

    /// Runs an action of this flow in the place of a step. False if the flow has ended. `step` is
    /// the name of the step, where what the action shows can be saved.
    @discardableResult
    public final func run(
        as step: String? = nil, nth: Int = 1, function: StaticString = #function,
        _ action: () -> Void
    ) -> Bool {
        let site = FlowStepSite(.run, nth, function)
        return runtime?.windows.kernel.runAction(site, as: step, by: self, action) ?? false
    }

    /// Says that the condition of the action that was to run does not hold: nothing happens.
    public final func leftOut() {
        runtime?.windows.kernel.leaveOutAction()
    }
}

extension FlowKernel {
    func emit(_ effect: FlowEffect) {
        guard stop == nil, let window else { return }
        transaction?.progress.effects.append(FlowLeavingEffect(window: window, effect: effect))
    }
}
