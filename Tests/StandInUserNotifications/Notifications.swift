/// usernotifications/unnotificationresponse
@MainActor
public final class UNNotificationResponse {
    /// usernotifications/unnotificationresponse/notification
    public let notification: UNNotification
    /// What UIKit calls its target scene.
    public let scene: AnyObject?

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

    public init(identifier: String) { self.identifier = identifier }
}
