import FlowRuntime
import Testing

/// P, that presents C at a tap; both hear what the test says.
@MainActor
@Suite("Events of the app")
struct AppEventTests {
    private let log = ScriptLog()

    private func run(
        caller: @escaping (Script, ScriptEvent) -> FlowReaction,
        child: @escaping (Script, ScriptEvent) -> FlowReaction
    ) -> ScriptRun {
        let log = log
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.listening = { $0.hear(ScriptEvent.self, caller) }
        flow.outputs["P"] = { flow in
            let called = Script("C", log) { $0.push($0.to("C")) }
            called.listening = { $0.hear(ScriptEvent.self, child) }
            flow.present(flow.to(called))
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        return run
    }

    private func tell(_ name: String) -> (Script, ScriptEvent) -> FlowReaction {
        { [log] _, _ in .handle { log.told.append(name) } }
    }

    @Test func theFlowInFrontIsAskedFirst() {
        let run = run(caller: tell("P"), child: tell("C"))
        run.raise(.search)
        #expect(log.told == ["C"])
        #expect(run.verdict == "done")
    }

    @Test func theNextCallerIsAskedWhenAFlowDoesNotWantIt() {
        let run = run(caller: tell("P"), child: { _, _ in .pass })
        run.raise(.search)
        #expect(log.told == ["P"])
    }

    @Test func aBroadcastReachesAllCallersFirst() {
        let run = run(caller: tell("P"), child: tell("C"))
        run.raise(.refresh)
        #expect(log.told == ["P", "C"])
    }

    @Test func whatNobodyWantsIsUnhandled() {
        let run = run(caller: { _, _ in .pass }, child: { _, _ in .pass })
        run.raise(.refresh)
        #expect(run.verdict == "unhandled")
    }

    @Test func anIgnoredEventStopsThere() {
        let run = run(caller: tell("P"), child: { _, _ in .ignore })
        run.raise(.search)
        #expect(run.verdict == "ignored")
        #expect(log.told.isEmpty)
    }

    @Test func itActsAtTheFrontStackOfItsFlow() {
        let run = run(
            caller: { flow, _ in .handle { flow.push(flow.to("X")) } }, child: { _, _ in .pass })
        run.raise(.search)
        #expect(run.shown == "host P#1 | C#2 X#3")
    }

    @Test func aSentEventComesAfterTheSteps() {
        let log = log
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.listening = {
            $0.hear(ScriptEvent.self) { _, _ in .handle { log.told.append("heard") } }
        }
        flow.outputs["P"] = { flow in
            flow.send(ScriptEvent.search)
            log.told.append("sent")
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(log.told == ["sent", "heard"])
    }

    @Test func aSentEventThatNobodyWantsIsDropped() {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { $0.send(ScriptEvent.search) }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(run.records == ["dropped"])
    }

    @Test func factsAreReadAndUpdatedFromOutside() {
        let facts = FlowFactValues(1)
        let log = log
        let read: (Script) -> Int = { _ in facts.value }
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.listening = {
            $0.watch("facts", read) { _, old, new in
                log.told.append("\(old) to \(new)")
            }
        }
        let run = ScriptRun(flow, facts: facts)
        facts.update { $0 = 2 }
        facts.update { $0 = 2 }
        #expect(log.told == ["1 to 2"])
        #expect(run.driver.router.updateCount == 2)
    }
}
