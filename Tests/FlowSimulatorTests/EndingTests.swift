import FlowSimulator
import Testing

/// Ending, cancelling and sweeping (law G), gestures and stale events (law B).
@Suite struct EndingTests {
    /// A caller and a child that is pushed or presented.
    static func family(
        call: String = "push: Child", caller: String = "", child: String = "", start: String = ""
    ) -> String {
        """
        flow: Parent
        state:
          told: String = "nothing"
        screens:
          P1: { outputs: [go] }
          P2: { inputs: { told: String }, outputs: [close] }
        start: { push: P1 }
        transitions:
          P1.go:
            - \(call)
        \(caller)
          P2.close: close
        ---
        flow: Child
        outputs: [done]
        screens:
          S: { outputs: [next, done] }
          T: { outputs: [done] }
        start: { push: S }
        transitions:
          S.next: { push: T }
          S.done: { finish: done }
          T.done: { finish: done }
        \(child)
        """
    }

    static let answers = """
          Child.done:
            - set: { state.told: "done" }
            - push: P2
              with: { told: state.told }
          Child.cancelled:
            - set: { state.told: "cancelled" }
            - push: P2
              with: { told: state.told }
        """

    /// Scenario 2 of the law: the layer goes first, then `back` from the top down.
    @Test func swipeDownRunsBackHandlersTopmostFirst() throws {
        var play = try Play(
            Self.family(
                call: "present: Child", caller: Self.answers,
                child: "  T.back: ignore\n  S.back: ignore\n"))
        try play.send(each: "P1.go", "S.next")
        #expect(play.shown == "P1 | S T")
        try play.send("swipe down")
        #expect(play.verdict == "done")
        #expect(
            play.decided == #"["Child/T.back","Child/S.back","Parent/Child.cancelled","#
                + #""Parent/Child.cancelled/1"]"#)
        #expect(play.records == #"[{"ended":"Child","outcome":"cancelled","cause":"gesture"}]"#)
        #expect(play.shown == "P1 P2")
    }

    /// Scenario 3 of the law: a `finish` in `back` replaces `cancelled`.
    @Test func finishInBackReplacesCancelled() throws {
        var play = try Play(
            Self.family(caller: Self.answers, child: "  S.back: { finish: done }\n"))
        try play.send(each: "P1.go", "swipe")
        #expect(play.records == #"[{"ended":"Child","outcome":"done","payload":{}}]"#)
        #expect(
            play.decided == #"["Child/S.back","Child/S.back/0","Parent/Child.done","#
                + #""Parent/Child.done/1"]"#)
        #expect(play.shown == "P1 P2")
    }

