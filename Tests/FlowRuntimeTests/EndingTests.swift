import FlowRuntime
import Testing

@MainActor
@Suite("Ending and cancelling")
struct EndingTests {
    private let log = ScriptLog()

    /// P with one screen; a tap on it presents or pushes a child with one screen.
    private func parent(
        presenting isPresented: Bool, child: @escaping (ScriptLog) -> Script
    ) -> Script {
        let log = log
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            if isPresented {
                flow.present(flow.to(child(log)))
            } else {
                flow.push(flow.to(child(log)))
            }
        }
        flow.answers = { flow, outcome in
            log.told.append("\(outcome)")
        }
        return flow
    }

    @Test func aFinishedChildTakesItsScreensAlongAndAnswers() {
        let run = ScriptRun(
            parent(presenting: false) { log in
                let child = Script("C", log) { $0.push($0.to("C")) }
                child.outputs["C"] = { $0.finish(.done) }
                return child
            })
        run.tap("P#1")
        #expect(run.shown == "host P#1 C#2")
        run.tap("C#2")
        #expect(run.shown == "host P#1")
        #expect(run.records == ["C!done"])
        #expect(log.told == ["done"])
    }

    @Test func aSwipedSheetGoesWholeAndItsScreensHearOfItFromTheTop() {
        let run = ScriptRun(
            parent(presenting: true) { log in
                let child = Script("C", log) { flow in
                    flow.backs["S"] = { _ in log.told.append("S.back") }
                    flow.backs["T"] = { _ in log.told.append("T.back") }
                    flow.push(flow.to("S"))
                    flow.push(flow.to("T"))
                }
                return child
            })
        run.tap("P#1")
        #expect(run.shown == "host P#1 | S#2 T#3")
        run.send("swipeDown", "T#3")
        #expect(run.shown == "host P#1")
        #expect(run.records == ["C!gesture"])
        #expect(
            log.told == ["T.back", "S.back", "cancelled(FlowEngine.FlowCancellation.gesture)"])
    }

    @Test func aFinishInBackReplacesCancelled() {
        let run = ScriptRun(
            parent(presenting: false) { log in
                Script("C", log) { flow in
                    flow.backs["S"] = { $0.finish(.done) }
                    flow.push(flow.to("S"))
                }
            })
        run.tap("P#1")
        run.send("swipe", "S#2")
        #expect(run.records == ["C!done"])
        #expect(log.told == ["done"])
    }

    @Test func aDoomedFlowMayNotNavigate() {
        let run = ScriptRun(
            parent(presenting: false) { log in
                Script("C", log) { flow in
                    flow.backs["S"] = { $0.push($0.to("T")) }
                    flow.push(flow.to("S"))
                }
            })
        run.tap("P#1")
        run.send("back", "S#2")
        #expect(run.shown == "host P#1")
        #expect(run.records == ["suppressed", "C!gesture"])
    }

    @Test func aFinishInTheStartOfAPresentedChildBuildsNoLayer() {
        let log = log
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.present(
                flow.to(
                    Script("C", log) {
                        $0.push($0.to("C"))
                        $0.finish(.done)
                    }))
            flow.state = 7
        }
        flow.answers = { flow, _ in log.told.append("\(flow.state)") }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(run.shown == "host P#1")
        #expect(run.records == ["+C", "C!done"])
        #expect(log.told == ["7"])
        #expect(log.built == ["P"])
    }

    @Test func whatIsSweptIsToldButMayNotNavigate() {
        let log = log
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.present(
                flow.to(
                    Script("C", log) { child in
                        child.push(child.to("C"))
                    }))
            flow.dismiss()
        }
        flow.answers = { flow, outcome in
            flow.state = 1
            flow.push(flow.to("Sorry"))
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(run.shown == "host P#1")
        #expect(run.records == ["+C", "C!parent", "suppressed"])
        #expect(flow.state == 1)
    }

    @Test func descendantsEndBeforeTheirCaller() {
        let log = log
        let run = ScriptRun(
            parent(presenting: true) { log in
                let child = Script("C", log) { $0.push($0.to("C")) }
                child.outputs["C"] = { flow in
                    flow.present(
                        flow.to(
                            Script("D", log) { grand in
                                grand.push(grand.to("D"))
                                grand.present(
                                    grand.to(Script("E", log) { $0.push($0.to("E")) }))
                            }))
                    flow.finish(.done)
                }
                return child
            })
        run.tap("P#1")
        run.tap("C#2")
        #expect(run.shown == "host P#1")
        #expect(run.records == ["+D", "+E", "E!parent", "D!parent", "C!done"])
        #expect(log.told == ["done"])
    }

    @Test func theBackMenuEndsTheUpperChildFirst() {
        let log = log
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.push(flow.to(Script("A", log) { $0.push($0.to("A")) }))
            flow.push(flow.to("P"))
            flow.push(flow.to(Script("B", log) { $0.push($0.to("B")) }))
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(run.shown == "host P#1 A#2 P#3 B#4")
        run.send("backTo", "P#1")
        #expect(run.records == ["B!gesture", "A!gesture"])
        #expect(run.shown == "host P#1")
    }
}
