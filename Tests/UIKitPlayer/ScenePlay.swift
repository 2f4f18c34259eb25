import FlowRuntime
import FlowUIKit
import GoldenCoordinatorDemo
import UIKit
import UserNotifications

/// Hands a scene whatever iOS hands one, at each time that it may come, and compares what becomes
/// of it with flows that are handed the same without UIKit.
@MainActor
struct ScenePlay {
    enum Kind: CaseIterable { case url, universalLink, shortcut, notification, activity, nothing }

    enum Time: CaseIterable {
        /// The app is launched by it.
        case cold
        case warm
        /// The scene was disconnected, and is connected again by it.
        case reconnected
        /// The same on a locked device, which brings what was saved later.
        case locked
    }

    static let all = Kind.allCases.flatMap { kind in
        Time.allCases.map { ScenePlay(kind: kind, time: $0) }
    }

    let kind: Kind
    let time: Time

    func complaints(of scenes: (some PlayedScene).Type) -> [String] {
        let (wanted, arrived) = played(by: HeadlessScene.self)
        let (found, handedIn) = played(by: scenes)
        var complaints: [String] = []
        // The engine looks at an arrival more than once.
        if handedIn != arrived { complaints.append("\(handedIn) are looked at, not \(arrived)") }
        let count = Set(arrived).count
        if count != (kind == .nothing ? 0 : 1) + (time == .cold ? 0 : 1) {
            complaints.append("\(count) have arrived without a screen")
        }
        if found != wanted { complaints.append("it is \(found), not \(wanted)") }
        return complaints + StandIn.log.map { "console: \($0)" }
    }

    private func played<Scene: PlayedScene>(by _: Scene.Type) -> (String, [String]) {
        ArrivedLinks.arrived = []
        let tea = URL(string: "demo://item/Tea")
        switch time {
        case .cold: return (Scene(kind, nil).sight, ArrivedLinks.arrived)
        case .warm:
            let scene = Scene(.nothing, nil)
            scene.open(tea)
            scene.hand(kind)
            return (scene.sight, ArrivedLinks.arrived)
        case .reconnected, .locked:
            let first = Scene(.nothing, nil)
            first.open(tea)
            let state = first.state
            StandIn.isLocked = time == .locked
            let scene = Scene(kind, state)
            return (scene.sight, ArrivedLinks.arrived)
        }
    }
}

/// What plays a scene.
@MainActor
protocol PlayedScene {
    /// Connects it by something, after what was saved.
    init(_ kind: ScenePlay.Kind, _ state: String?)
    func open(_ url: URL?)
    func hand(_ kind: ScenePlay.Kind)
    var state: String? { get }
    /// What is to be seen at last.
    var sight: String { get }
}

/// The flows alone.
@MainActor
private final class HeadlessScene: PlayedScene {
    private let runtime: FlowRuntime
    private let router = RecordingRouter()

    init(_ kind: ScenePlay.Kind, _ state: String?) {
        let app = FlowAppState(CoordinatorDemoState(authorized: true, onboarded: true))
        runtime = FlowRuntime(router: router, app: app)
        runtime.launch(ArrivedLinks.root(app), by: kind.arrival, restoring: state)
    }

    func open(_ url: URL?) { runtime.follow(.link(url?.absoluteString ?? "")) }
    func hand(_ kind: ScenePlay.Kind) { kind.arrival.map { runtime.follow($0) } }
    var state: String? { runtime.savedState }
    var sight: String { "\(router.configuration)" }
}

private final class RecordingRouter: FlowRouter {
    var configuration = FlowConfiguration()
    func show(_ configuration: FlowConfiguration) { self.configuration = configuration }
}

/// What the app knows of what is no URL.
enum Entry: FlowEntryPoint {
    case onboarding(FlowLaunch)
    case signUp

    @MainActor
    init?(_ handedIn: FlowHandedIn) {
        switch handedIn {
        case .shortcut: self = .onboarding(.shortcut)
        case .activity: self = .onboarding(.activity)
        case .notification: self = .signUp
        }
    }

    var launch: FlowLaunch {
        switch self {
        case .onboarding(let launch): launch
        case .signUp: .notification
        }
    }
}

/// The links of the app, and what has arrived.
final class ArrivedLinks: FlowLinks {
    static var arrived: [String] = []
    private let own = CoordinatorDemoLinks()

    static func root(_ app: FlowAppState<CoordinatorDemoState>) -> ApplicationCoordinator {
        let root = ApplicationCoordinator.root(screens: CoordinatorDemoMockScreens(), app: app)
        root.links = ArrivedLinks()
        return root
    }

    init() { super.init(schemes: ["demo"], hosts: ["demo.example"]) }

    override var patterns: [(FlowURL) -> FlowLanding?] {
        let site: (FlowURL) -> FlowLanding? = { url in
            guard url.has(scheme: "https", host: "demo.example"), url.path("terms") != nil else {
                return nil
            }
            return FlowLanding(
                "link https://demo.example/terms", sending: CoordinatorDemoEvent.signUp)
        }
        return ([site] + own.patterns).enumerated().map { index, pattern in
            { url in
                let landing = pattern(url)
                if landing != nil { Self.arrived.append("link \(index)") }
                return landing
            }
        }
    }

    override func landing(of entry: any FlowEntryPoint) -> FlowLanding? {
        Self.arrived.append("\(entry)")
        return lead(entry) { (entry: Entry) in
            switch entry {
            case .onboarding: FlowLanding("onboarding", sending: CoordinatorDemoEvent.onboard)
            case .signUp: FlowLanding("sign-up", sending: CoordinatorDemoEvent.signUp)
            }
        }
    }
}

@MainActor
extension ScenePlay.Kind {
    /// What a scene is connected with that it opens.
    var options: UIScene.ConnectionOptions {
        let options = UIScene.ConnectionOptions()
        switch self {
        case .url: options.urlContexts = [context]
        case .universalLink, .activity: options.userActivities = [userActivity]
        case .shortcut: options.shortcutItem = item
        case .notification: options.notificationResponse = response
        case .nothing: break
        }
        return options
    }

    var context: UIOpenURLContext { UIOpenURLContext(url) }

    var url: URL {
        URL(string: self == .url ? "demo://settings" : "https://demo.example/terms")!
    }

    var userActivity: NSUserActivity {
        let isWeb = self == .universalLink
        let activity = NSUserActivity(
            activityType: isWeb ? NSUserActivityTypeBrowsingWeb : "demo.onboarding")
        if isWeb { activity.webpageURL = url }
        return activity
    }

    var item: UIApplicationShortcutItem {
        UIApplicationShortcutItem(type: "onboarding")
    }

    var response: UNNotificationResponse { Self.response(for: nil) }

    /// The same notification each time.
    static func response(for scene: UIScene?) -> UNNotificationResponse {
        let request = UNNotificationRequest(identifier: "sign-up")
        return UNNotificationResponse(
            notification: UNNotification(date: 1, request: request), scene: scene)
    }

    /// The same for flows without UIKit.
    var arrival: FlowArrival? {
        switch self {
        case .url, .universalLink: .link(url.absoluteString)
        case .shortcut: Entry(.shortcut(item)).map { .entry($0) }
        case .activity: Entry(.activity(userActivity)).map { .entry($0) }
        case .notification: Entry(.notification(response)).map { .entry($0) }
        case .nothing: nil
        }
    }
}
