import FlowEngine

/// The host of the engine in an app: it holds coordinators, screens and inputs by the engine's
/// numbers, and runs the steps of generated code. The law is in the engine.
@MainActor
final class FlowKernel {
    /// Unowned, because the engine owns this host.
    unowned(unsafe) var engine: FlowEngine!
    var numbers = FlowNumbers()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var members: [FlowMember] = []
    /// The running flows and the screens in entries, in order of their numbers. In an event both
    /// lists only grow.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var flows: [FlowNode] = []
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var screens: [FlowShownScreen] = []
    /// For each screen and each flow, by index, whether it has been described.
    private var knownScreens: [Bool] = []
    private var knownFlows: [Bool] = []
    /// Writes the flags of flows that are true while a call is under way, by number.
    var flags: [(FlowCoordinatorBase, Bool) -> Void] = []

    /// The values behind tickets, in order of their numbers.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var kept: [(number: Int32, content: FlowKept)] = []
    private var nextTicket: Int32 = 1
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var points: [SavePoint] = []
    /// The objects that the event has changed, and how to restore each, oldest first.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var changed: [(AnyObject, restore: () -> Void)] = []

    /// The event that is being handled; nil between events.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var transaction: FlowTransaction?
    /// Where the steps that run now belong; nil if none run.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var context: FlowContext?
    /// The stop that takes the reaction back to where the steps that run now began; the steps that
    /// follow are skipped.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var stop: FlowStop?
    /// How many handlers and starts have begun.
    var runCount = 0
    /// True while a handler runs only to see whether its condition holds; its effects are undone.
    var isJudging = false
    /// While flows are restored: the step that had shown the flow that begins next.
    var restoredSite: FlowStepSite?
    /// The source of the screen that the app is making now.
    var screenInTheMaking: FlowSource?
    /// The state with which a flow starts again.
    var freshState: (() -> Void)?
    /// Tells the host of a flow about its report.
    var tellReport: (() -> Void)?

    /// A point that a rollback goes back to: the lengths of the lists, and the transaction.
    private struct SavePoint {
        let flowCount: Int
        let screenCount: Int
        let changeCount: Int
        let transaction: FlowTransaction?
    }
}

private final class FlowMember {
    weak var window: FlowRuntime?

    init(_ window: FlowRuntime) { self.window = window }
}

/// An object that an event may change and a rollback restores.
@MainActor
protocol FlowRestorable: AnyObject {
    /// A closure that restores the present value.
    func saved() -> () -> Void
}

// MARK: - Windows

extension FlowKernel {
    /// The windows that are open, in the order in which they were made.
    var windows: [FlowRuntime] {
        var open: [FlowRuntime] = []
        for member in members {
            if let window = member.window, window.isOpen { open.append(window) }
        }
        return open
    }

    func add(_ window: FlowRuntime) {
        members.removeAll { $0.window == nil }
        members.append(FlowMember(window))
    }

    /// Forgets windows whose runtime the app has let go of, except if none would be left.
    func forgetLostWindows() {
        let windows = engine.world.windows
        var kept: [FlowWindowInstance] = []
        for there in windows where window(there.id) != nil { kept.append(there) }
        guard !kept.isEmpty, kept.count < windows.count else { return }
        for there in windows where window(there.id) == nil { engine.drop(there) }
        engine.world.windows = kept
        release()
    }

    /// The window that the engine looks at.
    var window: FlowRuntime? { window(engine.world.window) }

    func window(_ id: Int32) -> FlowRuntime? {
        for member in members {
            if let window = member.window, window.id == Int(id) { return window }
        }
        return nil
    }
}

// MARK: - Tickets

extension FlowKernel {
    func keep(_ content: FlowKept) -> FlowTicket {
        let ticket = FlowTicket(number: nextTicket)
        nextTicket += 1
        kept.append((ticket.number, content))
        return ticket
    }

    func content(of ticket: FlowTicket?) -> FlowKept? {
        guard let ticket else { return nil }
        // Mostly the ticket is of this event, so the newest come first.
        for index in kept.indices.reversed() where kept[index].number == ticket.number {
            return kept[index].content
        }
        return nil
    }

    /// Forgets, between two events, the values of tickets that nothing needs any more.
    func sweep() {
        let needed = engine.world.tickets
        if needed.isEmpty {
            kept.removeAll(keepingCapacity: true)
        } else {
            kept.removeAll { kept in !needed.contains { $0.number == kept.number } }
        }
        nextTicket = (kept.last?.number ?? 0) + 1
        points = []
        changed = []
    }

    /// The invariants that do not hold after an event; there are none, unless the engine or this
    /// host is wrong.
    var brokenInvariants: [FlowInvariant] {
        engine.world.brokenInvariants(
            instances: (flows.map { $0.id.number } + screens.map { $0.id.number }).sorted(),
            tickets: kept.map { FlowTicket(number: $0.number) })
    }
}

// MARK: - By number

extension Array where Element: FlowPlaced {
    /// The element with a number; the list is in order of numbers.
    @MainActor
    subscript(id: FlowInstanceID) -> Element? {
        place(of: id).map { self[$0] }
    }

    /// Removes the element from the list and returns it.
    @MainActor
    mutating func take(_ id: FlowInstanceID) -> Element? {
        place(of: id).map { remove(at: $0) }
    }

    @MainActor
    private func place(of id: FlowInstanceID) -> Int? {
        FlowWorld.place(of: id.number, among: count) { self[$0].id.number }
    }
}

// MARK: - Going back

