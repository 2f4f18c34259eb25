import FlowRuntime
import Testing

@MainActor
@Suite("Reports")
struct ReportTests {
    private let log = ScriptLog()

    /// P, whose tap presents C; a tap on C does what the test says.
    private func run(
        tap: @escaping (Reader) -> Void, heard: @escaping (Reader) -> Void
    ) -> ScriptRun {
        let log = log
        let flow = Reader("P") { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            let child = Reader("C") { child in
                child.backs["C"] = { $0.report(.progress) }
                child.push(child.to("C"))
            }
            child.outputs["C"] = tap
            flow.present(flow.to(child))
        }
        flow.heard = { flow in
            log.told.append("progress")
            heard(flow)
        }
        flow.ended = { _, outcome in
            log.told.append("\(outcome)")
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        return run
    }

    @Test func aReportIsHeardAfterTheStepsAndTheFlowGoesOn() {
        let log = log
        let run = run { child in
            child.report(.progress)
            log.told.append("after")
        } heard: { _ in
        }
        run.tap("C#2")
        #expect(log.told == ["after", "progress"])
        #expect(run.records == ["C:progress"])
        #expect(run.shown == "host P#1 | C#2")
    }

    @Test func aReportBeforeTheEndIsHeardThoughTheFlowIsGone() {
        let run = run { child in
            child.report(.progress)
            child.finish(.done)
        } heard: { _ in
        }
        run.tap("C#2")
        #expect(log.told == ["progress", "done"])
    }

    @Test func theCallerNavigatesWhereItCalledTheFlowFrom() {
        let run = run {
            $0.report(.progress)
        } heard: {
            $0.push($0.to("Q"))
        }
        run.tap("C#2")
        #expect(run.shown == "host P#1 Q#3 | C#2")
    }

    @Test func whatASweptFlowHadSaidIsNotHeard() {
        let run = run { child in
            child.report(.progress)
            child.report(.progress)
        } heard: {
            $0.dismiss()
        }
        run.tap("C#2")
        #expect(log.told == ["progress", "cancelled(FlowEngine.FlowCancellation.parent)"])
        #expect(run.fault == "")
    }

    @Test func aFlowThatWasSweptAwayMayStillReport() {
        let run = run { _ in
        } heard: {
            $0.push($0.to("Q"))
        }
        run.send("swipeDown", "C#2")
        #expect(run.records == ["C:progress", "C!gesture"])
        #expect(run.shown == "host P#1 Q#3")
    }

    @Test func aFlowNobodyCalledTellsItsHost() {
        let flow = Reader("R") { $0.push($0.to("List")) }
        flow.outputs["List"] = { $0.report(.progress) }
        flow.onReport = { [log] _ in log.told.append("host") }
        let run = ScriptRun(flow)
        run.tap("List#1")
        #expect(run.records == ["R:progress"])
        #expect(log.told == ["host"])
    }
}
