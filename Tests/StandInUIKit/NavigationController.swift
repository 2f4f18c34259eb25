/// uinavigationcontrollerdelegate
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
    /// uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:)
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool)
    /// uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:)
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool)
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
    ) {}
}

/// uinavigationcontroller
open class UINavigationController: UIViewController {
    /// uinavigationcontroller/delegate
    public weak var delegate: (any UINavigationControllerDelegate)?
    /// uinavigationcontroller/interactivepopgesturerecognizer
    public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    /// uinavigationcontroller/interactivecontentpopgesturerecognizer
    public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
        StandIn.profile.isFluid ? contentRecognizer : nil
    }
    /// uinavigationcontroller/isnavigationbarhidden
    public var isNavigationBarHidden = false
    /// uinavigationcontroller/istoolbarhidden
    public var isToolbarHidden = true
    /// uinavigationcontroller/navigationbar
    public let navigationBar = UINavigationBar(height: 44)
    /// uinavigationcontroller/toolbar
    public let toolbar: UIToolbar! = UIToolbar(height: 50)

    private let contentRecognizer = UIGestureRecognizer()
    var stack: [UIViewController] = []
    var transition: NavigationTransition?
    /// What was asked for while something else moved.
    var queue: [NavigationRequest] = []
    /// A push that waits for the commit.
    var held: NavigationRequest?
    /// Something was set without animation in this turn.
    var wasSetInThisTurn = false

    /// uinavigationcontroller/init(rootviewcontroller:)
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    public override init(nibName: String? = nil, bundle: Bundle? = nil) {
        super.init(nibName: nibName, bundle: bundle)
    }

    public required init?(coder: NSCoder) { return nil }

    /// uinavigationcontroller/viewcontrollers
    public var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// uinavigationcontroller/topviewcontroller
    public var topViewController: UIViewController? { stack.last }
    /// uinavigationcontroller/visibleviewcontroller
    public var visibleViewController: UIViewController? {
        presentedViewController ?? topViewController
    }

    /// A finger gets through to it.
    var canBeTouched: Bool {
        guard window != nil, canReach else { return false }
        return StandIn.profile.isFluid || transition == nil
    }

    override var seenChildren: [UIViewController] { transition?.seen ?? stack.suffix(1) }
    override var ownTransition: TransitionCoordinator? {
        transition?.coordinator ?? super.ownTransition
    }

    /// uinavigationcontroller/setnavigationbarhidden(_:animated:)
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    /// uinavigationcontroller/settoolbarhidden(_:animated:)
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    /// uinavigationcontroller/setviewcontrollers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        request(NavigationRequest(target: viewControllers, animated: animated))
    }

    /// uinavigationcontroller/pushviewcontroller(_:animated:)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        if viewController is UITabBarController || viewController is UINavigationController {
            StandIn.log.append(
                "NSInvalidArgumentException: Pushing \(viewController.name) is not supported")
            return
        }
        var request = NavigationRequest(target: stack + [viewController], animated: animated)
        request.pushed = viewController
        self.request(request)
    }

    /// uinavigationcontroller/popviewcontroller(animated:)
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        request(NavigationRequest(target: stack.dropLast(), animated: animated))
        return top
    }

    /// uinavigationcontroller/poptoviewcontroller(_:animated:)
    @discardableResult
    open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let place = stack.firstIndex(of: viewController) else { return nil }
        let popped = Array(stack[(place + 1)...])
        request(NavigationRequest(target: Array(stack[...place]), animated: animated))
        return popped
    }

    /// uinavigationcontroller/poptorootviewcontroller(animated:)
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }
}

/// uinavigationbar
public final class UINavigationBar: UIView {
    init(height: CGFloat) {
        super.init()
        frame = CGRect(x: 0, y: 0, width: 0, height: height)
    }
}

/// uitoolbar
public final class UIToolbar: UIView {
    init(height: CGFloat) {
        super.init()
        frame = CGRect(x: 0, y: 0, width: 0, height: height)
    }
}