extension FlowKernel {
    func beginEvent() {
        points = []
        changed = []
        stop = nil
        restoredSite = nil
        context = nil
        for node in flows {
            if !node.children.isEmpty { node.childrenBefore = node.children.map { $0.isThere() } }
            for watch in node.coordinator.watches { watch.remember() }
        }
    }

    func save() -> Int {
        points.append(
            SavePoint(
                flowCount: flows.count, screenCount: screens.count, changeCount: changed.count,
                transaction: transaction))
        return points.count - 1
    }

    /// Notes how to restore an object that is about to change, once for each save point.
    func remember(_ object: any FlowRestorable) {
        guard let point = points.last,
            !changed[point.changeCount...].contains(where: { $0.0 === object })
        else { return }
        changed.append((object, object.saved()))
    }

    func putBack(_ point: Int, wholly: Bool) {
        let old = points[point]
        points.removeLast(points.count - point - 1)
        flows.removeLast(flows.count - old.flowCount)
        screens.removeLast(screens.count - old.screenCount)
        let changes = changed[old.changeCount...]
        changed.removeLast(changes.count)
        for (index, change) in changes.enumerated()
        where !changes.prefix(index).contains(where: { $0.0 === change.0 }) {
            change.restore()
        }
        if wholly {
            transaction = old.transaction
        } else if let progress = old.transaction?.progress {
            transaction?.progress = progress
        }
        stop = nil
    }
}

// MARK: - Facts

extension FlowKernel {
    /// The number of a screen; when it is new, also tells the engine what never changes about it.
    func number(_ destination: FlowDestination, of flow: FlowCoordinatorBase) -> FlowScreenType {
        let screen = number(destination.name, of: type(of: flow))
        let index = Int(screen.index)
        if knownScreens[index] {
            if destination.back != nil { engine.traits.screens[index].hearsBack = true }
            return screen
        }
        knownScreens[index] = true
        if destination.leave != nil { engine.traits.hasLeaveGuards = true }
        var traits = FlowTraits.OfScreen()
        traits.kind = destination.screenKind
        traits.requires = destination.requires.map { numbers.word($0) }
        traits.slots = destination.slots
        traits.whenModal = destination.whenModal
        traits.instances = destination.instances
        traits.delivered = destination.delivered.map { numbers.word($0) }
        traits.hasLeaveGuard = destination.leave != nil
        traits.hearsBack = destination.back != nil
        engine.traits.screens[index] = traits
        return screen
    }

    /// The number of a screen that may not have been described yet.
    func number(_ name: String, of flow: FlowCoordinatorBase.Type) -> FlowScreenType {
        let screen = numbers.screen(name, of: flow)
        while engine.traits.screens.count <= Int(screen.index) {
            engine.traits.screens.append(FlowTraits.OfScreen())
            knownScreens.append(false)
        }
        return screen
    }

    func number(_ type: FlowCoordinatorBase.Type) -> FlowID { reserve(numbers.flow(type)) }

    /// The number of a flow; when it is new, also tells the engine what never changes about it.
    func number(_ flow: FlowCoordinatorBase, hasKey: Bool) -> FlowID {
        let id = reserve(numbers.flow(type(of: flow), named: flow.name))
        let index = Int(id.index)
        if hasKey { engine.traits.flows[index].hasKey = true }
        if !knownFlows[index] {
            knownFlows[index] = true
            engine.traits.flows[index].depthLimit = flow.depthLimit
            engine.traits.flows[index].mayHaveContainer = !flow.children.isEmpty
        }
        return id
    }

    private func reserve(_ flow: FlowID) -> FlowID {
        while engine.traits.flows.count <= Int(flow.index) {
            engine.traits.flows.append(FlowTraits.OfFlow())
            knownFlows.append(false)
        }
        return flow
    }

    /// The container that a flow takes now, by index among those it has taken. The children are
    /// described when the first flow of its kind starts.
    func choose(
        _ chosen: FlowContainer.Chosen, of flow: FlowCoordinatorBase, _ id: FlowID,
        _ children: [FlowTab]
    ) -> Int32 {
        let index = Int(id.index)
        if !children.isEmpty, engine.traits.flows[index].children.isEmpty {
            engine.traits.flows[index].children = children.map { child in
                var traits = FlowTraits.Child(
                    child.name, child.destination.map { target(of: $0(), by: flow) })
                traits.isConditional = child.isConditional
                traits.requires = child.requires.map { numbers.word($0) }
                traits.hearsSelection = child.onSelect.isWanted
                traits.hearsReselection = child.onReselect.isWanted
                return traits
            }
            engine.traits.flows[index].isChoosing = true
            if children.contains(where: \.isConditional) {
                engine.traits.hasConditionalChildren = true
            }
        }
        let container = chosen.traits(runsStart: !flow.startsAsStackOnly)
        if let known = engine.traits.flows[index].containers.firstIndex(of: container) {
            return Int32(known)
        }
        engine.traits.flows[index].containers.append(container)
        return Int32(engine.traits.flows[index].containers.count - 1)
    }

    /// The target of a destination. A flow is known only by its type.
    private func target(of destination: FlowDestination, by flow: FlowCoordinatorBase) -> FlowTarget
    {
        if case .flow(let type, _, _) = destination.kind { return .flow(number(type)) }
        return .screen(number(destination, of: flow))
    }
}

extension FlowTraits {
    /// The traits of an app about which nothing is known yet.
    @MainActor static var unknown: FlowTraits {
        var traits = FlowTraits()
        traits.broadcasts = [FlowKernel.broadcast]
        traits.opensWindows = true
        traits.hasContainers = true
        traits.restores = true
        traits.hasLiveStyles = true
        traits.mayShowRunning = true
        return traits
    }
}
