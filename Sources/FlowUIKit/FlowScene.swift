#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// The values that the flows of a scene are launched with.
    public struct FlowSceneLaunch {
        /// The link or entry that opened the scene; nil if the user has opened the app.
        public let arrival: FlowArrival?
        public let width: FlowWidth
        public let idiom: FlowIdiom
        /// The state that was saved before the system ended the app or the scene.
        public let state: String?

        package init(
            arrival: FlowArrival?, width: FlowWidth, idiom: FlowIdiom, state: String?
        ) {
            self.arrival = arrival
            self.width = width
            self.idiom = idiom
            self.state = state
        }
    }

    extension FlowRuntime {
        /// Starts a flow as the root of the window of a scene.
        public func launch(_ root: FlowCoordinatorBase, for launch: FlowSceneLaunch) {
            self.launch(
                root, by: launch.arrival, width: launch.width, idiom: launch.idiom,
                restoring: launch.state)
        }
    }

    /// The flows of one scene, from its connection to its saved state. The delegate of the scene
    /// keeps it until the scene is disconnected, and passes the calls of iOS on to it. Each arrival
    /// reaches the flows once, in the order of iOS.
    ///
    /// On a locked device iOS connects a scene without its saved state, and brings that later.
    /// Flows that began without it would begin in the wrong place, so they wait for it, but at most
    /// until the scene comes to the foreground.
    @MainActor
    public final class FlowScene: FlowArrivals {
        public let window: UIWindow

        /// The type of the activity that holds the saved state; `NSUserActivityTypes` of the app's
        /// property list names it.
        public static let activityType = "flows"
        private static let stateKey = "state"

        private let launch: @MainActor (UIWindow, FlowSceneLaunch) -> FlowRuntime

        /// Makes the window of a scene, and launches its flows there; nil for a scene without
        /// windows. `launch` makes the runtime and launches its root; `entry` says which entry of
        /// the flows a shortcut, a notification or an activity is, nil if it is none.
        public init?(
            _ scene: UIScene, _ session: UISceneSession, _ options: UIScene.ConnectionOptions,
            entry: @escaping @MainActor (FlowHandedIn) -> (any FlowEntryPoint)? = { _ in nil },
            launch: @escaping @MainActor (UIWindow, FlowSceneLaunch) -> FlowRuntime
        ) {
            guard let scene = scene as? UIWindowScene else { return nil }
            self.launch = launch
            window = UIWindow(windowScene: scene)
            super.init(entry: entry)
            connect(options)
            let state = Self.state(in: session.stateRestorationActivity)
            if state != nil || UIApplication.shared.isProtectedDataAvailable {
                begin(restoring: state)
            }
        }

        // MARK: - What the delegate of the scene is told

        /// `sceneWillEnterForeground(_:)`
        public func willEnterForeground() {
            if runtime == nil { begin(restoring: nil) }
        }

        /// `scene(_:restoreInteractionStateWith:)`: begins with the saved state, if the launch
        /// still waits for it.
        public func restore(_ activity: NSUserActivity) {
            if runtime == nil { begin(restoring: Self.state(in: activity)) }
        }

        /// `stateRestorationActivity(for:)`: the saved state of the flows; nil if there is none.
        public var stateRestorationActivity: NSUserActivity? {
            guard let state = runtime?.savedState else { return nil }
            let activity = NSUserActivity(activityType: Self.activityType)
            activity.userInfo = [Self.stateKey: state]
            return activity
        }

        // MARK: - Parts

        private func begin(restoring state: String?) {
            let traits = window.windowScene?.traitCollection
            begin { arrival in
                let runtime = launch(
                    window,
                    FlowSceneLaunch(
                        arrival: arrival, width: FlowWidth(traits), idiom: FlowIdiom(traits),
                        state: state))
                window.makeKeyAndVisible()
                return runtime
            }
        }

        private static func state(in activity: NSUserActivity?) -> String? {
            activity?.userInfo?[stateKey] as? String
        }
    }
#endif
