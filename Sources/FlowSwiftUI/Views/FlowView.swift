#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI
    import UIKit

    /// The flows of one window: put it where the window's content is, and nothing around it that
    /// comes and goes.
    @available(iOS 17, *)
    public struct FlowView: View {
        private let router: SwiftUIRouter
        private let host: AnyView
        @Environment(\.horizontalSizeClass) private var sizeClass

        /// `host` is what a flow that runs alone stands on.
        public init(
            _ router: SwiftUIRouter, @ViewBuilder host: () -> some View = { Color.clear }
        ) {
            self.router = router
            self.host = AnyView(host())
        }

        public var body: some View {
            ZStack {
                if let root = router.root { LayerView(layer: root).identified(by: root.id) }
            }
            .environment(router)
            .transformEnvironment(\.flowAppViews) { [host] in $0.host = host }
            .onChange(of: sizeClass, initial: true) { _, new in
                router.widthDidChange(to: FlowWidth(new))
            }
            .onAppear {
                router.change = Self.change
                router.announce = {
                    UIAccessibility.post(notification: .screenChanged, argument: nil)
                }
            }
        }

        private static func change(_ animation: FlowAnimation, _ work: () -> Void) {
            guard case .none = animation else { return work() }
            var transaction = Transaction()
            transaction.disablesAnimations = true
            withTransaction(transaction, work)
        }
    }

    extension View {
        /// Makes it another view with another number. SwiftUI of iOS 26 is reported to crash where
        /// that is said of a `NavigationStack` itself, so there is something around it.
        func identified(by id: some Hashable) -> some View {
            ZStack { self }.id(id)
        }
    }

    @available(iOS 17, *)
    extension SwiftUIRouter {
        public var launchIdiom: FlowIdiom? {
            UIDevice.current.userInterfaceIdiom == .pad ? .pad : .phone
        }
    }

    extension FlowWidth {
        init(_ sizeClass: UserInterfaceSizeClass?) {
            self = sizeClass == .regular ? .regular : .compact
        }
    }

    @available(iOS 17, *)
    extension FlowRuntime {
        /// A runtime that a `FlowView` with the same router shows. `app` is the state that its
        /// flows share, `state` what the window has for itself, `facts` what flows only read.
        public convenience init(
            shownBy router: SwiftUIRouter, app: FlowAppStateBase? = nil,
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
