import FlowRuntime
import Testing

@MainActor
@Suite("A flow by hand")
struct UserEditTests {
    private let moscow = User(name: "Pavel", city: City(name: "Moscow"))

    private func launch() -> (FlowHeadlessRouter, FlowRuntime, UserEditCoordinator) {
        let router = FlowHeadlessRouter()
        let runtime = FlowRuntime(router: router)
        let flow = UserEditCoordinator(user: moscow, screens: UserEditMocks())
        runtime.launchAlone(flow)
        return (router, runtime, flow)
    }

    private func names(_ router: FlowHeadlessRouter) -> [String] {
        router.configuration.layers.last?.stack.entries.compactMap { $0.screen?.id.description }
            ?? []
    }

    private func profile(_ router: FlowHeadlessRouter) -> EditProfileMock? {
        router.configuration.layers[0].stack.entries.compactMap { $0.screen?.screen }
            .compactMap { $0 as? EditProfileMock }.last
    }

    private func cities(_ router: FlowHeadlessRouter) -> CitiesMock? {
        router.configuration.activeScreen?.screen as? CitiesMock
    }

    @Test func aPickedCityReachesTheScreenBelow() throws {
        let (router, runtime, flow) = launch()
        #expect(names(router) == ["EditProfile#1"])
        profile(router)?.onSelectCity?()
        #expect(names(router) == ["EditProfile#1", "Cities#2"])
        #expect(cities(router)?.selected == City(name: "Moscow"))
        let updates = router.updateCount
        cities(router)?.onCitySelected?(City(name: "Tokyo"))
        #expect(names(router) == ["EditProfile#1"])
        #expect(profile(router)?.user.city?.name == "Tokyo")
        #expect(flow.state.user.city?.name == "Tokyo")
        #expect(router.updateCount == updates + 1)
        withExtendedLifetime(runtime) {}
    }

    @Test func aSecondTapIsDropped() throws {
        let (router, runtime, _) = launch()
        let screen = try #require(profile(router))
        screen.onSelectCity?()
        screen.onSelectCity?()
        #expect(names(router) == ["EditProfile#1", "Cities#2"])
        let picker = try #require(cities(router))
        picker.onCitySelected?(City(name: "Tokyo"))
        picker.onCitySelected?(City(name: "Oslo"))
        #expect(profile(router)?.user.city?.name == "Tokyo")
        withExtendedLifetime(runtime) {}
    }

    @Test func goingBackFromTheFirstScreenEndsTheFlow() {
        let (router, runtime, flow) = launch()
        var outcome: UserEditCoordinator.Outcome?
        flow.onFinish = { outcome = $0 }
        runtime.send(.back(FlowScreenID(name: "EditProfile", ordinal: 1)))
        #expect(outcome == .cancelled(.gesture))
        #expect(names(router) == [])
    }

    @Test func savingEndsWithTheUser() {
        let (router, runtime, flow) = launch()
        var outcome: UserEditCoordinator.Outcome?
        flow.onFinish = { outcome = $0 }
        profile(router)?.onSave?()
        #expect(outcome == .saved(user: moscow))
        withExtendedLifetime(runtime) {}
    }

    @Test func whatHasEndedIsFreed() throws {
        let router = FlowHeadlessRouter()
        let runtime = FlowRuntime(router: router)
        weak var flow: UserEditCoordinator?
        weak var picker: CitiesMock?
        var kept: EditProfileMock?
        do {
            let coordinator = UserEditCoordinator(user: moscow, screens: UserEditMocks())
            flow = coordinator
            runtime.launchAlone(coordinator)
            kept = profile(router)
            kept?.onSelectCity?()
            picker = cities(router)
            #expect(picker != nil)
            runtime.send(.swipe(FlowScreenID(name: "Cities", ordinal: 2)))
        }
        #expect(picker == nil)
        #expect(flow != nil)
        kept?.onSave?()
        #expect(flow == nil)
        // A screen that is still held by somebody speaks to nobody.
        kept?.onSelectCity?()
        #expect(names(router) == [])
    }
}
