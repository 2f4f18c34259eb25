#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// What the flows of a scene are launched with.
    public struct FlowSceneLaunch {
        /// What the scene was opened by; nil if the user has opened the app.
        public let arrival: FlowArrival?
        public let width: FlowWidth
        public let idiom: FlowIdiom
        /// What was saved when the system ended the app or the scene.
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

    /// The flows of one scene, from what it was connected with to what is saved of it. The delegate
    /// of the scene keeps it until the scene is disconnected, and hands it what iOS says; each
    /// arrival reaches the flows once, in the order in which iOS says it.
    ///
    /// On a locked device iOS connects a scene without what was saved of it, and brings that later.
    /// Flows that had begun by then would begin in the wrong place, so they wait for it, at the
    /// longest until the scene comes to the foreground.
    @MainActor
    public final class FlowScene: FlowArrivals {
        public let window: UIWindow

        /// The type of the activity that has what was saved; `NSUserActivityTypes` of the app's
        /// property list names it.
        public static let activityType = "flows"
        private static let stateKey = "state"

        private let launch: @MainActor (UIWindow, FlowSceneLaunch) -> FlowRuntime

        /// Makes the window of a scene, and launches its flows there; nil for a scene that has no
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

        /// `scene(_:restoreInteractionStateWith:)`: counts if it brings what the launch waits for.
        public func restore(_ activity: NSUserActivity) {
            if runtime == nil { begin(restoring: Self.state(in: activity)) }
        }

        /// `stateRestorationActivity(for:)`: what is to be saved of the flows; nil for nothing.
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
