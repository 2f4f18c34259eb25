#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI
    import UIKit

    /// The flows of one window. Use it as the content of the window, without views around it that
    /// come and go.
    @available(iOS 17, *)
    public struct FlowView: View {
        private let router: SwiftUIRouter
        private let host: AnyView
        @Environment(\.horizontalSizeClass) private var sizeClass

        /// `host` is the view below a flow that runs alone.
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
        /// Makes it a different view for a different id. SwiftUI of iOS 26 is reported to crash if
        /// a `NavigationStack` itself has an id, so this wraps it in another view.
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
        /// flows share, `state` the state of the window, `facts` the values that flows only read.
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
