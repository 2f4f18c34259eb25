import FlowRuntime
import UIKit

extension Traps {
    /// The app shows screens of its own over the flow.
    static let guests = [
        Trap(name: "the app pushes one, the user takes it off") { stage in
            stage.begin(.root("A", "B"))
            for isSwipe in [false, true] {
                stage.pushGuest()
                if isSwipe {
                    stage.navigation?.beginSwipe()
                    Trap.steps(1)
                    stage.navigation?.endSwipe(cancel: true)
                    StandIn.clock.settle()
                }
                stage.navigation?.tapBack()
                StandIn.clock.settle()
            }
            stage.navigation?.tapBack()
            return Trap.heard(stage, [.back(stage.id("B"))])
        },
        Trap(name: "the user takes it off, and the flow at once the sheet below") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            let sheet = stage.screen("S").navigationController
            StandIn.slowest = 1
            sheet?.pushViewController(GuestViewController(), animated: true)
            // The push begins and ends before the router looks again.
            Trap.steps(1)
            let isTaken = sheet?.tapBack() ?? false
            stage.show(.root("A"))
            return Trap.heard(stage, []) + Trap.stands(stage, [stage.screen("A")])
                + (isTaken ? [] : ["there is no way back from the guest"])
        },
        Trap(name: "the flow pushes over it") { stage in
            stage.begin(.root("A", "B"))
            let guest = stage.pushGuest()
            stage.show(.root("A", "B", "C"))
            let all = [stage.screen("A"), stage.screen("B"), guest, stage.screen("C")]
            var said = Trap.stands(stage, all)
            for height in [3, 2, 1] {
                stage.navigation?.tapBack()
                said += Trap.stands(stage, Array(all.prefix(height)))
            }
            return said + Trap.heard(stage, [.back(stage.id("C")), .back(stage.id("B"))])
        },
        Trap(name: "the app pushes while the flow pushes") { stage in
            let guest = GuestViewController()
            stage.begin(.root("A"))
            stage.show(.root("A", "B"))
            stage.navigation?.pushViewController(guest, animated: true)
            Trap.steps(1)
            stage.show(.root("A", "B", "C"))
            StandIn.log.removeAll { $0.hasPrefix("nested push") }
            return Trap.heard(stage, [])
                + Trap.stands(
                    stage, [stage.screen("A"), stage.screen("B"), guest, stage.screen("C")])
        },
        Trap(name: "what is below it goes") { stage in
            stage.begin(.root("A", "B"))
            for _ in 0..<2 { stage.pushGuest() }
            stage.show(.root("A", "C"))
            let said = Trap.stands(stage, [stage.screen("A"), stage.screen("C")])
            stage.show(.root("A"))
            return said + Trap.heard(stage, []) + Trap.stands(stage, [stage.screen("A")])
        },
        Trap(name: "what is far below it changes") { stage in
            stage.begin(.root("A", "B"))
            let guest = stage.pushGuest()
            stage.show(.root("C", "B"))
            return Trap.stands(stage, [stage.screen("C"), stage.screen("B"), guest])
        },
        Trap(name: "back over it and more") { stage in
            stage.begin(.root("A", "B"))
            stage.pushGuest()
            stage.navigation?.longPressBack(to: stage.screen("A"))
            return Trap.heard(stage, [.back(stage.id("B"))])
        },
        Trap(name: "three taps, of which one is about it") { stage in
            stage.beginAroundGuest()
            for _ in 0..<3 { stage.navigation?.tapBack() }
            let count = StandIn.profile.isFluid ? 2 : 1
            return Trap.heard(stage, ["C", "B"].prefix(count).map { .back(stage.id($0)) })
        },
        Trap(name: "a swipe, and at once back over it") { stage in
            stage.beginAroundGuest()
            stage.navigation?.beginSwipe()
            stage.navigation?.endSwipe(cancel: false)
            var isTaken = false
            for _ in 0..<8 where !isTaken {
                isTaken = stage.navigation?.tapBack() ?? true
                if !isTaken { Trap.steps(1) }
            }
            return Trap.heard(stage, [.swipe(stage.id("C"))])
        },
        Trap(name: "the flow goes back to it, and the user goes on") { stage in
            stage.beginAroundGuest()
            StandIn.slowest = 12
            stage.show(.root("A", "B"))
            Trap.steps(1)
            let isTaken = stage.navigation?.longPressBack(to: stage.screen("A")) ?? false
            return Trap.heard(stage, isTaken ? [.back(stage.id("B"))] : [])
        },
        Trap(name: "a pop over it is not taken") { stage in
            stage.begin(.root("A", "B"))
            stage.pushGuest()
            stage.isObedient = false
            stage.navigation?.longPressBack(to: stage.screen("A"))
            return Trap.heard(stage, [.back(stage.id("B"))])
                + Trap.stands(stage, [stage.screen("A"), stage.screen("B")])
        },
        Trap(name: "what is below it is guarded") { stage in
            var guarded = TrapLayer.root("A", "B")
            guarded.isGuarded = true
            stage.begin(guarded)
            stage.pushGuest()
            let swipes = stage.navigation?.beginSwipe() ?? false
            Trap.steps(1)
            stage.navigation?.endSwipe(cancel: false)
            StandIn.clock.settle()
            let swipesAgain = stage.navigation?.beginSwipe() ?? true
            return Trap.heard(stage, []) + (swipes && !swipesAgain ? [] : ["swipes are wrong"])
        },
        Trap(name: "the app puts one in place of a screen") { stage in
            let guest = GuestViewController()
            stage.begin(.root("A", "B"))
            stage.navigation?.setViewControllers([stage.screen("A"), guest], animated: true)
            StandIn.acts.append(.pop([stage.screen("B")], isSwipe: false, inColumns: false))
            return Trap.heard(stage, [.back(stage.id("B"))])
                + Trap.stands(stage, [stage.screen("A"), guest])
        },
        Trap(name: "the app takes a screen out from below") { stage in
            let guest = GuestViewController()
            stage.begin(.root("A", "B", "C"))
            stage.navigation?.setViewControllers(
                [stage.screen("A"), stage.screen("C"), guest], animated: true)
            return Trap.heard(stage, [])
                + Trap.stands(stage, ["A", "B", "C"].map { stage.screen($0) } + [guest])
        },
        Trap(name: "a tap on the selected tab takes it off") { stage in
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["C"]]))
            let tabs = stage.container(UITabBarController.self)
            let stack = tabs?.selectedViewController as? UINavigationController
            for _ in 0..<2 {
                stack?.pushViewController(GuestViewController(), animated: true)
                StandIn.clock.settle()
            }
            tabs?.tapTab(0)
            StandIn.clock.settle()
            let isOff = stack?.viewControllers == [stage.screen("A")]
            return Trap.heard(stage, [.tab(name: "tab0", tabs: 100)])
                + (isOff ? [] : ["it stays"])
        },
        Trap(name: "columns collapse below it") { stage in
            let guest = GuestViewController()
            stage.begin(.split([["A"], ["C"]], front: 1))
            let column = stage.split?.viewController(for: .primary) as? UINavigationController
            column?.pushViewController(guest, animated: true)
            Trap.steps(1)
            stage.show(.split([["A"], ["C"]], front: 1, TrapSplit(isCollapsed: true)))
            StandIn.clock.settle()
            let wanted = [stage.screen("A"), guest, stage.screen("C")]
            let isThere = stage.compact?.viewControllers == wanted
            stage.show(.split([["A"], ["C"]], front: 1))
            StandIn.clock.settle()
            let isBack = column?.viewControllers.last === guest
            return Trap.heard(stage, []) + (isThere && isBack ? [] : ["it is not there"])
        },
        Trap(name: "the app presents one, and the flow a sheet") { stage in
            stage.begin(.root("A"))
            let guest = stage.presentGuest()
            stage.show(.root("A", "B"))
            var said = Trap.presented(stage, [stage.navigation, guest])
            stage.show(.root("A", "B"), .sheet(2, "S"), .alert(3, "Yes"))
            StandIn.clock.settle()
            stage.show(.root("A", "B"), .sheet(2, "S"))
            StandIn.clock.settle()
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            said += Trap.presented(stage, [stage.navigation, guest])
            guest.dismiss(animated: true)
            return said + Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "the app takes one away from below a sheet") { stage in
            stage.begin(.root("A"))
            stage.presentGuest()
            stage.show(.root("A"), .sheet(2, "S"), .sheet(3, "T"))
            StandIn.clock.settle()
            stage.navigation?.dismiss(animated: true)
            return Trap.heard(stage, [])
        },
        Trap(name: "the user closes a sheet, and the app at once what it was over") { stage in
            stage.begin(.root("A"))
            stage.presentGuest()
            stage.show(.root("A"), .sheet(2, "S"), .sheet(3, "T"))
            StandIn.clock.settle()
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            for _ in 0..<20 where stage.top?.isBeingDismissed == true { Trap.steps(1) }
            stage.navigation?.dismiss(animated: true)
            return Trap.heard(stage, [.swipeDown(layer: 3)])
        },
        Trap(name: "the app presents one over a sheet, and takes it down") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            let sheet = stage.top
            stage.presentGuest()
            sheet?.dismiss(animated: true)
            StandIn.clock.settle()
            sheet?.beginTug()
            sheet?.endTug(cancel: false)
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "the sheet below one goes") { stage in
            stage.begin(.root("A"), .sheet(2, "S"))
            stage.presentGuest()
            stage.show(.root("A"))
            return Trap.heard(stage, []) + Trap.presented(stage, [stage.navigation])
        },
        Trap(name: "another root below one") { stage in
            stage.begin(.root("A"))
            stage.presentGuest()
            stage.show(TrapLayer(id: 5, screens: ["B"]))
            return Trap.heard(stage, []) + Trap.presented(stage, [stage.navigation])
                + (stage.window.leftOver.isEmpty ? [] : ["what was presented stays in the window"])
        },
    ]
}

extension TrapStage {
    /// The app pushes a screen of its own.
    @discardableResult
    func pushGuest() -> GuestViewController {
        let guest = GuestViewController()
        navigation?.pushViewController(guest, animated: true)
        StandIn.clock.settle()
        return guest
    }

    /// The app presents a screen of its own over what is in front.
    @discardableResult
    fileprivate func presentGuest() -> GuestViewController {
        let guest = GuestViewController()
        top?.present(guest, animated: true)
        StandIn.clock.settle()
        return guest
    }

    /// A guest between B and C.
    fileprivate func beginAroundGuest() {
        begin(.root("A", "B"))
        pushGuest()
        show(.root("A", "B", "C"))
        StandIn.clock.settle()
    }
}
