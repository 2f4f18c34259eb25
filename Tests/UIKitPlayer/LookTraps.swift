import FlowRuntime
import FlowUIKit
import UIKit

/// How layers and screens look, and what that makes of touches.
extension Traps {
    static let looks = [
        Trap(name: "what animates a layer is made on the fly") { stage in
            let log = TransitionLog()
            stage.router.makeTransition = { LoggedTransition("\($0)", log) }
            stage.begin(.root("A"))
            var sheet = TrapLayer.sheet(2, "S")
            for name in ["fade", "zoom"] {
                sheet.transition = name
                stage.show(.root("A"), sheet)
                StandIn.clock.settle()
            }
            stage.show(.root("A"))
            let said = Trap.heard(stage, [])
            let isRight = log.said == ["fade comes", "zoom goes"]
            return said + (isRight ? [] : ["asked \(log.said)"])
                + (log.last == nil ? [] : ["it stays in memory"])
        },
        Trap(name: "the heights of a sheet change") { stage in
            var said: [String] = []
            @MainActor func show(_ shape: FlowSheetShape?, height: CGFloat) {
                var sheet = TrapLayer.sheet(2, "S")
                sheet.shape = shape
                stage.show(.root("A"), sheet)
                StandIn.clock.settle()
                said += stage.differences
                if stage.sheet?.height != height { said.append("not \(height) high") }
            }
            stage.begin(.root("A"))
            show(FlowSheetShape(detents: [.medium, .large], selected: .medium), height: 400)
            stage.sheet?.pull(to: 1)
            let three: [FlowDetent] = [.points(300), .medium, .large]
            show(
                FlowSheetShape(detents: three, hasGrabber: true, selected: .medium), height: 800)
            show(FlowSheetShape(detents: three, selected: .points(300)), height: 300)
            show(FlowSheetShape(detents: three, selected: .medium), height: 400)
            stage.sheet?.pull(to: 2)
            show(FlowSheetShape(detents: [.points(200), .medium], selected: .medium), height: 400)
            show(nil, height: 800)
            return said
        },
        Trap(name: "a sheet as high as its screen") { stage in
            var said: [String] = []
            for isPassthrough in [false, true] {
                var sheet = TrapLayer.sheet(isPassthrough ? 3 : 2, "S")
                sheet.isPassthrough = isPassthrough
                sheet.shape = FlowSheetShape(detents: [.content, .medium])
                stage.screen("S").preferredContentSize.height = 200
                stage.begin(.root("A"), sheet)
                said += stage.differences
                stage.screen("S").preferredContentSize.height = 650
                StandIn.clock.settle()
                said += stage.differences
                stage.screen("T").preferredContentSize.height = 500
                sheet.screens = ["S", "T"]
                stage.show(.root("A"), sheet)
                StandIn.clock.settle()
                said += stage.differences
            }
            return said
        },
        Trap(name: "a sheet as high as a text that wraps") { stage in
            var sheet = TrapLayer.sheet(2, "S", "W")
            sheet.shape = FlowSheetShape(detents: [.content])
            stage.begin(.root("A"), sheet)
            var said = stage.differences
            let text = stage.screen("W") as? WrappingTrapScreen
            text?.length = 3000
            StandIn.clock.settle()
            said += stage.differences
            for bars in [FlowBars(navigation: false), FlowBars(toolbar: true)] {
                sheet.bars["W"] = bars
                stage.show(.root("A"), sheet)
                StandIn.clock.settle()
                said += stage.differences
            }
            stage.window.resize(width: 800, height: 400)
            StandIn.clock.settle()
            said += stage.differences
            text?.length = 100_000
            StandIn.clock.settle()
            said += stage.differences
            sheet.isPassthrough = true
            sheet.shape = FlowSheetShape(detents: [.medium, .content])
            for length in [1000.0, 20_000] {
                text?.length = length
                stage.show(.root("A"), sheet)
                StandIn.clock.settle()
                said += stage.differences
            }
            return said
        },
        Trap(name: "a text is measured only for a sheet of its height") { stage in
            var sheet = TrapLayer.sheet(2, "W")
            var said: [Bool?] = []
            let text = stage.screen("W") as? WrappingTrapScreen
            for detents in [[.medium], [.content], [.medium], [.content], nil] as [[FlowDetent]?] {
                sheet.shape = detents.map { FlowSheetShape(detents: $0) }
                if detents == nil { sheet.kind = .fullScreen }
                stage.show(.root("A"), sheet)
                StandIn.clock.settle()
                said.append(text?.tellsOfItsSize)
            }
            return said == [false, true, false, true, false] ? [] : ["it tells: \(said)"]
        },
        Trap(name: "what is below a sheet is open at each height") { stage in
            var said: [String] = []
            var sheet = TrapLayer.sheet(2, "S")
            stage.screen("S").preferredContentSize.height = 350
            let shapes: [[FlowDetent]?] = [
                [.medium, .large, .content, .points(320)], nil, [.points(320), .medium],
                [.content, .points(300)],
            ]
            stage.begin(.root("A"), sheet)
            for shape in shapes {
                for isPassthrough in [true, false] {
                    sheet.shape = shape.map { FlowSheetShape(detents: $0) }
                    sheet.isPassthrough = isPassthrough
                    stage.show(.root("A"), sheet)
                    StandIn.clock.settle()
                    said += stage.differences
                }
            }
            return said
        },
        Trap(name: "only what has grown is measured again") { stage in
            var (low, high) = (TrapLayer.sheet(2, "S", "T"), TrapLayer.sheet(3, "U"))
            (low.shape, high.shape) = (
                FlowSheetShape(detents: [.content]), FlowSheetShape(detents: [.medium])
            )
            stage.begin(.root("A"), low, high)
            let sheets = stage.window.chain.compactMap(\.sheetPresentationController)
            var said: [[Int]] = []
            for name in ["U", "S", "T"] {
                let before = sheets.map(\.animations)
                stage.screen(name).preferredContentSize.height = 300
                StandIn.clock.settle()
                said.append(zip(sheets, before).map { $0.animations - $1 })
            }
            let isRight = said.map { $0.suffix(2) } == [[0, 0], [0, 0], [1, 0]]
            return stage.differences + (isRight ? [] : ["animated \(said)"])
        },
        Trap(name: "the highest of all is another one in another window") { stage in
            var sheet = TrapLayer.sheet(2, "S")
            sheet.isPassthrough = true
            sheet.shape = FlowSheetShape(detents: [.points(450), .medium])
            stage.begin(.root("A"), sheet)
            var said = stage.differences
            for height in [1000.0, 800] {
                stage.window.resize(width: 400, height: height)
                StandIn.clock.settle()
                said += stage.differences
            }
            return said
        },
        Trap(name: "what is below a popover is open") { stage in
            var said: [String] = []
            for (place, width) in [UIUserInterfaceSizeClass.regular, .compact].enumerated() {
                stage.window.windowScene?.traitCollection = UITraitCollection(width, .pad)
                var popover = TrapLayer.sheet(2 + place, "S", kind: .popover)
                for isPassthrough in [true, false, true] {
                    popover.isPassthrough = isPassthrough
                    stage.show(.root("A"), popover)
                    StandIn.clock.settle()
                    said += stage.differences
                }
            }
            return said
        },
        Trap(name: "bars come and go while the screen stays") { stage in
            var tabs = TrapLayer(id: 1, tabs: [["A"], ["C"]])
            stage.begin(tabs)
            let bar = stage.container(UITabBarController.self)
            tabs.bars["A"] = FlowBars(navigation: false, toolbar: true, tab: false)
            stage.show(tabs)
            StandIn.clock.settle()
            var said = stage.differences
            if bar?.tapTab(1) ?? true { said.append("a hidden tab is tapped") }
            tabs.bars["A"] = FlowBars(toolbar: false)
            stage.show(tabs)
            StandIn.clock.settle()
            said += stage.differences
            bar?.tapTab(1)
            return said + Trap.heard(stage, [.tab(name: "tab1", tabs: 100)])
        },
        Trap(name: "the tab bar comes with the pop of the user") { stage in
            var tabs = TrapLayer(id: 1, tabs: [["A", "B"], ["C"]])
            tabs.bars["B"] = FlowBars(tab: false)
            stage.begin(tabs)
            let bar = stage.container(UITabBarController.self)
            let stack = bar?.selectedViewController as? UINavigationController
            var hidden: [Bool?] = []
            stack?.beginSwipe()
            Trap.steps(1)
            hidden.append(bar?.hasNoBar)
            stack?.endSwipe(cancel: true)
            while stack?.transitionCoordinator != nil { Trap.steps(1) }
            hidden.append(bar?.hasNoBar)
            StandIn.clock.settle()
            stack?.tapBack()
            Trap.steps(1)
            hidden.append(bar?.hasNoBar)
            return Trap.heard(stage, [.swipeCancelled(stage.id("B")), .back(stage.id("B"))])
                + (hidden == [false, true, false] ? [] : ["the bar is hidden: \(hidden)"])
        },
        Trap(name: "tabs go with their bar hidden") { stage in
            var tabs = TrapLayer(id: 1, screens: ["A"], tabs: [["B"], ["C"]])
            tabs.bars["B"] = FlowBars(tab: false)
            stage.begin(tabs)
            let bar = stage.container(UITabBarController.self)
            stage.navigation?.popViewController(animated: true)
            Trap.steps(1)
            let isHidden = bar?.hasNoBar ?? false
            StandIn.clock.settle()
            stage.forget()
            return isHidden ? [] : ["the bar is seen"]
        },
        Trap(name: "a popover points to a bar button") { stage in
            let button = UIBarButtonItem(systemItem: .save)
            stage.screen("A").anchors["save"] = button
            var popover = TrapLayer.sheet(2, "S", kind: .popover)
            popover.anchor = "save"
            stage.begin(.root("A"), popover)
            let item = stage.top?.popoverPresentationController?.sourceItem
            return item === button ? [] : ["it points to something else"]
        },
        Trap(name: "an action sheet on an iPad") { stage in
            StandIn.idiom = .pad
            stage.begin(.root("A"))
            stage.show(.root("A"), choice("Yes", "No"))
            StandIn.clock.settle()
            stage.top?.tapOutside()
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "an action sheet without an anchor on a phone") { stage in
            stage.begin(.root("A"), choice("Yes", "Cancel"))
            let isPopover = (stage.top as? UIAlertController)?.isPopover ?? true
            return isPopover ? ["it has no cancel button"] : []
        },
        Trap(name: "a tap beside an action sheet") { stage in
            var said: [String] = []
            stage.choose = { title in
                said.append(title)
                stage.show(.root("A"))
            }
            stage.screen("A").anchors["here"] = stage.screen("A").view
            var sheet = choice("Yes", "Cancel")
            sheet.anchor = "here"
            stage.begin(.root("A"), sheet)
            let alert = stage.top as? UIAlertController
            let isRight = alert?.isPopover == StandIn.profile.pointsActionSheets
            alert?.tapOutside()
            return Trap.heard(stage, []) + (said == ["Cancel"] ? [] : ["chosen \(said)"])
                + (isRight ? [] : ["it points to nothing, or on a phone of old"])
        },
    ]

    private static func choice(_ buttons: String...) -> TrapLayer {
        TrapLayer(id: 2, kind: .actionSheet, buttons: buttons)
    }
}

extension TrapStage {
    fileprivate var sheet: UISheetPresentationController? { top?.sheetPresentationController }
}

@MainActor
private final class TransitionLog {
    var said: [String] = []
    weak var last: LoggedTransition?
}

/// Tells when it is asked for an animation.
private final class LoggedTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let name: String
    private let log: TransitionLog

    init(_ name: String, _ log: TransitionLog) {
        self.name = name
        self.log = log
        super.init()
        log.last = self
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        log.said.append("\(name) comes")
        return nil
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        log.said.append("\(name) goes")
        return nil
    }
}
