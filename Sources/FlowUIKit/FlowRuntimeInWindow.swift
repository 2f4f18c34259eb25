#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    extension FlowRuntime {
        /// A runtime and the router that shows it in a window of UIKit. `app` is the state that its
        /// flows share, `state` the state of the window, `facts` the values that flows only read.
        public convenience init(
            in window: UIWindow, app: FlowAppStateBase? = nil, state: FlowWindowStateBase? = nil,
            facts: FlowFactValuesBase? = nil, effects: (any FlowEffects)? = nil,
            hooks: (any FlowHooks)? = nil, windows: FlowWindows? = nil
        ) {
            self.init(
                shownBy: UIKitRouter(window: window), app: app, state: state, facts: facts,
                effects: effects, hooks: hooks, windows: windows)
        }

        /// The same on a stack of the app: the flow comes above the screens there, which stay when
        /// it ends.
        public convenience init(
            on navigationController: UINavigationController, app: FlowAppStateBase? = nil,
            state: FlowWindowStateBase? = nil, facts: FlowFactValuesBase? = nil,
            effects: (any FlowEffects)? = nil, hooks: (any FlowHooks)? = nil,
            windows: FlowWindows? = nil
        ) {
            self.init(
                shownBy: UIKitRouter(navigationController: navigationController), app: app,
                state: state, facts: facts, effects: effects, hooks: hooks, windows: windows)
        }

        /// A runtime that is shown by a router with settings of the app's own.
        public convenience init(
            shownBy router: UIKitRouter, app: FlowAppStateBase? = nil,
            state: FlowWindowStateBase? = nil, facts: FlowFactValuesBase? = nil,
            effects: (any FlowEffects)? = nil, hooks: (any FlowHooks)? = nil,
            windows: FlowWindows? = nil
        ) {
            self.init(
                router: router, app: app, window: state, facts: facts, effects: effects,
                hooks: hooks, windows: windows)
            router.runtime = self
        }
    }
#endif
