#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import FlowUIKit
    import SwiftUI
    import UIKit

    /// What a scene of SwiftUI is at a moment, as far as its flows depend on it.
    struct SceneMoment: Equatable {
        let phase: ScenePhase
        let width: FlowWidth
        /// What was saved of the flows.
        let saved: String?
        /// Whether the delegate knows what the scene was opened by.
        let isConnected: Bool
    }

    /// The flows of one scene, from what it was connected with to what is saved of them.
    @available(iOS 17, *)
    @MainActor
    final class SceneFlows {
        let router: SwiftUIRouter
        private let arrivals: FlowArrivals
        private let launch: @MainActor (SwiftUIRouter, FlowSceneLaunch) -> FlowRuntime
        private var isConnected = false
        /// The URLs and activities that opened the scene. SwiftUI may hand each to the views once
        /// more; that copy is dropped.
        private var echoes: [String] = []

        init(
            _ router: SwiftUIRouter,
            entry: @escaping @MainActor (FlowHandedIn) -> (any FlowEntryPoint)?,
            launch: @escaping @MainActor (SwiftUIRouter, FlowSceneLaunch) -> FlowRuntime
        ) {
            self.router = router
            arrivals = FlowArrivals(entry: entry)
            self.launch = launch
        }

        /// Begins as soon as all is known that the launch depends on. On a locked device what was
        /// saved comes later, at the latest when the scene comes to the foreground.
        func pass(from old: SceneMoment, to new: SceneMoment, _ delegate: FlowSceneDelegate?) {
            router.isInBackground = new.phase == .background
            // Nobody opens the same URL again without leaving the scene.
            if old.phase == .active, new.phase != .active { echoes = [] }
            guard new.isConnected else { return }
            connect(delegate)
            let isReadable = UIApplication.shared.isProtectedDataAvailable
            guard !hasBegun,
                new.saved != nil || isReadable || new.phase != .background
            else { return }
            begin(new)
        }

        private func connect(_ delegate: FlowSceneDelegate?) {
            guard !isConnected else { return }
            isConnected = true
            guard let delegate, let options = delegate.options else { return }
            arrivals.connect(options)
            echoes = options.urlContexts.map(\.url.absoluteString)
            echoes += options.userActivities.map { $0.echo }
            delegate.deliver(to: arrivals)
        }

        private func begin(_ moment: SceneMoment) {
            router.widthDidChange(to: moment.width)
            arrivals.begin { arrival in
                launch(
                    router,
                    FlowSceneLaunch(
                        arrival: arrival, width: moment.width,
                        idiom: router.launchIdiom ?? .phone, state: moment.saved))
            }
        }

        var hasBegun: Bool { arrivals.runtime != nil }

        /// What is to be saved of the flows; nil for nothing.
        var savedState: String? { arrivals.runtime?.savedState }

        /// SwiftUI hands a URL to the view; a universal link is one, too.
        func open(_ url: URL) {
            if !isEcho(url.absoluteString) { arrivals.follow(.link(url.absoluteString)) }
        }

        func `continue`(_ activity: NSUserActivity) {
            if !isEcho(activity.echo) { arrivals.continue(activity) }
        }

        private func isEcho(_ name: String) -> Bool {
            guard let place = echoes.firstIndex(of: name) else { return false }
            echoes.remove(at: place)
            return true
        }
    }

    extension NSUserActivity {
        /// How it is known again: a universal link by its URL.
        fileprivate var echo: String { webpageURL?.absoluteString ?? activityType }
    }
#endif
