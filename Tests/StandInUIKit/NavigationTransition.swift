/// The way from one top of a stack to another.
@MainActor
final class NavigationTransition {
    enum Phase { case pending, running, ended }

    let navigation: UINavigationController
    let request: NavigationRequest
    let old: [UIViewController]
    private(set) var coordinator: TransitionCoordinator?
    private var phase = Phase.pending
    private var isOnScreen = false

    init(
        of navigation: UINavigationController, _ request: NavigationRequest,
        from old: [UIViewController]
    ) {
        self.navigation = navigation
        self.request = request
        self.old = old
    }

    private var from: UIViewController? { old.last }
    private var to: UIViewController? { request.target.last }
    var isUnderFinger: Bool { coordinator?.isInteractive ?? false }

    /// Both are seen on the way.
    var seen: [UIViewController] {
        phase == .pending ? [from].compactMap { $0 } : [from, to].compactMap { $0 }
    }

    func start() {
        guard phase == .pending else { return }
        phase = .running
        isOnScreen = navigation.window != nil
        coordinator = TransitionCoordinator(
            isInteractive: request.isSwipe, from: from, to: to)
        if isOnScreen {
            from?.beginAppearance(false, request.animated)
            to?.beginAppearance(true, request.animated)
        }
        tellWillShow(to)
        guard !request.isSwipe else { return }
        let steps = request.animated ? StandIn.duration(true) : 0
        if steps == 0 { return end() }
        StandIn.clock.after(steps) { [weak self] in self?.end() }
    }

    /// For the next one, which need not wait.
    func finishNow() {
        if phase == .pending { start() }
        end()
    }

    func liftFinger(cancel: Bool) {
        coordinator?.liftFinger(cancel: cancel)
        StandIn.clock.after(StandIn.duration(true)) { [weak self] in self?.end() }
    }

    private func end() {
        guard phase == .running else { return }
        phase = .ended
        if coordinator?.isCancelled == true { return endCancelled() }
        navigation.replaceStack(by: request.target)
        if isOnScreen {
            endAppearance(of: from, shown: false)
            endAppearance(of: to, shown: true)
            UIAccessibility.postByUIKit()
        }
        let removed = old.filter { !request.target.contains($0) }
        if request.isUser, let list = navigation as? MoreNavigationController {
            list.bar?.listIsShown()
        } else if request.isUser {
            let compact = navigation.splitViewController?.viewController(for: .compact)
            StandIn.acts.append(
                .pop(removed, isSwipe: request.isSwipe, inColumns: compact === navigation))
        }
        finish([
            { for controller in removed { controller.leave(self.navigation) } },
            { self.tellDidShow(self.to) },
            { self.coordinator?.complete() },
        ])
    }

    private func endCancelled() {
        navigation.replaceStack(by: old)
        endAppearance(of: to, shown: false, after: true)
        endAppearance(of: from, shown: true, after: true)
        if let from, !(navigation is MoreNavigationController) {
            StandIn.acts.append(.swipeTakenBack(from))
        }
        var works: [@MainActor () -> Void] = [{ self.coordinator?.complete() }]
        if StandIn.profile.showsAfterCancel { works.append { self.tellDidShow(self.from) } }
        finish(works)
    }

    /// The order inside the end is nowhere told.
    private func finish(_ works: [@MainActor () -> Void]) {
        for work in StandIn.shuffled(works) { work() }
        coordinator = nil
        if navigation.transition === self { navigation.transition = nil }
        navigation.replayQueue()
    }

    private func endAppearance(
        of controller: UIViewController?, shown: Bool, after begins: Bool = false
    ) {
        guard let controller else { return }
        if begins { controller.beginAppearance(shown, true) }
        controller.endAppearance(request.animated)
    }

    private func tellWillShow(_ controller: UIViewController?) {
        guard let controller else { return }
        navigation.delegate?.navigationController(
            navigation, willShow: controller, animated: request.animated)
    }

    private func tellDidShow(_ controller: UIViewController?) {
        guard let controller else { return }
        navigation.delegate?.navigationController(
            navigation, didShow: controller, animated: request.animated)
    }
}

/// The player's own: how the user goes back.
extension UINavigationController {
    public var canTapBack: Bool {
        canBeTouched && stack.count > 1 && !isNavigationBarHidden
            && transition?.isUnderFinger != true
            && stack.last.map { !$0.navigationItem.hidesBackButton } == true
    }

    /// The tap on the back button.
    @discardableResult
    public func tapBack() -> Bool {
        guard canTapBack, let top = stack.last else { return false }
        if let action = top.navigationItem.backAction {
            StandIn.acts.append(.backAction(top))
            action.handler(action)
            return true
        }
        return popByUser(to: stack.count - 1)
    }

    /// The menu of the back button: several are popped in one transition.
    @discardableResult
    public func longPressBack(to controller: UIViewController) -> Bool {
        guard canTapBack, stack.last?.navigationItem.backAction == nil,
            let place = stack.firstIndex(of: controller), place < stack.count - 1
        else { return false }
        return popByUser(to: place + 1)
    }

    @discardableResult
    func popByUser(to count: Int) -> Bool {
        guard !isInMotionOfPresentation else { return false }
        var request = NavigationRequest(target: stack.prefix(count), animated: true)
        request.isUser = true
        self.request(request)
        return true
    }

    /// The finger comes in over the edge.
    @discardableResult
    public func beginSwipe() -> Bool {
        let isAllowed =
            canBeTouched && stack.count > 1 && !isNavigationBarHidden && transition == nil
            && interactivePopGestureRecognizer?.isEnabled == true
            && stack.last.map {
                $0.navigationItem.leftBarButtonItem == nil && !$0.navigationItem.hidesBackButton
            } == true && !isInMotionOfPresentation
        // A second recogniser takes swipes over the whole content.
        let byContent =
            canBeTouched && stack.count > 1 && transition == nil && !isInMotionOfPresentation
            && !isNavigationBarHidden
            && interactiveContentPopGestureRecognizer?.isEnabled == true
        guard isAllowed || byContent else { return false }
        var request = NavigationRequest(target: stack.dropLast(), animated: true)
        request.isUser = true
        request.isSwipe = true
        begin(request)
        return true
    }

    @discardableResult
    public func endSwipe(cancel: Bool) -> Bool {
        guard let transition, transition.isUnderFinger else { return false }
        transition.liftFinger(cancel: cancel)
        return true
    }

    public var isSwiped: Bool { transition?.isUnderFinger ?? false }

    private var isInMotionOfPresentation: Bool {
        let top = topAncestor
        return [top.presentedBy, top.presentation].compactMap { $0 }.contains(where: \.isMoving)
    }
}
