import FlowRuntime

@testable import FlowSwiftUI

/// A generated app on a SwiftUI that is played.
@MainActor
final class PlayedApp {
    let driver: FlowTestDriver
    private(set) var screen: PlayedSwiftUI
    private let seed: Int
    /// The system has ended it, so that nothing is seen.
    private var hasEnded = false
    /// What was wrong when it did.
    private var saidAtEnd: [String] = []
    /// What the router has sent since the last look.
    private var heard: [FlowSystemEvent] = []
    /// What the user has done since then, in the words of `heard`.
    private var done: [String] = []
    private var isSending = false
    private let memory: PlayedMemory

    init(_ driver: FlowTestDriver, seed: Int, _ memory: PlayedMemory = PlayedMemory()) {
        self.driver = driver
        self.seed = seed
        self.memory = memory
        screen = Self.launch(driver, seed)
        driver.didHandleEvent = { [weak self] event, _ in
            guard let self, let event, !isSending else { return }
            heard.append(event)
        }
    }

    private static func launch(_ driver: FlowTestDriver, _ seed: Int) -> PlayedSwiftUI {
        let clock = PlayedClock()
        let router = SwiftUIRouter(clock: clock)
        router.runtime = driver.runtime
        driver.router.follower = router
        return PlayedSwiftUI(router, clock, PlayedHabits(seed: seed), seed: seed)
    }

    var configuration: FlowConfiguration { driver.router.configuration }

    /// Sends an event that no hand can bring about. An app that is launched again has nothing on
    /// the screen.
    func send(_ text: String) -> [String] {
        isSending = true
        defer { isSending = false }
        let kind = FlowTraceValue(text: text)?["kind"]?.string
        if hasEnded, kind == "start" || kind == "restore" {
            hasEnded = false
            screen = Self.launch(driver, seed)
        }
        if kind == "kill" {
            saidAtEnd += complaints()
            hasEnded = true
        }
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
        var result = saidAtEnd
        saidAtEnd = []
        if hasEnded { return result }
        if !screen.settle() { result.append("the screen never comes to rest") }
        memory.note(screen.router)
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

/// What was on screen at quiet moments, to see if it goes.
@MainActor
final class PlayedMemory {
    private struct Part {
        weak var object: AnyObject?
        let name: String
    }

    private var parts: [ObjectIdentifier: Part] = [:]

    func note(_ router: SwiftUIRouter) {
        note(router, "the router")
        for layer in router.layers { note(layer, "layer \(layer.id)") }
        for stack in router.stacks.values { note(stack, "stack \(stack.id)") }
        for entry in router.entries.values {
            note(entry, "\(entry.key)")
            if let screen = entry.screen?.screen { note(screen, "the screen of \(entry.key)") }
        }
    }

    private func note(_ object: AnyObject, _ name: String) {
        parts[ObjectIdentifier(object)] = Part(object: object, name: name)
    }

    /// What is still there.
    var leaks: [String] {
        parts.values.compactMap { $0.object == nil ? nil : $0.name }.sorted()
    }
}
