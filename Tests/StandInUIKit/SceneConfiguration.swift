import UserNotifications

/// uisceneconfiguration
@MainActor
open class UISceneConfiguration: NSObject {
    /// uisceneconfiguration/delegateclass
    public var delegateClass: AnyClass?

    /// uisceneconfiguration/init(name:sessionrole:)
    public init(name: String?, sessionRole: UISceneSession.Role) {}
}

extension UISceneSession {
    /// uiscenesession/role-swift.struct
    public struct Role: Hashable, Sendable {
        private let name: String
        /// uiscenesession/role-swift.struct/windowapplication
        public static let windowApplication = Role(name: "UIWindowSceneSessionRoleApplication")
    }

    /// uiscenesession/role-swift.property
    public var role: Role { .windowApplication }
}

extension UIWindowSceneDelegate {
    /// uiwindowscenedelegate/window is optional in Objective-C.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

extension UNNotificationResponse {
    /// usernotifications/unnotificationresponse/targetscene
    public var targetScene: UIScene? { scene as? UIScene }
}

/// uidevice
@MainActor
open class UIDevice: NSObject {
    /// uidevice/current
    public static let current = UIDevice()
    /// uidevice/userinterfaceidiom
    public var userInterfaceIdiom: UIUserInterfaceIdiom { StandIn.idiom }
}
