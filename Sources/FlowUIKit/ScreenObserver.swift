#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// The delegate of all that the router shows. UIKit's reports lead to a look; none is taken for
    /// what the user has done.
    @MainActor
    final class ScreenObserver: NSObject {
        private(set) weak var router: UIKitRouter?

        init(of router: UIKitRouter) { self.router = router }

        /// Becomes the delegate; one that the app has set is told everything too.
        func observe(_ navigation: UINavigationController) {
            guard !Self.all(on: navigation).contains(self) else { return }
            if let delegate = navigation.delegate {
                router?.delegates.keep(delegate, of: navigation)
            }
            navigation.delegate = self
        }

        /// The observers of all flows on a stack. Each tells the next one, and the last one tells
        /// the app's own delegate.
        static func all(on navigation: UINavigationController) -> [ScreenObserver] {
            var result: [ScreenObserver] = []
            var next: AnyObject? = navigation.delegate
            while let observer = next as? ScreenObserver, !result.contains(observer) {
                result.append(observer)
                next = observer.router?.delegates.delegate(of: navigation)
            }
            return result
        }

        /// A flow that has ended leaves the stack as the app had it.
        func leave(_ navigation: UINavigationController) {
            let all = Self.all(on: navigation)
            guard let place = all.firstIndex(of: self) else { return }
            let next = router?.delegates.delegate(of: navigation)
            if place == 0 {
                navigation.delegate = next as? any UINavigationControllerDelegate
            } else {
                all[place - 1].router?.delegates.keep(next, of: navigation)
            }
            router?.delegates.keep(nil, of: navigation)
        }

        func observe(_ split: UISplitViewController) {
            guard split.delegate !== self else { return }
            if let delegate = split.delegate { router?.delegates.keep(delegate, of: split) }
            split.delegate = self
        }
    }

    extension UIKitRouter {
        /// Also where the app has set its own delegate since.
        func observeContainers() {
            for stack in stacksOnScreen { observer.observe(stack.navigation) }
            for tabs in tabsWithList { if let list = tabs.list { observer.observe(list) } }
            for entry in entries.values {
                guard let columns = entry.container as? ColumnsOnScreen else { continue }
                observer.observe(columns.controller)
            }
        }
    }

    extension ScreenObserver: UINavigationControllerDelegate {
        func navigationController(
            _ navigationController: UINavigationController,
            willShow viewController: UIViewController, animated: Bool
        ) {
            if let stack = router?.stack(of: navigationController) {
                note(viewController, on: stack)
            }
            if let tabs = router?.tabs(withList: navigationController) {
                tabs.hasListMoved = true
                tabs.setBar(of: navigationController, for: viewController)
            }
            router?.delegates.willShow(viewController, on: navigationController, animated)
            router?.lookSoon()
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController, animated: Bool
        ) {
            router?.delegates.didShow(viewController, on: navigationController, animated)
            router?.lookSoon()
        }

        /// Notes how the stack begins to change: by what the router has asked for, or by the user.
        private func note(_ viewController: UIViewController, on stack: StackOnScreen) {
            if let asked = stack.asked, !stack.hasBegun,
                StackOnScreen.controllers(of: asked).last === viewController
            {
                stack.hasBegun = true
                return
            }
            let isSwipe = stack.navigation.transitionCoordinator?.initiallyInteractive ?? false
            let height = stack.navigation.viewControllers.count
            stack.pops.append((height, isSwipe))
            stack.navigation.transitionCoordinator?.animate(alongsideTransition: nil) {
                [weak self, weak stack] context in
                guard let router = self?.router else { return }
                if context.isCancelled {
                    stack?.pops.removeAll { $0.height == height }
                    // A guest that the user has kept is nothing that the flow knows.
                    if let swiped = context.viewController(forKey: .from),
                        router.owners[swiped] != nil
                    {
                        stack?.swipesTakenBack += 1
                    }
                }
                router.lookSoon()
            }
        }
    }

    extension ScreenObserver: UIAdaptivePresentationControllerDelegate {
        func presentationControllerWillDismiss(
            _ presentationController: UIPresentationController
        ) {
            router?.lookSoon()
            let coordinator = presentationController.presentedViewController.transitionCoordinator
            coordinator?.animate(alongsideTransition: nil) { [weak self] _ in
                self?.router?.lookSoon()
            }
        }

        func presentationControllerDidDismiss(
            _ presentationController: UIPresentationController
        ) {
            layer(of: presentationController)?.isClosed = true
            router?.lookSoon()
        }

        func presentationControllerDidAttemptToDismiss(
            _ presentationController: UIPresentationController
        ) {
            guard let layer = layer(of: presentationController), layer.sheet == nil else { return }
            router?.send(.swipeDown(layer: layer.id))
        }

        private func layer(of presentation: UIPresentationController) -> LayerOnScreen? {
            router?.layers.first { $0.controller === presentation.presentedViewController }
        }
    }

    extension ScreenObserver: UITabBarControllerDelegate {
        /// A tap is a wish: the runtime decides, and the configuration selects the tab. UIKit takes
        /// off only what the app has pushed over the first screen of the selected tab.
        func tabBarController(
            _ tabBarController: UITabBarController,
            shouldSelect viewController: UIViewController
        ) -> Bool {
            guard let router, let tabs: TabsOnScreen = router.container(around: tabBarController),
                !tabs.isSelecting
            else { return true }
            if viewController === tabs.list {
                tabs.hasListMoved = true
                router.lookSoon()
            }
            guard let name = tabs.name(of: viewController), !tabs.isBehindList(name) else {
                return true
            }
            tabs.tapped = name
            router.isAnswering = true
            router.send(.tab(name: name, tabs: tabs.id))
            router.isAnswering = false
            let navigation = tabs.navigation(of: name)
            guard viewController === tabBarController.selectedViewController,
                router.hasOnlyGuests(over: navigation)
            else { return false }
            // UIKit does so for a navigation controller only.
            if viewController !== navigation { navigation.popToRootViewController(animated: true) }
            return true
        }
    }

    extension ScreenObserver: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            pages(of: pageViewController)?.page(beside: viewController, by: -1)
        }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            pages(of: pageViewController)?.page(beside: viewController, by: 1)
        }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            willTransitionTo pendingViewControllers: [UIViewController]
        ) {
            pages(of: pageViewController)?.isMoving = true
            router?.lookSoon()
        }

        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) {
            let pages = pages(of: pageViewController)
            pages?.isMoving = false
            if completed, let page = pageViewController.viewControllers?.first {
                pages?.reached.append(page)
            }
            router?.lookSoon()
        }

        private func pages(of controller: UIPageViewController) -> PagesOnScreen? {
            router?.container(around: controller)
        }
    }

    extension ScreenObserver: UISplitViewControllerDelegate {
        func splitViewController(
            _ svc: UISplitViewController,
            willChangeTo displayMode: UISplitViewController.DisplayMode
        ) {
            router?.delegates.willChange(svc, to: displayMode)
            router?.lookSoon()
        }

        func splitViewControllerDidCollapse(_ svc: UISplitViewController) {
            router?.followCollapse(of: svc)
            router?.delegates.didCollapse(svc)
        }

        func splitViewControllerDidExpand(_ svc: UISplitViewController) {
            router?.followCollapse(of: svc)
            router?.delegates.didExpand(svc)
        }
    }
#endif
