import FlowEngine

/// An event of the app that no screen sends: a notification, a search from outside, a session that
/// is over. The events of an app are one generated enumeration.
public protocol FlowAppEvent: Sendable {
    /// True if every flow that wants it gets it, not only the front flow and its callers.
    var isBroadcast: Bool { get }
    /// True if at least one flow must want it.
    var isRequired: Bool { get }
}

extension FlowAppEvent {
    public var isBroadcast: Bool { false }
    public var isRequired: Bool { false }
}

/// A flow's reaction to an event of the app.
@MainActor
public enum FlowReaction {
    case handle(() -> Void)
    /// The event is meant for this flow and changes nothing.
    case ignore
    /// The same, with hooks that track the transition.
    case ignoreTracked(as: String)
    /// The event is not meant for this flow, or not now.
    case pass

    var isWanted: Bool {
        if case .pass = self { return false }
        return true
    }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// Sets the flow's reaction to events of the app.
    public func hear<Event: FlowAppEvent>(
        _ type: Event.Type, _ reaction: @escaping (Self, Event) -> FlowReaction
    ) {
        hearing = { [weak self] event in
            guard let self, let event = event as? Event else { return .pass }
            return reaction(self, event)
        }
    }
}

extension FlowCoordinatorBase {
    /// Raises an event of the app when the steps that run now have ended, in this window or in the
    /// windows that `reach` names.
    public final func send(
        _ event: any FlowAppEvent, to reach: FlowReach = .here, nth: Int = 1,
        function: StaticString = #function
    ) {
        perform(FlowCodedStep(.send, nth, function)) { kernel, frame in
            kernel.raise(event, to: reach, frame)
        }
    }
}

extension FlowKernel {
    fileprivate func raise(
        _ event: any FlowAppEvent, to reach: FlowReach, _ frame: FlowEngine.Frame
    ) {
        let step = site.number
        if let window { transaction?.progress.sent.append((step, window, event)) }
        engine.send(
            event.isBroadcast ? Self.broadcast : 0, keep(.appEvent(event)), to: reach, frame)
    }
}
