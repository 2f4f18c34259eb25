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

        func observe(_ tabs: UITabBarController) {
            guard tabs.delegate !== self else { return }
            router?.delegates.keep(tabs.delegate, of: tabs)
            tabs.delegate = self
        }

        /// The flow says which pages there are, so nobody else is asked for them.
        func observe(_ pages: UIPageViewController) {
            if pages.dataSource !== self { pages.dataSource = self }
            guard pages.delegate !== self else { return }
            router?.delegates.keep(pages.delegate, of: pages)
            pages.delegate = self
        }

        /// A sheet of the system may depend on each method of the delegate that it has.
        func observe(_ presentation: UIPresentationController, of layer: LayerOnScreen) {
            let there = presentation.delegate
            guard there == nil || there !== layer.delegate else { return }
            layer.delegate = self
            if let there {
                router?.delegates.keep(there, of: presentation)
                if layer.stack == nil { layer.delegate = DelegateInFront(of: there, for: self) }
            }
            presentation.delegate = layer.delegate
        }
    }

    extension UIKitRouter {
        /// Also where the app has set its own delegate since.
        func observeContainers() {
            for stack in stacksOnScreen { observer.observe(stack.navigation) }
            for tabs in tabsWithList { if let list = tabs.list { observer.observe(list) } }
            for entry in entries.values {
                switch entry.container {
                case let tabs as TabsOnScreen: observer.observe(tabs.controller)
                case let pages as PagesOnScreen: observer.observe(pages.controller)
                case let columns as ColumnsOnScreen: observer.observe(columns.controller)
                default: break
                }
            }
            // Only what is presented has a presentation controller that counts (U31). Only its
            // delegate hears that the user has pulled a sheet of the system away.
            for layer in layers where layer.kind != nil {
                guard layer.stack != nil || layer.sheet != nil,
                    // UIKit stops an app that sets the delegate of an alert.
                    !(layer.controller is UIAlertController),
                    layer.controller.presentingViewController != nil,
                    let presentation = layer.controller.presentationController
                else { continue }
                observer.observe(presentation, of: layer)
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
            router?.moveTabBars(to: viewController, on: stack)
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
        func presentationControllerShouldDismiss(
            _ presentationController: UIPresentationController
        ) -> Bool {
            router?.delegates.mayDismiss(presentationController) ?? true
        }

        func presentationControllerWillDismiss(
            _ presentationController: UIPresentationController
        ) {
            router?.delegates.willDismiss(presentationController)
            router?.lookSoon()
            let coordinator = presentationController.presentedViewController.transitionCoordinator
            coordinator?.animate(alongsideTransition: nil) { [weak self] _ in
                self?.router?.lookSoon()
            }
        }

        func presentationControllerDidDismiss(
            _ presentationController: UIPresentationController
        ) {
            router?.delegates.didDismiss(presentationController)
            layer(of: presentationController)?.isClosed = true
            router?.lookSoon()
        }

        func presentationControllerDidAttemptToDismiss(
            _ presentationController: UIPresentationController
        ) {
            router?.delegates.didAttempt(presentationController)
            // What only the app's delegate holds is no matter of the flow.
            guard let layer = layer(of: presentationController), layer.sheet == nil,
                layer.controller.isModalInPresentation
            else { return }
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
            guard router.delegates.maySelect(viewController, tabBarController) else {
                return false
            }
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

        /// The app's delegate hears of a tap when the flow has taken it, and of the list at once.
        func tabBarController(
            _ tabBarController: UITabBarController, didSelect viewController: UIViewController
        ) {
            guard let router, let tabs: TabsOnScreen = router.container(around: tabBarController),
                !tabs.isSelecting, tabs.tapped == nil
            else { return }
            router.delegates.didSelect(viewController, tabBarController)
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
            router?.delegates.willTurn(pageViewController, to: pendingViewControllers)
            pages(of: pageViewController)?.isMoving = true
            router?.lookSoon()
        }

        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) {
            router?.delegates.didTurn(
                pageViewController, finished, from: previousViewControllers, completed)
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
