import FlowRuntime
import UIKit

@testable import FlowUIKit

/// What the app says of tabs; what depends on the width, such as popovers.
extension Traps {
    static let tabs = [
        Trap(name: "the app has items of its own") { stage in
            var badge = "1"
            stage.router.makeTabBarItem = { tab, flow in
                UITabBarItem(title: flow + "." + tab, image: nil, tag: 0)
            }
            stage.router.updateTabBarItem = { item, tab, flow in
                item.badgeValue = flow + tab == "Flowtab1" ? badge : nil
            }
            @MainActor func items() -> [String] {
                StandIn.clock.settle()
                let tabs = stage.container(UITabBarController.self)?.viewControllers ?? []
                return tabs.map { "\($0.tabBarItem.title ?? "") \($0.tabBarItem.badgeValue ?? "")" }
            }
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["B"]]))
            let first = items()
            badge = "2"
            stage.show(stage.model)
            let said = [first, items()]
            let wanted = ["1", "2"].map { ["Flow.tab0 ", "Flow.tab1 " + $0] }
            return said == wanted ? [] : ["\(said)"]
        },
        Trap(name: "the app is asked for the item of a tab once") { stage in
            var asked: [String] = []
            stage.router.makeTabBarItem = { tab, _ in
                asked.append(tab)
                return UITabBarItem(title: tab, image: nil, tag: 0)
            }
            var titles: [[String?]] = []
            for count in [2, 3, 6, 1, 2] {
                let screens = "ABCDEF".prefix(count).map { [String($0)] }
                stage.show(TrapLayer(id: 1, tabs: screens))
                StandIn.clock.settle()
                let tabs = stage.container(UITabBarController.self)?.viewControllers ?? []
                titles.append(tabs.map(\.tabBarItem.title))
            }
            let isRight =
                asked == [0, 1, 2, 3, 4, 5, 1].map { "tab\($0)" }
                && titles == [2, 3, 6, 1, 2].map { (0..<$0).map { "tab\($0)" } }
            return isRight ? [] : ["asked for \(asked), there are \(titles)"]
        },
        Trap(name: "the app says what tabs show once for each configuration") { stage in
            var asked = 0
            stage.router.updateTabBarItem = { _, _, _ in asked += 1 }
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["B"]]))
            let first = asked
            stage.container(UITabBarController.self)?.delegate = nil
            StandIn.clock.settle()
            return first == 2 && asked == 2 ? [] : ["asked \(first), then \(asked) times"]
        },
        Trap(name: "one look for all that UIKit tells in a turn") { stage in
            stage.begin(.root("A"))
            let before = StandIn.clock.waiting
            for _ in 0..<3 { stage.router.lookSoon() }
            var added = [StandIn.clock.waiting - before]
            StandIn.clock.settle()
            stage.router.lookSoon()
            added.append(StandIn.clock.waiting)
            return added == [1, 1] ? [] : ["\(added) looks"]
        },
        Trap(name: "another width before the flows begin") { stage in
            let asked = stage.router.launchWidth
            stage.window.windowScene?.traitCollection = UITraitCollection(.regular, .pad)
            stage.show(.root("A"))
            return Trap.heard(stage, [.width(.regular)])
                + (asked == .compact ? [] : ["launched with \(String(describing: asked))"])
        },
        Trap(name: "a window becomes wider while it is laid out") { stage in
            stage.begin(.root("A"))
            stage.window.resize(width: 1000, height: 800, to: UITraitCollection(.regular, .pad))
            return Trap.heard(stage, [.width(.regular)])
        },
        Trap(name: "a popover is a sheet on a phone, whatever the app says") { stage in
            let delegate = PopoverDelegate()
            stage.window.windowScene?.traitCollection = UITraitCollection(.regular, .pad)
            stage.begin(.root("A"), .sheet(2, "S", kind: .popover))
            stage.top?.presentationController?.delegate = delegate
            stage.show(stage.model)
            StandIn.clock.settle()
            stage.window.windowScene?.traitCollection = UITraitCollection(.compact, .pad)
            StandIn.clock.settle()
            let isPopover = stage.top?.tapOutside() ?? true
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            return Trap.heard(stage, [.width(.compact), .swipeDown(layer: 2)])
                + (isPopover ? ["it is a popover"] : [])
        },
        Trap(name: "a popover across widths", number: 15) { stage in
            let popover = TrapLayer.sheet(2, "S", kind: .popover)
            @MainActor func become(_ width: UIUserInterfaceSizeClass) {
                stage.window.windowScene?.traitCollection = UITraitCollection(width, .pad)
                StandIn.clock.settle()
            }
            stage.window.windowScene?.traitCollection = UITraitCollection(.regular, .pad)
            stage.begin(.root("A"), popover)
            become(.compact)
            let isClosed = stage.top?.tapOutside() ?? true
            become(.regular)
            become(.compact)
            stage.top?.beginTug()
            stage.top?.endTug(cancel: true)
            StandIn.clock.settle()
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            StandIn.clock.settle()
            become(.regular)
            stage.show(.root("A"), popover)
            StandIn.clock.settle()
            stage.top?.tapOutside()
            let widths: [FlowSystemEvent] = [
                .width(.compact), .width(.regular), .width(.compact),
            ]
            let closed = FlowSystemEvent.swipeDown(layer: 2)
            return Trap.heard(stage, widths + [closed, .width(.regular), closed])
                + (isClosed ? ["a tap beside a sheet closes it"] : [])
        },
    ]
}

/// A delegate that wants popovers to stay popovers.
private final class PopoverDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }
}
