import FlowEngine
import FlowModel

/// All values of a run, apart from the world of numbers: by the flow, the screen or the window that
/// they belong to, or by ticket.
public struct Values: Sendable, Hashable {
    /// An array of one element: to copy all values is to copy one reference, until one changes.
    private var content: [Content]

    /// Each list ascends by its numbers.
    private struct Content: Sendable, Hashable {
        var app: [Value]
        var facts: [Value]
        var windows: [OfWindow] = []
        var flows: [OfFlow] = []
        var screens: [OfScreen] = []
        var kept: [Kept] = []
        var nextTicket: Int32 = 1
    }

    init(app: [Value] = [], facts: [Value] = []) {
        content = [Content(app: app, facts: facts)]
    }

    /// The shared state, one value a field.
    public internal(set) var app: [Value] {
        get { content[0].app }
        _modify { yield &content[0].app }
    }
    /// What the app supplies, one value a fact.
    public internal(set) var facts: [Value] {
        get { content[0].facts }
        _modify { yield &content[0].facts }
    }
    fileprivate var windows: [OfWindow] {
        get { content[0].windows }
        _modify { yield &content[0].windows }
    }
    fileprivate var flows: [OfFlow] {
        get { content[0].flows }
        _modify { yield &content[0].flows }
    }
    fileprivate var screens: [OfScreen] {
        get { content[0].screens }
        _modify { yield &content[0].screens }
    }
    fileprivate var kept: [Kept] {
        get { content[0].kept }
        _modify { yield &content[0].kept }
    }
    fileprivate var nextTicket: Int32 {
        get { content[0].nextTicket }
        _modify { yield &content[0].nextTicket }
    }

    fileprivate struct OfWindow: Sendable, Hashable {
        let id: Int32
        /// One value a field of `Windows.state`.
        var state: [Value]
    }

    /// What a running flow has for itself.
    struct OfFlow: Sendable, Hashable {
        var id: InstanceID
        var passed = Passed.nothing
        var state: [Value] = []
    }

    /// What a screen that stands in an entry has for itself.
    struct OfScreen: Sendable, Hashable {
        var id: InstanceID
        var passed = Passed.nothing
    }

    fileprivate struct Kept: Sendable, Hashable {
        let ticket: Ticket
        var content: Content

        enum Content: Sendable, Hashable {
            case payload([Value])
            case asker(Asker)
            case given(Given)
            case style(LayerStyle)
            case event(Event)
            case text(String)
        }
    }
}

// MARK: - By number

extension Values {
    mutating func add(_ flow: OfFlow) { flows.append(flow) }

    mutating func add(_ screen: OfScreen) { screens.append(screen) }

    private func place(ofFlow id: InstanceID) -> Int? {
        let flows = content[0].flows
        return FlowWorld.place(of: id, among: flows.count) { flows[$0].id }
    }

    private func place(ofScreen id: InstanceID) -> Int? {
        let screens = content[0].screens
        return FlowWorld.place(of: id, among: screens.count) { screens[$0].id }
    }

    /// Nothing of a flow that does not run.
    subscript(flow id: InstanceID) -> OfFlow {
        get { place(ofFlow: id).map { flows[$0] } ?? OfFlow(id: id) }
        _modify {
            if let place = place(ofFlow: id) {
                yield &flows[place]
            } else {
                var nothing = OfFlow(id: id)
                yield &nothing
            }
        }
    }

    /// Nothing of an entry that holds no screen.
    subscript(screen id: InstanceID) -> OfScreen {
        get { place(ofScreen: id).map { screens[$0] } ?? OfScreen(id: id) }
        _modify {
            if let place = place(ofScreen: id) {
                yield &screens[place]
            } else {
                var nothing = OfScreen(id: id)
                yield &nothing
            }
        }
    }

    /// What is passed to a flow, read without a copy of its state; nothing if it does not run.
    func passed(toFlow id: InstanceID) -> Passed {
        place(ofFlow: id).map { content[0].flows[$0].passed } ?? .nothing
    }

    func passed(toScreen id: InstanceID) -> Passed {
        place(ofScreen: id).map { content[0].screens[$0].passed } ?? .nothing
    }

    func inputs(ofFlow id: InstanceID) -> [Value] { passed(toFlow: id).inputs }

    func inputs(ofScreen id: InstanceID) -> [Value] { passed(toScreen: id).inputs }

    /// The state of a flow, read without a copy of the rest; none if it does not run.
    func state(ofFlow id: InstanceID) -> [Value] {
        place(ofFlow: id).map { content[0].flows[$0].state } ?? []
    }

    /// True if the inputs of some flow or screen have to be computed again at every commit.
    var areInputsLive: Bool {
        content[0].flows.contains { $0.passed.isLive }
            || content[0].screens.contains { $0.passed.isLive }
    }

    /// One value a field of `Windows.state`.
    subscript(window id: Int32) -> [Value] {
        get { windows.first { $0.id == id }?.state ?? [] }
        set {
            if let place = windows.firstIndex(where: { $0.id == id }) {
                windows[place].state = newValue
            } else {
                windows.append(OfWindow(id: id, state: newValue))
            }
        }
    }
}

// MARK: - By ticket

extension Values {
    /// Between two events no ticket is held but those that are kept.
    fileprivate mutating func useTicketsAgain() {
        let next = (kept.last?.ticket.number ?? 0) + 1
        if nextTicket != next { nextTicket = next }
    }

