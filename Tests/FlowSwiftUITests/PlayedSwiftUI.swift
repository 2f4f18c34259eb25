import FlowRuntime

@testable import FlowSwiftUI

/// A SwiftUI that shows the state of a router as the real one is known to, and as badly: it
/// animates, drops what comes at the wrong moment, and writes back. `S1` and so on are its known
/// ways; nothing of it was tried on a device.
@MainActor
final class PlayedSwiftUI {
    let router: SwiftUIRouter
    let clock: PlayedClock
    let habits: PlayedHabits
    private(set) var chain: [PlayedLayer] = []
    private var stacks: [Int: PlayedStack] = [:]
    /// Complaints of the console.
    var log: [String] = []
    /// What the user did while the state changed to the same: SwiftUI has nothing to write then.
    var overtaken: [String] = []
    private var draw: Draw
    /// The stacks that the last look has seen.
    private var drawn: Set<ObjectIdentifier> = []
    /// The tab or page that is seen, and what the state said of it last.
    var selections: [EntryKey: (seen: String, given: String)] = [:]

    init(_ router: SwiftUIRouter, _ clock: PlayedClock, _ habits: PlayedHabits, seed: Int) {
        self.router = router
        self.clock = clock
        self.habits = habits
        draw = Draw(seed: seed)
    }

    func step() {
        clock.tick()
        endMoves()
        render()
    }

    /// Lets time pass until nothing moves and nothing waits; false if that never comes.
    func settle() -> Bool {
        var quiet = 0
        for _ in 0..<4_000 {
            step()
            quiet = clock.isIdle && isStill ? quiet + 1 : 0
            if quiet == 2 { return true }
        }
        return false
    }

    var isStill: Bool {
        chain.allSatisfy { $0.phase == .shown && !hasMovingSheet($0) }
            && stacks.values.allSatisfy { $0.move == nil }
    }

    /// A sheet of the app's own comes or goes over it.
    private func hasMovingSheet(_ layer: PlayedLayer) -> Bool { layer.ownSheetMoves > clock.now }

    func pause() -> Int { clock.now + 1 + draw.below(habits.slowest) }

    func stack(_ state: StackState) -> PlayedStack {
        if let known = stacks[state.id] {
            if known.state === state { return known }
            forget(state.id, known)
        }
        let stack = PlayedStack(state)
        stacks[state.id] = stack
        return stack
    }

    /// A stack has gone, and with it a gesture that has not ended.
    private func forget(_ id: Int, _ stack: PlayedStack) {
        if let move = stack.move, move.isByUser, move.lower == nil, !habits.writesEarly {
            overtaken.append("back")
        }
        stacks[id] = nil
    }

    // MARK: - Drawing

    private func render() {
        guard let root = router.root else { return }
        if chain.first?.state !== root {
            chain = [PlayedLayer(root, .shown)]
            appear(root)
        }
        drawn = []
        for layer in chain where layer.state.stack != nil { draw(layer.state.stack, in: layer) }
        for (id, stack) in stacks where !drawn.contains(ObjectIdentifier(stack)) {
            forget(id, stack)
        }
        for place in chain.indices.reversed() where place < chain.count { present(over: place) }
    }

    private func appear(_ layer: LayerState) {
        layer.didAppear()
        if let stack = layer.stack { appear(stack) }
    }

    private func appear(_ stack: StackState) {
        guard let top = stack.top else { return }
        stack.didAppear(top.key)
        if let inner = top.selectedStack { appear(inner) }
    }

    private func draw(_ state: StackState?, in layer: PlayedLayer) {
        guard let state else { return }
        let stack = stack(state)
        drawn.insert(ObjectIdentifier(stack))
        for entry in state.members {
            if selections[entry.key]?.given != entry.selection {
                selections[entry.key] = (entry.selection, entry.selection)
            }
            for content in entry.entry.contents {
                draw(entry.stack(named: content.name), in: layer)
            }
        }
        if stack.base != state.base?.key {
            stack.base = state.base?.key
            if state.path.isEmpty { appear(state) }
        }
        guard stack.asked != state.path else { return }
        stack.asked = state.path
        let isAnimating = chain.contains { $0.phase != .shown || hasMovingSheet($0) }
        if isAnimating, habits.dropsPaths, layer === chain.last { return }
        if stack.move == nil { begin(stack, to: state.path) }
    }

    func begin(_ stack: PlayedStack, to path: [EntryKey], by user: Bool = false) {
        let isInFront = stack.path.last != path.last || stack.path.count != path.count
        stack.move = PlayedStack.Move(
            path: path, end: pause(), isByUser: user, asked: stack.asked)
        guard isInFront, !user || habits.writesEarly else { return }
        if let key = path.last ?? stack.base { stack.state.didAppear(key) }
    }

    // MARK: - Layers

