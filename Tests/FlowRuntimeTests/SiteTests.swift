import FlowRuntime
import Testing

/// Which call of a coordinator's method is which step.
@MainActor
@Suite("Sites of steps")
struct SiteTests {
    private func list(_ tap: @escaping (Reader) -> Void) -> ScriptRun {
        let flow = Reader("R") { $0.push($0.to("List")) }
        flow.outputs["List"] = tap
        return ScriptRun(flow)
    }

    private func calls(_ run: ScriptRun) -> [String] {
        run.busy.compactMap { $0["call"]?.string }
    }

    @Test func aStepIsNamedByFlowMethodAndVerb() {
        let run = list { _ in }
        #expect(run.decided == ["R/list.push"])
    }

    @Test func twoCallsOfAMethodAreTwoWithANumberAlsoInOneLine() {
        let run = list { flow in
            _ = (flow.call(flow.load(1)), flow.call(flow.load(2), nth: 2))
        }
        run.tap("List#1")
        #expect(run.effects == ["items.load", "items.load"])
        #expect(calls(run).map { $0.hasSuffix(".call.2") } == [false, true])
        run.answer(call: calls(run)[1], "failed")
        #expect(calls(run).map { $0.hasSuffix(".call.2") } == [false])
    }

    @Test func twoCallsOfAnOperationWithoutNumbersAreOne() {
        let run = list { flow in
            flow.call(flow.load(1))
            flow.call(flow.load(2))
        }
        run.tap("List#1")
        #expect(run.records == ["pending"])
        #expect(run.effects == ["items.load"])
    }

    @Test func twoOperationsAreTwoWithoutNumbers() {
        let run = list { flow in
            flow.call(flow.load(1))
            flow.call(FlowCall("items.save") { true })
        }
        run.tap("List#1")
        #expect(run.effects == ["items.load", "items.save"])
    }

    @Test func theSameMethodOfAnotherFlowIsAnotherSite() {
        func again(_ flow: Reader) { flow.call(flow.load()) }
        let run = list { flow in
            again(flow)
            flow.push(flow.to(Reader("C") { again($0) }))
        }
        run.tap("List#1")
        #expect(calls(run) == ["R/again.call", "C/again.call"])
    }

    @Test func stepsOfAnActionGoOnFromEachRun() {
        let names = FlowTestNames(
            graph: "",
            table: """
                flow R
                step begin.push R/start/0
                step tap.run R/List.tap/0 R/List.tap/1
                step tap.run.2 R/List.tap/1
                step action.track /0 /1
                step action.track.2 /1
                """)
        func begin(_ flow: Reader) { flow.push(flow.to("List")) }
        func action(_ flow: Reader) {
            flow.track("a")
            flow.track("b", nth: 2)
        }
        func tap(_ flow: Reader) {
            flow.run { action(flow) }
            flow.run(nth: 2) { action(flow) }
        }
        let flow = Reader("R", start: begin)
        flow.outputs["List"] = tap
        let run = ScriptRun(flow, names: names)
        run.tap("List#1")
        #expect(
            run.decided == [
                "R/List.tap/0", "R/List.tap/0/0", "R/List.tap/0/1", "R/List.tap/1",
                "R/List.tap/1/0", "R/List.tap/1/1",
            ])
    }

    @Test func gatesHaveSitesOfTheirOwnThoughTheRootMakesTheirCalls() {
        final class Gates: FlowGates {
            override func ask(_ gate: String) { step(gate) }
            private func step(_ gate: String) { call(FlowCall("items.load") { true }) }
        }
        func step(_ flow: Reader) { flow.call(flow.load()) }
        let flow = Reader("R") { $0.push($0.to("List")) }
        flow.outputs["List"] = { flow in
            flow.outputs["List"] = { $0.push($0.to("Secret"), requires: ["open"]) }
            step(flow)
        }
        flow.gates = Gates()
        let run = ScriptRun(flow)
        run.tap("List#1")
        run.tap("List#1")
        #expect(calls(run) == ["R/step.call", "app/gates/step.call"])
    }
}
