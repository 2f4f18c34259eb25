import FlowRuntime
import Testing

/// What a router may rely on (law B3, B6, G10).
@MainActor
@Suite("The router's contract")
struct RouterTests {
    /// Notes what it is handed, and does what it is told to do then.
    private final class Router: FlowRouter {
        var shown: [Int] = []
        var configuration = FlowConfiguration()
        var onShow: (() -> Void)?
        var launchWidth: FlowWidth?
        var launchIdiom: FlowIdiom?

        func show(_ configuration: FlowConfiguration) {
            self.configuration = configuration
            shown.append(configuration.layers.count)
            onShow?()
        }
    }

    private let log = ScriptLog()
    private let router = Router()

    /// A flow of one screen that presents another one in a style at a tap.
    private func launched(_ style: FlowStyleRule) -> (runtime: FlowRuntime, flow: Script) {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { $0.present($0.to("A"), style: style) }
        flow.listening = { flow in
            flow.hear(ScriptEvent.self) { flow, _ in .handle { flow.state += 1 } }
        }
        let runtime = FlowRuntime(router: router)
        runtime.launch(flow)
        tap()
        return (runtime, flow)
    }

    private func tap() {
        (router.configuration.activeScreen?.screen as? ScriptScreen)?.onTap?()
    }

    private var top: Int { router.configuration.layers.last?.id ?? -1 }

    @Test(arguments: [FlowWidth.compact, .regular])
    func aPopoverIsClosedLikeASheet(_ width: FlowWidth) {
        for style in [FlowStyleRule.popover, .sheet, .formSheet] {
            let runtime = launched(style).runtime
            runtime.send(.width(width))
            #expect(runtime.send(.swipeDown(layer: top)) == .done)
            #expect(router.configuration.layers.count == 1)
        }
    }

    @Test func theRouterKnowsTheWindowOfALaunch() {
        let rules: [FlowStyleRule] = [
            .width(compact: .sheet, regular: .popover), .idiom(phone: .sheet, pad: .popover),
        ]
        for rule in rules {
            (router.launchWidth, router.launchIdiom) = (nil, nil)
            let unknown = launched(rule).runtime
            #expect(router.configuration.layers.last?.presentation?.kind == .sheet)
            (router.launchWidth, router.launchIdiom) = (.regular, .pad)
            let known = launched(rule).runtime
            #expect(router.configuration.layers.last?.presentation?.kind == .popover)
            withExtendedLifetime([unknown, known]) {}
        }
    }

    @Test func aLayerIsKnownByItsNumberWhateverItShows() {
        let runtime = launched(.sheet).runtime
        let closed = top
        #expect(runtime.send(.swipeDown(layer: router.configuration.layers[0].id)) == .stale)
        #expect(runtime.send(.swipeDown(layer: closed)) == .done)
        #expect(runtime.send(.swipeDown(layer: closed)) == .gone)
    }

    /// The screen has moved; the router makes it equal to the model again.
    @Test func aGestureThatIsNotTakenIsFollowedByWhatStands() {
        let runtime = launched(.fullScreen).runtime
        router.shown = []
        #expect(runtime.send(.swipeDown(layer: top)) == .ignored)
        #expect(router.shown == [2])
        #expect(runtime.send(.width(.compact)) == .ignored)
        #expect(router.shown == [2])
    }

