#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// Makes a window equal to the configuration of the runtime, and sends the runtime the user's
    /// gestures on the screen itself.
    ///
    /// It makes one change after the other: first layers go, then stacks change, then layers come,
    /// each when the one before has come to rest. It never trusts that UIKit has done what it was
    /// asked for: it *looks* at the controllers on screen, and goes on from there.
    @MainActor
    public final class UIKitRouter: FlowRouter {
        /// The runtime that hands out configurations. It owns the router.
        public weak var runtime: FlowRuntime? {
            didSet { receiver = runtime }
        }
        /// The same runtime, as the router uses it.
        weak var receiver: (any UserEventReceiver)?
        /// Nil if the flow is shown on a stack of the app.
        let window: UIWindow?

        /// Makes the item of a new tab, by the names of the tab and of its flow in the flow file.
        public var makeTabBarItem: (_ tab: String, _ flow: String) -> UITabBarItem = { name, _ in
            UITabBarItem(title: name.prefix(1).uppercased() + name.dropFirst(), image: nil, tag: 0)
        }
        /// Updates the item of a tab, for example its badge; called after each configuration.
        public var updateTabBarItem: (UITabBarItem, _ tab: String, _ flow: String) -> Void = {
            _, _, _ in
        }
        /// Makes the controller of a sheet of the system; if it returns nil, the sheet counts as
        /// closed. An app whose flows show such sheets must set it; a debug build stops without it.
        public var makeSystemSheet: ((FlowSheet) -> UIViewController?)?
        /// Makes the delegate that animates a layer whose style names a transition of the app. The
        /// router keeps the delegate as long as the layer is there.
        public var makeTransition:
            (any FlowNamedAnimation) -> (any UIViewControllerTransitioningDelegate)? = { _ in nil }

        /// The controllers below a flow that runs alone.
        var hosts: [UIViewController]
        /// The navigation controller of the app that the root stack is shown on, if there is one.
        let foreign: UINavigationController?
        var wanted: FlowConfiguration?
        /// The layers on screen, the root first.
        var layers: [LayerOnScreen] = []
        var stacks: [Int: StackOnScreen] = [:]
        var entries: [EntryKey: EntryOnScreen] = [:]
        lazy var observer = ScreenObserver(of: self)
        /// The newest view controller that came without a transition. UIKit announces only
        /// transitions to VoiceOver.
        weak var arrival: UIViewController?
        /// The app's own delegates, by the controllers that they were set on.
        let delegates = ForwardedDelegates()

        /// Nil until the first configuration.
        var room: ObservedRoom?
        /// The width that the runtime knows.
        var toldWidth: FlowWidth?

        /// The state of the screen at the last look.
        private var lastSight: Sight?
        /// True if that has not changed for a frame.
        private var isStill = false
        private var isLooking = false
        /// True while the router answers a question of UIKit, which expects no change meanwhile.
        var isAnswering = false
        private var isAskedToLook = false
        /// True until the look in the next turn.
        private var isToLookSoon = false
        /// True from a configuration until the items of tabs have been updated for it.
        private var isToUpdateItems = false
        private var isHolding = false
        private var isWaiting = false
        /// The number of looks in a row that only led to another look.
        private var looksInARow = 0
        /// This many looks in a row come quickly, because UIKit may be animating. Later ones come
        /// slowly, because the window may not be shown yet.
        private static let quickLooks = 40
        /// In milliseconds: two frames, after which UIKit has begun everything it had put off.
        private static let quickPause = 32
        private static let slowPause = 250

        /// A router that fills a window. `host` is the controller below a flow that runs alone.
        public init(window: UIWindow, host: UIViewController? = nil) {
            self.window = window
            hosts = [host ?? UIViewController()]
            foreign = nil
        }

        /// A router that shows a flow that runs alone on a stack of the app, over its screens.
        public init(navigationController: UINavigationController) {
            window = nil
            hosts = []
            foreign = navigationController
        }

        public func show(_ configuration: FlowConfiguration) {
            wanted = configuration
            isToUpdateItems = true
            looksInARow = 0
            observeRoom()
            look()
        }
    }

    /// The receiver of the user's gestures, and of when the screen moves.
    @MainActor
    protocol UserEventReceiver: AnyObject {
        @discardableResult
        func send(_ event: FlowSystemEvent) -> FlowVerdict?
        func hold()
        func release()
    }

    extension FlowRuntime: UserEventReceiver {}

    // MARK: - Looking

    extension UIKitRouter {
        /// Compares the screen with the configuration, and takes the next step towards it if
        /// nothing moves.
        func look() {
            if isAnswering { return lookSoon() }
            guard !isLooking else {
                isAskedToLook = true
                return
            }
            isLooking = true
            defer { isLooking = false }
            // Each round brings the screen one step nearer. The limit is for a configuration that
            // changes in every round, because of an event of that round.
            for _ in 0..<100 {
                isAskedToLook = false
                if !takeStep(), !isAskedToLook { return }
            }
            lookLater()
        }

        /// Takes one step; false if there is none to take now.
        private func takeStep() -> Bool {
            guard let wanted else { return false }
            observeContainers()
            let sight = Sight(of: self)
            if sight.isMoving || sight != lastSight {
                isStill = false
                lastSight = sight
            }
            // A window must have its root when the app has launched; nothing moves in it yet.
            let isFirst = layers.isEmpty && foreign == nil
            guard isStill || isFirst else {
                hold()
                lookLater()
                return false
            }
            confirmChanges()
            if let act = nextAct() {
                act()
                return true
            }
            noteGuests()
            if change(to: wanted) {
                hold()
                isStill = false
                lastSight = Sight(of: self)
                lookLater()
                return false
            }
            forgetWhatHasGone(from: wanted)
            updateItems()
            if let foreign, wanted.showsOnlyTheHost {
                observer.leave(foreign)
                room = nil
            }
            announceArrival()
            rest()
            return false
        }

        /// Looks again in the next turn, because UIKit has reported something.
        func lookSoon() {
            guard !isToLookSoon else { return }
            isToLookSoon = true
            DispatchQueue.main.async { [weak self] in
                self?.isToLookSoon = false
                self?.look()
            }
        }

        /// Looks again in the next turn, because a stack begins to move or has moved. A stack of
        /// the flow that has gone there and back is as it was, and may still move.
        func lookSoon(afterMoveOf navigation: UINavigationController) {
            if stack(of: navigation) != nil { isStill = false }
            lookSoon()
        }

        /// Looks again when a frame has passed: changes that UIKit has put off to its layout or
        /// commit are visible then.
        private func lookLater() {
            guard !isWaiting else { return }
            isWaiting = true
            looksInARow += 1
            let pause = looksInARow < Self.quickLooks ? Self.quickPause : Self.slowPause
            let sight = lastSight
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(pause)) { [weak self] in
                guard let self else { return }
                isWaiting = false
                if let sight, sight == lastSight, !sight.isMoving { isStill = true }
                look()
            }
        }

        /// Lets the app update the items of tabs, once for each configuration.
        private func updateItems() {
            guard isToUpdateItems else { return }
            isToUpdateItems = false
            for entry in entries.values {
                (entry.container as? TabsOnScreen)?.updateItems(updateTabBarItem)
            }
        }

        /// Moves VoiceOver to the newest arrival. UIKit does that itself after a push, a pop, a
        /// presentation and a dismissal. A covered arrival is not announced.
        private func announceArrival() {
            guard let arrival else { return }
            self.arrival = nil
            guard let view = arrival.viewIfLoaded, view.window != nil,
                root(around: arrival) === presentedChain.last
            else { return }
            UIAccessibility.post(notification: .screenChanged, argument: view)
        }

        private func hold() {
            guard !isHolding else { return }
            isHolding = true
            receiver?.hold()
        }

        private func rest() {
            looksInARow = 0
            guard isHolding else { return }
            isHolding = false
            receiver?.release()
        }
    }

    /// The visible state of the window, to find out whether it has changed since.
    @MainActor
    struct Sight {
        private let controllers: [[ObjectIdentifier]]
        let isMoving: Bool

        init(of router: UIKitRouter) {
            var controllers = [router.presentedChain.map { ObjectIdentifier($0) }]
            var isMoving = false
            for controller in router.presentedChain {
                isMoving =
                    isMoving || controller.isBeingPresented || controller.isBeingDismissed
                    || controller.transitionCoordinator != nil
            }
            for stack in router.stacksOnScreen {
                controllers.append(stack.navigation.viewControllers.map { ObjectIdentifier($0) })
                isMoving =
                    isMoving || stack.navigation.transitionCoordinator != nil
                    || router.isChangedByAnotherFlow(stack)
            }
            for tabs in router.tabsWithList {
                let list = tabs.list?.viewControllers ?? []
                let shown = list + [tabs.controller.selectedViewController].compactMap { $0 }
                controllers.append(shown.map { ObjectIdentifier($0) })
            }
            for entry in router.entries.values where entry.container?.isMoving == true {
                isMoving = true
            }
            self.controllers = controllers
            self.isMoving = isMoving
        }
    }

    extension Sight: @MainActor Equatable {
        static func == (left: Sight, right: Sight) -> Bool {
            left.controllers == right.controllers && left.isMoving == right.isMoving
        }
    }

    extension UIKitRouter {
        /// The controllers presented in the window, the root first.
        var presentedChain: [UIViewController] {
            guard let root = layers.first?.controller else { return [] }
            var result = [root]
            while let next = result.last?.presentedViewController, !result.contains(next) {
                result.append(next)
            }
            return result
        }

        /// The stacks of layers that are shown, in the order of their numbers.
        var stacksOnScreen: [StackOnScreen] {
            stacks.keys.sorted().compactMap { stacks[$0] }
        }

        /// Tabs that may have the list of the system, in the order of their numbers.
        var tabsWithList: [TabsOnScreen] {
            entries.values.compactMap { $0.container as? TabsOnScreen }
                .filter { $0.list != nil }.sorted { $0.id < $1.id }
        }

        func tabs(withList navigation: UINavigationController) -> TabsOnScreen? {
            tabsWithList.first { $0.list === navigation }
        }

        func stack(of navigation: UINavigationController) -> StackOnScreen? {
            stacks.values.first { $0.navigation === navigation }
        }
    }
#endif
