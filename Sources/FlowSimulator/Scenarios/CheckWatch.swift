import FlowEngine
import FlowModel

/// Tests after each event whether the checks of the run still hold.
struct CheckWatch: Sendable {
    /// A check, by its place in `Machine.checks`, and the instance that it is about.
    private struct Subject: Sendable, Hashable {
        let check: Int
        let flow: InstanceID
        let window: Int32
    }

    /// The state of a `within`: whether it had begun after the event before, and how long it has
    /// waited.
    fileprivate struct Wait: Sendable {
        var hasBegun = false
        /// The number of the user's events since then; nil if it does not wait.
        var count: Int?
    }

    /// The checks that were broken after the event before, so that each is reported once.
    private var broken: Set<Subject> = []
    private var waits: [Subject: Wait] = [:]

    /// The checks that are broken now and were not before.
    mutating func look(
        at configuration: Configuration, after event: Event, _ verdict: Verdict,
        by session: Session
    ) -> [Check] {
        let machine = session.host.machine
        if machine.checks.isEmpty { return [] }
        if configuration.world.isEnded {
            self = CheckWatch()
            return []
        }
        let isCounted = verdict.hasReached && session.isOfUser(event)
        var found: [Check] = []
        var now: Set<Subject> = []
        var waiting: [Subject: Wait] = [:]
        for window in configuration.world.windows where !window.isKilled {
            let configuration = configuration.seen(from: window.id)
            for (index, item) in machine.checks.enumerated() {
                for flow in machine.subjects(of: item.flow, in: configuration) {
                    let subject = Subject(check: index, flow: flow, window: window.id)
                    let view = CheckView(
                        machine: machine, configuration: configuration, flow: flow)
                    guard isBroken(item.check, subject, view, isCounted, &waiting) else {
                        continue
                    }
                    now.insert(subject)
                    if !broken.contains(subject) { found.append(item.check) }
                }
            }
        }
        broken = now
        waits = waiting
        return found
    }

    private func isBroken(
        _ check: Check, _ subject: Subject, _ view: CheckView, _ isCounted: Bool,
        _ waiting: inout [Subject: Wait]
    ) -> Bool {
        guard case .within(let limit, let reach, let from) = check.claim else {
            return view.breaks(check)
        }
        var wait = waits[subject] ?? Wait()
        let isBroken = wait.breaks(
            limit, view.meets(reach), from.map { view.meets($0) } ?? true, isCounted)
        waiting[subject] = wait
        return isBroken
    }
}

extension CheckWatch.Wait {
    /// Goes one event on. True if the wait was too long.
    fileprivate mutating func breaks(
        _ limit: Int, _ isReached: Bool, _ isBegun: Bool, _ isCounted: Bool
    ) -> Bool {
        if let so = count {
            count = so + (isCounted ? 1 : 0)
        } else if isBegun, !hasBegun {
            count = 0
        }
        hasBegun = isBegun
        if isReached { count = nil }
        guard let so = count, so >= limit else { return false }
        count = nil
        return true
    }
}

extension Verdict {
    /// True if an event reached a flow, so that it counts in `within`.
    fileprivate var hasReached: Bool {
        switch self {
        case .stale, .gone, .ignored, .busy, .late: false
        default: true
        }
    }
}

/// The view that one instance, or the whole application, has of a configuration.
private struct CheckView {
    let machine: Machine
    let configuration: Configuration
    /// Nowhere for the whole application.
    let flow: InstanceID

    func breaks(_ check: Check) -> Bool {
        guard machine.evaluator.holds(check.condition, in: scopes) else { return false }
        switch check.claim {
        case .never(let situation): return meets(situation)
        case .always(let situation): return !meets(situation)
        default: return false
        }
    }

    func meets(_ situation: Situation) -> Bool {
        switch situation {
        case .shown(let place): shows(place)
        case .holds(let condition): machine.evaluator.holds(condition, in: scopes)
        }
    }

    private var scopes: Scopes {
        configuration.scopes(of: flow)
    }

    /// True if an active screen is the place, or belongs to it, below the instance.
    private func shows(_ place: Destination.Target) -> Bool {
        configuration.world.activeEntries.contains { shows(place, in: $0) }
    }

    private func shows(_ place: Destination.Target, in entry: Entry) -> Bool {
        var isShown = false
        if case .screen(let screen) = place { isShown = entry.screen == screen }
        var owner = entry.owner
        while let id = owner, let instance = configuration.world.flow(id) {
            if case .flow(let wanted) = place, instance.flow == wanted { isShown = true }
            if id == flow { return isShown }
            owner = instance.caller
        }
        return isShown && flow == .nowhere
    }
}

extension Machine {
    /// The instances that a check is about; nowhere stands for the whole application.
    fileprivate func subjects(
        of flow: FlowID?, in configuration: Configuration
    ) -> [InstanceID] {
        guard let flow else { return [.nowhere] }
        return configuration.world.preorder.filter { configuration.world.flow($0)?.flow == flow }
    }
}

extension ScenarioRun {
    /// A check that the last event has broken fails the scenario, whatever it expects.
    mutating func failBroken(at span: SourceSpan) {
        guard let line = result.lines.last, !line.broken.isEmpty else { return }
        let player = PlayerSession(graph: graph)
        var events: [String] = []
        for (index, event) in result.events.enumerated() {
            let before = result.lines[max(0, index - 1)].configuration
            events.append(player.words(for: event, in: before))
        }
        for check in line.broken {
            result.failures.append(
                ScenarioFailure(
                    span: span, message: "the check `" + check.text + "` does not hold any more",
                    broken: BrokenCheck(span: check.span, events: events)))
        }
    }
}
