import FlowRuntime
import Testing

@MainActor
@Suite("Moves")
struct MoveTests {
    private let log = ScriptLog()

    /// A flow that shows P and does `body` when it is tapped.
    private func run(isAlone: Bool = true, _ body: @escaping (Script) -> Void) -> ScriptRun {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = body
        let run = ScriptRun(flow, isAlone: isAlone)
        run.tap("P#1")
        return run
    }

    struct Case: Sendable {
        let name: String
        let body: @MainActor @Sendable (Script) -> Void
        let shown: String
        var fault = ""
    }

    nonisolated static let cases: [Case] = [
        Case(name: "push", body: { $0.push($0.to("A")) }, shown: "host P#1 A#2"),
        Case(name: "present", body: { $0.present($0.to("A")) }, shown: "host P#1 | A#2"),
        Case(name: "replace", body: { $0.replace(with: $0.to("A")) }, shown: "host A#2"),
        Case(
            name: "swap",
            body: {
                $0.push($0.to("A"))
                $0.swap(for: $0.to("B"))
            },
            shown: "host B#3 A#2"),
        Case(
            name: "close what reported",
            body: {
                $0.push($0.to("A"))
                $0.close()
            },
            shown: "host A#2"),
        Case(
            name: "close by name",
            body: {
                $0.push($0.to("A"))
                $0.push($0.to("B"))
                $0.close("A")
            },
            shown: "host P#1 B#2"),
        Case(name: "close nothing", body: { $0.close("A") }, shown: "host P#1"),
        Case(
            name: "pop",
            body: {
                $0.push($0.to("A"))
                $0.pop()
            }, shown: "host P#1"),
        Case(
            name: "pop two",
            body: {
                $0.push($0.to("A"))
                $0.push($0.to("B"))
                $0.pop(2)
            },
            shown: "host P#1"),
        Case(name: "pop too deep", body: { $0.pop(2) }, shown: "host P#1", fault: "popTooDeep"),
        Case(name: "pop the last", body: { $0.pop() }, shown: "host"),
        Case(
            name: "popTo",
            body: {
                $0.push($0.to("A"))
                $0.push($0.to("B"))
                $0.popTo("P")
            },
            shown: "host P#1"),
        Case(name: "popTo nothing", body: { $0.popTo("A") }, shown: "host P#1", fault: "noTarget"),
        Case(
            name: "popToRoot",
            body: {
                $0.push($0.to("A"))
                $0.popToRoot()
            }, shown: "host P#1"),
        Case(
            name: "dismiss",
            body: {
                $0.present($0.to("A"))
                $0.dismiss()
            }, shown: "host P#1"),
        Case(
            name: "dismiss by name",
            body: {
                $0.present($0.to("A"))
                $0.present($0.to("B"))
                $0.dismiss("A")
            },
            shown: "host P#1"),
        Case(name: "dismiss nothing", body: { $0.dismiss() }, shown: "host P#1", fault: "noLayer"),
        Case(
            name: "dismissAll",
            body: {
                $0.present($0.to("A"))
                $0.dismissAll()
            },
            shown: "host P#1"),
        Case(name: "dismissAll of nothing", body: { $0.dismissAll() }, shown: "host P#1"),
        Case(
            name: "restart",
            body: {
                $0.push($0.to("A"))
                $0.restart()
            }, shown: "host P#2"),
    ]

    @Test(arguments: cases) func moves(_ one: Case) {
        let run = run { one.body($0) }
        #expect(run.shown == one.shown)
        #expect(run.fault == one.fault)
        #expect(run.verdict == (one.fault.isEmpty ? "done" : "fault"))
    }

    @Test func aFaultTakesTheWholeReactionBack() {
        let run = run { flow in
            flow.state = 5
            flow.push(flow.to("A"))
            flow.dismiss()
            flow.push(flow.to("B"))
        }
        #expect(run.shown == "host P#1")
        #expect(run.records == [])
        #expect(log.built == ["P"])
        run.tap("P#1")
        #expect(run.shown == "host P#1")
    }

    @Test func theRootCannotLeaveItsLastScreen() {
        #expect(run(isAlone: false) { $0.pop() }.fault == "popAtRoot")
        #expect(run(isAlone: false) { $0.close() }.fault == "popAtRoot")
        #expect(run(isAlone: false) { $0.finish(.done) }.fault == "blank")
    }

    @Test func aScreenThatComesAndGoesIsNeverBuilt() {
        let run = run {
            $0.push($0.to("A"))
            $0.pop()
            $0.push($0.to("B"))
        }
        #expect(run.shown == "host P#1 B#2")
        #expect(log.built == ["P", "B"])
    }

    @Test func liveInputsReachCoveredScreens() throws {
        let run = run {
            $0.push($0.to("A"))
            $0.state = 3
        }
        let screens = run.driver.router.configuration.layers[0].stack.entries
            .compactMap { $0.screen?.screen as? ScriptScreen }
        #expect(screens.map(\.number) == [3, 3])
    }

    @Test func recursionStopsAtItsBound() {
        let log = log
        func again() -> Script {
            Script("R", log, depthLimit: 2) { flow in
                flow.outputs["R"] = { $0.push($0.to(again())) }
                flow.push(flow.to("R"))
            }
        }
        let run = ScriptRun(again())
        run.tap("R#1")
        #expect(run.shown == "host R#1 R#2")
        run.tap("R#2")
        #expect(run.fault == "depth")
        #expect(run.shown == "host R#1 R#2")
    }

    @Test func startsThatNeverEndAreARunaway() {
        let log = log
        func again() -> Script { Script("R", log) { $0.push($0.to(again())) } }
        let run = ScriptRun(again())
        #expect(run.fault == "runaway")
        #expect(run.shown == "host")
    }
}
