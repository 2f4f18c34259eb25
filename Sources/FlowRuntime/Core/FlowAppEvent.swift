/// An event of the app that no screen sends: a notification, a search from outside, a session that
/// is over. The events of an app are one generated enumeration.
public protocol FlowAppEvent: Sendable {
    /// Every flow that wants it gets it, not only the one in front and its callers.
    var isBroadcast: Bool { get }
    /// Somebody has to want it.
    var isRequired: Bool { get }
}

extension FlowAppEvent {
    public var isBroadcast: Bool { false }
    public var isRequired: Bool { false }
}

/// What a flow does about an event of the app.
@MainActor
public enum FlowReaction {
    case handle(() -> Void)
    /// It is meant for this flow and changes nothing.
    case ignore
    /// The same, where hooks track every transition.
    case ignoreTracked(as: String)
    /// It is not meant for this flow, or not now.
    case pass

    var isWanted: Bool {
        if case .pass = self { return false }
        return true
    }

    var isIgnored: Bool {
        switch self {
        case .ignore, .ignoreTracked: return true
        case .handle, .pass: return false
        }
    }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// Says what the flow does about events of the app.
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
    /// Raises an event of the app when the steps that run now have ended, in this window or in
    /// those it is for.
    public final func send(
        _ event: any FlowAppEvent, to reach: FlowReach = .here, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        perform(file, line) { runtime, _ in
            guard let step = runtime.transaction?.context?.step else { return }
            runtime.schedule(.send(event, to: reach, step))
        }
    }
}

extension FlowRuntime {
    /// Raises an event of the app in this window from outside of the flows, after those that wait.
    public func raise(_ event: any FlowAppEvent) {
        enqueue(.app(event))
    }

    /// The flows that want an event, with what they do about it: of the one in front and its
    /// callers the first, or all (law B11).
    private func reactions(to event: any FlowAppEvent) -> [(node: Int, reaction: FlowReaction)] {
        var candidates: [Int] = []
        if event.isBroadcast {
            candidates = world.nodesInCallOrder
        } else {
            candidates = world.activeFlows
        }
        var found: [(node: Int, reaction: FlowReaction)] = []
        for node in candidates {
            guard let reaction = world.nodes[node]?.coordinator.hearing?(event) else { continue }
            guard reaction.isWanted else { continue }
            found.append((node, reaction))
            if !event.isBroadcast { break }
        }
        return found
    }

    /// What an event means before anything is done: nobody wants it, or all who do ignore it.
    func judge(_ event: any FlowAppEvent) -> (verdict: FlowVerdict?, marks: [FlowMark]) {
        let found = addressed.map { ($0, $0.reactions(to: event)) }
        let reactions = found.flatMap(\.1)
        if reactions.isEmpty { return (.unhandled, []) }
        guard reactions.allSatisfy(\.reaction.isIgnored) else { return (nil, []) }
        let marks = found.flatMap { window, reactions in
            reactions.compactMap { window.heardMark(event, by: $0.node) }
        }
        return (.ignored, marks)
    }

    private func heardMark(_ event: any FlowAppEvent, by node: Int) -> FlowMark? {
        world.nodes[node].map { .heard(flow: $0.coordinator.name, event: event) }
    }

    /// Hands an event to all that want it in the windows that it is for, before what was queued
    /// after it unless it is to go behind; false if nobody does.
    @discardableResult
    func queueReactions(
        to event: any FlowAppEvent, in meant: [FlowRuntime]? = nil, behind: Bool = false
    ) -> Bool {
        let heard = (meant ?? addressed).flatMap { window in
            window.reactions(to: event).map { found in
                FlowAgendaEntry(
                    window: window, item: .hear(event, by: found.node, found.reaction))
            }
        }
        let place = behind ? transaction?.agenda.count ?? 0 : 0
        transaction?.agenda.insert(contentsOf: heard, at: place)
        return !heard.isEmpty
    }

    /// An event that a step has raised finds those who want it now.
    func runSent(_ event: any FlowAppEvent, to reach: FlowReach, by step: FlowCodeLine) {
        if !queueReactions(to: event, in: windows(in: reach)) {
            note(.droppedStep(step))
            if event.isRequired { transaction?.missed.append((self, event)) }
        }
    }

    func runHeard(_ event: any FlowAppEvent, by node: Int, _ reaction: FlowReaction) {
        guard !hasFault, let mark = heardMark(event, by: node) else { return }
        self.mark(mark)
        run(FlowContext(node: node, here: world.frontStack(of: node))) {
            carryOut(reaction, in: node)
        }
    }

    func carryOut(_ reaction: FlowReaction, in node: Int) {
        switch reaction {
        case .handle(let steps): steps()
        case .ignoreTracked(let transition): surround(node, transition) {}
        case .ignore, .pass: break
        }
    }
}
