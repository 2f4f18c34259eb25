#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // Stacks and their entries.
    extension UIKitRouter {
        func key(of entry: FlowStackEntry) -> EntryKey {
            switch entry {
            case .host: .host
            case .screen(let screen): .screen(screen.id)
            case .tabs(let tabs): .container(tabs.id)
            case .pages(let pages): .container(pages.id)
            case .columns(let columns): .container(columns.id)
            }
        }

        func entry(for key: EntryKey) -> EntryOnScreen {
            if let entry = entries[key] { return entry }
            let entry = EntryOnScreen(isHost: key == .host)
            entries[key] = entry
            return entry
        }

        /// Gives a stack of the configuration this navigation controller, perhaps in place of
        /// another stack.
        func register(_ number: Int, on navigation: UINavigationController) {
            guard stacks[number]?.navigation !== navigation else { return }
            let old = stacks.first { $0.value.navigation === navigation }
            if let old { stacks[old.key] = nil }
            stacks[number] = old?.value ?? StackOnScreen(navigation)
        }

        /// Makes a navigation controller show a stack; true if UIKit was asked for anything. The
        /// inside of a new entry is changed at once, because nobody sees it yet.
        func arrange(_ stack: FlowStack, animated: Bool, hidesBar: Bool = false) -> Bool {
            guard let shown = stacks[stack.id] else { return false }
            observer.observe(shown.navigation)
            let there = shown.navigation.viewControllers
            var wanted: [EntryOnScreen] = []
            var hasChanged = false
            for (place, entry) in stack.entries.enumerated() {
                let isNew = entries[key(of: entry)] == nil
                let isTop = place + 1 == stack.entries.count
                let made = make(entry)
                wanted.append(made)
                if arrangeInside(of: entry, made, animated: animated && isTop && !isNew) {
                    hasChanged = true
                }
            }
            wanted = StackOnScreen.withoutRepetitions(wanted)
            let controllers = StackOnScreen.controllers(of: wanted)
            setBars(of: shown, for: stack.entries.last, hidesBar: hidesBar)
            setQuestion(before: wanted.last, stack.entries.last, on: shown)
            guard controllers != there else {
                shown.entries = wanted
                return hasChanged
            }
            shown.asked = wanted
            shown.hasBegun = false
            let isSeen = shown.navigation.viewIfLoaded?.window != nil
            shown.navigation.setViewControllers(
                controllers, animated: animated && isSeen && !hasChanged)
            if !isSeen, shown.navigation.viewControllers == controllers {
                // Nobody sees it, so it is done.
                shown.entries = wanted
                shown.asked = nil
            }
            return isSeen || hasChanged
        }

        /// Builds the controllers that show an entry, unless they exist.
        private func make(_ entry: FlowStackEntry) -> EntryOnScreen {
            var made = self.entry(for: key(of: entry))
            if let screen = entry.screen?.screen, !made.controllers.isEmpty, made.screen !== screen
            {
                // A new launch of the app counts its screens from the start again.
                entries[key(of: entry)] = nil
                made = self.entry(for: key(of: entry))
            }
            made.front = entry.front?.id
            made.hidesTabBar = entry.front?.bars.tab == false
            switch entry {
            case .host: made.controllers = hosts
            case .screen(let screen):
                guard made.controllers.isEmpty else { break }
                made.screen = screen.screen
                made.controllers = [screen.viewController]
            case .tabs(let tabs):
                if !(made.container is TabsOnScreen) {
                    let shown = TabsOnScreen(id: tabs.id)
                    shown.controller.didChangeDelegate = { [weak self] in self?.lookSoon() }
                    observer.observe(shown.controller)
                    made.container = shown
                }
            case .pages(let pages):
                if !(made.container is PagesOnScreen) {
                    let shown = PagesOnScreen(id: pages.id)
                    shown.controller.didChangeDelegate = { [weak self] in self?.lookSoon() }
                    observer.observe(shown.controller)
                    made.container = shown
                }
            case .columns(let columns):
                if !(made.container is ColumnsOnScreen) {
                    let shown = ColumnsOnScreen(columns)
                    observer.observe(shown.controller)
                    made.container = shown
                }
            }
            if let container = made.container { made.controllers = [container.shell] }
            return made
        }

        /// Arranges the stacks of a container, or the slots of a screen.
        private func arrangeInside(
            of entry: FlowStackEntry, _ made: EntryOnScreen, animated: Bool
        ) -> Bool {
            switch entry {
            case .host: return false
            case .screen(let screen): return arrangeSlots(of: screen, made)
            case .tabs(let tabs):
                guard let shown = made.container as? TabsOnScreen else { return false }
                let hasChanged = arrange(
                    tabs.tabs, inFront: tabs.selected, animated,
                    hidesBar: hasOuterBar(entry), shown.navigation)
                let isTaken = shown.tapped == tabs.tabs[tabs.selected].name
                // Tabs that are not visible yet arrive with their parent; pages and slots, too.
                if shown.arrange(tabs, item: makeTabBarItem), shown.isSeen {
                    arrival = shown.controller
                }
                shown.setBar(hidden: made.hidesTabBar, animated: animated)
                if isTaken { delegates.didSelect(shown.tab(at: tabs.selected), shown.controller) }
                return hasChanged
            case .pages(let pages):
                guard let shown = made.container as? PagesOnScreen else { return false }
                let hasChanged = arrange(
                    pages.pages, inFront: pages.current, animated,
                    hidesBar: hasOuterBar(entry), shown.navigation)
                if shown.arrange(pages), shown.isSeen {
                    arrival = shown.controller
                }
                return hasChanged
            case .columns(let columns):
                guard let shown = made.container as? ColumnsOnScreen else { return false }
                let hasChanged = arrange(columns, on: shown, animated: animated)
                return shown.show(columns) || hasChanged
            }
        }

        private func arrange(
            _ contents: [FlowTabContent], inFront front: Int, _ animated: Bool, hidesBar: Bool,
            _ navigation: (String) -> UINavigationController
        ) -> Bool {
            var hasChanged = false
            for (place, content) in contents.enumerated() {
                guard let stack = content.stack else { continue }
                register(stack.id, on: navigation(content.name))
                let isAnimated = animated && place == front
                if arrange(stack, animated: isAnimated, hidesBar: hidesBar) { hasChanged = true }
            }
            return hasChanged
        }

        private func arrangeSlots(of screen: FlowScreenEntry, _ made: EntryOnScreen) -> Bool {
            guard let host = made.controllers.first else { return false }
            var hasChanged = false
            for slot in screen.slots {
                let inner = slot.entry.map { ($0, make($0)) }
                let child = inner?.1.controllers.first
                if made.slots[slot.name] !== child {
                    made.slots[slot.name]?.willMove(toParent: nil)
                    made.slots[slot.name]?.viewIfLoaded?.removeFromSuperview()
                    made.slots[slot.name]?.removeFromParent()
                    made.slots[slot.name] = child
                    if let child { host.addChild(child) }
                    (host as? any FlowSlotHost)?.show(child, inSlot: slot.name)
                    child?.didMove(toParent: host)
                    if host.viewIfLoaded?.window != nil { arrival = child }
                }
                guard let inner else { continue }
                if arrangeInside(of: inner.0, inner.1, animated: false) { hasChanged = true }
            }
            return hasChanged
        }
    }

    extension UIViewController {
        fileprivate func isAround(_ controller: UIViewController) -> Bool {
            sequence(first: controller) { $0.parent }.contains(self)
        }
    }

    // The bars around screens, and the way back.
    extension UIKitRouter {
        /// True if the stack around a container shows its bar, with the way back out of it.
        private func hasOuterBar(_ entry: FlowStackEntry) -> Bool {
            switch entry {
            case .tabs(let tabs):
                tabs.hasOuterBack && tabs.tabs[tabs.selected].stack?.entries.count == 1
            case .pages(let pages):
                pages.hasOuterBack && pages.pages[pages.current].stack?.entries.count == 1
            case .host, .screen, .columns: false
            }
        }

        /// Moves the tab bar along with a pop of the user, of which the flow hears only at its end.
        func moveTabBars(to coming: UIViewController, on stack: StackOnScreen) {
            guard let coming = owners[coming], let leaving = stack.entries.last?.front else {
                return
            }
            for entry in entries.values where entry.front == leaving {
                guard let tabs = entry.container as? TabsOnScreen,
                    tabs.controller.isAround(stack.navigation)
                else { continue }
                let before = tabs.hidesBar
                // The bar moves as part of the transition, without an animation of its own.
                stack.navigation.transitionCoordinator?.animate { _ in
                    tabs.setBar(hidden: coming.hidesTabBar, animated: false)
                } completion: { context in
                    if context.isCancelled { tabs.setBar(hidden: before, animated: false) }
                }
            }
        }

        private func setBars(
            of shown: StackOnScreen, for top: FlowStackEntry?, hidesBar: Bool
        ) {
            let hides: Bool
            switch top {
            case .screen(let screen): hides = hidesBar || screen.bars.navigation == false
            case .tabs, .pages, .columns: hides = top.map { !hasOuterBar($0) } ?? false
            case .host, nil: hides = shown.hidesBar != nil && shown.hadNoBar
            }
            if let toolbar = top?.screen?.bars.toolbar,
                shown.navigation.isToolbarHidden == toolbar
            {
                shown.navigation.setToolbarHidden(!toolbar, animated: false)
            }
            // A bar that the app has hidden itself stays hidden.
            guard hides != (shown.hidesBar ?? false) else { return }
            shown.hidesBar = hides
            shown.navigation.setNavigationBarHidden(hides, animated: false)
        }

        /// While a leave guard holds, going back is only a wish: the button sends it as an event,
        /// and the swipe is off.
        private func setQuestion(
            before entry: EntryOnScreen?, _ top: FlowStackEntry?, on shown: StackOnScreen
        ) {
            let asks = top?.front?.isGuarded ?? false
            if let entry, let controller = entry.controllers.last, asks != entry.asksBeforeBack {
                entry.asksBeforeBack = asks
                controller.navigationItem.backAction =
                    asks
                    ? UIAction { [weak self, weak entry] _ in
                        guard let front = entry?.front else { return }
                        self?.send(.back(front))
                    } : nil
            }
            // With a guest on top the swipe stays on: it pops the guest, which has no leave guard.
            let isOff = asks && (entry?.guests.isEmpty ?? true)
            guard isOff != shown.areSwipesOff else { return }
            shown.areSwipesOff = isOff
            shown.navigation.interactivePopGestureRecognizer?.isEnabled = !isOff
            #if compiler(>=6.2)
                if #available(iOS 26.0, *) {
                    shown.navigation.interactiveContentPopGestureRecognizer?.isEnabled = !isOff
                }
            #endif
        }
    }
#endif
