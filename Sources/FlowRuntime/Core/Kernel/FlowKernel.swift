import FlowEngine

/// The host of the engine in an app: coordinators, screens and inputs by the engine's numbers, and
/// the steps of generated code. It says no law.
@MainActor
final class FlowKernel {
    /// The engine owns its host, which is of no use without it.
    unowned(unsafe) var engine: FlowEngine!
    var numbers = FlowNumbers()
    private var members: [FlowMember] = []
    /// What runs, and what is shown in entries.
    var flows: [FlowInstanceID: FlowNode] = [:]
    var screens: [FlowInstanceID: FlowShownScreen] = [:]
    /// The screens that hear of it when a gesture has taken them away.
    var screensWithBack: Set<FlowScreenType> = []
    private var knownScreens: Set<FlowScreenType> = []
    private(set) var slotNames: [FlowScreenType: [String]] = [:]
    private var knownFlows: Set<FlowID> = []
    /// The fields that say whether a call is under way, by number.
    var flags: [(FlowCoordinatorBase, Bool) -> Void] = []
    /// The children of containers that were there before the event.
    var childrenBefore: [FlowInstanceID: [Bool]] = [:]

    private var kept: [Int32: FlowKept] = [:]
    private var nextTicket: Int32 = 1
    private var points: [SavePoint] = []

    /// The event at work; nil between events.
    var transaction: FlowTransaction?
    /// The steps at work.
    var context: FlowContext?
    /// What takes the reaction back to where the steps at work have begun. Steps that follow are
    /// not done.
    var stop: FlowStop?
    /// How many handlers and starts have begun.
    var runCount = 0
    /// A handler is run to see whether its condition holds, and what it does is taken back.
    var isJudging = false
    /// What is being restored, and the step that has shown what begins next.
    var saved: FlowSavedState?
    var restoredSite: FlowStepSite?
    /// The screen that the app is just making.
    var screenInTheMaking: FlowSource?
    /// The state with which a flow starts again.
    var freshState: (() -> Void)?
    /// Tells the host of a flow what it reports.
    var tellReport: (() -> Void)?

    /// What a rollback goes back to.
    private struct SavePoint {
        let flows: [FlowInstanceID: FlowNode]
        let screens: [FlowInstanceID: FlowShownScreen]
        let transaction: FlowTransaction?
        let restores: [() -> Void]
    }
}

private struct FlowMember {
    weak var window: FlowRuntime?
}

// MARK: - Windows

extension FlowKernel {
    /// The windows that are open, in the order in which they were made.
    var windows: [FlowRuntime] { members.compactMap(\.window).filter(\.isOpen) }

    func add(_ window: FlowRuntime) {
        members.removeAll { $0.window == nil }
        members.append(FlowMember(window: window))
    }

    /// Forgets windows whose runtime the app has let go of, but for the last.
    func forgetLostWindows() {
        let kept = engine.world.windows.filter { window($0.id) != nil }
        guard !kept.isEmpty, kept.count < engine.world.windows.count else { return }
        engine.world.windows = kept
        release()
    }

    /// The window that the engine looks at.
    var window: FlowRuntime? { window(engine.world.window) }

    func window(_ id: Int32) -> FlowRuntime? {
        members.lazy.compactMap(\.window).first { $0.id == Int(id) }
    }
}

// MARK: - Tickets

extension FlowKernel {
    func keep(_ content: FlowKept) -> FlowTicket {
        let ticket = FlowTicket(number: nextTicket)
        nextTicket += 1
        kept[ticket.number] = content
        return ticket
    }

    func content(of ticket: FlowTicket?) -> FlowKept? {
        ticket.flatMap { kept[$0.number] }
    }

    /// Forgets what nothing needs any more between two events.
    func sweep() {
        if !kept.isEmpty {
            let needed = engine.world.tickets
            let old = kept
            kept = [:]
            for ticket in needed { kept[ticket.number] = old[ticket.number] }
            nextTicket = (needed.last?.number ?? 0) + 1
        }
        points = []
    }
}

// MARK: - Going back

extension FlowKernel {
    func beginEvent() {
        points = []
        stop = nil
        saved = nil
        restoredSite = nil
        context = nil
        childrenBefore = flows.compactMapValues { node in
            node.children.isEmpty ? nil : node.children.map { $0.isThere() }
        }
        for node in flows.values {
            for watch in node.coordinator.watches { watch.remember() }
        }
    }

    func save() -> Int {
        points.append(
            SavePoint(
                flows: flows, screens: screens, transaction: transaction, restores: restores()))
        return points.count - 1
    }

