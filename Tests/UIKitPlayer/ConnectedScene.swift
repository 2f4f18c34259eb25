import FlowRuntime
import FlowUIKit
import GoldenCoordinatorDemo
import UIKit
import UserNotifications

extension ScenePlay {
    static func answers(_ profile: Profile, seed: UInt64) -> [String] {
        var answers: [String] = []
        for play in all {
            StandIn.begin(profile, seed: seed)
            Played.begin()
            answers += play.complaints(of: ConnectedScene.self).map {
                "! \(play.kind) \(play.time): \($0)"
            }
        }
        for isHanded in [true, false] {
            answers += widthComplaints(profile, seed: seed, isHanded: isHanded).map {
                "! widths, handed \(isHanded): \($0)"
            }
        }
        answers += roomComplaints(profile, seed: seed).map { "! room: \($0)" }
        return answers + ["played \(all.count) scenes"]
    }

    /// The flows hear of each width that lasts, and of none that only a picture has; with a
    /// `FlowScene`, or in a window of the app.
    private static func widthComplaints(
        _ profile: Profile, seed: UInt64, isHanded: Bool
    ) -> [String] {
        StandIn.begin(profile, seed: seed)
        Played.begin()
        let scene = UIWindowScene()
        guard let driver = Played.drive("flows/route-composer", nil, .object([:])) else {
            return ["there is no app"]
        }
        var heard: [FlowWidth] = []
        driver.didHandleEvent = { event, _ in
            if case .width(let width)? = event { heard.append(width) }
        }
        func launch(in window: UIWindow) -> FlowRuntime {
            let router = UIKitRouter(window: window)
            router.runtime = driver.runtime
            driver.router.follower = router
            _ = driver.start("{\"kind\":\"start\"}")
            return driver.runtime
        }
        let window = UIWindow(windowScene: scene)
        let options = UIScene.ConnectionOptions()
        let flows =
            isHanded
            ? FlowScene(scene, UISceneSession(), options) { window, _ in launch(in: window) } : nil
        if !isHanded {
            _ = launch(in: window)
            window.makeKeyAndVisible()
        }
        scene.traitCollection = UITraitCollection(.regular)
        scene.traitCollection = UITraitCollection(.regular)
        scene.activationState = .background
        scene.traitCollection = UITraitCollection(.compact)
        scene.traitCollection = UITraitCollection(.regular)
        flows?.willEnterForeground()
        scene.activationState = .foregroundActive
        scene.activationState = .background
        scene.traitCollection = UITraitCollection(.compact)
        let other = UIWindowScene()
        other.activationState = .background
        other.activationState = .foregroundActive
        var seen = [heard]
        flows?.willEnterForeground()
        scene.activationState = .foregroundInactive
        seen.append(heard)
        scene.activationState = .foregroundActive
        scene.activationState = .background
        changeOnEntering(scene, to: .regular)
        seen.append(heard)
        _ = StandIn.clock.settle()
        let wanted: [[FlowWidth]] = [
            [.regular], [.regular, .compact], [.regular, .compact, .regular],
        ]
        return seen == wanted ? StandIn.log : ["the flows have heard \(seen)"]
    }

    /// The width changes after UIKit has told that the scene enters the foreground.
    private static func changeOnEntering(
        _ scene: UIWindowScene, to width: UIUserInterfaceSizeClass
    ) {
        let late = NotificationCenter.default.addObserver(
            forName: UIScene.willEnterForegroundNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { scene.traitCollection = UITraitCollection(width) } }
        scene.activationState = .foregroundInactive
        NotificationCenter.default.removeObserver(late)
        scene.activationState = .foregroundActive
    }

    /// What a launch without a `FlowScene` knows of its window, or of the stack of the app.
    private static func roomComplaints(_ profile: Profile, seed: UInt64) -> [String] {
        StandIn.begin(profile, seed: seed)
        let scene = UIWindowScene()
        let window = UIWindow(windowScene: scene)
        let stack = UINavigationController()
        let routers = [
            UIKitRouter(window: window), UIKitRouter(navigationController: stack),
        ]
        var complaints = routers.filter { $0.launchIdiom != .phone || $0.launchWidth != .compact }
        scene.traitCollection = UITraitCollection(.regular, .pad)
        window.rootViewController = stack
        complaints += routers.filter { $0.launchIdiom != .pad || $0.launchWidth != .regular }
        return complaints.isEmpty ? [] : ["\(complaints.count) routers are wrong"]
    }
}

/// iOS, and the delegate of a scene as an app has one.
@MainActor
private final class ConnectedScene: PlayedScene {
    private let scene = UIWindowScene()
    private let session = UISceneSession()
    private let delegate = PlayedSceneDelegate()

    init(_ kind: ScenePlay.Kind, _ state: String?) {
        let saved = state.map { state in
            let activity = NSUserActivity(activityType: FlowScene.activityType)
            activity.userInfo = ["state": state]
            return activity
        }
        if !StandIn.isLocked { session.stateRestorationActivity = saved }
        delegate.scene(scene, willConnectTo: session, options: kind.options)
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