/// A change of a stack that was asked for.
struct NavigationRequest {
    private(set) var target: [UIViewController]
    let animated: Bool
    /// What is pushed onto the stack that there is by then.
    var pushed: UIViewController?
    var isUser = false
    var isSwipe = false

    init(target: some Sequence<UIViewController>, animated: Bool) {
        self.target = Array(target)
        self.animated = animated
    }

    /// What comes of it after something else has changed the stack.
    func after(_ stack: [UIViewController]) -> NavigationRequest {
        guard let pushed else { return self }
        var result = self
        result.target = stack + [pushed]
        return result
    }
}

extension UINavigationController {
    func request(_ request: NavigationRequest) {
        var seen: Set<UIViewController> = []
        if let twice = request.target.first(where: { !seen.insert($0).inserted }) {
            StandIn.log.append(
                "NSInvalidArgumentException: \(name) is pushing the same view controller "
                    + "instance (\(twice.name)) more than once which is not supported")
            return
        }
        if let held {
            StandIn.log.append(
                "NSInvalidArgumentException: \(name) is pushing the same view controller "
                    + "instance (\(held.target.last?.name ?? "")) more than once")
            return
        }
        if window == nil, transition == nil { return setOffScreen(request) }
        if isInMovingPresentation {
            StandIn.log.append(
                "setViewControllers:animated: called on \(name) while an existing transition or "
                    + "presentation is occurring; the navigation stack will not be updated.")
            return
        }
        if let transition {
            if StandIn.profile.isFluid, !transition.isUnderFinger {
                transition.finishNow()
                return begin(request.after(stack))
            }
            if StandIn.profile.version < 17 {
                StandIn.log.append(
                    "nested push animation can result in corrupted navigation bar")
            }
            queue.append(request)
            return
        }
        if StandIn.profile.holdsPush, wasSetInThisTurn, request.animated {
            held = request
            StandIn.clock.atCommit { [weak self] in
                guard let self else { return }
                held = nil
                self.request(request.after(stack))
            }
            return
        }
        begin(request)
    }

    /// Nothing is seen of it, so nobody is told.
    private func setOffScreen(_ request: NavigationRequest) {
        let removed = stack.filter { !request.target.contains($0) }
        replaceStack(by: request.target)
        for controller in removed { controller.leave(self) }
    }

    private var isInMovingPresentation: Bool {
        let top = topAncestor
        let chain = [top.presentedBy, top.presentation].compactMap { $0 }
        return chain.contains { $0.phase == .presenting || $0.phase == .dismissing }
    }

    func begin(_ request: NavigationRequest) {
        let old = stack
        if old.last === request.target.last {
            // The top stays, so nothing moves and nobody is told.
            return setOffScreen(request)
        }
        let transition = NavigationTransition(of: self, request, from: old)
        self.transition = transition
        // No source says whether another animated change than a push or a pop is seen at once or
        // at its end.
        let isPop = request.target.count < old.count
        let isSimple = isPop || request.pushed != nil
        if !request.animated || request.isUser || isSimple || StandIn.draw.coin() {
            replaceStack(by: request.target)
        }
        if !request.animated {
            wasSetInThisTurn = true
            StandIn.clock.atCommit { [weak self] in self?.wasSetInThisTurn = false }
        }
        if request.isSwipe { return transition.start() }
        StandIn.clock.atLayout { transition.start() }
    }

    func replaceStack(by target: [UIViewController]) {
        stack = target
        for controller in target {
            if controller.parent !== self { controller.willMove(toParent: self) }
            link(controller)
        }
    }

    func replayQueue() {
        guard transition == nil, !queue.isEmpty else { return }
        request(queue.removeFirst().after(stack))
    }
}

extension UIViewController {
    /// Out of a stack, unless it has come back meanwhile.
    func leave(_ navigation: UINavigationController) {
        guard parent === navigation, !navigation.stack.contains(self) else { return }
        parent = nil
        navigation.children.removeAll { $0 === self }
        vanish()
        didMove(toParent: nil)
    }
}
