#if canImport(UIKit)
    import UIKit

    // Containers that report a new delegate. Taps and page turns reach only the delegate, so the
    // router has to become it again before the user can make one.

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
