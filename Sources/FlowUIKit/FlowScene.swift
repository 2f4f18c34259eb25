#if canImport(UIKit)
    import FlowRuntime
    import UIKit
    import UserNotifications

    /// A shortcut, a notification or an activity that iOS gives a scene. The app says which of the
    /// `entries` in its flow files it is.
    public enum FlowHandedIn {
        case shortcut(UIApplicationShortcutItem)
        case notification(UNNotificationResponse)
        case activity(NSUserActivity)
    }

    /// What the flows of a scene are launched with.
    public struct FlowSceneLaunch {
        /// What the scene was opened by; nil if the user has opened the app.
        public let arrival: FlowArrival?
        public let width: FlowWidth
        public let idiom: FlowIdiom
        /// What was saved when the system ended the app or the scene.
        public let state: String?
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
    public final class FlowScene {
        public let window: UIWindow
        /// Nil as long as the flows wait for what was saved.
        public private(set) var runtime: FlowRuntime?

        /// The type of the activity that has what was saved; `NSUserActivityTypes` of the app's
        /// property list names it.
        public static let activityType = "flows"
        private static let stateKey = "state"

        private let entry: @MainActor (FlowHandedIn) -> (any FlowEntryPoint)?
        private let launch: @MainActor (UIWindow, FlowSceneLaunch) -> FlowRuntime
        /// What the flows know of the window.
        private var width = FlowWidth.compact
        /// What has come before the launch.
        private var waiting: [FlowArrival] = []
        /// The notification that the scene was opened by. iOS hands it to the delegate of the
        /// notification center as well, if the app has set one by then.
        private var openedBy: UNNotification?

        /// Makes the window of a scene, and launches its flows there; nil for a scene that has no
        /// windows. `launch` makes the runtime and launches its root; `entry` says which entry of
        /// the flows a shortcut, a notification or an activity is, nil if it is none.
        public init?(
            _ scene: UIScene, _ session: UISceneSession, _ options: UIScene.ConnectionOptions,
            entry: @escaping @MainActor (FlowHandedIn) -> (any FlowEntryPoint)? = { _ in nil },
            launch: @escaping @MainActor (UIWindow, FlowSceneLaunch) -> FlowRuntime
        ) {
            guard let scene = scene as? UIWindowScene else { return nil }
            self.entry = entry
            self.launch = launch
            let window = SceneWindow(windowScene: scene)
            self.window = window
            window.didChangeTraits = { [weak self] in self?.sendWidth() }
            waiting = links(to: options.urlContexts)
            waiting += options.userActivities.compactMap(arrival)
            waiting += options.shortcutItem.flatMap { arrival(.shortcut($0)) }.map { [$0] } ?? []
            if let response = options.notificationResponse {
                openedBy = response.notification
                waiting += arrival(.notification(response)).map { [$0] } ?? []
            }
            let state = Self.state(in: session.stateRestorationActivity)
            if state != nil || UIApplication.shared.isProtectedDataAvailable {
                begin(restoring: state)
            }
        }

        // MARK: - What the delegate of the scene is told

        /// `sceneWillEnterForeground(_:)`
        public func willEnterForeground() {
            if runtime == nil { begin(restoring: nil) }
            sendWidth(isInForeground: true)
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

        /// `scene(_:openURLContexts:)`
        public func open(_ contexts: Set<UIOpenURLContext>) {
            for link in links(to: contexts) { follow(link) }
        }

        /// `scene(_:continue:)`: a universal link, or an activity of the app.
        public func `continue`(_ activity: NSUserActivity) {
            if let arrival = arrival(activity) { follow(arrival) }
        }

        /// `windowScene(_:performActionFor:completionHandler:)`; false if it is no entry.
        public func perform(_ shortcut: UIApplicationShortcutItem) -> Bool {
            guard let arrival = arrival(.shortcut(shortcut)) else { return false }
            follow(arrival)
            return true
        }

        /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`, which is a method of the
        /// delegate of the notification center. The scene has been opened already by the first.
        public func receive(_ response: UNNotificationResponse) {
            let notification = response.notification
            let first = openedBy
            openedBy = nil
            let isFirst =
                first?.date == notification.date
                && first?.request.identifier == notification.request.identifier
            if !isFirst, let arrival = arrival(.notification(response)) { follow(arrival) }
        }

        // MARK: - Parts

        private func begin(restoring state: String?) {
            width = widthNow
            let isPad = window.windowScene?.traitCollection.userInterfaceIdiom == .pad
            runtime = launch(
                window,
                FlowSceneLaunch(
                    arrival: waiting.first, width: width, idiom: isPad ? .pad : .phone,
                    state: state))
            window.makeKeyAndVisible()
            for arrival in waiting.dropFirst() { runtime?.follow(arrival) }
            waiting = []
        }

        private var widthNow: FlowWidth {
            let traits = window.windowScene?.traitCollection
            return traits?.horizontalSizeClass == .regular ? .regular : .compact
        }

        /// In the background iOS changes the width for a moment, to take pictures of the window.
        private func sendWidth(isInForeground: Bool = false) {
            let isBehind = window.windowScene?.activationState == .background
            guard isInForeground || !isBehind, let runtime, width != widthNow else { return }
            width = widthNow
            runtime.send(.width(width))
        }

        private func follow(_ arrival: FlowArrival) {
            guard let runtime else { return waiting.append(arrival) }
            runtime.follow(arrival)
        }

        /// In the order of their texts, since iOS has none.
        private func links(to contexts: Set<UIOpenURLContext>) -> [FlowArrival] {
            contexts.map(\.url.absoluteString).sorted().map { .link($0) }
        }

        private func arrival(_ activity: NSUserActivity) -> FlowArrival? {
            if activity.activityType == NSUserActivityTypeBrowsingWeb,
                let url = activity.webpageURL
            {
                return .link(url.absoluteString)
            }
            return arrival(.activity(activity))
        }

        private func arrival(_ handedIn: FlowHandedIn) -> FlowArrival? {
            entry(handedIn).map { .entry($0) }
        }

        private static func state(in activity: NSUserActivity?) -> String? {
            activity?.userInfo?[stateKey] as? String
        }
    }

    /// A window that says when it has got another width.
    private final class SceneWindow: UIWindow {
        var didChangeTraits: () -> Void = {}

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            didChangeTraits()
        }
    }
#endif
