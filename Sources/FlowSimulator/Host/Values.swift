import FlowEngine
import FlowModel

/// All values of a run, apart from the world of numbers: by the flow, the screen or the window that
/// they belong to, or by ticket.
public struct Values: Sendable, Hashable {
    /// An array of one element: to copy all values is to copy one reference, until one changes.
    private var content: [Content]

    /// Each list ascends by its numbers.
    struct Content: Sendable, Hashable {
        var app: [Value]
        var facts: [Value]
        var windows: [OfWindow] = []
        var instances: [OfInstance] = []
        var kept: [Kept] = []
        var nextTicket: Int32 = 1
        /// The inputs that the event passes on, by ticket: such tickets have numbers of their own.
        var given: [Given] = []
        /// The number of flows and screens with inputs that are computed again at every commit.
        var liveCount = 0
        /// The values that the event has overwritten so far, oldest first. Empty between events.
        fileprivate var overwritten: [Overwritten] = []
    }

    init(app: [Value] = [], facts: [Value] = []) {
        content = [Content(app: app, facts: facts)]
    }

    /// The shared state, one value a field.
    public internal(set) var app: [Value] {
        _read { yield all.app }
        _modify {
            all.overwritten.append(.app(all.app))
            yield &all.app
        }
    }
    /// The facts that the app supplies, one value each.
    public internal(set) var facts: [Value] {
        _read { yield all.facts }
        _modify {
            all.overwritten.append(.facts(all.facts))
            yield &all.facts
        }
    }
    var all: Content {
        _read { yield content[0] }
        _modify { yield &content[0] }
    }

    struct OfWindow: Sendable, Hashable {
        let id: Int32
        /// One value a field of `Windows.state`.
        var state: [Value]
    }

    /// The values of a running flow, or of a screen in an entry.
    struct OfInstance: Sendable, Hashable {
        var id: InstanceID
        var passed = Passed.nothing
        /// A screen has none.
        var state: [Value] = []
    }

    struct Kept: Sendable, Hashable {
        let ticket: Ticket
        var content: Content

        enum Content: Sendable, Hashable {
            case payload([Value])
            case asker(Asker)
            case style(LayerStyle)
            case event(Event)
            case text(String)
            case json(JSONValue)
        }
    }
}

// MARK: - By number

extension Values {
    mutating func add(_ instance: OfInstance) {
        all.instances.append(instance)
        count(instance.passed, 1)
    }

    mutating func count(_ passed: Passed, _ change: Int) {
        if passed.isLive { all.liveCount += change }
    }

    func place(of id: InstanceID) -> Int? {
        all.instances.withUnsafeBufferPointer { instances in
            FlowWorld.place(of: id.number, among: instances.count) { instances[$0].id.number }
        }
    }

    /// The values of an instance. Empty for a flow that does not run, and for an entry without a
    /// screen.
    subscript(id: InstanceID) -> OfInstance {
        get { place(of: id).map { all.instances[$0] } ?? OfInstance(id: id) }
        _modify {
            if let place = place(of: id) {
                all.overwritten.append(.instance(all.instances[place], place))
                count(all.instances[place].passed, -1)
                yield &all.instances[place]
                count(all.instances[place].passed, 1)
            } else {
                var nothing = OfInstance(id: id)
                yield &nothing
            }
        }
    }

    /// The inputs of a flow or a screen, read without a copy of its state; nothing if it is not
    /// there.
    func passed(to id: InstanceID) -> Passed {
        place(of: id).map { all.instances[$0].passed } ?? .nothing
    }

    func inputs(of id: InstanceID) -> [Value] { passed(to: id).inputs }

    /// The state of a flow, read without a copy of the rest; none if it does not run.
    func state(of id: InstanceID) -> [Value] {
        place(of: id).map { all.instances[$0].state } ?? []
    }

    /// True if the inputs of some flow or screen have to be computed again at every commit.
    var areInputsLive: Bool { all.liveCount > 0 }

    /// One value a field of `Windows.state`.
    subscript(window id: Int32) -> [Value] {
        get { all.windows.first { $0.id == id }?.state ?? [] }
        set {
            all.overwritten.append(.windows(all.windows))
            if let place = all.windows.firstIndex(where: { $0.id == id }) {
                all.windows[place].state = newValue
            } else {
                all.windows.append(OfWindow(id: id, state: newValue))
            }
        }
    }
}

