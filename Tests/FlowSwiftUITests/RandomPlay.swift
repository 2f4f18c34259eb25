import FlowRuntime

@testable import FlowSwiftUI

/// Plays an app at random: gestures, outputs and events of the app at any moment, also while the
/// screen moves, and a look at everything in each quiet moment.
@MainActor
struct RandomPlay {
    private let app: PlayedApp
    private let pool: [String]
    private var draw: Draw
    private(set) var gestures = 0
    private(set) var events = 0

    init(_ driver: FlowTestDriver, pool: [String], seed: Int) {
        app = PlayedApp(driver, seed: seed)
        self.pool = pool
        draw = Draw(seed: seed &* 31 + 7)
    }

    /// What is wrong at the first quiet moment at which something is.
    mutating func run(acts: Int) -> [String] {
        _ = app.driver.start()
        var since = ["the launch"]
        for _ in 0..<acts {
            since.append(act())
            for _ in 0..<draw.below(8) { app.screen.step() }
            guard since.count > 12 || draw.below(9) == 0 else { continue }
            let complaints = app.complaints()
            if !complaints.isEmpty { return complaints + since + ["\(app.screen.habits)"] }
            since = []
        }
        return app.complaints()
    }

    private mutating func act() -> String {
        if draw.below(5) < 2, let word = gesture() {
            gestures += 1
            return word
        }
        events += 1
        let event = fitting()
        _ = app.send(event)
        return event
    }

    private mutating func gesture() -> String? {
        let hand = PlayedHand(app: app)
        let screen = app.screen
        let pick = draw.below(1_000)
        var possible: [(word: String, act: () -> Bool)] = [
            ("closed", { screen.swipeDown() }),
            ("closed", { screen.tapOutside() }),
        ]
        for stack in hand.stacks where !stack.path.isEmpty {
            let last = stack.path.count - 1
            possible.append(("back", { screen.goBack(in: stack, to: last) }))
            possible.append(("back", { screen.goBack(in: stack, to: pick % (last + 1)) }))
            possible.append(("", { screen.swipeBackAndCancel(in: stack) }))
        }
        for entry in hand.containers {
            let names = entry.entry.contents.map(\.name)
            let isTabs = if case .tabs = entry.entry { true } else { false }
            let others = isTabs ? names : names.filter { $0 != entry.selection }
            guard !others.isEmpty else { continue }
            let name = others[pick % others.count]
            possible.append((isTabs ? "tab" : "page", { screen.select(name, in: entry) }))
        }
        possible.append(("", { screen.tapButton(pick % 3) }))
        let (word, act) = possible[draw.below(possible.count)]
        if word.isEmpty { return act() ? "a gesture of which nobody is told" : nil }
        return app.act(word, act) ? word : nil
    }

    /// An event for a screen that is there, where one is found.
    private mutating func fitting() -> String {
        for _ in 0..<12 {
            let event = pool[draw.below(pool.count)]
            guard let range = event.firstRange(of: "\"screen\":\"") else { return event }
            let rest = event[range.upperBound...]
            guard let end = rest.firstIndex(of: "\""),
                let shown = app.configuration.activeScreen?.id,
                shown.name == rest[..<end].prefix(while: { $0 != "#" })
            else { continue }
            return event[..<range.upperBound] + shown.description + rest[end...]
        }
        return pool[draw.below(pool.count)]
    }
}
