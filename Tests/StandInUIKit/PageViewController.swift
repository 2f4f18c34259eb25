/// uipageviewcontrollerdatasource
@MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    /// uipageviewcontrollerdatasource/pageviewcontroller(_:viewcontrollerbefore:)
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// uipageviewcontrollerdatasource/pageviewcontroller(_:viewcontrollerafter:)
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
}

/// uipageviewcontrollerdelegate
@MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
    /// uipageviewcontrollerdelegate/pageviewcontroller(_:willtransitionto:)
    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController])
    /// uipageviewcontrollerdelegate/
    /// pageviewcontroller(_:didfinishanimating:previousviewcontrollers:transitioncompleted:)
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

/// The methods are optional in Objective-C.
extension UIPageViewControllerDelegate {
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}

/// uipageviewcontroller
open class UIPageViewController: UIViewController {
    /// uipageviewcontroller/transitionstyle-swift.enum
    public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
    /// uipageviewcontroller/navigationorientation-swift.enum
    public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
    /// uipageviewcontroller/navigationdirection
    public enum NavigationDirection: Int, Sendable { case forward, reverse }

    /// uipageviewcontroller/delegate
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// uipageviewcontroller/datasource
    public weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet { neighbours = nil }
    }
    private var current: [UIViewController] = []
    private var isMoving = false
    /// What stands on both sides of a page is asked for once, and kept.
    private var neighbours: (before: UIViewController?, after: UIViewController?)?

    /// uipageviewcontroller/init(transitionstyle:navigationorientation:options:)
    public init(
        transitionStyle: TransitionStyle, navigationOrientation: NavigationOrientation
    ) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { return nil }

    /// uipageviewcontroller/viewcontrollers
    public var viewControllers: [UIViewController]? { current }

    override var seenChildren: [UIViewController] { current }

    /// uipageviewcontroller/setviewcontrollers(_:direction:animated:completion:)
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        if isMoving {
            StandIn.log.append(
                "NSInternalInconsistencyException: Invalid parameter not satisfying: "
                    + "[views count] == 3")
            return
        }
        show(viewControllers ?? [])
        if let completion { StandIn.clock.after(1) { completion(true) } }
    }

    private func show(_ controllers: [UIViewController]) {
        let isOnScreen = appearance == .there || appearance == .coming
        let gone = current.filter { !controllers.contains($0) }
        let come = controllers.filter { !current.contains($0) }
        for child in gone {
            child.vanish()
            children.removeAll { $0 === child }
            child.parent = nil
            child.didMove(toParent: nil)
        }
        current = controllers
        neighbours = nil
        StandIn.clock.atLayout { [weak self] in self?.ask() }
        for child in come {
            addChild(child)
            if isOnScreen { child.changeAppearance(to: true) }
        }
    }

    private func ask() {
        guard neighbours == nil, let page = current.first else { return }
        neighbours = (
            dataSource?.pageViewController(self, viewControllerBefore: page),
            dataSource?.pageViewController(self, viewControllerAfter: page)
        )
    }

    /// The player's own: a swipe to the page beside; nobody hears of one that code sets.
    @discardableResult
    public func swipePage(forward: Bool, cancel: Bool) -> Bool {
        guard window != nil, canReach, !isMoving, let page = current.first else { return false }
        ask()
        guard let next = forward ? neighbours?.after : neighbours?.before else { return false }
        isMoving = true
        delegate?.pageViewController(self, willTransitionTo: [next])
        StandIn.clock.after(1 + StandIn.duration(true)) { [self] in
            isMoving = false
            if !cancel {
                show([next])
                StandIn.acts.append(.page(next))
            }
            delegate?.pageViewController(
                self, didFinishAnimating: true, previousViewControllers: [page],
                transitionCompleted: !cancel)
        }
        return true
    }
}
