/// usernotifications/unnotificationresponse
@MainActor
public final class UNNotificationResponse {
    /// usernotifications/unnotificationresponse/notification
    public let notification: UNNotification
    /// The player's own: what UIKit calls its target scene.
    public let scene: AnyObject?

    /// The player's own.
    public init(notification: UNNotification, scene: AnyObject? = nil) {
        self.notification = notification
        self.scene = scene
    }
}

/// usernotifications/unnotification
@MainActor
public final class UNNotification {
    /// usernotifications/unnotification/date; a number will do here.
    public let date: Int
    /// usernotifications/unnotification/request
    public let request: UNNotificationRequest

    /// The player's own.
    public init(date: Int, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }
}

/// usernotifications/unnotificationrequest
@MainActor
public final class UNNotificationRequest {
    /// usernotifications/unnotificationrequest/identifier
    public let identifier: String

    /// The player's own.
    public init(identifier: String) { self.identifier = identifier }
}
