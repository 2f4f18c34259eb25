import FlowRuntime
import FlowUIKit
import GoldenCoordinatorDemo
import SwiftUI
import UIKit

@testable import FlowSwiftUI

/// What nobody promises of the scenes of a SwiftUI app.
struct SceneHabits: CustomStringConvertible {
    static let all = (0..<8).map { SceneHabits(number: $0) }

    let number: Int
    /// The views are read once before the delegate of the scene is told what it is connected with.
    var connectsLate: Bool { number % 2 == 0 }
    /// What a scene was opened by is handed to its views as well. SwiftUI is reported to forget it.
    var echoes: Bool { number / 2 % 2 == 0 }
    /// The delegate of the notification center is told before the scene.
    var tellsOfNotificationsFirst: Bool { number / 4 % 2 == 0 }
    // What follows is for other kinds of arrivals than the two before, so nothing is left out.
    /// A notification names the scene that it is for.
    var namesScenes: Bool { echoes }
    /// A shortcut is performed before the views are there, and the scene is opened by nothing.
    var performsShortcuts: Bool { tellsOfNotificationsFirst }

    var description: String {
        "late \(connectsLate), echoes \(echoes), notifications first \(tellsOfNotificationsFirst)"
    }
}

/// SwiftUI, and an app that has a `FlowSceneView`.
@MainActor
final class SwiftUIScene: PlayedScene {
    static var habits = SceneHabits.all[0]
    private static var last: SwiftUIScene?

    private let scene = UIWindowScene()
    private let window: PlayedWindow
    private let delegate: FlowSceneDelegate
    private let clock = PlayedClock()
    private var runtime: FlowRuntime?
    private(set) var idiom: FlowIdiom?
    private var screen: PlayedSwiftUI?

    init(_ kind: ScenePlay.Kind, _ state: String?) {
        Self.last?.disconnect()
        window = PlayedWindow()
        let session = UISceneSession()
        let performs = kind == .shortcut && Self.habits.performsShortcuts
        let options = performs ? ScenePlay.Kind.nothing.options : kind.options
        let configuration = FlowAppDelegate().application(
            .shared, configurationForConnecting: session, options: options)
        let type = configuration.delegateClass as? FlowSceneDelegate.Type
        delegate = type?.init() ?? FlowSceneDelegate()
        if type == nil { StandIn.log.append("the scene has no delegate") }
        window.objects = [delegate]
        StandIn.propertyList["NSUserActivityTypes"] = ["demo.onboarding"]
        if !StandIn.isLocked { window.storage["flows"] = state }
        Self.last = self
        let tells = kind == .notification
        if tells, Self.habits.tellsOfNotificationsFirst { notify() }
        if Self.habits.connectsLate {
            enter(.inactive)
            enter(.background)
        }
        delegate.scene(scene, willConnectTo: session, options: options)
        if performs { perform(kind.item) }
        draw()
        if tells, !Self.habits.tellsOfNotificationsFirst { notify() }
        if StandIn.isLocked {
            if runtime != nil { StandIn.log.append("launched too early") }
            window.storage["flows"] = state
        }
        draw()
        enter(.inactive)
        enter(.active)
        if Self.habits.echoes { show(kind) }
        settle()
    }

    func open(_ url: URL?) {
        leave()
        come()
        if let url, !window.open(url) { StandIn.log.append("nobody takes the URL") }
        settle()
    }

    func hand(_ kind: ScenePlay.Kind) {
        leave()
        come()
        show(kind)
        switch kind {
        case .shortcut: perform(kind.item)
        case .notification: notify()
        case .url, .universalLink, .activity, .nothing: break
        }
        settle()
    }

    private func notify() {
        let target = Self.habits.namesScenes ? scene : nil
        FlowSceneDelegate.receive(ScenePlay.Kind.response(for: target))
    }

    private func perform(_ item: UIApplicationShortcutItem) {
        delegate.windowScene(scene, performActionFor: item) { isTaken in
            if !isTaken { StandIn.log.append("the shortcut was not taken") }
        }
    }

