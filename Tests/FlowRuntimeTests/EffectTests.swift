import FlowRuntime
import Testing

@MainActor
@Suite("Effects and actions")
struct EffectTests {
    private let log = ScriptLog()

    private func run(_ tap: @escaping (Script) -> Void) -> ScriptRun {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = tap
        let run = ScriptRun(flow)
        run.tap("P#1")
        return run
    }

    @Test func commandsComeFirstThenEffectsInOrder() {
        let run = run { flow in
            flow.track("bought", .value("count", 2))
            flow.open(.settings)
            flow.tell("P", "reload") { (screen: ScriptScreen) in screen.reloads += 1 }
            flow.track("left")
        }
        #expect(run.effects == ["P#1.reload", "bought", "settings", "left"])
        let screen = run.driver.router.configuration.activeScreen?.screen as? ScriptScreen
        #expect(screen?.reloads == 1)
    }

    @Test func aCommandReachesAScreenThatTheSameEventShows() {
        let run = run { flow in
            flow.tell("Q", "reload") { (screen: ScriptScreen) in screen.reloads += 1 }
            flow.push(flow.to("Q"))
        }
        #expect(run.effects == ["Q#2.reload"])
    }

    @Test func aCommandForNobodyIsDropped() {
        let run = run { $0.tell("Q", "reload") { (_: ScriptScreen) in } }
        #expect(run.effects.isEmpty)
        #expect(run.records == ["dropped"])
    }

    @Test func nothingLeavesWhenTheReactionIsTakenBack() {
        let run = run { flow in
            flow.track("bought")
            flow.tell("P", "reload") { (screen: ScriptScreen) in screen.reloads += 1 }
            flow.popTo("Nowhere")
        }
        #expect(run.verdict == "fault")
        #expect(run.effects.isEmpty)
    }

    @Test func hooksStandAroundATransitionAndNotAroundAGuardedOne() {
        let done = run { flow in flow.transition("P.tap") { flow.track("tapped") } }
        #expect(done.effects == ["tapped"])
        let hooks = Hooks()
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in flow.transition("P.tap") { flow.track("tapped") } }
        let run = ScriptRun(flow)
        run.driver.track(with: hooks)
        run.tap("P#1")
        #expect(run.effects == ["before P/P.tap", "tapped", "after P/P.tap"])
    }

    @Test func theAppHearsOfEffectsWhenTheEventIsOver() {
        let app = App()
        let runtime = FlowRuntime(router: FlowHeadlessRouter(), effects: app)
        let flow = Script("P", log) { flow in
            flow.push(flow.to("P"))
            flow.track("started")
            flow.open(.url("https://example.org"))
        }
        runtime.launchAlone(flow)
        runtime.raise(ScriptEvent.search)
        #expect(app.heard == ["started", "url(\"https://example.org\")", "missed search"])
    }

    @Test func anActionThatEndsTheFlowStopsTheList() {
        let log = log
        let run = run { flow in
            guard flow.run({ flow.pop() }) else { return }
            log.told.append("after")
        }
        #expect(run.records.first == "P!itself")
        #expect(log.told.isEmpty)
    }

    private final class Hooks: FlowHooks {
        func willRun(_ transition: String, _ tracker: FlowTracker) {
            tracker.track("before " + transition)
        }

        func didRun(_ transition: String, _ tracker: FlowTracker) {
            tracker.track("after " + transition)
        }
    }

    private final class App: FlowEffects {
        var heard: [String] = []

        func track(_ name: String, _ values: [FlowTrackedValue]) { heard.append(name) }
        func open(_ target: FlowOpenTarget) { heard.append("\(target)") }

        func missed(_ event: any FlowAppEvent) {
            heard.append("missed \((event as? ScriptEvent)?.rawValue ?? "")")
        }
    }
}
