/// uitabbarcontrollerdelegate
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// uitabbarcontrollerdelegate/tabbarcontroller(_:shouldselect:)
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// uitabbarcontrollerdelegate/tabbarcontroller(_:didselect:)
    func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    public func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {}
}

/// uitabbarcontroller
open class UITabBarController: UIViewController {
    /// uitabbarcontroller/delegate
    public weak var delegate: (any UITabBarControllerDelegate)?
    private var all: [UIViewController]?
    private var selected = 0

    public override init(nibName: String? = nil, bundle: Bundle? = nil) {
        super.init(nibName: nibName, bundle: bundle)
    }

    public required init?(coder: NSCoder) { return nil }

    /// uitabbarcontroller/viewcontrollers
    public var viewControllers: [UIViewController]? {
        get { all }
        set { setViewControllers(newValue, animated: false) }
    }

    /// uitabbarcontroller/setviewcontrollers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        // All are removed, then installed; the selection is kept by object, else by index.
        let before = selectedViewController
        for child in all ?? [] { child.removeFromParent() }
        all = viewControllers
        for child in viewControllers ?? [] { addChild(child) }
        let count = viewControllers?.count ?? 0
        if let place = before.flatMap({ viewControllers?.firstIndex(of: $0) }) {
            selected = place
        } else if selected >= count {
            selected = 0
        }
        if appearance == .there || appearance == .coming {
            selectedViewController?.changeAppearance(to: true)
        }
    }

    /// uitabbarcontroller/selectedindex
    public var selectedIndex: Int {
        get { selected }
        set { select(newValue, isTap: false) }
    }

    /// uitabbarcontroller/selectedviewcontroller
    public var selectedViewController: UIViewController? {
        get { (all?.indices.contains(selected) ?? false) ? all?[selected] : nil }
        set {
            guard let place = newValue.flatMap({ all?.firstIndex(of: $0) }) else { return }
            selectedIndex = place
        }
    }

    override var seenChildren: [UIViewController] { [selectedViewController].compactMap { $0 } }

    private func select(_ index: Int, isTap: Bool) {
        guard let all, all.indices.contains(index) else { return }
        if index != selected {
            let isOnScreen = appearance == .there || appearance == .coming
            if isOnScreen { selectedViewController?.changeAppearance(to: false) }
            selected = index
            if isOnScreen { selectedViewController?.changeAppearance(to: true) }
            if !isTap, StandIn.profile.echoesSelection {
                delegate?.tabBarController(self, didSelect: all[index])
            }
        }
    }

    public var isTabBarHidden: Bool {
        guard let navigation = selectedViewController as? UINavigationController else {
            return false
        }
        return navigation.stack.contains { $0.hidesBottomBarWhenPushed }
    }

    /// A tap on a tab, also on the selected one.
    @discardableResult
    public func tapTab(_ index: Int) -> Bool {
        guard window != nil, canReach, !isTabBarHidden, let all, all.indices.contains(index)
        else { return false }
        StandIn.acts.append(.tap(tab: index))
        guard delegate?.tabBarController(self, shouldSelect: all[index]) ?? true else {
            return true
        }
        if index == selected, let navigation = all[index] as? UINavigationController {
            // Between the question and the report the stack goes to its root.
            if let root = navigation.stack.first {
                navigation.popToViewController(root, animated: true)
            }
        }
        select(index, isTap: true)
        delegate?.tabBarController(self, didSelect: all[index])
        return true
    }
}
