import FlowRuntime
import UIKit

/// What VoiceOver is told once the screen stands still.
extension Traps {
    static let focus = [
        Trap(name: "UIKit tells of what it shows itself") { stage in
            stage.begin(.root("A"))
            stage.show(.root("A", "B"))
            StandIn.clock.settle()
            stage.show(.root("A"), .sheet(2, "S"))
            StandIn.clock.settle()
            stage.show(.root("A"))
            return Self.told([nil, nil, nil, nil])
        },
        Trap(name: "nothing is told of the launch") { stage in
            stage.show(TrapLayer(id: 1, tabs: [["A"], ["B"]], selected: 1))
            return Self.told([])
        },
        Trap(name: "another tab is told, a tap is not") { stage in
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["B"]]))
            stage.container(UITabBarController.self)?.tapTab(1)
            var said = Self.told([])
            for selected in [0, 1] {
                stage.show(TrapLayer(id: 1, tabs: [["A"], ["B"]], selected: selected))
                said += Self.told([stage.container(UITabBarController.self)?.view])
            }
            return said
        },
        Trap(name: "a tap that leads to another tab is told") { stage in
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["B"], ["C"]]))
            stage.isObedient = false
            stage.container(UITabBarController.self)?.tapTab(1)
            stage.show(TrapLayer(id: 1, tabs: [["A"], ["B"], ["C"]], selected: 2))
            return Self.told([stage.container(UITabBarController.self)?.view])
        },
        Trap(name: "another tab below a sheet is not told") { stage in
            stage.begin(TrapLayer(id: 1, tabs: [["A"], ["B"]]), .sheet(2, "S"))
            stage.show(TrapLayer(id: 1, tabs: [["A"], ["B"]], selected: 1), .sheet(2, "S"))
            let said = Self.told([])
            stage.show(TrapLayer(id: 1, tabs: [["A"], ["B"]], selected: 1))
            return said + Self.told([nil])
        },
        Trap(name: "another page is told, a swipe is not") { stage in
            var pages = TrapLayer(id: 1, tabs: [["A"], ["B"], ["C"]])
            pages.isPaged = true
            stage.begin(pages)
            let pager = stage.container(UIPageViewController.self)
            pager?.swipePage(forward: true, cancel: false)
            let said = Self.told([])
            pages.selected = 2
            stage.show(pages)
            return said + Self.told([pager?.view])
        },
        Trap(name: "what comes into a slot is told") { stage in
            var host = TrapLayer.root("A")
            host.slots["A"] = "X"
            stage.begin(host)
            host.slots["A"] = "Y"
            stage.show(host)
            let said = Self.told([stage.screen("Y").view])
            host.screens = ["A", "B"]
            host.slots = ["A": "Z", "B": "X"]
            stage.show(host)
            return said + Self.told([nil])
        },
        Trap(name: "a slot is told though a hidden tab changes, too") { stage in
            func layer(_ slot: String, _ selected: Int) -> TrapLayer {
                let tabs = TrapLayer(id: 2, tabs: [["B"], ["C"]], selected: selected)
                return TrapLayer(
                    id: 1, tabs: [["A"], ["tabs"]], slots: ["A": slot], inner: ["tabs": tabs])
            }
            stage.begin(layer("X", 0))
            stage.show(layer("Y", 1))
            return Self.told([stage.screen("Y").view])
        },
        Trap(name: "another root is told") { stage in
            stage.begin(.root("A"))
            stage.show(TrapLayer(id: 5, screens: ["B"]))
            return Self.told([stage.navigation?.view])
        },
    ]

    /// What was told since the last time, if it is not this.
    private static func told(_ wanted: [UIView?]) -> [String] {
        StandIn.clock.settle()
        let told = StandIn.screenChanges
        StandIn.screenChanges = []
        return told == wanted ? [] : ["\(told.count) told, not \(wanted.count), or others"]
    }
}
