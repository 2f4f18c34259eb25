import FlowRuntime
import Observation

/// Keeps the SwiftUI views equal to the runtime's configuration, and reports to the runtime what
/// the user does to the screen itself.
///
/// The views read observable state: layers, stacks and their entries. The router changes that state
/// in steps that SwiftUI can follow: one dismissal, then all stacks, then one presentation, each
/// after the previous one has come to rest. A write of a binding is an act of the user. Its result
/// stays until its animation is over, then the newest configuration counts again.
///
/// The files in this folder do not depend on views, so they run wherever Swift does.
@available(iOS 17, macOS 14, *)
@MainActor @Observable
public final class SwiftUIRouter: FlowRouter {
    /// The runtime that hands out configurations. It owns the router.
    @ObservationIgnored public weak var runtime: FlowRuntime? {
        didSet { receiver = runtime }
    }
    /// The runtime, by the protocol that the router uses.
    @ObservationIgnored weak var receiver: (any UserEventReceiver)?
    /// The layer at the bottom; the others are above it.
    private(set) var root: LayerState?
    /// The number of configurations so far.
    private(set) var showings = 0

    @ObservationIgnored private var wanted: FlowConfiguration?
    /// The layers of the state, the root first.
    @ObservationIgnored private(set) var layers: [LayerState] = []
    @ObservationIgnored var stacks: [Int: StackState] = [:]
    @ObservationIgnored var entries: [EntryKey: EntryState] = [:]
    @ObservationIgnored private let clock: any RouterClock
    /// Changes the state with or without an animation.
    @ObservationIgnored var change: (FlowAnimation, () -> Void) -> Void = { _, work in work() }
    /// Tells VoiceOver that the visible content has changed. SwiftUI does so itself for stacks and
    /// layers.
    @ObservationIgnored var announce: () -> Void = {}
    /// The entries that have appeared in other ways, until the screen comes to rest.
    @ObservationIgnored var arrivals: Set<EntryKey> = []

    /// The layers drawn by the app or the system that have gone, until the flow learns how they
    /// have closed.
    @ObservationIgnored private var awaited: Set<Int> = []

    @ObservationIgnored private var width: FlowWidth?
    /// The width that the router has reported to the runtime.
    @ObservationIgnored private var toldWidth: FlowWidth?
    /// In the background iOS changes the width for a moment, to take pictures of the window.
    @ObservationIgnored var isInBackground = false {
        didSet { tellWidth() }
    }

    /// The movement that the router waits for before it takes the next step.
    @ObservationIgnored private var movement: Movement?
    @ObservationIgnored private var movements = 0
    @ObservationIgnored private var isHolding = false
    @ObservationIgnored private var isAskedToAdvance = false
    /// The number of requests to advance; only the last one counts.
    @ObservationIgnored private var turns = 0
    /// The number of repairs in a row: of times that an entry or layer should have been visible and
    /// was not.
    @ObservationIgnored private var repairs = 0
    /// After so many repairs in a row the router assumes that it is visible.
    private static let repairLimit = 5

    private enum Movement {
        /// SwiftUI animates a change.
        case transition
        /// A layer goes. This ends with `onDismiss`, or when the time of a transition has passed.
        case dismissal
    }

    public convenience init() {
        self.init(clock: MainClock())
    }

    init(clock: any RouterClock) {
        self.clock = clock
    }

    /// Nil until a view has reported a width; the runtime then begins with compact. Only a launch
    /// asks for the width, and the flows may begin later.
    public var launchWidth: FlowWidth? {
        toldWidth = width ?? .compact
        return width
    }

    public func show(_ configuration: FlowConfiguration) {
        // A launch that has not asked for the width has set it itself.
        if wanted == nil, toldWidth == nil { toldWidth = width }
        wanted = configuration
        showings += 1
        awaited.formIntersection(configuration.layers.map { $0.id })
        repairs = 0
        advance()
        tellWidth()
    }
}

/// Receives the acts of the user, and learns when the screen moves.
@MainActor
protocol UserEventReceiver: AnyObject {
    @discardableResult
    func send(_ event: FlowSystemEvent) -> FlowVerdict?
    func hold()
    func release()
}

