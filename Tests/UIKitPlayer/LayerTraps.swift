import FlowRuntime
import UIKit

extension Traps {
    static let layers = [
        Trap(name: "two dismissals at once", number: 10) { stage in
            stage.begin(.root("A"), .sheet(2, "S"), .sheet(3, "T"))
            stage.show(.root("A"), .sheet(2, "S"))
            stage.show(.root("A"))
            return Trap.heard(stage, [])
        },
        Trap(name: "the middle one of three", number: 11) { stage in
            stage.begin(.root("A"), .sheet(2, "S"), .sheet(3, "T"), .sheet(4, "U"))
            stage.show(.root("A"), .sheet(2, "S"), .sheet(4, "U"))
            return Trap.heard(stage, [])
        },
        Trap(name: "no window yet", number: 12, isVisible: false) { stage in
            stage.show(.root("A"), .sheet(2, "S"))
            Trap.steps(9)
            stage.window.makeKeyAndVisible()
            return Trap.heard(stage, [])
        },
        Trap(name: "over one that leaves", number: 12) { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.show(.root("A"), .sheet(3, "T"))
            Trap.steps(2)
            stage.show(.root("A"), .sheet(3, "T"), .sheet(4, "U"))
            return Trap.heard(stage, [])
        },
        Trap(name: "pulled, let go, pulled away", number: 13) { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            for isCancelled in [true, true, false] {
                stage.top?.beginTug()
                Trap.steps(2)
                stage.top?.endTug(cancel: isCancelled)
                StandIn.clock.settle()
            }
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "the lower one goes by code", number: 13) { stage in
            stage.begin(.root("A"), .sheet(2, "S"), .sheet(3, "T"))
            stage.show(.root("A"))
            return Trap.heard(stage, [])
        },
        Trap(name: "presented, pulled away, presented again, pulled away") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            for layer in [2, 3] {
                stage.top?.beginTug()
                stage.top?.endTug(cancel: false)
                StandIn.clock.settle()
                if layer == 2 {
                    stage.show(.root("A"), .sheet(3, "S"))
                    StandIn.clock.settle()
                }
            }
            return Trap.heard(stage, [.swipeDown(layer: 2), .swipeDown(layer: 3)])
        },
        Trap(name: "what is guarded is pulled") { stage in
            var guarded = TrapLayer.sheet(3, "S")
            guarded.isGuarded = true
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.show(.root("A"), guarded)
            StandIn.clock.settle()
            stage.isObedient = false
            stage.top?.beginTug()
            return Trap.heard(stage, [.swipeDown(layer: 3)])
        },
        Trap(name: "a guard that comes to hold") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.isObedient = false
            var guarded = stage.model
            guarded[1].isGuarded = true
            stage.show(guarded)
            StandIn.clock.settle()
            stage.top?.beginTug()
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "a guard that comes to hold too late") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.top?.beginTug()
            Trap.steps(1)
            var guarded = stage.model
            guarded[1].isGuarded = true
            stage.show(guarded)
            Trap.steps(1)
            stage.top?.endTug(cancel: false)
            return Trap.heard(stage, [.swipeDownBegun(layer: 2)])
        },
        Trap(name: "a change while it is pulled") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.top?.beginTug()
            Trap.steps(1)
            stage.show(.root("A"), .sheet(2, "S", "T"))
            Trap.steps(4)
            stage.top?.endTug(cancel: true)
            return Trap.heard(stage, [])
        },
        Trap(name: "a button presents", number: 14) { stage in
            stage.choose = { _ in stage.show(.root("A"), .sheet(3, "S")) }
            stage.begin(.root("A"), .alert(2, "Yes", "No"))
            (stage.top as? UIAlertController)?.tapAlert(0)
            return Trap.heard(stage, [])
        },
        Trap(name: "a button that is not taken") { stage in
            stage.choose = { _ in stage.show(stage.model) }
            stage.begin(.root("A"), .sheet(2, "S"), .alert(3, "Yes", "No"))
            (stage.top as? UIAlertController)?.tapAlert(1)
            return Trap.heard(stage, [])
        },
        Trap(name: "a popover without a source", number: 15) { stage in
            stage.window.windowScene?.traitCollection = UITraitCollection(.regular, .pad)
            stage.begin(.root("A"))
            stage.show(.root("A"), .sheet(2, "S", kind: .popover))
            StandIn.clock.settle()
            stage.top?.tapOutside()
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "there and back again", number: 20) { stage in
            stage.begin(.root("A"))
            stage.show(.root("A"), .sheet(2, "S"))
            Trap.steps(2)
            stage.show(.root("A"))
            Trap.steps(2)
            stage.show(.root("A"), .sheet(2, "S"))
            return Trap.heard(stage, [])
        },
        Trap(name: "from a sheet to an alert", number: 20) { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.show(.root("A"), .alert(3, "Yes"))
            return Trap.heard(stage, [])
        },
        Trap(name: "over the layer below, and not over all") { stage in
            var said: [String] = []
            for (id, kind) in [(3, FlowStyle.currentContext), (4, .overCurrentContext)] {
                stage.begin(.root("A"), .sheet(2, "S", "T"), .sheet(id, "U", kind: kind))
                let chain = stage.window.chain
                let below = chain.count == 3 ? chain[1] : nil
                if stage.top?.presentingViewController !== below { said.append("not over \(id)") }
            }
            return said + Trap.heard(stage, [])
        },
        Trap(name: "covered whole, and back") { stage in
            stage.begin(.root("A"), .sheet(2, "S", kind: .fullScreen))
            stage.show(.root("A", "B"))
            return Trap.heard(stage, [])
        },
    ]

    static let others = [
        Trap(name: "a tap on the selected tab, and a selection by code", number: 16) { stage in
            var tabs = TrapLayer(id: 1, tabs: [["A", "B"], ["C"]])
            stage.begin(tabs)
            stage.container(UITabBarController.self)?.tapTab(0)
            let name = "tab0"
            let said = Trap.heard(stage, [.tab(name: name, tabs: 100)])
            tabs = stage.model[0]
            tabs.selected = 1
            stage.show(tabs)
            return said + Trap.heard(stage, [.tab(name: name, tabs: 100)])
        },
        Trap(name: "a tap that is not taken") { stage in
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["C"]]))
            stage.isObedient = false
            stage.container(UITabBarController.self)?.tapTab(1)
            return Trap.heard(stage, [.tab(name: "tab1", tabs: 100)])
        },
        Trap(name: "tabs come and go", number: 17) { stage in
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["B"]], selected: 1))
            stage.show(TrapLayer(id: 1, tabs: [["A"], ["B"], ["C", "D"]], selected: 1))
            Trap.steps(1)
            stage.show(TrapLayer(id: 1, tabs: [["A"]], selected: 0))
            return Trap.heard(stage, [])
        },
        Trap(name: "another page under the finger", number: 19) { stage in
            var pages = TrapLayer(id: 1, tabs: [["A"], ["B"], ["C"]])
            pages.isPaged = true
            stage.begin(pages)
            stage.container(UIPageViewController.self)?.swipePage(forward: true, cancel: true)
            pages.selected = 2
            stage.show(pages)
            return Trap.heard(stage, [])
        },
        Trap(name: "two pages in a row") { stage in
            var pages = TrapLayer(id: 1, tabs: [["A"], ["B"], ["C"]])
            pages.isPaged = true
            stage.begin(pages)
            let pager = stage.container(UIPageViewController.self)
            for _ in 0..<2 {
                var isTaken = false
                for _ in 0..<30 where !isTaken {
                    isTaken = pager?.swipePage(forward: true, cancel: false) ?? true
                    if !isTaken { StandIn.clock.step() }
                }
            }
            let wanted = ["tab1", "tab2"].map { FlowSystemEvent.page(name: $0, pages: 100) }
            return Trap.heard(stage, wanted)
        },
        Trap(name: "a flow on the app's own stack", ownStack: Self.makeOwnStack) {
            stage in
            let delegate = CountingDelegate()
            stage.navigation?.delegate = delegate
            stage.begin(.root("host", "A"))
            stage.show(.root("host", "A", "B"))
            StandIn.clock.settle()
            stage.navigation?.tapBack()
            StandIn.clock.settle()
            stage.navigation?.tapBack()
            return Trap.heard(stage, [.back(stage.id("B")), .back(stage.id("A"))])
                + (delegate.count < 4 ? ["the app's delegate heard \(delegate.count)"] : [])
        },
        Trap(name: "the app sets its delegate later") { stage in
            stage.begin(.root("A"))
            let delegate = CountingDelegate()
            stage.navigation?.delegate = delegate
            stage.show(.root("A", "B"))
            StandIn.clock.settle()
            return delegate.count == 1 ? [] : ["the app's delegate heard \(delegate.count)"]
        },
        Trap(name: "the app takes a sheet down itself") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.window.rootViewController?.dismiss(animated: true)
            StandIn.acts.append(.dismiss(UIViewController()))
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
    ]

    static func makeOwnStack() -> UINavigationController {
        UINavigationController(rootViewController: UIViewController())
    }
}

/// A delegate of the app's own.
final class CountingDelegate: NSObject, UINavigationControllerDelegate {
    /// How many transitions have ended.
    private(set) var count = 0

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController, animated: Bool
    ) {
        count += 1
    }
}
