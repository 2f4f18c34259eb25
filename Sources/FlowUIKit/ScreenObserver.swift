#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// The delegate of everything that the router shows. UIKit's reports only make the router look;
    /// none of them counts as an act of the user.
    @MainActor
    final class ScreenObserver: NSObject {
        private(set) weak var router: UIKitRouter?

        init(of router: UIKitRouter) { self.router = router }

        /// Becomes the delegate, and passes every call on to a delegate that the app has set.
        func observe(_ navigation: UINavigationController) {
            guard !Self.all(on: navigation).contains(self) else { return }
            if let delegate = navigation.delegate {
                router?.delegates.keep(delegate, of: navigation)
            }
            navigation.delegate = self
        }

        /// The observers of all flows on a stack. Each passes calls on to the next, and the last to
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

        /// Gives a stack its old delegate back when a flow has ended.
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

        /// Becomes the delegate and also the data source, because only the flow knows the pages.
        func observe(_ pages: UIPageViewController) {
            if pages.dataSource !== self { pages.dataSource = self }
            guard pages.delegate !== self else { return }
            router?.delegates.keep(pages.delegate, of: pages)
            pages.delegate = self
        }

        /// Becomes the delegate of a presentation. A sheet of the system may depend on every method
        /// of the delegate that it has, so that one stays reachable.
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
        /// Observes all containers and presentations, also if the app has set a delegate since.
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
            // Only a presented controller has the presentation controller that counts (U31). Only
            // its delegate learns that the user has pulled a sheet of the system away.
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
            router?.lookSoon(afterMoveOf: navigationController)
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController, animated: Bool
        ) {
            router?.delegates.didShow(viewController, on: navigationController, animated)
            router?.lookSoon(afterMoveOf: navigationController)
        }

        /// Notes whether the router or the user has caused the change of the stack that begins.
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
                    // The flow does not know guests, so a cancelled swipe of one is not reported.
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
            // A layer that only the app's delegate holds does not concern the flow.
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
        /// A tap is only a wish: the runtime decides, and the configuration selects the tab. UIKit
        /// itself pops only guests over the first screen of the selected tab.
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

        /// Passes the list on to the app's delegate at once, but a tap only when the flow has taken
        /// it.
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
