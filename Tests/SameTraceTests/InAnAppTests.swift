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

/// `docs/in-an-app.md`: its Swift is the Swift of this file, and does what the page says.
@MainActor
@Suite struct InAnAppTests {
    @Test func aFlowIsLaunchedDrivenAndEnds() {
        let router = HeadlessRouter()
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
        let router = HeadlessRouter()
        let screens = CoordinatorDemoMockScreens()
        let state = FlowAppState(CoordinatorDemoState(authorized: true, onboarded: true))
        let window = FlowRuntime(router: router, app: state)
        window.launch(ApplicationCoordinator.root(screens: screens, app: state))
        #expect(router.configuration.activeScreen?.id.name == "ItemList")
        state.authorized = false
        #expect(router.updateCount == 2)
        withExtendedLifetime(window) {}
    }

    @Test nonisolated func thePageShowsThisFile() throws {
        func trimmed(_ text: Substring) -> String { String(text.drop { $0 == " " }) }
        let file = try Project.text(of: "Tests/SameTraceTests/InAnAppTests.swift")
        let mine = file.split(separator: "\n").map(trimmed).joined(separator: "\n")
        let page = try Project.text(of: "docs/in-an-app.md")
        let blocks = page.split(separator: "```swift\n").dropFirst().map { piece in
            piece.split(separator: "\n").prefix { $0 != "```" }.map(trimmed)
        }
        #expect(blocks.count == 5)
        for block in blocks {
            #expect(mine.contains(block.joined(separator: "\n")))
        }
    }
}
