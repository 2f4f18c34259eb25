import FlowRuntime
import UIKit

/// The app sets delegates of its own on what the router shows, and pages change beside one another.
extension Traps {
    static let ownDelegates = [
        Trap(name: "the app has a delegate of its own for tabs") { stage in
            let delegate = OwnDelegate()
            let bar = stage.beginWithTabs(delegate)
            bar?.tapTab(1)
            let said = Trap.heard(stage, [.tab(name: "tab1", tabs: 100)])
            bar?.tapTab(1)
            StandIn.clock.settle()
            let isRight = delegate.said == ["may select", "selects", "may select", "selects"]
            return said + (isRight ? [] : ["the app has heard \(delegate.said)"])
        },
        Trap(name: "the app selects a tab no more than the flow") { stage in
            let delegate = OwnDelegate()
            let bar = stage.beginWithTabs(delegate)
            stage.isObedient = false
            bar?.tapTab(1)
            var said = Trap.heard(stage, [.tab(name: "tab1", tabs: 100)])
            delegate.allows = false
            bar?.tapTab(1)
            said += Trap.heard(stage, [.tab(name: "tab1", tabs: 100)])
            StandIn.acts.removeLast()
            let isRight = delegate.said == ["may select", "may select"]
            return said + (isRight ? [] : ["the app has heard \(delegate.said)"])
        },
        Trap(name: "the app hears nothing of what the flow selects") { stage in
            let delegate = OwnDelegate()
            _ = stage.beginWithTabs(delegate)
            stage.show(TrapLayer(id: 1, tabs: [["A"], ["C"]], selected: 1))
            StandIn.clock.settle()
            return delegate.said == [] ? [] : ["the app has heard \(delegate.said)"]
        },
        Trap(name: "the app has a delegate of its own for pages") { stage in
            let delegate = OwnDelegate()
            stage.begin(pages(["A"], ["B"]))
            let pager = stage.container(UIPageViewController.self)
            pager?.delegate = delegate
            pager?.dataSource = nil
            StandIn.clock.settle()
            pager?.swipePage(forward: true, cancel: false)
            let said = Trap.heard(stage, [.page(name: "tab1", pages: 100)])
            let isRight = delegate.said == ["turns", "has turned"]
            return said + (isRight ? [] : ["the app has heard \(delegate.said)"])
        },
        Trap(name: "the app has a delegate of its own for a sheet that is guarded") { stage in
            let delegate = OwnDelegate()
            var guarded = TrapLayer.sheet(2, "S")
            guarded.isGuarded = true
            stage.begin(.root("A"), guarded)
            stage.top?.presentationController?.delegate = delegate
            stage.isObedient = false
            stage.show(stage.model)
            StandIn.clock.settle()
            stage.top?.beginTug()
            return Trap.heard(stage, [.swipeDown(layer: 2)])
                + (delegate.said.last == "attempt" ? [] : ["the app has heard \(delegate.said)"])
        },
        Trap(name: "the app holds a sheet by a delegate of its own") { stage in
            let delegate = OwnDelegate()
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.top?.presentationController?.delegate = delegate
            stage.show(stage.model)
            StandIn.clock.settle()
            delegate.allows = false
            stage.top?.beginTug()
            let said = Trap.heard(stage, [])
            stage.forget()
            delegate.allows = true
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            let heard = Trap.heard(stage, [.swipeDown(layer: 2)])
            let isRight =
                delegate.said == ["may go", "attempt", "may go", "goes", "has gone"]
            return said + heard + (isRight ? [] : ["the app has heard \(delegate.said)"])
        },
        Trap(name: "a page comes beside the one that is seen, and goes") { stage in
            stage.begin(pages(["A"], ["B"]))
            let pager = stage.container(UIPageViewController.self)
            pager?.swipePage(forward: true, cancel: false)
            StandIn.clock.settle()
            stage.show(pages(["A"], ["B"], ["C"], selected: 1))
            StandIn.clock.settle()
            pager?.swipePage(forward: true, cancel: false)
            StandIn.clock.settle()
            pager?.swipePage(forward: false, cancel: false)
            let turns = [1, 2, 1].map { FlowSystemEvent.page(name: "tab\($0)", pages: 100) }
            let said = Trap.heard(stage, turns)
            stage.show(pages(["A"], ["B"], selected: 1))
            StandIn.clock.settle()
            let isThere = pager?.swipePage(forward: true, cancel: true) ?? true
            return said + (isThere ? ["a page that has gone is there"] : [])
        },
    ]

    private static func pages(_ screens: [String]..., selected: Int = 0) -> TrapLayer {
        TrapLayer(id: 1, tabs: screens, selected: selected, isPaged: true)
    }
}

extension TrapStage {
    /// Tabs on which the app sets a delegate once they are there.
    fileprivate func beginWithTabs(_ delegate: OwnDelegate) -> UITabBarController? {
        begin(TrapLayer(id: 1, tabs: [["A"], ["C"]]))
        let bar = container(UITabBarController.self)
        StandIn.clock.settle()
        bar?.delegate = delegate
        StandIn.clock.settle()
        return bar
    }
}

/// A delegate of the app's own, which says what it has heard.
private final class OwnDelegate: NSObject, UITabBarControllerDelegate,
    UIPageViewControllerDelegate, UIAdaptivePresentationControllerDelegate
{
    private(set) var said: [String] = []
    var allows = true

    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
        said.append("may select")
        return allows
    }

    func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
        said.append(viewController.parent === tabBarController ? "selects" : "selects another")
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) {
        said.append("turns")
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
        said.append("has turned")
    }

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
        said.append("may go")
        return allows
    }

    func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        said.append("goes")
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        said.append("has gone")
    }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        said.append("attempt")
    }
}
