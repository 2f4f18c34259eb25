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
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// uitabbarcontroller/morenavigationcontroller
    ///
    /// The list of the tabs that the bar has no room for, and the one of them that is shown.
    public let moreNavigationController: UINavigationController = MoreNavigationController()
    /// uitabbarcontroller/tabbar
    public let tabBar = UITabBar()
    /// uitabbarcontroller/istabbarhidden
    public var isTabBarHidden = false
    /// uitabbarcontroller/customizableviewcontrollers
    public var customizableViewControllers: [UIViewController]?
    private var all: [UIViewController]?
    /// Nil while the list is shown.
    private var selected: Int? = 0
    /// No source says what `selectedViewController` is while a tab is shown by way of the list.
    private lazy var namesTabOfList = StandIn.draw.coin()
    /// The same of a tap on the item of the list: it comes back to the tab that it has shown last.
    private lazy var keepsTabOfList = StandIn.draw.coin()

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
        customizableViewControllers = viewControllers
        install(viewControllers, otherwise: 0)
    }

    /// All are removed, then installed; the selection is kept by object, else by index.
    private func install(_ viewControllers: [UIViewController]?, otherwise index: Int) {
        let before = selected.flatMap { place in all?.dropFirst(place).first }
        emptyList()
        for child in all ?? [] { child.removeFromParent() }
        all = viewControllers
        for (place, child) in (viewControllers ?? []).enumerated() where !isInList(place) {
            addChild(child)
        }
        let count = viewControllers?.count ?? 0
        if let place = before.flatMap({ viewControllers?.firstIndex(of: $0) }) {
            selected = place
        } else if (selected ?? count) >= count {
            selected = index
        }
        fillList()
        if appearance == .there || appearance == .coming { shown?.changeAppearance(to: true) }
    }

    /// uitabbarcontroller/selectedindex
    public var selectedIndex: Int {
        get {
            selectedViewController === moreNavigationController
                ? NSNotFound : selected ?? NSNotFound
        }
        set { select(newValue, isTap: false) }
    }

    /// uitabbarcontroller/selectedviewcontroller
    public var selectedViewController: UIViewController? {
        get {
            if shown === moreNavigationController, selected == nil || !namesTabOfList {
                return moreNavigationController
            }
            return selected.flatMap { (all?.indices.contains($0) ?? false) ? all?[$0] : nil }
        }
        set {
            guard let place = newValue.flatMap({ all?.firstIndex(of: $0) }) else { return }
            selectedIndex = place
        }
    }

    /// The child that is seen.
    private var shown: UIViewController? {
        guard let selected else { return moreNavigationController }
        guard let all, all.indices.contains(selected) else { return nil }
        return isInList(selected) ? moreNavigationController : all[selected]
    }

    override var seenChildren: [UIViewController] { [shown].compactMap { $0 } }

    private func select(_ index: Int, isTap: Bool) {
        guard let all, all.indices.contains(index) else { return }
        if index != selected {
            change(to: index)
            if !isTap, StandIn.profile.echoesSelection {
                delegate?.tabBarController(self, didSelect: all[index])
            }
        }
    }

    private func change(to index: Int?) {
        let before = shown
        let isOnScreen = appearance == .there || appearance == .coming
        selected = index
        fillList()
        guard isOnScreen, before !== shown else { return }
        before?.changeAppearance(to: false)
        shown?.changeAppearance(to: true)
    }

    /// uitabbarcontroller/settabbarhidden(_:animated:)
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
        if animated, TransitionCoordinator.isAnimating {
            StandIn.log.append("the tab bar animates by itself inside of a transition")
        }
        isTabBarHidden = hidden
    }

    /// The player's own: no bar is seen.
    public var hasNoBar: Bool {
        if isTabBarHidden || tabBar.isHidden { return true }
        let tab = selected.flatMap { all?[$0] }
        guard
            let navigation = tab as? UINavigationController ?? tab?.children.first
                as? UINavigationController
        else { return false }
        return navigation.stack.contains { $0.hidesBottomBarWhenPushed }
    }

    /// The player's own: a tap on a tab, also on the selected one.
    @discardableResult
    public func tapTab(_ index: Int) -> Bool {
        guard window != nil, canReach, !hasNoBar, let all, all.indices.contains(index),
            !isInList(index)
        else { return false }
        StandIn.acts.append(.tap(tab: index))
        guard delegate?.tabBarController(self, shouldSelect: all[index]) ?? true else {
            return true
        }
        if index == selected, let navigation = all[index] as? UINavigationController {
            // Between the question and the report the stack goes to its root.
            navigation.popToRootViewController(animated: true)
        }
        select(index, isTap: true)
        delegate?.tabBarController(self, didSelect: all[index])
        return true
    }

    // MARK: - The list

    /// In a compact bar there is room for five, of which one is the list.
    private func isInList(_ index: Int) -> Bool {
        (all?.count ?? 0) > 5 && index >= 4 && horizontalSizeClass == .compact
    }

    private var list: MoreNavigationController? {
        moreNavigationController as? MoreNavigationController
    }

    /// The selected tab stands above the list if it belongs there.
    private func fillList() {
        guard isInList(4), let list else { return emptyList() }
        list.bar = self
        if !children.contains(list) { addChild(list) }
        guard let selected, isInList(selected), let tab = all?[selected] else { return }
        if list.stack.last !== tab { list.showTab(tab, animated: false) }
    }

    private func emptyList() {
        guard let list, children.contains(list) else { return }
        list.transition?.finishNow()
        list.removeFromParent()
        list.replaceTab(by: nil)
    }

    /// The player's own: a tap on the item of the list; false if there is none.
    @discardableResult
    public func tapMore() -> Bool {
        guard window != nil, canReach, !hasNoBar, isInList(4), let list,
            delegate?.tabBarController(self, shouldSelect: list) ?? true
        else { return false }
        let last = keepsTabOfList && shown !== list ? list.stack.dropFirst().first : nil
        if let place = last.flatMap({ all?.firstIndex(of: $0) }) {
            StandIn.acts.append(.tap(tab: place))
            change(to: place)
        } else if shown === list {
            if list.stack.count > 1 { list.popByUser(to: 1) }
        } else {
            list.showTab(nil, animated: false)
            change(to: nil)
        }
        delegate?.tabBarController(self, didSelect: list)
        return true
    }

    /// The player's own: a tap on a row of the list. Only the delegate of the list is told.
    @discardableResult
    public func tapRow(_ index: Int) -> Bool {
        guard window != nil, canReach, let list, selected == nil, list.transition == nil,
            isInList(index), let tab = all?[index]
        else { return false }
        StandIn.acts.append(.tap(tab: index))
        selected = index
        list.showTab(tab, animated: true)
        return true
    }

    /// The user has gone back from a tab to the list.
    func listIsShown() {
        selected = nil
        delegate?.tabBarController(self, didSelect: moreNavigationController)
    }

    /// The player's own: the user moves the last tab to the front; false if that is not offered.
    @discardableResult
    public func reorder() -> Bool {
        guard customizableViewControllers?.isEmpty == false, let last = all?.last else {
            return false
        }
        all = [last] + (all ?? []).dropLast()
        return true
    }

    override func traitsMayHaveChanged() {
        let hadList = children.contains(moreNavigationController)
        super.traitsMayHaveChanged()
        guard hadList != isInList(4), let all else { return }
        // UIKit selects by itself and tells nobody.
        if hadList { moreNavigationController.delegate = nil }
        install(all, otherwise: StandIn.draw.below(all.count))
    }
}

/// uitabbar
public final class UITabBar: UIView {}

/// What shows the tabs that the bar has no room for. It is reported to take the stack of a
/// navigation controller apart, and to lose part of it when there is room again (openradar
/// 22878083).
final class MoreNavigationController: UINavigationController {
    let root = UIViewController()
    weak var bar: UITabBarController?

    init() {
        super.init(nibName: nil, bundle: nil)
        replaceStack(by: [root])
    }

    required init?(coder: NSCoder) { return nil }

    func showTab(_ tab: UIViewController?, animated: Bool) {
        if tab?.parent === bar { tab?.removeFromParent() }
        if tab is UINavigationController {
            StandIn.log.append("the list of more tabs takes the stack of \(tab?.name ?? "") apart")
        }
        guard appearance != .gone else { return replaceTab(by: tab) }
        request(NavigationRequest(target: [root] + (tab.map { [$0] } ?? []), animated: animated))
    }

    /// While nobody sees it.
    func replaceTab(by tab: UIViewController?) {
        let before = stack
        replaceStack(by: [root] + (tab.map { [$0] } ?? []))
        for controller in before { controller.leave(self) }
    }
}