    private mutating func keep(_ content: Kept.Content) -> Ticket {
        let ticket = Ticket(number: nextTicket)
        nextTicket += 1
        kept.append(Kept(ticket: ticket, content: content))
        return ticket
    }

    /// No ticket is needed for no values.
    mutating func keep(_ payload: [Value]) -> Ticket? {
        payload.isEmpty ? nil : keep(.payload(payload))
    }

    mutating func keep(_ asker: Asker) -> Ticket { keep(.asker(asker)) }

    mutating func keep(_ given: Given) -> Ticket { keep(.given(given)) }

    mutating func keep(_ style: LayerStyle) -> Ticket { keep(.style(style)) }

    mutating func keep(_ event: Event) -> Ticket { keep(.event(event)) }

    mutating func keep(_ text: String) -> Ticket { keep(.text(text)) }

    private func content(of ticket: Ticket?) -> Kept.Content? {
        guard let number = ticket?.number else { return nil }
        var (low, high) = (0, kept.count)
        while low < high {
            let middle = (low + high) / 2
            let found = kept[middle].ticket.number
            if found == number { return kept[middle].content }
            if found < number { low = middle + 1 } else { high = middle }
        }
        return nil
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
        if case .given(let given)? = content(of: ticket) { return given }
        return nil
    }

    func event(_ ticket: Ticket?) -> Event? {
        if case .event(let event)? = content(of: ticket) { return event }
        return nil
    }

    func text(_ ticket: Ticket?) -> String? {
        if case .text(let text)? = content(of: ticket) { return text }
        return nil
    }

    func style(_ ticket: Ticket?) -> LayerStyle? {
        if case .style(let style)? = content(of: ticket) { return style }
        return nil
    }
}

// MARK: - Sweeping and renumbering

extension Values {
    /// Forgets the values of all that is gone. What lives has values, so that to count tells
    /// whether anything has gone.
    mutating func sweep(for world: FlowWorld) {
        var (flowCount, screenCount) = (0, 0)
        for window in world.windows {
            flowCount += window.flows.count
            screenCount += window.screenCount
        }
        if flows.count > flowCount { flows.keepOnly(world.flowNumbers) { $0.id.number } }
        if screens.count > screenCount {
            screens.keepOnly(world.screenNumbers) { $0.id.number }
        }
        if !kept.isEmpty { kept.keepOnly(world.ticketNumbers) { $0.ticket.number } }
        useTicketsAgain()
        if windows.count > world.windows.count {
            let needed = world.windowIDs
            windows.removeAll { !needed.contains($0.id) }
        }
    }
}

extension Interpreter {
    func sweepValues() { values.sweep(for: engine.world) }
}

extension FlowWorld {
    fileprivate var ticketNumbers: [Int32] { tickets.map { $0.number } }

    /// In ascending order.
    fileprivate var flowNumbers: [Int32] {
        var numbers: [Int32] = []
        for window in windows {
            for flow in window.flows { numbers.append(flow.id.number) }
        }
        return numbers.sorted()
    }

    /// In ascending order.
    fileprivate var screenNumbers: [Int32] {
        var numbers: [Int32] = []
        for window in windows {
            for stack in window.stacks {
                for entry in stack.entries where entry.screen != nil {
                    numbers.append(entry.id.number)
                }
            }
        }
        return numbers.sorted()
    }
}

extension Array {
    /// Drops what has none of these numbers. Both lists ascend.
    fileprivate mutating func keepOnly(_ numbers: [Int32], _ number: (Element) -> Int32) {
        var next = 0
        removeAll { element in
            let own = number(element)
            while next < numbers.count, numbers[next] < own { next += 1 }
            return next == numbers.count || numbers[next] != own
        }
    }
}

extension Configuration {
    /// Whether all that lives has its values, and nothing else has any.
    var doValuesBelong: Bool {
        values.flows.map { $0.id.number } == world.flowNumbers
            && values.screens.map { $0.id.number } == world.screenNumbers
            && values.kept.map { $0.ticket.number } == world.ticketNumbers
            && values.windows.allSatisfy { world.windowIDs.contains($0.id) }
    }
}

extension Window {
    fileprivate var screenCount: Int {
        var count = 0
        for stack in stacks {
            for entry in stack.entries where entry.screen != nil { count += 1 }
        }
        return count
    }
}

extension Values {
    /// The same where everything is named otherwise.
    func renamed(
        _ rename: (InstanceID) -> InstanceID, _ renumber: (Ticket) -> Ticket
    ) -> Values {
        func renamed(_ passed: Passed) -> Passed {
            var source = passed.source
            let environment = source?.environment.map { rename($0) }
            source?.environment = environment
            return Passed(passed.inputs, from: source, isLive: passed.isLive)
        }
        var result = self
        for place in result.flows.indices {
            result.flows[place].id = rename(flows[place].id)
            result.flows[place].passed = renamed(flows[place].passed)
        }
        for place in result.screens.indices {
            result.screens[place].id = rename(screens[place].id)
            result.screens[place].passed = renamed(screens[place].passed)
        }
        result.flows.sort { $0.id < $1.id }
        result.screens.sort { $0.id < $1.id }
        result.kept = kept.map { Kept(ticket: renumber($0.ticket), content: $0.content) }
        result.kept.sort { $0.ticket.number < $1.ticket.number }
        result.nextTicket = Int32(kept.count + 1)
        return result
    }
}