// MARK: - Going back

extension Values {
    fileprivate enum Overwritten: Sendable, Hashable {
        case app([Value])
        case facts([Value])
        case windows([OfWindow])
        case instance(OfInstance, Int)
    }

    /// A point in an event to go back to. In an event values are added at the end of their lists or
    /// are overwritten, so that nothing is copied for a way back.
    struct Mark {
        fileprivate let overwritten: Int
        fileprivate let instances: Int
        fileprivate let kept: Int
        fileprivate let nextTicket: Int32
        fileprivate let given: Int
        fileprivate let liveCount: Int
    }

    var mark: Mark {
        Mark(
            overwritten: all.overwritten.count, instances: all.instances.count,
            kept: all.kept.count, nextTicket: all.nextTicket, given: all.given.count,
            liveCount: all.liveCount)
    }

    mutating func goBack(to mark: Mark) {
        while all.overwritten.count > mark.overwritten {
            switch all.overwritten.removeLast() {
            case .app(let values): all.app = values
            case .facts(let values): all.facts = values
            case .windows(let windows): all.windows = windows
            case .instance(let instance, let place): all.instances[place] = instance
            }
        }
        all.instances.removeSubrange(mark.instances...)
        all.kept.removeSubrange(mark.kept...)
        all.nextTicket = mark.nextTicket
        all.given.removeSubrange(mark.given...)
        all.liveCount = mark.liveCount
    }

    /// Ends the event: nothing goes back any more, and nothing more is passed on.
    mutating func endEvent() {
        if !all.overwritten.isEmpty { all.overwritten.clear() }
        if !all.given.isEmpty { all.given.clear() }
    }
}

extension Array {
    /// Removes all elements and keeps the capacity. There are mostly few, and `removeAll` does
    /// more.
    mutating func clear() {
        while popLast() != nil {}
    }
}

// MARK: - By ticket

extension Values {
    /// Uses ticket numbers again: between two events, only the kept tickets are in use.
    mutating func useTicketsAgain() {
        let next = (all.kept.last?.ticket.number ?? 0) + 1
        if all.nextTicket != next { all.nextTicket = next }
    }

    mutating func keep(_ content: consuming Kept.Content) -> Ticket {
        let ticket = Ticket(number: all.nextTicket)
        all.nextTicket += 1
        all.kept.append(Kept(ticket: ticket, content: content))
        return ticket
    }

    /// No ticket is needed for no values.
    mutating func keep(_ payload: [Value]) -> Ticket? {
        payload.isEmpty ? nil : keep(.payload(payload))
    }

    mutating func keep(_ given: consuming Given) -> Ticket {
        all.given.append(given)
        return Ticket(number: Int32(all.given.count))
    }

    private func content(of ticket: Ticket?) -> Kept.Content? {
        guard let number = ticket?.number else { return nil }
        return all.kept.withUnsafeBufferPointer { kept in
            FlowWorld.place(of: number, among: kept.count) { kept[$0].ticket.number }
                .map { kept[$0].content }
        }
    }

    func payload(_ ticket: Ticket?) -> [Value] {
        switch content(of: ticket) {
        case .payload(let values)?: values
        case .event(let event)?: event.payload
        default: []
        }
    }

    func asker(_ ticket: Ticket?) -> Asker? {
        if case .asker(let asker)? = content(of: ticket) { return asker }
        return nil
    }
}

extension Values {
    func given(_ ticket: Ticket?) -> Given? {
        ticket.map { all.given[Int($0.number) - 1] }
    }

    func event(_ ticket: Ticket?) -> Event? {
        if case .event(let event)? = content(of: ticket) { return event }
        return nil
    }

    func text(_ ticket: Ticket?) -> String? {
        if case .text(let text)? = content(of: ticket) { return text }
        return nil
    }

    func json(_ ticket: Ticket) -> JSONValue {
        if case .json(let json)? = content(of: ticket) { return json }
        return .null
    }

    func style(_ ticket: Ticket?) -> LayerStyle? {
        if case .style(let style)? = content(of: ticket) { return style }
        return nil
    }
}
