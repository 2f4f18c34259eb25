import FlowRuntime
import FlowUIKit
import UIKit

// Alerts, and what others draw: sheets of the system and screens of kind `external`.
extension Traps {
    static let drawnByOthers = [
        Trap(name: "the app takes an alert down") { stage in
            stage.begin(.root("A"), .alert(2, "Yes"))
            let alert = stage.top
            alert?.presentingViewController?.dismiss(animated: true)
            let said = Trap.heard(stage, [])
            return said + (stage.top === alert ? ["it is still the same"] : [])
        },
        Trap(name: "the app takes an action sheet down") { stage in
            var choice = TrapLayer.alert(2, "Yes", "No")
            choice.kind = .actionSheet
            stage.begin(.root("A"), choice)
            stage.window.rootViewController?.dismiss(animated: true)
            StandIn.acts.append(.dismiss(UIViewController()))
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "a picker is pulled away, which tells only UIKit") { stage in
            beginWithPicker(stage)
            stage.goBackWhenTold()
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            return Trap.heard(stage, []) + Trap.told(stage, ["closed"])
        },
        Trap(name: "a picker tells twice that it has closed") { stage in
            var told: [String] = []
            var sheet: FlowSheet?
            stage.router.makeSystemSheet = {
                sheet = $0
                return PlayedViewController("picker")
            }
            stage.choose = { told.append($0) }
            stage.begin(.root("A"), .picker(3))
            sheet?.close()
            sheet?.close()
            stage.show(.root("A"))
            return Trap.heard(stage, []) + (told == ["closed"] ? [] : ["told \(told)"])
        },
        Trap(name: "a picker goes, and tells later what was picked") { stage in
            var told: [String] = []
            beginWithPicker(stage)
            stage.choose = { told.append($0) }
            stage.top?.dismiss(animated: true)
            let said = Trap.heard(stage, []) + Trap.presented(stage, [stage.navigation])
            stage.show(.root("A"))
            return said + (told == [] ? [] : ["told \(told)"])
        },
        Trap(name: "an alert over a picker that has gone") { stage in
            beginWithPicker(stage)
            stage.top?.dismiss(animated: true)
            StandIn.clock.settle()
            stage.show(.root("A"), .picker(2), .alert(3, "Yes"))
            StandIn.clock.settle()
            let said = stage.top is UIAlertController ? [] : ["there is no alert"]
            stage.show(.root("A"))
            return said + Trap.heard(stage, [])
        },
        Trap(name: "a picker that was taken down with what is below it") { stage in
            stage.router.makeSystemSheet = { _ in PlayedViewController("picker") }
            stage.begin(.root("A"), .sheet(2, "S"), .picker(3))
            stage.isObedient = false
            stage.window.rootViewController?.dismiss(animated: true)
            StandIn.acts.append(.dismiss(UIViewController()))
            return Trap.heard(stage, [.swipeDown(layer: 2)])
        },
        Trap(name: "a share sheet on an iPad") { stage in
            stage.router.makeSystemSheet = { _ in
                let controller = PlayedViewController("share sheet")
                controller.modalPresentationStyle = .popover
                return controller
            }
            stage.begin(.root("A"), .picker(2))
            return stage.top?.modalPresentationStyle == .popover ? [] : ["it is no popover"]
        },
        Trap(name: "a picker with a delegate of its own") { stage in
            let delegate = AttemptDelegate()
            stage.router.makeSystemSheet = { _ in
                let controller = PlayedViewController("picker")
                controller.isModalInPresentation = true
                controller.presentationController?.delegate = delegate
                return controller
            }
            stage.begin(.root("A"), .picker(2))
            stage.top?.beginTug()
            stage.forget()
            return Trap.heard(stage, []) + delegate.complaints
        },
        Trap(name: "a picker with a delegate of its own is pulled away") { stage in
            let delegate = AttemptDelegate()
            stage.router.makeSystemSheet = { _ in
                let controller = PlayedViewController("picker")
                controller.presentationController?.delegate = delegate
                return controller
            }
            stage.begin(.root("A"), .picker(2))
            stage.goBackWhenTold()
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            return Trap.heard(stage, []) + (delegate.hasGone ? [] : ["the app has not heard it"])
                + Trap.told(stage, ["closed"])
        },
        Trap(name: "a share sheet that stays a popover on a phone") { stage in
            let delegate = WholeDelegate()
            stage.window.windowScene?.traitCollection = UITraitCollection(.regular, .pad)
            stage.router.makeSystemSheet = { _ in
                let controller = PlayedViewController("share sheet")
                controller.modalPresentationStyle = .popover
                controller.presentationController?.delegate = delegate
                return controller
            }
            stage.begin(.root("A"), .picker(2))
            stage.goBackWhenTold()
            stage.window.windowScene?.traitCollection = UITraitCollection(.compact, .pad)
            StandIn.clock.settle()
            let isPopover = stage.top?.tapOutside() ?? false
            return Trap.heard(stage, [.width(.compact)]) + (isPopover ? [] : ["it is no popover"])
                + Trap.told(stage, ["closed"])
        },
        Trap(name: "a picker hears how high it is") { stage in
            let delegate = WholeDelegate()
            stage.router.makeSystemSheet = { _ in
                let controller = PlayedViewController("picker")
                controller.presentationController?.delegate = delegate
                controller.sheetPresentationController?.detents = [.medium(), .large()]
                return controller
            }
            stage.begin(.root("A"), .picker(2))
            stage.top?.sheetPresentationController?.pull(to: 1)
            return delegate.heights == 1 ? [] : ["it hears of \(delegate.heights) heights"]
        },
        Trap(name: "an app shows an alert as a sheet of the system") { stage in
            stage.router.makeSystemSheet = { _ in
                UIAlertController(title: "No camera", message: nil, preferredStyle: .alert)
            }
            stage.begin(.root("A"), .picker(2))
            return Trap.heard(stage, [])
        },
        Trap(name: "an external screen with a delegate of its own is pulled away") { stage in
            let delegate = AttemptDelegate()
            stage.begin(.root("A"))
            stage.screen("X").presentationController?.delegate = delegate
            stage.show(.root("A"), .external(2, "X"))
            StandIn.clock.settle()
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            let said = Trap.heard(stage, []) + Trap.presented(stage, [stage.navigation])
            stage.forget()
            stage.show(.root("A"))
            return said + (delegate.hasGone ? [] : ["the app has not heard it"])
        },
        Trap(name: "an external screen is its own") { stage in
            stage.begin(.root("A"))
            let screen = stage.screen("X")
            screen.isModalInPresentation = true
            let delegate = AttemptDelegate()
            screen.modalPresentationStyle = .pageSheet
            screen.presentationController?.delegate = delegate
            stage.show(.root("A"), .external(2, "X"))
            StandIn.clock.settle()
            stage.top?.beginTug()
            stage.forget()
            return Trap.heard(stage, []) + delegate.complaints
        },
        Trap(name: "an external screen is pulled away, and tells later") { stage in
            stage.begin(.root("A"), .external(2, "X"))
            stage.top?.beginTug()
            stage.top?.endTug(cancel: false)
            let said = Trap.heard(stage, []) + Trap.presented(stage, [stage.navigation])
            stage.forget()
            stage.show(.root("A"))
            return said
        },
        Trap(name: "an external screen goes, and tells later") { stage in
            stage.begin(.root("A"), .external(2, "X"))
            stage.top?.dismiss(animated: true)
            let said = Trap.heard(stage, []) + Trap.presented(stage, [stage.navigation])
            stage.show(.root("A"))
            return said
        },
    ]

    /// A picker over A.
    private static func beginWithPicker(_ stage: TrapStage) {
        stage.router.makeSystemSheet = { _ in PlayedViewController("picker") }
        stage.begin(.root("A"), .picker(2))
    }
}

/// A delegate that an external screen has for itself.
private final class AttemptDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
    private var attempts = 0
    private(set) var hasGone = false
    var complaints: [String] { attempts == 1 ? [] : ["\(attempts) attempts"] }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        attempts += 1
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        hasGone = true
    }
}

/// A delegate that wants a popover to stay one, and hears how high a sheet is.
private final class WholeDelegate: NSObject, UISheetPresentationControllerDelegate {
    private(set) var heights = 0

    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {
        heights += 1
    }
}
