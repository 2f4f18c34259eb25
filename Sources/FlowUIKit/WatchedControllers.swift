#if canImport(UIKit)
    import UIKit

    // Containers that say when their delegate is another one. Taps and page turns reach nobody but
    // the delegate, so the router has to be it again before the user can make one.

    final class WatchedTabBarController: UITabBarController {
        var didChangeDelegate: () -> Void = {}

        override var delegate: (any UITabBarControllerDelegate)? {
            didSet { didChangeDelegate() }
        }
    }

    final class WatchedPageViewController: UIPageViewController {
        var didChangeDelegate: () -> Void = {}

        override var delegate: (any UIPageViewControllerDelegate)? {
            didSet { didChangeDelegate() }
        }
    }
#endif
