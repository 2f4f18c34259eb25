import FlowRuntime
import Testing

/// The animation that a router is handed with each change (law K2: no trace has it).
@MainActor
@Suite("Animation")
struct AnimationTests {
    private enum Own: FlowNamedAnimation { case fade, zoom }

    private let log = ScriptLog()

    /// What the router is handed when the flow does `body` at a tap on its first screen.
    private func handed(_ body: @escaping (Script) -> Void) -> String {
        let flow = Script("P", log) { $0.push($0.to("P"), animation: .named(Own.zoom)) }
        flow.outputs["P"] = body
        let run = ScriptRun(flow)
        #expect(text(run) == "zoom")
        run.tap("P#1")
        return text(run)
    }

    private func text(_ run: ScriptRun) -> String {
        switch run.driver.router.configuration.animation {
        case .none: return "none"
        case .standard: return "standard"
        case .named(let own):
            guard let own = own as? Own else { return "unknown" }
            return own == .fade ? "fade" : "zoom"
        }
    }

    /// A flow that shows A with an animation of its own, and ends at a tap on it.
    private func child() -> Script {
        let child = Script("C", log) { $0.push($0.to("A"), animation: .named(Own.fade)) }
        child.outputs["A"] = { $0.finish(.done, animation: .named(Own.fade)) }
        return child
    }

    @Test func aMoveSaysHow() {
        #expect(handed { $0.push($0.to("A"), animation: .named(Own.fade)) } == "fade")
        #expect(handed { $0.present($0.to("A"), animation: .none) } == "none")
        #expect(handed { $0.replace(with: $0.to("A"), animation: .named(Own.zoom)) } == "zoom")
        #expect(handed { $0.swap(for: $0.to("A"), animation: .none) } == "none")
    }

    @Test func whatSaysNothingIsAsTheSystemDoesIt() {
        #expect(handed { $0.push($0.to("A")) } == "standard")
        #expect(handed { $0.state += 1 } == "standard")
    }

    @Test func theLastMoveDecides() {
        #expect(
            handed {
                $0.push($0.to("A"), animation: .named(Own.fade))
                $0.push($0.to("B"), animation: .none)
                $0.state += 1
            } == "none")
        #expect(
            handed {
                $0.push($0.to("A"), animation: .named(Own.fade))
                $0.push($0.to("B"))
            } == "standard")
    }

    /// The push of a flow ends after the moves of the flow's start.
    @Test func theCallOfAFlowEndsLast() {
        #expect(handed { $0.push($0.to(self.child())) } == "standard")
        #expect(handed { $0.push($0.to(self.child()), animation: .named(Own.zoom)) } == "zoom")
    }

    /// The answer to an outcome runs after the step that has ended the flow.
    @Test func theAnswerToAnOutcomeEndsLast() {
        let flow = Script("P", log) { $0.push($0.to(self.child())) }
        flow.answers = { flow, _ in flow.push(flow.to("After"), animation: .none) }
        let run = ScriptRun(flow)
        run.tap("A#1")
        #expect(run.shown == "host After#2")
        #expect(text(run) == "none")
    }

    @Test func aFaultChangesNothing() {
        #expect(
            handed {
                $0.push($0.to("A"), animation: .named(Own.fade))
                $0.popTo("Nowhere")
            } == "standard")
    }

    /// An animation belongs to its event.
    @Test func theNextEventHasItsOwn() {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { $0.push($0.to("A"), animation: .named(Own.fade)) }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(text(run) == "fade")
        run.send("back", "A#2")
        #expect(text(run) == "standard")
    }
}
