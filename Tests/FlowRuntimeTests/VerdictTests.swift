import FlowRuntime
import Testing

@MainActor
@Suite("Verdicts")
struct VerdictTests {
    private func sheet() -> ScriptRun {
        let log = ScriptLog()
        let flow = Script("P", log) { flow in
            flow.push(flow.to("P"))
            flow.present(flow.to("S"), style: .sheet)
        }
        flow.outputs["P"] = { $0.pop() }
        return ScriptRun(flow)
    }

    @Test(arguments: [
        ("back", "P#1", "stale"), ("back", "S#2", "ignored"), ("swipe", "S#2", "ignored"),
        ("swipeCancelled", "S#2", "ignored"), ("swipeDown", "P#1", "stale"),
        ("swipeDown", "X#9", "gone"),
        ("backTo", "S#2", "ignored"), ("backTo", "P#1", "ignored"), ("swipeDown", "S#2", "done"),
    ])
    func systemEvents(_ kind: String, _ screen: String, _ verdict: String) {
        let run = sheet()
        run.send(kind, screen)
        #expect(run.verdict == verdict)
    }

    @Test(arguments: [("P#1", "stale"), ("S#2", "ignored"), ("P#7", "gone")])
    func outputs(_ screen: String, _ verdict: String) {
        let run = sheet()
        run.tap(screen)
        #expect(run.verdict == verdict)
        #expect(run.shown == "host P#1 | S#2")
    }

    @Test func whatIsSentDuringAnEventIsTheNextOne() {
        let log = ScriptLog()
        let flow = Script("P", log) { $0.push($0.to("P")) }
        var screen: ScriptScreen?
        flow.outputs["P"] = { flow in
            screen?.onTap?()
            flow.push(flow.to("A"))
        }
        let run = ScriptRun(flow)
        screen = run.driver.router.configuration.activeScreen?.screen as? ScriptScreen
        run.tap("P#1")
        // The second tap came while the first was handled: P is covered when its turn comes.
        #expect(run.shown == "host P#1 A#2")
        #expect(run.verdict == "stale")
    }
}
