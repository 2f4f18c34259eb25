import FlowRuntime
import UIKit

/// The user: does what events say, with a finger.
@MainActor
struct Hand {
    let app: PlayedApp

    /// Plays an event and returns the lines of what followed. `byHand` is false for an event that
    /// no finger can bring about now.
    func play(_ text: String) -> (lines: [String], byHand: Bool) {
        guard let event = FlowTraceValue(text: text), let act = act(event, text) else {
            return (sent(text), false)
        }
        var isDone = false
        let lines = app.driver.play(text) {
            isDone = act()
            _ = StandIn.clock.settle()
        }
        return isDone ? (lines, true) : (sent(text), false)
    }

    private func sent(_ text: String) -> [String] {
        let lines = app.send(text)
        _ = StandIn.clock.settle()
        return lines
    }

    private func act(_ event: FlowTraceValue, _ text: String) -> (() -> Bool)? {
        let screen = event["screen"]?.string.flatMap(FlowScreenID.init(text:))
        switch event["kind"]?.string {
        case "back": return screen.map { id in { back(on: id) } }
        case "swipe": return screen.map { id in { swipe(on: id, cancel: false) } }
        case "swipeCancelled": return screen.map { id in { swipe(on: id, cancel: true) } }
        case "backTo": return screen.map { id in { backTo(id) } }
        case "swipeDown": return screen.map { id in { close(id) } }
        case "tab": return event["name"]?.string.map { name in { tapTab(name) } }
        case "page": return event["name"]?.string.map { name in { turn(to: name) } }
        case "output": return alertTap(event, text)
        default: return nil
        }
    }

    // MARK: - Fingers

    /// The stack that a way back from a screen is on, from the inside out.
    private func navigation(
        from id: FlowScreenID, where isIt: (UINavigationController) -> Bool
    ) -> UINavigationController? {
        guard let entry = app.configuration.screens.first(where: { $0.id == id }),
            let controller = Played.controller(of: entry.screen)
        else { return nil }
        var top = controller
        while let navigation = top.navigationController {
            guard navigation.topViewController?.holds(controller) == true else { return nil }
            if isIt(navigation) { return navigation }
            top = navigation
        }
        return nil
    }

    private func back(on id: FlowScreenID) -> Bool {
        if let navigation = navigation(from: id, where: \.canTapBack) {
            return navigation.tapBack()
        }
        return navigation(from: id) { navigation in
            navigation.topViewController?.navigationItem.leftBarButtonItem?.tap() ?? false
        } != nil
    }

    private func swipe(on id: FlowScreenID, cancel: Bool) -> Bool {
        guard let navigation = navigation(from: id, where: { $0.beginSwipe() }) else {
            return false
        }
        for _ in 0..<3 { StandIn.clock.step() }
        return navigation.endSwipe(cancel: cancel)
    }

    private func backTo(_ id: FlowScreenID) -> Bool {
        guard let entry = app.configuration.screens.first(where: { $0.id == id }),
            let controller = Played.controller(of: entry.screen)
        else { return false }
        var place = controller
        while let navigation = place.navigationController {
            if let member = navigation.viewControllers.first(where: { $0.holds(controller) }),
                navigation.longPressBack(to: member)
            {
                return true
            }
            place = navigation
        }
        return false
    }

    private func close(_ id: FlowScreenID) -> Bool {
        // A sheet of the system tells itself that it has gone.
        guard let layer = app.configuration.layers.last, app.configuration.layers.count > 1,
            layer.style != .external,
            layer.stack.visible.entries.last?.screens.contains(where: { $0.id == id }) == true
                || layer.stack.screens.contains(where: { $0.id == id }),
            let top = presented.last
        else { return false }
        if let alert = top as? UIAlertController { return alert.closeBeside() }
        // A layer that holds on to itself tells of the attempt, and what asks may come above it.
        let isAttempt = top.isModalInPresentation && top.canBeTugged
        guard top.beginTug() else { return isAttempt }
        StandIn.clock.step()
        return top.endTug(cancel: false)
    }

    private var presented: [UIViewController] { Array(app.window.chain.dropFirst()) }

    private func tapTab(_ name: String) -> Bool {
        for tabs in containers.compactMap({ $0 as? UITabBarController }).reversed() {
            let title = name.prefix(1).uppercased() + name.dropFirst()
            let place = tabs.viewControllers?.firstIndex { $0.tabBarItem.title == title }
            if let place, tabs.tapTab(place) { return true }
        }
        return false
    }

    private func turn(to name: String) -> Bool {
        for entry in app.configuration.layers.flatMap(\.stack.entries) {
            guard case .pages(let pages) = entry,
                let target = pages.pages.firstIndex(where: { $0.name == name })
            else { continue }
            for pager in containers.compactMap({ $0 as? UIPageViewController })
            where abs(target - pages.current) == 1 {
                return pager.swipePage(forward: target > pages.current, cancel: false)
            }
        }
        return false
    }

    private func alertTap(_ event: FlowTraceValue, _ text: String) -> (() -> Bool)? {
        let screen = event["screen"]?.string.flatMap(FlowScreenID.init(text:))
        guard let shown = app.configuration.layers.last?.alert, shown.id == screen,
            let place = app.driver.button(sending: text),
            let alert = presented.last as? UIAlertController
        else { return nil }
        return { alert.tapAlert(place) }
    }

    /// The tab bar and page view controllers, those outside first.
    var containers: [UIViewController] {
        app.window.chain.flatMap(\.withAllChildren)
    }
}

extension UIAlertController {
    /// A tap beside it closes it, and is not a button.
    fileprivate func closeBeside() -> Bool {
        !actions.contains { $0.style == .cancel } && tapOutside()
    }
}

extension UIViewController {
    var withAllChildren: [UIViewController] { [self] + children.flatMap(\.withAllChildren) }

    func holds(_ controller: UIViewController) -> Bool {
        self === controller || children.contains { $0.holds(controller) }
    }
}
