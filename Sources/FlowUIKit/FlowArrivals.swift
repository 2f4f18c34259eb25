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

    /// Hands the links and entries that iOS gives a scene to the flows of the scene: each arrival
    /// once, in the order of iOS. An arrival that comes before the launch waits for it.
    @MainActor
    public class FlowArrivals {
        /// Nil until the flows have been launched.
        public private(set) var runtime: FlowRuntime?

        private let entry: @MainActor (FlowHandedIn) -> (any FlowEntryPoint)?
        /// The arrivals that came before the launch.
        private var waiting: [FlowArrival] = []
        /// The notification that the scene was opened by. iOS hands it to the delegate of the
        /// notification center as well, if the app has set one by then.
        private var openedBy: UNNotification?

        /// `entry` says which entry of the flows a shortcut, a notification or an activity is; nil
        /// if it is none.
        package init(entry: @escaping @MainActor (FlowHandedIn) -> (any FlowEntryPoint)?) {
            self.entry = entry
        }

        /// `scene(_:willConnectTo:options:)`: the arrivals that opened the scene come first.
        package func connect(_ options: UIScene.ConnectionOptions) {
            var first = links(to: options.urlContexts)
            first += options.userActivities.compactMap(arrival)
            first += options.shortcutItem.flatMap { arrival(.shortcut($0)) }.map { [$0] } ?? []
            if let response = options.notificationResponse {
                openedBy = response.notification
                first += arrival(.notification(response)).map { [$0] } ?? []
            }
            waiting = first + waiting
        }

        /// Launches the flows with the first arrival, nil if none has come; the others follow.
        package func begin(_ launch: (FlowArrival?) -> FlowRuntime) {
            let runtime = launch(waiting.first)
            self.runtime = runtime
            for arrival in waiting.dropFirst() { runtime.follow(arrival) }
            waiting = []
        }

        /// `scene(_:openURLContexts:)`
        public func open(_ contexts: Set<UIOpenURLContext>) {
            for link in links(to: contexts) { follow(link) }
        }

        /// `scene(_:continue:)`: a universal link, or an activity of the app.
        public func `continue`(_ activity: NSUserActivity) {
            if let arrival = arrival(activity) { follow(arrival) }
        }

        /// `windowScene(_:performActionFor:completionHandler:)`; false if it is not an entry.
        public func perform(_ shortcut: UIApplicationShortcutItem) -> Bool {
            guard let arrival = arrival(.shortcut(shortcut)) else { return false }
            follow(arrival)
            return true
        }

        /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`, which is a method of the
        /// delegate of the notification center. iOS reports the notification that opened the scene
        /// here a second time; that one is dropped.
        public func receive(_ response: UNNotificationResponse) {
            let notification = response.notification
            let first = openedBy
            openedBy = nil
            let isFirst =
                first?.date == notification.date
                && first?.request.identifier == notification.request.identifier
            if !isFirst, let arrival = arrival(.notification(response)) { follow(arrival) }
        }

        /// Follows an arrival, as soon as the flows have been launched.
        package func follow(_ arrival: FlowArrival) {
            guard let runtime else { return waiting.append(arrival) }
            runtime.follow(arrival)
        }

        /// The links in the order of their texts, because iOS gives them no order.
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
    }
#endif
