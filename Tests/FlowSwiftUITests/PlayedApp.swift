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
