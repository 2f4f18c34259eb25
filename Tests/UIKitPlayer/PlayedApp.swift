import FlowRuntime
import FlowUIKit
import UIKit

/// A generated app on a window of the stand-in.
@MainActor
final class PlayedApp {
    let driver: FlowTestDriver
    private(set) var window: UIWindow
    private(set) var router: UIKitRouter
    private let scene = UIWindowScene()
    /// What the router has sent.
    private(set) var heard: [FlowSystemEvent] = []
    /// What the app has put over its flows.
    var guests: [GuestViewController] = []
    /// The system has ended it, so that nothing is seen.
    private var hasEnded = false
    /// What was wrong when it did.
    private var saidAtEnd: [String] = []
    /// True while an event is sent that no finger has brought about.
    private var isSending = false

    init?(_ name: String, flow: String? = nil, inputs: FlowTraceValue = .object([:])) {
        guard let driver = Played.drive(name, flow, inputs) else { return nil }
        self.driver = driver
        window = UIWindow(windowScene: scene)
        router = UIKitRouter(window: window)
        launch()
        driver.didHandleEvent = { [weak self] event, _ in
            guard let self, let event, !isSending else { return }
            heard.append(event)
        }
    }

    private func launch() {
        router.makeSystemSheet = { _ in PlayedViewController("a sheet of the system") }
        router.runtime = driver.runtime
        driver.router.follower = router
        window.makeKeyAndVisible()
    }

    /// Sends an event past the router. An app that is launched again has nothing on the screen.
    func send(_ text: String) -> [String] {
        isSending = true
        defer { isSending = false }
        let kind = FlowTraceValue(text: text)?["kind"]?.string
        if hasEnded, kind == "start" || kind == "restore" {
            hasEnded = false
            window = UIWindow(windowScene: scene)
            router = UIKitRouter(window: window)
            launch()
        }
        if kind == "kill" {
            saidAtEnd += complaints()
            hasEnded = true
        }
        return driver.send(text)
    }

    var configuration: FlowConfiguration { driver.router.configuration }

    /// What is wrong at a quiet moment.
    func complaints() -> [String] {
        var result = saidAtEnd
        saidAtEnd = []
        if hasEnded { return result }
        if !StandIn.clock.settle() { result.append("the screen never comes to rest") }
        result += Comparison(window, configuration).differences
        result += StandIn.log.map { "console: \($0)" }
        result += Accounts(acts: StandIn.acts, heard: heard).differences
        let wrong = guests.filter { $0.isLost(after: StandIn.acts) || $0.hasOutlived }
        if !wrong.isEmpty { result.append("\(wrong.count) of the app's own have gone or stay") }
        guests = []
        StandIn.log = []
        StandIn.acts = []
        heard = []
        return result
    }
}

/// What the user has done, and what the runtime has heard of it.
@MainActor
struct Accounts {
    private(set) var differences: [String] = []

    init(acts: [UserAct], heard: [FlowSystemEvent]) {
        var done: [String: Int] = [:]
        var told: [String: Int] = [:]
        // Each column that is left is told by itself.
        var more = 0
        for act in acts {
            switch act {
            case .pop(let popped, _, _) where popped.allSatisfy { $0 is GuestViewController }: break
            case .swipeTakenBack(let screen) where screen is GuestViewController: break
            case .dismiss(let layer) where layer is GuestViewController: break
            // What others draw tells that it has closed by an output.
            case .dismiss(let layer) where layer is PlayedViewController: break
            case .pop(let popped, _, inColumns: true):
                done["popped", default: 0] += 1
                more += popped.count - 1
            case .pop, .backAction, .tapBarButton: done["popped", default: 0] += 1
            case .swipeTakenBack: done["taken back", default: 0] += 1
            case .dismiss, .attempt: done["closed", default: 0] += 1
            case .tap: done["tapped", default: 0] += 1
            case .page: done["turned", default: 0] += 1
            case .alert: break
            }
        }
        for event in heard {
            switch event {
            case .back, .swipe, .swipeBegun, .backTo: told["popped", default: 0] += 1
            case .swipeCancelled: told["taken back", default: 0] += 1
            case .swipeDown, .swipeDownBegun: told["closed", default: 0] += 1
            case .tab: told["tapped", default: 0] += 1
            case .page: told["turned", default: 0] += 1
            case .width: break
            }
        }
        for word in ["popped", "taken back", "closed", "tapped", "turned"] {
            let (done, told) = (done[word] ?? 0, told[word] ?? 0)
            let most = word == "popped" ? done + more : done
            if told < done || told > most { differences.append("\(done) \(word), \(told) told") }
        }
    }
}
