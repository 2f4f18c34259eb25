import FlowRuntime
import Testing

@MainActor
@Suite("Where outcomes of calls are handled")
struct CallPlaceTests {
    /// A list that calls and then presents a sheet over itself.
    private func covered(_ whenHidden: FlowWhenHidden) -> (Reader, ScriptRun) {
        let flow = Reader("R") { $0.push($0.to("List")) }
        flow.outputs["List"] = { flow in
            flow.call(flow.load(), whenHidden: whenHidden) { flow, _ in
                flow.push(flow.to("Detail"))
            }
            flow.present(flow.to("Sheet"))
        }
        let run = ScriptRun(flow)
        run.tap("List#1")
        return (flow, run)
    }

    @Test func anOutcomeIsHandledWhereItsCallWasMadeThoughUnseen() {
        let (_, run) = covered(.deliver)
        run.answer("failed")
        #expect(run.shown == "host List#1 Detail#3 | Sheet#2")
    }

    @Test func anOutcomeMayBeDroppedWhileItsPlaceIsCovered() {
        let (_, run) = covered(.drop)
        run.answer("failed")
        #expect(run.verdict == "done")
        #expect(run.records == ["dropped"])
        #expect(run.busy.isEmpty)
        #expect(run.shown == "host List#1 | Sheet#2")
    }

    @Test func anOutcomeMayWaitUntilItsPlaceIsInView() {
        let (_, run) = covered(.wait)
        run.answer("failed")
        #expect(run.verdict == "parked")
        #expect(run.parked.count == 1)
        #expect(run.busy.isEmpty)
        run.send("swipeDown", "Sheet#2")
        #expect(run.parked.isEmpty)
        #expect(run.shown == "host List#1 Detail#3")
    }

    @Test func aFlowWithOnlyACallIsNotOverAndItsLayerIsNotSeen() {
        let flow = Reader("P") { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.present(
                flow.to(
                    Reader("C") { child in
                        child.call(child.load()) { child, _ in child.push(child.to("C")) }
                    }))
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(run.records == ["+C"])
        #expect(run.shown == "host P#1")
        run.tap("P#1")
        #expect(run.verdict == "done")
        run.answer(call: run.busy[0]["call"]?.string ?? "", at: "0.0", "failed")
        #expect(run.shown == "host P#1 | C#2")
    }

    @Test func aRootMayWaitForItsFirstScreen() {
        let flow = Reader("R") { flow in
            flow.call(flow.load()) { flow, _ in flow.push(flow.to("Home")) }
        }
        let run = ScriptRun(flow, isAlone: false)
        #expect(run.verdict == "done")
        #expect(run.shown == "")
        run.answer("failed")
        #expect(run.shown == "Home#1")
    }

    // MARK: - Real work

    @Test func theRuntimeDoesTheWorkAndHandlesHowItEnds() async {
        let flow = Reader("R") { $0.push($0.to("List")) }
        let router = FlowHeadlessRouter()
        let runtime = FlowRuntime(router: router)
        await withCheckedContinuation { done in
            flow.outputs["List"] = { flow in
                flow.call(flow.load(5)) { flow, outcome in
                    Reader.adopt(flow, outcome)
                    done.resume()
                }
            }
            runtime.launchAlone(flow)
            (router.configuration.activeScreen?.screen as? ScriptScreen)?.onTap?()
            #expect(flow.state.items == 0)
        }
        #expect(flow.state.items == 5)
    }

    @Test func workNobodyWaitsForIsCancelled() async {
        let flow = Reader("R") { flow in
            flow.push(flow.to("List"))
            flow.push(flow.to("Detail"))
        }
        let router = FlowHeadlessRouter()
        let runtime = FlowRuntime(router: router)
        await withCheckedContinuation { done in
            flow.work = { _ in
                while !Task.isCancelled { await Task.yield() }
                done.resume()
                return .failed
            }
            flow.outputs["Detail"] = { $0.call($0.load(), then: Reader.adopt) }
            runtime.launchAlone(flow)
            let detail = router.configuration.activeScreen
            (detail?.screen as? ScriptScreen)?.onTap?()
            Task {
                await Task.yield()
                if let id = detail?.id { runtime.send(.back(id)) }
            }
        }
        #expect(router.configuration.activeScreen?.id.name == "List")
    }
}
