import FlowRuntime
import FlowUIKit
import UIKit

/// The view controller of a stand-in for a screen.
final class PlayedViewController: UIViewController {
    /// What it shows, for messages.
    let screenName: String

    init(_ screenName: String) {
        self.screenName = screenName
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

/// A screen of the app's own, of which no flow knows.
final class GuestViewController: UIViewController {
    /// What it has been put over.
    private weak var below: UIViewController?

    init(over below: UIViewController? = nil) {
        self.below = below
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// It is on a stack that has lost the screen below it.
    var hasOutlived: Bool {
        navigationController.map { stack in
            !stack.viewControllers.contains { $0 === below }
        } ?? false
    }

    private var isOnScreen: Bool { navigationController != nil || presentingViewController != nil }

    /// What it is over is still there, and nobody has taken it off.
    func isLost(after acts: [UserAct]) -> Bool {
        let isTakenOff = acts.contains { act in
            switch act {
            case .pop(let popped, _, _): popped.contains(self)
            case .dismiss(let controller): controller === self
            default: false
            }
        }
        return !isOnScreen && !isTakenOff && below?.navigationController != nil
    }
}

/// A generated stand-in for a screen, which the stand-in for UIKit shows.
@MainActor
public protocol PlayedScreen: FlowScreen {}

extension PlayedScreen {
    /// Another one each time, so that a router that asks twice shows the wrong one.
    public var viewController: UIViewController {
        let controller = PlayedViewController("\(type(of: self))")
        Played.controllers[ObjectIdentifier(self)] = WeakController(controller)
        Played.all.append(WeakController(controller))
        return controller
    }
}

struct WeakController {
    weak var controller: UIViewController?

    init(_ controller: UIViewController) { self.controller = controller }
}

/// The apps that can be played; the view controllers of screens, and whether they have gone.
@MainActor
enum Played {
    typealias Drive = @MainActor (String, String?, FlowTraceValue) -> FlowTestDriver?

    /// Drives an app, or one of its flows alone; nil for an app that is not there.
    static var drive: Drive = { _, _, _ in nil }
    static var controllers: [ObjectIdentifier: WeakController] = [:]
    static var all: [WeakController] = []

    static func begin() {
        controllers = [:]
        all = []
    }

    static func controller(of screen: any FlowScreen) -> UIViewController? {
        screen as? UIViewController ?? controllers[ObjectIdentifier(screen)]?.controller
    }

    /// Those that are still there.
    static var leaks: [String] {
        all.compactMap { ($0.controller as? PlayedViewController)?.screenName }
    }
}
