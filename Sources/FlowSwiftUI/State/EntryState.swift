import FlowRuntime
import Observation

/// One entry of a stack as the views show it: a screen, or stacks side by side.
@available(iOS 17, macOS 14, *)
@MainActor @Observable
final class EntryState: Identifiable {
    nonisolated let key: EntryKey
    nonisolated var id: EntryKey { key }
    /// The entry of the configuration.
    private(set) var entry: FlowStackEntry
    /// The name of the tab, page or column that is in front on the screen.
    private(set) var selection = ""
    /// The entries in the slots of a screen, by the names of the slots.
    private(set) var slots: [String: EntryState] = [:]
    /// The view controller of a UIKit screen; the router asks for it once.
    @ObservationIgnored var controller: AnyObject?
    @ObservationIgnored private weak var router: SwiftUIRouter?
    /// True once a configuration has set the contents.
    @ObservationIgnored private var isKnown = false

    init(_ entry: FlowStackEntry, _ router: SwiftUIRouter) {
        key = EntryKey(entry)
        self.entry = entry
        self.router = router
    }

    /// Takes over the entry of a configuration; true if SwiftUI animates the change.
    func update(to entry: FlowStackEntry, _ router: SwiftUIRouter) -> Bool {
        defer { isKnown = true }
        if !self.entry.looks(like: entry) { self.entry = entry }
        var hasChanged = false
        for content in entry.contents {
            guard let stack = content.stack else { continue }
            if router.stack(stack).update(to: stack, router) { hasChanged = true }
        }
        if let name = entry.selectedName, name != selection {
            selection = name
            hasChanged = true
            if isKnown && entry.isSwitched { router.arrivals.insert(key) }
        }
        var slots: [String: EntryState] = [:]
        for slot in entry.screen?.slots ?? [] {
            guard let inner = slot.entry else { continue }
            let state = router.entry(inner)
            if state.update(to: inner, router) { hasChanged = true }
            slots[slot.name] = state
            if isKnown && self.slots[slot.name] !== state { router.arrivals.insert(state.key) }
        }
        if slots.mapValues(\.key) != self.slots.mapValues(\.key) { self.slots = slots }
        return hasChanged
    }

    var screen: FlowScreenEntry? { entry.screen }

    func stack(named name: String) -> StackState? {
        entry.contents.first { $0.name == name }?.stack.flatMap { router?.stacks[$0.id] }
    }

    var selectedStack: StackState? { stack(named: selection) }

    /// This entry and the entries in it that are not covered.
    var seen: Set<EntryKey> {
        var stacks = [selectedStack]
        if case .columns(let columns) = entry {
            stacks = columns.shown.map { stack(named: columns.columns[$0].name) }
        }
        let inner = slots.values.map(\.seen) + stacks.compactMap { $0?.top?.seen }
        return inner.reduce([key]) { $0.union($1) }
    }
}

extension FlowStackEntry {
    /// The stacks of a container, which are side by side.
    @MainActor
    var contents: [FlowTabContent] {
        switch self {
        case .host, .screen: []
        case .tabs(let tabs): tabs.tabs
        case .pages(let pages): pages.pages
        case .columns(let columns): columns.columns
        }
    }

    /// True if a new front child replaces the old one without a transition of a stack.
    @MainActor
    fileprivate var isSwitched: Bool {
        if case .columns = self { false } else { true }
    }

    /// The name of the child in front.
    @MainActor
    var selectedName: String? {
        switch self {
        case .host, .screen: nil
        case .tabs(let tabs): tabs.tabs[tabs.selected].name
        case .pages(let pages): pages.pages[pages.current].name
        case .columns(let columns): columns.columns[columns.front].name
        }
    }
}

extension FlowStackEntry {
    /// True if the stack around a container shows its back button now.
    @MainActor
    var showsOuterBack: Bool {
        switch self {
        case .tabs(let tabs):
            tabs.hasOuterBack && tabs.tabs[tabs.selected].stack?.entries.count == 1
        case .pages(let pages):
            pages.hasOuterBack && pages.pages[pages.current].stack?.entries.count == 1
        case .host, .screen, .columns: false
        }
    }
}

// MARK: - What SwiftUI tells

@available(iOS 17, macOS 14, *)
extension EntryState {
    /// A binding writes the tab, page or column in front. A tab that is tapped again is written
    /// again.
    func writeSelection(_ name: String) {
        let before = selection
        selection = name
        switch entry {
        case .tabs(let tabs): router?.send(.tab(name: name, tabs: tabs.id))
        case .pages(let pages):
            if name != before { router?.send(.page(name: name, pages: pages.id)) }
        case .columns(let columns):
            let names = columns.columns.map(\.name)
            guard let old = names.firstIndex(of: before), let new = names.firstIndex(of: name),
                new < old, let left = stack(named: before)
            else {
                router?.advanceSoon()
                return
            }
            for member in left.members.reversed() {
                if let front = member.entry.front { router?.send(.back(front.id)) }
            }
        case .host, .screen: break
        }
    }
}
