import FlowRuntime
import UIKit

extension Traps {
    private static func tabs(selected: Int = 0) -> TrapLayer {
        let screens = [["A", "B"], ["C"], ["D"], ["E"], ["F", "G"], ["H"], ["I"]]
        return TrapLayer(id: 1, tabs: screens, selected: selected)
    }

    private static func told(_ place: Int) -> FlowSystemEvent {
        .tab(name: "tab\(place)", tabs: 100)
    }

    /// More tabs than a compact bar has room for.
    static let more = [
        Trap(name: "the user looks at the list of more tabs") { stage in
            stage.begin(Self.tabs())
            stage.bar?.tapMore()
            StandIn.clock.settle()
            var changed = Self.tabs()
            changed.tabs[1].append("J")
            stage.show(changed)
            StandIn.clock.settle()
            let isList = stage.bar?.front == nil
            stage.bar?.tapTab(0)
            StandIn.acts = []
            let isBack = stage.bar?.front == 0
            return Trap.heard(stage, []) + (isList && isBack ? [] : ["\(isList), \(isBack)"])
        },
        Trap(name: "the user chooses one of more tabs") { stage in
            stage.begin(Self.tabs())
            for place in [5, 4] {
                stage.bar?.tapMore()
                StandIn.clock.settle()
                stage.bar?.tapRow(place)
                Trap.steps(1)
                stage.show(stage.model)
                StandIn.clock.settle()
            }
            stage.bar?.tapTab(1)
            StandIn.clock.settle()
            stage.bar?.tapMore()
            StandIn.clock.settle()
            let isTab = stage.bar?.front == 4
            let wanted = [5, 4, 1] + (isTab ? [4] : [])
            return Trap.heard(stage, wanted.map { Self.told($0) })
        },
        Trap(name: "a choice that is not taken") { stage in
            stage.begin(Self.tabs(selected: 1))
            stage.isObedient = false
            stage.bar?.tapMore()
            StandIn.clock.settle()
            stage.bar?.tapRow(6)
            return Trap.heard(stage, [Self.told(6)])
        },
        Trap(name: "the flow selects one of more tabs") { stage in
            stage.begin(Self.tabs())
            stage.show(Self.tabs(selected: 5))
            StandIn.clock.settle()
            stage.show(Self.tabs(selected: 4))
            StandIn.clock.settle()
            stage.bar?.tapMore()
            StandIn.clock.settle()
            stage.show(Self.tabs(selected: 2))
            StandIn.clock.settle()
            stage.show(Self.tabs(selected: 6))
            return Trap.heard(stage, [])
        },
        Trap(name: "there is room for all, and again there is not", number: 17) { stage in
            stage.begin(Self.tabs(selected: 3))
            for place in [3, 5] {
                stage.show(Self.tabs(selected: place))
                StandIn.clock.settle()
                stage.bar?.tapMore()
                StandIn.clock.settle()
                for width in [UIUserInterfaceSizeClass.regular, .compact] {
                    stage.window.windowScene?.traitCollection = UITraitCollection(width, .pad)
                    stage.show(stage.model)
                    StandIn.clock.settle()
                }
                stage.bar?.tapMore()
                StandIn.clock.settle()
                stage.bar?.tapRow(4)
                StandIn.clock.settle()
            }
            let widths: [FlowSystemEvent] = [.width(.regular), .width(.compact)]
            return Trap.heard(stage, widths + [Self.told(4)] + widths + [Self.told(4)])
        },
        Trap(name: "a tap takes off what the app has put on one of many tabs") { stage in
            var tabs = Self.tabs()
            tabs.tabs[0] = ["A"]
            stage.begin(tabs)
            let stack = stage.screen("A").navigationController
            stack?.pushViewController(GuestViewController(), animated: true)
            StandIn.clock.settle()
            stage.bar?.tapTab(0)
            let said = Trap.heard(stage, [Self.told(0)])
            let count = stack?.viewControllers.count ?? 0
            return said + (count == 1 ? [] : ["\(count) stand there"])
        },
        Trap(name: "tabs become too many for the bar, and fewer again") { stage in
            var few = Self.tabs(selected: 1)
            few.tabs.removeSubrange(5...)
            stage.begin(few)
            stage.show(Self.tabs(selected: 5))
            StandIn.clock.settle()
            stage.show(few)
            return Trap.heard(stage, [])
        },
        Trap(name: "the user cannot change the order") { stage in
            stage.begin(Self.tabs())
            let isChanged = stage.bar?.reorder() ?? true
            return Trap.heard(stage, []) + (isChanged ? ["it is changed"] : [])
        },
    ]
}

extension TrapStage {
    fileprivate var bar: UITabBarController? { container(UITabBarController.self) }
}