    /// The system has taken the alert down at the tap of a button, whatever comes of it.
    @Test func anAlertIsPutUpAgainWhereItsButtonIsNotTaken() {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.present(
                flow.alert("Ask") { flow in
                    FlowAlert(title: "?") {
                        if flow.state == 0 { flow.button("yes", title: "Yes") }
                    }
                })
        }
        flow.listening = { flow in
            flow.hear(ScriptEvent.self) { flow, _ in .handle { flow.state = 1 } }
        }
        let runtime = FlowRuntime(router: router)
        runtime.launch(flow)
        tap()
        let button = router.configuration.layers.last?.alert?.alert.buttons.first
        runtime.raise(ScriptEvent.refresh)
        router.shown = []
        button?.choose()
        #expect(router.shown == [2])
    }

    @Test func aGestureThatHasToWaitHasNoVerdictYet() {
        let runtime = launched(.sheet).runtime
        var verdict: FlowVerdict? = .done
        router.onShow = { [router] in
            router.onShow = nil
            verdict = runtime.send(.swipeDown(layer: router.configuration.layers[1].id))
        }
        runtime.send(.swipeDown(layer: -1))
        #expect(verdict == nil)
        #expect(router.configuration.layers.count == 1)
    }

    /// A swipe that has ended is about what the user saw, whatever has come meanwhile.
    @Test func whatIsNoActOfTheUserWaitsWhileTheScreenMoves() {
        let (runtime, flow) = launched(.sheet)
        runtime.hold()
        runtime.hold()
        runtime.raise(ScriptEvent.refresh)
        runtime.windows.raise(ScriptEvent.refresh)
        #expect(flow.state == 0)
        runtime.release()
        #expect(flow.state == 0)
        #expect(runtime.send(.swipeDown(layer: top)) == .done)
        runtime.release()
        #expect(flow.state == 2)
        runtime.release()
        runtime.raise(ScriptEvent.refresh)
        #expect(flow.state == 3)
    }

    // MARK: - Several windows

    /// Two windows of one app; the flow of each counts the events of the app that it hears, changes
    /// the app's state at a tap, and presents a screen when that has changed.
    private struct Pair {
        var first: FlowRuntime?
        var second: FlowRuntime?
        weak var root: Script?
        let other: Script
        let routers: [Router]
    }

    private func launchedPair() -> Pair {
        let app = FlowAppState(0)
        let routers = [Router(), Router()]
        let flows = (0..<2).map { _ in
            let flow = Script("P", log) { $0.push($0.to("P")) }
            flow.outputs["P"] = { _ in app[dynamicMember: \.self] += 1 }
            flow.listening = { flow in
                flow.hear(ScriptEvent.self) { flow, _ in .handle { flow.state += 1 } }
                flow.watch("app") { _ in
                    app.value
                } onChange: { flow, _, _ in
                    flow.present(flow.to("A"), style: .sheet)
                }
            }
            return flow
        }
        let runtimes = routers.map { FlowRuntime(router: $0, app: app) }
        for (runtime, flow) in zip(runtimes, flows) { runtime.launch(flow) }
        return Pair(
            first: runtimes[0], second: runtimes[1], root: flows[0], other: flows[1],
            routers: routers)
    }

    @Test func aWindowThatIsClosedHoldsNothing() {
        let pair = launchedPair()
        pair.first?.hold()
        pair.first?.raise(ScriptEvent.refresh)
        pair.first?.windows.raise(ScriptEvent.refresh)
        pair.second?.raise(ScriptEvent.refresh)
        #expect(pair.other.state == 0)
        pair.first?.close()
        #expect(pair.other.state == 2)
    }

    @Test func aWindowThatIsLetGoOfHoldsNothing() async {
        var pair = launchedPair()
        pair.first?.hold()
        pair.first?.raise(ScriptEvent.refresh)
        pair.second?.windows.raise(ScriptEvent.refresh)
        #expect(pair.other.state == 0)
        pair.first = nil
        for _ in 0..<100 where pair.root != nil { await Task.yield() }
        #expect(pair.root == nil)
        #expect(pair.other.state == 1)
    }

    /// The router is handed what another window has changed, and shows it when it can.
    @Test func aWindowThatIsHeldIsChangedByOthers() {
        let pair = launchedPair()
        pair.first?.hold()
        (pair.routers[1].configuration.activeScreen?.screen as? ScriptScreen)?.onTap?()
        #expect(pair.routers.map(\.configuration.layers.count) == [2, 2])
    }

    @Test func anotherWindowGoesOnWhileOneIsHeld() {
        let pair = launchedPair()
        pair.first?.hold()
        pair.first?.raise(ScriptEvent.refresh)
        pair.second?.raise(ScriptEvent.refresh)
        #expect((pair.root?.state, pair.other.state) == (0, 1))
        pair.first?.release()
        #expect((pair.root?.state, pair.other.state) == (1, 1))
    }
}
