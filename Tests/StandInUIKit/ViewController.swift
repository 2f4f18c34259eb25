/// Where a view controller is on its way on screen and off it.
enum Appearance {
    case gone, coming, there, going
}

/// uicontentcontainer
@MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// uicontentcontainer/preferredcontentsize
    var preferredContentSize: CGSize { get }
    /// uicontentcontainer/preferredcontentsizedidchange(forchildcontentcontainer:)
    func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer)
}

/// uiviewcontroller
@MainActor
open class UIViewController: UIResponder, UIContentContainer {
    /// uiviewcontroller/title
    public var title: String? {
        didSet { navigationItem.title = title }
    }
    /// uiviewcontroller/navigationitem
    public let navigationItem = UINavigationItem()
    /// uiviewcontroller/tabbaritem
    public lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    /// uiviewcontroller/hidesbottombarwhenpushed
    public var hidesBottomBarWhenPushed = false
    /// uiviewcontroller/parent
    public internal(set) weak var parent: UIViewController?
    /// uiviewcontroller/children
    public internal(set) var children: [UIViewController] = []
    /// uiviewcontroller/presentedviewcontroller
    public var presentedViewController: UIViewController? {
        presentation?.presented ?? parent?.presentedViewController
    }
    /// uiviewcontroller/presentingviewcontroller
    public var presentingViewController: UIViewController? {
        let top = topAncestor
        return top.isUnlinked ? nil : top.presentedBy?.presenter
    }
    /// uiviewcontroller/isbeingpresented
    public var isBeingPresented: Bool { presentedBy?.phase == .presenting }
    /// uiviewcontroller/isbeingdismissed
    public var isBeingDismissed: Bool { presentedBy?.phase == .dismissing }
    /// uiviewcontroller/ismovingfromparent
    public internal(set) var isMovingFromParent = false
    /// uiviewcontroller/ismodalinpresentation
    public var isModalInPresentation = false
    /// uiviewcontroller/modalpresentationstyle
    public var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// uiviewcontroller/modaltransitionstyle
    public var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// uiviewcontroller/transitioningdelegate
    public weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// uiviewcontroller/definespresentationcontext
    public var definesPresentationContext = false
    /// uiviewcontroller/preferredcontentsize
    public var preferredContentSize = CGSize.zero {
        didSet {
            guard oldValue != preferredContentSize else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    /// uiviewcontroller/viewifloaded
    public private(set) var viewIfLoaded: UIView?

    let number: Int
    /// What its parent makes of the traits for it.
    var overridingTraits: UITraitCollection?
    var appearance = Appearance.gone
    weak var rootWindow: UIWindow?
    /// What it presents itself, and what it is presented by.
    var presentation: Presentation?
    weak var presentedBy: Presentation?
    /// The end of its dismissal: no presenter any more, but not yet gone.
    var isUnlinked = false
    var madePresentationController: UIPresentationController?

    /// uiviewcontroller/init(nibname:bundle:)
    public init(nibName: String? = nil, bundle: Bundle? = nil) {
        StandIn.lastNumber += 1
        number = StandIn.lastNumber
    }

    /// uiviewcontroller/init(coder:)
    public required init?(coder: NSCoder) { return nil }

    /// uiviewcontroller/view
    public var view: UIView! {
        get {
            if viewIfLoaded == nil {
                viewIfLoaded = UIView()
                viewIfLoaded?.owner = self
                viewDidLoad()
            }
            return viewIfLoaded
        }
        set {
            viewIfLoaded = newValue
            newValue?.owner = self
        }
    }

    /// uiviewcontroller/viewdidload()
    open func viewDidLoad() {}
    /// uiviewcontroller/viewdidlayoutsubviews()
    open func viewDidLayoutSubviews() {}
    /// uiviewcontroller/viewwillappear(_:)
    open func viewWillAppear(_ animated: Bool) {}
    /// uiviewcontroller/viewdidappear(_:)
    open func viewDidAppear(_ animated: Bool) {}
    /// uiviewcontroller/viewwilldisappear(_:)
    open func viewWillDisappear(_ animated: Bool) {}
    /// uiviewcontroller/viewdiddisappear(_:)
    open func viewDidDisappear(_ animated: Bool) {}
    /// uicontentcontainer/preferredcontentsizedidchange(forchildcontentcontainer:)
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {}
    /// uiviewcontroller/willmove(toparent:)
    open func willMove(toParent parent: UIViewController?) {}
    /// uiviewcontroller/didmove(toparent:)
    open func didMove(toParent parent: UIViewController?) {}

    /// uiviewcontroller/addchild(_:)
    open func addChild(_ child: UIViewController) {
        child.willMove(toParent: self)
        link(child)
        guard appearance == .there, !isContainerOfUIKit else { return }
        // Its view is added to a view that is in a window already.
        StandIn.clock.atLayout { [weak self, weak child] in
            guard let self, let child, child.parent === self, child.appearance == .gone,
                appearance == .there
            else { return }
            child.changeAppearance(to: true)
        }
    }

    /// True for what shows its children by rules of its own.
    var isContainerOfUIKit: Bool {
        self is UITabBarController || self is UIPageViewController
            || self is UISplitViewController
    }

    /// uiviewcontroller/setoverridetraitcollection(_:forchild:)
    open func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild child: UIViewController
    ) {
        child.overridingTraits = collection
        child.traitsMayHaveChanged()
    }

    /// As wide as the window, but for what is presented beside something, and for a child for which
    /// its parent says so.
    var horizontalSizeClass: UIUserInterfaceSizeClass {
        if let overridingTraits { return overridingTraits.horizontalSizeClass }
        if let parent { return parent.horizontalSizeClass }
        if let style = presentedBy?.style, style.isSheet || style == .popover { return .compact }
        return anyWindow?.windowScene?.traitCollection.horizontalSizeClass ?? .compact
    }

    /// uitraitenvironment/traitcollection
    public var traitCollection: UITraitCollection {
        let idiom = topAncestor.anyWindow?.windowScene?.traitCollection.userInterfaceIdiom ?? .phone
        return UITraitCollection(horizontalSizeClass, idiom)
    }

    /// Something that traits depend on is another one now.
    func traitsMayHaveChanged() {
        for view in viewIfLoaded?.subviews ?? [] { view.traitCollectionDidChange(nil) }
        for child in children { child.traitsMayHaveChanged() }
        presentation?.presented.traitsMayHaveChanged()
    }

    func beginAppearance(_ shown: Bool, _ animated: Bool) {
        let isAsExpected =
            shown
            ? appearance == .gone || appearance == .going
            : appearance == .there || appearance == .coming
        if !isAsExpected {
            StandIn.log.append(
                "Unbalanced calls to begin/end appearance transitions for \(name).")
        }
        appearance = shown ? .coming : .going
        if shown {
            _ = view
            viewWillAppear(animated)
        } else {
            viewWillDisappear(animated)
        }
        for child in seenChildren { child.beginAppearance(shown, animated) }
    }

    /// uiviewcontroller/removefromparent()
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        vanish()
        parent = nil
        didMove(toParent: nil)
    }

