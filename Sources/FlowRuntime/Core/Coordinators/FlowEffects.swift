import FlowEngine

/// The app's handler of effects that show no screen: tracking, and leaving the app. It is called
/// when the event is over, and never for an effect that was rolled back.
@MainActor
public protocol FlowEffects: AnyObject {
    func track(_ name: String, _ values: [FlowTrackedValue])
    func open(_ target: FlowOpenTarget)
    /// No flow wanted a required event.
    func missed(_ event: any FlowAppEvent)
}

extension FlowEffects {
    public func missed(_ event: any FlowAppEvent) {}
}

/// A value that is tracked under a name.
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

/// A place outside the app that a step leads to.
public enum FlowOpenTarget: Equatable, Sendable {
    /// A URL, as text, so that the runtime needs no library for URLs.
    case url(String)
    case settings
    case notificationSettings
    /// The system's question for a review.
    case review
}

/// The app's hooks, which track values around every transition. If a fault, a gate or a leave guard
/// stops a transition, `didRun` is not called and nothing is tracked.
@MainActor
public protocol FlowHooks: AnyObject {
    func willRun(_ transition: String, _ tracker: FlowTracker)
    func didRun(_ transition: String, _ tracker: FlowTracker)
}

/// An app may have hooks only before or only after its transitions.
extension FlowHooks {
    public func willRun(_ transition: String, _ tracker: FlowTracker) {}
    public func didRun(_ transition: String, _ tracker: FlowTracker) {}
}

/// The tool of hooks: they can track, and change nothing (law K8).
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
    /// Tracks values under a name.
    public final func track(
        _ name: String, _ values: FlowTrackedValue..., nth: Int = 1,
        function: StaticString = #function
    ) {
        var step = FlowCodedStep(.track, nth, function)
        step.isEffect = true
        perform(step) { kernel, _ in kernel.emit(.track(name, values)) }
    }

    /// Opens a place outside the app.
    public final func open(
        _ target: FlowOpenTarget, nth: Int = 1, function: StaticString = #function
    ) {
        perform(FlowCodedStep(.open, nth, function)) { kernel, _ in kernel.emit(.open(target)) }
    }

    /// Sends a command to the nearest screen of this name that the flow shows, once everything is
    /// on screen.
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

    /// Runs the steps of a transition between the hooks before and after it.
    public final func transition(_ name: String, _ steps: () -> Void) {
        guard let runtime else { return steps() }
        runtime.windows.kernel.surround(self, name, steps)
    }

    /// Runs an action of this flow in place of a step. False if the flow has ended. `step` is the
    /// name of the step, if the action shows something that can be saved.
    @discardableResult
    public final func run(
        as step: String? = nil, nth: Int = 1, function: StaticString = #function,
        _ action: () -> Void
    ) -> Bool {
        let site = FlowStepSite(.run, nth, function)
        return runtime?.windows.kernel.runAction(site, as: step, by: self, action) ?? false
    }

    /// Says that the condition of the action does not hold, so that nothing happens.
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
