import FlowRuntime
import UIKit

/// Plays an app at random: gestures, outputs and events of the app at any moment, also while the
/// screen moves, and a look at everything in each quiet moment.
@MainActor
struct RandomPlay {
    private let name: String
    private let pool: [String]
    private let acts: Int
    private let seed: UInt64
    private let profile: Profile
    private var draw: Draw
    private var eventCount = 0
    private var gestureCount = 0

    init(_ name: String, _ pool: [String], acts: Int, seed: UInt64, _ profile: Profile) {
        self.name = name
        self.pool = pool
        self.acts = acts
        self.seed = seed
        self.profile = profile
        draw = Draw(seed: seed &* 31 &+ UInt64(profile.version))
    }

    func run() -> [String] {
        var play = self
        return play.playAll()
    }

    private mutating func playAll() -> [String] {
        StandIn.begin(profile, seed: seed)
        Played.begin()
        var complaints: [String] = []
        do {
            guard let app = PlayedApp(name) else { return ["! no app \(name)"] }
            StandIn.slowest = 1 + draw.below(12)
            _ = app.driver.start()
            complaints = rest(app, after: "the launch")
            var since: [String] = []
            for _ in 0..<acts where complaints.isEmpty {
                since.append(act(on: app))
                for _ in 0..<draw.below(4) { StandIn.clock.step() }
                if since.count > 12 || draw.below(9) == 0 {
                    complaints = rest(app, after: since.joined(separator: ", "))
                    since = []
                }
            }
            if complaints.isEmpty { complaints = rest(app, after: since.joined(separator: ", ")) }
        }
        // What waits for the clock may hold on to something.
        _ = StandIn.clock.settle()
        if complaints.isEmpty {
            complaints = Played.leaks.map { "! \(name): the controller of \($0) stays" }
        }
        return complaints + ["played \(eventCount) events \(gestureCount) gestures"]
    }

    private func rest(_ app: PlayedApp, after what: String) -> [String] {
        for controller in Hand(app: app).containers {
            if let stack = controller as? UINavigationController, stack.isSwiped {
                stack.endSwipe(cancel: false)
            }
            if controller.isTugged { controller.endTug(cancel: true) }
        }
        return app.complaints().map {
            "! \(name), \(profile), seed \(seed), after \(what): \($0)"
        }
    }

    private mutating func act(on app: PlayedApp) -> String {
        if draw.below(12) == 0 {
            let width = ["compact", "regular"][draw.below(2)]
            eventCount += 1
            _ = app.send("{\"kind\":\"trait\",\"width\":\"\(width)\"}")
            return width
        }
        if draw.below(8) == 0, let word = putGuest(on: app) { return word }
        if draw.below(5) < 2 {
            StandIn.clock.endTurn()
            let possible = gestures(on: app)
            if !possible.isEmpty {
                let (word, gesture) = possible[draw.below(possible.count)]
                gestureCount += 1
                gesture()
                return word
            }
        }
        return send(to: app)
    }

    /// The app pushes or presents a screen of its own, or takes off the topmost one. An app does
    /// that only while nothing moves.
    private mutating func putGuest(on app: PlayedApp) -> String? {
        StandIn.clock.endTurn()
        let presented = app.window.chain
        let isMoving = presented.flatMap(\.withAllChildren).contains {
            $0.isBeingPresented || $0.isBeingDismissed || $0.transitionCoordinator != nil
        }
        guard let top = presented.last, !isMoving else { return nil }
        if top is GuestViewController {
            app.guests.removeAll { $0 === top }
            top.presentingViewController?.dismiss(animated: true)
            return "the app dismisses"
        }
        guard let screen = app.configuration.activeScreen?.screen,
            let stack = Played.controller(of: screen)?.navigationController,
            let below = stack.topViewController
        else { return nil }
        if below is GuestViewController, draw.coin() {
            app.guests.removeAll { $0 === below }
            stack.popViewController(animated: true)
            return "the app pops"
        }
        let isPresented = draw.below(3) == 0
        // A layer that is presented in another way is dismissed first, with all above.
        let guest = GuestViewController(over: isPresented && presented.count > 1 ? nil : below)
        app.guests.append(guest)
        if isPresented {
            top.present(guest, animated: true)
            return "the app presents"
        }
        stack.pushViewController(guest, animated: true)
        return "the app pushes"
    }

    private mutating func send(to app: PlayedApp) -> String {
        guard !pool.isEmpty else { return "nothing" }
        var event = pool[draw.below(pool.count)]
        // Most are sent to a screen that is there.
        for _ in 0..<12 {
            if let fitting = fitted(event, to: app) {
                event = fitting
                break
            }
            event = pool[draw.below(pool.count)]
        }
        eventCount += 1
        _ = app.send(event)
        return event
    }

    /// The event with the number of the screen of that name that is there now.
    private func fitted(_ event: String, to app: PlayedApp) -> String? {
        guard let range = event.firstRange(of: "\"screen\":\"") else { return event }
        let rest = event[range.upperBound...]
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        let name = rest[..<end].prefix { $0 != "#" }
        guard let shown = app.configuration.activeScreen?.id, shown.name == name else { return nil }
        return event[..<range.upperBound] + shown.description + rest[end...]
    }

    private mutating func gestures(on app: PlayedApp) -> [(String, () -> Void)] {
        let isCancelled = draw.coin()
        let pick = draw.next()
        var result: [(String, () -> Void)] = []
        for controller in Hand(app: app).containers {
            if controller.isTugged {
                result.append(("end of a tug", { controller.endTug(cancel: isCancelled) }))
            } else if controller.canBeTugged {
                result.append(("tug", { controller.beginTug() }))
            }
            if let alert = controller as? UIAlertController, !alert.actions.isEmpty {
                let place = Int(pick % UInt64(alert.actions.count))
                result.append(("button \(place)", { alert.tapAlert(place) }))
                result.append(("tap beside it", { alert.tapOutside() }))
            }
            if let tabs = controller as? UITabBarController, tabs.canReach {
                let place = Int(pick % UInt64(tabs.viewControllers?.count ?? 1))
                let tap = {
                    // It may take them off.
                    app.guests.removeAll { $0.navigationController === tabs.selectedViewController }
                    tabs.tapTab(place)
                }
                result.append(("tab \(place)", tap))
            }
            if let pager = controller as? UIPageViewController {
                let turn = { _ = pager.swipePage(forward: pick % 2 == 0, cancel: isCancelled) }
                result.append(("page", turn))
            }
            if let split = controller as? UISplitViewController {
                result.append(("button of columns", { split.toggleColumns(bySwipe: false) }))
                result.append(("swipe of columns", { split.toggleColumns(bySwipe: true) }))
            }
            if let stack = controller as? UINavigationController {
                result += gestures(on: stack, isCancelled, pick)
            }
        }
        return result
    }

    private func gestures(
        on stack: UINavigationController, _ isCancelled: Bool, _ pick: UInt64
    ) -> [(String, () -> Void)] {
        if stack.isSwiped {
            return [("end of a swipe", { stack.endSwipe(cancel: isCancelled) })]
        }
        guard stack.canTapBack else { return [] }
        let target = stack.viewControllers[Int(pick % UInt64(stack.viewControllers.count))]
        return [
            ("back", { stack.tapBack() }),
            ("three times back", { for _ in 0..<3 { stack.tapBack() } }),
            ("swipe", { stack.beginSwipe() }),
            ("back to one below", { stack.longPressBack(to: target) }),
        ]
    }
}