extension FlowRuntime: UserEventReceiver {}

/// Lets time pass.
@MainActor
protocol RouterClock {
    func after(_ pause: RouterPause, _ work: @escaping @MainActor () -> Void)
}

enum RouterPause {
    /// SwiftUI has drawn the state as it is now.
    case turn
    /// The animations that SwiftUI has begun have come to rest.
    case transition
}

@available(iOS 17, macOS 14, *)
struct MainClock: RouterClock {
    /// UIKit's transitions take up to half a second.
    private static let transition = Duration.milliseconds(600)
    /// Two frames: changes within one turn of the main thread may be drawn as one.
    private static let turn = Duration.milliseconds(34)

    func after(_ pause: RouterPause, _ work: @escaping @MainActor () -> Void) {
        Task { @MainActor in
            try? await Task.sleep(for: pause == .turn ? Self.turn : Self.transition)
            work()
        }
    }
}

// MARK: - Steps

@available(iOS 17, macOS 14, *)
extension SwiftUIRouter {
    /// Brings the state one step closer to the configuration, if nothing moves.
    private func advance() {
        guard movement == nil, !isAskedToAdvance else { return }
        guard let wanted, !wanted.layers.isEmpty else { return rest() }
        let goals = wanted.layers.filter { !awaited.contains($0.id) }
        var kept = zip(layers, goals).prefix { $0.isSame(as: $1) }.count
        if kept == 0 {
            guard layers.count < 2 else { return dismiss(from: 1) }
            replaceRoot(by: goals[0])
            kept = 1
        }
        if kept < layers.count { return dismiss(from: kept) }
        var hasChanged = false
        change(wanted.animation) {
            for (state, layer) in zip(layers, goals) where state.update(to: layer, self) {
                hasChanged = true
            }
        }
        if hasChanged { return move(.transition) }
        // A layer cannot be presented over one that is not in a window yet.
        guard layers[0].isThere else { return rest() }
        if let top = layers.last, !top.isShown, repair(top) { return }
        guard kept < goals.count, repairs < Self.repairLimit else { return rest() }
        present(goals[kept], animation: wanted.animation)
    }

    private func replaceRoot(by layer: FlowLayer) {
        let state = LayerState(layer, self)
        _ = state.update(to: layer, self)
        if root != nil, let top = state.stack?.top { arrivals.insert(top.key) }
        layers = [state]
        root = state
    }

    private func dismiss(from place: Int) {
        let animation = wanted?.animation ?? .standard
        let slot = layers[place].slot
        layers.removeSubrange(place...)
        change(animation) { layers.last?.above = nil }
        // SwiftUI does not report when an alert has gone.
        move(slot.tellsOfItsEnd ? .dismissal : .transition)
    }

    private func present(_ layer: FlowLayer, animation: FlowAnimation) {
        let state = LayerState(layer, self)
        _ = state.update(to: layer, self)
        state.pointsTo = layers.last?.anchor(of: state)
        change(animation) { layers.last?.above = state }
        layers.append(state)
        move(.transition)
    }

    /// Starts a movement, which ends when it is reported to have come to rest or enough time has
    /// passed.
    private func move(_ movement: Movement) {
        hold()
        self.movement = movement
        movements += 1
        let number = movements
        clock.after(.transition) { [weak self] in
            guard let self, movements == number else { return }
            comeToRest()
        }
    }

    private func comeToRest() {
        movement = nil
        advanceSoon()
    }

    /// Takes the next step after SwiftUI has drawn the state that it has written. If the router
    /// restored the old state before that, SwiftUI would not see a change.
    func advanceSoon() {
        hold()
        turns += 1
        let number = turns
        isAskedToAdvance = true
        clock.after(.turn) { [weak self] in
            guard let self, turns == number else { return }
            isAskedToAdvance = false
            advance()
        }
    }

    /// The layer above this one has gone. If several go at once, the lowest reports last.
    func didClose(over layer: LayerState) {
        if case .dismissal = movement, layers.last === layer { comeToRest() }
    }

    /// The user has gone back, and SwiftUI animates it.
    func userMoves() { move(.transition) }

    /// Counts a repair; false if there were too many in a row.
    func countRepair() -> Bool {
        guard repairs < Self.repairLimit else { return false }
        repairs += 1
        return true
    }