    private func present(over place: Int) {
        let layer = chain[place]
        let wanted = layer.state.above
        guard place + 1 < chain.count else {
            guard let wanted else {
                layer.ignored = nil
                return
            }
            guard layer.ignored !== wanted else { return }
            if layer.hasOwnSheet || hasMovingSheet(layer) {
                // S8: the next one waits for its end, or is dropped.
                if habits.dropsPaths { layer.ignored = wanted }
                return
            }
            guard layer.phase == .shown else {
                // Nothing tells that an alert was dropped, so the router cannot ask again. It waits
                // long enough where nothing is slower than it believes.
                if !wanted.slot.hasContent, !habits.isAsFastAsBelieved { return }
                // Nobody can know of a gesture that nothing has been told of.
                if !layer.isByUser, habits.isAsFastAsBelieved {
                    log.append("layer \(wanted.id) is presented over one that moves")
                }
                layer.ignored = wanted
                return
            }
            chain.append(PlayedLayer(wanted, .coming(pause())))
            if wanted.slot.hasContent { appear(wanted) }
            return
        }
        let shown = chain[place + 1]
        if case .going = shown.phase {
            let isLate = !habits.isAsFastAsBelieved && wanted?.slot.hasContent == false
            if let wanted, wanted !== layer.ignored, wanted !== shown.state, !isLate {
                if habits.isAsFastAsBelieved {
                    log.append("layer \(wanted.id) is presented while \(shown.state.id) goes")
                }
                layer.ignored = wanted
            }
            return
        }
        guard wanted !== shown.state else { return }
        if case .coming = shown.phase {
            // S15: it sticks.
            if !shown.isStuck, habits.isAsFastAsBelieved {
                log.append("layer \(shown.state.id) is dismissed while it comes")
            }
            shown.isStuck = true
            return
        }
        if wanted != nil { log.append("layer \(shown.state.id) is replaced at once") }
        close(place + 1)
    }

    func close(_ place: Int) {
        let end = pause()
        for layer in chain[place...] { layer.phase = .going(end) }
    }

    private func endMoves() {
        for stack in stacks.values.sorted(by: { $0.state.id < $1.state.id }) { end(stack) }
        for layer in chain {
            if case .coming(let end) = layer.phase, end <= clock.now { layer.phase = .shown }
        }
        let gone = chain.firstIndex { layer in
            if case .going(let end) = layer.phase { return end <= clock.now }
            return false
        }
        guard let gone, gone > 0 else { return }
        let owner = chain[gone - 1]
        let layer = chain[gone]
        for above in chain[(gone + 1)...] where above.isByUser && !habits.writesEarly {
            overtaken.append("closed")
        }
        chain.removeSubrange(gone...)
        if layer.isByUser, !habits.writesEarly {
            writeEnd(of: layer, over: owner)
        } else if habits.echoes, owner.state.above == nil {
            owner.state.write(nil, to: layer.state.slot)
        }
        if layer.state.slot.tellsOfItsEnd { owner.state.didCloseAbove() }
    }

    /// The user has closed a layer.
    func writeEnd(of layer: PlayedLayer, over owner: PlayedLayer) {
        if owner.state.above === layer.state {
            owner.state.write(nil, to: layer.state.slot)
        } else if layer.state.slot.hasContent || layer.state.slot == .dialog {
            overtaken.append("closed")
        }
    }

    private func end(_ stack: PlayedStack) {
        guard let move = stack.move, move.end <= clock.now else { return }
        stack.move = nil
        let before = stack.path.last ?? stack.base
        stack.path = move.path
        if move.lower != nil {
            // Nothing is told of it.
        } else if move.isByUser, !habits.writesEarly {
            if let key = move.path.last ?? stack.base { stack.state.didAppear(key) }
            if stack.state.path.starts(with: move.path), stack.state.path != move.path {
                stack.asked = move.path
                stack.state.write(move.path)
            } else {
                overtaken.append("back")
            }
        } else if habits.echoes, stack.state.path == move.path {
            stack.state.write(move.path)
        }
        if let before, before != (move.path.last ?? stack.base) {
            stack.state.didDisappear(before)
        }
        if let lower = move.lower { stack.state.didDisappear(lower) }
        // What was asked for before a gesture is not asked for again after it.
        let isAskedAnew = !move.isByUser || stack.asked != move.asked
        if stack.asked != stack.path, isAskedAnew { begin(stack, to: stack.asked) }
    }
}

// MARK: - What is on screen

@MainActor
final class PlayedLayer {
    enum Phase: Equatable {
        case shown
        case coming(Int)
        case going(Int)
    }

    let state: LayerState
    var phase: Phase
    var isByUser = false
    var isStuck = false
    /// A screen of the app in it presents a sheet of its own.
    var hasOwnSheet = false
    /// When that has come or gone.
    var ownSheetMoves = 0
    /// What was to be presented over it and was dropped.
    var ignored: LayerState?

    init(_ state: LayerState, _ phase: Phase) {
        self.state = state
        self.phase = phase
    }
}

@MainActor
final class PlayedStack {
    struct Move {
        let path: [EntryKey]
        let end: Int
        let isByUser: Bool
        /// What SwiftUI had been given when it began.
        let asked: [EntryKey]
        /// What has come in sight in a swipe that is taken back.
        var lower: EntryKey?
    }

    let state: StackState
    var base: EntryKey?
    var path: [EntryKey]
    /// What SwiftUI was given last.
    var asked: [EntryKey]
    var move: Move?

    init(_ state: StackState) {
        self.state = state
        base = state.base?.key
        path = state.path
        asked = state.path
    }
}