    /// Scenario 10 of the law: the `set` runs before the answer, and the layer is never built.
    @Test func finishInStartIsAnsweredAfterTheList() throws {
        var play = try Play(
            """
            flow: Parent
            state:
              n: Int = 1
            screens:
              P1: { outputs: [go] }
              P2: { inputs: { n: Int } }
            start: { push: P1 }
            transitions:
              P1.go:
                - present: Child
                - set: { state.n: state.n + 1 }
              Child.done:
                push: P2
                with: { n: state.n }
            ---
            flow: Child
            outputs: [done]
            start: { finish: done }
            """)
        try play.send("P1.go")
        #expect(play.shown == "P1 P2")
        #expect(
            play.records
                == #"[{"started":"Child"},{"ended":"Child","outcome":"done","payload":{}}]"#)
        #expect(
            play.writer.text(of: play.last).contains(
                #"{"screen":"P2#2","owner":"0","inputs":{"n":2}}"#))
    }

    @Test func popOfTheOnlyScreenEndsTheFlow() throws {
        var play = try Play(
            Self.family(caller: Self.answers, child: "").replacing(
                "S.next: { push: T }", with: "S.next: [pop, push: T]"))
        try play.send(each: "P1.go", "S.next")
        #expect(
            play.records == #"[{"ended":"Child","outcome":"cancelled","cause":"itself"},"#
                + #"{"dropped":"Child/S.next/1"}]"#)
        #expect(play.shown == "P1 P2")
    }

    /// The caller closes its child: what the answer would show is suppressed (G5).
    @Test func aSweptChildIsAnsweredInSweepMode() throws {
        var play = try Play(
            Self.family(
                call: "push: Child\n    - close: Child", caller: Self.answers))
        try play.send("P1.go")
        #expect(play.shown == "P1")
        #expect(
            play.records == #"[{"started":"Child"},"#
                + #"{"ended":"Child","outcome":"cancelled","cause":"parent"},"#
                + #"{"suppressed":"Parent/Child.cancelled/1"}]"#)
        #expect(play.writer.text(of: play.last).contains(#""state":{"told":"cancelled"}"#))
    }

    /// Zoo 2: a second tap while the first has already moved on.
    @Test func aSecondTapIsStale() throws {
        var play = try Play(Self.family(caller: Self.answers))
        try play.send(each: "P1.go", "P1.go")
        #expect(play.verdict == "stale")
        #expect(play.shown == "P1 S")
        #expect(play.decided == "[]")
    }

    @Test func aScreenThatHasLeftIsGone() throws {
        var play = try Play(Self.family(caller: Self.answers))
        try play.send(each: "P1.go", "back", "back")
        try play.send(#"{"kind":"output","id":"Child/S.done","screen":"S#2","payload":{}}"#)
        #expect(play.verdict == "gone")
    }

    /// The back menu over three screens: handlers topmost first, then the child ends once.
    @Test func theBackMenuEndsWhatItRemoves() throws {
        var play = try Play(
            Self.family(
                caller: "  Child.done: ignore\n  Child.cancelled: ignore\n",
                child: "  T.back: ignore\n  S.back: ignore\n"))
        try play.send(each: "P1.go", "S.next", "back to P1")
        #expect(play.shown == "P1")
        #expect(
            play.decided == #"["Child/T.back","Child/S.back","Parent/Child.cancelled"]"#)
        #expect(play.flows == "Parent")
    }

    @Test func backOverTheHostEndsTheRun() throws {
        var play = try Play(Self.family(caller: Self.answers))
        try play.send("back")
        #expect(play.records == #"[{"ended":"Parent","outcome":"cancelled","cause":"gesture"}]"#)
        #expect(play.simulation.isOver)
        #expect(play.writer.text(of: play.last).contains(#""flows":[],"layers":[{"style":"root""#))
    }

    /// Inside a doomed flow `back` may only set and finish (G2).
    @Test func backInADoomedFlowCannotNavigate() throws {
        var play = try Play(
            Self.family(caller: Self.answers, child: "  S.back: { push: T }\n"))
        try play.send(each: "P1.go", "back")
        #expect(
            play.records == #"[{"suppressed":"Child/S.back/0"},"#
                + #"{"ended":"Child","outcome":"cancelled","cause":"gesture"}]"#)
        #expect(play.shown == "P1 P2")
    }

    /// The removal is a fact: it stays when the reaction faults, and nobody hears of the end.
    @Test func aFaultAfterAGestureKeepsTheRemoval() throws {
        var play = try Play(
            Self.family(
                call: "present: Child",
                caller: "  Child.done: ignore\n  Child.cancelled: { popTo: P2 }\n"))
        try play.send(each: "P1.go", "swipe down")
        #expect(play.verdict == "fault")
        #expect(play.shown == "P1")
        #expect(play.records == #"[{"ended":"Child","outcome":"cancelled","cause":"gesture"}]"#)
        #expect(
            play.writer.text(of: play.last).contains(
                #""verdict":"fault","fault":{"kind":"noTarget","#
                    + #""step":"Parent/Child.cancelled/0"},"decided":["Parent/Child.cancelled","#
                    + #""Parent/Child.cancelled/0"]"#))
    }

    @Test func backDoesNotExistAtTheBottomOfALayer() throws {
        var play = try Play(Self.family(call: "present: Child", caller: Self.answers))
        try play.send(each: "P1.go", "back")
        #expect(play.verdict == "ignored")
        #expect(play.shown == "P1 | S")
    }
}