    /// Asks SwiftUI again for a layer or an entry that it has dropped; false if there were too many
    /// repairs.
    ///
    /// SwiftUI ignores state that stays the same, so the state is first set to the content of the
    /// screen.
    private func repair(_ top: LayerState) -> Bool {
        guard countRepair() else { return false }
        if !top.isThere, layers.count > 1 {
            dismiss(from: layers.count - 1)
        } else {
            top.stack?.hidden?.matchScreen()
            advanceSoon()
        }
        return true
    }

    private func hold() {
        guard !isHolding else { return }
        isHolding = true
        receiver?.hold()
    }

    private func rest() {
        forgetWhatHasGone()
        announceArrivals()
        guard isHolding else { return }
        isHolding = false
        receiver?.release()
    }

    /// Covered entries are not announced. The others are drawn in the next turn.
    private func announceArrivals() {
        guard !arrivals.isEmpty else { return }
        let isSeen = !arrivals.isDisjoint(with: layers.last?.stack?.top?.seen ?? [])
        arrivals = []
        if isSeen { afterTurn { [weak self] in self?.announce() } }
    }

    /// The user, or SwiftUI itself, has removed a layer and the layers above it.
    func takeAway(_ layer: LayerState) {
        guard let place = layers.firstIndex(where: { $0 === layer }), place > 0 else { return }
        layers.removeSubrange(place...)
        layers[place - 1].above = nil
        move(layer.slot.tellsOfItsEnd ? .dismissal : .transition)
    }

    /// A layer drawn by the app or the system has gone, and its owner reports how, perhaps later. A
    /// sheet of the system that the user has pulled away may never report, so after a while it
    /// counts as closed.
    func waitForAnswer(of layer: LayerState) {
        awaited.insert(layer.id)
        guard let sheet = layer.layer.sheet?.sheet else { return }
        clock.after(.transition) { [clock] in
            clock.after(.transition) { layer.answer { sheet.close() } }
        }
    }

    /// The window has another width.
    func widthDidChange(to width: FlowWidth) {
        self.width = width
        tellWidth()
    }

    /// Sends the width once flows run that can receive it.
    private func tellWidth() {
        guard wanted != nil, !isInBackground, let width, width != toldWidth else { return }
        toldWidth = width
        send(.width(width))
    }

    func afterTurn(_ work: @escaping @MainActor () -> Void) { clock.after(.turn, work) }
}

// MARK: - State by number

@available(iOS 17, macOS 14, *)
extension SwiftUIRouter {
    func stack(_ stack: FlowStack) -> StackState {
        if let known = stacks[stack.id] { return known }
        let state = StackState(id: stack.id, self)
        stacks[stack.id] = state
        return state
    }

    func entry(_ entry: FlowStackEntry) -> EntryState {
        let key = EntryKey(entry)
        if let known = entries[key] { return known }
        let state = EntryState(entry, self)
        entries[key] = state
        return state
    }

    /// Forgets the stacks and entries that are not shown any more. A screen that goes is drawn
    /// until it has gone, so its state stays until then.
    private func forgetWhatHasGone() {
        var shown = ShownParts()
        for layer in layers {
            if let stack = layer.stack { shown.add(stack) }
            if let lone = layer.lone { shown.add(lone) }
        }
        if stacks.count != shown.stacks.count {
            stacks = stacks.filter { shown.stacks.contains($0.key) }
        }
        if entries.count != shown.entries.count {
            entries = entries.filter { shown.entries.contains($0.key) }
        }
    }
}

/// The ids of the stacks and entries that the state shows.
@available(iOS 17, macOS 14, *)
@MainActor
private struct ShownParts {
    private(set) var stacks: Set<Int> = []
    private(set) var entries: Set<EntryKey> = []

    mutating func add(_ stack: StackState) {
        stacks.insert(stack.id)
        for entry in stack.members { add(entry) }
    }

    mutating func add(_ entry: EntryState) {
        entries.insert(entry.key)
        for content in entry.entry.contents {
            if let stack = entry.stack(named: content.name) { add(stack) }
        }
        for slot in entry.slots.values { add(slot) }
    }
}
