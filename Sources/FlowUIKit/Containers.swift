#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// Tabs. Each has its navigation controller even before it has started.
    @MainActor
    final class TabsOnScreen: ContainerOnScreen {
        let id: Int
        let shell: UIViewController
        let controller = WatchedTabBarController()
        private var navigations: [String: UINavigationController] = [:]
        /// The shells around navigation controllers, if there are so many tabs that UIKit may show
        /// a list. For the list, UIKit takes the stack of a navigation controller apart, but not a
        /// shell.
        private var shells: [String: ShellViewController] = [:]
        private var items: [String: UITabBarItem] = [:]
        private(set) var names: [String] = []
        /// The name of the flow that has the tabs.
        private var flow = ""
        /// True while the router selects: UIKit reports that like a tap (iOS 18).
        private(set) var isSelecting = false
        /// The tab that the flow selected last.
        private var selected: String?
        /// The tab that the user tapped, until the next change: VoiceOver has read it already.
        var tapped: String?
        /// True if the router last hid the bar.
        private(set) var hidesBar = false
        /// True if the list has changed since the last look.
        var hasListMoved = false

        init(id: Int) {
            self.id = id
            shell = ShellViewController(around: controller)
        }

        func navigation(of tab: String) -> UINavigationController {
            if let navigation = navigations[tab] { return navigation }
            let navigation = UINavigationController()
            navigations[tab] = navigation
            return navigation
        }

        func name(of tab: UIViewController) -> String? {
            names.first { shells[$0] === tab || navigations[$0] === tab }
        }

        /// The view controller that the tab bar controller has for a tab.
        private func tab(named name: String) -> UIViewController {
            if let shell = shells[name] { return shell }
            let navigation = navigation(of: name)
            // Either all tabs have a shell or none has.
            guard names.count > 5 || !shells.isEmpty else { return navigation }
            let shell = ShellViewController(around: navigation)
            shells[name] = shell
            return shell
        }

        func tab(at place: Int) -> UIViewController { tab(named: names[place]) }

        /// The stack of the system with a list of the tabs that a compact bar has no room for, and
        /// the tab that the user has chosen there. Nil if there are too few tabs for a list.
        var list: UINavigationController? {
            names.count > 5 ? controller.moreNavigationController : nil
        }

        /// The visible tab; nil while the list is visible.
        private var front: String? {
            guard let shown = controller.selectedViewController, shown === list else {
                return controller.selectedViewController.flatMap(name(of:))
            }
            return list?.viewControllers.reversed().lazy.compactMap(name(of:)).first
        }

        /// True while the list is visible and the user has come to it from this tab.
        func isBehindList(_ name: String) -> Bool { front == nil && selected == name }

        /// The tab that the user has chosen in the list and that the flow has not heard of; asking
        /// again returns nil.
        func takeChoice() -> String? {
            guard hasListMoved else { return nil }
            hasListMoved = false
            return front == selected ? nil : front
        }

        /// Shows the tabs; true if another one is visible now, and not because the user tapped it.
        func arrange(_ tabs: FlowTabs, item: (String, String) -> UITabBarItem) -> Bool {
            flow = tabs.flow
            isSelecting = true
            defer { isSelecting = false }
            let wanted = tabs.tabs.map(\.name)
            if wanted != names {
                names = wanted
                navigations = navigations.filter { wanted.contains($0.key) }
                shells = shells.filter { wanted.contains($0.key) }
                items = items.filter { wanted.contains($0.key) }
                // UIKit lets go of a navigation controller before a shell takes it.
                if wanted.count > 5, shells.isEmpty {
                    controller.setViewControllers([], animated: false)
                }
                let all = wanted.map { name in
                    let tab = tab(named: name)
                    let own = items[name] ?? item(name, flow)
                    items[name] = own
                    // A new shell takes over the item of the controller in it.
                    tab.tabBarItem = own
                    return tab
                }
                controller.setViewControllers(all, animated: false)
                // The order is the flow's, so the list does not offer to change it.
                controller.customizableViewControllers = []
            }
            let name = wanted[tabs.selected]
            // The user may look at the list as long as the flow selects nothing else.
            if front != name, !isBehindList(name) { controller.selectedIndex = tabs.selected }
            if let list, let shown = list.topViewController { setBar(of: list, for: shown) }
            let isOther = selected != nil && selected != name && tapped != name
            selected = name
            tapped = nil
            return isOther
        }

        /// A bar that the app has hidden itself stays hidden.
        func setBar(hidden: Bool, animated: Bool) {
            guard hidden != hidesBar else { return }
            hidesBar = hidden
            if #available(iOS 18.0, *) {
                controller.setTabBarHidden(hidden, animated: animated && isSeen)
            } else {
                controller.tabBar.isHidden = hidden
            }
        }

        func updateItems(_ update: (UITabBarItem, String, String) -> Void) {
            for name in names { update(tab(named: name).tabBarItem, name, flow) }
        }

        /// Hides the bar of the list while it shows a tab, which has a bar of its own.
        func setBar(of list: UINavigationController, for shown: UIViewController) {
            let hides = name(of: shown) != nil
            if list.isNavigationBarHidden != hides {
                list.setNavigationBarHidden(hides, animated: false)
            }
        }

        var isMoving: Bool { list?.transitionCoordinator != nil }
    }

    /// Pages. The user swipes from one to the next.
    @MainActor
    final class PagesOnScreen: ContainerOnScreen {
        let id: Int
        let shell: UIViewController
        let controller = WatchedPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        private var navigations: [String: UINavigationController] = [:]
        private var names: [String] = []
        private var loops = false
        var isMoving = false
        /// The pages that the user has swiped to one after the other, until they are reported.
        var reached: [UIViewController] = []

        init(id: Int) {
            self.id = id
            shell = ShellViewController(around: controller)
        }

        func navigation(of page: String) -> UINavigationController {
            if let navigation = navigations[page] { return navigation }
            let navigation = UINavigationController()
            navigations[page] = navigation
            return navigation
        }

        /// Shows the pages; true if another one is visible now.
        func arrange(_ pages: FlowPages) -> Bool {
            let old = controller.viewControllers?.first
            let beside = old.map(neighbours)
            names = pages.pages.map(\.name)
            navigations = navigations.filter { names.contains($0.key) }
            loops = pages.loops
            let wanted = navigation(of: names[pages.current])
            guard let old, old !== wanted else {
                // UIKit keeps the neighbours of the shown page until that page is set again.
                if beside != neighbours(of: wanted) { show(wanted, .forward) }
                return false
            }
            let before = name(of: old).flatMap(names.firstIndex(of:)) ?? 0
            show(wanted, before < pages.current ? .forward : .reverse)
            return true
        }

        private func neighbours(of page: UIViewController) -> [UIViewController?] {
            [-1, 1].map { self.page(beside: page, by: $0) }
        }

        private func show(
            _ navigation: UIViewController, _ direction: UIPageViewController.NavigationDirection
        ) {
            controller.setViewControllers([navigation], direction: direction, animated: false)
        }

        func name(of page: UIViewController) -> String? {
            names.first { navigations[$0] === page }
        }

        func page(beside page: UIViewController, by distance: Int) -> UIViewController? {
            guard let place = name(of: page).flatMap(names.firstIndex(of:)) else { return nil }
            let count = names.count
            var next = place + distance
            // With two pages, both neighbours would be the same page, which UIKit cannot handle.
            if loops, count > 2 { next = (next + count) % count }
            return names.indices.contains(next) ? navigation(of: names[next]) : nil
        }
    }
#endif
