import FlowRuntime
import Observation

/// Identifies an entry across configurations; the element of a `NavigationStack`'s path.
nonisolated enum EntryKey: Hashable, Sendable {
    case host
    case screen(FlowScreenID)
    case container(Int)

    @MainActor
    init(_ entry: FlowStackEntry) {
        self =
            switch entry {
            case .host: .host
            case .screen(let screen): .screen(screen.id)
            case .tabs(let tabs): .container(tabs.id)
            case .pages(let pages): .container(pages.id)
            case .columns(let columns): .container(columns.id)
            }
    }
}

/// A stack as a `NavigationStack` shows it: the entry at the bottom, and the path above it.
@available(iOS 17, macOS 14, *)
@MainActor @Observable
final class StackState: Identifiable {
    nonisolated let id: Int
    private(set) var base: EntryState?
    private(set) var path: [EntryKey] = []
    @ObservationIgnored private weak var router: SwiftUIRouter?
    /// The entries that have appeared and not disappeared, the latest last. SwiftUI also reports
    /// the entry below while the user swipes, and some covered entries.
    @ObservationIgnored private var seen: [EntryKey] = []

    init(id: Int, _ router: SwiftUIRouter) {
        self.id = id
        self.router = router
    }

    /// Takes over the stack of a configuration; true if SwiftUI animates the change.
    func update(to stack: FlowStack, _ router: SwiftUIRouter) -> Bool {
        var hasChanged = false
        let states = stack.entries.map { entry in
            let state = router.entry(entry)
            if state.update(to: entry, router) { hasChanged = true }
            return state
        }
        if base !== states.first {
            if base != nil, path.isEmpty, states.count == 1 {
                router.arrivals.insert(states[0].key)
            }
            base = states.first
            hasChanged = true
        }
        let keys = states.dropFirst().map(\.key)
        if path != keys {
            path = keys
            hasChanged = true
        }
        return hasChanged
    }

    /// The entries of the stack, the lowest first.
    var members: [EntryState] {
        (base.map { [$0] } ?? []) + path.compactMap { router?.entries[$0] }
    }

    /// The entry in front.
    var top: EntryState? {
        path.last.flatMap { router?.entries[$0] } ?? base
    }

    /// The runtime's screen in front, which identifies the stack in events.
    var front: FlowScreenEntry? { top?.entry.front }

    /// This stack, or the stack in its front container, if its top cannot be seen; nil if the tops
    /// can be seen, as far as is known.
    var hidden: StackState? {
        let isShown = seen.isEmpty || top.map { seen.contains($0.key) } ?? true
        return isShown ? top?.selectedStack?.hidden : self
    }

    /// Sets the path to the entries on the screen.
    func matchScreen() {
        guard let seen = seen.last else { return }
        if seen == base?.key {
            path = []
        } else if let place = path.firstIndex(of: seen) {
            path = Array(path[...place])
        } else {
            path.append(seen)
        }
    }
}

// MARK: - What SwiftUI tells

@available(iOS 17, macOS 14, *)
extension StackState {
    func didAppear(_ key: EntryKey) {
        seen.removeAll { $0 == key }
        seen.append(key)
    }

    func didDisappear(_ key: EntryKey) { seen.removeAll { $0 == key } }

    /// The binding of a `NavigationStack`. It is a property, because with a binding of closures
    /// SwiftUI reports covered screens as if they appeared.
    var boundPath: [EntryKey] {
        get { path }
        set { write(newValue) }
    }

    /// The binding writes the path: the user has gone back, or SwiftUI repeats the path that it was
    /// given.
    func write(_ new: [EntryKey]) {
        guard new != path, let router else { return }
        guard path.starts(with: new) else {
            // The user has cancelled a swipe that the router has already reported. The entries on
            // the screen count until the router shows the configuration again.
            if new.allSatisfy({ router.entries[$0] != nil }) { path = new }
            return router.advanceSoon()
        }
        let popped = path[new.count...].compactMap { router.entries[$0]?.entry.front }
        path = new
        router.userMoves()
        if popped.count > 1, let front { return router.send(.backTo(front.id)) }
        // Below the base there is no screen of a flow to go back to.
        for screen in popped.reversed() {
            // A gesture on a guarded screen had begun before the guard forbade it.
            router.send(screen.isGuarded ? .swipeBegun(screen.id) : .back(screen.id))
        }
    }

    /// The user asks to leave a screen that a leave guard holds, by the router's own back button.
    func askToGoBack() {
        guard let front else { return }
        router?.send(.back(front.id))
    }
}
