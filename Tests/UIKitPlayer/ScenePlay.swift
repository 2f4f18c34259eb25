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

    static func answers(_ profile: Profile, seed: UInt64) -> [String] {
        var answers: [String] = []
        var count = 0
        for kind in Kind.allCases {
            for time in Time.allCases {
                let play = ScenePlay(kind: kind, time: time)
                StandIn.begin(profile, seed: seed)
                Played.begin()
                answers += play.complaints().map { "! \(kind) \(time): \($0)" }
                count += 1
            }
        }
        answers += widthComplaints(profile, seed: seed).map { "! widths: \($0)" }
        return answers + ["played \(count) scenes"]
    }

    /// The flows hear of each width that lasts, and of none that only a picture has.
    private static func widthComplaints(_ profile: Profile, seed: UInt64) -> [String] {
        StandIn.begin(profile, seed: seed)
        Played.begin()
        let scene = UIWindowScene()
        guard let driver = playedDriver("flows/route-composer", nil, .object([:])) else {
            return ["there is no app"]
        }
        var heard: [FlowWidth] = []
        driver.didHandleEvent = { event, _ in
            if case .width(let width)? = event { heard.append(width) }
        }
        let flows = FlowScene(scene, UISceneSession(), UIScene.ConnectionOptions()) { window, _ in
            let router = UIKitRouter(window: window)
            router.runtime = driver.runtime
            driver.router.follower = router
            _ = driver.start("{\"kind\":\"start\"}")
            return driver.runtime
        }
        scene.traitCollection = UITraitCollection(.regular)
        scene.traitCollection = UITraitCollection(.regular)
        scene.activationState = .background
        scene.traitCollection = UITraitCollection(.compact)
        scene.traitCollection = UITraitCollection(.regular)
        flows?.willEnterForeground()
        scene.traitCollection = UITraitCollection(.compact)
        flows?.willEnterForeground()
        _ = StandIn.clock.settle()
        return heard == [.regular, .compact] ? StandIn.log : ["the flows have heard \(heard)"]
    }

    let kind: Kind
    let time: Time

    private func complaints() -> [String] {
        let (wanted, arrived) = played(by: HeadlessScene.self)
        let (found, handedIn) = played(by: ConnectedScene.self)
        var complaints: [String] = []
        // The engine looks at an arrival more than once.
        if handedIn != arrived { complaints.append("\(handedIn) are looked at, not \(arrived)") }
        let count = Set(arrived).count
        if count != (kind == .nothing ? 0 : 1) + (time == .cold ? 0 : 1) {
            complaints.append("\(count) have arrived without UIKit")
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
private protocol PlayedScene {
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

/// iOS, and the delegate of a scene as an app has one.
@MainActor
private final class ConnectedScene: PlayedScene {
    private let scene = UIWindowScene()
    private let session = UISceneSession()
    private let delegate = PlayedSceneDelegate()

    init(_ kind: ScenePlay.Kind, _ state: String?) {
        let options = UIScene.ConnectionOptions()
        switch kind {
        case .url: options.urlContexts = [kind.context]
        case .universalLink, .activity: options.userActivities = [kind.userActivity]
        case .shortcut: options.shortcutItem = kind.item
        case .notification: options.notificationResponse = kind.response
        case .nothing: break
        }
        let saved = state.map { state in
            let activity = NSUserActivity(activityType: FlowScene.activityType)
            activity.userInfo = ["state": state]
            return activity
        }
        if !StandIn.isLocked { session.stateRestorationActivity = saved }
        delegate.scene(scene, willConnectTo: session, options: options)
        // The delegate of the notification center is told of it as well.
        if kind == .notification { delegate.flows?.receive(kind.response) }
        if let saved { delegate.scene(scene, restoreInteractionStateWith: saved) }
        delegate.sceneWillEnterForeground(scene)
        _ = StandIn.clock.settle()
    }

    func open(_ url: URL?) {
        if let url { delegate.scene(scene, openURLContexts: [UIOpenURLContext(url)]) }
        _ = StandIn.clock.settle()
    }

    func hand(_ kind: ScenePlay.Kind) {
        switch kind {
        case .url: delegate.scene(scene, openURLContexts: [kind.context])
        case .universalLink, .activity: delegate.scene(scene, continue: kind.userActivity)
        case .shortcut:
            delegate.windowScene(scene, performActionFor: kind.item) { isTaken in
                if !isTaken { StandIn.log.append("the shortcut was not taken") }
            }
        case .notification: delegate.flows?.receive(kind.response)
        case .nothing: break
        }
        _ = StandIn.clock.settle()
    }

    var state: String? {
        delegate.stateRestorationActivity(for: scene)?.userInfo?["state"] as? String
    }

    var sight: String {
        guard let flows = delegate.flows, let runtime = flows.runtime else { return "nothing" }
        StandIn.log += Comparison(flows.window, runtime.configuration).differences
        return "\(runtime.configuration)"
    }
}

/// The delegate of a scene as an app writes it.
private final class PlayedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) var flows: FlowScene?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        flows = FlowScene(scene, session, connectionOptions, entry: Entry.init) { window, launch in
            let app = FlowAppState(CoordinatorDemoState(authorized: true, onboarded: true))
            let runtime = FlowRuntime(in: window, app: app)
            runtime.launch(ArrivedLinks.root(app), for: launch)
            return runtime
        }
        window = flows?.window
    }

    func sceneWillEnterForeground(_ scene: UIScene) { flows?.willEnterForeground() }
    func sceneDidDisconnect(_ scene: UIScene) { flows = nil }
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        flows?.open(contexts)
    }
    func scene(_ scene: UIScene, continue activity: NSUserActivity) { flows?.continue(activity) }
    func windowScene(
        _ scene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(flows?.perform(item) ?? false)
    }
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        flows?.stateRestorationActivity
    }
    func scene(_ scene: UIScene, restoreInteractionStateWith activity: NSUserActivity) {
        flows?.restore(activity)
    }
}

/// What the app knows of what is no URL.
private enum Entry: FlowEntryPoint {
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
private final class ArrivedLinks: FlowLinks {
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
    fileprivate var context: UIOpenURLContext { UIOpenURLContext(url) }

    private var url: URL {
        URL(string: self == .url ? "demo://settings" : "https://demo.example/terms")!
    }

    fileprivate var userActivity: NSUserActivity {
        let isWeb = self == .universalLink
        let activity = NSUserActivity(
            activityType: isWeb ? NSUserActivityTypeBrowsingWeb : "demo.onboarding")
        if isWeb { activity.webpageURL = url }
        return activity
    }

    fileprivate var item: UIApplicationShortcutItem {
        UIApplicationShortcutItem(type: "onboarding")
    }

    /// The same notification each time.
    fileprivate var response: UNNotificationResponse {
        let request = UNNotificationRequest(identifier: "sign-up")
        return UNNotificationResponse(notification: UNNotification(date: 1, request: request))
    }

    /// The same for flows without UIKit.
    fileprivate var arrival: FlowArrival? {
        switch self {
        case .url, .universalLink: .link(url.absoluteString)
        case .shortcut: Entry(.shortcut(item)).map { .entry($0) }
        case .activity: Entry(.activity(userActivity)).map { .entry($0) }
        case .notification: Entry(.notification(response)).map { .entry($0) }
        case .nothing: nil
        }
    }
}
