import FlowRuntime
import UIKit

extension Traps {
    private static let narrow = TrapSplit(isCollapsed: true)

    static let columns = [
        Trap(name: "deep columns collapse and expand", number: 18) { stage in
            let columns = [["A", "B"], ["C", "D"]]
            stage.begin(.split(columns, front: 1))
            for front in [1, 0, 1] {
                stage.show(.split(columns, front: front, narrow))
                StandIn.clock.settle()
                stage.show(.split(columns, front: front))
                Trap.steps(front + 1)
            }
            return Trap.heard(stage, [])
        },
        Trap(name: "three columns, of which one is empty") { stage in
            let columns = [["A"], [], ["C"]]
            stage.begin(.split(columns, front: 2, narrow))
            stage.show(.split(columns, front: 0, narrow))
            StandIn.clock.settle()
            stage.show(.split(columns, front: 2, TrapSplit(hidden: 1)))
            return Trap.heard(stage, [])
        },
        Trap(name: "in the middle of a push", number: 18) { stage in
            stage.begin(.split([["A"], ["C"]], front: 1))
            stage.show(.split([["A"], ["C", "D"]], front: 1))
            Trap.steps(2)
            stage.show(.split([["A"], ["C", "D"]], front: 1, narrow))
            Trap.steps(1)
            stage.show(.split([["A", "B"], ["C", "D"]], front: 1))
            return Trap.heard(stage, [])
        },
        Trap(name: "back at the bottom of a column") { stage in
            stage.begin(.split([["A", "B"], ["C"]], front: 1, narrow))
            stage.compact?.tapBack()
            StandIn.clock.settle()
            stage.show(.split([["A", "B"], ["C"]], front: 1))
            return Trap.heard(stage, [.back(stage.id("C"))])
        },
        Trap(name: "a swipe at the bottom of a column, taken back") { stage in
            stage.begin(.split([["A"], ["C"]], front: 1, narrow))
            stage.compact?.beginSwipe()
            Trap.steps(2)
            stage.compact?.endSwipe(cancel: true)
            return Trap.heard(stage, [.swipeCancelled(stage.id("C"))])
        },
        Trap(name: "back over two columns at once") { stage in
            stage.begin(.split([["A", "B"], ["C", "D"]], front: 1, narrow))
            stage.compact?.longPressBack(to: stage.screen("A"))
            return Trap.heard(
                stage, [.backTo(stage.id("C")), .back(stage.id("C")), .back(stage.id("B"))])
        },
        Trap(name: "the window is narrow for a moment, and the flows do not hear it", number: 18) {
            stage in
            stage.window.windowScene?.traitCollection = UITraitCollection(.regular, .pad)
            stage.begin(.split([["A"], ["C"]], front: 1))
            stage.window.windowScene?.activationState = .background
            for width in [UIUserInterfaceSizeClass.compact, .regular] {
                stage.window.windowScene?.traitCollection = UITraitCollection(width, .pad)
                Trap.steps(1)
            }
            stage.window.windowScene?.activationState = .foregroundActive
            return Trap.heard(stage, [])
        },
        Trap(name: "columns in a sheet, which is narrow itself") { stage in
            stage.begin(.root("A"))
            stage.show(.root("A"), .split([["B"], ["C"]], front: 1, id: 2))
            StandIn.clock.settle()
            stage.show(.root("A"), .split([["B"], ["C"]], front: 1, narrow, id: 2))
            return Trap.heard(stage, [])
        },
        Trap(name: "covered while the width changes") { stage in
            let sheet = TrapLayer.sheet(2, "S", kind: .fullScreen)
            stage.begin(.split([["A"], ["C"]], front: 1), sheet)
            stage.show(.split([["A"], ["C"]], front: 1, narrow), sheet)
            StandIn.clock.settle()
            stage.show(.split([["A"], ["C"]], front: 1, narrow))
            return Trap.heard(stage, [])
        },
        Trap(name: "the user hides what is selected then") { stage in
            stage.begin(.split([["A"], ["C"]], front: 1))
            let isHidden = stage.split?.toggleColumns(bySwipe: true) ?? false
            StandIn.clock.settle()
            stage.show(.split([["A"], ["C"]], front: 0))
            StandIn.clock.settle()
            let isShown = stage.split?.seenColumns.contains(.primary) ?? false
            return Trap.heard(stage, []) + (isHidden && isShown ? [] : ["A is not seen"])
        },
        Trap(name: "the user cannot show what is hidden") { stage in
            stage.begin(.split([["A"], ["B"], ["C"]], front: 2, TrapSplit(hidden: 1)))
            let isShown = [true, false].contains { isSwipe in
                stage.split?.toggleColumns(bySwipe: isSwipe) ?? true
            }
            return Trap.heard(stage, []) + (isShown ? ["it is shown"] : [])
        },
        Trap(name: "the app has a delegate") { stage in
            stage.begin(.split([["A"], ["C"]], front: 1))
            let delegate = SplitDelegate()
            stage.split?.delegate = delegate
            for isCollapsed in [true, false] {
                let split = TrapSplit(isCollapsed: isCollapsed)
                stage.show(.split([["A"], ["C"]], front: 1, split))
                StandIn.clock.settle()
            }
            stage.split?.toggleColumns(bySwipe: false)
            return Trap.heard(stage, [])
                + (delegate.heard == 3 ? [] : ["the app's delegate heard \(delegate.heard)"])
        },
    ]
}

extension TrapStage {
    var split: UISplitViewController? { container(UISplitViewController.self) }

    /// The stack of columns that have collapsed.
    var compact: UINavigationController? {
        split?.viewController(for: .compact) as? UINavigationController
    }
}

/// A delegate of the app's own.
private final class SplitDelegate: NSObject, UISplitViewControllerDelegate {
    private(set) var heard = 0

    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {
        heard += 1
    }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { heard += 1 }

    func splitViewControllerDidExpand(_ svc: UISplitViewController) { heard += 1 }
}
