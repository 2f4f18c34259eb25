import FlowRuntime
import Testing

/// What leave guards tell those who bring flows on screen; what they do pin the flows of the law.
@MainActor
@Suite("Leave guards")
struct LeaveTests {
    /// A sheet with an editor that is dirty while the state is not 0.
    private func editor(refuses: Bool = false) -> (run: ScriptRun, flow: Script) {
        let flow = Script("P", ScriptLog()) { flow in
            flow.state = 1
            flow.push(flow.to("P"))
            flow.present(LeaveTests.edit(of: flow, refuses))
        }
        flow.outputs["P"] = { $0.dismiss() }
        return (ScriptRun(flow), flow)
    }

    private static func edit(of flow: Script, _ refuses: Bool) -> FlowDestination {
        flow.screen("Edit") { _ in
            ScriptScreen(name: "Edit", number: 0)
        } leave: { flow in
            if refuses { return .refusing(when: flow.state != 0) }
            return FlowLeave(when: flow.state != 0) { question(of: flow) }
        }
    }

    private static func question(of flow: Script) -> FlowDestination {
        flow.alert("Discard") { flow in
            FlowAlert(title: "Discard?") {
                flow.button("yes", title: "Yes") { $0.leave() }
                flow.button("no", title: "No") { $0.stay() }
                flow.button("clean", title: "Clean") { flow in
                    flow.state = 0
                    flow.stay()
                }
            }
        }
    }

    private func top(_ run: ScriptRun) -> FlowLayer? { run.driver.router.configuration.layers.last }

    private func choose(_ button: String, _ run: ScriptRun) {
        let buttons = top(run)?.alert?.alert.buttons ?? []
        buttons.first { $0.title == button }?.choose()
    }

    /// A gesture is a wish while the guard holds: the router has to know before it begins.
    @Test func theRouterKnowsBeforeAGesture() {
        let (run, _) = editor()
        #expect(top(run)?.isGuarded == true)
        #expect(top(run)?.isDismissible == true)
        #expect(run.driver.router.configuration.activeScreen?.isGuarded == true)
        run.send("swipeDown", "Edit#2")
        #expect(run.verdict == "asked")
        #expect(top(run)?.alert?.alert.title == "Discard?")
        choose("Clean", run)
        #expect(run.shown == "host P#1 | Edit#2")
        #expect(top(run)?.isGuarded == false)
        run.send("swipeDown", "Edit#2")
        #expect(run.shown == "host P#1")
    }

    @Test func theAnswerDecides() {
        let (run, _) = editor()
        run.send("swipeDown", "Edit#2")
        choose("No", run)
        #expect(run.shown == "host P#1 | Edit#2")
        run.send("swipeDown", "Edit#2")
        choose("Yes", run)
        #expect(run.shown == "host P#1")
    }

    @Test func aRefusalAsksNothing() {
        let (run, flow) = editor(refuses: true)
        run.send("swipeDown", "Edit#2")
        #expect(run.verdict == "refused")
        #expect(run.shown == "host P#1 | Edit#2")
        #expect(flow.state == 1)
    }
}
