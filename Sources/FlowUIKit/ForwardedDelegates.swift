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
            guard let delegate else { return }
            all.removeAll { $0.controller === controller }
            all.append(Kept(controller, delegate))
        }

        func forget(where hasGone: (UIViewController) -> Bool) {
            all.removeAll { $0.controller.map(hasGone) ?? true }
        }

        private func delegate(of controller: UIViewController) -> AnyObject? {
            all.first { $0.controller === controller }?.delegate
        }

        // UIKit's protocols have optional methods, which only Objective-C knows.
        func willShow(
            _ controller: UIViewController, on navigation: UINavigationController, _ animated: Bool
        ) {
            let delegate = delegate(of: navigation) as? any UINavigationControllerDelegate
            #if canImport(ObjectiveC)
                delegate?.navigationController?(
                    navigation, willShow: controller, animated: animated)
            #else
                delegate?.navigationController(
                    navigation, willShow: controller, animated: animated)
            #endif
        }

        func didShow(
            _ controller: UIViewController, on navigation: UINavigationController, _ animated: Bool
        ) {
            let delegate = delegate(of: navigation) as? any UINavigationControllerDelegate
            #if canImport(ObjectiveC)
                delegate?.navigationController?(navigation, didShow: controller, animated: animated)
            #else
                delegate?.navigationController(navigation, didShow: controller, animated: animated)
            #endif
        }

        func willChange(
            _ split: UISplitViewController, to mode: UISplitViewController.DisplayMode
        ) {
            let delegate = delegate(of: split) as? any UISplitViewControllerDelegate
            #if canImport(ObjectiveC)
                delegate?.splitViewController?(split, willChangeTo: mode)
            #else
                delegate?.splitViewController(split, willChangeTo: mode)
            #endif
        }

        func didCollapse(_ split: UISplitViewController) {
            let delegate = delegate(of: split) as? any UISplitViewControllerDelegate
            #if canImport(ObjectiveC)
                delegate?.splitViewControllerDidCollapse?(split)
            #else
                delegate?.splitViewControllerDidCollapse(split)
            #endif
        }

        func didExpand(_ split: UISplitViewController) {
            let delegate = delegate(of: split) as? any UISplitViewControllerDelegate
            #if canImport(ObjectiveC)
                delegate?.splitViewControllerDidExpand?(split)
            #else
                delegate?.splitViewControllerDidExpand(split)
            #endif
        }
    }
#endif
