import FlowRuntime
import PlayedScripts

@testable import FlowSwiftUI

/// A generated app on a SwiftUI that is played.
@MainActor
final class PlayedApp {
    let driver: FlowTestDriver
    let router: SwiftUIRouter
    let screen: PlayedSwiftUI
    /// What the router has sent since the last look.
    private var heard: [FlowSystemEvent] = []
    /// What the user has done since then, in the words of `heard`.
    private var done: [String] = []
    private var isSending = false

    init?(_ name: String, flow: String?, inputs: String, seed: Int) {
        let values = FlowTraceValue(text: inputs) ?? .object([:])
        guard let driver = playedDriver(name, flow, values) else { return nil }
        self.driver = driver
        let clock = PlayedClock()
        router = SwiftUIRouter(clock: clock)
        screen = PlayedSwiftUI(router, clock, PlayedHabits(seed: seed), seed: seed)
        router.runtime = driver.runtime
        driver.router.follower = router
        driver.didHandleEvent = { [weak self] event, _ in
            guard let self, let event, !isSending else { return }
            heard.append(event)
        }
    }

    var configuration: FlowConfiguration { driver.router.configuration }

    /// Sends an event that no hand can bring about.
    func send(_ text: String) -> [String] {
        isSending = true
        defer { isSending = false }
        return driver.send(text)
    }

    /// Does something by hand, if it can be done now.
    func act(_ word: String, _ act: () -> Bool) -> Bool {
        guard act() else { return false }
        done.append(word)
        return true
    }

    /// What is wrong at a quiet moment.
    func complaints() -> [String] {
        var result = screen.settle() ? [] : ["the screen never comes to rest"]
        result += PlayedComparison(screen, configuration).differences
        result += screen.log.map { "console: \($0)" }
        let told = heard.compactMap(\.word) + screen.overtaken
        if told.sorted() != done.sorted() { result.append("done \(done), told \(told)") }
        screen.log = []
        screen.overtaken = []
        heard = []
        done = []
        return result
    }
}

extension FlowSystemEvent {
    /// What a user has done, in one word; nil for what is no act of the user.
    fileprivate var word: String? {
        switch self {
        case .back, .backTo, .swipe, .swipeBegun: "back"
        case .swipeCancelled: "taken back"
        case .swipeDown, .swipeDownBegun: "closed"
        case .tab: "tab"
        case .page: "page"
        case .width: nil
        }
    }
}

/// Compares what is on screen with what the configuration says.
@MainActor
struct PlayedComparison {
    private(set) var differences: [String] = []
    private let screen: PlayedSwiftUI

    init(_ screen: PlayedSwiftUI, _ configuration: FlowConfiguration) {
        self.screen = screen
        let shown = screen.chain.map(\.state.id)
        let wanted = configuration.layers.map(\.id)
        if shown != wanted { differences.append("layers \(shown), not \(wanted)") }
        for (layer, wanted) in zip(screen.chain, configuration.layers) {
            compare(layer.state, wanted)
        }
    }

    private mutating func compare(_ layer: LayerState, _ wanted: FlowLayer) {
        let alert = layer.layer.alert?.alert
        if alert?.title != wanted.alert?.alert.title
            || alert?.buttons.map(\.title) != wanted.alert?.alert.buttons.map(\.title)
        {
            differences.append("another alert in layer \(layer.id)")
        }
        if layer.isHeld != (!wanted.isDismissible || wanted.isGuarded) {
            differences.append("layer \(layer.id) is held otherwise")
        }
        if let stack = layer.stack { compare(stack, wanted.stack) }
        if layer.lone?.key
            != (layer.stack == nil ? wanted.stack.entries.first : nil)
            .map({ EntryKey($0) })
        {
            differences.append("another screen alone in layer \(layer.id)")
        }
    }

    private mutating func compare(_ state: StackState, _ wanted: FlowStack) {
        let stack = screen.stack(state)
        let shown = (stack.base.map { [$0] } ?? []) + stack.path
        let keys = wanted.entries.map { EntryKey($0) }
        if shown != keys { differences.append("stack \(state.id) has \(shown), not \(keys)") }
        for (entry, wanted) in zip(state.members, wanted.entries) { compare(entry, wanted) }
    }

    private mutating func compare(_ entry: EntryState, _ wanted: FlowStackEntry) {
        if let name = wanted.selectedName, screen.selections[entry.key]?.seen != name {
            let seen = screen.selections[entry.key]?.seen ?? "nothing"
            differences.append("\(seen) is in front, not \(name)")
        }
        for content in wanted.contents {
            guard let stack = content.stack else { continue }
            guard let state = entry.stack(named: content.name) else {
                differences.append("no stack in \(content.name)")
                continue
            }
            compare(state, stack)
        }
        if entry.screen?.id != wanted.screen?.id { differences.append("another screen") }
        for slot in wanted.screen?.slots ?? [] {
            let shown = entry.slots[slot.name]
            if shown?.key != slot.entry.map({ EntryKey($0) }) {
                differences.append("another \(slot.name) in \(entry.key)")
            }
        }
    }
}
