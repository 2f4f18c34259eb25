import FlowRuntime
import Testing

@MainActor
@Suite("Calls")
struct CallTests {
    /// A list; a tap on it does what the test says, and a second screen may be pushed over it.
    private func list(_ tap: @escaping (Reader) -> Void) -> Reader {
        let flow = Reader("R") { $0.push($0.to("List")) }
        flow.outputs["List"] = tap
        return flow
    }

    private let loaded = #"{"items":2}"#

    @Test func aCallLeavesAtTheEndAndItsOutcomeIsHandledOnce() {
        let flow = list { $0.call($0.load(7), then: Reader.adopt) }
        let run = ScriptRun(flow)
        run.tap("List#1")
        #expect(run.effects == ["items.load"])
        #expect(run.busy.count == 1)
        let id = run.busy[0]["call"]?.string ?? ""
        run.answer("loaded", loaded)
        #expect(run.verdict == "done")
        #expect(flow.state.items == 2)
        #expect(run.busy.isEmpty)
        run.answer(call: id, "loaded", loaded)
        #expect(run.verdict == "late")
        #expect(flow.state.items == 2)
    }

    @Test func aCallEndsWithItsScreen() {
        let flow = Reader("R") { flow in
            flow.push(flow.to("List"))
            flow.push(flow.to("Detail"))
        }
        flow.outputs["Detail"] = { $0.call($0.load(), then: Reader.adopt) }
        let run = ScriptRun(flow)
        run.tap("Detail#2")
        let id = run.busy[0]["call"]?.string ?? ""
        #expect(run.busy[0]["screen"]?.string == "Detail#2")
        run.send("back", "Detail#2")
        #expect(run.busy.isEmpty)
        run.answer(call: id, "loaded", loaded)
        #expect(run.verdict == "late")
    }

    @Test func aCallThatOutlivesItsScreenEndsWithTheFlow() {
        let flow = Reader("R") { flow in
            flow.push(flow.to("List"))
            flow.push(flow.to("Detail"))
        }
        flow.outputs["Detail"] = { $0.call($0.load(), outlivesScreen: true, then: Reader.adopt) }
        let run = ScriptRun(flow)
        run.tap("Detail#2")
        run.send("back", "Detail#2")
        #expect(run.busy.count == 1)
        #expect(run.busy[0]["screen"] == .null)
        run.send("back", "List#1")
        #expect(run.busy.isEmpty)
        #expect(run.records == ["R!gesture"])
    }

    @Test func aCallWhoseScreenGoesInTheSameEventNeverLeaves() {
        let flow = Reader("R") { flow in
            flow.push(flow.to("List"))
            flow.push(flow.to("Detail"))
        }
        flow.outputs["Detail"] = { flow in
            flow.call(flow.load(), then: Reader.adopt)
            flow.close()
        }
        let run = ScriptRun(flow)
        run.tap("Detail#2")
        #expect(run.shown == "host List#1")
        #expect(run.effects.isEmpty)
    }

    @Test(arguments: [
        (FlowAgain.ignore, 1, ["pending"], 0),
        (.latest, 1, ["late"], 1),
        (.queue, 2, [], 0),
    ])
    func aSecondCallOfTheSameStep(
        again: FlowAgain, count: Int, records: [String], effects: Int
    ) {
        let run = ScriptRun(list { $0.call($0.load(), again: again, then: Reader.adopt) })
        run.tap("List#1")
        run.tap("List#1")
        #expect(run.busy.count == count)
        #expect(run.records == records)
        #expect(run.effects.count == effects)
    }

    @Test func whatWasQueuedBeginsWhenTheFirstHasEnded() {
        let flow = list { $0.call($0.load(), again: .queue, then: Reader.adopt) }
        let run = ScriptRun(flow)
        run.tap("List#1")
        run.tap("List#1")
        #expect(run.busy.map { $0["queued"] } == [nil, .bool(true)])
        run.answer("loaded", loaded)
        #expect(run.effects == ["items.load"])
        #expect(run.busy.map { $0["queued"] } == [nil])
        run.answer("loaded", loaded)
        #expect(flow.state.items == 4)
    }

    @Test func differentStepsAreDifferentSites() {
        let run = ScriptRun(
            list { flow in
                flow.call(flow.load(), then: Reader.adopt)
                flow.call(flow.load(), nth: 2, then: Reader.adopt)
            })
        run.tap("List#1")
        #expect(run.busy.count == 2)
    }

    // MARK: - Busy

    @Test func aFlagIsTrueWhileTheCallIsUnderWay() {
        let flow = list { flow in
            flow.call(flow.load(), busy: \.isLoading, then: Reader.adopt)
            flow.state.isLoading = false
        }
        let run = ScriptRun(flow)
        run.tap("List#1")
        #expect(flow.state.isLoading)
        run.answer("failed")
        #expect(!flow.state.isLoading)
    }

    @Test func aFlagIsFalseWhenTheScreenTookTheCallAlong() {
        let flow = Reader("R") { flow in
            flow.push(flow.to("List"))
            flow.push(flow.to("Detail"))
        }
        flow.outputs["Detail"] = {
            $0.call($0.load(), busy: \.isLoading, then: Reader.adopt)
        }
        let run = ScriptRun(flow)
        run.tap("Detail#2")
        #expect(flow.state.isLoading)
        run.send("swipe", "Detail#2")
        #expect(!flow.state.isLoading)
    }

    @Test func theUserCanDoNothingWhileACallBlocks() {
        let flow = list { $0.call($0.load(), isBlocking: true, then: Reader.adopt) }
        let run = ScriptRun(flow)
        run.tap("List#1")
        #expect(run.busy[0]["busy"] == .bool(true))
        run.tap("List#1")
        #expect(run.verdict == "busy")
        run.send("back", "List#1")
        #expect(run.verdict == "busy")
        run.send("back", "List#9")
        #expect(run.verdict == "gone")
        run.answer("failed")
        #expect(run.verdict == "done")
        run.send("back", "List#1")
        #expect(run.records == ["R!gesture"])
    }

    @Test func aFaultTakesTheCallBackButNotTheEndOfAnother() {
        let flow = list { flow in
            if flow.state.items == 0 {
                flow.state.items = 1
                return flow.call(flow.load(), busy: \.isLoading) { flow, _ in flow.popTo("None") }
            }
            flow.call(flow.load(), then: Reader.adopt)
            flow.popTo("None")
        }
        let run = ScriptRun(flow)
        run.tap("List#1")
        run.tap("List#1")
        #expect(run.fault == "noTarget")
        #expect(run.effects.isEmpty)
        #expect(run.busy.count == 1)
        run.answer("failed")
        #expect(run.fault == "noTarget")
        #expect(run.busy.isEmpty)
        #expect(!flow.state.isLoading)
    }
}
