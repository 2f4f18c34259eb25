import FlowRuntime
import GoldenCoordinatorDemo
import GoldenUserEdit
import TestSupport
import Testing

final class ProfileEditor: EditProfileScreen {
    var user: User
    var onSelectCity: (() -> Void)?
    var onSave: (() -> Void)?

    init(user: User) { self.user = user }
}

final class CityPicker: CitiesScreen {
    var selected: City?
    var onCitySelected: ((City) -> Void)?

    init(selected: City?) { self.selected = selected }
}

struct Screens: UserEditScreens {
    func makeEditProfile(user: User) -> any EditProfileScreen { ProfileEditor(user: user) }
    func makeCities(selected: City?) -> any CitiesScreen { CityPicker(selected: selected) }
}

/// As much of UIKit as the page speaks of.
@MainActor final class UIAlertAction {
    enum Style { case `default`, cancel, destructive }
    let title: String?
    let style: Style
    let handler: ((UIAlertAction) -> Void)?

    init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)?) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }
}

@MainActor final class UIAlertController {
    enum Style { case alert, actionSheet }
    let title: String?
    let message: String?
    let preferredStyle: Style
    private(set) var actions: [UIAlertAction] = []

    init(title: String?, message: String?, preferredStyle: Style) {
        (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
    }

    func addAction(_ action: UIAlertAction) { actions.append(action) }
}

extension UIAlertController {
    convenience init(_ alert: FlowAlert, style: FlowStyle?) {
        self.init(
            title: alert.title, message: alert.message,
            preferredStyle: style == .actionSheet ? .actionSheet : .alert)
        for button in alert.buttons {
            let style: UIAlertAction.Style =
                switch button.role {
                case .cancel: .cancel
                case .destructive: .destructive
                case nil: .default
                }
            addAction(
                UIAlertAction(title: button.title, style: style) { _ in button.choose() })
        }
    }
}

/// A flow with an alert, as the generator writes it.
final class EraseCoordinator: FlowCoordinator<Int, EraseCoordinator.Outcome> {
    enum Outcome: FlowOutcome, Equatable {
        case erased
        case cancelled(FlowCancellation)
    }

    init() { super.init(name: "Erase", state: 2) }

    override func start() {
        present(
            alert("Sure") { flow in
                FlowAlert(title: "Erase \(flow.state) pages?") {
                    flow.button("keep", title: "Keep", role: .cancel)
                    if flow.state > 1 {
                        flow.button("one", title: "Only one") { $0.keepOne() }
                    }
                    for count in 1...flow.state {
                        flow.button("some", title: "Erase \(count)", sending: count) {
                            $0.erase($1)
                        }
                    }
                }
            })
    }

    private func keepOne() {
        state = 1
        start()
    }

    private func erase(_ count: Int) {
        finish(.erased)
    }
}

/// `docs/in-an-app.md`: its Swift is the Swift of this file, and does what the page says.
@MainActor
@Suite struct InAnAppTests {
    @Test func aFlowIsLaunchedDrivenAndEnds() {
        let router = FlowHeadlessRouter()
        let user = User(name: "Pavel", city: nil)
        var saved: User?
        let runtime = FlowRuntime(router: router)
        let flow = UserEditCoordinator(user: user, screens: Screens())
        flow.onFinish = { outcome in
            if case .saved(let user) = outcome { saved = user }
        }
        runtime.launchAlone(flow)
        let profile = router.configuration.activeScreen?.screen as? ProfileEditor
        profile?.onSelectCity?()
        let picker = router.configuration.activeScreen?.screen as? CityPicker
        picker?.onCitySelected?(City(name: "Tokyo"))
        profile?.onSave?()
        #expect(saved == User(name: "Pavel", city: City(name: "Tokyo")))
        withExtendedLifetime(runtime) {}
    }

    @Test func anAppIsLaunchedWithItsSharedState() {
        let router = FlowHeadlessRouter()
        let screens = CoordinatorDemoMockScreens()
        let state = FlowAppState(CoordinatorDemoState(authorized: true, onboarded: true))
        let window = FlowRuntime(router: router, app: state)
        window.launch(ApplicationCoordinator.root(screens: screens, app: state))
        #expect(router.configuration.activeScreen?.id.name == "ItemList")
        state.authorized = false
        #expect(router.updateCount == 2)
        withExtendedLifetime(window) {}
    }

