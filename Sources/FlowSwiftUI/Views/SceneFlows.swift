#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import FlowUIKit
    import SwiftUI
    import UIKit

    /// The state of a SwiftUI scene at a moment, as far as its flows depend on it.
    struct SceneMoment: Equatable {
        let phase: ScenePhase
        let width: FlowWidth
        /// The saved state of the flows.
        let saved: String?
        /// True if the delegate knows what opened the scene.
        let isConnected: Bool
    }

    /// The flows of one scene, from the options it was connected with to their saved state.
    @available(iOS 17, *)
    @MainActor
    final class SceneFlows {
        let router: SwiftUIRouter
        private let arrivals: FlowArrivals
        private let launch: @MainActor (SwiftUIRouter, FlowSceneLaunch) -> FlowRuntime
        private var isConnected = false
        /// The URLs and activities that opened the scene. SwiftUI may pass each to the views once
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

        /// Begins as soon as everything is known that the launch depends on. On a locked device the
        /// saved state comes later, at the latest when the scene comes to the foreground.
        func pass(from old: SceneMoment, to new: SceneMoment, _ delegate: FlowSceneDelegate?) {
            router.isInBackground = new.phase == .background
            // The user cannot open the same URL again without leaving the scene.
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

        /// The state of the flows to save; nil if there is none.
        var savedState: String? { arrivals.runtime?.savedState }

        /// SwiftUI passes a URL to the view; a universal link is a URL, too.
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
        /// The name by which a copy is recognised: the URL for a universal link, else the type.
        fileprivate var echo: String { webpageURL?.absoluteString ?? activityType }
    }
#endif
