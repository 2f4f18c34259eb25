#if canImport(UIKit)
    import UIKit

    /// The delegates that an app has set on navigation and split view controllers of the router.
    @MainActor
    final class ForwardedDelegates {
        private final class Kept {
            weak var controller: UIViewController?
            weak var delegate: AnyObject?

            init(_ controller: UIViewController, _ delegate: AnyObject) {
                self.controller = controller
                self.delegate = delegate
            }
        }

        private var all: [Kept] = []

        func keep(_ delegate: AnyObject?, of controller: UIViewController) {
            all.removeAll { $0.controller === controller }
            if let delegate { all.append(Kept(controller, delegate)) }
        }

        func forget(where hasGone: (UIViewController) -> Bool) {
            all.removeAll { $0.controller.map(hasGone) ?? true }
        }

        func delegate(of controller: UIViewController) -> AnyObject? {
            all.first { $0.controller === controller }?.delegate
        }

        private func delegate<Delegate>(
            of controller: UIViewController, _ kind: Delegate.Type
        ) -> Delegate? {
            delegate(of: controller) as? Delegate
        }

        // Apple's protocols have optional methods, and a stand-in has none; read as a value, a
        // method of such a delegate is optional for both.

        func willShow(
            _ controller: UIViewController, on navigation: UINavigationController, _ animated: Bool
        ) {
            let tell = delegate(of: navigation, (any UINavigationControllerDelegate).self)?
                .navigationController(_:willShow:animated:)
            tell?(navigation, controller, animated)
        }

        func didShow(
            _ controller: UIViewController, on navigation: UINavigationController, _ animated: Bool
        ) {
            let tell = delegate(of: navigation, (any UINavigationControllerDelegate).self)?
                .navigationController(_:didShow:animated:)
            tell?(navigation, controller, animated)
        }

        func willChange(
            _ split: UISplitViewController, to mode: UISplitViewController.DisplayMode
        ) {
            let tell = delegate(of: split, (any UISplitViewControllerDelegate).self)?
                .splitViewController(_:willChangeTo:)
            tell?(split, mode)
        }

        func didCollapse(_ split: UISplitViewController) {
            let tell = delegate(of: split, (any UISplitViewControllerDelegate).self)?
                .splitViewControllerDidCollapse(_:)
            tell?(split)
        }

        func didExpand(_ split: UISplitViewController) {
            let tell = delegate(of: split, (any UISplitViewControllerDelegate).self)?
                .splitViewControllerDidExpand(_:)
            tell?(split)
        }
    }
#endif
