/// uiaccessibility-swift.enum
@MainActor
public enum UIAccessibility {
    /// uiaccessibility-swift.enum/notification
    public enum Notification: Sendable {
        /// uiaccessibility-swift.enum/notification/screenchanged
        case screenChanged
    }

    /// uiaccessibility-swift.enum/post(notification:argument:)
    public static func post(notification: Notification, argument: Any?) {
        StandIn.screenChanges.append(argument as? UIView)
    }

    /// UIKit posts that itself after the transitions of its navigation controllers, and where
    /// something is presented or dismissed, as the guide to view controllers says. It does not
    /// where an app changes children of a container of its own, selects tabs or sets pages.
    static func postByUIKit() { StandIn.screenChanges.append(nil) }
}