    /// Hands the views what SwiftUI hands them.
    private func show(_ kind: ScenePlay.Kind) {
        switch kind {
        case .url, .universalLink:
            if !window.open(kind.url) { StandIn.log.append("nobody takes the URL") }
        case .activity:
            if !window.continue(kind.userActivity) {
                StandIn.log.append("nobody takes the activity")
            }
        case .shortcut, .notification, .nothing: break
        }
    }

    private func leave() {
        enter(.inactive)
        enter(.background)
    }

    private func come() {
        enter(.inactive)
        enter(.active)
    }

    var state: String? {
        leave()
        return window.storage["flows"]
    }

    func disconnect() { delegate.sceneDidDisconnect(scene) }

    /// Leaves it connected when the next one is.
    func stay() { Self.last = nil }

    var sight: String {
        settle()
        guard let runtime, let screen else { return "nothing" }
        StandIn.log += screen.log
        StandIn.log += PlayedComparison(screen, runtime.configuration).differences
        return "\(runtime.configuration)"
    }

    private func enter(_ phase: ScenePhase) {
        window.environment.scenePhase = phase
        draw()
    }

    private func draw() {
        window.draw {
            FlowSceneView(SwiftUIRouter(clock: clock), entry: Entry.init) { router, launch in
                let app = FlowAppState(CoordinatorDemoState(authorized: true, onboarded: true))
                let runtime = FlowRuntime(shownBy: router, app: app)
                runtime.launch(ArrivedLinks.root(app), for: launch)
                if self.runtime != nil { StandIn.log.append("launched twice") }
                self.runtime = runtime
                self.idiom = launch.idiom
                self.screen = PlayedSwiftUI(router, self.clock, PlayedHabits(seed: 1), seed: 1)
                return runtime
            }
        }
    }

    private func settle() {
        if screen?.settle() == false { StandIn.log.append("the screen never comes to rest") }
    }
}

extension ScenePlay {
    static func complaints(_ habits: SceneHabits) -> [String] {
        SwiftUIScene.habits = habits
        var complaints = repeatedLinkComplaints().map { "repeated, \(habits): \($0)" }
        complaints += windowComplaints().map { "two windows, \(habits): \($0)" }
        complaints += idiomComplaints().map { "idiom, \(habits): \($0)" }
        for play in all {
            StandIn.begin(Profile(18), seed: 1)
            complaints += play.complaints(of: SwiftUIScene.self).map {
                "\(play.kind) \(play.time), \(habits): \($0)"
            }
        }
        return complaints
    }

    /// A notification is for the window that it names, else for the last one.
    private static func windowComplaints() -> [String] {
        StandIn.begin(Profile(18), seed: 1)
        let first = SwiftUIScene(.nothing, nil)
        first.stay()
        let second = SwiftUIScene(.nothing, nil)
        let before = (first.sight, second.sight)
        ArrivedLinks.arrived = []
        FlowSceneDelegate.receive(Kind.response(for: UIWindowScene()))
        var complaints = ArrivedLinks.arrived.map { "\($0) is for a window that is not there" }
        first.hand(.notification)
        let isFirst = SwiftUIScene.habits.namesScenes
        if (first.sight != before.0) != isFirst { complaints.append("the first is wrong") }
        if (second.sight == before.1) != isFirst { complaints.append("the second is wrong") }
        first.disconnect()
        return complaints + StandIn.log
    }

    private static func idiomComplaints() -> [String] {
        StandIn.begin(Profile(18), seed: 1)
        StandIn.idiom = .pad
        let idiom = SwiftUIScene(.nothing, nil).idiom
        return idiom == .pad ? StandIn.log : ["the flows are on a \(String(describing: idiom))"]
    }

    /// The URL that has opened the scene arrives again when the user opens it again.
    private static func repeatedLinkComplaints() -> [String] {
        StandIn.begin(Profile(18), seed: 1)
        let scene = SwiftUIScene(.universalLink, nil)
        ArrivedLinks.arrived = []
        scene.hand(.universalLink)
        return StandIn.log + (ArrivedLinks.arrived.isEmpty ? ["it has not arrived"] : [])
    }
}
