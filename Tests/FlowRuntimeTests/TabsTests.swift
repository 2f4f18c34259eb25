import FlowRuntime
import Testing

@MainActor
@Suite("Tabs")
struct TabsTests {
    private let log = ScriptLog()

    private func tabs(isLazy: Bool = true, isAlone: Bool = true) -> ScriptRun {
        let log = log
        let flow = Script("T", log) { _ in }
        flow.tabs = { flow in
            [
                FlowTab("a", flow.to(TabsTests.tab("A", log))),
                FlowTab("b", flow.to(TabsTests.tab("B", log))),
            ]
        }
        flow.isLazy = isLazy
        flow.answers = { _, outcome in log.told.append("\(outcome)") }
        return ScriptRun(flow, isAlone: isAlone)
    }

    private static func tab(_ name: String, _ log: ScriptLog) -> Script {
        Script(name, log) { flow in
            flow.outputs[name] = { $0.push($0.to("Inner")) }
            flow.outputs["Inner"] = { $0.finish(.done) }
            flow.push(flow.to(name))
        }
    }

    @Test func aTabStartsWhenItIsFirstSelected() {
        let run = tabs()
        #expect(run.shown == "host [*a:A#1 b:-]")
        run.tab("b")
        #expect(run.shown == "host [a:A#1 *b:B#2]")
        #expect(run.records == ["+B"])
        run.tap("A#1")
        #expect(run.verdict == "stale")
        run.tab("a")
        #expect(run.shown == "host [*a:A#1 b:B#2]")
    }

    @Test func tabsNameTheFlowThatHasThem() throws {
        let stack = tabs().driver.router.configuration.layers[0].stack
        guard case .tabs(let shown)? = stack.entries.last else {
            Issue.record("no tabs")
            return
        }
        #expect(shown.flow == "T")
    }

    @Test func allTabsStartAtOnceWhenTheyAreNotLazy() {
        #expect(tabs(isLazy: false).shown == "host [*a:A#1 b:B#2]")
    }

    @Test func theSelectedTabGoesBackToItsStart() {
        let run = tabs()
        run.tap("A#1")
        #expect(run.shown == "host [*a:A#1 Inner#2 b:-]")
        run.tab("a")
        #expect(run.verdict == "done")
        #expect(run.shown == "host [*a:A#1 b:-]")
        run.tab("a")
        #expect(run.verdict == "ignored")
    }

    @Test func aTabWhoseFlowEndsStartsAgain() {
        let run = tabs()
        run.tap("A#1")
        run.tap("Inner#2")
        #expect(run.records == ["A!done", "+A"])
        #expect(run.shown == "host [*a:A#3 b:-]")
        #expect(log.told == ["done"])
    }

    @Test func backEndsAtTheBottomOfATab() {
        let run = tabs()
        run.send("back", "A#1")
        #expect(run.verdict == "ignored")
        run.tap("A#1")
        run.send("back", "Inner#2")
        #expect(run.shown == "host [*a:A#1 b:-]")
    }
}
