import UserNotifications

/// uiapplication
@MainActor
open class UIApplication: UIResponder {
    /// uiapplication/shared
    public static let shared = UIApplication()
    /// uiapplication/isprotecteddataavailable: false on a device that is locked.
    public var isProtectedDataAvailable: Bool { !StandIn.isLocked }
}

/// uiapplicationdelegate
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {}

extension UIApplicationDelegate {
    /// uiapplicationdelegate/main()
    public static func main() {}
}

/// uiapplicationshortcutitem
@MainActor
open class UIApplicationShortcutItem: NSObject {
    /// uiapplicationshortcutitem/type
    public let type: String

    public init(type: String) { self.type = type }
}

/// uiopenurlcontext
@MainActor
open class UIOpenURLContext: NSObject {
    /// uiopenurlcontext/url
    public let url: URL

    /// The player's own.
    public init(_ url: URL) { self.url = url }
}

/// uiscene
@MainActor
open class UIScene: UIResponder {
    /// uiscene/connectionoptions
    @MainActor
    public final class ConnectionOptions: NSObject {
        /// uiscene/connectionoptions/urlcontexts
        public var urlContexts: Set<UIOpenURLContext> = []
        /// uiscene/connectionoptions/useractivities
        public var userActivities: Set<NSUserActivity> = []
        /// uiscene/connectionoptions/shortcutitem
        public var shortcutItem: UIApplicationShortcutItem?
        /// uiscene/connectionoptions/notificationresponse
        public var notificationResponse: UNNotificationResponse?

        public override init() {}
    }

    /// uiscene/activationstate-swift.property
    ///
    /// That it enters the foreground is told while it is still in the background.
    public var activationState = ActivationState.foregroundActive {
        willSet {
            guard activationState == .background, newValue != .background else { return }
            NotificationCenter.default.post(Self.willEnterForegroundNotification, by: self)
        }
        didSet {
            guard activationState == .foregroundActive else { return }
            NotificationCenter.default.post(Self.didActivateNotification, by: self)
        }
    }

    /// uiscene/willenterforegroundnotification
    public nonisolated static let willEnterForegroundNotification =
        NSNotification.Name(rawValue: "UISceneWillEnterForegroundNotification")

    /// uiscene/didactivatenotification
    public nonisolated static let didActivateNotification =
        NSNotification.Name(rawValue: "UISceneDidActivateNotification")

    /// uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }
}

/// uiwindowscene
open class UIWindowScene: UIScene {
    /// uiwindowscene/windows
    public internal(set) var windows: [UIWindow] = []
    /// uitraitenvironment/traitcollection
    public var traitCollection: UITraitCollection {
        get { traits }
        set {
            traits = newValue
            tellTraits()
        }
    }
    private var traits = UITraitCollection()

    /// Without telling anybody.
    func changeSilently(to traits: UITraitCollection) { self.traits = traits }

    func tellTraits() {
        for window in windows {
            window.traitCollectionDidChange(nil)
            for view in window.subviews { view.traitCollectionDidChange(nil) }
            window.rootViewController?.traitsMayHaveChanged()
        }
    }
}

/// uitraitcollection
@MainActor
open class UITraitCollection: NSObject {
    /// uitraitcollection/horizontalsizeclass
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// uitraitcollection/userinterfaceidiom
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    /// The player's own.
    public init(
        _ horizontalSizeClass: UIUserInterfaceSizeClass = .compact,
        _ userInterfaceIdiom: UIUserInterfaceIdiom = .phone
    ) {
        self.horizontalSizeClass = horizontalSizeClass
        self.userInterfaceIdiom = userInterfaceIdiom
    }

    /// uitraitcollection/init(horizontalsizeclass:)
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass)
    }
}

/// uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

/// uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable { case phone, pad }

/// uiscenesession
@MainActor
open class UISceneSession: NSObject {
    /// uiscenesession/staterestorationactivity
    public var stateRestorationActivity: NSUserActivity?
}

/// uiscenedelegate
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// uiscenedelegate/scene(_:willconnectto:options:)
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    /// uiscenedelegate/scenewillenterforeground(_:)
    func sceneWillEnterForeground(_ scene: UIScene)
    /// uiscenedelegate/scenediddisconnect(_:)
    func sceneDidDisconnect(_ scene: UIScene)
    /// uiscenedelegate/scene(_:openurlcontexts:)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    /// uiscenedelegate/scene(_:continue:)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// uiscenedelegate/staterestorationactivity(for:)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// uiscenedelegate/scene(_:restoreinteractionstatewith:)
    func scene(
        _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
}

/// The methods are optional in Objective-C.
extension UISceneDelegate {
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
    public func scene(
        _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
    ) {}
}

/// uiwindowscenedelegate
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// uiwindowscenedelegate/window
    var window: UIWindow? { get set }
    /// uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
    func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
    public func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {}
}
