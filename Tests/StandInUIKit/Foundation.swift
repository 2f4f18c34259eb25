// As much of Foundation, Core Graphics and Dispatch as UIKit brings along.

/// objectivec/nsobjectprotocol
public protocol NSObjectProtocol: AnyObject {
    /// objectivec/nsobjectprotocol/responds(to:)
    func responds(to aSelector: Selector!) -> Bool
}

extension NSObjectProtocol {
    public func responds(to aSelector: Selector!) -> Bool { true }
}

/// objectivec/selector
public struct Selector: Hashable, Sendable {
    let name: String
}

/// objectivec/nsobject-swift.class
///
/// On the main actor, for a class of another module on the main actor could not override an
/// initializer that is not. Of one from Objective-C it can.
@MainActor
open class NSObject: NSObjectProtocol, Hashable {
    public init() {}

    /// objectivec/nsobject-swift.class/responds(to:)
    open nonisolated func responds(to aSelector: Selector!) -> Bool { true }

    /// objectivec/nsobject-swift.class/forwardingtarget(for:)
    open nonisolated func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

    public nonisolated static func == (left: NSObject, right: NSObject) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// foundation/nsnotfound-4qp9h
// swift-format-ignore: AlwaysUseLowerCamelCase
let NSNotFound = Int.max

/// foundation/nscoder
open class NSCoder: NSObject {}

/// foundation/bundle
@MainActor
open class Bundle: NSObject {
    /// foundation/bundle/main
    public static let main = Bundle()

    /// foundation/bundle/object(forinfodictionarykey:)
    public func object(forInfoDictionaryKey key: String) -> Any? { StandIn.propertyList[key] }
}

/// foundation/notification
public struct Notification {
    /// foundation/notification/object
    public let object: Any?
}

/// foundation/nsnotification
public final class NSNotification {
    /// foundation/nsnotification/name-swift.struct
    public struct Name: Hashable, Sendable {
        let rawValue: String
    }
}

/// foundation/operationqueue
@MainActor
public final class OperationQueue: NSObject {}

/// foundation/notificationcenter
public final class NotificationCenter: @unchecked Sendable {
    /// foundation/notificationcenter/default
    public static let `default` = NotificationCenter()

    private final class Observer: NSObjectProtocol {
        let name: NSNotification.Name?
        let block: @Sendable (Notification) -> Void

        init(_ name: NSNotification.Name?, _ block: @escaping @Sendable (Notification) -> Void) {
            self.name = name
            self.block = block
        }
    }

    private var observers: [Observer] = []

    /// foundation/notificationcenter/addobserver(forname:object:queue:using:)
    public func addObserver(
        forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observer = Observer(name, block)
        observers.append(observer)
        return observer
    }

    /// foundation/notificationcenter/removeobserver(_:)
    public func removeObserver(_ observer: Any) {
        observers.removeAll { $0 === observer as? Observer }
    }

    func post(_ name: NSNotification.Name, by object: Any?) {
        for observer in observers where observer.name == name {
            observer.block(Notification(object: object))
        }
    }
}

/// foundation/url
public struct URL: Hashable, Sendable {
    /// foundation/url/absolutestring
    public let absoluteString: String

    public init?(string: String) { absoluteString = string }
}

/// foundation/nsuseractivity
@MainActor
open class NSUserActivity: NSObject {
    /// foundation/nsuseractivity/activitytype
    public let activityType: String
    /// foundation/nsuseractivity/userinfo
    public var userInfo: [AnyHashable: Any]?
    /// foundation/nsuseractivity/webpageurl
    public var webpageURL: URL?

    /// foundation/nsuseractivity/init(activitytype:)
    public init(activityType: String) { self.activityType = activityType }
}

/// foundation/nsuseractivitytypebrowsingweb
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// corefoundation/cgfloat
public typealias CGFloat = Double

/// corefoundation/cgpoint
public struct CGPoint: Equatable, Sendable {
    public var x = 0.0
    public var y = 0.0
}

/// corefoundation/cgsize
public struct CGSize: Equatable, Sendable {
    public var width: CGFloat
    public var height: CGFloat

    public static let zero = CGSize(width: 0, height: 0)

    public init(width: CGFloat, height: CGFloat) {
        self.width = width
        self.height = height
    }
}

/// corefoundation/cgrect
public struct CGRect: Equatable, Sendable {
    public var width: CGFloat
    public var height: CGFloat

    public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)

    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        self.width = width
        self.height = height
    }

    public var midX: CGFloat { width / 2 }
    public var midY: CGFloat { height / 2 }
}

/// dispatch/dispatchtime
public struct DispatchTime: Sendable {
    let milliseconds: Int

    public static func now() -> DispatchTime { DispatchTime(milliseconds: 0) }

    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
        switch interval {
        case .milliseconds(let count): DispatchTime(milliseconds: time.milliseconds + count)
        }
    }
}

/// dispatch/dispatchtimeinterval
public enum DispatchTimeInterval: Sendable {
    case milliseconds(Int)
}

/// dispatch/dispatchqueue
@MainActor
public final class DispatchQueue {
    public nonisolated static let main = DispatchQueue()
    private static let millisecondsOfAStep = 16

    nonisolated init() {}

    public nonisolated func async(execute work: @escaping @MainActor () -> Void) {
        MainActor.assumeIsolated { StandIn.clock.atTurn(work) }
    }

    public func asyncAfter(
        deadline: DispatchTime, execute work: @escaping @MainActor () -> Void
    ) {
        StandIn.clock.after(1 + deadline.milliseconds / Self.millisecondsOfAStep, work)
    }
}