    @Test func whatWasSavedIsShownAgain() throws {
        let router = FlowHeadlessRouter()
        let screens = CoordinatorDemoMockScreens()
        let state = FlowAppState(CoordinatorDemoState(authorized: true, onboarded: true))
        let window = FlowRuntime(router: router, app: state)
        window.launch(ApplicationCoordinator.root(screens: screens, app: state))
        let list = router.configuration.activeScreen?.screen as? MockItemListScreen
        let item = Item(title: "Tea", subtitle: "Green")
        list?.onOpened?(item)
        let saved = window.savedState
        let text = try #require(saved)
        #expect(text.contains(#""payload":{"item":{"subtitle":"Green","title":"Tea"}}"#))
        let again = FlowRuntime(router: router, app: state)
        again.launch(ApplicationCoordinator.root(screens: screens, app: state), restoring: saved)
        let detail = router.configuration.activeScreen?.screen as? MockItemDetailScreen
        #expect(detail?.item == item)
        #expect(router.configuration.layers.first?.stack.visible.entries.count == 2)
        // A text that cannot be read is as none.
        for broken in ["", "{", "{\"flowc\":1}", String(text.dropLast(9)), "[[[["] {
            let fresh = FlowRuntime(router: router, app: state)
            fresh.launch(
                ApplicationCoordinator.root(screens: screens, app: state), restoring: broken)
            #expect(router.configuration.activeScreen?.id.name == "ItemList")
            withExtendedLifetime(fresh) {}
        }
        withExtendedLifetime((window, again)) {}
    }

    @Test func nothingIsSavedWhereNothingRuns() {
        let state = FlowAppState(CoordinatorDemoState(authorized: false, onboarded: true))
        let window = FlowRuntime(router: FlowHeadlessRouter(), app: state)
        #expect(window.savedState == nil)
        let screens = CoordinatorDemoMockScreens()
        window.launch(ApplicationCoordinator.root(screens: screens, app: state))
        // `Auth` has no `restore`.
        #expect(window.savedState == nil)
    }

    @Test func anAlertIsShownAndAnswered() throws {
        let router = FlowHeadlessRouter()
        let runtime = FlowRuntime(router: router)
        let flow = EraseCoordinator()
        var outcome: EraseCoordinator.Outcome?
        flow.onFinish = { outcome = $0 }
        runtime.launchAlone(flow)
        func shown() throws -> UIAlertController {
            let layer = try #require(router.configuration.layers.last)
            let entry = try #require(layer.alert)
            return UIAlertController(entry.alert, style: layer.style)
        }
        let first = try shown()
        #expect(first.title == "Erase 2 pages?")
        #expect(first.preferredStyle == .alert)
        #expect(first.actions.map(\.title) == ["Keep", "Only one", "Erase 1", "Erase 2"])
        #expect(first.actions.map(\.style) == [.cancel, .default, .default, .default])
        first.actions[1].handler?(first.actions[1])
        let second = try shown()
        #expect(second.actions.map(\.title) == ["Keep", "Erase 1"])
        // The first one is gone.
        first.actions[3].handler?(first.actions[3])
        #expect(outcome == nil)
        second.actions[1].handler?(second.actions[1])
        #expect(outcome == .erased)
        #expect(router.configuration.layers.count == 1)
        withExtendedLifetime(runtime) {}
    }

    @Test nonisolated func thePageShowsThisFile() throws {
        func trimmed(_ text: Substring) -> String { String(text.drop { $0 == " " }) }
        let file = try Project.text(of: "Tests/SameTraceTests/InAnAppTests.swift")
        let mine = file.split(separator: "\n").map(trimmed).joined(separator: "\n")
        let page = try Project.text(of: "docs/in-an-app.md")
        // Windows have a file of their own.
        let pieces = page.split(separator: "```swift\n").dropFirst().filter {
            !$0.contains("func openWindow")
        }
        let blocks = pieces.map { piece in
            piece.split(separator: "\n").prefix { $0 != "```" }.map(trimmed)
        }
        #expect(blocks.count == 8)
        for block in blocks {
            #expect(mine.contains(block.joined(separator: "\n")))
        }
    }
}
