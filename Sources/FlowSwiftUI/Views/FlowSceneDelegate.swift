#if canImport(SwiftUI) && canImport(UIKit)
    import FlowUIKit
    import Observation
    import SwiftUI
    import UIKit
    import UserNotifications

    /// Gives each `FlowSceneView` of an app what SwiftUI does not pass to views: the options that
    /// opened its scene, shortcuts and notifications. The `App` has it as its
    /// `@UIApplicationDelegateAdaptor`; an app with a delegate of its own inherits from it, or
    /// names `FlowSceneDelegate` as the class of the scene's delegate itself.
    @available(iOS 17, *)
    open class FlowAppDelegate: NSObject, UIApplicationDelegate {
        open func application(
            _ application: UIApplication,
            configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let role = connectingSceneSession.role
            let configuration = UISceneConfiguration(name: nil, sessionRole: role)
            if role == .windowApplication { configuration.delegateClass = FlowSceneDelegate.self }
            return configuration
        }
    }

    /// The delegate of a scene, which SwiftUI makes and passes to the views of the scene.
    ///
    /// SwiftUI passes shortcuts to the delegate, but it passes URLs and activities that arrive
    /// while the scene exists to the views.
    @available(iOS 17, *)
    @Observable
    public final class FlowSceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// The options that opened the scene; nil until it is connected.
        private(set) var options: UIScene.ConnectionOptions?
        /// Nil until the view exists.
        @ObservationIgnored private weak var arrivals: FlowArrivals?
        /// The arrivals before the view existed.
        @ObservationIgnored private var early: [(FlowArrivals) -> Void] = []
        @ObservationIgnored private weak var scene: UIScene?

        private static var connected: [FlowSceneDelegate] = []

        public func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            self.scene = scene
            options = connectionOptions
            Self.connected.append(self)
        }

        public func sceneDidDisconnect(_ scene: UIScene) {
            Self.connected.removeAll { $0 === self }
        }

        public func windowScene(
            _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) {
            hand { completionHandler($0.perform(shortcutItem)) }
        }

        /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`, which is a method of the
        /// app's delegate of the notification center: passes the response to the scene that it is
        /// for. A response that opens a scene comes with the scene.
        public static func receive(_ response: UNNotificationResponse) {
            // A scene that is not connected yet finds the notification in its options.
            let target =
                if let scene = response.targetScene {
                    connected.first { $0.scene === scene }
                } else {
                    connected.last
                }
            target?.hand { $0.receive(response) }
        }

        private func hand(_ take: @escaping (FlowArrivals) -> Void) {
            if let arrivals { take(arrivals) } else { early.append(take) }
        }

        /// The view of the scene exists now, so it receives the earlier arrivals.
        func deliver(to arrivals: FlowArrivals) {
            self.arrivals = arrivals
            for take in early { take(arrivals) }
            early = []
        }
    }
#endif
