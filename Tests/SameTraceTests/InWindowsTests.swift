import FlowRuntime
import TestSupport
import Testing

struct DeskState: Equatable, Sendable {
    var papers = 0
}

struct DeskWindowState: Equatable, Sendable {
    var isWide = false
}

enum DeskEvent: FlowAppEvent {
    case tidy
}

extension FlowWindows {
    func send(_ event: DeskEvent) {
        raise(event)
    }
}

final class PapersScreen: FlowScreen {
    var count: Int
    var isWide: Bool
    var onAdd: (() -> Void)?
    var onWiden: (() -> Void)?

    init(count: Int, isWide: Bool) {
        self.count = count
        self.isWide = isWide
    }
}

/// The flow of a window, as the generator writes it.
final class DeskCoordinator: FlowCoordinator<Void, DeskCoordinator.Outcome> {
    enum Outcome: FlowOutcome {
        case cancelled(FlowCancellation)
    }

    private let app: FlowAppState<DeskState>
    private let window: FlowWindowState<DeskWindowState>

    init(app: FlowAppState<DeskState>, window: FlowWindowState<DeskWindowState>) {
        self.app = app
        self.window = window
        super.init(name: "Desk")
    }

    static func root(
        app: FlowAppState<DeskState>, window: FlowWindowState<DeskWindowState>
    ) -> DeskCoordinator {
        DeskCoordinator(app: app, window: window)
    }

    override func start() {
        push(papers())
    }

    override func listen() {
        hear(DeskEvent.self) { flow, _ in .handle { flow.app.papers -= 1 } }
    }

    private func papers() -> FlowDestination {
        let count = FlowInput("count") { [app] in app.papers }
        let isWide = FlowInput("isWide") { [window] in window.isWide }
        return screen("Papers", count, isWide) { flow in
            let screen = PapersScreen(count: count.value, isWide: isWide.value)
            count.onChange { [weak screen] in screen?.count = $0 }
            isWide.onChange { [weak screen] in screen?.isWide = $0 }
            screen.onAdd = flow.event("add") { $0.app.papers += 1 }
            screen.onWiden = flow.event("widen") { $0.window.isWide = true }
            return screen
        }
    }
}

/// The windows of `docs/in-an-app.md`.
@MainActor
@Suite struct InWindowsTests {
    private let app = FlowAppState(DeskState())

    func openWindow(on router: any FlowRouter) -> FlowRuntime {
        let state = FlowWindowState(DeskWindowState())
        let runtime = FlowRuntime(router: router, app: app, window: state)
        runtime.launch(DeskCoordinator.root(app: app, window: state))
        return runtime
    }

    private func papers(on router: FlowHeadlessRouter) -> PapersScreen? {
        router.configuration.activeScreen?.screen as? PapersScreen
    }

    @Test func windowsShareTheStateOfTheAppAndHaveTheirOwn() throws {
        let routers = [FlowHeadlessRouter(), FlowHeadlessRouter()]
        let runtimes = routers.map(openWindow)
        #expect(runtimes.map(\.id) == [1, 2])
        let first = try #require(papers(on: routers[0]))
        let second = try #require(papers(on: routers[1]))
        first.onAdd?()
        app.papers += 4
        #expect([first.count, second.count] == [5, 5])
        second.onWiden?()
        #expect([first.isWide, second.isWide] == [false, true])
        runtimes[0].windows.send(.tidy)
        #expect([first.count, second.count] == [3, 3])
        runtimes[1].raise(DeskEvent.tidy)
        #expect([first.count, second.count] == [2, 2])
    }

    @Test func aWindowThatClosesIsGoneAndTheLastOneStays() throws {
        let routers = [FlowHeadlessRouter(), FlowHeadlessRouter()]
        let runtimes = routers.map(openWindow)
        let first = try #require(papers(on: routers[0]))
        runtimes[0].close()
        first.onAdd?()
        #expect(app.papers == 0)
        runtimes[1].close()
        papers(on: routers[1])?.onAdd?()
        #expect(app.papers == 1)
        #expect(openWindow(on: FlowHeadlessRouter()).id == 3)
    }

    @Test func whatAWindowHasIsChangedFromOutsideToo() throws {
        let router = FlowHeadlessRouter()
        let state = FlowWindowState(DeskWindowState())
        let runtime = FlowRuntime(router: router, app: app, window: state)
        runtime.launch(DeskCoordinator.root(app: app, window: state))
        state.isWide = true
        #expect(papers(on: router)?.isWide == true)
        withExtendedLifetime(runtime) {}
    }

    @Test nonisolated func thePageOpensWindowsAsThisFileDoes() throws {
        let file = try Project.text(of: "Tests/SameTraceTests/InWindowsTests.swift")
        let page = try Project.text(of: "docs/in-an-app.md")
        let block = page.split(separator: "```swift\n").dropFirst()
            .first { $0.contains("func openWindow") }
        let lines = try #require(block).split(separator: "\n").prefix { $0 != "```" }
        #expect(lines.count == 6)
        #expect(file.contains(lines.map { "    " + $0 }.joined(separator: "\n")))
    }
}