    /// uiviewcontroller/navigationcontroller
    public var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }

    /// uiviewcontroller/tabbarcontroller
    public var tabBarController: UITabBarController? {
        parent as? UITabBarController ?? parent?.tabBarController
    }

    /// uiviewcontroller/transitioncoordinator
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ownTransition ?? parent?.transitionCoordinator
    }

    var ownTransition: TransitionCoordinator? { presentedBy?.coordinator }

    func link(_ child: UIViewController) {
        if let old = child.parent, old !== self {
            StandIn.log.append(
                "UIViewControllerHierarchyInconsistency: \(child.name) has another parent")
            old.children.removeAll { $0 === child }
        }
        if !children.contains(child) { children.append(child) }
        child.parent = self
    }

    /// The text by which console lines name it.
    var name: String { "<\(type(of: self)): \(number)>" }

    /// The children that are seen while it is seen.
    var seenChildren: [UIViewController] { children }

    var topAncestor: UIViewController { parent?.topAncestor ?? self }

    /// The window that shows it, unless something above it has taken it out.
    var window: UIWindow? {
        if let parent {
            return parent.seenChildren.contains(self) ? parent.window : nil
        }
        if let rootWindow { return rootWindow.isKey && appearance != .gone ? rootWindow : nil }
        guard let presentedBy, appearance != .gone else { return nil }
        return presentedBy.presenter?.topAncestor.anyWindow
    }

    /// The window, seen or covered.
    var anyWindow: UIWindow? { rootWindow ?? presentedBy?.presenter?.topAncestor.anyWindow }
}

// On screen and off it.
extension UIViewController {
    /// At once, with all its children that are seen.
    func changeAppearance(to shown: Bool, animated: Bool = false) {
        beginAppearance(shown, animated)
        endAppearance(animated)
    }

    /// It is taken out while it is seen, or while it moves.
    func vanish() {
        switch appearance {
        case .there, .coming: changeAppearance(to: false)
        case .going: endAppearance(false)
        case .gone: break
        }
    }

    func endAppearance(_ animated: Bool) {
        switch appearance {
        case .coming:
            appearance = .there
            for child in seenChildren where child.appearance == .coming {
                child.endAppearance(animated)
            }
            viewDidAppear(animated)
        case .going:
            appearance = .gone
            for child in seenChildren where child.appearance == .going {
                child.endAppearance(animated)
            }
            viewDidDisappear(animated)
        case .there, .gone: break
        }
    }
}

/// uiviewcontrollertransitioncoordinatorcontext
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// uiviewcontrollertransitioncoordinatorcontext/isinteractive
    var isInteractive: Bool { get }
    /// uiviewcontrollertransitioncoordinatorcontext/initiallyinteractive
    var initiallyInteractive: Bool { get }
    /// uiviewcontrollertransitioncoordinatorcontext/iscancelled
    var isCancelled: Bool { get }
    /// uiviewcontrollertransitioncoordinatorcontext/viewcontroller(forkey:)
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// uitransitioncontextviewcontrollerkey
public enum UITransitionContextViewControllerKey: Sendable {
    /// uitransitioncontextviewcontrollerkey/from
    case from
    /// uitransitioncontextviewcontrollerkey/to
    case to
}

/// uiviewcontrollertransitioncoordinator
@MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:)
    @discardableResult
    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// uiviewcontrollertransitioncoordinator/notifywheninteractionchanges(_:)
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
    var isInteractive: Bool
    let initiallyInteractive: Bool
    var isCancelled = false
    /// True inside of what is animated alongside.
    private(set) static var isAnimating = false
    private let ends: [UITransitionContextViewControllerKey: UIViewController]
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var changes: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    init(isInteractive: Bool, from: UIViewController?, to: UIViewController?) {
        self.isInteractive = isInteractive
        initiallyInteractive = isInteractive
        ends = [.from: from, .to: to].compactMapValues { $0 }
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        ends[key]
    }

    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        Self.isAnimating = true
        animation?(self)
        Self.isAnimating = false
        if let completion { completions.append(completion) }
        return true
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) {
        changes.append(handler)
    }

    /// The finger is up: what comes of it is known before anything settles.
    func liftFinger(cancel: Bool) {
        isInteractive = false
        isCancelled = cancel
        for change in changes { change(self) }
    }

    func complete() {
        let works = completions
        completions = []
        for work in works { work(self) }
    }
}