    /// What puts values back that the app holds.
    private func restores() -> [() -> Void] {
        var restores: [() -> Void] = []
        for node in flows.values {
            restores.append(node.coordinator.saved())
            restores += node.coordinator.watches.map { $0.saved() }
            restores += node.inputs.map { $0.saved() }
        }
        for screen in screens.values { restores += screen.destination.inputs.map { $0.saved() } }
        for window in windows {
            if let app = window.app { restores.append(app.saved()) }
            if let state = window.window { restores.append(state.saved()) }
        }
        return restores
    }

    func putBack(_ point: Int, wholly: Bool) {
        let old = points[point]
        points.removeLast(points.count - point - 1)
        flows = old.flows
        screens = old.screens
        for restore in old.restores { restore() }
        if wholly {
            transaction = old.transaction
        } else if let progress = old.transaction?.progress {
            transaction?.progress = progress
        }
        stop = nil
    }

    func discard(_ point: Int) { points.removeLast(points.count - point) }
}

// MARK: - Facts

extension FlowKernel {
    /// The number of a screen, and what no event changes of it.
    func number(_ destination: FlowDestination, of flow: FlowCoordinatorBase) -> FlowScreenType {
        let screen = number(destination.name, of: type(of: flow))
        if destination.back != nil { screensWithBack.insert(screen) }
        guard knownScreens.insert(screen).inserted else { return screen }
        if destination.leave != nil { engine.traits.hasLeaveGuards = true }
        slotNames[screen] = destination.slots
        engine.traits.screens[Int(screen.index)] = FlowTraits.OfScreen(
            kind: destination.screenKind, requires: destination.requires.map { numbers.word($0) },
            slotCount: destination.slots.count, whenModal: destination.whenModal,
            instances: destination.instances,
            delivered: destination.delivered.map { numbers.word($0) },
            hasLeaveGuard: destination.leave != nil)
        return screen
    }

    /// The number of a screen that may not have been described yet.
    func number(_ name: String, of flow: FlowCoordinatorBase.Type) -> FlowScreenType {
        let screen = numbers.screen(name, of: flow)
        while engine.traits.screens.count <= Int(screen.index) {
            engine.traits.screens.append(.unknown)
        }
        return screen
    }

    func number(_ type: FlowCoordinatorBase.Type) -> FlowID { reserve(numbers.flow(type)) }

    /// The number of a flow, and what no event changes of it.
    func number(_ flow: FlowCoordinatorBase, hasKey: Bool) -> FlowID {
        let id = reserve(numbers.flow(type(of: flow), named: flow.name))
        let index = Int(id.index)
        if hasKey { engine.traits.flows[index].hasKey = true }
        if knownFlows.insert(id).inserted {
            engine.traits.flows[index].depthLimit = flow.depthLimit
            engine.traits.flows[index].mayHaveContainer = !flow.children.isEmpty
        }
        return id
    }

    private func reserve(_ flow: FlowID) -> FlowID {
        while engine.traits.flows.count <= Int(flow.index) {
            engine.traits.flows.append(.stack)
        }
        return flow
    }

    /// The container that a flow takes now, by index among those it has taken; its children are
    /// described when the first of its kind runs.
    func choose(
        _ chosen: FlowContainer.Chosen, of flow: FlowCoordinatorBase, _ id: FlowID,
        _ children: [FlowTab]
    ) -> Int32 {
        let index = Int(id.index)
        if !children.isEmpty, engine.traits.flows[index].children.isEmpty {
            engine.traits.flows[index].children = children.map { child in
                FlowTraits.Child(
                    target: child.destination.map { target(of: $0(), by: flow) },
                    isConditional: child.isConditional,
                    requires: child.requires.map { numbers.word($0) })
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

    /// What a description leads to. A flow is known by its type alone.
    private func target(of destination: FlowDestination, by flow: FlowCoordinatorBase) -> FlowTarget
    {
        if case .flow(let type, _, _) = destination.kind { return .flow(number(type)) }
        return .screen(number(destination, of: flow))
    }
}

extension FlowTraits.OfScreen {
    fileprivate static let unknown = Self(
        kind: .screen, requires: [], slotCount: 0, whenModal: nil, instances: .new, delivered: [],
        hasLeaveGuard: false)
}

extension FlowTraits.OfFlow {
    static let stack = Self(
        children: [], containers: [], isChoosing: false, mayHaveContainer: false, hasStart: true,
        hasKey: false, depthLimit: nil)
}

extension FlowTraits {
    /// An app of which nothing is known yet.
    @MainActor
    static let unknown = FlowTraits(
        screens: [], flows: [], broadcasts: [FlowKernel.broadcast], hasGates: true,
        hasWindows: false, opensWindows: true,
        hasConditionalChildren: false, hasContainers: true, hasLeaveGuards: false, restores: true,
        readsWidth: false,
        hasLiveStyles: true, mayShowRunning: true)
}
