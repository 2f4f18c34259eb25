#if canImport(UIKit)
    import UIKit

    /// The delegates that an app has set on containers and presentations of the router.
    @MainActor
    final class ForwardedDelegates {
        private final class Kept {
            weak var owner: AnyObject?
            weak var delegate: AnyObject?

            init(_ owner: AnyObject, _ delegate: AnyObject) {
                self.owner = owner
                self.delegate = delegate
            }
        }

        private var all: [Kept] = []

        func keep(_ delegate: AnyObject?, of owner: AnyObject) {
            all.removeAll { $0.owner === owner }
            if let delegate { all.append(Kept(owner, delegate)) }
        }

        func forget(where hasGone: (AnyObject) -> Bool) {
            all.removeAll { $0.owner.map(hasGone) ?? true }
        }

        func delegate(of owner: AnyObject) -> AnyObject? {
            all.first { $0.owner === owner }?.delegate
        }

        private func delegate<Delegate>(
            of owner: AnyObject, _ kind: Delegate.Type
        ) -> Delegate? {
            delegate(of: owner) as? Delegate
        }

        // Apple's protocols have optional methods, the protocols of a stand-in do not. A method
        // that is read as a value is optional for both.

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

        // MARK: - Tabs and pages

        func maySelect(_ tab: UIViewController, _ tabs: UITabBarController) -> Bool {
            let ask = delegate(of: tabs, (any UITabBarControllerDelegate).self)?
                .tabBarController(_:shouldSelect:)
            return ask?(tabs, tab) ?? true
        }

        func didSelect(_ tab: UIViewController, _ tabs: UITabBarController) {
            let tell = delegate(of: tabs, (any UITabBarControllerDelegate).self)?
                .tabBarController(_:didSelect:)
            tell?(tabs, tab)
        }

        func willTurn(_ pages: UIPageViewController, to pending: [UIViewController]) {
            let tell = delegate(of: pages, (any UIPageViewControllerDelegate).self)?
                .pageViewController(_:willTransitionTo:)
            tell?(pages, pending)
        }

        func didTurn(
            _ pages: UIPageViewController, _ finished: Bool, from previous: [UIViewController],
            _ completed: Bool
        ) {
            let tell = delegate(of: pages, (any UIPageViewControllerDelegate).self)?
                .pageViewController(
                    _:didFinishAnimating:previousViewControllers:transitionCompleted:)
            tell?(pages, finished, previous, completed)
        }

        // MARK: - Presentations

        private func adaptive(
            _ presentation: UIPresentationController
        ) -> (any UIAdaptivePresentationControllerDelegate)? {
            delegate(of: presentation, (any UIAdaptivePresentationControllerDelegate).self)
        }

        func mayDismiss(_ presentation: UIPresentationController) -> Bool {
            let ask = adaptive(presentation)?.presentationControllerShouldDismiss(_:)
            return ask?(presentation) ?? true
        }

        func willDismiss(_ presentation: UIPresentationController) {
            let tell = adaptive(presentation)?.presentationControllerWillDismiss(_:)
            tell?(presentation)
        }

        func didDismiss(_ presentation: UIPresentationController) {
            let tell = adaptive(presentation)?.presentationControllerDidDismiss(_:)
            tell?(presentation)
        }

        func didAttempt(_ presentation: UIPresentationController) {
            let tell = adaptive(presentation)?.presentationControllerDidAttemptToDismiss(_:)
            tell?(presentation)
        }
    }

    /// A delegate in front of a presentation's own, which somebody else has set. Four methods go to
    /// the observer, which passes them on; all others go straight to the other delegate.
    @MainActor
    final class DelegateInFront: NSObject, UIAdaptivePresentationControllerDelegate {
        private let observer: ScreenObserver
        /// Kept as long as the layer, because UIKit may ask only once which methods a delegate has.
        nonisolated(unsafe) private let next: any UIAdaptivePresentationControllerDelegate

        init(
            of next: any UIAdaptivePresentationControllerDelegate, for observer: ScreenObserver
        ) {
            self.next = next
            self.observer = observer
        }

        nonisolated override func responds(to aSelector: Selector!) -> Bool {
            super.responds(to: aSelector) || next.responds(to: aSelector)
        }

        nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? { next }

        func presentationControllerShouldDismiss(
            _ presentationController: UIPresentationController
        ) -> Bool {
            observer.presentationControllerShouldDismiss(presentationController)
        }

        func presentationControllerWillDismiss(
            _ presentationController: UIPresentationController
        ) {
            observer.presentationControllerWillDismiss(presentationController)
        }

        func presentationControllerDidDismiss(
            _ presentationController: UIPresentationController
        ) {
            observer.presentationControllerDidDismiss(presentationController)
        }

        func presentationControllerDidAttemptToDismiss(
            _ presentationController: UIPresentationController
        ) {
            observer.presentationControllerDidAttemptToDismiss(presentationController)
        }
    }
#endif
